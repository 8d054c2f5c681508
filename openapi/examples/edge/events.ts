import type { events as feature } from '#contract/edge/events.ts'
import type { ExamplesOf } from '../example.ts'

export const events: ExamplesOf<typeof feature> = {
  record: [{ summary: 'An offer was shared', input: { first: 'offer', second: 'share' } }],
  counts: [
    {
      summary: 'Searches that found nothing',
      as: 'admin',
      input: {},
      answer: {
        data: [{ event: 'search/empty', today: 12, week: 90, month: 402, before: 510 }],
      },
    },
  ],
}
