import type { feedsOut as feature } from '#contract/feeds/feeds-out.ts'
import type { ExamplesOf } from '../example.ts'

export const feedsOut: ExamplesOf<typeof feature> = {
  list: [{ summary: 'None yet', as: 'user', input: {}, answer: { data: [], agency: null } }],
  create: [
    {
      summary: 'Homes in Barcelona for a partner that reads Kyero',
      as: 'user',
      input: {
        name: 'Partner',
        format: 'kyero',
        search: { location: 'city32653', action: 0 },
        page: '/es/barcelona/barcelona/buy-apartment',
      },
      answer: {
        data: {
          id: 1000,
          name: 'Partner',
          format: 'kyero',
          search: { location: 'city32653', action: 0 },
          page: '/es/barcelona/barcelona/buy-apartment',
          path: '/feeds/4fTq0c9be2a74c3f8a6e1b20Zk91xQpL.xml',
          createdAt: '2026-11-21T12:00:00Z',
          pulledAt: null,
          pulls: 0,
          contents: null,
        },
      },
    },
    {
      summary: 'A search that cannot be',
      as: 'user',
      input: { name: 'Partner', format: 'reso', search: { action: 7 } },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'It must be at most 1.',
        errors: { action: ['It must be at most 1.'] },
      },
    },
  ],
  remove: [
    {
      summary: 'There is none of that number',
      as: 'user',
      input: { id: 1 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Not found.' },
    },
  ],
}
