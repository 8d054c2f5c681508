import type { promotion as feature } from '#contract/publish/promotion.ts'
import type { ExamplesOf } from '../example.ts'

/** Examples of the price list, for administrators. */
export const promotionPrices: ExamplesOf<typeof feature> = {
  addPrice: [
    {
      summary: 'A week at the top of the list, everywhere',
      as: 'admin',
      input: { package: 'top', days: 7, currency: 'EUR', amount: 2900, place: null, group: null },
      answer: {
        data: {
          id: 1,
          package: 'top',
          days: 7,
          place: null,
          group: null,
          currency: 'EUR',
          amount: 2900,
          validFrom: '2026-11-29T10:00:00Z',
          validUntil: null,
        },
      },
    },
  ],
  prices: [
    {
      summary: 'What holds now and later',
      as: 'admin',
      input: {},
      answer: {
        data: [
          {
            id: 1,
            package: 'top',
            days: 7,
            place: null,
            group: null,
            currency: 'EUR',
            amount: 2900,
            validFrom: '2026-11-29T10:00:00Z',
            validUntil: null,
          },
        ],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
  ],
  deletePrice: [
    {
      summary: 'No price of that number',
      as: 'admin',
      input: { id: 999_999 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'This price does not exist.' },
    },
  ],
}
