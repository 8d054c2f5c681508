import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { Span } from '#text/spans.ts'
import { ar } from './ar.ts'
import type { Chip } from './chips.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { PlaceFinder, type Gazetteer } from './finder.ts'
import { isConnecting, parse, type Parsed, type SmallWord, type Unknown } from './grammar.ts'
import { itemsOf, knownWords, type Item } from './items.ts'
import { Table } from './meaning.ts'
import { inDigits, withDigits, withPostcodes } from './postcodes.ts'
import { ru } from './ru.ts'
import { tokensOf } from './tokens.ts'

export { remembering } from './finder.ts'
export { removals } from './removals.ts'
export type { Chip, Gazetteer, Span }

/** Supported languages; a search in another page's language is tried in all of them. */
const LANGUAGES = [en, de, es, ar, ru]
const tables = new Map(LANGUAGES.map((language) => [language.code, new Table(language)]))

const connects = (word: string): boolean =>
  [...tables.values()].some((table) => isConnecting(table.word(word) ?? {}))

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
}

/** Interprets a free-text search. Ignores text beyond `WORDS_MAX` UTF-16 units. Never throws. */
export function readWords(
  text: string,
  places: Gazetteer,
  { lang = 'en', country = null, today = null }: Options = {},
): Reading {
  const tokens = tokensOf(text)
  // Sorted by how much is understood; the page's language wins among equals.
  const [best] = LANGUAGES.map(({ code }) => ({
    code,
    known: knownWords(tokens, tables.get(code)!) + (code === lang ? 0.5 : 0),
  })).sort((a, b) => b.known - a.known)
  const table = tables.get(best!.code)!
  const codes = places.postcodes(text, best!.code)
  const items = withPostcodes(
    itemsOf(tokens, table, new PlaceFinder(places, table.language, country)),
    codes,
    text,
    country,
  )
  const read = (sentence: readonly Item[]): Parsed =>
    parse(sentence, { connects, today, language: table.language, country })
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
  if (digits.length === 0) return { ...parsed, lang: best!.code }
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
    lang: best!.code,
  }
}

/** Features that a text says there are not: "without lift", "kein Aufzug". */
export function readDenied(
  text: string,
  places: Gazetteer,
  lang: string,
): (Span & { feature: FeatureKey })[] {
  const table = tables.get(lang.split('-')[0] ?? '')
  if (!table) return []
  const reading = readWords(text, places, { lang })
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
      const { chips, rest } = readWords(piece.slice(token.end), places, { lang })
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
export const isNegation = (word: string, lang: string): boolean =>
  tables.get(lang.split('-')[0] ?? '')?.word(word)?.not === true
