import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addViews } from './view-queries.ts'

/** So many views are remembered at once, to count nobody twice; then it begins anew, as it does each day. */
const SEEN_MAX = 200_000

interface Views {
  /** `who`: what one visitor's requests have in common. It is not kept, nor what it was made of. */
  see(offerId: number, who: string): void
  /** Writes down what was counted since the last time. */
  flush(): Promise<void>
}

function countViews(db: Kysely<Database>): Views {
  const salt = randomBytes(16)
  const seen = new Set<string>()
  let day = ''
  let counted = new Map<number, number>()
  const add = (offerId: number, views: number): void => void counted.set(offerId, (counted.get(offerId) ?? 0) + views)
  return {
    see(offerId, who) {
      const today = new Date().toISOString().slice(0, 10)
      if (today !== day || seen.size >= SEEN_MAX) seen.clear()
      day = today
      const key = createHash('sha256').update(salt).update(`${offerId}\0${who}`).digest('base64').slice(0, 12)
      if (seen.has(key)) return
      seen.add(key)
      add(offerId, 1)
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

/** The count of this process. */
export function viewsIn(db: Kysely<Database>): Views {
  const views = known.get(db) ?? countViews(db)
  known.set(db, views)
  return views
}
