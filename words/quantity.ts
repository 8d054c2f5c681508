import type { Filter, Step } from './chips.ts'
import type { Item } from './items.ts'
import type { Count } from './language.ts'
import { PER_DAY, type Bound } from './meaning.ts'
import { isPartOfUnknown, sumAt } from './sums.ts'

/** Larger numbers mean nothing in a search. */
const NUMBER_MAX = 1e12
const ROOMS_MAX = 50
/** From here on a bare number after "under" is a price: of a home, and of a rent. */
const PRICE = 10_000
const RENT = 100
const RENT_IN_UNITS = 10
/** A smaller number after the word for a year may be one. */
const LAST_YEAR = 2100
/** Square metres of the smallest unit that only land is measured in. */
const LAND = 100
/** "About" is a tenth more or less. */
const ABOUT = 0.1

type Of = 'price' | 'area' | 'other' | Count

/** Context from the rest of the text. */
export interface Context {
  /** Of a home to rent: small numbers can be prices. */
  renting: boolean
  /** Only of kinds of home that are compared by their indoor area: hectares are those of a garden, which no filter covers. */
  indoors: boolean
  /** Money that a small price without a multiplier is in: 10,000 won. */
  pricesIn: number
  /** Homes are advertised in money that the library lacks, so that an amount without a currency is of none it has. */
  inOtherMoney: boolean
  /** Of the only word for a period, which may stand anywhere: `посуточно`. Null without such a word, and for months. */
  perMonth: number | null
}

/** A number with its unit or noun. */
interface Amount {
  value: number
  /** Position after it. */
  end: number
  of: Of | null
  currency: string | null
  /** Of a currency that no offer is in. */
  otherMoney: boolean
  /** Square metres of its unit. */
  unit: number | null
  multiplier: number | null
  /** Of which words that are not understood say how much. */
  isPart: boolean
}

/** `[subject] [bound] amount [to amount] [unit or noun] [per month] [or less]`, and `noun [bound] number`. Null where no number is meant here. */
export function quantityAt(
  items: readonly Item[],
  at: number,
  { renting, indoors, pricesIn, inOtherMoney, perMonth }: Context,
): Step | null {
  let next = at
  let of: Of | null = null
  let bound: Bound | null = null
  let before: number | null = null
  // "price from", "Zimmer: mindestens", "from a price of": in any order, at most one of each.
  for (; next < at + 5 && items[next]; next++) {
    const { meanings } = items[next]!
    if (meanings.subject && of === null) of = meanings.subject
    else if (meanings.count && of === null && next === at && bound === null) of = meanings.count
    else if (meanings.bound && bound === null && meanings.number === undefined)
      bound = meanings.bound
    else if (meanings.perMonth && before === null && meanings.number === undefined)
      before = meanings.perMonth
    else if (!((meanings.filler || meanings.to) && next > at && meanings.number === undefined))
      break
  }
  const counted = of !== null && of !== 'price' && of !== 'area' && of !== 'other'
  let first = amountAt(items, next)
  // `1000/50`: a deposit and the rent.
  if (first && pricesIn > 1 && items[first.end] && isSlashed(items, first.end))
    first = amountAt(items, first.end) ?? first
  if (next === at && first && items[first.end]?.joined && items[first.end]!.meanings.uncounted)
    return { length: first.end + 1 - at, filters: [] }
  const isCounted = items[first?.end ?? at]?.meanings.counter === true
  // A noun that a number with a noun of its own follows is no subject: "bathroom 80 m²".
  if (
    !first ||
    (counted &&
      (first.of !== null ||
        first.value > ROOMS_MAX ||
        (bound === null && !items[next]!.colon && !isCounted)))
  )
    return null
  if (of !== null && of !== 'other' && first.of !== null && first.of !== of) return null
  let { end } = first
  if (isCounted) end++
  const second = secondOf(items, first, bound)
  if (second) end = second.end
  const last = second ?? first
  of ??= last.of ?? first.of
  const noun = items[end]
  if (of === null && noun?.meanings.count) {
    of = noun.meanings.count
    end++
  }
  let factor = 1
  // "yearly 60,000", but not the year 2015.
  if (
    before !== null &&
    of !== 'other' &&
    (of === 'price' ||
      first.value > LAST_YEAR ||
      first.currency ||
      // `每天500`, but not the year 2015 after a word for the year.
      (of === null && before >= 1 && first.value >= RENT))
  ) {
    factor = before
    of = 'price'
  }
  if (of === 'price' || of === null) {
    const period = periodAt(items, end)
    if (period) {
      factor = period.perMonth
      end = period.end
      of = 'price'
    }
  }
  const after = items[end]?.meanings.after
  if (after && isAfter(items, end)) {
    bound = after
    end++
    if (of === null && items[end]?.meanings.count) of = items[end++]!.meanings.count!
  }
  // `50 millióig`, `300000 euroni`: the bound is the ending of the last word.
  const ending = items[end - 1]!.meanings
  if (
    !after &&
    bound === null &&
    ending.after &&
    (ending.multiplier ?? ending.currency ?? ending.unit)
  )
    bound = ending.after
  of ??= guess(last.value, bound !== null, renting, pricesIn)
  // An article that is also a number word ("an") is skipped; any other number is not understood.
  // So is a word with another meaning: French "neuf" is nine and new, Swedish "fyra" four and four rooms.
  if (of === null) {
    const { filler, newBuild, counted: home } = items[next]!.meanings
    return filler || newBuild || home ? null : { length: end - at }
  }
  // A price per square metre is another thing than a price.
  if (
    of === 'price' &&
    items[end]?.meanings.unit &&
    (items[end - 1]!.meanings.currency || isSlashed(items, end))
  )
    return { length: end + 1 - at }
  if (of === 'price' && factor === 1 && perMonth !== null) factor = perMonth
  if (of === 'other') return { length: end - at }
  // `15 लाख डाउन पेमेंट`
  const named = items[end]
  if (of === 'price' && named?.joined && named.meanings.subject === 'other')
    if (!amountAt(items, end + 1)) return { length: end + 1 - at }
  const isBare = of === 'price' && (last.currency ?? first.currency) === null
  const isUnclear = first.isPart || first.otherMoney || last.otherMoney || (isBare && inOtherMoney)
  if (isUnclear || last.value > NUMBER_MAX || first.value > NUMBER_MAX) return { length: end - at }
  const isSmall = of === 'price' && last.value < pricesIn && !last.multiplier && !last.currency
  const [from, to] = [first, second].map(
    (amount) => amount && { ...amount, value: amount.value * (isSmall ? pricesIn : 1) },
  ) as [Amount, Amount | null]
  const range = to ? rangeOf(from, to) : boundsOf(from.value, of, bound)
  if (of === 'area' && indoors && (last.unit ?? first.unit ?? 1) >= LAND)
    return { length: end - at }
  const filter = filterOf(of, range, first, last, factor)
  if (!filter) return { length: end - at }
  // `2-к квартира`: a count and a kind of home in one.
  const kind = items
    .slice(at, end)
    .find(({ meanings, words }) => meanings.count && meanings.category && words.length > 1)
    ?.meanings.category
  return {
    length: end - at,
    filters: kind ? [filter, { filter: 'category', value: kind }] : [filter],
  }
}

/** "70 m² max", not "70 m², max 150.000"; "2+", not "pool + garden". */
function isAfter(items: readonly Item[], at: number): boolean {
  const { meanings, words, tight } = items[at]!
  if (words[0] === '+') return tight
  const next = items[at + 1]?.meanings.currency ? at + 2 : at + 1
  return !(meanings.bound && items[next]?.meanings.number !== undefined)
}

/** Whether a slash stands before an item, as in `2万/平`. */
const isSlashed = (items: readonly Item[], at: number): boolean =>
  items[at]!.tight && items[at]!.start > items[at - 1]!.end

function amountAt(items: readonly Item[], at: number): Amount | null {
  let end = at
  let currency: string | null = null
  let otherMoney = false
  const isBeforeNumber = items[end + 1]?.meanings.number !== undefined && items[end + 1]!.joined
  if (items[end]?.meanings.currency && isBeforeNumber) currency = items[end++]!.meanings.currency!
  else if (items[end]?.meanings.otherMoney && isBeforeNumber) {
    otherMoney = true
    end++
  }
  const item = items[end]
  if (!item || (end > at && !item.joined)) return null
  const sum = sumAt(items, end)
  if (!sum) return null
  const { value, multiplier } = sum
  const isPart = isPartOfUnknown(items, at)
  end = sum.end
  // "2 millones de euros"
  if (
    multiplier &&
    items[end]?.meanings.filler &&
    items[end]!.joined &&
    (items[end + 1]?.meanings.currency || items[end + 1]?.meanings.otherMoney) &&
    items[end + 2]?.meanings.number === undefined
  )
    end++
  const amount: Amount = {
    value,
    end,
    of: multiplier && multiplier >= 1000 ? 'price' : null,
    currency,
    otherMoney,
    unit: null,
    multiplier,
    isPart,
  }
  const noun = items[end]
  if (otherMoney) return { ...amount, of: 'price' }
  if (noun?.joined && !currency && noun.meanings.otherMoney)
    return { ...amount, of: 'price', otherMoney: true, end: end + 1 }
  if (!noun?.joined) return currency ? { ...amount, of: 'price' } : amount
  if (!currency && noun.meanings.currency)
    return { ...amount, of: 'price', currency: noun.meanings.currency, end: end + 1 }
  if (currency) return { ...amount, of: 'price' }
  const isSquareMetres = noun.meanings.unit === 1 && !noun.meanings.metres
  if (isSquareMetres && isSlashed(items, end)) return { ...amount, of: 'price' }
  if (isSquareMetres) return { ...amount, of: 'area', unit: 1, end: end + 1 }
  if (multiplier === null || multiplier < 1000) {
    if (noun.meanings.unit) return { ...amount, of: 'area', unit: noun.meanings.unit, end: end + 1 }
    if (noun.meanings.metres && !items[end + 1]?.meanings.away)
      return { ...amount, of: 'area', unit: 1, end: end + 1 }
    if (noun.meanings.count && value <= ROOMS_MAX)
      return { ...amount, of: noun.meanings.count, end: end + 1 }
  }
  return amount
}

/** The other end of "200-300k", "between 2 and 3", "from 80 m² to 120 m²". */
function secondOf(items: readonly Item[], first: Amount, bound: Bound | null): Amount | null {
  const between = items[first.end]
  const isTo =
    between?.meanings.to ||
    (bound === 'between' && between?.meanings.and) ||
    (between?.meanings.or && items[first.end + 1]?.meanings.number !== undefined)
  // In Arabic "and" is joined to the number.
  const isPrefixed =
    bound === 'between' && between?.prefix?.and && between.meanings.number !== undefined
  // `50 ათასიდან 80 ათასამდე`, `50 milliótól 60 millióig`: the ending of the first.
  const { to, multiplier, currency } = items[first.end - 1]!.meanings
  const isEnding = to && (multiplier ?? currency) && between?.meanings.number !== undefined
  if (between && isSlashed(items, first.end) && !isTo) return slashedOf(items, first)
  if (!between || !(isTo || isPrefixed || isEnding) || bound === 'max') return null
  let next = first.end + (isTo ? 1 : 0)
  if (items[next]?.meanings.bound === 'max') next++
  const second = amountAt(items, next)
  if (!second || (first.of !== null && second.of !== null && first.of !== second.of)) return null
  // "2 rooms up to 1200", "80 m² up to 1200 a month": another quantity begins.
  if (first.of !== null && first.of !== 'price' && second.of === null) {
    if (first.of !== 'area' && second.value > ROOMS_MAX) return null
    if (periodAt(items, second.end) || second.value >= PRICE) return null
  }
  if (
    between.meanings.or &&
    !between.meanings.to &&
    second.of !== 'rooms' &&
    second.of !== 'bedrooms' &&
    second.of !== 'bathrooms'
  )
    return null
  return second
}

/** `500/600 €`, `500/600k`: two prices that are near each other. */
function slashedOf(items: readonly Item[], first: Amount): Amount | null {
  const second = first.of === null ? amountAt(items, first.end) : null
  const isNear = (value: number): boolean =>
    first.value >= RENT && first.value < value && value <= first.value * 2
  if (!second || !(second.currency ?? second.multiplier)) return null
  return isNear(second.value / (second.multiplier ?? 1)) ? second : null
}

function rangeOf(first: Amount, second: Amount): { min: number; max: number } {
  // "200-300k": the thousands belong to both, unless that would turn the range round.
  const scaled =
    first.multiplier === null &&
    second.multiplier !== null &&
    first.currency === null &&
    first.value * second.multiplier <= second.value
  const times = scaled ? second.multiplier! : isShort(first, second) ? 1000 : 1
  const ends = [first.value * times, second.value]
  return { min: Math.min(...ends), max: Math.max(...ends) }
}

/** "200 to 300,000": no home costs 200, and the thousands of the second end belong to both. */
const isShort = (first: Amount, second: Amount): boolean =>
  second.of !== 'area' &&
  first.currency === null &&
  first.multiplier === null &&
  first.value >= 10 &&
  first.value < 1000 &&
  second.value >= PRICE &&
  first.value * 1000 <= second.value

function boundsOf(
  value: number,
  of: Of,
  bound: Bound | null,
): { min: number | null; max: number | null } {
  if (bound === 'about') return { min: round(value * (1 - ABOUT)), max: round(value * (1 + ABOUT)) }
  if (bound === 'decade') return { min: value, max: value + stepOf(value) }
  if (bound === 'exact') return { min: value, max: value }
  if (bound === 'max') return { min: null, max: value }
  if (bound === 'min' || bound === 'between') return { min: value, max: null }
  // A price is a maximum budget; a size is a minimum.
  return of === 'price'
    ? { min: null, max: value }
    : of === 'area'
      ? { min: value, max: null }
      : atLeast(of, value)
}

/** The last place of a number that is not zero: 100 of 3,500. */
function stepOf(value: number): number {
  let step = 1
  while (value > 0 && value % (step * 10) === 0) step *= 10
  return step
}

function filterOf(
  of: Exclude<Of, 'other'>,
  { min, max }: { min: number | null; max: number | null },
  first: Amount,
  last: Amount,
  factor: number,
): Filter | null {
  const each = (value: number | null, by: number): number | null =>
    value === null ? null : of === 'price' && by !== 1 ? Math.round(value * by) : round(value * by)
  if (of === 'price')
    return {
      filter: 'price',
      min: each(min, factor),
      max: each(max, factor),
      currency: last.currency ?? first.currency,
      ...(factor === PER_DAY && { daily: true }),
    }
  if (of === 'area')
    return {
      filter: 'area',
      min: each(min, first.unit ?? last.unit ?? 1),
      max: each(max, last.unit ?? first.unit ?? 1),
    }
  const fits = (value: number | null): boolean =>
    value === null || (value > 0 && value <= ROOMS_MAX && Number.isInteger(value * 2))
  return fits(min) && fits(max) ? { filter: of, min, max } : null
}

/** Guesses the quantity of a number without a unit. */
function guess(value: number, bounded: boolean, renting: boolean, pricesIn: number): Of | null {
  if (
    (pricesIn > 1 && renting && bounded && value >= RENT_IN_UNITS) ||
    value >= PRICE ||
    (bounded && value >= 1000) ||
    (renting && value >= RENT && (bounded || value % 10 === 0))
  )
    return 'price'
  return null
}

function periodAt(items: readonly Item[], at: number): { perMonth: number; end: number } | null {
  let end = at
  while (end < at + 2 && items[end]?.meanings.filler && items[end]?.meanings.perMonth === undefined)
    end++
  const perMonth = items[end]?.meanings.perMonth
  return perMonth === undefined ? null : { perMonth, end: end + 1 }
}

const round = (value: number): number => Math.round(value * 100) / 100

/** "One" is exactly one, since "at least one" would filter nothing; larger numbers are minimums. */
export function atLeast(of: string, count: number): { min: number; max: number | null } {
  return { min: count, max: count === 1 && of !== 'bathrooms' ? 1 : null }
}
