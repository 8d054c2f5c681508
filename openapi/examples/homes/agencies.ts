import type { agencies as feature } from '#contract/homes/agencies.ts'
import type { ExamplesOf } from '../example.ts'

export const agencies: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'In a country without any',
      input: { location: 'country1' },
      answer: { data: [], languages: [], total: 0, page: 1, pages: 1 },
    },
    {
      summary: 'A place that there is not',
      input: { location: 'city999999999' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'Choose one of the options.',
        errors: { location: ['Choose one of the options.'] },
      },
    },
  ],
  get: [
    {
      summary: 'An address that none has',
      input: { slug: 'casa-lovelace' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Agency not found.' },
    },
  ],
  names: [{ summary: 'Numbers that none has', input: { ids: [999_999] }, answer: { data: [] } }],
}
