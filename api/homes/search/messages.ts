import type {
  AreaShape,
  Found,
  Moment,
  Query,
  Share,
  Subtotal,
  ViewBuffers,
} from '#search/index.ts'
import type { HeldCountries } from './held-countries.ts'

/** Messages between the threads of search: the keeper writes the index, searchers read it, the main thread passes messages. */

export interface KeeperSettings {
  databaseUrl: string
  /** The file of the snapshot; none when absent. */
  snapshotFile?: string | undefined
  times: SearchTimes
  areas: readonly AreaShape[]
  /** Those whose offers it has. */
  countries: HeldCountries
}

/** Milliseconds. */
export interface SearchTimes {
  /** Interval of reading changes, in case a notification was lost. */
  poll: number
  /** How long the log of changes is kept at least. A reader that missed trimmed changes reads all offers again. */
  keep: number
}

/** News of the counts of an index. */
export type News =
  /** Triples of place, category and difference. `fresh`: these start the counts again. */
  | { type: 'counts'; changes: Float64Array; fresh: boolean }
  /** All earlier changes are visible now. */
  | { type: 'committed'; size: number }

export type FromKeeper =
  | News
  /** The shared memory to search from now on. */
  | { type: 'view'; view: ViewBuffers }
  /** It has everything that the database had at this time, in milliseconds since 1970. */
  | { type: 'read'; at: number }
  | { type: 'log'; level: 'info' | 'warn'; fields: Record<string, unknown>; text: string }

export type ToKeeper =
  | { type: 'close' }
  /** The areas to count by from now on. */
  | { type: 'areas'; areas: readonly AreaShape[] }
export type ToSearcher =
  | { type: 'view'; view: ViewBuffers }
  | { type: 'query'; query: Query }
  /** The result for a share of the rows, at the same version for all shares. */
  | { type: 'share'; query: Query; share: Share; moment: Moment }
export type FromSearcher = { found: Found } | { subtotal: Subtotal } | { error: string }
