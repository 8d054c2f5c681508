import { CURRENCIES, HOUSE_TYPES, PRICE_TYPES } from '#contract/library.ts'

/** A place by numbers: `{ countryId: 207, stateId: 1158, cityId: 31985 }`. Null means: not that precise. */
export interface PlaceNumbers {
  countryId: number
  stateId: number | null
  cityId: number | null
  /** Of an area with a shape, which has offers of its own: the others say where it is. */
  areaId?: number | null
}

const CITIES = 2 ** 24
const STATES = 2 ** 16
const COUNTRIES = 2 ** 12

/** The key of an area with a shape, in counts: below those of places. */
export const areaKey = (id: number): number => -id

/**
 * One number per place that sorts by country, state, city: 12, 16 and 24 bits of a float64. Without a city it is the state's own key, without a
 * state the country's; 0 is the world, areas are below it. A place with all that is in it is the range from its key to `placeEnd`.
 * @throws RangeError for numbers that no place has.
 */
export function placeKey(place: PlaceNumbers | null): number {
  if (place === null) return 0
  if (typeof place.areaId === 'number') return areaKey(place.areaId)
  const { countryId: country, stateId: state, cityId: city } = place
  if (
    !(country > 0 && country < COUNTRIES) ||
    !((state ?? 0) < STATES) ||
    !((city ?? 0) < CITIES)
  ) {
    throw new RangeError(`place out of range: country ${country}, state ${state}, city ${city}`)
  }
  return (country * STATES + (state ?? 0)) * CITIES + (city ?? 0)
}

/** The first key after a place and all that is in it. */
export function placeEnd(key: number): number {
  if (key === 0) return Infinity
  if (key % CITIES !== 0) return key + 1
  return key % (CITIES * STATES) === 0 ? key + CITIES * STATES : key + CITIES
}

/** The places that contain a place, from the world down to itself: `[0, country, state, city]`, shorter for larger places. An area is in none. */
export function placeChain(key: number): number[] {
  if (key < 0) return [key]
  const country = key - (key % (CITIES * STATES))
  const state = key - (key % CITIES)
  const chain = [0]
  if (country > 0) chain.push(country)
  if (state > country) chain.push(state)
  if (key > state) chain.push(key)
  return chain
}

/** The number of the place itself: of the city, else of the state, else of the country. */
export function placeNumber(key: number): number {
  if (key % CITIES !== 0) return key % CITIES
  const above = key / CITIES
  return above % STATES !== 0 ? above % STATES : above / STATES
}

/** The number of the city of a place; null without a city. */
export const cityOfPlace = (key: number): number | null =>
  key > 0 && key % CITIES !== 0 ? key % CITIES : null

/** The id of a place by its key: `city31985`, `state1158`, `country207`, `area12`. */
export function placeId(key: number): string {
  if (key < 0) return `area${-key}`
  const type = key % CITIES !== 0 ? 'city' : (key / CITIES) % STATES !== 0 ? 'state' : 'country'
  return `${type}${placeNumber(key)}`
}

/** Categories are numbered from 1, so that kind 0 never occurs. */
export const CATEGORY_SLOTS = Math.max(...HOUSE_TYPES.map((type) => type.id)) + 1
export const KINDS = 2 * CATEGORY_SLOTS

/** Action and category in one byte. */
export const kindOf = (action: number, category: number): number =>
  action * CATEGORY_SLOTS + category

export const actionOfKind = (kind: number): number => Math.floor(kind / CATEGORY_SLOTS)
export const categoryOfKind = (kind: number): number => kind % CATEGORY_SLOTS

const TYPE_SLOTS = 16
const CURRENCY_SLOTS = new Map(CURRENCIES.map((currency, slot) => [currency.code, slot]))
/** A currency outside the library: such a price is never compared. */
const UNKNOWN_CURRENCY = CURRENCIES.length
export const MONEYS = (CURRENCIES.length + 1) * TYPE_SLOTS

/** Currency and price type in one small number. */
export const moneyOf = (currency: string, type: number): number =>
  (CURRENCY_SLOTS.get(currency) ?? UNKNOWN_CURRENCY) * TYPE_SLOTS + type

/** The price type in such a number. */
export const typeOfMoney = (money: number): number => money % TYPE_SLOTS
/** The currency in such a number; null when it is not of the library. */
export const currencyOfMoney = (money: number): string | null =>
  CURRENCIES[Math.floor(money / TYPE_SLOTS)]?.code ?? null

/**
 * Value of one major unit of each currency and price type in one currency, rents by the month; NaN where no rate is known.
 * Its index is `moneyOf(currency, type)`.
 */
export type PriceFactors = Float64Array

/**
 * Factors into a currency: `perEur(to) / perEur(from) * perMonth`, exactly 1 for the currency itself. `perMonth` is that of PRICE_TYPES, 1 where it has none.
 * @param perEur units of a currency for one euro, null when no rate is known
 * @param daily whether rents by the day are compared too
 * @returns null when `to` itself has no rate
 */
export function priceFactors(
  to: string,
  perEur: (code: string) => number | null,
  { daily = true }: { daily?: boolean } = {},
): PriceFactors | null {
  const target = perEur(to)
  if (target === null) return null
  const factors = new Float64Array(MONEYS).fill(NaN)
  for (const { code } of CURRENCIES) {
    const rate = perEur(code)
    if (rate === null) continue
    for (const type of PRICE_TYPES.filter(({ key }) => daily || key !== 'day'))
      factors[moneyOf(code, type.id)] = (target / rate) * ('perMonth' in type ? type.perMonth : 1)
  }
  return factors
}

/** More sets of factors than are in use at a time: currencies times days. */
const MAX_FACTOR_SETS = 8
const recent: PriceFactors[] = []

/** One object for equal factors: caches compare by identity. */
export function internFactors(factors: PriceFactors): PriceFactors {
  const found = recent.find((one) => one === factors || equal(one, factors))
  if (found) return found
  recent.unshift(factors)
  recent.length = Math.min(recent.length, MAX_FACTOR_SETS)
  return factors
}

function equal(a: PriceFactors, b: PriceFactors): boolean {
  for (let money = 0; money < MONEYS; money++)
    if (a[money] !== b[money] && !(Number.isNaN(a[money]) && Number.isNaN(b[money]))) return false
  return true
}

const DIGITS = new Map(CURRENCIES.map((currency) => [currency.code, currency.decimal_digits]))

/** Minor units to major: `amount / 10^digits`, the nearest float64. */
export const toMajor = (amount: number, currency: string): number =>
  amount / 10 ** (DIGITS.get(currency) ?? 2)
