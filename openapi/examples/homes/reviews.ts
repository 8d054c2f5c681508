import type { reviews as feature } from '#contract/homes/reviews.ts'
import type { ExamplesOf } from '../example.ts'

export const reviews: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Nobody has said anything',
      input: { id: 1 },
      answer: {
        data: [],
        rating: { count: 0, average: null, stars: [0, 0, 0, 0, 0] },
        total: 0,
        page: 1,
        pages: 1,
      },
    },
  ],
  write: [
    {
      summary: 'Who was not in touch with it may not',
      as: 'user',
      input: { id: 999_999, stars: 5, text: 'They answered within the hour.' },
      status: 403,
      answer: {
        type: 'error',
        code: 'not_in_touch',
        message: 'Only people who have contacted this agency through the portal can review it.',
      },
    },
  ],
}
