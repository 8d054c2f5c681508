import type { events as feature } from '#contract/edge/events.ts'
import type { ExamplesOf } from '../example.ts'

export const events: ExamplesOf<typeof feature> = {
  record: [{ summary: 'An offer was shared', input: { first: 'offer', second: 'share' } }],
}
