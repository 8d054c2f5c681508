import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from '#i18n/locale-codes.ts'
import type { Language } from './language.ts'
import { Table, type Names } from './meaning.ts'
import { template } from './template.ts'

const require = createRequire(import.meta.url)
const tables = new Map<LocaleCode, Table>()

/** The table of a language, made at its first use: each is some hundreds of kilobytes. Without a file in `tables/` it knows the names of the library, numbers, signs and codes. */
export function tableOf(code: LocaleCode): Table {
  const known = tables.get(code)
  if (known) return known
  const table = new Table(languageOf(code), namesOf(code))
  tables.set(code, table)
  return table
}

const files = new Set(readdirSync(new URL('tables/', import.meta.url)))

/** Whether the words of a language have a table. */
export const hasTable = (code: LocaleCode): boolean => files.has(`${code}.ts`)

function languageOf(code: LocaleCode): Language {
  if (!hasTable(code)) return { ...template, code }
  return (require(`./tables/${code}.ts`) as { table: Language }).table
}

/** English names stand where a translation is missing: words of another language. */
function namesOf(code: LocaleCode): Names {
  const file = new URL(`../i18n/library/${code}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Names) : {}
}

/** The locale of a tag: `de-AT` is `de`, `zh` is `zh-CN`. */
export function localeOf(tag: string): LocaleCode | null {
  const language = tag.split('-')[0]!.toLowerCase()
  return (
    LOCALE_CODES.find((code) => code === tag) ??
    LOCALE_CODES.find((code) => code.split('-')[0] === language) ??
    null
  )
}

/** The country where most speakers of a language live, as CLDR has it. */
export const homeOf = (code: string): string => new Intl.Locale(code).maximize().region ?? ''

/** The language that most people of a country speak, if it is one of the portal's. */
const languageIn = (country: string): LocaleCode | null =>
  /^[A-Z]{2}$/.test(country)
    ? localeOf(new Intl.Locale(`und-${country}`).maximize().language)
    : null

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Arabic',
  'Greek',
  'Georgian',
  'Devanagari',
  'Hangul',
  'Han',
] as const
type Script = (typeof SCRIPTS)[number]
const LETTERS: Readonly<Record<Script, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Arabic: /\p{Script=Arabic}/u,
  Greek: /\p{Script=Greek}/u,
  Georgian: /\p{Script=Georgian}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Hangul: /\p{Script=Hangul}/u,
  Han: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u,
}
/** By the codes of ISO 15924 that `Intl` gives; all others are written in Latin letters. */
const SCRIPT_OF: Readonly<Record<string, Script>> = {
  Cyrl: 'Cyrillic',
  Arab: 'Arabic',
  Grek: 'Greek',
  Geor: 'Georgian',
  Deva: 'Devanagari',
  Kore: 'Hangul',
  Jpan: 'Han',
  Hans: 'Han',
}
const scriptOf = (code: LocaleCode): Script =>
  SCRIPT_OF[new Intl.Locale(code).maximize().script ?? ''] ?? 'Latin'
/** Those with words in Latin letters too: Serbian is written in both alphabets, the others are typed so: `pod naem sofia`. */
const LATIN_TOO: readonly LocaleCode[] = ['sr', 'bg', 'mk', 'uk', 'ru', 'el']
const scriptsOf = (code: LocaleCode): readonly Script[] =>
  LATIN_TOO.includes(code) ? [scriptOf(code), 'Latin'] : [scriptOf(code)]
const scripts = new Map(LOCALE_CODES.map((code) => [code, scriptsOf(code)]))

/**
 * Languages that a text may be in. `first`: that of the page, English, that of the country, and those of other letters, which are few. `others`: those with Latin letters and a table, for a text of which
 * the first know little.
 */
export function languagesFor(
  text: string,
  lang: string,
  country: string | null,
): { first: readonly LocaleCode[]; others: readonly LocaleCode[] } {
  const written = new Set(SCRIPTS.filter((script) => LETTERS[script].test(text)))
  const own = localeOf(lang) ?? DEFAULT_LOCALE
  const local = country === null ? null : languageIn(country)
  const isWritten = (script: Script): boolean => written.has(script)
  const inLetters = LOCALE_CODES.filter(
    (code) => scripts.get(code)!.some(isWritten) && hasTable(code),
  )
  const first = new Set<LocaleCode>([own, DEFAULT_LOCALE])
  if (local && inLetters.includes(local)) first.add(local)
  for (const code of inLetters)
    if (scripts.get(code)!.some((script) => script !== 'Latin' && isWritten(script)))
      first.add(code)
  return {
    first: [...first],
    others: inLetters.filter((code) => !first.has(code)),
  }
}
