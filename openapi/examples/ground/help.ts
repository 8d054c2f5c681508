import type { help as feature } from '#contract/ground/help.ts'
import type { ExamplesOf } from '../example.ts'

export const help: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Nothing fits',
      input: { q: 'Zebras and giraffes' },
      answer: { data: [] },
    },
  ],
  get: [
    {
      summary: 'A page that is none',
      input: { slug: 'nothing' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Help page not found.' },
    },
  ],
  vote: [{ summary: 'A page that was of use', input: { slug: 'password', useful: true } }],
  votes: [{ summary: 'Before anyone has voted', as: 'admin', input: {}, answer: { data: [] } }],
}
