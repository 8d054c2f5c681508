/**
 * What a number before a word is multiplied by, in the languages whose words are understood: of what is typed into the search, and into fields for numbers. Case and accents do not matter; a word
 * may end with `*`, which stands for up to four more letters.
 */
export const MULTIPLIERS = {
  en: { k: 1e3, thousand: 1e3, thousands: 1e3, grand: 1e3, hundred: 100, m: 1e6, mn: 1e6, mil: 1e6, mio: 1e6, million: 1e6, millions: 1e6 },
  de: { k: 1e3, tsd: 1e3, tausend: 1e3, t: 1e3, mio: 1e6, mill: 1e6, million: 1e6, millionen: 1e6, m: 1e6 },
  es: { k: 1e3, mil: 1e3, miles: 1e3, cientos: 100, m: 1e6, millon: 1e6, millones: 1e6, mill: 1e6, mm: 1e6 },
  ar: { ألف: 1e3, آلاف: 1e3, الف: 1e3, الاف: 1e3, ألفا: 1e3, k: 1e3, ك: 1e3, مليون: 1e6, ملايين: 1e6, مليونا: 1e6, m: 1e6 },
  ru: { к: 1e3, k: 1e3, т: 1e3, тр: 1e3, тыс: 1e3, 'тысяч*': 1e3, тыщ: 1e3, м: 1e6, млн: 1e6, 'миллион*': 1e6, лям: 1e6, ляма: 1e6, лямов: 1e6, mln: 1e6 },
} as const satisfies Record<string, Record<string, number>>

/**
 * The value of digits with separators between: `300.000`, `300,000`, `300 000`, `1,5`, `0.3`, `1.250.000,50`. A separator that comes once counts as grouping when three digits follow and it does not follow
 * a lone zero; two kinds of separators are grouping and then decimal; so it is the same in every language.
 * @param separators one between each two parts; spaces as a plain one
 * @param scaled a word for thousand or million follows, so that `1.250` is a fraction
 */
export function valueOfDigits(parts: readonly string[], separators: readonly string[], scaled: boolean): number {
  if (!hasFraction(parts, separators, scaled)) return Number(parts.join(''))
  return Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`)
}

/** Whether what follows the last separator is a fraction. */
export function hasFraction(parts: readonly string[], separators: readonly string[], scaled: boolean): boolean {
  const last = separators.length - 1
  const grouped = parts.slice(1).every((part) => part.length === 3) && parts[0]!.length <= 3
  return new Set(separators).size > 1 ? separators[last] !== separators[0] : last === 0 && separators[0] !== ' ' && (separators[0] === '٫' || !grouped || parts[0] === '0' || scaled)
}
