import type { HomeFacts, HomeNow } from '#contract/return/favorites.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import type { Price } from '#contract/homes/offers.ts'

/** Differences of a home since a visitor last saw it. */
export interface HomeChanges {
  /** The price was cut or raised, in the same currency and period. */
  price: { before: number; now: number; currency: string } | null
  /** Reserved, or available again. */
  status: OfferStatus | null
  /** Photos more than before. */
  photos: number
  /** No longer listed. */
  gone: boolean
}

export function changesOf(known: HomeFacts | null, now: HomeNow | undefined): HomeChanges | null {
  if (!known || !now) return null
  const { card, gone } = now
  const price: Price | undefined = card?.price ?? gone?.price
  const changes: HomeChanges = {
    price:
      price &&
      price.amount !== null &&
      known.price.amount !== null &&
      price.amount !== known.price.amount &&
      price.currency === known.price.currency &&
      price.type === known.price.type
        ? { before: known.price.amount, now: price.amount, currency: price.currency }
        : null,
    status: card && card.status !== known.status ? card.status : null,
    photos: card ? Math.max(0, card.pictureCount - known.pictures) : 0,
    gone: !card && (known.status === 'published' || known.status === 'reserved'),
  }
  return changes.price || changes.status || changes.photos || changes.gone ? changes : null
}

export const isSameFacts = (a: HomeFacts, b: HomeFacts | null): boolean =>
  b !== null && textOf(a) === textOf(b)
/** Compares in any order of storage. */
const textOf = ({ price, ...facts }: HomeFacts): string =>
  JSON.stringify([...Object.entries(facts), ...Object.entries(price)].sort())

/** The facts to remember of a home; of one that is gone, its last price and why. */
export function factsAfter(known: HomeFacts, { gone }: HomeNow): HomeFacts {
  return { ...known, price: gone?.price ?? known.price, status: gone?.status ?? 'archived' }
}
