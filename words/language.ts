import type { Heating } from '#contract/homes/details.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { CategorySlug } from '#contract/library.ts'
import type { RentPeriod } from '#text/written/periods.ts'
import type { Phrases } from '#text/written/phrases.ts'
import type { UnitKey } from '#text/written/units.ts'

export type Count = 'rooms' | 'bedrooms' | 'bathrooms'
export type Furnished = 'no' | 'partly' | 'fully'

/** Meanings of the words of one language. Every list of the library is there in full, so that a new entry cannot be forgotten. */
export interface Language {
  code: string
  /** Number words; those that are also articles are listed as fillers too. */
  numbers: Record<string, number>
  /** Added to the number or multiplier before them: `and a half`. */
  fractions: Record<string, number>
  /** Multiplies the number before it; alone it is the number itself (`a million`). */
  multipliers: Record<string, number>
  actions: { buy: Phrases; rent: Phrases }
  categories: Record<CategorySlug, Phrases>
  /** Words for all categories of a group, where no single one is meant. */
  groups: Record<'homes' | 'commercial', Phrases>
  features: Record<FeatureKey, Phrases>
  furnished: Record<Furnished, Phrases>
  heatings: Record<Heating, Phrases>
  /** Of the buyer or tenant. */
  noCommission: Phrases
  /** Words for availability, before or after a date; and words for today. */
  available: Phrases
  now: Phrases
  /** January first. */
  months: readonly Phrases[]
  /** In `1/3/2027` the first number is the day. */
  dayFirst?: true
  newBuild: Phrases
  /** Words for the year of building, beside a year; bounds that only years have, before the number: `after 2000`. */
  built: Phrases
  years: { min: Phrases; max: Phrases }
  /** Costs that a rent includes, which no filter knows: `1200 warm`. */
  warmRent: Phrases
  /** The floor at the level of the street, by the counting of the language: a Russian `первый этаж`. */
  groundFloor: Phrases
  topFloor: Phrases
  /** Words for a low price: an order, because no filter says how low. */
  cheap: Phrases
  /** One floor, beside its number: `3 этаж`, `second floor`, `planta 2`; and whether a number without an ending may stand before it (`2 floor` is no floor). */
  floor: Phrases
  floorAfterNumber?: true
  /** First, second, third ... in the forms that floors are counted with. */
  ordinals: readonly Phrases[]
  pets: Phrases
  /** Words before the letter of an energy class. */
  energy: Phrases
  /** Nouns that are counted, by the custom of the language: a German `Zimmer` is a room, a Spanish `habitación` a bedroom. */
  counts: Record<Count, Phrases>
  /** Words that say a count and perhaps a kind of home at once: `двушка`, `غرفتين`. */
  counted: Record<string, Partial<Record<Count, number>> & { category?: CategorySlug }>
  /** Before a number. */
  bounds: { min: Phrases; max: Phrases; about: Phrases; exact: Phrases; between: Phrases }
  /** After a number. */
  after: { min: Phrases; max: Phrases }
  /** Between the ends of a range. */
  to: Phrases
  and: Phrases
  or: Phrases
  units: Record<UnitKey, Phrases>
  /** Words for metres that mean square metres, and words after them that mean metres (`500 м от моря`). */
  metres: Phrases
  away: Phrases
  /** Units of longer distances, and words before a radius: `im Umkreis von 5 km um`. */
  distances: { km: Phrases; mile: Phrases }
  within: Phrases
  /** By code of `CURRENCIES`; codes and signs are known anyway. */
  currencies: Record<string, Phrases>
  /** Money that is not in `CURRENCIES`; the codes of ISO 4217 are known anyway. */
  otherMoney: Phrases
  periods: Record<RentPeriod, Phrases>
  /** Names of the quantity before or after its number: `price`, `area`. */
  subjects: { price: Phrases; area: Phrases }
  /** Negates the next words; no filter can express it. */
  not: Phrases
  with: Phrases
  in: Phrases
  near: Phrases
  /** Carry no meaning of their own. */
  fillers: Phrases
  /** Words that are places somewhere but mean something else in a search for a home. */
  noPlaces: Phrases
  /** After the name of a town: the town itself and not the province around it. */
  townItself: Phrases
  /** Letters written together with the next word (Arabic `و`, `ب`, `ال`). */
  prefixes?: readonly string[]
  /** Words are joined to one: `Zweizimmerwohnung`. */
  compounds?: true
  /** Endings of names of places in other cases, with what they may be in the dictionary. */
  endings?: readonly (readonly [ending: string, ...dictionary: string[]])[]
  /** The same for the adjective before. */
  adjectives?: readonly (readonly [ending: string, ...dictionary: string[]])[]
}
