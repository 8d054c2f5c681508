import type { Found, Moment, Query, Share, Subtotal, ViewBuffers } from '#search/index.ts'

/** What the threads of search tell each other. The keeper holds the index and changes it, searchers read it, the process's main thread is between them. */

export interface KeeperSettings {
  databaseUrl: string
  /** Where the index is kept between runs; nowhere when absent. */
  snapshotFile?: string | undefined
  times: SearchTimes
}

/** Milliseconds. */
export interface SearchTimes {
  /** The database tells of changes at once; what it could not tell is read after so long. */
  poll: number
  /** How long the log of changes is kept at least. A reader that has not read what was trimmed reads all offers afresh. */
  keep: number
}

export type FromKeeper =
  /** The memory to search from now on. */
  | { type: 'view'; view: ViewBuffers }
  /** Place, kind and difference by threes. `fresh`: the first of all offers, counted from nothing. */
  | { type: 'counts'; changes: Float64Array; fresh: boolean }
  /** What went before can be seen now. */
  | { type: 'committed'; size: number }
  | { type: 'log'; level: 'info' | 'warn'; fields: Record<string, unknown>; text: string }

export type ToKeeper = { type: 'close' }
export type ToSearcher =
  | { type: 'view'; view: ViewBuffers }
  | { type: 'query'; query: Query }
  /** What there is in a share of the rows, at a moment that all shares have. */
  | { type: 'share'; query: Query; share: Share; moment: Moment }
export type FromSearcher = { found: Found } | { subtotal: Subtotal } | { error: string }
