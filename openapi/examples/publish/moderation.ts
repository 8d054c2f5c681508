import type { moderation as feature } from '#contract/publish/moderation.ts'
import type { ExamplesOf } from '../example.ts'

export const moderation: ExamplesOf<typeof feature> = {
  queue: [
    {
      summary: 'Nothing waits',
      as: 'admin',
      input: {},
      answer: { data: [], total: 0, page: 1, pages: 1 },
    },
    {
      summary: 'Who does not moderate may not',
      as: 'user',
      input: {},
      status: 403,
      answer: {
        type: 'error',
        code: 'forbidden',
        message: 'You don’t have permission to do this.',
      },
    },
  ],
  decide: [
    {
      summary: 'Nothing of that number',
      as: 'admin',
      input: { id: 999_999, version: 1, number: 1, decision: 'approve' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Listing not found.' },
    },
  ],
}
