import { SINCES } from '#contract/filters.ts'
import { SavedQuery } from '#contract/saved-searches.ts'
import { SearchInput } from '#contract/search.ts'
import type { DaysAgo, Query, SavedConditions } from '#search/index.ts'
import { Problem, type Services } from '../context.ts'
import { conditionsOf, moneyOf, queryOf } from '../search/handlers.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The number in `7d`; undefined for other days. */
const daysAgo = (since: string | undefined): number | undefined => {
  const days = /^(\d+)d$/.exec(since ?? '')?.[1]
  return days === undefined ? undefined : Number(days)
}

const NO_SEARCH = SearchInput.parse({})

/** What a saved search asks for at a moment: its relative days are counted from then. Throws where it is no search. */
function askedAt({ availableBy, ...asked }: SavedQuery, now: number): SearchInput {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const sinces = SINCES.map((name) => {
    const days = daysAgo(asked[name])
    const moment = days === undefined ? asked[name] : isoOf(minute - days * DAY_MS)
    return [name, moment]
  })
  return {
    ...NO_SEARCH,
    ...asked,
    ...Object.fromEntries(sinces),
    availableBy: availableBy === 'now' ? isoOf(now).slice(0, 10) : availableBy,
  }
}

const isoOf = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z')

/** The search as the index asks it, or what of it exists no more. */
export function savedQuery(
  search: Record<string, unknown>,
  services: Pick<Services, 'places' | 'rates'>,
  now = Date.now(),
): Query | 'place' | 'filter' {
  try {
    return queryOf(askedAt(SavedQuery.parse(search), now), services)
  } catch (error) {
    return error instanceof Problem && error.status === 404 ? 'place' : 'filter'
  }
}

/** The search as the index of saved searches keeps it; null where it finds nothing any more. */
export function savedConditions(
  search: Record<string, unknown>,
  { places }: Pick<Services, 'places'>,
): SavedConditions | null {
  const { success, data: saved } = SavedQuery.safeParse(search)
  if (!success) return null
  const asked = askedAt(saved, 0)
  const conditions = conditionsIn(asked, places)
  if (conditions === null) return null
  const since = (name: (typeof SINCES)[number]): number | DaysAgo | undefined => {
    const days = daysAgo(saved[name])
    return days === undefined ? conditions[name] : { days }
  }
  return {
    ...conditions,
    money: moneyOf(asked),
    publishedSince: since('publishedSince'),
    reducedSince: since('reducedSince'),
    availableBy: saved.availableBy === 'now' ? 'now' : conditions.availableBy,
  }
}

function conditionsIn(asked: SearchInput, places: Services['places']) {
  try {
    return conditionsOf(asked, { places })
  } catch {
    // Its place exists no more.
    return null
  }
}
