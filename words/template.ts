import type { Language } from './language.ts'

/**
 * An empty table: what is understood of a language without one. Copy it to `tables/XX.ts` as `export const table`, and fill it as `docs/words.md` says. Phrases stand in one string with ` | ` between them;
 * case, accents and hyphens do not matter; a word with `*` at its end is a stem with any ending of up to four letters (`endingMax`).
 */
export const template: Language = {
  // The locale, as in the name of the file.
  code: '',
  // One to ten at least, in every form and gender that stands before a noun; halves ('half a': 0.5) as well. An article that is also a number is a filler too.
  numbers: {},
  // After a number: 'and a half': 0.5.
  fractions: {},
  // Words and abbreviations after a number: thousand, million, k, m; hundred if it is a word of its own.
  multipliers: {},
  // Verbs and nouns, with the forms of adverts: "for sale", "to let", "wanted to rent".
  actions: { buy: '', rent: '' },
  // Only words that are no name of the library, and its other forms (plural, cases, abbreviations). A villa is a `house`, a penthouse an `apartment`.
  categories: {},
  groups: { homes: '', commercial: '' },
  // The same for features; forms after "with" and "without" above all.
  features: {},
  // One word for the lack of a feature, where the language has it.
  without: {},
  furnished: { no: '', partly: '', fully: '' },
  // Nouns with "heating": the name of the fuel alone may be anything.
  heatings: {},
  noCommission: '',
  // Before or after a date: "available", "free", "move in".
  available: '',
  now: '',
  // Twelve, with all forms that follow "from" and "in". Short words that mean something else are left out.
  months: ['', '', '', '', '', '', '', '', '', '', '', ''],
  dayFirst: true,
  newBuild: '',
  // Beside a year: "built", "year of building". Bounds that only years have: "after".
  built: '',
  years: { min: '', max: '' },
  warmRent: '',
  // By the counting of the language (`i18n/floors.ts`): where it counts from 1, "first floor".
  groundFloor: '',
  topFloor: '',
  cheap: '',
  // The noun beside the number of a floor; `floorAfterNumber: true` if `2 floor` is one.
  floor: '',
  // First to tenth, in the forms beside that noun.
  ordinals: [],
  pets: '',
  // Before the letter of an energy class.
  energy: '',
  // As adverts of the market count with these nouns. A noun may also be a category ("room").
  counts: { rooms: '', bedrooms: '', bathrooms: '' },
  counted: {},
  // Before a number.
  bounds: { min: '', max: '', about: '', exact: '', between: '' },
  // After a number.
  after: { min: '', max: '' },
  to: '',
  and: '',
  or: '',
  // Short Latin words are searched only if they stand here.
  units: { m2: '', km2: '', ha: '', are: '', acre: '', sqft: '', sqyd: '' },
  metres: '',
  away: '',
  distances: { km: 'km', mile: '' },
  within: '',
  // By code; codes, signs and the names of the library are known.
  currencies: {},
  otherMoney: '',
  periods: { month: '', week: '', day: '', year: '' },
  // "price" and "area" with their synonyms; a word for the rent stands here and in `periods.month`.
  subjects: { price: '', area: '' },
  not: '',
  // "Forbidden", "not allowed", "not needed".
  unwanted: '',
  with: '',
  in: '',
  near: '',
  // Words without meaning of their own: articles, particles, "I am looking for", "home", "please".
  fillers: '',
  // Common words of adverts that are also towns somewhere: "nice", "new", "street", "view". They are reported as not understood.
  noPlaces: '',
  townItself: '',
}
