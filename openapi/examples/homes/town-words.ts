import type { townWords as feature } from '#contract/homes/town-words.ts'
import type { ExamplesOf } from '../example.ts'

export const townWords: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Every town is known',
      as: 'admin',
      input: {},
      answer: { data: [], total: 0, page: 1, pages: 1 },
    },
  ],
  ignore: [
    {
      summary: 'Hides a word',
      as: 'admin',
      input: { town: 'Lomas del Moro', country: 'country207', province: 'state5101' },
      answer: { data: { ignored: true } },
    },
  ],
  name: [
    {
      summary: 'Another name of a city',
      as: 'admin',
      input: { town: 'Marbela', place: 'city35281' },
      answer: {
        data: {
          id: 100_000,
          version: 1,
          kind: 'district',
          name: 'Marbela',
          path: '/es/malaga/marbella/marbela',
          origin: 'own',
          deleted_at: null,
          slug: 'marbela',
          parent: {
            id: 'city35281',
            type: 'city',
            name: 'Marbella',
            path: '/es/malaga/marbella',
          },
          names: { en: 'Marbela' },
          aka: {},
          in: {},
          places: [
            { id: 'city35281', type: 'city', name: 'Marbella', path: '/es/malaga/marbella' },
          ],
          population: null,
          geometry: '',
        },
      },
    },
    {
      summary: 'Of a country an import would learn no town',
      as: 'admin',
      input: { town: 'Marbela', place: 'country207' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'There’s no place country207.',
        errors: { place: ['There’s no place country207.'] },
      },
    },
  ],
}
