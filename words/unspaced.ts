import { fold } from '#text/fold.ts'
import type { Table } from './meaning.ts'
import type { Token } from './tokens.ts'

/** Costs of a division: of a known word, and of a run of unknown letters and each letter of it. The cheapest is taken. */
const KNOWN = 0.9
/** A Korean syllable is as often part of a name, which ends at a space: `송도`. */
const KNOWN_SYLLABLE = 1.1
const UNKNOWN_RUN = 1.5
const UNKNOWN_LETTER = 1
/** Longest name of a place that is looked for, in letters. */
const PLACE_MAX = 7
/** Letters of one script, which stay together: the others are words of their own. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+/gu
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const HANGUL = /\p{Script=Hangul}/u
const HIRAGANA = /\p{Script=Hiragana}/u
const KATAKANA = /\p{Script=Katakana}|ー/u

/** Whether a name may stand there: not in the midst of syllables, which are another word. */
const mayBeName = (letters: readonly string[], from: number, to: number): boolean =>
  [HIRAGANA, KATAKANA].every(
    (kana) => !kana.test(letters[from]!) || !kana.test(letters[from - 1] ?? ''),
  ) && !(KATAKANA.test(letters[to - 1]!) && KATAKANA.test(letters[to] ?? ''))

/** The words of a token in a script without spaces: those that the table or the names of places know, and what is between. */
export function wordsOf(
  token: Token,
  table: Table,
  isPlace: ((name: string) => boolean) | null,
): Token[] {
  const { raw } = token
  if (raw === undefined) return [token]
  const parts = [...raw.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    (IS_UNSPACED.test(run) ? divided(run, table, isPlace) : [run]).map((part, at, all) => ({
      part,
      start: index + all.slice(0, at).join('').length,
    })),
  )
  return parts.flatMap(({ part, start }, at): Token[] => {
    const text = fold(part).replaceAll(' ', '')
    return text === ''
      ? []
      : [
          {
            kind: 'word',
            text,
            start: token.start + start,
            end: token.start + start + part.length,
            gap: at === 0 ? token.gap : '',
          },
        ]
  })
}

/** The cheapest division of a run. */
function divided(run: string, table: Table, isPlace: ((name: string) => boolean) | null): string[] {
  const written = [...run]
  const letters = written.map((letter) => fold(letter))
  const longest = Math.max(table.longest, PLACE_MAX)
  /** To each position: the cost, the beginning of its last part, and whether that part is unknown. */
  const best: { cost: number; from: number; isUnknown: boolean }[] = [
    { cost: 0, from: 0, isUnknown: false },
  ]
  const offer = (at: number, cost: number, from: number, isUnknown: boolean): void => {
    // Of equal ones that with the longer last word.
    if (!best[at] || cost < best[at].cost) best[at] = { cost, from, isUnknown }
  }
  for (let from = 0; from < letters.length; from++) {
    const before = best[from]!
    offer(
      from + 1,
      before.cost + UNKNOWN_LETTER + (before.isUnknown ? 0 : UNKNOWN_RUN),
      before.isUnknown ? before.from : from,
      true,
    )
    // A long vowel belongs to the letter before it.
    if (letters[from] === '') continue
    let part = ''
    for (let at = from; at < letters.length && at - from < longest; at++) {
      part += letters[at]!
      const isKnown =
        table.has(part) ||
        (isPlace !== null &&
          at > from &&
          at - from < PLACE_MAX &&
          mayBeName(written, from, at + 1) &&
          isPlace(part))
      const cost = at === from && HANGUL.test(written[at]!) ? KNOWN_SYLLABLE : KNOWN
      if (isKnown) offer(at + 1, before.cost + cost, from, false)
    }
  }
  const parts: string[] = []
  for (let end = letters.length; end > 0; end = best[end]!.from)
    parts.unshift(written.slice(best[end]!.from, end).join(''))
  return parts
}
