import type { system as feature } from '#contract/edge/system.ts'
import type { ExamplesOf } from '../example.ts'

export const system: ExamplesOf<typeof feature> = {
  library: [
    {
      summary: 'All lists, with German names',
      input: { lang: 'de' },
      answer: {
        forms: [
          {
            id: 0,
            slug: 'sell',
            name: 'Verkaufen',
            locales: { de: 'Verkaufen', fr: 'Vendre', ar: 'بيع' },
          },
        ],
        currencies: [
          {
            value: 'USD',
            name: 'US-Dollar',
            locales: { de: 'US-Dollar', fr: 'dollar des États-Unis', ar: 'دولار أمريكي' },
            code: 'USD',
            type: 'fiat',
            symbol: '$',
            symbol_native: '$',
            name_plural: 'US dollars',
            decimal_digits: 2,
            rounding: 0,
          },
        ],
      },
    },
  ],
  rates: [
    {
      summary: 'For one euro',
      input: {},
      answer: {
        base: 'EUR',
        date: '2026-09-29',
        source: '@fawazahmed0/currency-api 2026.9.29',
        rates: { GBP: 0.85817579, USD: 1.13607202, CHF: 0.94676887 },
      },
    },
  ],
}
