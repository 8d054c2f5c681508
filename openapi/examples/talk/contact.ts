import type { contact as feature } from '#contract/talk/contact.ts'
import type { ExamplesOf } from '../example.ts'

export const contact: ExamplesOf<typeof feature> = {
  form: [
    {
      summary: 'A new stamp',
      input: {},
      answer: {
        data: { stamp: 'tovny9.M5qUu9H17DT6.39JndrvbewnvZvcTJWyppPKmxhQuBvKBU4eFok1ogwc' },
      },
    },
  ],
  send: [
    {
      summary: 'A message about an offer',
      input: {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        subject: 'offer',
        message: 'Is offer 101 still to be had?',
        stamp: 'rnhzk0.p8VbC3xQ1mTz.kq3Yb1G2sWm7fLr0VJ5uXcT9oHdPz4eNai6R8tBvEwM',
      },
      answer: { data: { email: 'ada@example.com' } },
    },
    {
      summary: 'A stamp that is too old',
      input: {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        subject: 'press',
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
}
