import { latinDigits, writtenReadings } from '#text/numbers.ts'
import type { Token } from './tokens.ts'

export interface Digits {
  value: number
  /** How many tokens. */
  length: number
}

/**
 * The number that begins at a run of digits: `300.000`, `1,5`, `1.250.000,50`, `٣٠٠٬٠٠٠`. Of two readings the whole number is meant, as searches are for round numbers; the chip shows which one was taken.
 * `scaled`: a word for a million follows, so that `1.250` is a fraction.
 */
export function readDigits(
  tokens: readonly Token[],
  at: number,
  scaled: (next: Token | undefined) => boolean,
): Digits | null {
  if (tokens[at]?.kind !== 'digits') return null
  const parts = [tokens[at].text]
  const separators: string[] = []
  let end = at + 1
  for (; tokens[end]?.kind === 'digits'; end++) {
    const gap = latinDigits(tokens[end]!.gap)
    const spaced = /^[ \u00a0\u202f\u2009]$/.test(gap)
    if (!spaced && !/^[.,'’٫٬،]$/.test(gap)) break
    if (
      spaced &&
      (tokens[end]!.text.length !== 3 ||
        parts[0]!.length > 3 ||
        parts[0] === '0' ||
        separators.some((each) => each !== ' '))
    )
      break
    parts.push(tokens[end]!.text)
    separators.push(spaced ? ' ' : gap.replace('’', "'"))
  }
  const readings = writtenReadings(parts, separators)
  return {
    value: (scaled(tokens[end]) ? readings.at(-1) : readings[0]) ?? Number(parts.join('')),
    length: end - at,
  }
}

/** `1/2` before a word for a million; `3/4 rooms` are a range. */
export function readFraction(
  tokens: readonly Token[],
  at: number,
  scaled: (next: Token | undefined) => boolean,
): Digits | null {
  const [over, slash, under] = tokens.slice(at, at + 3)
  const isFraction =
    over?.kind === 'digits' &&
    slash?.text === '/' &&
    under?.kind === 'digits' &&
    slash.gap + under.gap === '' &&
    Number(under.text) > Number(over.text)
  return isFraction && scaled(tokens[at + 3])
    ? { value: Number(over.text) / Number(under.text), length: 3 }
    : null
}
