import type { agencyChecks as feature } from '#contract/publish/agency-checks.ts'
import type { ExamplesOf } from '../example.ts'

export const agencyChecks: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Nothing waits',
      as: 'admin',
      input: { state: 'waiting' },
      answer: { data: [], counts: { changed: 0, unsaid: 1 }, total: 0, page: 1, pages: 1 },
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
      summary: 'Who refuses says why',
      as: 'admin',
      input: { id: 999_999, number: 1, decision: 'refuse' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'Give a reason.',
        errors: { reason: ['Give a reason.'] },
      },
    },
  ],
}
