import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/schema.ts'
import type { PlaceNumbers } from '#search/index.ts'
import { selectNewestMedians } from './queries.ts'
import { lastRefresh, type LastRefresh } from './refresh-queries.ts'

/** A refresh is rarer. */
const MAX_AGE_MS = 10 * 60_000
/** Each is of a place and the places around it, some kilobytes. */
const MAX_PLACES = 1_000

export interface CachedMedians {
  /** When they were worked out. */
  last: LastRefresh | null
  medians: Awaited<ReturnType<typeof selectNewestMedians>>
}
type Cache = LRUCache<string, Promise<CachedMedians>>

const caches = new WeakMap<Kysely<Database>, Cache>()

/** The newest medians of a place and the places around it, cached for some minutes; not before the first refresh. */
export function cachedMedians(
  db: Kysely<Database>,
  places: readonly PlaceNumbers[],
): Promise<CachedMedians> {
  const cache: Cache = caches.get(db) ?? new LRUCache({ max: MAX_PLACES, ttl: MAX_AGE_MS })
  caches.set(db, cache)
  const key = JSON.stringify(
    places.map(({ countryId, stateId, cityId, areaId }) => [countryId, stateId, cityId, areaId]),
  )
  const cached = cache.get(key)
  if (cached) return cached
  const reading = Promise.all([lastRefresh(db), selectNewestMedians(db, places)]).then(
    ([last, medians]) => ({ last, medians }),
  )
  cache.set(key, reading)
  reading.then(
    ({ last }) => last === null && cache.delete(key),
    () => cache.delete(key),
  )
  return reading
}
