import type { EnergySource, HeatingWay } from '#contract/homes/details.ts'
import type { AvailableBy } from '#contract/filters.ts'
import type { FeatureKey, EnergyClass } from '#contract/homes/offer-lists.ts'
import type { ActionId, CategoryId, Group } from '#contract/library.ts'
import type { Span } from '#text/spans.ts'
import type { NamedPlace } from './finder.ts'
import type { Count, Furnished } from './language.ts'

/** Filters of a search in words. Null is an open end. */
export type Filter =
  | { filter: 'action'; value: ActionId }
  | { filter: 'category'; value: CategoryId }
  /** Of several categories at once. */
  | { filter: 'group'; value: Group }
  /** `near`: around it, not only in it; the distance in kilometres, null if the words have none. */
  | {
      filter: 'location'
      value: NamedPlace
      near: boolean
      km: number | null
      /** Of another country than the place just before it, with no word between them: offered, not searched. */
      aside?: true
      /** The postcode that stands for it, which is narrower. */
      postcode?: string
      /** The other meaning of a postcode of digits. */
      price?: number
    }
  /** Major units of the currency, null: the visitor's. Rents are per month, whatever period was said. */
  | {
      filter: 'price'
      min: number | null
      max: number | null
      currency: string | null
      /** Said by the day or night: compared with such rents alone. */
      daily?: true
      /** The other meaning of digits that may be a postcode. */
      place?: NamedPlace
    }
  /** Square metres, whatever unit was said. */
  | { filter: 'area'; min: number | null; max: number | null }
  | { filter: 'year'; min: number | null; max: number | null }
  /** One floor; the ground floor is 0, whatever its number in the language. */
  | { filter: 'floor'; min: number; max: number }
  | { filter: Count; min: number | null; max: number | null }
  | { filter: 'features'; value: FeatureKey }
  | { filter: 'without'; value: FeatureKey }
  | { filter: 'furnished'; value: Furnished }
  | { filter: 'topFloor'; value: true }
  | { filter: 'notGround'; value: true }
  /** An order. */
  | { filter: 'sort'; value: 'price' }
  | { filter: 'newBuild'; value: true }
  | { filter: 'pets'; value: true }
  | { filter: 'heating'; value: HeatingWay }
  | { filter: 'heatSource'; value: EnergySource }
  | { filter: 'noCommission'; value: true }
  | { filter: 'availableBy'; value: AvailableBy }
  /** Any of these classes. */
  | { filter: 'energy'; value: EnergyClass[] }

/** A filter and the words for it. Chips from one word have the same span; others never overlap. */
export type Chip = Filter & Span

/** Result of a parser: the number of items read and their filters; without filters they are unknown. */
export interface Step {
  length: number
  filters?: Filter[]
}
