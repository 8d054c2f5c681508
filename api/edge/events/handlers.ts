import { EVENTS, type events } from '#contract/edge/events.ts'
import type { Handlers } from '../../context.ts'
import { countEvent } from './queries.ts'

export const handlers: Handlers<typeof events> = {
  record({ first, second }, { db }) {
    const [one, two] = [first.toLowerCase(), second.toLowerCase()]
    const known = Object.hasOwn(EVENTS, one) && EVENTS[one]?.includes(two)
    return known ? countEvent(db, one, two) : countEvent(db, 'other', 'other')
  },
}
