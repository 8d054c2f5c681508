import { readFile } from 'node:fs/promises'

/** How postcodes are written, by country; optional parts may be left out. Spaces and hyphens within may be left out or doubled. */
const FORMATS: Record<string, string> = {
  AT: String.raw`\d{4}`,
  AU: String.raw`\d{4}`,
  BE: String.raw`\d{4}`,
  CA: String.raw`[A-Z]\d[A-Z](?:[ -]*\d[A-Z]\d)?`,
  CH: String.raw`\d{4}`,
  CZ: String.raw`\d{3} *\d{2}`,
  DE: String.raw`\d{5}`,
  ES: String.raw`\d{5}`,
  FR: String.raw`\d{5}`,
  GB: String.raw`[A-Z]{1,2}\d[A-Z\d]?(?: *\d[A-Z]{2})?`,
  IE: String.raw`[A-Z]\d[\dW](?: *[A-Z\d]{4})?`,
  IT: String.raw`\d{5}`,
  NL: String.raw`\d{4}(?: *[A-Z]{2})?`,
  PL: String.raw`\d{2}-?\d{3}`,
  PT: String.raw`\d{4}(?:-\d{3})?`,
  RU: String.raw`\d{6}`,
  US: String.raw`\d{5}(?:-\d{4})?`,
}
/** The countries that a reader of a language most likely means, first of those with such a code. */
const AT_HOME: Record<string, readonly string[]> = {
  cs: ['CZ'],
  de: ['DE', 'AT', 'CH'],
  en: ['GB', 'US', 'IE', 'AU', 'CA'],
  es: ['ES'],
  fr: ['FR', 'BE', 'CH'],
  it: ['IT', 'CH'],
  nl: ['NL', 'BE'],
  pl: ['PL'],
  pt: ['PT'],
  ru: ['RU'],
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
      pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${format})(?![\p{L}\p{N}])`, 'iu'),
    }))
  }

  static async load(): Promise<Postcodes> {
    return new Postcodes(await readFile(new URL('./postcodes.csv', import.meta.url), 'utf8'))
  }

  /** Every country in which a text has a postcode; those of the reader's language first. */
  find(text: string, lang = 'en'): FoundPostcode[] {
    if (!/\d/.test(text)) return []
    const home = AT_HOME[lang] ?? []
    const rank = (iso2: string): number => (home.includes(iso2) ? home.indexOf(iso2) : home.length)
    return this.#patterns
      .flatMap(({ iso2, pattern }) => {
        const match = pattern.exec(text)
        const code = match?.[0]
        const placeId = code && this.#placeOf(iso2, code.replace(/[ -]/g, '').toUpperCase())
        if (!placeId) return []
        const [start, end] = [match.index, match.index + code.length]
        const rest = `${text.slice(0, start)} ${text.slice(end)}`.trim()
        return [{ iso2, placeId, start, end, rest }]
      })
      .sort((a, b) => rank(a.iso2) - rank(b.iso2))
  }

  /** By the longest prefix that the table has. */
  #placeOf(iso2: string, code: string): string | undefined {
    for (let length = Math.min(code.length, PREFIX_MAX); length > 0; length--) {
      const place = this.#places.get(`${iso2} ${code.slice(0, length)}`)
      if (place) return place
    }
    return undefined
  }
}
