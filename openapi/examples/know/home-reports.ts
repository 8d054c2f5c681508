import type { homeReports as feature } from '#contract/know/home-reports.ts'
import type { ExamplesOf } from '../example.ts'

export const homeReports: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'A user without any',
      as: 'user',
      input: {},
      answer: { data: [], total: 0, page: 1, pages: 1, agency: null },
    },
  ],
  create: [
    {
      summary: 'Without an estimate there is nothing to keep',
      as: 'user',
      input: { title: 'Flat', home: { location: 'city32653', category: 1, area: 80 } },
      status: 422,
      answer: {
        type: 'error',
        code: 'no_estimate',
        message: 'There is no estimate for this home, so there is nothing to save.',
      },
    },
  ],
  see: [
    {
      summary: 'Unknown, foreign and revoked ones are the same',
      input: { id: 7, hash: 'x' },
      status: 404,
      answer: {
        type: 'error',
        code: 'not_found',
        message: 'This report doesn’t exist, or its link was revoked.',
      },
    },
  ],
}
