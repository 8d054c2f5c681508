import { cachedRowsFor } from '../search/cached-rows.ts'
import { selectLikenesses, type LikenessRow } from './queries.ts'

/** Each takes some hundred bytes. */
const MAX_ROWS = 20_000
/** The index follows changes of the compared fields of live offers, but not a state of an offer between two of its reads of the database. */
const MAX_AGE_MS = 60_000

export const cachedLikenesses = cachedRowsFor<LikenessRow>({
  read: selectLikenesses,
  maxRows: MAX_ROWS,
  maxAgeMs: MAX_AGE_MS,
})
