import type { reports as feature } from '#contract/publish/reports.ts'
import type { ExamplesOf } from '../example.ts'

const stamp = 'rnhzk0.p8VbC3xQ1mTz.kq3Yb1G2sWm7fLr0VJ5uXcT9oHdPz4eNai6R8tBvEwM'
const offer = {
  id: 101,
  slugId: 'apartment-barcelona-101',
  title: 'Bright flat near the park',
  titleLang: 'en',
  status: 'published',
} as const

export const reports: ExamplesOf<typeof feature> = {
  form: [{ summary: 'A new stamp', input: { id: 101 }, answer: { data: { stamp, offer } } }],
  send: [
    {
      summary: 'Somebody wants money before a viewing',
      input: {
        id: 101,
        reason: 'fraud',
        message: 'They ask for a deposit before one may see it.',
        stamp,
      },
      answer: { data: { notified: false } },
    },
  ],
  queue: [
    {
      summary: 'Nothing was reported',
      as: 'admin',
      input: {},
      answer: { data: [], total: 0, page: 1, pages: 1 },
    },
  ],
  get: [
    {
      summary: 'An offer that nobody reported',
      as: 'admin',
      input: { id: 101 },
      answer: {
        data: {
          offer,
          version: 0,
          owner: null,
          source: 'examples',
          imported: null,
          own: false,
          acts: ['takeDown'],
          reports: [],
        },
      },
    },
  ],
  decide: [
    {
      summary: 'Taking down needs a reason',
      as: 'admin',
      input: { id: 101, version: 0, act: 'takeDown' },
      status: 422,
      answer: { type: 'error', code: 'validation_failed', message: 'Give a reason.' },
    },
  ],
}
