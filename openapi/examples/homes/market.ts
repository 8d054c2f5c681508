import type { market as feature } from '#contract/homes/market.ts'
import type { ExamplesOf } from '../example.ts'

export const market: ExamplesOf<typeof feature> = {
  figures: [
    {
      summary: 'Too few offers for a median',
      input: { location: 'city32653' },
      answer: { asOf: null, currency: 'EUR', rateDate: null, actions: [] },
    },
  ],
}
