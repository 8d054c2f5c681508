import { latinDigits, writtenReadings } from '#text/numbers.ts'
import type { Token } from './tokens.ts'

export interface Digits {
  value: number
  /** How many tokens. */
  length: number
  /** One or two digits, and after a space a number of its own: `11 300 000`. */
  spaced?: true
}

/** Rooms of a layout, and numbers of the parts of a city. */
const SHORT = /^\d{1,2}$/
const hasNumber = (token: Token | undefined): boolean =>
  token?.kind === 'digits' && SHORT.test(token.text)

/** A letter written together with the digits after it, `T3`; `R250` are rand. */
const isLayoutLetter = (tokens: readonly Token[], at: number): boolean => {
  const [letter, digits] = [tokens[at], tokens[at + 1]]
  return (
    letter?.kind === 'word' &&
    letter.text.length === 1 &&
    letter.text !== 'r' &&
    hasNumber(digits) &&
    digits!.gap === ''
  )
}

/** Whether a word is the letters of a layout, which are the same in many languages: `T3`, `2+kk`. */
export function isOfLayout(tokens: readonly Token[], at: number): boolean {
  const [count, plus, word] = [tokens[at - 2], tokens[at - 1], tokens[at]!]
  const isAfter =
    plus?.text === '+' && hasNumber(count) && plus.gap + word.gap === '' && word.text.length <= 2
  return isLayoutLetter(tokens, at) || (word.kind === 'word' && isAfter)
}

/** Whether digits end a layout: those of `T3`, the last of `3+1`, `4 1/2` and `T2-3`. Another number begins after them. */
function endsLayout(tokens: readonly Token[], at: number): boolean {
  if (!hasNumber(tokens[at])) return false
  if (isLayoutLetter(tokens, at - 1)) return true
  const [first, sign] = [tokens[at - 2], tokens[at - 1]]
  if (sign?.kind !== 'sign' || !hasNumber(first) || sign.gap + tokens[at]!.gap !== '') return false
  return (
    sign.text === '+' || sign.text === '/' || (sign.text === '-' && isLayoutLetter(tokens, at - 3))
  )
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
  const isLayout = endsLayout(tokens, at)
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
        (isLayout && separators.length === 0) ||
        // `3 250.000`: the groups of the second number have a sign of their own.
        isGrouped(tokens, end) ||
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
    ...(separators[0] === ' ' && SHORT.test(parts[0]!) && { spaced: true }),
  }
}

/** Whether digits are the first of a number in groups: `250.000`. */
const isGrouped = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.kind === 'digits' &&
  tokens[at + 1]!.text.length === 3 &&
  /^[.,'’٬،]$/.test(tokens[at + 1]!.gap)

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
