import { fold } from '#text/fold.ts'
import type { Table } from './meaning.ts'
import { joined, type Token } from './tokens.ts'

/** A day in words; without a year it is the next such day. */
export interface ParsedDay {
  day: number
  month: number
  year: number | null
}

const ORDINAL = /^(st|nd|rd|th|er|o|a|e|го|ого|е|ое|j?e?tol|j?[ae]n|jei)$/
const YEAR = /^20[0-7]\d$/
const SHORT = /^\d{1,2}$/
const MONTHS = 12

/**
 * The date that begins at a word or digits: `2027-03-01`, `1.3.2027`, `1/3/2027` where the language has the day first, `1 March 2027`, `March 1st`, `1. März`, `March 2027`. Null where none begins;
 * `date` is null where it could be two, or the calendar has none. A month alone is a phrase of the language.
 */
export function readDate(
  tokens: readonly Token[],
  at: number,
  table: Table,
): { date: ParsedDay | null; length: number } | null {
  const found =
    signed(tokens, at, table) ??
    inDigits(tokens, at, table) ??
    yearFirst(tokens, at, table) ??
    dayAndMonth(tokens, at, table) ??
    monthAndDay(tokens, at, table)
  return found && (found.date === null || isReal(found.date) ? found : { ...found, date: null })
}

/** `2027年3月1日`, `2027年3月`, `3月`: a month alone is its first day. */
function signed(tokens: readonly Token[], at: number, { language: { dateSigns } }: Table) {
  if (!dateSigns) return null
  const signs = {
    year: fold(dateSigns.year),
    month: fold(dateSigns.month),
    day: fold(dateSigns.day),
  }
  let end = at
  const take = (sign: string): number | null => {
    const [digits, after] = [tokens[end], tokens[end + 1]]
    const isSigned =
      digits?.kind === 'digits' && after?.text === sign && (end === at || joined(digits))
    if (isSigned) end += 2
    return isSigned ? Number(digits.text) : null
  }
  const year = take(signs.year)
  const month = take(signs.month)
  if (month === null) return null
  return { date: { year, month, day: take(signs.day) ?? 1 }, length: end - at }
}

function inDigits(
  tokens: readonly Token[],
  at: number,
  { language }: Table,
): { date: ParsedDay | null; length: number } | null {
  const first = tokens[at]
  if (first?.kind !== 'digits') return null
  const parts = [first.text]
  const marks: string[] = []
  let end = at + 1
  while (parts.length < 3) {
    const sign = tokens[end]
    const signed = sign?.kind === 'sign' && /[/-]/.test(sign.text) && sign.gap === ''
    const next = tokens[signed ? end + 1 : end]
    const mark = signed ? sign.text : next?.gap
    if (next?.kind !== 'digits' || (signed ? next.gap !== '' : mark !== '.')) return null
    parts.push(next.text)
    marks.push(mark!)
    end += signed ? 2 : 1
  }
  const [mark] = marks
  if (marks[1] !== mark) return null
  const length = end - at
  const [a, b, c] = parts as [string, string, string]
  if (YEAR.test(a) && SHORT.test(b) && SHORT.test(c) && mark !== '.')
    return { date: { year: Number(a), month: Number(b), day: Number(c) }, length }
  if (!YEAR.test(c) || !SHORT.test(a) || !SHORT.test(b)) return null
  // Dates with dots never have the month first.
  const isDayFirst = mark === '.' || language.dayFirst || Number(a) > MONTHS
  const isMonthFirst = !isDayFirst && Number(b) > MONTHS
  if (!isDayFirst && !isMonthFirst && a !== b) return { date: null, length }
  return {
    date: {
      year: Number(c),
      month: Number(isMonthFirst ? a : b),
      day: Number(isMonthFirst ? b : a),
    },
    length,
  }
}

/** Characters after `1.5` if it is a day: none, the dot of the month, or the end of the phrase. */
const ENDS_DAY = /^\.|[^\s\-‐‑'’ʼ.·]/

/** `1.5.` or, where the language has the day first, `1/5`: only after a word for moving in, for elsewhere it is a number. */
export function readShortDay(
  tokens: readonly Token[],
  at: number,
  table: Table,
): { date: ParsedDay; length: number } | null {
  const isSlash =
    tokens[at + 1]?.kind === 'sign' && tokens[at + 1]!.text === '/' && tokens[at + 1]!.gap === ''
  if (isSlash && !table.language.dayFirst) return null
  const length = isSlash ? 3 : 2
  const [first, second, next] = [tokens[at], tokens[at + length - 1], tokens[at + length]]
  if (
    first?.kind !== 'digits' ||
    second?.kind !== 'digits' ||
    second.gap !== (isSlash ? '' : '.') ||
    !SHORT.test(first.text) ||
    !SHORT.test(second.text)
  )
    return null
  const nextWord = next?.kind === 'word' ? table.word(next.text) : null
  if (
    next &&
    !ENDS_DAY.test(next.gap) &&
    !nextWord?.filler &&
    !nextWord?.in &&
    !nextWord?.near &&
    !nextWord?.and
  )
    return null
  const date = { day: Number(first.text), month: Number(second.text), year: null }
  return isReal(date) ? { date, length } : null
}

/** `1 March`, `1st of March 2027`, `1. März`, `1 de marzo de 2027`, `1 ta’ Marzu` */
function dayAndMonth(tokens: readonly Token[], at: number, table: Table) {
  if (tokens[at]?.kind !== 'digits' || !SHORT.test(tokens[at].text)) return null
  let next = afterOrdinal(tokens, at + 1)
  next = afterFiller(tokens, next, table)
  const month = monthAt(tokens, next, table)
  if (!month || !/^[\s.,'’-]*$/.test(tokens[next]!.gap)) return null
  const { year, end } = yearAt(tokens, next + month.length, table)
  return { date: { day: Number(tokens[at].text), month: month.month, year }, length: end - at }
}

/** `2027. március 1`, `2027 жылғы наурыз` */
function yearFirst(tokens: readonly Token[], at: number, table: Table) {
  if (tokens[at]?.kind !== 'digits' || !YEAR.test(tokens[at].text)) return null
  const next = afterFiller(tokens, at + 1, table)
  const month = monthAt(tokens, next, table)
  if (!month || !/^\.?\s*$/.test(tokens[next]!.gap)) return null
  let end = next + month.length
  const day = tokens[end]
  const isDay = day?.kind === 'digits' && SHORT.test(day.text) && /^\s*$/.test(day.gap)
  const after = isDay ? afterOrdinal(tokens, end + 1) : end
  const isAlone = after > end + 1 || !tokens[end + 1] || /[.,;]/.test(tokens[end + 1]!.gap)
  if (isDay && isAlone) end = after
  const date = {
    day: isDay && isAlone ? Number(day.text) : 1,
    month: month.month,
    year: Number(tokens[at].text),
  }
  return { date, length: end - at }
}

/** `March 2027`, `March 1st`, `March 1, 2027` */
function monthAndDay(tokens: readonly Token[], at: number, table: Table) {
  const month = monthAt(tokens, at, table)
  if (!month) return null
  const next = at + month.length
  const alone = yearAt(tokens, next, table)
  if (alone.year !== null)
    return { date: { day: 1, month: month.month, year: alone.year }, length: alone.end - at }
  if (
    tokens[next]?.kind !== 'digits' ||
    !SHORT.test(tokens[next].text) ||
    !/^\s*$/.test(tokens[next].gap)
  )
    return null
  const isOrdinal = afterOrdinal(tokens, next + 1) > next + 1
  const { year, end } = yearAt(tokens, afterOrdinal(tokens, next + 1), table)
  // "March 2 bedrooms": the number counts the next word.
  const follows = tokens[end]
  const isFollowed = follows && !/[,;،؛]/.test(follows.gap)
  // Lithuanian `kovo 1 d.`: a small word is counted by nothing.
  const isCounted = isFollowed && !(follows.kind === 'word' && table.word(follows.text)?.filler)
  if (!isOrdinal && year === null && isCounted) return null
  return { date: { day: Number(tokens[next].text), month: month.month, year }, length: end - at }
}

function monthAt(
  tokens: readonly Token[],
  at: number,
  table: Table,
): { month: number; length: number } | null {
  if (tokens[at]?.kind !== 'word') return null
  const match = table.match(
    tokens.map(({ kind, text }) => (kind === 'word' ? text : '\0')),
    at,
    () => true,
  )
  return match?.meanings.month ? { month: match.meanings.month, length: match.length } : null
}

const afterOrdinal = (tokens: readonly Token[], at: number): number =>
  tokens[at]?.kind === 'word' && /^-?$/.test(tokens[at].gap) && ORDINAL.test(tokens[at].text)
    ? at + 1
    : at
const afterFiller = (tokens: readonly Token[], at: number, table: Table): number =>
  tokens[at]?.kind === 'word' && table.word(tokens[at].text)?.filler ? at + 1 : at

function yearAt(
  tokens: readonly Token[],
  at: number,
  table: Table,
): { year: number | null; end: number } {
  const next = afterFiller(tokens, at, table)
  const token = tokens[next]
  return token?.kind === 'digits' && YEAR.test(token.text) && /^[\s.,]*$/.test(token.gap)
    ? { year: Number(token.text), end: next + 1 }
    : { year: null, end: at }
}

/** Whether the day exists; without a year, in any year. */
function isReal({ day, month, year }: ParsedDay): boolean {
  return (
    month >= 1 &&
    month <= MONTHS &&
    day >= 1 &&
    day <= new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate()
  )
}

/** As `2027-03-01`. Without a year it is of the month that is or comes next; null where that is not known, or has no such day. */
export function dayOf(date: ParsedDay, today: string | null): string | null {
  if (date.year === null && today === null) return null
  const year =
    date.year ?? Number(today!.slice(0, 4)) + Number(date.month < Number(today!.slice(5, 7)))
  return isReal({ ...date, year })
    ? `${year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
    : null
}
