import { valueOfDigits } from '#contract/amounts.ts'
import { latinDigits, type Token } from './tokens.ts'

export interface Digits {
  value: number
  /** How many tokens. */
  length: number
}

/**
 * The number that begins at a run of digits: `300.000`, `1,5`, `1.250.000,50`, `٣٠٠٬٠٠٠`.
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
  return { value: valueOfDigits(parts, separators, scaled(tokens[end])), length: end - at }
}
