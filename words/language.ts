import type { Heating } from '#contract/homes/details.ts'
import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { RoomCount } from '#contract/homes/room-counting.ts'
import type { CategorySlug } from '#contract/library.ts'
import type { RentPeriod } from '#text/written/periods.ts'
import type { Phrases } from '#text/written/phrases.ts'
import type { UnitKey } from '#text/written/units.ts'

export type Count = 'rooms' | 'bedrooms' | 'bathrooms'
export type Furnished = 'no' | 'partly' | 'fully'

/**
 * Meanings of the words of one language. Names of the library (`i18n/library`) are known without being listed: categories, features, furnishing, currencies, buy and rent. `template.ts` has all fields,
 * empty; `docs/words.md` says how they are filled.
 */
export interface Language {
  code: string
  /** Number words; those that are also articles are listed as fillers too. */
  numbers: Record<string, number>
  /** Added to the number or multiplier before them: `and a half`. */
  fractions: Record<string, number>
  /** Multiplies the number before it; alone it is the number itself (`a million`). */
  multipliers: Record<string, number>
  actions: { buy: Phrases; rent: Phrases }
  categories: Partial<Record<CategorySlug, Phrases>>
  /** Words for all categories of a group, where no single one is meant. */
  groups: Record<'homes' | 'commercial', Phrases>
  features: Partial<Record<FeatureKey, Phrases>>
  /** Single words for the lack of a feature: Turkish `asansörsüz`. */
  without?: Partial<Record<FeatureKey, Phrases>>
  furnished: Record<Furnished, Phrases>
  heatings: Partial<Record<Heating, Phrases>>
  /** Of the buyer or tenant. */
  noCommission: Phrases
  /** Words for availability, before or after a date; and words for today. */
  available: Phrases
  now: Phrases
  /** January first. */
  months: readonly Phrases[]
  /** Signs after the digits of a date: `2027年3月1日`. */
  dateSigns?: Readonly<Record<'year' | 'month' | 'day', string>>
  /** In `1/3/2027` the first number is the day. */
  dayFirst?: true
  newBuild: Phrases
  /** Words for the year of building, beside a year; bounds that only years have, before the number: `after 2000`. */
  built: Phrases
  years: { min: Phrases; max: Phrases }
  /** Added to a year below 1500, which is one of the people's own calendar: 621 for the Persian. */
  yearsAdded?: number
  /** The age of a building: the word before the number and the unit after it (`築10年以内`), and a unit that needs no word before (`5 yaşında`). */
  age?: { before: Phrases; unit: Phrases; alone: Phrases }
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
  /** After a number that counts the noun before it: Korean `방 3개`. */
  counters?: Phrases
  /** Nouns whose number no filter knows and no reader misses: the living room of `3室2厅`. */
  uncounted?: Phrases
  /** Letters or signs written together with a number, and what they count, beside those of all languages: `{ r: 'rooms' }` for `1R`. */
  layouts?: Readonly<Record<string, RoomCount>>
  /** The kind of rooms that the first number of `3+1` counts, where the country does not say it; `halves`: the second counts half rooms. */
  plus?: RoomCount | 'halves'
  /** Words that say a count and perhaps a kind of home at once: `двушка`, `غرفتين`. */
  counted: Record<string, Partial<Record<Count, number>> & { category?: CategorySlug }>
  /** Before a number. */
  bounds: { min: Phrases; max: Phrases; about: Phrases; exact: Phrases; between: Phrases }
  /** After a number. */
  after: {
    min: Phrases
    max: Phrases
    about?: Phrases
    /** From there to the next round number: `3000万円台` is below 40 million. */
    decade?: Phrases
  }
  /** Between the ends of a range. */
  to: Phrases
  and: Phrases
  or: Phrases
  units: Record<UnitKey, Phrases>
  /** Other units with their square metres: `{ 'dönüm*': 1000 }`. */
  otherUnits?: Readonly<Record<string, number>>
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
  /** Names of the quantity before or after its number: `price`, `area`; `other`: amounts that no filter knows, such as a deposit. */
  subjects: { price: Phrases; area: Phrases; other?: Phrases }
  /** Prices below it, without a multiplier or currency, are in so many units of the home country's money: 10,000 for Korean `월세 50`. */
  pricesIn?: number
  /** Negates the next words; no filter can express it. */
  not: Phrases
  /** The same after the words that it negates: `エレベーターなし`, `asansör olmayan`. */
  notAfter?: Phrases
  /** "Forbidden", "not allowed", "not needed", on either side of what they name, which is then not understood. */
  unwanted?: Phrases
  with: Phrases
  in: Phrases
  near: Phrases
  /** After the place: `渋谷駅周辺`, `Taksim yakınında`. */
  nearAfter?: Phrases
  /** Carry no meaning of their own. */
  fillers: Phrases
  /** Names of the library, and of heating, that are not taken, because the word means something else first: Turkish `bodrum` is a cellar and a town. */
  notNames?: Phrases
  /** Words that are places somewhere but mean something else in a search for a home. */
  noPlaces: Phrases
  /** After the name of a town: the town itself and not the province around it. */
  townItself: Phrases
  /** Letters written together with the next word (Arabic `و`, `ب`, `ال`). */
  prefixes?: readonly string[]
  /** Words are joined to one: `Zweizimmerwohnung`. */
  compounds?: true
  /** More letters that a word may have after its stem (`*`); four by default. Korean letters are counted apart: two or three make one syllable. */
  endingMax?: number
  /** Written without spaces: words are found in the text, the longest first. */
  unspaced?: true
  /** Letters after an apostrophe are an ending: `İstanbul’da`, `500.000 TL’ye`. */
  apostrophes?: true
  /** Endings that stand after the whole name of a place: Turkish `da`, Finnish `ssa`, Hungarian `ban`. */
  placeSuffixes?: Phrases
  /** Names that people type, with the name that the gazetteer has: `मुंबई` for `बम्बई`. */
  placeNames?: Readonly<Record<string, string>>
  /** The letters of the language in Latin ones, folded, for names of places: those of small towns of the country are often known in Latin letters alone. */
  latinLetters?: Readonly<Record<string, string>>
  /** Kinds that names of places end with in the gazetteer, and that people leave out: `서울` for `서울특별시`. */
  placeKinds?: Phrases
  /** Endings of names of places in other cases, with what they may be in the dictionary. */
  endings?: readonly (readonly [ending: string, ...dictionary: string[]])[]
  /** Beginnings of names that change after small words, with what they are in the dictionary: Irish `Chorcaigh` is `Corcaigh`. */
  beginnings?: readonly (readonly [beginning: string, ...dictionary: string[]])[]
  /** The same for the adjective before. */
  adjectives?: readonly (readonly [ending: string, ...dictionary: string[]])[]
}
