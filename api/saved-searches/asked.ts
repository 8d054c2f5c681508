import { SINCES } from '#contract/filters.ts'
import { SavedQuery } from '#contract/saved-searches.ts'
import { SearchInput } from '#contract/search.ts'
import type { Query } from '#search/index.ts'
import { Problem, type Services } from '../context.ts'
import { queryOf } from '../search/handlers.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** What a saved search asks for at a moment: its relative days are counted from then. Throws where it is no search. */
export function askedAt(search: Record<string, unknown>, now = Date.now()): SearchInput {
  const { availableBy, ...asked } = SavedQuery.parse(search)
  const sinces = SINCES.map((name) => [name, dayOf(asked[name], now)])
  return {
    ...SearchInput.parse({}),
    ...asked,
    ...Object.fromEntries(sinces),
    availableBy: availableBy === 'now' ? new Date(now).toISOString().slice(0, 10) : availableBy,
  }
}

function dayOf(since: string | undefined, now: number): string | undefined {
  const days = /^(\d+)d$/.exec(since ?? '')?.[1]
  if (days === undefined) return since
  return new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - Number(days) * DAY_MS)
    .toISOString()
    .replace('.000Z', 'Z')
}

/** The search as the index asks it, or what of it exists no more. */
export function savedQuery(
  search: Record<string, unknown>,
  services: Pick<Services, 'places' | 'rates'>,
  now = Date.now(),
): Query | 'place' | 'filter' {
  try {
    return queryOf(askedAt(search, now), services)
  } catch (error) {
    return error instanceof Problem && error.status === 404 ? 'place' : 'filter'
  }
}
