import type { about as feature } from '#contract/ground/about.ts'
import type { ExamplesOf } from '../example.ts'

export const about: ExamplesOf<typeof feature> = {
  get: [
    {
      summary: 'The default text, shortened',
      input: { lang: 'de' },
      answer: {
        data: {
          language: 'de',
          text: 'Lares ist ein Portal für Wohnungen, Häuser und andere Immobilien, zum Kauf und zur Miete.',
        },
      },
    },
  ],
}
