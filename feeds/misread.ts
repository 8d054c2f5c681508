import type { ProblemList } from './offer.ts'
import { put } from './own.ts'

/**
 * Repairs mojibake: UTF-8 that was taken for Latin-1 or windows-1252 and encoded again, once or several times ("GrundstÃ¼ck"), and
 * windows-1252 that was taken for Latin-1 (control characters instead of quotes and dashes). It is recognised by sequences that
 * no correct text has.
 */

/** The letters of windows-1252 at 0x80 to 0x9f; its five unused bytes are control characters. */
const WINDOWS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
)
const BYTES = new Map([...WINDOWS].map((letter, index) => [letter, 0x80 + index]))
const byteOf = (letter: string): number => BYTES.get(letter) ?? letter.charCodeAt(0)
export const letterOfWindows = (code: number): string =>
  WINDOWS[code - 0x80] ?? String.fromCodePoint(code)

const NEXT = `[\\u0080-\\u00bf${WINDOWS}]`
/** UTF-8 of two, three and four bytes, seen as Latin-1 or windows-1252. Two bytes only for the alphabets of Europe, Hebrew and Arabic: "É™" is more often correct. */
const SEQUENCE = new RegExp(
  `[\\u00c2-\\u00c6\\u00c8\\u00cb\\u00ce-\\u00d3\\u00d7-\\u00db]${NEXT}|[\\u00e0-\\u00ef]${NEXT}{2}|\\u00f0${NEXT}{3}`,
  'g',
)
const CONTROL = /[\u0080-\u009f]/g
/** Quick test; most texts fail it. */
const SUSPECT = new RegExp(`[\\u0080-\\u009f]|[\\u00c2-\\u00f0]${NEXT}`)
/** An "à" whose second byte, a no-break space, has become a space. */
const HALF_A = /(?<!\p{L})Ã(?= )/gu

const LATIN = new Set([0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc8, 0xcb])
/** With these lead bytes only the letters of Romanian, and those of windows-1252 that a second misreading produces. */
const LETTERS_AFTER = new Map([
  [0xc6, 'ƒ'],
  [0xc8, 'ȘșȚț'],
  [0xcb, 'ˆ˜'],
])
/** Signs that follow Â in no language. */
const SIGNS = new Set('\u00a0£¥§©«®°±²³·¼½¾¿¡')
const QUOTES = new Set([0x91, 0x92, 0x93, 0x94])
const LETTERS = /[œžšŒŽŠŸƒªºµ]/
/** Second bytes of quotes, dashes, bullets, € and ™, whose first byte is seen as "â". */
const PUNCTUATION = new Set([0x80, 0x82, 0x84, 0x86, 0x98, 0x9c, 0x9d, 0x9e])
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const NO_BREAK = 0xa0
const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/u

/** Limit of repeated encodings that are undone. */
const ROUNDS = 3

interface Sequence {
  at: number
  length: number
  letter: string
  lead: number
  isSure: boolean
}

/** The letter with these UTF-8 bytes; null if they are invalid. */
function letterOf(bytes: readonly number[]): string | null {
  const [lead, second] = bytes as [number, number]
  // Overlong encodings, and surrogates.
  if (
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90)
  )
    return null
  const code = bytes
    .slice(1)
    .reduce((sum, byte) => sum * 64 + (byte & 0x3f), lead & (0xff >> (bytes.length + 1)))
  const letter = String.fromCodePoint(code)
  return LETTERS_AFTER.get(lead)?.includes(letter) === false ? null : letter
}

/** The alphabet of a UTF-8 letter, by its first byte. */
const alphabetOf = (lead: number): string =>
  LATIN.has(lead)
    ? 'latin'
    : lead < 0xd0
      ? 'greek'
      : lead < 0xd4
        ? 'cyrillic'
        : lead === 0xd7
          ? 'hebrew'
          : lead < 0xe0
            ? 'arabic'
            : lead < 0xf0
              ? 'three'
              : 'four'

function sequencesIn(text: string): Sequence[] {
  const found: Sequence[] = []
  for (const { 0: match, index: at } of text.matchAll(SEQUENCE)) {
    const bytes = Array.from(match, byteOf)
    const letter = letterOf(bytes)
    if (letter === null) continue
    const isSure = isSureAlone(bytes, text[at - 1] ?? '', text[at + match.length] ?? '', match[1]!)
    const before = found.at(-1)
    const isNext =
      before !== undefined &&
      before.at + before.length === at &&
      alphabetOf(before.lead) === alphabetOf(bytes[0]!)
    if (isNext) before.isSure = true
    found.push({ at, length: match.length, letter, lead: bytes[0]!, isSure: isSure || isNext })
  }
  return found
}

/** Whether no correct text has this sequence, judged by the letters beside it. */
function isSureAlone(
  [lead, second, third]: readonly number[],
  before: string,
  after: string,
  sign: string,
): boolean {
  if (lead === 0xf0) return second === 0x9f
  if (lead === 0xe2) return PUNCTUATION.has(second!)
  if (lead === 0xef) return second === 0xbb && third === 0xbf
  if (!LATIN.has(lead!)) return false
  if (UNUSED.has(second!) || LOWER.test(before)) return true
  if (lead === 0xc2) return !UPPER.test(before) && SIGNS.has(sign)
  if (second === NO_BREAK || QUOTES.has(second!)) return false
  return (
    LOWER.test(after) ||
    (lead === 0xc3 && LETTERS.test(sign) && (UPPER.test(before) || UPPER.test(after)))
  )
}

/** Undoes one encoding; returns the same text if no sequence is certain. */
function repairedOnce(text: string, isElsewhere: boolean): string {
  const sequences = sequencesIn(text)
  const isSure = sequences.some((sequence) => sequence.isSure)
  if (!isSure && !isElsewhere) return text
  const alphabets = new Set(
    sequences.flatMap((sequence) => (sequence.isSure ? [alphabetOf(sequence.lead)] : [])),
  )
  if (isElsewhere) alphabets.add('latin')
  // If all non-ASCII letters fit the pattern, sequences that could be correct are wrong, too.
  const taken = sequences.reduce((sum, { length }) => sum + length, 0)
  const isWhole = taken === text.replace(HALF_A, '').replace(/[\0-\x7f]/g, '').length
  let out = ''
  let from = 0
  for (const { at, length, letter, lead, isSure: isThis } of sequences) {
    if (!isThis && !(isWhole && alphabets.has(alphabetOf(lead)))) continue
    out += text.slice(from, at) + letter
    from = at + length
  }
  out += text.slice(from)
  return isSure ? out.replace(HALF_A, 'à') : out
}

/** The repaired text. `isElsewhere`: texts of the same item were certainly misread. */
export function asMeant(text: string, isElsewhere = false): string {
  if (!SUSPECT.test(text)) return text
  let meant = text
  for (let round = 0; round < ROUNDS; round++) {
    const next = repairedOnce(meant, isElsewhere && round === 0)
    if (next === meant) break
    meant = next
  }
  return meant.replace(CONTROL, (letter) => letterOfWindows(letter.charCodeAt(0)))
}

/** Web addresses and file names are not repaired. */
const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|\S+\.[a-z\d]{2,4}\s*$)/i

/**
 * Repairs all texts of an item, with a problem for each, apart from addresses and fields for which `isKept` is true, such as ids.
 * Returns the same data if nothing was misread.
 */
export function dataAsMeant<T>(
  data: T,
  problems: ProblemList,
  isKept: (name: string) => boolean,
): T {
  let hasSuspects = false
  let isSure = false
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if (!SUSPECT.test(value) || isKept(name) || ADDRESS.test(value)) return
      hasSuspects = true
      isSure ||= sequencesIn(value).some((sequence) => sequence.isSure)
    } else if (typeof value === 'object' && value !== null)
      for (const child in value)
        look((value as Record<string, unknown>)[child], Array.isArray(value) ? name : child)
  }
  look(data, '')
  if (!hasSuspects) return data
  const mend = (value: unknown, name: string, path: string): unknown => {
    if (typeof value === 'string') {
      if (!SUSPECT.test(value) || isKept(name) || ADDRESS.test(value)) return value
      const meant = asMeant(value, isSure)
      if (meant !== value)
        problems.noted(
          path || null,
          'misread_letters',
          'Its letters were misread before they came here (encoded twice, or windows-1252 taken for Latin-1); it is read as it was meant.',
          excerpt(value),
        )
      return meant
    }
    if (Array.isArray(value))
      return value.map((one: unknown, index) => mend(one, name, `${path}[${index + 1}]`))
    if (typeof value !== 'object' || value === null) return value
    const mended: Record<string, unknown> = {}
    for (const [child, one] of Object.entries(value))
      put(mended, child, mend(one, child, path ? `${path}.${child}` : child))
    return mended
  }
  return mend(data, '', '') as T
}

/** The same for a row of a table. */
export function rowAsMeant(
  row: string[],
  header: readonly string[],
  problems: ProblemList,
  isKept: (name: string) => boolean,
): string[] {
  if (row.length !== header.length || !row.some((cell) => SUSPECT.test(cell))) return row
  const data: Record<string, string> = {}
  for (const [index, name] of header.entries()) put(data, name, row[index]!)
  const meant = dataAsMeant(data, problems, isKept)
  return meant === data ? row : header.map((name) => meant[name]!)
}

/** The part of a text where the misreading begins. */
function excerpt(text: string): string {
  const at = text.search(SUSPECT)
  return `${at > 40 ? '…' : ''}${text.slice(Math.max(0, at - 40), at + 60)}${at + 60 < text.length ? '…' : ''}`
}
