import { readFile } from 'node:fs/promises'
import { plainCode } from '#text/plain-code.ts'

/** How postcodes are written, by country; optional parts may be left out. Spaces and hyphens within may be left out or doubled. */
const FORMATS: Record<string, string> = {
  AT: String.raw`\d{4}`,
  AU: String.raw`\d{4}`,
  BE: String.raw`\d{4}`,
  BG: String.raw`\d{4}`,
  BR: String.raw`\d{5}-?\d{3}`,
  CA: String.raw`[A-Z]\d[A-Z](?:[ -]*\d[A-Z]\d)?`,
  CH: String.raw`\d{4}`,
  CN: String.raw`\d{6}`,
  CY: String.raw`\d{4}`,
  CZ: String.raw`\d{3} *\d{2}`,
  DE: String.raw`\d{5}`,
  DK: String.raw`\d{4}`,
  EE: String.raw`\d{5}`,
  ES: String.raw`\d{5}`,
  FI: String.raw`\d{5}`,
  FR: String.raw`\d{5}`,
  GB: String.raw`[A-Z]{1,2}\d[A-Z\d]?(?: *\d[A-Z]{2})?`,
  GE: String.raw`\d{4}`,
  GR: String.raw`\d{3} *\d{2}`,
  HR: String.raw`\d{5}`,
  HU: String.raw`\d{4}`,
  IE: String.raw`[A-Z]\d[\dW](?: *[A-Z\d]{4})?`,
  IL: String.raw`\d{5}(?:\d{2})?`,
  IN: String.raw`\d{3} *\d{3}`,
  IT: String.raw`\d{5}`,
  JP: String.raw`\d{3}-?\d{4}`,
  KR: String.raw`\d{5}`,
  KZ: String.raw`\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d`,
  LT: String.raw`(?:LT-)?\d{5}`,
  LU: String.raw`(?:L-)?\d{4}`,
  LV: String.raw`(?:LV-)?\d{4}`,
  MT: String.raw`[A-Z]{3} *\d{4}`,
  MX: String.raw`\d{5}`,
  MY: String.raw`\d{5}`,
  NL: String.raw`\d{4}(?: *[A-Z]{2})?`,
  NO: String.raw`\d{4}`,
  NZ: String.raw`\d{4}`,
  PL: String.raw`\d{2}-?\d{3}`,
  PT: String.raw`\d{4}(?:-\d{3})?`,
  RO: String.raw`\d{6}`,
  RS: String.raw`\d{5}`,
  RU: String.raw`\d{6}`,
  SE: String.raw`\d{3} *\d{2}`,
  SG: String.raw`\d{6}`,
  SI: String.raw`\d{4}`,
  SK: String.raw`\d{3} *\d{2}`,
  TH: String.raw`\d{5}`,
  TR: String.raw`\d{5}`,
  UA: String.raw`\d{5}`,
  US: String.raw`\d{5}(?:-\d{4})?`,
  ZA: String.raw`\d{4}`,
}
/** The countries that a reader of a language most likely means, first of those with such a code. */
const AT_HOME: Record<string, readonly string[]> = {
  bg: ['BG'],
  cs: ['CZ'],
  da: ['DK'],
  de: ['DE', 'AT', 'CH'],
  el: ['GR', 'CY'],
  en: ['GB', 'US', 'IE', 'AU', 'CA', 'NZ', 'ZA'],
  es: ['ES', 'MX'],
  et: ['EE'],
  fi: ['FI'],
  fr: ['FR', 'BE', 'CH'],
  hi: ['IN'],
  hr: ['HR'],
  hu: ['HU'],
  it: ['IT', 'CH'],
  ja: ['JP'],
  ka: ['GE'],
  kk: ['KZ'],
  ko: ['KR'],
  lt: ['LT'],
  lv: ['LV'],
  mt: ['MT'],
  nl: ['NL', 'BE'],
  no: ['NO'],
  pl: ['PL'],
  pt: ['PT', 'BR'],
  ro: ['RO'],
  ru: ['RU'],
  sk: ['SK'],
  sl: ['SI'],
  sr: ['RS'],
  sv: ['SE', 'FI'],
  tr: ['TR'],
  uk: ['UA'],
  'zh-CN': ['CN'],
}
/** Longest prefix of the table. */
const PREFIX_MAX = 8

/** A postcode in a text, from `start` to before `end`: whose it may be, and the text without it. */
export interface FoundPostcode {
  iso2: string
  placeId: string
  start: number
  end: number
  rest: string
  /** Rank among the countries that readers of the language mean, from 0; -1 for others. */
  home: number
}

/** Places by the beginnings of their postcodes. */
export class Postcodes {
  readonly #places = new Map<string, string>()
  readonly #patterns: readonly { iso2: string; pattern: RegExp }[]

  /** @param table lines of country, prefix and id of a place, below a line of names */
  constructor(table: string) {
    for (const line of table.split('\n').slice(1)) {
      const [iso2 = '', prefix = '', placeId = ''] = line.trim().split(',')
      if (placeId) this.#places.set(`${iso2.toUpperCase()} ${prefix.toUpperCase()}`, placeId)
    }
    this.#patterns = Object.entries(FORMATS).map(([iso2, format]) => ({
      iso2,
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${format})(?![\p{L}\p{N}])`, 'giu'),
    }))
  }

  static async load(): Promise<Postcodes> {
    return new Postcodes(await readFile(new URL('./postcodes.csv', import.meta.url), 'utf8'))
  }

  /** The postcodes in a text, by country; those of the reader's language first. */
  find(written: string, lang = 'en'): FoundPostcode[] {
    const text = plainCode(written)
    if (!/\d/.test(text)) return []
    const home = AT_HOME[lang] ?? []
    const rank = (iso2: string): number => (home.includes(iso2) ? home.indexOf(iso2) : home.length)
    return this.#patterns
      .flatMap(({ iso2, pattern }) =>
        [...text.matchAll(pattern)].flatMap(({ 0: code, index: start }) => {
          const placeId = this.#placeOf(iso2, code)
          if (!placeId) return []
          const end = start + code.length
          const rest = `${text.slice(0, start)} ${text.slice(end)}`.trim()
          return [{ iso2, placeId, start, end, rest, home: home.indexOf(iso2) }]
        }),
      )
      .sort((a, b) => rank(a.iso2) - rank(b.iso2))
  }

  /** By the longest prefix that the table has. */
  #placeOf(iso2: string, written: string): string | undefined {
    const whole = written
      .toUpperCase()
      .replace(/^(?:LT|LV|L)-/, '')
      .replace(/[ -]/g, '')
    // `W1 1AA` must not be read as of W11.
    const code = iso2 === 'GB' ? whole.replace(/(?<=.{2})\d[A-Z]{2}$/, '') : whole
    for (let length = Math.min(code.length, PREFIX_MAX); length > 0; length--) {
      const place = this.#places.get(`${iso2} ${code.slice(0, length)}`)
      if (place) return place
    }
    return undefined
  }
}
