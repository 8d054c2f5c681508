import type { Item } from './items.ts'

/** From here on "к" is thousands and not rooms. */
const ROOMS_BELOW = 7
/** Below this many, "2m" are millions; above, metres. */
const MILLIONS = 20
const HUNDRED = 100
const THOUSAND = 1000
const MYRIAD = 1e4
const MYRIADS = 1e8

/** A number with its multipliers: `300k`, `two hundred and fifty thousand`, `2 millones y medio`, `zweieinhalb Millionen`. */
export interface Sum {
  value: number
  /** Position after it. */
  end: number
  /** The last one of thousands or more. */
  multiplier: number | null
}

/** The sum that begins here; null where none does. */
export function sumAt(items: readonly Item[], at: number): Sum | null {
  const first = items[at]
  if (!first || (first.meanings.number === undefined && !isMultiplierAlone(first))) return null
  // The groups that have their multiplier, and the one being read: of "a million two hundred thousand", the million and then the two hundred.
  let closed: Sum = { value: 0, end: at, multiplier: null }
  let group: number | null = null
  let inMyriads = false
  let end = at
  while (items[end] && (end === at || items[end]!.joined)) {
    const item = items[end]!
    const { number, multiplier, fraction } = item.meanings
    if (multiplier !== undefined && multiplier >= THOUSAND && !isUnit(items, at, end, group)) {
      const scale = closed.multiplier ?? Infinity
      if (group !== null && multiplier >= scale) break
      if (multiplier === MYRIADS) inMyriads = true
      end++
      // "mil millones" multiplies; "a million" is one of them.
      closed =
        group === null && closed.multiplier !== null
          ? { value: closed.value * multiplier, end, multiplier: scale * multiplier }
          : { value: closed.value + (group ?? 1) * multiplier, end, multiplier }
      group = null
      // `三千五`, `1万5`, `3억5`: of the next place.
      const last = items[end]
      if (isTenth(items, end)) {
        closed = {
          ...closed,
          value: closed.value + (last!.meanings.number! * multiplier) / 10,
          end: ++end,
        }
        break
      }
    } else if (multiplier === HUNDRED && (group ?? 1) < HUNDRED) {
      group = (group ?? 1) * HUNDRED
      end++
    } else if (fraction !== undefined && end > at) {
      end++
      if (group !== null) group += fraction * scaleOf(group)
      else closed = { ...closed, value: closed.value + fraction * (closed.multiplier ?? 1), end }
    } else if (end === at && number !== undefined) {
      group = number
      end++
    } else {
      const added: number | null = nextOf(items, end, group, closed.multiplier)
      if (added === null) break
      group = (group ?? 0) + added
      end += item.meanings.and && number === undefined ? 2 : 1
    }
  }
  // `3억5천`, `3亿5千`: the thousands are of ten thousands.
  const rest = inMyriads ? (closed.value % MYRIADS) + (group ?? 0) : 0
  if (rest > 0 && rest < MYRIAD && !(group !== null && isCounted(items[end])))
    return {
      value: closed.value + (group ?? 0) + rest * (MYRIAD - 1),
      end,
      multiplier: closed.multiplier,
    }
  if (group === null) return closed
  // "a million, two rooms": the two are no part of it.
  return closed.multiplier !== null && isCounted(items[end])
    ? closed
    : { value: closed.value + group, end, multiplier: closed.multiplier }
}

/** Scale of a number word: "مليونين ونصف" are two and a half million. */
const scaleOf = (group: number): number => [1e6, 1e3].find((by) => group % by === 0) ?? 1

/** "a million", "hundert": the multiplier alone, a whole word of it. */
const isMultiplierAlone = ({ meanings: { multiplier = 0 }, words }: Item): boolean =>
  multiplier >= HUNDRED && words.join('').length >= 3

/** "2к" are rooms, "35к" and "до 9к" thousands; "80 m" are metres, "2m" millions. */
function isUnit(items: readonly Item[], at: number, end: number, group: number | null): boolean {
  const { count, metres } = items[end]!.meanings
  if (group === null) return false
  return Boolean(
    (count && group < ROOMS_BELOW && !items[at - 1]?.meanings.bound) ||
    (metres && group >= MILLIONS),
  )
}

const isCounted = (item: Item | undefined): boolean =>
  Boolean(item?.joined && (item.meanings.count ?? item.meanings.unit ?? item.meanings.distance))

const EASTERN = /\p{Script=Han}|\p{Script=Hangul}/u

/** Whether a digit that counts nothing is written together with the multiplier before it. */
function isTenth(items: readonly Item[], at: number): boolean {
  const [before, item, after] = [items[at - 1], items[at], items[at + 1]]
  const { number } = item?.meanings ?? {}
  return (
    EASTERN.test(before!.words[0]!) &&
    item?.tight === true &&
    number !== undefined &&
    number < 10 &&
    Number.isInteger(number) &&
    !(after?.joined && (after.meanings.multiplier ?? after.meanings.number)) &&
    !isCounted(after)
  )
}

const isDigits = ({ words }: Item): boolean => /^\d/.test(words[0]!)

/** The number that goes on with a sum, with or without "and"; null where another one begins. */
function nextOf(
  items: readonly Item[],
  at: number,
  group: number | null,
  scale: number | null,
): number | null {
  const isAnd = items[at]!.meanings.and === true && items[at]!.meanings.number === undefined
  const item = items[isAnd ? at + 1 : at]
  const after = items[isAnd ? at + 2 : at + 1]
  const number = item?.meanings.number
  if (!item?.joined || number === undefined || !Number.isInteger(number)) return null
  const by = after?.joined ? (after.meanings.multiplier ?? null) : null
  // "2 milyon altı" is less than two million, "altı oda" six rooms.
  if (item.meanings.after && by === null && !isCounted(after)) return null
  // "two hundred a month", but "quinientos un mil" and "hunderteinundzwanzig".
  if (item.meanings.filler && !item.tight && (by ?? 1) < THOUSAND) return null
  if (group === null) {
    const isSmaller = scale !== null && number * (by ?? 1) < scale
    // `3억5000`
    const isTight = scale === MYRIADS && item.tight && number < MYRIAD
    return isSmaller && (!isDigits(item) || isTight || (by !== null && by >= THOUSAND))
      ? number
      : null
  }
  // "two hundred and three hundred thousand" are two sums.
  if (isDigits(item) || by === HUNDRED) return null
  if (group >= HUNDRED && after?.meanings.count) return null
  const fits =
    (group % 100 === 0 && group > 0 && number < 100) ||
    (group % 10 === 0 && group % 100 >= 20 && number < 10) ||
    // "fünfundzwanzig"
    (isAnd && items[at]!.tight && group % 100 < 10 && number % 10 === 0 && number < 100)
  return fits ? number : null
}

/** Whether the words before say how much of it, in words that are not understood: "a fifth of a million" is less than a million. */
export function isPartOfUnknown(items: readonly Item[], at: number): boolean {
  const { number, filler } = items[at]!.meanings
  if (number !== undefined && !filler) return false
  let before = at - 1
  while (items[before + 1]!.joined && items[before]?.meanings.filler) before--
  const item = items[before]
  return (
    item !== undefined &&
    items[before + 1]!.joined &&
    !item.places &&
    (Object.keys(item.meanings).length === 0 || item.meanings.ordinal !== undefined)
  )
}
