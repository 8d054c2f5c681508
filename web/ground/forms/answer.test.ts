import { data } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { Messages } from '#i18n/messages.ts'
import type { Visit } from '../page/load-context.ts'
import { answerForm } from './answer.ts'

const visit = {
  locale: 'en',
  language: 'en',
  host: { messages: new Messages() },
} as unknown as Visit
const url = new URL('https://portal.test/en/user/profile?a=1')

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const refuse = (status: number, errors?: Record<string, string[]>) => () =>
  Promise.reject(new ApiError(status, { type: 'error', code: 'no', message: 'No.', errors }))

test('answers a success under the name of the form', async () => {
  expect(await answerForm(visit, url, formOf({ form: 'personal' }), async () => 5)).toMatchObject({
    data: { form: 'personal', done: 5 },
  })
})

test('answers a rejection with the values, except secrets', async () => {
  const form = formOf({
    form: 'login',
    email: 'a@b.example',
    password: 'secret',
    current_password: 'secret',
    code: '123456',
    token: 'secret',
  })
  const answer = await answerForm(visit, url, form, refuse(422, { email: ['Wrong.'] }))
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { refused: { message: 'No.', code: 'no', errors: { email: ['Wrong.'] } } },
  })
  expect(answer.data.refused?.values).toEqual({ form: 'login', email: 'a@b.example' })
})

test('redirects to sign in and back after the session expired', async () => {
  const thrown: unknown = await answerForm(visit, url, formOf({}), refuse(401)).catch(
    (error: unknown) => error,
  )
  expect((thrown as Response).headers.get('location')).toBe(
    '/en/login?return=%2Fen%2Fuser%2Fprofile%3Fa%3D1',
  )
})

test('keeps the values if the API is unavailable or fails', async () => {
  const form = () => formOf({ name: 'Ada' })
  const away = {
    type: 'warning',
    isOurs: true,
    code: 'away',
    message: expect.stringMatching(/^We can’t process/),
    values: { name: 'Ada' },
  }
  expect(
    await answerForm(visit, url, form(), () => Promise.reject(data(null, { status: 503 }))),
  ).toMatchObject({ init: { status: 503 }, data: { refused: away } })
  for (const status of [502, 503, 504])
    expect(await answerForm(visit, url, form(), refuse(status))).toMatchObject({
      init: { status: 503 },
      data: { refused: away },
    })
  expect(await answerForm(visit, url, form(), refuse(500))).toMatchObject({
    init: { status: 500 },
    data: { refused: { isOurs: true, message: 'No.', values: { name: 'Ada' } } },
  })
  const busy = () =>
    Promise.reject(
      new ApiError(503, {
        type: 'error',
        code: 'busy',
        message: 'Too many people are signing in.',
      }),
    )
  expect(await answerForm(visit, url, form(), busy)).toMatchObject({
    data: { refused: { message: 'Too many people are signing in.' } },
  })
})
