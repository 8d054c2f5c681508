import type { promotion as feature } from '#contract/publish/promotion.ts'
import type { ExamplesOf } from '../example.ts'

export const promotion: ExamplesOf<typeof feature> = {
  form: [
    {
      summary: 'A home of another',
      as: 'user',
      input: { offers: [101] },
      status: 404,
      answer: {
        type: 'error',
        code: 'not_found',
        message: 'One of these listings is not yours or no longer exists.',
      },
    },
    {
      summary: 'A home of your agency; nothing is sold yet',
      as: 'admin',
      input: { offers: [102] },
      answer: {
        data: {
          offers: [
            {
              id: 102,
              slugId: 'apartment-for-sale-barcelona-102',
              title: 'Flat with a balcony',
              titleLang: 'en',
              live: true,
              hidden: false,
              customer: 'agency:61',
              place: 'Barcelona',
              country: 'country207',
              picture: null,
              prices: [],
              until: {},
              rank: 2,
              total: 2,
            },
          ],
          measured: [],
        },
      },
    },
  ],
  list: [
    {
      summary: 'None yet',
      as: 'user',
      input: { page: 1 },
      answer: { data: [], total: 0, page: 1, pages: 1 },
    },
  ],
  current: [
    { summary: 'Nothing is promoted', as: 'user', input: { offers: [101] }, answer: { data: [] } },
  ],
}
