import type { leads as feature } from '#contract/talk/leads.ts'
import type { ExamplesOf } from '../example.ts'

const stamp = 'rnhzk0.p8VbC3xQ1mTz.kq3Yb1G2sWm7fLr0VJ5uXcT9oHdPz4eNai6R8tBvEwM'
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }

export const leads: ExamplesOf<typeof feature> = {
  form: [
    {
      summary: 'How an agency can be reached',
      input: { id: 102 },
      answer: {
        data: {
          stamp,
          status: 'published',
          reach: 'open',
          advertiser: 'Casa Example',
          phone: true,
          ways: {
            agency: { phone: null, email: null, website: null },
            sourceUrl: null,
          },
          slugId: 'apartment-barcelona-102',
          title: 'Flat with a balcony',
          titleLang: 'en',
        },
      },
    },
  ],
  send: [
    {
      summary: 'A viewing is asked for',
      as: 'user',
      input: {
        id: 102,
        kind: 'viewing',
        ...ada,
        message: 'I would like to view this property.',
        slots: [],
        time_zone: 'Europe/London',
        stamp,
      },
      answer: { data: { sent: 'delivered', email: 'ada@example.com' } },
    },
    {
      summary: 'A question of somebody without an account',
      input: {
        id: 102,
        kind: 'question',
        name: 'Alan Turing',
        email: 'alan@example.com',
        message: 'Is there a lift?',
        stamp,
      },
      answer: { data: { sent: 'link', email: 'alan@example.com' } },
    },
    {
      summary: 'Nobody can be reached',
      input: { id: 101, kind: 'question', ...ada, message: 'Is there a lift?', stamp },
      status: 409,
      answer: {
        type: 'error',
        code: 'unreachable',
        message: 'The advertiser of this property can’t be contacted through the portal.',
      },
    },
  ],
  phone: [
    {
      summary: 'The number of an agency',
      input: { id: 102, stamp },
      answer: { data: { phone: '+34 930 000 000', name: 'Casa Example' } },
    },
  ],
  verify: [
    {
      summary: 'A link that is too old',
      input: { token: `9|${'x'.repeat(40)}` },
      status: 422,
      answer: {
        type: 'error',
        code: 'dead_link',
        message: 'This link has expired or has already been used.',
      },
    },
  ],
}
