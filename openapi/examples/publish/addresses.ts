import type { addresses as feature } from '#contract/publish/addresses.ts'
import type { ExamplesOf } from '../example.ts'

export const addresses: ExamplesOf<typeof feature> = {
  find: [
    {
      summary: 'A street in Sliema, while it is being typed',
      as: 'user',
      input: { street: 'triq it-t', lat: 35.912, lon: 14.504 },
      answer: {
        streets: [{ name: 'Triq it-Torri', at: { lat: 35.9153, lon: 14.5021 } }],
        numbers: [],
      },
    },
  ],
  at: [
    {
      summary: 'The address at a pin',
      as: 'user',
      input: { lat: 35.9153, lon: 14.5021 },
      answer: { address: { street: 'Triq it-Torri', number: null } },
    },
  ],
}
