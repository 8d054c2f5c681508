import type { PriceRow } from '#contract/publish/promotion.ts'

export type PriceState = 'now' | 'interrupted' | 'later' | 'past'

const keyOf = ({ package: name, days, place, group, currency }: PriceRow): string =>
  [name, days, place?.id, group, currency].join()

/** How each price stands: of those of one key that have begun and not ended the latest holds, the others are interrupted by it. */
export function priceStates(rows: readonly PriceRow[], now: number): PriceState[] {
  const states = rows.map((row): PriceState => {
    if (row.validUntil !== null && Date.parse(row.validUntil) <= now) return 'past'
    return Date.parse(row.validFrom) > now ? 'later' : 'now'
  })
  return rows.map((row, at) => {
    const isInterrupted =
      states[at] === 'now' &&
      rows.some(
        (other, index) =>
          states[index] === 'now' &&
          keyOf(other) === keyOf(row) &&
          Date.parse(other.validFrom) > Date.parse(row.validFrom),
      )
    return isInterrupted ? 'interrupted' : states[at]!
  })
}
