import { emptyValues, PLAIN_FIELDS } from '#contract/offer-fields.ts'
import type { publishing as feature } from '#contract/publish/publishing.ts'
import type { ExamplesOf } from '../example.ts'

export const publishing: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'None yet',
      as: 'user',
      input: {},
      answer: {
        data: [],
        counts: {},
        places: [],
        branches: [],
        feeds: [],
        agents: [],
        categories: [],
        total: 0,
        page: 1,
        pages: 1,
      },
    },
  ],
  bulk: [
    {
      summary: 'Of another: it stays as it is',
      as: 'user',
      input: { offers: [{ id: 101, version: 3 }], act: 'pause' },
      answer: {
        data: [
          {
            id: 101,
            title: null,
            before: null,
            after: null,
            source: null,
            problem: { code: 'not_found', message: 'Listing not found.' },
          },
        ],
        done: 0,
        problems: [{ code: 'not_found', message: 'Listing not found.', count: 1 }],
        seal: null,
        stops: null,
      },
    },
  ],
  work: [{ summary: 'Nothing to do', as: 'user', input: {}, answer: { data: [] } }],
  applyTable: [
    {
      summary: 'Of another: it stays as it is',
      as: 'user',
      input: { offers: [{ id: 101, version: 3, draftVersion: 2, after: { amount: 19_000_000 } }] },
      answer: {
        data: [
          {
            id: 101,
            title: null,
            way: null,
            problem: { code: 'not_found', message: 'Listing not found.' },
          },
        ],
      },
    },
  ],
  item: [
    {
      summary: 'No item of a feed',
      as: 'user',
      input: { item: '<home/>' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'It contains neither a “property” nor an “immobilie”.',
        errors: { item: ['It contains neither a “property” nor an “immobilie”.'] },
      },
    },
  ],
  beginPicture: [
    {
      summary: 'A picture of 2 MB',
      as: 'user',
      input: { size: 2_097_152 },
      answer: {
        data: { key: 'offers/5f1d0c9be2a74c3f8a6e1b20', received: 0, size: 2_097_152, done: false },
      },
    },
  ],
  create: [
    {
      summary: 'A flat to sell',
      as: 'user',
      input: { action: 0, category: 1 },
      answer: {
        data: {
          id: 1,
          status: 'draft',
          version: 0,
          slugId: null,
          acts: ['archive'],
          editable: true,
          waiting: false,
          review: null,
          quality: {
            score: 0,
            fixes: [
              { key: 'description', gain: 20, step: 'texts' },
              { key: 'area', gain: 14, step: 'facts' },
            ],
          },
          savedAt: '2026-11-21T12:00:00Z',
          expiresAt: null,
          content: {
            action: 0,
            category: 1,
            location: null,
            point: null,
            privacy: 'street',
            ...emptyValues(PLAIN_FIELDS),
            features: [],
            texts: {},
            pictures: [],
            priceType: null,
            amount: null,
            currency: 'GBP',
            contactName: 'Ada Lovelace',
            showsEstimate: true,
            contactPhone: null,
            contactLanguages: ['en'],
          },
          draftVersion: 1,
          changed: true,
          sent: false,
          passed: ['what'],
          missing: {
            location: ['Choose the city.'],
            livingArea: ['Enter the living area.'],
            texts: ['Write a title and a description in at least one language.'],
            priceType: ['Choose the price type.'],
          },
          hints: {},
          alike: [],
          far: null,
        },
      },
    },
    {
      summary: 'Nobody is logged in',
      input: { action: 0, category: 1 },
      status: 401,
      answer: { type: 'error', code: 'unauthenticated', message: 'Sign in to do this.' },
    },
  ],
  get: [
    {
      summary: 'The offer of another',
      as: 'user',
      input: { id: 101 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Listing not found.' },
    },
  ],
  save: [
    {
      summary: 'The offer of another',
      as: 'user',
      input: { id: 101, version: 1, bedrooms: 2 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Listing not found.' },
    },
  ],
  submit: [
    {
      summary: 'The offer of another',
      as: 'user',
      input: { id: 101, version: 1 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Listing not found.' },
    },
  ],
}
