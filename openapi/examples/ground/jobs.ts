import type { jobs as feature } from '#contract/ground/jobs.ts'
import type { ExamplesOf } from '../example.ts'

export const jobs: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'An email that could not be sent',
      as: 'admin',
      input: {},
      answer: {
        data: [
          {
            id: 71,
            kind: 'mail',
            created_at: '2026-11-20T12:00:00.000000Z',
            dead_at: '2026-11-21T12:00:00.000000Z',
            next_at: null,
            attempts: 12,
            error: 'Error: connect ECONNREFUSED 127.0.0.1:25',
            account: { id: 7, name: 'Ada Lovelace' },
          },
        ],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
  ],
  retry: [{ summary: 'Sent again', as: 'admin', input: { id: 71 } }],
  remove: [
    { summary: 'Deleted', as: 'admin', input: { id: 71 } },
    {
      summary: 'Deleted already',
      as: 'admin',
      input: { id: 999 },
      status: 404,
      answer: { type: 'error', message: 'Not found.', code: 'not_found' },
    },
  ],
}
