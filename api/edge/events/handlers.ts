import { EVENTS, TOLD, type events } from '#contract/edge/events.ts'
import type { Handlers } from '../../context.ts'
import { countEvent, selectCounts } from './queries.ts'

const KNOWN = new Set<string>(
  Object.entries(EVENTS).flatMap(([first, all]) => all.map((second) => `${first}/${second}`)),
)

export const handlers: Handlers<typeof events> = {
  record({ first, second }, { db }) {
    const [one, two] = [first.toLowerCase(), second.toLowerCase()]
    return KNOWN.has(`${one}/${two}`) ? countEvent(db, one, two) : countEvent(db, 'other', 'other')
  },

  async counts(_input, { db }) {
    const found = new Map((await selectCounts(db)).map((row) => [row.event, row]))
    return {
      data: TOLD.map((event) => ({
        ...(found.get(event) ?? { today: 0, week: 0, month: 0, before: 0 }),
        event,
      })),
    }
  },
}
