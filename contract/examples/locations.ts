import type { locations as feature } from '../locations.ts'
import type { ExamplesOf } from './example.ts'

export const locations: ExamplesOf<typeof feature> = {
  find: [
    {
      summary: 'What a visitor typed',
      input: { q: 'barcelon', lang: 'es' },
      answer: [
        {
          id: 'city32653',
          type: 'city',
          name: 'Barcelona',
          localeName: 'Barcelona',
          locales: { fr: 'Barcelone', ar: 'برشلونة' },
          nameDeclension: null,
          parent_name: 'Provincia de Barcelona',
          parent_locales: { de: 'Provinz Barcelona', fr: 'Province de Barcelone', ar: 'برشلونة' },
          country: { emoji: '🇪🇸', iso2: 'ES', name: 'España' },
          iso2: 'ES',
          city_id: 32653,
          lat: 41.389,
          lon: 2.159,
          population: 1_621_537,
          path: '/es/barcelona/barcelona',
        },
      ],
    },
    {
      summary: 'One place',
      input: { id: 'country207', lang: 'de' },
      answer: {
        id: 'country207',
        type: 'country',
        name: 'Spanien',
        localeName: 'Spanien',
        locales: { fr: 'Espagne', ar: 'إسبانيا' },
        nameDeclension: null,
        parent_name: null,
        parent_locales: {},
        country: { emoji: '🇪🇸', iso2: 'ES', name: 'Spanien' },
        iso2: 'ES',
        city_id: null,
        lat: 40,
        lon: -4,
        population: 49_315_949,
        path: '/es',
      },
    },
    {
      summary: 'No such place',
      input: { id: 'city999999999' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'No places match “city999999999”.' },
    },
  ],
  byIp: [
    {
      summary: 'An address that tells nothing',
      input: {},
      answer: {
        id: 'country207',
        type: 'country',
        name: 'Spain',
        localeName: 'Spain',
        locales: { de: 'Spanien', fr: 'Espagne', ar: 'إسبانيا' },
        nameDeclension: null,
        parent_name: null,
        parent_locales: {},
        country: { emoji: '🇪🇸', iso2: 'ES', name: 'Spain' },
        iso2: 'ES',
        city_id: null,
        lat: 40,
        lon: -4,
        population: 49_315_949,
        path: '/es',
        found: false,
      },
    },
  ],
  countries: [
    {
      summary: 'Sorted by their German names',
      input: { lang: 'de', names: 'one' },
      answer: {
        data: [
          { iso2: 'PT', name: 'Portugal', localeName: 'Portugal', nameDeclension: null, locales: {}, countObject: { buy: 0, rent: 0, total: 0 } },
          { iso2: 'ES', name: 'Spain', localeName: 'Spanien', nameDeclension: null, locales: {}, countObject: { buy: 2, rent: 0, total: 2 } },
        ],
      },
    },
  ],
  page: [
    {
      summary: 'Barcelona',
      input: { path: 'es/barcelona/barcelona' },
      answer: {
        location: {
          id: 'city32653',
          type: 'city',
          name: 'Barcelona',
          localeName: 'Barcelona',
          locales: { fr: 'Barcelone', ar: 'برشلونة' },
          nameDeclension: null,
          parent_name: 'Barcelona',
          parent_locales: { de: 'Provinz Barcelona', fr: 'Province de Barcelone', ar: 'برشلونة' },
          country: { emoji: '🇪🇸', iso2: 'ES', name: 'Spain' },
          iso2: 'ES',
          city_id: 32653,
          lat: 41.389,
          lon: 2.159,
          population: 1_621_537,
          path: '/es/barcelona/barcelona',
        },
        ancestors: [
          { id: 'country207', type: 'country', name: 'Spain', path: '/es' },
          { id: 'state5102', type: 'state', name: 'Barcelona', path: '/es/barcelona' },
        ],
        children: [],
        nearby: [
          { id: 'city35776', type: 'city', name: 'Navas', path: '/es/barcelona/navas', count: 4, km: 3.9 },
          { id: 'city34127', type: 'city', name: 'Esplugues de Llobregat', path: '/es/barcelona/esplugues-de-llobregat', count: 11, km: 6.1 },
        ],
        counts: [{ action: 0, category: 1, count: 2 }],
      },
    },
  ],
  nearby: [
    {
      summary: 'Around Barcelona, flats to buy where there are any',
      input: { id: 'city32653', action: 0, category: 1 },
      answer: {
        items: [
          { id: 'city35776', type: 'city', name: 'Navas', path: '/es/barcelona/navas', count: 3, km: 3.9, ofKind: true },
          { id: 'city34127', type: 'city', name: 'Esplugues de Llobregat', path: '/es/barcelona/esplugues-de-llobregat', count: 11, km: 6.1, ofKind: false },
        ],
      },
    },
  ],
}
