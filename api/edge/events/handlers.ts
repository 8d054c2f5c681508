import { EVENTS, type events } from '#contract/edge/events.ts'
import type { Handlers } from '../../context.ts'
import { countEvent } from './queries.ts'

export const handlers: Handlers<typeof events> = {
  record({ first, second }, { db }) {
    const [one, two] = [first.toLowerCase(), second.toLowerCase()]
    const isEvent = Object.hasOwn(EVENTS, one) && EVENTS[one]?.includes(two)
    return isEvent ? countEvent(db, one, two) : countEvent(db, 'other', 'other')
  },
}
