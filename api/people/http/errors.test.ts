import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DatabaseAway } from '#db/watch.ts'
import { Messages } from '#i18n/messages.ts'
import { errorResponse } from './errors.ts'

const messages = new Messages()
const answer = (error: unknown) =>
  errorResponse(error, {
    messages,
    locale: 'en',
    log: pino({ level: 'silent' }),
    requestId: 'r-1',
    development: false,
  })
const coded = (code: string): Error => Object.assign(new Error('x'), { code })

test.each([
  [new Error('Connection terminated unexpectedly'), 503],
  [new Error('timeout exceeded when trying to connect'), 503],
  [new Error('Connection terminated due to connection timeout'), 503],
  [coded('ECONNRESET'), 503],
  [coded('57P01'), 503],
  [coded('57014'), 503],
  [coded('55P03'), 503],
  [new DatabaseAway(), 503],
  [coded('ENOSPC'), 507],
  [Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code: '53100' }), 507],
  [new Error('a mistake of ours'), 500],
])('%s is answered %i', async (error, status) => {
  const response = answer(error)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    type: 'error',
    message: expect.stringContaining('r-1'),
  })
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null)
})
