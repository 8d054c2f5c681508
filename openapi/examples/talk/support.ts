import type {
  support as feature,
  supportFiles as filesFeature,
  supportLink as linkFeature,
} from '#contract/talk/support.ts'
import type { ExamplesOf } from '../example.ts'

const stamp = 'rnhzk0.p8VbC3xQ1mTz.kq3Yb1G2sWm7fLr0VJ5uXcT9oHdPz4eNai6R8tBvEwM'
const missing = {
  status: 404,
  answer: { type: 'error', code: 'not_found', message: 'Request not found.' },
} as const

export const support: ExamplesOf<typeof feature> = {
  form: [{ summary: 'A new stamp', input: {}, answer: { data: { stamp } } }],
  send: [
    {
      summary: 'Something does not work, asked without an account',
      input: {
        category: 'problem',
        name: 'Alan Turing',
        email: 'alan@example.com',
        message: 'The map of Barcelona stays grey.',
        context: { page: '/en/es/barcelona/barcelona', locale: 'en' },
        stamp,
      },
      answer: { data: { sent: 'link', id: null, email: 'alan@example.com' } },
    },
    {
      summary: 'A stamp that is too old',
      input: {
        category: 'press',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        message: 'May we print the map?',
        stamp: 'a.b.c',
      },
      status: 422,
      answer: {
        type: 'error',
        code: 'form_old',
        message: 'This form was open for too long. Your text is still here: send it again.',
      },
    },
  ],
  list: [
    {
      summary: 'Nothing was asked yet',
      as: 'user',
      input: {},
      answer: { data: [], total: 0, page: 1, pages: 1 },
    },
  ],
  get: [{ summary: 'Nothing of that number', as: 'user', input: { id: 999_999 }, ...missing }],
}

export const supportLink: ExamplesOf<typeof linkFeature> = {
  get: [{ summary: 'A link that is none', input: { token: `9|${'x'.repeat(40)}` }, ...missing }],
}

export const supportFiles: ExamplesOf<typeof filesFeature> = {
  attach: [
    {
      summary: 'A file that is too large',
      as: 'user',
      input: { name: 'Plan.pdf', size: 30_000_000 },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'A file can be 20 MB at most.',
      },
    },
  ],
}
