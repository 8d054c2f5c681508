import type { cells as feature } from '#contract/homes/cells.ts'
import type { ExamplesOf } from '../example.ts'

export const cells: ExamplesOf<typeof feature> = {
  view: [
    {
      summary: 'No figures of Barcelona yet',
      input: { box: '2.05,41.32,2.23,41.47', kind: 'flats' },
      answer: {
        asOf: null,
        currency: 'EUR',
        rateDate: null,
        months: [],
        month: null,
        resolution: null,
        breaks: { buy: [], rent: [], yield: [], change: [], rentChange: [], homes: [] },
        cells: [],
      },
    },
  ],
}
