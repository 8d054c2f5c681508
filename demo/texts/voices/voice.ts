import type { Condition, Tenure } from '#contract/homes/details.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { Counted } from '../language.ts'

/**
 * How a person of the place describes a home of a deep city. Patterns as in `Language`, which has the words. More slots: district, spot (what one walks to,
 * as its sentences want it), walk and walk2 (minutes, counted), manyBathrooms (two at least), terrace, rent, deposit, warm, lease, ground, band, tax.
 */
export interface Voice {
  titles: readonly string[]
  /** The first sentence: of everyone, of private owners, of agencies. */
  open: readonly string[]
  ownersOpen: readonly string[]
  agencysOpen: readonly string[]
  rooms: readonly string[]
  /** The other rooms, after an opening that counts the bedrooms. Slot: bathrooms. */
  otherRooms: readonly string[]
  singleRoom: readonly string[]
  loft: readonly string[]
  features: Partial<Record<FeatureKey, readonly string[]>>
  /** Instead of `features`, in a house of one's own. */
  inHouse: Partial<Record<FeatureKey, readonly string[]>>
  plot: readonly string[]
  groundFloor: readonly string[]
  middleFloor: readonly string[]
  topFloor: readonly string[]
  highFloor: readonly string[]
  condition: Record<Condition, readonly string[]>
  /** By the age of the building: before 1940, since, and of the last twenty years. */
  old: readonly string[]
  built: readonly string[]
  recent: readonly string[]
  energy: readonly string[]
  minutes: Counted
  walk: readonly string[]
  walks: readonly string[]
  terms: Terms
  /** Slots: agency languages. */
  agency: readonly string[]
  close: readonly string[]
}

/** Terms of sale and rent. */
export interface Terms extends Record<Tenure, readonly string[]> {
  /** Ground rent and service charge. */
  ground: readonly string[]
  noGround: readonly string[]
  service: readonly string[]
  band: readonly string[]
  /** Rents: what is to be paid beside it, and the deposit. */
  warm: readonly string[]
  deposit: readonly string[]
  /** Where the law counts five weeks. */
  depositInWeeks: readonly string[]
  noFees: readonly string[]
  yearly: readonly string[]
  /** Dues of an association of owners, and taxes. */
  hoa: readonly string[]
  noHoa: readonly string[]
  tax: readonly string[]
  commission: readonly string[]
  free: readonly string[]
}
