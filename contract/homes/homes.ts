import type { OfferCard } from './offers.ts'

/** A home, once, however many advertisers list it. */
export interface OfferedHome {
  /** The cheapest offer of it. */
  card: OfferCard
  others: OfferCard[]
}

/** Offers by home, in their order. */
export const homesOf = (offers: readonly OfferCard[]): OfferedHome[] =>
  [...Map.groupBy(offers, ({ home }) => home).values()].map((group) => {
    const [card, ...others] = group.toSorted(
      (a, b) => (a.price.amount ?? Infinity) - (b.price.amount ?? Infinity),
    )
    return { card: card!, others }
  })
