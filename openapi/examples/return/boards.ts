import type { boards as feature } from '#contract/return/boards.ts'
import type { ExamplesOf } from '../example.ts'

const notFound = {
  type: 'error',
  code: 'not_found',
  message:
    'This board doesn’t exist, or its link was withdrawn. Ask the person who sent it for a new one.',
} as const

export const boards: ExamplesOf<typeof feature> = {
  list: [{ summary: 'None yet', as: 'user', input: {}, answer: { data: [] } }],
  create: [
    {
      summary: 'A board of one home',
      as: 'user',
      input: { name: 'For the two of us', homes: [{ id: 101, known: null }] },
      answer: { data: { id: 7 } },
    },
  ],
  see: [
    {
      summary: 'A link that was withdrawn',
      input: { token: 'q8XkT2vLw0ZrY5nBcJ7dHs3GmPfA9eUo4iK1tNjQ' },
      status: 404,
      answer: notFound,
    },
  ],
  join: [
    {
      summary: 'A link that was withdrawn',
      input: { token: 'q8XkT2vLw0ZrY5nBcJ7dHs3GmPfA9eUo4iK1tNjQ', name: 'Alan' },
      status: 404,
      answer: notFound,
    },
  ],
}
