import type { texts as feature } from '#contract/publish/texts.ts'
import type { ExamplesOf } from '../example.ts'

const missing = {
  type: 'error',
  code: 'not_found',
  message: 'Not found.',
} as const
const TEXT = 'Most homes here are apartments in buildings of four to six floors.'
const LANGUAGES = ['en', 'de', 'es', 'ar', 'ru'].map((language) => ({
  language,
  state: 'missing' as const,
  saved_at: null,
}))

export const texts: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Places of a name, none of which has a text',
      as: 'admin',
      input: { q: 'Sitges' },
      answer: {
        data: [
          {
            subject: 'city33021',
            kind: 'place',
            place: {
              id: 'city33021',
              type: 'city',
              name: 'Sitges',
              path: '/es/barcelona/sitges',
            },
            languages: LANGUAGES,
          },
        ],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
  ],
  get: [
    {
      summary: 'A place without a text',
      as: 'admin',
      input: { subject: 'city32653', language: 'es' },
      answer: {
        data: {
          subject: 'city32653',
          kind: 'place',
          place: {
            id: 'city32653',
            type: 'city',
            name: 'Barcelona',
            path: '/es/barcelona/barcelona',
          },
          languages: LANGUAGES,
          language: 'es',
          revision: 0,
          text: '',
          version: null,
          day: null,
          source: null,
          reviewed_on: null,
          revisions: [],
          template: null,
          parts: 63,
        },
      },
    },
  ],
  revision: [
    {
      summary: 'Never existed',
      as: 'admin',
      input: { subject: 'city32653', language: 'en', revision: 7 },
      status: 404,
      answer: missing,
    },
  ],
  save: [
    {
      summary: 'The first introduction of a place',
      as: 'admin',
      input: {
        subject: 'city32653',
        language: 'en',
        seen: 0,
        text: TEXT,
        source: 'The city’s statistical yearbook',
        reviewed_on: '2026-11-01',
      },
      answer: { data: { revision: 1 } },
    },
    {
      summary: 'Somebody else saved another one',
      as: 'admin',
      input: { subject: 'city32653', language: 'en', seen: 3, text: TEXT },
      status: 409,
      answer: {
        type: 'error',
        code: 'conflict',
        message: 'Someone else has saved this text. Compare it with yours, then save again.',
      },
    },
  ],
  saveLegal: [
    {
      summary: 'New terms',
      as: 'admin',
      input: { page: 'terms', language: 'en', seen: 0, text: 'Be honest.', day: '2026-12-01' },
      answer: { data: { revision: 1 } },
    },
  ],
  layout: [
    {
      summary: 'A page without questions and answers',
      as: 'admin',
      input: { place: 'city32653', parts: 55 },
      answer: { data: { parts: 55 } },
    },
  ],
}
