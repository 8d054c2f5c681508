import type { FeatureKey } from '#contract/homes/offer-lists.ts'

/** Offers that are described otherwise than a home that one moves into. */
export type PitchKind = 'garage' | 'land' | 'office' | 'stay'

/**
 * How a person of the market describes an office, a garage, land, or a home that is let by the night or the week. Patterns as in `Language`, with the
 * slots home, area, plot, city, district, street, terrace; what claims no fact has none.
 */
export interface Pitch {
  titles: readonly string[]
  open: readonly string[]
  size: readonly string[]
  features: Partial<Record<FeatureKey, readonly string[]>>
  /** Uses that it suits. */
  uses: readonly string[]
  sale: readonly string[]
  rent: readonly string[]
  /** Questions and measurements to settle first. */
  advice: readonly string[]
}

export type Pitches = Record<PitchKind, Pitch> & {
  /** Why one goes there for a stay. */
  places: Record<'coast' | 'island' | 'mountain', readonly string[]>
}
