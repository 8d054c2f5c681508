import type { OfferCard } from './offers.ts'

/** A home, once, however many agencies offer it. */
export interface OfferedHome {
  /** The cheapest offer of it. */
  card: OfferCard
  others: OfferCard[]
}

/** More offers than these are not compared with each other. */
const COMPARED_MAX = 1000
/** As where moderators see that a home is offered twice (decision 089): without photos four facts must agree. */
const AREA_SHARE = 0.03
const PRICE_SHARE = 0.05
const NEAR_KM = 0.2
const KM_PER_DEGREE = 111.2

/** Offers by home, in their order. */
export function homesOf(offers: readonly OfferCard[]): OfferedHome[] {
  const groups: OfferCard[][] = []
  const isCompared = offers.length <= COMPARED_MAX
  for (const offer of offers) {
    const same = isCompared
      ? groups.find((group) => group.every((other) => isSameHome(offer, other)))
      : undefined
    if (same) same.push(offer)
    else groups.push([offer])
  }
  return groups.map((group) => {
    const [card, ...others] = group.toSorted(
      (a, b) => (a.price.amount ?? Infinity) - (b.price.amount ?? Infinity),
    )
    return { card: card!, others }
  })
}

/** Whether two agencies, or an agency and a private owner, offer one home. */
function isSameHome(a: OfferCard, b: OfferCard): boolean {
  return (
    a.agency?.id !== b.agency?.id &&
    a.action === b.action &&
    within(a.area, b.area, AREA_SHARE) &&
    isEqual(a.rooms ?? a.bedrooms, b.rooms ?? b.bedrooms) &&
    a.price.currency === b.price.currency &&
    a.price.type === b.price.type &&
    within(a.price.amount, b.price.amount, PRICE_SHARE) &&
    isNear(a.point, b.point)
  )
}

const isEqual = (a: number | null, b: number | null): boolean => a !== null && a === b
const within = (a: number | null, b: number | null, share: number): boolean =>
  a !== null && b !== null && Math.abs(a - b) <= share * Math.max(a, b)

function isNear(a: OfferCard['point'], b: OfferCard['point']): boolean {
  if (!a || !b) return false
  const x = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(x, a.lat - b.lat) * KM_PER_DEGREE <= NEAR_KM
}
