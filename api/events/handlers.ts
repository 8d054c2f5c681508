import type { events } from '#contract/events.ts'
import type { Handlers } from '../context.ts'
import { countEvent } from './queries.ts'

export const handlers: Handlers<typeof events> = {
  record: ({ first, second }, { db }) => countEvent(db, first.toLowerCase(), second.toLowerCase()),
}
