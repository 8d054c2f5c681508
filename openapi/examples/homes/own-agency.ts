import type { ownAgency as feature } from '#contract/homes/own-agency.ts'
import type { ExamplesOf } from '../example.ts'

const CASA = {
  id: 3,
  slug: 'casa-lovelace',
  name: 'Casa Lovelace',
  isPublic: false,
  country: 'ES',
  role: 'owner' as const,
  rights: ['edit', 'invite', 'own'] as ('edit' | 'invite' | 'own')[],
  website: null,
  phone: null,
  email: null,
  founded: null,
  languages: ['en'],
  texts: {},
  logo: null,
  change: null,
  leadRouting: 'writer' as const,
  branches: [],
  colleagues: [
    {
      id: 7,
      name: 'Ada Lovelace',
      picture: null,
      role: 'owner' as const,
      joinedAt: '2026-11-21T12:00:00Z',
      offers: 0,
      branch: null,
      review: 'waiting' as const,
      reviewReason: null,
    },
  ],
  invitations: [],
  legal: { verified: null, waiting: null, refused: null },
}

export const ownAgency: ExamplesOf<typeof feature> = {
  get: [
    { summary: 'Ada works for none', as: 'user', input: {}, answer: { data: null, invited: [] } },
  ],
  found: [
    {
      summary: 'Ada founds one',
      as: 'user',
      input: { name: 'Casa Lovelace', country: 'ES' },
      answer: { data: CASA },
    },
    {
      summary: 'A name that is a link',
      as: 'user',
      input: { name: 'www.example.com', country: 'ES' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'Enter a name without a link.',
        errors: { name: ['Enter a name without a link.'] },
      },
    },
  ],
  update: [
    {
      summary: 'Who works for none has none',
      as: 'user',
      input: { website: 'https://casa.example.com' },
      status: 404,
      answer: { type: 'error', code: 'no_company', message: 'You don’t work for an agency.' },
    },
  ],
  join: [
    {
      summary: 'A link that was used',
      as: 'user',
      input: { token: '5|x' },
      status: 404,
      answer: {
        type: 'error',
        code: 'dead_link',
        message: 'This link has expired or has already been used.',
      },
    },
  ],
}
