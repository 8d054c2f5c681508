import type { chat as feature, chatLink as linkFeature } from '#contract/talk/chat.ts'
import type { ExamplesOf } from '../example.ts'

const missing = {
  status: 404,
  answer: { type: 'error', code: 'not_found', message: 'Conversation not found.' },
} as const

export const chat: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'An empty inbox',
      as: 'user',
      input: {},
      answer: {
        data: [],
        counts: { all: 0, unread: 0, unanswered: 0, archived: 0, spam: 0, left: 0 },
        offer: null,
        person: null,
        offers: [],
        colleagues: [],
        branches: [],
        hasTeam: false,
        total: 0,
        page: 1,
        pages: 1,
      },
    },
  ],
  unread: [{ summary: 'Nothing new', as: 'user', input: {}, answer: { data: { unread: 0 } } }],
  write: [
    {
      summary: 'Nothing of that number',
      as: 'user',
      input: { id: 999_999, client_id: 'b6f2d1c4-7a10', text: 'Yes, it is still available.' },
      ...missing,
    },
  ],
  mark: [
    {
      summary: 'Nothing of that number',
      as: 'user',
      input: { id: 999_999, state: 'archived' },
      ...missing,
    },
  ],
}

export const chatLink: ExamplesOf<typeof linkFeature> = {
  get: [{ summary: 'A link that is none', input: { token: `9|${'x'.repeat(40)}` }, ...missing }],
}
