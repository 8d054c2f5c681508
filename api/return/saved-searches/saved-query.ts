import type { z } from 'zod'
import { SINCES } from '#contract/filters.ts'
import { SavedQuery } from '#contract/return/saved-searches.ts'
import { SearchInput } from '#contract/homes/search.ts'
import type { Query, SavedConditions } from '#search/index.ts'
import { Problem, type Services } from '../../context.ts'
import { conditionsOf, moneyOf, queryOf } from '../../homes/search/handlers.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The number in `7d`; undefined for other days. */
const daysAgo = (since: string | undefined): number | undefined => {
  const days = /^(\d+)d$/.exec(since ?? '')?.[1]
  return days === undefined ? undefined : Number(days)
}

const NO_SEARCH = SearchInput.parse({})

const SCHEMAS = SavedQuery.shape as Readonly<Record<string, z.ZodType>>
const NO_FILTERS = SavedQuery.parse({})
/** As `SavedQuery` reads it, but only what is there: a search has few of the many filters, and at a start a million of them are read. Null where it is no search. */
export function readSearch(search: Record<string, unknown>): SavedQuery | null {
  const read: Record<string, unknown> = { ...NO_FILTERS }
  for (const name in search) {
    const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name]! : null
    if (schema === null) continue
    const { success, data } = schema.safeParse(search[name])
    if (!success) return null
    if (data !== undefined) read[name] = data
  }
  return read as SavedQuery
}

/** The query of a saved search at a moment: its relative days are counted from then. Throws if it is no search. */
function inputAt(saved: SavedQuery, now: number): SearchInput {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const input = { ...NO_SEARCH, ...saved }
  for (const name of SINCES) {
    const days = daysAgo(saved[name])
    if (days !== undefined) input[name] = isoOf(minute - days * DAY_MS)
  }
  if (saved.availableBy === 'now') input.availableBy = isoOf(now).slice(0, 10)
  return input
}

const isoOf = (moment: number): string => new Date(moment).toISOString().replace('.000Z', 'Z')

/** The search as a query of the index, or its parts that no longer exist. */
export function savedQuery(
  search: Record<string, unknown>,
  services: Pick<Services, 'places' | 'rates'>,
  now = Date.now(),
): Query | 'place' | 'filter' {
  const saved = readSearch(search)
  if (saved === null) return 'filter'
  try {
    return queryOf(inputAt(saved, now), services)
  } catch (error) {
    return error instanceof Problem && error.status === 404 ? 'place' : 'filter'
  }
}

/** The search as the index of saved searches stores it; null if it can find nothing any more. */
export function savedConditions(
  search: Record<string, unknown>,
  { places }: Pick<Services, 'places'>,
): SavedConditions | null {
  const saved = readSearch(search)
  if (saved === null) return null
  const input = inputAt(saved, 0)
  const conditions = conditionsIn(input, places)
  if (conditions === null) return null
  const stored: SavedConditions = Object.assign(conditions, { money: moneyOf(input) })
  for (const name of ['publishedSince', 'reducedSince'] as const) {
    const days = daysAgo(saved[name])
    if (days !== undefined) stored[name] = { days }
  }
  if (saved.availableBy === 'now') stored.availableBy = 'now'
  return stored
}

function conditionsIn(input: SearchInput, places: Services['places']) {
  try {
    return conditionsOf(input, { places })
  } catch {
    // Its place exists no more.
    return null
  }
}
