/** Packages for an offer: a frame and a mark on its card; one of the promoted places above a list; a place in the showcases of its places. */
export const PACKAGES = ['highlight', 'top', 'showcase'] as const
export type Package = (typeof PACKAGES)[number]

export const PROMOTION_STATES = ['scheduled', 'running', 'ended', 'stopped'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]
export const STOP_REASONS = ['unpublished', 'refunded', 'disputed'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** Longest promotion, and how far ahead one may be ordered. */
export const PROMOTION_DAYS_MAX = 90
export const DAYS_AHEAD_MAX = 60
/** Offers of one order. */
export const ORDER_OFFERS_MAX = 50
/** Fewer finished promotions of a package have no figures. */
export const MEASURED_MIN = 5

/** Money for the rest of a promotion that stops early: its price by whole minutes that are left, half a unit is rounded up. Amounts in minor units. */
export function creditFor(
  net: number,
  { startsAt, endsAt, stoppedAt }: { startsAt: Date; endsAt: Date; stoppedAt: Date },
): number {
  const minutes = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 60_000)
  const all = minutes(startsAt, endsAt)
  const left = Math.min(all, Math.max(0, minutes(stoppedAt, endsAt)))
  // Exact for the largest price: 10^12 times the minutes of 90 days is beyond 2^53.
  return Number((2n * BigInt(net) * BigInt(left) + BigInt(all)) / (2n * BigInt(all)))
}
