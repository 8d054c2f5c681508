import type { costs as feature } from '#contract/ground/costs.ts'
import type { ExamplesOf } from '../example.ts'

export const costs: ExamplesOf<typeof feature> = {
  get: [
    {
      summary: 'A country without figures, whose operator entered none',
      input: { country: 'pt' },
      answer: { data: null, renting: null },
    },
  ],
}
