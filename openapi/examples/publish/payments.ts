import type { sandbox as feature } from '#contract/publish/payments.ts'
import type { ExamplesOf } from '../example.ts'

const NOT_FOUND = {
  type: 'error',
  code: 'not_found',
  message: 'Not found.',
} as const

export const sandbox: ExamplesOf<typeof feature> = {
  confirm: [
    {
      summary: 'No payment has this secret',
      input: { secret: 'pi_unknown_secret_unknown', card: 'success' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  challenge: [
    {
      summary: 'No payment has this secret',
      input: { secret: 'pi_unknown_secret_unknown', approve: '1' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
}
