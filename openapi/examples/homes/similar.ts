import type { similar as feature } from '#contract/homes/similar.ts'
import { FLAT_WITH_BALCONY } from './cards.ts'
import type { ExamplesOf } from '../example.ts'

export const similar: ExamplesOf<typeof feature> = {
  offers: [
    {
      summary: 'Like a flat in Barcelona',
      input: { id: 101 },
      answer: {
        data: [FLAT_WITH_BALCONY],
      },
    },
  ],
}
