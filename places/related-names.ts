import { Converter } from 'opencc-js'

/** Tidies the names of one place by language; only the build of `places.bin` uses it. */

/** Scripts of the languages that are not written in Latin. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  be: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u,
  ka: /\p{Script=Georgian}/u,
  kk: /\p{Script=Cyrillic}/u,
  ko: /\p{Script=Hangul}/u,
  mk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  sr: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-CN': /\p{Script=Han}/u,
}
const LATIN = /\p{Script=Latin}/u

const letters = (text: string, table: Readonly<Record<string, string>>): string =>
  text.replace(/\p{L}/gu, (letter) => {
    const small = letter.toLowerCase()
    const own = table[small]
    if (own === undefined) return letter
    return letter === small ? own : own.charAt(0).toUpperCase() + own.slice(1)
  })

/**
 * A name that the sources lack comes from a related language in the same script, letter by letter: `Лондон` is read by a Kazakh, `London` is not. The language whose name is taken, and the letters that differ.
 */
const RELATED: Readonly<Record<string, readonly [from: string, table: Record<string, string>]>> = {
  be: ['ru', { и: 'і', щ: 'шч', ъ: '’' }],
  bg: ['ru', { ы: 'и', э: 'е', ё: 'ьо' }],
  kk: ['ru', {}],
  mk: ['sr', { ђ: 'ѓ', ћ: 'ќ' }],
  uk: ['ru', { ы: 'и', и: 'і', э: 'е', ё: 'йо', ъ: '’' }],
}

const simplified = Converter({ from: 't', to: 'cn' })

/**
 * The names without those in another script than the language's, Chinese ones in simplified characters, and gaps filled from a related language. `others` are the forms that this leaves
 * out: a search still finds them.
 */
export function tidied(names: Readonly<Record<string, string>>): {
  names: Record<string, string>
  others: string[]
} {
  const own: Record<string, string> = {}
  for (const [language, name] of Object.entries(names)) {
    if (!(SCRIPTS[language] ?? LATIN).test(name)) continue
    own[language] = language === 'zh-CN' ? simplified(name) : name
  }
  for (const [language, [from, table]] of Object.entries(RELATED))
    if (own[from] !== undefined) own[language] ??= letters(own[from], table)
  const kept = new Set(Object.values(own))
  return { names: own, others: Object.values(names).filter((name) => !kept.has(name)) }
}
