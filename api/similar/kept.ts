import { keptFor } from '../search/kept-rows.ts'
import { selectLikenesses, type LikenessRow } from './queries.ts'

/** Each takes some hundred bytes. */
const MAX_ROWS = 20_000
/** The index follows all that is compared of live offers, but not what an offer was between two of its looks at the database. */
const MAX_AGE_MS = 60_000

export const keptLikenesses = keptFor<LikenessRow>({
  read: selectLikenesses,
  maxRows: MAX_ROWS,
  maxAgeMs: MAX_AGE_MS,
})
