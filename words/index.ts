import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import type { Span } from '#text/spans.ts'
import { ar } from './ar.ts'
import type { Chip } from './chips.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { PlaceFinder, type Gazetteer } from './finder.ts'
import { isConnecting, parse, type SmallWord, type Unknown } from './grammar.ts'
import { itemsOf, knownWords } from './items.ts'
import { Table } from './meaning.ts'
import { withPostcodes } from './postcodes.ts'
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
  const items = itemsOf(tokens, table, new PlaceFinder(places, table.language, country))
  return {
    ...parse(withPostcodes(items, places.postcodes(text, best!.code), text, country), {
      connects,
      today,
      language: table.language,
      country,
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
