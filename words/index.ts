import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import type { Span } from '#text/spans.ts'
import type { Chip } from './chips.ts'
import { PlaceFinder, type Gazetteer } from './finder.ts'
import { isConnecting, parse, type Parsed, type SmallWord, type Unknown } from './grammar.ts'
import { itemsOf, knownWords, type Item } from './items.ts'
import { homeOf, languagesFor, localeOf, tableOf } from './languages.ts'
import { isOfLayout } from './numbers.ts'
import { inDigits, withDigits, withPostcodes } from './postcodes.ts'
import { tokensOf, type Token } from './tokens.ts'

export { remembering } from './finder.ts'
export { removals } from './removals.ts'
export type { Chip, Gazetteer, Span }

export interface Reading {
  chips: Chip[]
  /** Unknown words; small words are left out. */
  rest: Unknown[]
  /** Words that mean nothing alone: "with", "in", "and". */
  small: SmallWord[]
  /** The language in which the text was read. */
  lang: string
}

export interface Options {
  /** The page's language: wins among equals. */
  lang?: string
  /** Country code of the search: its places win over others of the name. */
  country?: string | null
  /** `2026-11-23`: dates without a year are of the months from this one on; without it they are not understood. */
  today?: string | null
  /** The languages that the text may be in; without them that of the page, English, that of the country, and if these know little of it all that have its letters. */
  among?: readonly LocaleCode[]
}

/** Words of a text in the table of a language. */
interface Known {
  code: LocaleCode
  weight: number
  words: number
}
/** The page's language wins among equals; a word of another language weighs a little less, and a small word of it nothing. */
const OWN = 0.5
const FOREIGN = -0.25
/** The part of its words that the first languages know of a text in one of them; of the others names of places may be most. */
const MOSTLY = 0.65

/** The language of a text: the one whose table knows most of its words. */
function languageOf(
  sentence: readonly Token[],
  text: string,
  { lang = 'en', country = null, among }: Options,
): { code: LocaleCode; tried: readonly LocaleCode[] } {
  const own = localeOf(lang)
  const tokens = sentence.filter((_, at) => !isOfLayout(sentence, at))
  const knownBy = (codes: readonly LocaleCode[]): Known[] =>
    codes.map((code) => ({ code, ...knownWords(tokens, tableOf(code)) }))
  const best = (all: readonly Known[]): LocaleCode => {
    const total = ({ code, weight }: Known): number => weight + (code === own ? OWN : 0)
    return all.toSorted((a, b) => total(b) - total(a))[0]!.code
  }
  if (among) return { code: best(knownBy(among)), tried: among }
  const { first, others } = languagesFor(text, lang, country)
  const known = knownBy(first)
  const words = tokens.filter(({ kind }) => kind === 'word').length
  if (others.length === 0 || known.some((one) => one.words >= words * MOSTLY))
    return { code: best(known), tried: first }
  const foreign = knownBy(others).map((one) => ({ ...one, weight: one.weight + FOREIGN }))
  const code = best([...known, ...foreign])
  // Connecting words of all others together would be too many words: Catalan "als" is German "as".
  return { code, tried: [...first, code] }
}

/** Interprets a free-text search. Ignores text beyond `WORDS_MAX` UTF-16 units. Never throws. */
export function readWords(text: string, places: Gazetteer, options: Options = {}): Reading {
  const { country = null, today = null } = options
  const tokens = tokensOf(text)
  const { code: lang, tried } = languageOf(tokens, text, options)
  const table = tableOf(lang)
  const codes = places.postcodes(text, lang)
  const connects = (word: string): boolean =>
    tried.some((code) => isConnecting(tableOf(code).word(word) ?? {}))
  const items = withPostcodes(
    itemsOf(tokens, table, new PlaceFinder(places, table.language, country)),
    codes,
    text,
    country,
  )
  const read = (sentence: readonly Item[]): Parsed =>
    parse(sentence, { connects, today, language: table.language, country, home: homeOf(lang) })
  const parsed = read(items)
  // Digits that nothing beside them says to be a price, an area or a year.
  const digits = inDigits(codes, text, country, {
    isRenting: parsed.chips.some((chip) => chip.filter === 'action' && chip.value === 1),
    isNewBuild: parsed.chips.some(({ filter }) => filter === 'newBuild'),
    places: parsed.chips.flatMap((chip) => (chip.filter === 'location' ? [chip.value] : [])),
  }).filter(({ start, end, isPrice }) => {
    const chip = parsed.chips.find((one) => one.start <= start && end <= one.end)
    if (!chip) return parsed.rest.some((one) => one.start <= start && end <= one.end)
    // `46006 hasta 200000`: no range of prices begins so.
    const isRange = chip.filter === 'price' && chip.min !== null && chip.max !== null && !isPrice
    return chip.filter === 'price' && chip.start === start && (chip.end === end || isRange)
  })
  if (digits.length === 0) return { ...parsed, lang }
  const meant = digits.filter(({ isPrice }) => !isPrice)
  const { chips, ...others } = meant.length > 0 ? read(withDigits(items, meant)) : parsed
  return {
    ...others,
    chips: chips.map((chip) => {
      const code = digits.find(({ start, end }) => start === chip.start && end === chip.end)
      if (code && chip.filter === 'price') return { ...chip, place: code.place }
      return code && chip.filter === 'location' && !code.code.startsWith('0')
        ? { ...chip, price: Number(code.code.replace(' ', '')) }
        : chip
    }),
    lang,
  }
}

/** Features that a text says there are not: "without lift", "kein Aufzug". */
export function readDenied(
  text: string,
  places: Gazetteer,
  lang: string,
  among: readonly LocaleCode[],
): (Span & { feature: FeatureKey })[] {
  const code = localeOf(lang)
  if (!code) return []
  const table = tableOf(code)
  const options: Options = { lang, among }
  const reading = readWords(text, places, options)
  const named = reading.chips.flatMap((chip) =>
    chip.filter === 'without' ? [{ start: chip.start, end: chip.end, feature: chip.value }] : [],
  )
  const behind = reading.rest.flatMap((unknown) => {
    const piece = text.slice(unknown.start, unknown.end)
    const tokens = tokensOf(piece)
    const at = tokens.findIndex((token) => table.word(token.text)?.not)
    if (at < 0) return []
    // "no hay ascensor": a verb or an article may stand between.
    for (const token of tokens.slice(at, at + 2)) {
      const { chips, rest } = readWords(piece.slice(token.end), places, options)
      const [first] = chips
      if (first?.filter === 'features' && rest.every(({ start }) => start > first.start))
        return [
          {
            start: unknown.start + tokens[at]!.start,
            end: unknown.start + token.end + first.end,
            feature: first.value,
          },
        ]
    }
    return []
  })
  return [...named, ...behind].sort((a, b) => a.start - b.start)
}

/** "no", "without": negates the next words. */
export function isNegation(word: string, lang: string): boolean {
  const code = localeOf(lang)
  return code !== null && tableOf(code).word(word)?.not === true
}
