import type { PageUnits } from '#contract/people/country-units.ts'
import { existsSync, readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { bindShortWords } from './short-words.ts'
import { compile, signature } from './compile.ts'
import { createFormatter, withWordsOf, type Formatter, type FormatTable } from './format.ts'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from './locale-codes.ts'
import { TIERS, tierOf, tiersUpTo, type Tier } from './tiers.ts'
import {
  createTranslator,
  type Message,
  type MessageKey,
  type Messages as Compiled,
  type Params,
  type Translator,
} from './translate.ts'

export type Sources = Readonly<Record<string, string>>

export interface MessagesOptions {
  /** Where en.json, de.json ..., library/ and tables/ are. */
  folder?: URL
  /** Receives warnings: unreadable files, invalid messages, missing keys. */
  warn?: (message: string) => void
}

interface Loaded {
  sources: Sources
  compiled: Compiled
}

/** The messages and formats of a page as JSON; `readWords` of the web reads it. */
export type Words = string

/** Limit of a remote message. */
const MESSAGE_MAX = 4000

/** Letters of the words that are kept: those of all pages in 43 locales are ten times as many, and take a millisecond a page. */
const WORDS_KEPT = 16 * 1024 * 1024

/**
 * The messages of all locales, on the server: loaded and compiled on first use, with English for missing keys.
 * Create one per process.
 */
export class Messages {
  readonly #folder: URL
  readonly #warn: (message: string) => void
  readonly #loaded = new Map<LocaleCode, Loaded>()
  readonly #remote = new Map<LocaleCode, Sources>()
  readonly #tables = new Map<LocaleCode, FormatTable>()
  readonly #translators = new Map<string, Translator>()
  readonly #words = new LRUCache<string, Words>({
    maxSize: WORDS_KEPT,
    sizeCalculation: ({ length }) => length,
  })
  /** English messages for the other languages, compiled once for all of them. */
  readonly #fallbacks = new Map<string, Message>()
  readonly #english: Sources
  #parts: ReadonlyMap<Part, readonly string[]> | null = null
  readonly #tiers = new Map<string, Tier>()
  #complete: Readonly<Record<Tier, readonly LocaleCode[]>> | null = null

  constructor({
    folder = new URL('./', import.meta.url),
    warn = console.warn,
  }: MessagesOptions = {}) {
    this.#folder = folder
    this.#warn = warn
    this.#english = { ...this.#read('en.json'), ...this.#read('library/en.json') }
    if (Object.keys(this.#english).length === 0)
      throw new Error(`no English messages in ${folder.href}`)
  }

  /** The compiled messages with one of the prefixes (`search.`, `ui.`): those of one page. */
  slice(locale: LocaleCode, prefixes: readonly string[]): Compiled {
    return Object.fromEntries(
      Object.entries(this.#load(locale).compiled).filter(([key]) =>
        prefixes.some((prefix) => key.startsWith(prefix)),
      ),
    )
  }

  /**
   * Locales that are complete up to a tier, in the order of the specification: those complete for readers are offered as languages (decision 252). Includes English. New
   * messages may wait for their translation (decision 217).
   */
  completeLocales(tier: Tier = 'readers'): readonly LocaleCode[] {
    this.#complete ??= this.#findComplete()
    return this.#complete[tier]
  }

  /** The language of a locale's pages: its own if complete up to the page's tier, else English. */
  languageOf(locale: LocaleCode, tier: Tier = 'readers'): LocaleCode {
    return this.completeLocales(tier).includes(locale) ? locale : DEFAULT_LOCALE
  }

  /** The tier of a page by the prefixes of its messages: the last of any of them. */
  tierOf(prefixes: readonly string[]): Tier {
    const id = prefixes.join(' ')
    let tier = this.#tiers.get(id)
    if (!tier) {
      const found = new Set(
        Object.keys(this.#english)
          .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
          .map(tierOf),
      )
      tier = TIERS.findLast((name) => found.has(name)) ?? 'readers'
      this.#tiers.set(id, tier)
    }
    return tier
  }

  /**
   * The messages of a page with the locale's formats, as the JSON that is sent: always the same text.
   * If the language differs from the locale's, it includes the library's names in the locale.
   */
  words(locale: LocaleCode, prefixes: readonly string[]): Words {
    const language = this.languageOf(locale, this.tierOf(prefixes))
    const id = [locale, ...prefixes].join(' ')
    const cached = this.#words.get(id)
    if (cached) return cached
    const formats =
      language === locale
        ? this.table(locale)
        : withWordsOf(this.table(locale), this.table(language))
    const packed = JSON.stringify({
      messages: this.slice(language, prefixes),
      formats,
      ...(language !== locale && { names: this.slice(locale, prefixes.filter(isLibrary)) }),
    })
    this.#words.set(id, packed)
    return packed
  }

  /** A message in the locale's own language; null if untranslated. */
  own(locale: LocaleCode, key: MessageKey, params?: Params): string | null {
    return this.sources(locale)[key] === undefined ? null : this.translator(locale)(key, params)
  }

  /** All messages of a locale, for server texts. */
  translator(locale: LocaleCode, units: PageUnits = 'metric'): Translator {
    const id = `${locale} ${units}`
    let translator = this.#translators.get(id)
    if (!translator) {
      translator = createTranslator(
        locale,
        this.#load(locale).compiled,
        this.formatter(locale, units),
        (key) => this.#warn(`message ${key} is missing`),
      )
      this.#translators.set(id, translator)
    }
    return translator
  }

  formatter(locale: LocaleCode, units?: PageUnits): Formatter {
    return createFormatter(this.table(locale), units)
  }

  /** The table for the browser's formatter. */
  table(locale: LocaleCode): FormatTable {
    let table = this.#tables.get(locale)
    if (!table) {
      table = JSON.parse(
        readFileSync(new URL(`tables/${locale}.json`, this.#folder), 'utf8'),
      ) as FormatTable
      this.#tables.set(locale, table)
    }
    return table
  }

  /** The ICU sources of a locale without the English fallback: served as `translations/{locale}.json`. */
  sources(locale: LocaleCode): Sources {
    return this.#load(locale).sources
  }

  /** Merges remote translations: only texts, for existing keys, with the English arguments. Warns about others. Returns the number accepted. */
  merge(locale: LocaleCode, remote: unknown): number {
    if (typeof remote !== 'object' || remote === null || Array.isArray(remote)) {
      this.#warn(`remote translations for ${locale} are no object of texts`)
      return 0
    }
    const good: Record<string, string> = {}
    for (const key of Object.keys(this.#english)) {
      const text: unknown = Object.hasOwn(remote, key)
        ? (remote as Record<string, unknown>)[key]
        : undefined
      if (text === undefined) continue
      const problem =
        typeof text !== 'string' || text.length > MESSAGE_MAX
          ? 'is no text'
          : argumentProblem(this.#english[key] ?? '', text, moreArguments(key))
      if (problem) this.#warn(`remote translation ${locale} ${key} ${problem}`)
      else good[key] = text as string
    }
    this.#remote.set(locale, good)
    this.#loaded.delete(locale)
    this.#words.clear()
    for (const id of this.#translators.keys())
      if (id.startsWith(`${locale} `)) this.#translators.delete(id)
    this.#complete = null
    return Object.keys(good).length
  }

  /** Reads each language once for all tiers: their files are 20 MB. */
  #findComplete(): Record<Tier, LocaleCode[]> {
    this.#parts ??= Map.groupBy(Object.keys(this.#english), partOf)
    const complete: Record<Tier, LocaleCode[]> = { readers: [], advertisers: [], staff: [] }
    for (const code of LOCALE_CODES) {
      const own = this.#sourcesOf(code)
      const lacks = (part: Part): boolean => {
        const wanted = this.#parts?.get(part) ?? []
        const missing = wanted.filter((key) => !own[key]?.trim()).length
        return missing > wanted.length * WAITING_SHARE
      }
      const isComplete = (tier: Tier): boolean =>
        code === DEFAULT_LOCALE || !['library' as const, ...tiersUpTo(tier)].some(lacks)
      for (const tier of TIERS) if (isComplete(tier)) complete[tier].push(code)
    }
    return complete
  }

  #load(locale: LocaleCode): Loaded {
    let loaded = this.#loaded.get(locale)
    if (!loaded) {
      const sources = this.#sourcesOf(locale)
      const compiled: Record<string, Message> = {}
      for (const [key, english] of Object.entries(this.#english)) {
        const own = sources[key]
        compiled[key] =
          (own?.trim() ? this.#compile(locale, key, bindShortWords(locale, own)) : null) ??
          this.#fallback(locale, key, english)
      }
      loaded = { sources, compiled }
      this.#loaded.set(locale, loaded)
    }
    return loaded
  }

  #sourcesOf(locale: LocaleCode): Sources {
    const loaded = this.#loaded.get(locale)
    if (loaded) return loaded.sources
    const bundled =
      locale === DEFAULT_LOCALE
        ? this.#english
        : { ...this.#read(`${locale}.json`), ...this.#read(`library/${locale}.json`) }
    return { ...bundled, ...this.#remote.get(locale) }
  }

  #fallback(locale: LocaleCode, key: string, english: string): Message {
    if (locale === DEFAULT_LOCALE) return compile(english)
    let message = this.#fallbacks.get(key)
    if (message === undefined) {
      message = compile(english, DEFAULT_LOCALE)
      this.#fallbacks.set(key, message)
    }
    return message
  }

  #compile(locale: LocaleCode, key: string, source: string): Message | null {
    try {
      return compile(source)
    } catch (error) {
      this.#warn(`message ${locale} ${key} is wrong: ${String(error)}`)
      return null
    }
  }

  /** A missing or broken file has no messages, so English is used. */
  #read(name: string): Sources {
    const file = new URL(name, this.#folder)
    if (!existsSync(file)) return {}
    try {
      return asSources(JSON.parse(readFileSync(file, 'utf8')))
    } catch (error) {
      this.#warn(`messages in ${name} could not be read: ${String(error)}`)
      return {}
    }
  }
}

/** Names of the closed lists, required in every locale. */
export const isLibrary = (key: string): boolean => key.startsWith('library.')

/** English keys without a translation. */
export const missingOf = (english: Sources, own: Sources): string[] =>
  Object.keys(english).filter((key) => !own[key]?.trim())

/** The parts that a language is complete in one by one: the names of the library, and the messages of each tier. */
export type Part = Tier | 'library'
export const partOf = (key: string): Part => (isLibrary(key) ? 'library' : tierOf(key))

/** Share of each part that a language on offer may lack between two releases. */
const WAITING_SHARE = 0.05

function asSources(json: unknown): Sources {
  if (
    typeof json !== 'object' ||
    json === null ||
    Object.values(json).some((value) => typeof value !== 'string')
  ) {
    throw new TypeError('messages must be a flat object of texts')
  }
  return json as Sources
}

/** Arguments of titles on which the words of another language may depend: gender, case, the word between. English needs none of them. */
const OF_TITLES: Readonly<Record<string, readonly string[]>> = {
  'offers.made.bedrooms': ['category'],
  'offers.made.rooms': ['category'],
  'offers.made.with': ['category', 'counted'],
}
export const moreArguments = (key: string): readonly string[] =>
  Object.hasOwn(OF_TITLES, key) ? (OF_TITLES[key] ?? []) : []

/** Error in a translation's syntax, arguments or tags, or null. `more`: arguments that it may use beyond those of the English text. */
export function argumentProblem(
  english: string,
  translation: string,
  more: readonly string[] = [],
): string | null {
  let own: Map<string, string>
  try {
    compile(translation)
    own = signature(translation)
  } catch (error) {
    return `cannot be parsed: ${error instanceof Error ? error.message : String(error)}`
  }
  const wanted = signature(english)
  const lacking = [...wanted.keys()].filter((name) => !own.has(name))
  const unknown = [...own.keys()].filter((name) => !wanted.has(name) && !more.includes(name))
  const different = [...own]
    .filter(([name, kind]) => wanted.has(name) && wanted.get(name) !== kind)
    .map(([name]) => name)
  const complaints = [
    lacking.length > 0 ? `lacks ${lacking.join(', ')}` : '',
    unknown.length > 0 ? `has ${unknown.join(', ')}, which the English has not` : '',
    different.length > 0 ? `uses ${different.join(', ')} otherwise` : '',
  ].filter(Boolean)
  return complaints.length > 0 ? complaints.join('; ') : null
}
