import { existsSync, readFileSync } from 'node:fs'
import { compile, signature } from './compile.ts'
import { createFormatter, withWordsOf, type Formatter, type FormatTable } from './format.ts'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from './locale-codes.ts'
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
  /** Told of files that cannot be read, of messages that are wrong, and of keys that are missing. */
  warn?: (message: string) => void
}

interface Loaded {
  sources: Sources
  compiled: Compiled
  slices: Map<string, Compiled>
  words: Map<string, Words>
}

/** The messages and formats of a page as JSON; `readWords` of the web reads it. */
export type Words = string

/** Longest message that a remote translation may bring. */
const MESSAGE_MAX = 4000

/**
 * The messages of every locale, on the server: read and compiled when a locale is first asked for, English filled in per key.
 * Make one per process and hand it on.
 */
export class Messages {
  readonly #folder: URL
  readonly #warn: (message: string) => void
  readonly #loaded = new Map<LocaleCode, Loaded>()
  readonly #remote = new Map<LocaleCode, Sources>()
  readonly #tables = new Map<LocaleCode, FormatTable>()
  readonly #translators = new Map<LocaleCode, Translator>()
  readonly #english: Sources
  #complete: readonly LocaleCode[] | null = null

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

  /** The compiled messages whose keys begin with one of the prefixes (`search.`, `ui.`): what one page needs. The same object every time. */
  slice(locale: LocaleCode, prefixes: readonly string[]): Compiled {
    const { compiled, slices } = this.#load(locale)
    const id = prefixes.join(' ')
    const known = slices.get(id)
    if (known) return known
    const slice = Object.fromEntries(
      Object.entries(compiled).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
    )
    slices.set(id, slice)
    return slice
  }

  /** The locales that lack no message and no name of the library, in the order of the specification: only these are offered as languages. English is one. */
  completeLocales(): readonly LocaleCode[] {
    return (this.#complete ??= LOCALE_CODES.filter(
      (code) =>
        code === DEFAULT_LOCALE || missingOf(this.#english, this.#sourcesOf(code)).length === 0,
    ))
  }

  /** The language that pages of a locale are written in: its own where it is complete, else English. */
  languageOf(locale: LocaleCode): LocaleCode {
    return this.completeLocales().includes(locale) ? locale : DEFAULT_LOCALE
  }

  /**
   * That slice in the language of the locale's pages, with the formats of the locale, as the one text that a page is sent: made once, and the same every time.
   * Where that language is another's, the names of the library in the locale come with it.
   */
  words(locale: LocaleCode, prefixes: readonly string[]): Words {
    const language = this.languageOf(locale)
    const { words } = this.#load(language)
    const id = [locale, ...prefixes].join(' ')
    const known = words.get(id)
    if (known) return known
    const formats =
      language === locale
        ? this.table(locale)
        : withWordsOf(this.table(locale), this.table(language))
    const packed = JSON.stringify({
      messages: this.slice(language, prefixes),
      formats,
      ...(language !== locale && { names: this.slice(locale, prefixes.filter(isLibrary)) }),
    })
    words.set(id, packed)
    return packed
  }

  /** A message in that locale's own words; null where it is not translated. */
  own(locale: LocaleCode, key: MessageKey, params?: Params): string | null {
    return this.sources(locale)[key] === undefined ? null : this.translator(locale)(key, params)
  }

  /** All messages of a locale, for what the server itself says. */
  translator(locale: LocaleCode): Translator {
    let translator = this.#translators.get(locale)
    if (!translator) {
      translator = createTranslator(
        locale,
        this.#load(locale).compiled,
        this.formatter(locale),
        (key) => this.#warn(`message ${key} is missing`),
      )
      this.#translators.set(locale, translator)
    }
    return translator
  }

  formatter(locale: LocaleCode): Formatter {
    return createFormatter(this.table(locale))
  }

  /** The table from which the browser makes the same formatter. */
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

  /** The ICU sources of a locale without English filled in: what `translations/{locale}.json` serves. */
  sources(locale: LocaleCode): Sources {
    return this.#load(locale).sources
  }

  /**
   * Lays remote translations over the bundled ones: flat text only, for keys that exist, with the arguments of the English message.
   * Whatever is not so is left out and told. Answers how many were taken.
   */
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
          : argumentProblem(this.#english[key] ?? '', text)
      if (problem) this.#warn(`remote translation ${locale} ${key} ${problem}`)
      else good[key] = text as string
    }
    this.#remote.set(locale, good)
    this.#loaded.delete(locale)
    // Words in this locale's language, and the names that it lends to locales written in another, are cached with that other language.
    for (const { words } of this.#loaded.values()) words.clear()
    this.#translators.delete(locale)
    this.#complete = null
    return Object.keys(good).length
  }

  #load(locale: LocaleCode): Loaded {
    let loaded = this.#loaded.get(locale)
    if (!loaded) {
      const sources = this.#sourcesOf(locale)
      const compiled: Record<string, Message> = {}
      for (const [key, english] of Object.entries(this.#english)) {
        const own = sources[key]
        compiled[key] =
          (own === undefined ? null : this.#compile(locale, key, own)) ??
          compile(english, locale === DEFAULT_LOCALE ? undefined : DEFAULT_LOCALE)
      }
      loaded = { sources, compiled, slices: new Map(), words: new Map() }
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

  #compile(locale: LocaleCode, key: string, source: string): Message | null {
    try {
      return compile(source)
    } catch (error) {
      this.#warn(`message ${locale} ${key} is wrong: ${String(error)}`)
      return null
    }
  }

  /** A file that is missing or broken gives no messages: English it is. */
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

/** Names of the closed lists, which every locale has. */
export const isLibrary = (key: string): boolean => key.startsWith('library.')

/** The keys of English that a translation lacks. */
export const missingOf = (english: Sources, own: Sources): string[] =>
  Object.keys(english).filter((key) => !own[key]?.trim())

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

/** What is wrong with a translation's syntax, arguments or tags against its English source; null when nothing is. */
export function argumentProblem(english: string, translation: string): string | null {
  let own: Map<string, string>
  try {
    compile(translation)
    own = signature(translation)
  } catch (error) {
    return `cannot be parsed: ${error instanceof Error ? error.message : String(error)}`
  }
  const wanted = signature(english)
  const lacking = [...wanted.keys()].filter((name) => !own.has(name))
  const unknown = [...own.keys()].filter((name) => !wanted.has(name))
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
