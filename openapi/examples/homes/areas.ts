import type { areas as feature } from '#contract/homes/area-editing.ts'
import type { ExamplesOf } from '../example.ts'

const missing = {
  type: 'error',
  code: 'not_found',
  message: 'This area doesn’t exist, or was deleted.',
} as const
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [2, 41],
      [2.1, 41],
      [2.1, 41.1],
      [2, 41],
    ],
  ],
}
const COAST = {
  slug: 'our-coast',
  kind: 'coast',
  parent: '/es/barcelona',
  names: { en: 'Our Coast', es: 'Nuestra Costa' },
  geometry: JSON.stringify(SQUARE),
} as const

export const areas: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'None yet',
      as: 'admin',
      input: { kind: 'coast' },
      answer: { data: [], countries: [], total: 0, page: 1, pages: 1 },
    },
  ],
  get: [
    {
      summary: 'Never existed',
      as: 'admin',
      input: { id: 999 },
      status: 404,
      answer: missing,
    },
  ],
  add: [
    {
      summary: 'A coast with its shape',
      as: 'admin',
      input: COAST,
      answer: {
        data: {
          id: 100_000,
          version: 1,
          kind: 'coast',
          name: 'Our Coast',
          path: '/es/our-coast',
          origin: 'own',
          deleted_at: null,
          slug: 'our-coast',
          parent: { id: 'state5102', type: 'state', name: 'Barcelona', path: '/es/barcelona' },
          names: { en: 'Our Coast', es: 'Nuestra Costa' },
          aka: {},
          in: {},
          places: [],
          population: null,
          geometry: '{"type":"MultiPolygon","coordinates":[[[[2,41],[2.1,41],[2.1,41.1],[2,41]]]]}',
        },
      },
    },
    {
      summary: 'Without a shape and places',
      as: 'admin',
      input: { ...COAST, geometry: '' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'Enter a shape, or places.',
        errors: { geometry: ['Enter a shape, or places.'] },
      },
    },
    {
      summary: 'Who does not moderate may not',
      as: 'user',
      input: COAST,
      status: 403,
      answer: {
        type: 'error',
        code: 'forbidden',
        message: 'You don’t have permission to do this.',
      },
    },
  ],
  change: [
    {
      summary: 'Never existed',
      as: 'admin',
      input: { id: 999, version: 1, ...COAST },
      status: 404,
      answer: missing,
    },
  ],
  remove: [
    {
      summary: 'Never existed',
      as: 'admin',
      input: { id: 999, version: 1 },
      status: 404,
      answer: missing,
    },
  ],
  restore: [
    {
      summary: 'Never existed',
      as: 'admin',
      input: { id: 999 },
      status: 404,
      answer: missing,
    },
  ],
  import: [
    {
      summary: 'One of two is wrong: none is imported',
      as: 'admin',
      input: {
        file: JSON.stringify({
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              properties: { slug: 'a', kind: 'coast', parent: 'country207', names: { en: 'A' } },
              geometry: SQUARE,
            },
            {
              type: 'Feature',
              properties: { slug: 'b', kind: 'coast', parent: 'country207', names: { de: 'B' } },
              geometry: SQUARE,
            },
          ],
        }),
      },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'Item 2 (b): names.en: Enter the English name.',
        errors: { file: ['Item 2 (b): names.en: Enter the English name.'] },
      },
    },
  ],
}
