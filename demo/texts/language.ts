import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, type CategoryId } from '#contract/library.ts'

/** A count in words, by the language's plural categories: `{ one: '{n} room', other: '{n} rooms' }`. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Features that a title may mention, the most important first. */
export const TITLE_FEATURES = [
  'sea-view',
  'pool',
  'mountain-view',
  'terrace',
  'garden',
  'balcony',
  'fireplace',
  'sauna',
  'city-view',
  'garage',
  'parking',
  'lift',
  'air-conditioning',
  'cellar',
  'fitted-kitchen',
  'gym',
] as const satisfies readonly FeatureKey[]
export type TitleFeature = (typeof TITLE_FEATURES)[number]

/**
 * The phrases of a language. A pattern is only used if all its slots have values. Slots are alone or after a colon,
 * so that nothing needs inflection. `{Home}` is capitalised, `{home}` is not.
 */
export interface Language {
  /** By category, as inside a sentence. */
  homes: Record<CategoryId, string>
  rooms: Counted
  bedrooms: Counted
  bathrooms: Counted
  /** "with terrace and garage": `before` and `after` surround the list, whose items have the case that they require. */
  with: {
    before: string
    after: string
    and: string
    comma: string
    items: Record<TitleFeature, string>
  }
  /** For dwellings. Slots: Home home rooms bedrooms b area street city with. */
  titles: readonly string[]
  /** For all else. Slots: Home home area plot street city. */
  plainTitles: readonly string[]
  /** Slots: Home home area rooms bedrooms bathrooms. */
  size: readonly string[]
  plainSize: readonly string[]
  layout: readonly string[]
  plot: readonly string[]
  /** Slots: floor floors. */
  floor: readonly string[]
  groundFloor: readonly string[]
  topFloor: readonly string[]
  /** Slot: year. */
  built: readonly string[]
  newBuild: readonly string[]
  /** Slots: class kwh. */
  energy: readonly string[]
  /** The first sentence. Slots: Home home City city street area rooms bedrooms bathrooms. */
  open: readonly string[]
  plainOpen: readonly string[]
  /** To the centre of the city. Slots: km city. */
  far: readonly string[]
  near: readonly string[]
  /** Features by where they are. Slot: list. */
  outside: readonly string[]
  inside: readonly string[]
  building: readonly string[]
  view: readonly string[]
  parking: readonly string[]
  /** Slot: charges, by month. */
  charges: readonly string[]
  /** Slot: date. */
  available: readonly string[]
  /** No commission; or one. Slot: percent. */
  free: readonly string[]
  commission: readonly string[]
  /** Slots: agency languages. */
  agency: readonly string[]
  owner: readonly string[]
  /** How to go on. No slots. */
  close: readonly string[]
  notes: readonly string[]
  furnished: Record<'no' | 'partly' | 'fully', string>
  pets: Record<'yes' | 'no', string>
  /** Deposit of one, two, three months' rent. Slot: n. */
  deposit: Counted
}

/** Titles for languages that need only commas between the slots; `counted` names the kind of room count. */
export const titlesWith = (counted: 'rooms' | 'bedrooms'): Language['titles'] => [
  '{Home} {with}, {street}',
  '{Home}, {bedrooms}, {street}',
  '{street}: {home} {with}',
  '{Home} {with}, {area}',
  `{Home}, {${counted}}, {area}`,
  '{Home}, {area}, {city}',
]
export const PLAIN_TITLES: Language['plainTitles'] = [
  '{Home}, {area}, {street}',
  '{Home}, {area}, {city}',
  '{Home}, {plot}, {city}',
  '{Home}, {city}',
]

/** The words for the categories, in the order of their ids, separated by bars. */
export const homesOf = (words: string): Language['homes'] =>
  keyed(
    HOUSE_TYPES.map(({ id }) => id),
    words,
  )
/** The words for the telling features, in their order. */
export const itemsOf = (words: string): Language['with']['items'] => keyed(TITLE_FEATURES, words)

function keyed<K extends string | number>(keys: readonly K[], words: string): Record<K, string> {
  const list = words.split('|')
  if (list.length !== keys.length)
    throw new RangeError(`${list.length} words for ${keys.length} keys: ${words}`)
  return Object.fromEntries(keys.map((key, i) => [key, list[i]])) as Record<K, string>
}
