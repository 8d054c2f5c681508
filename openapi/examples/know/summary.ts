import type { summary as feature } from '#contract/know/summary.ts'
import type { ExamplesOf } from '../example.ts'

export const summary: ExamplesOf<typeof feature> = {
  get: [
    {
      summary: 'Several offers, all of which are gone',
      input: { ids: [999_999_999] },
      answer: { sentences: [], sources: [], offers: [], byModel: false, units: 'metric' },
    },
  ],
}
