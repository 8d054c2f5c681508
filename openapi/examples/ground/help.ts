import type { help as feature } from '#contract/ground/help.ts'
import type { ExamplesOf } from '../example.ts'

export const help: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'What answers a question',
      input: { q: 'I forgot my password and cannot sign in' },
      answer: { data: [{ slug: 'password', title: 'I can’t sign in' }] },
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
}
