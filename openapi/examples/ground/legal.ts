import type { legal as feature } from '#contract/ground/legal.ts'
import type { ExamplesOf } from '../example.ts'

export const legal: ExamplesOf<typeof feature> = {
  get: [
    {
      summary: 'The imprint of a portal whose operator has not written it: a template, shortened',
      input: { page: 'imprint' },
      answer: {
        data: {
          page: 'imprint',
          template: true,
          languages: [],
          language: 'en',
          date: '2026-11-25',
          version: 'template-1',
          earlier: [],
          text: 'The operator of this portal has not yet entered who they are.',
        },
      },
    },
  ],
}
