import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/schema.ts'
import { addViews } from './view-queries.ts'

/** Visits that are remembered to avoid double counts; every day the list is cleared. */
const SEEN_MAX = 200_000

/** Views of one offer from one network address in a day. */
const PER_ADDRESS_MAX = 5

interface Views {
  /** Identifies a visitor's requests. It is not stored, nor are its parts. */
  see(offerId: number, address: string, agent: string): void
  /** Writes the counts since the last time. */
  flush(): Promise<void>
}

/** Whether a visitor opens a subject for the first time today, as far as this process knows. Nothing of who it was is stored. */
export function firstViews(): (subject: number, address: string, agent: string) => boolean {
  const salt = randomBytes(16)
  const seen = new LRUCache<string, true>({ max: SEEN_MAX })
  let day = ''
  return (subject, address, agent) => {
    const today = new Date().toISOString().slice(0, 10)
    if (today !== day) seen.clear()
    day = today
    const keyOf = (...of: (string | number)[]): string =>
      createHash('sha256').update(salt).update(of.join('\0')).digest('base64').slice(0, 12)
    const key = keyOf(subject, address, agent)
    if (seen.has(key)) return false
    // An address may be a household or an office; invented user agents gain no more than this.
    const place = Array.from({ length: PER_ADDRESS_MAX }, (_, n) =>
      keyOf(subject, address, '', n),
    ).find((one) => !seen.has(one))
    if (place === undefined) return false
    seen.set(key, true).set(place, true)
    return true
  }
}

function countViews(db: Kysely<Database>): Views {
  const isFirst = firstViews()
  let counted = new Map<number, number>()
  const add = (offerId: number, views: number): void =>
    void counted.set(offerId, (counted.get(offerId) ?? 0) + views)
  return {
    see(offerId, address, agent) {
      if (isFirst(offerId, address, agent)) add(offerId, 1)
    },
    async flush() {
      if (counted.size === 0) return
      const batch = counted
      counted = new Map()
      try {
        await addViews(db, batch)
      } catch (error) {
        for (const [offerId, views] of batch) add(offerId, views)
        throw error
      }
    },
  }
}

const known = new WeakMap<Kysely<Database>, Views>()

/** The counter of this process. */
export function viewsIn(db: Kysely<Database>): Views {
  const views = known.get(db) ?? countViews(db)
  known.set(db, views)
  return views
}
