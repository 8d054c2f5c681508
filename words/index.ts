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
import { ru } from './ru.ts'
import { tokensOf } from './tokens.ts'

export { remembering } from './finder.ts'
export { removals } from './removals.ts'
export type { Chip, Gazetteer, Span }

/** The languages that are understood: a search in any other page's language is read in all of these. */
const LANGUAGES = [en, de, es, ar, ru]
const tables = new Map(LANGUAGES.map((language) => [language.code, new Table(language)]))

const connects = (word: string): boolean =>
  [...tables.values()].some((table) => isConnecting(table.word(word) ?? {}))

export interface Reading {
  chips: Chip[]
  /** What was not understood; small words are not mentioned. */
  rest: Unknown[]
  /** Words between that say nothing alone: "with", "in", "and". */
  small: SmallWord[]
  /** The language in which the text was read. */
  lang: string
}

export interface Options {
  /** The page's language: it wins where several understand as much. */
  lang?: string
  /** Two capital letters of the country that the visitor looks at: its places win over others of the name. */
  country?: string | null
  /** `2026-11-23`: dates without a year are of the months from this one on; without it they are not understood. */
  today?: string | null
}

/** What a visitor who types words into the search is looking for. Text beyond `WORDS_MAX` UTF-16 units is not read. Never throws. */
export function readWords(
  text: string,
  places: Gazetteer,
  { lang = 'en', country = null, today = null }: Options = {},
): Reading {
  const tokens = tokensOf(text)
  // Sorted as they are understood; the page's own wins where several understand as much.
  const [best] = LANGUAGES.map(({ code }) => ({
    code,
    known: knownWords(tokens, tables.get(code)!) + (code === lang ? 0.5 : 0),
  })).sort((a, b) => b.known - a.known)
  const table = tables.get(best!.code)!
  return {
    ...parse(itemsOf(tokens, table, new PlaceFinder(places, table.language, country)), {
      connects,
      today,
      language: table.language,
    }),
    lang: best!.code,
  }
}
