import type {
  AreaShape,
  Found,
  Moment,
  Query,
  Share,
  Subtotal,
  ViewBuffers,
} from '#search/index.ts'

/** Messages between the threads of search: the keeper writes the index, searchers read it, the main thread passes messages. */

export interface KeeperSettings {
  databaseUrl: string
  /** The file of the snapshot; none when absent. */
  snapshotFile?: string | undefined
  times: SearchTimes
  areas: readonly AreaShape[]
}

/** Milliseconds. */
export interface SearchTimes {
  /** Interval of reading changes, in case a notification was lost. */
  poll: number
  /** How long the log of changes is kept at least. A reader that missed trimmed changes reads all offers again. */
  keep: number
}

export type FromKeeper =
  /** The shared memory to search from now on. */
  | { type: 'view'; view: ViewBuffers }
  /** Triples of place, category and difference. `fresh`: these start the counts again. */
  | { type: 'counts'; changes: Float64Array; fresh: boolean }
  /** All earlier changes are visible now. */
  | { type: 'committed'; size: number }
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
