import { latinDigits, type Token } from './tokens.ts'

export interface Digits {
  value: number
  /** How many tokens. */
  length: number
}

/**
 * The number that begins at a run of digits: `300.000`, `300,000`, `300 000`, `1,5`, `0.3`, `1.250.000,50`, `٣٠٠٬٠٠٠`. A separator that comes once counts as
 * grouping when three digits follow and it does not follow a lone zero; two kinds of separators are grouping and then decimal; so it is the same in every language.
 * `scaled`: a word for thousand or million follows, so that `1.250` is a fraction.
 */
export function readDigits(tokens: readonly Token[], at: number, scaled: (next: Token | undefined) => boolean): Digits | null {
  if (tokens[at]?.kind !== 'digits') return null
  const parts = [tokens[at].text]
  const separators: string[] = []
  let end = at + 1
  for (; tokens[end]?.kind === 'digits'; end++) {
    const gap = latinDigits(tokens[end]!.gap)
    const spaced = /^[ \u00a0\u202f\u2009]$/.test(gap)
    if (!spaced && !/^[.,'’٫٬،]$/.test(gap)) break
    if (spaced && (tokens[end]!.text.length !== 3 || parts[0]!.length > 3 || parts[0] === '0' || separators.some((each) => each !== ' '))) break
    parts.push(tokens[end]!.text)
    separators.push(spaced ? ' ' : gap)
  }
  return { value: valueOf(parts, separators, scaled(tokens[end])), length: end - at }
}

function valueOf(parts: string[], separators: string[], scaled: boolean): number {
  const last = separators.length - 1
  const grouped = parts.slice(1).every((part) => part.length === 3) && parts[0]!.length <= 3
  const kinds = new Set(separators)
  const decimal = kinds.size > 1 ? separators[last] !== separators[0] : last === 0 && separators[0] !== ' ' && (separators[0] === '٫' || !grouped || parts[0] === '0' || scaled)
  if (last < 0 || !decimal) return Number(parts.join(''))
  return Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`)
}
