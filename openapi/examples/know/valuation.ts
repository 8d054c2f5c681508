import type { valuation as feature } from '#contract/know/valuation.ts'
import type { ExamplesOf } from '../example.ts'

export const valuation: ExamplesOf<typeof feature> = {
  estimate: [
    {
      summary: 'A flat in Barcelona, where too few homes are known',
      input: { location: 'city32653', category: 1, area: 80, rooms: 3, bathrooms: 1 },
      answer: {
        currency: 'EUR',
        rateDate: null,
        point: { lat: 41.38879, lon: 2.15899 },
        buy: { refused: 'no-model' },
        rent: { refused: 'no-model' },
        yield: null,
      },
    },
  ],
  index: [
    {
      summary: 'A city of which too few prices are known',
      input: { location: 'city32653' },
      answer: { buy: null, rent: null },
    },
  ],
}
