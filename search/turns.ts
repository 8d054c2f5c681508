import { TURN_MINUTES } from '#contract/homes/ranking.ts'

/**
 * Those of `ids` that have the paid places of a page in the turn of a minute (since 1970), `places` at most. In each cycle of as many turns as there are ids, every id has each place of
 * the first page once, in an order that is drawn anew for each cycle, so that hours of the day are shared too. Nothing is remembered, so that all processes agree.
 */
export function inTurn(
  ids: readonly number[],
  { minute, places, page }: { minute: number; places: number; page: number },
): number[] {
  const turn = Math.floor(minute / TURN_MINUTES)
  const cycle = Math.floor(turn / Math.max(1, ids.length))
  const drawn = ids
    .map((id) => ({ id, lot: lotOf(id, cycle) }))
    .sort((a, b) => a.lot - b.lot || a.id - b.id)
  const [start, end] = [(page - 1) * places, Math.min(page * places, ids.length)]
  return Array.from(
    { length: Math.max(0, end - start) },
    (_, at) => drawn[(start + at + turn) % ids.length]!.id,
  )
}

/** The minute in which the turn after that of a minute begins. */
export const endOfTurn = (minute: number): number =>
  (Math.floor(minute / TURN_MINUTES) + 1) * TURN_MINUTES

/** 32 bits that are spread evenly (the last steps of MurmurHash3). */
function lotOf(id: number, cycle: number): number {
  let lot = mix((id % 2 ** 32) ^ Math.imul(Math.floor(id / 2 ** 32) + 1, 0x9e3779b1))
  lot = mix(lot ^ Math.imul(cycle + 1, 0x85ebca6b))
  return lot >>> 0
}

function mix(number: number): number {
  let bits = number | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
