import { countedIn, otherCount, type RoomCount } from '#contract/homes/room-counting.ts'
import { PRICE_TYPES, type Currency, type PriceTypeId } from '#contract/library.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import { ENERGY_CLASSES, type EnergyClass } from '#contract/homes/offer-lists.ts'
import { readingsOf } from '#text/numbers.ts'
import { floorWritten } from '#text/written/floors.ts'
import { periodOf } from '#text/written/periods.ts'
import { monthsWritten, priceWritten, type WrittenPrice } from '#text/written/prices.ts'
import { roomsWritten } from '#text/written/rooms.ts'
import { unitSize } from '#text/written/units.ts'
import { countryCodeOf } from './countries.ts'
import type { Fields } from './fields.ts'
import { BOUNDS } from './fit.ts'
import type { FeedOffer, ProblemList } from './offer.ts'
import { numbersOf, payableCurrency } from './values.ts'
import { withCents } from './written.ts'

// Values that are written as people of a market write them, in all formats alike.

type Layout = Pick<FeedOffer, 'rooms' | 'bedrooms' | 'place'>

/** Takes the layout of a text (`3+1`, `T3`, `2 Zimmer`) into an offer; false for other texts. A field that the source names itself is not overwritten by the other's text. */
export function takeRooms(offer: Layout, text: string, of: RoomCount): boolean {
  const country = countryCodeOf(offer.place.country) ?? ''
  const found = roomsWritten(text, { of, country, counted: countedIn(country) })
  if (!found) return false
  const other = otherCount(of)
  offer[of] = found[of] ?? offer[of]
  offer[other] ??= found[other]
  return true
}

/** The same for a floor, with the number of floors beside it (`2/5`). */
export function takeFloor(offer: Pick<FeedOffer, 'floor' | 'floors'>, text: string): boolean {
  const found = floorWritten(text)
  if (!found) return false
  offer.floor = found.floor
  offer.floors ??= found.floors
  return true
}

/** Reads rooms or bedrooms from an element: a number, or a layout. The place has to be known. */
export function readRooms(fields: Fields | null, name: string, offer: Layout, of: RoomCount): void {
  const text = fields?.peek(name) ?? null
  if (fields && text !== null && numbersOf(text).length === 0 && takeRooms(offer, text, of))
    fields.take(name)
  else offer[of] = fields?.number(name, BOUNDS[of]) ?? offer[of]
}

/** Reads a floor from an element: a number, or words. */
export function readFloor(
  fields: Fields | null,
  name: string,
  offer: Pick<FeedOffer, 'floor' | 'floors'>,
): void {
  const text = fields?.peek(name) ?? null
  if (fields && text !== null && numbersOf(text).length === 0 && takeFloor(offer, text))
    fields.take(name)
  else offer.floor = fields?.number(name, BOUNDS.floor) ?? null
}

const CLASS = /^(?:[\p{L}\s]{3,24}[\s:]\s*)?([a-h]\+{0,3})(?:[\s(,;/].*)?$/iu

/** An energy class as people write it: `e`, `Klasse E`, `A++`, `D (120 kWh)`. */
export function energyClassOf(text: string): EnergyClass | null {
  const letter = CLASS.exec(text.trim())?.[1]?.toUpperCase().replace(/\++$/, '+')
  const known = ENERGY_CLASSES.find((one) => one === letter)
  return known ?? ENERGY_CLASSES.find((one) => one === letter?.replace('+', '')) ?? null
}

/** The amounts that a written price can mean, in major units: none, one, or two. */
export function amountsOf({ parts }: WrittenPrice): readonly number[] {
  const [first, ...more] = parts
  if (!first) return []
  const added = more.reduce(
    (sum, { number, times }) => sum + (readingsOf(number)[0] ?? 0) * times,
    0,
  )
  // Three digits behind a separator are thousands in an amount of money.
  const readings = numbersOf(withCents(first.number), { whole: first.times === 1 })
  const meant =
    first.times === 1
      ? readings
      : readings.slice(first.times >= 1e6 ? -1 : 0, first.times >= 1e6 ? undefined : 1)
  return meant.map((value) => Number((value * first.times).toFixed(4)) + added)
}

/** The currency of a home among those that a sign can mean: its country's, or the most likely. */
export function currencyOf(
  codes: readonly string[] | null | undefined,
  country: string | null,
): Currency | null {
  if (!codes) return null
  const own = country === null ? null : currencyIn(country)
  const code = codes.find((one) => one === own) ?? codes[0]
  return code === undefined ? null : payableCurrency(code)
}

/** A sign beside the amount that is not the currency's: the price waits until somebody says which one is meant. */
export function noteOtherCurrency(
  problems: ProblemList,
  seen: readonly string[] | null,
  code: string,
  raw: string | null,
): void {
  // `KM` is the mark of Bosnia, and the rent without heating.
  if (!seen || seen.includes(code) || seen.every((one) => one === 'BAM')) return
  problems.held(
    'currency',
    'other_currency',
    `The sign beside the amount means ${seen[0]}, the currency is ${code}.`,
    raw,
    { details: { sign: seen[0]!, currency: code } },
  )
}

/** A sale has no price by the month: a rent in the wrong list, or a price that was typed in the wrong field. */
export function noteSaleByPeriod(
  problems: ProblemList,
  period: string | null,
  raw: string | null,
): void {
  if (period !== null)
    problems.held('price', 'sale_by_period', 'A sale has no price for a period.', raw)
}

/** A deposit in months of the rent, in minor units; null for other texts, and where the rent is not by the month. */
export function depositOf(
  { priceAmount, priceType }: Pick<FeedOffer, 'priceAmount' | 'priceType'>,
  text: string,
): number | null {
  const months = monthsWritten(text)
  return months === null || priceAmount === null || priceType !== MONTHLY
    ? null
    : Math.round(months * priceAmount)
}
const MONTHLY = 1

/**
 * Reads the price of an element: its amount in major units (null: on request), with the period and currency of the words beside it. Undefined
 * for other texts. The text stays where words say more.
 */
export function readAmount(
  fields: Fields,
  name: string,
  country: string | null = null,
):
  | { value: number | null; seen: WrittenPrice; currency: Currency | null; isWhole: boolean }
  | undefined {
  const seen = priceIn(fields.peek(name))
  if (!seen) return undefined
  const values = amountsOf(seen)
  if (!seen.isOnRequest && values.length !== 1) return undefined
  return {
    value: values[0] ?? null,
    seen,
    currency: currencyOf(seen.currencies, country),
    isWhole: !seen.isQualified,
  }
}

/** A price with words beside it; null for a plain number and for other texts. */
export function priceIn(text: string | null): WrittenPrice | null {
  return text === null || numbersOf(text).length > 0 ? null : priceWritten(text)
}

/** Names of metres that formats have and people do not write. */
const METRES = /^(?:squarem(?:eter|etre)s?|met(?:er|re)s?)$/i
/** Of Australian building: 100 square feet. REAXML has it beside `squareMeter`. */
const BUILDING_SQUARE = 9.290304

/** The square metres of an area with its unit beside it. `usual`: the size of the unit that is meant where none is said. */
export function areaIn(area: Fields | null, usual = 1): number | null {
  if (!area || area.peek('#text') === null) return null
  const raw = area.peek('@unit')
  const unit =
    raw === null
      ? usual
      : METRES.test(raw)
        ? 1
        : /^squares?$/i.test(raw)
          ? BUILDING_SQUARE
          : unitSize(raw)
  if (!unit)
    return area.problems.dropped(area.at('@unit'), 'unknown_unit', 'Must be a unit of area.', raw)
  const value = area.size('#text')
  return value === null ? null : Math.round(value * unit * 100) / 100
}

/** The price type of a rent by the word for its period. */
export const rentTypeOf = (word: string): PriceTypeId | undefined => {
  const period = periodOf(word)
  return PRICE_TYPES.find(({ key }) => key === period)?.id
}
