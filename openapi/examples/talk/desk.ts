import type { desk as feature, macros as macrosFeature } from '#contract/talk/desk.ts'
import type { ExamplesOf } from '../example.ts'

export const desk: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Nobody asked anything',
      as: 'admin',
      input: {},
      answer: {
        data: [],
        counts: { open: 0, waiting_for_us: 0, waiting_for_you: 0, solved: 0, reopened: 0 },
        languages: [],
        staff: [{ id: 8, name: 'Grace Hopper' }],
        times: { firstAnswer: null, solution: null, tickets: 0 },
        total: 0,
        page: 1,
        pages: 1,
      },
    },
  ],
  write: [
    {
      summary: 'Nothing of that number',
      as: 'admin',
      input: { id: 999_999, client_id: 'b6f2d1c4-7a10', text: 'We are looking into it.' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Request not found.' },
    },
  ],
}

export const macros: ExamplesOf<typeof macrosFeature> = {
  list: [{ summary: 'There is none', as: 'admin', input: {}, answer: { data: [] } }],
  add: [
    {
      summary: 'A template without a text',
      as: 'admin',
      input: { name: 'Thanks' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'Write the answer in at least one language.',
      },
    },
  ],
}
