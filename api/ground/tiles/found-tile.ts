import type { StoredTile } from '../gateways/vector-tile.ts'

/**
 * A tile, with whether its water includes the sea: if not, land and sea below it are those of the built-in ground. `none`: no source has it. Both may be kept for
 * `freshMs`. `later`: the server did not answer in time.
 */
export type FoundTile =
  | {
      kind: 'tile'
      tile: StoredTile
      hasSea: boolean
      freshMs: number
      /** `server`: it was fetched just now. */
      from: 'file' | 'cache' | 'server'
    }
  | { kind: 'none'; freshMs: number }
  | { kind: 'later' }

/** Time for which a tile is kept that may be another one soon. */
export const BRIEFLY_MS = 300_000
