import { FEATURES, type EnergyClass, type FeatureKey } from '#contract/homes/offer-lists.ts'
import type { OfferText } from '#contract/homes/offers.ts'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import { fold } from '#text/fold.ts'
import { isNegation, readDenied, readWords, type Chip, type Gazetteer } from '#words/index.ts'

export type CountFact = 'rooms' | 'bedrooms' | 'bathrooms'

/** Claims of an advertiser by fact. */
interface Values {
  rooms: number
  bedrooms: number
  bathrooms: number
  floor: number
  yearBuilt: number
  area: number
  price: number
  energyClass: EnergyClass
  furnished: 'no' | 'partly' | 'fully'
  pets: true
  noPets: true
  noCommission: true
  topFloor: true
  feature: FeatureKey
  /** A feature that is said not to be there. */
  denied: FeatureKey
}
export type Fact = keyof Values
export interface ClaimOf<F extends Fact> {
  fact: F
  value: Values[F]
  /** Of a price. */
  currency?: string
  /** The words that were understood, and the sentence around them. */
  said: string
  quote: string
  lang: string
}
export type Claim = { [F in Fact]: ClaimOf<F> }[Fact]

/** Place names are not claims about a home. */
const NO_PLACES: Gazetteer = {
  named: () => [],
  withTwins: () => [],
  search: () => [],
  postcodes: () => [],
  name: () => '',
  locales: () => ({}),
}
/** Longer sentences are read in pieces by words/. */
const SENTENCE_MAX = 200
/** Characters of a text that are read; a hundred thousand take about a second. */
const TEXT_MAX = 4_000
const PARTS_OF_TEXT = /[^.!?。؟\n;؛]+(?:[.](?=\d)[^.!?。؟\n;؛]+)*/gu
const PARTS_OF_SENTENCE = /[^,،()]+(?:[,](?=\d)[^,،()]+)*/gu

/** The sentences of a text; a dot or comma within a number ends none. */
const sentencesOf = (text: string): string[] =>
  (text.match(PARTS_OF_TEXT) ?? []).map((part) => part.trim()).filter(Boolean)

const clausesOf = (sentence: string): string[] =>
  (sentence.match(PARTS_OF_SENTENCE) ?? []).map((part) => part.trim()).filter(Boolean)

/**
 * All claims of a text of an advert, clause by clause, if it is in a language that words/ reads. A clause takes about a millisecond: callers let others have a turn between clauses. What lies beyond
 * TEXT_MAX is not read.
 */
export function* claimsOf({
  lang,
  title,
  description,
}: Pick<OfferText, 'lang' | 'title' | 'description'>): Generator<Claim[]> {
  if (!isRead(lang)) return
  let left = TEXT_MAX
  for (const quote of [title, ...sentencesOf(description)])
    for (const clause of clausesOf(quote)) {
      left -= Math.min(clause.length, SENTENCE_MAX)
      if (left < 0) return
      yield claimsIn(clause, quote, lang)
    }
}

const READ: readonly LocaleCode[] = ['en', 'de', 'es', 'ar', 'ru']
const isRead = (lang: string): boolean => READ.some((code) => code === lang.split('-')[0])

function claimsIn(clause: string, quote: string, lang: string): Claim[] {
  const text = clause.slice(0, SENTENCE_MAX)
  const reading = readWords(text, NO_PLACES, { lang, among: READ })
  // A reading in another language than that of the text is mostly uncertain.
  if (reading.lang !== lang.split('-')[0]) return []
  const claims = reading.chips.flatMap((chip) => {
    const claim = claimOf(chip, reading.chips, isDenied(text, chip, lang))
    return claim ? [{ ...claim, said: text.slice(chip.start, chip.end) }] : []
  })
  const denied = readDenied(text, NO_PLACES, lang, READ).map(({ feature, start, end }) => ({
    fact: 'denied',
    value: feature,
    said: text.slice(start, end),
  }))
  return [...claims, ...denied].map((claim) => ({ ...claim, quote, lang }) as Claim)
}

/** Whether a clause has a "not" beside the understood words: "pets are not allowed". */
const isDenied = (text: string, { start, end }: Chip, lang: string): boolean =>
  (`${text.slice(0, start)} ${text.slice(end)}`.match(/\p{L}+/gu) ?? []).some((word) =>
    isNegation(fold(word), lang),
  )

/** Of spaces outside, below or beside the home: their sizes are not that of the home. */
const APART: readonly string[] = [
  'balcony',
  'terrace',
  'garden',
  'pool',
  'parking',
  'garage',
  'cellar',
  'storage-room',
]

function claimOf(chip: Chip, clause: readonly Chip[], denied: boolean): object | null {
  switch (chip.filter) {
    case 'rooms':
    case 'bedrooms':
    case 'bathrooms': {
      const value = exactly(chip)
      return value === null ? null : { fact: chip.filter, value }
    }
    case 'area': {
      const value = exactly(chip)
      const isApart = clause.some(
        (other) => other.filter === 'features' && APART.includes(other.value),
      )
      return value === null || isApart ? null : { fact: 'area', value }
    }
    case 'floor':
      return chip.min === chip.max ? { fact: 'floor', value: chip.min } : null
    case 'year':
      return chip.min !== null && chip.min === chip.max
        ? { fact: 'yearBuilt', value: chip.min }
        : null
    case 'price':
      return chip.max !== null && chip.min === null && chip.currency !== null && !chip.daily
        ? { fact: 'price', value: chip.max, currency: chip.currency }
        : null
    case 'energy':
      return chip.value.length === 1 ? { fact: 'energyClass', value: chip.value[0]! } : null
    case 'furnished':
      return denied ? null : { fact: 'furnished', value: chip.value }
    case 'pets':
      return { fact: denied ? 'noPets' : 'pets', value: true }
    case 'noCommission':
      return { fact: chip.filter, value: true }
    case 'topFloor':
      return denied ? null : { fact: chip.filter, value: true }
    case 'features':
      return !denied && FEATURES.some(({ key }) => key === chip.value)
        ? { fact: 'feature', value: chip.value }
        : null
    default:
      return null
  }
}

/** A search for "2 bedrooms" means at least two; an advert means two. */
const exactly = ({ min, max }: { min: number | null; max: number | null }): number | null =>
  min !== null && (max === null || max === min) ? min : null
