import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { accountsApi } from '#tests/accounts.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { visitContext, type WebHost } from '../../../ground/page/load-context.ts'
import { NOTHING_CHOSEN } from '../../../ground/page/address-choice.ts'
import { visitOf } from '../../../ground/page/visit.server.ts'
import { action } from './forgot-route.tsx'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db)
const api = accountsApi(services)
const log = pino({ level: 'silent' })

/** Submits the page's form from a network address, without scripts; returns the status. */
async function send(clientAddress: string): Promise<number> {
  const host: WebHost = {
    api: (request, call) => api.fetch(request, { log, ...call, internal: true }),
    messages: services.messages,
    origin: null,
    domain: null,
    mapStyle: null,
    production: false,
    log,
  }
  const request = new Request('http://portal.test/en/login/forgot', {
    method: 'POST',
    body: new URLSearchParams({ form: 'forgot', email: 'ada@example.com' }),
  })
  const context = new RouterContextProvider()
  context.set(
    visitContext,
    visitOf(
      request,
      NOTHING_CHOSEN,
      host,
      { clientAddress, requestId: 'r-1' },
      { build: 'b', style: '' },
    ),
  )
  const { init } = await action({
    request,
    url: new URL(request.url),
    context,
    params: {},
    pattern: '',
  } as never)
  return init?.status ?? 200
}

test('limits how often one address submits the form, like the endpoint; others are not affected', async () => {
  const statuses = []
  for (let n = 0; n < 30; n++) statuses.push(await send('192.0.2.1'))
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ])
  expect(await send('192.0.2.2')).toBe(200)
})
