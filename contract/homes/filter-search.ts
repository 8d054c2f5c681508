import { writeBox, writePoint, writePolygons } from './areas.ts'
import type { InputOf } from '../endpoint.ts'
import {
  contradictions,
  FLAGS,
  isSet,
  LISTS,
  NO_FILTERS,
  RANGES,
  SINCES,
  sortOf,
  type Bounds,
  type Filters,
  type Range,
  type Since,
} from '../filters.ts'
import type { search } from './search.ts'

/** The API query. Contradictory bounds are left out. */
export function toSearch(
  filters: Filters,
  visitorsCurrency: string,
  now = Date.now(),
): InputOf<typeof search.offers> {
  const wrong = contradictions(filters)
  const bounds = (range: Range): Bounds =>
    wrong.includes(range) ? NO_FILTERS[range] : filters[range]
  const ends = RANGES.flatMap((range) => [
    [`${range}Min`, bounds(range).min ?? undefined],
    [`${range}Max`, bounds(range).max ?? undefined],
  ])
  const lists = LISTS.map((list) => [list, filters[list].length > 0 ? filters[list] : undefined])
  const flags = FLAGS.map((flag) => [flag, filters[flag] ? '1' : undefined])
  const sinces = SINCES.map((name) => [
    name,
    filters[name] === null ? undefined : momentOf(filters[name], now),
  ])
  return {
    ...Object.fromEntries([...ends, ...lists, ...flags, ...sinces]),
    location: filters.locations.length > 0 ? filters.locations : undefined,
    action: filters.action ?? undefined,
    category: filters.categories.length > 0 ? filters.categories : undefined,
    group: filters.categories.length > 0 ? undefined : filters.group,
    priceUnit: isSet(bounds('price')) || filters.priceUnit === 'm2' ? filters.priceUnit : undefined,
    owner: filters.owner ?? undefined,
    availableBy:
      filters.availableBy === 'now'
        ? new Date(now).toISOString().slice(0, 10)
        : (filters.availableBy ?? undefined),
    box: filters.box ? writeBox(filters.box) : undefined,
    polygon: filters.polygon ? writePolygons(filters.polygon) : undefined,
    near: filters.near ? writePoint(filters.near) : undefined,
    radius: filters.radius ?? undefined,
    text: filters.text ?? undefined,
    currency: visitorsCurrency,
    priceCurrency: filters.currency ?? undefined,
    sort: sortOf(filters),
    page: filters.page,
  }
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Days are relative to the current minute, so that requests within a minute are equal. */
function momentOf(since: Since, now: number): string {
  const days = /^(\d+)d$/.exec(since)?.[1]
  if (days === undefined) return since
  return new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - Number(days) * DAY_MS)
    .toISOString()
    .replace('.000Z', 'Z')
}
