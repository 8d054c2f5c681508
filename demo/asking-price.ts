import {
  CURRENCIES,
  areaOf,
  isPlot,
  ON_REQUEST,
  type ActionId,
  type PriceTypeId,
} from '#contract/library.ts'
import type { Market as PlaceKind } from './countries.ts'
import { customsOf, depositOf } from './customs.ts'
import { isDwelling, KINDS, type Home } from './homes.ts'
import type { Random } from './random.ts'

/** The asking price. Amounts are minor units of the currency. */
export interface AskingPrice {
  amount: number | null
  type: PriceTypeId
  charges: number | null
  deposit: number | null
  /** Earlier, higher prices, oldest first. */
  history: { amount: number; daysAgo: number }[]
  /** Age of the current price; 0: since publication. */
  changedDaysAgo: number
  /** Price above the one that place and size explain, in standard deviations. */
  luck: number
}

export interface Market {
  /** Euros per square metre of a flat in the city. */
  price: number
  /** Annual rent in percent of the price. */
  yield: number
  currency: string
  perEur: number
  iso2: string
  kind: PlaceKind
  /** To the centre. */
  km: number
  /** In a district whose prices are known: what the home is worth beside a usual one there. Its price depends less on chance. */
  worth?: number
}

/** Standard deviation of the logarithm of prices that are alike. */
const SPREAD = 0.14
const SPREAD_WORTH = 0.085

/** The price history does not exceed `publishedDaysAgo`. */
export function drawAskingPrice(
  random: Random,
  home: Home,
  action: ActionId,
  market: Market,
  publishedDaysAgo: number,
): AskingPrice {
  const kind = KINDS.find(({ category }) => category === home.category)
  const area = areaOf(home) ?? 1
  // Large homes cost less per square metre and new ones more; the rest is random.
  const size = isPlot(home.category) ? Math.pow(area / 1000, -0.3) : Math.pow(area / 75, -0.08)
  const features =
    1 +
    (home.features.includes('sea-view') ? 0.15 : 0) +
    (home.features.includes('pool') ? 0.06 : 0) +
    (home.features.includes('lift') ? 0.02 : 0)
  const luck = random.normal()
  const perMetre =
    market.price *
    (kind?.factor ?? 1) *
    size *
    features *
    (home.newBuild ? 1.16 : 1) *
    // The centre is dearer.
    Math.exp(-0.05 * (Math.min(market.km, 5) - 2)) *
    (market.worth ?? 1) *
    Math.exp((market.worth === undefined ? SPREAD : SPREAD_WORTH) * luck)
  const euros =
    home.category === 19
      ? perMetre * area + market.price * 0.35 * (home.livingArea ?? 0)
      : perMetre * area
  const minor = 10 ** (CURRENCIES.find(({ code }) => code === market.currency)?.decimal_digits ?? 2)

  const type = typeIn(market, action, home, drawType(random, action, home, market))
  const rent = (euros * market.yield) / 1200
  const price = {
    0: euros,
    1: rent,
    // A night in a furnished home, as holidays cost.
    2: rent / 13,
    3: euros * 0.72,
    4: 0,
    5: action ? rent : euros,
    6: action ? rent : euros,
    7: euros,
    8: isByTheWeek(market.iso2) ? (rent * 12) / 52 : rent / 2.2,
    9: rent * 12,
  }[type]
  const inCurrency = roundLikeAnOwner(price * market.perEur, action === 0)
  const amount = type === ON_REQUEST ? null : inCurrency * minor
  const asking: AskingPrice = {
    amount,
    type,
    charges: null,
    deposit: null,
    history: [],
    changedDaysAgo: 0,
    luck,
  }

  if (amount && [0, 1].includes(type) && publishedDaysAgo > 30 && random.chance(0.34)) {
    // One cut, and more of them the longer it has been for sale.
    const cuts =
      1 + [100, 180, 260].filter((days) => publishedDaysAgo > days && random.chance(0.5)).length
    const step = publishedDaysAgo / (cuts + 1)
    let earlier = inCurrency
    for (let cut = 0; cut < cuts; cut++) {
      const higher = roundLikeAnOwner(earlier * random.between(1.02, 1.06), action === 0)
      if (higher <= earlier) break
      earlier = higher
      asking.history.unshift({ amount: earlier * minor, daysAgo: 0 })
    }
    asking.history.forEach((entry, index) => {
      entry.daysAgo =
        index === 0
          ? publishedDaysAgo
          : Math.round(publishedDaysAgo - step * (index + random.between(-0.3, 0.3)))
    })
    if (asking.history.length > 0)
      asking.changedDaysAgo = Math.max(
        1,
        Math.round(publishedDaysAgo - step * (asking.history.length + random.between(-0.3, 0.3))),
      )
  }
  if (amount && type === 1) {
    if (home.floor !== null && random.chance(0.6))
      asking.charges =
        roundLikeAnOwner(
          ((home.livingArea ?? home.builtArea ?? 20) *
            random.between(0.9, 2.6) *
            market.perEur *
            market.price) /
            4000,
          false,
        ) * minor
    const { extras } = customsOf(market.iso2)
    if (extras === null) asking.charges = null
    // The law has them paid beside the net rent.
    else if (extras && isDwelling(home.category))
      asking.charges =
        Math.round(
          (home.livingArea ?? 20) *
            (extras[0] + (extras[1] - extras[0]) * fraction(luck)) *
            market.perEur,
        ) * minor
    asking.deposit = depositOf(market.iso2, amount, false, random.pick([1, 1, 2, 2, 3]))
  } else if (amount && action === 0 && home.floor !== null && random.chance(0.35)) {
    asking.charges =
      roundLikeAnOwner(
        ((home.livingArea ?? 40) * random.between(0.8, 2.2) * market.perEur * market.price) / 4000,
        false,
      ) * minor
  }
  if (amount && type === 9 && isByTheYear(market.iso2) && isDwelling(home.category))
    asking.deposit = depositOf(market.iso2, amount, true, 0)
  return asking
}

/** A number between 0 and 1 that follows from one around 0. */
const fraction = (luck: number): number => Math.abs(luck * 7.31) % 1

/** In known districts homes are sold for a price that is named, and let by the month, in the Gulf by the year. */
function typeIn(
  { worth, iso2 }: Market,
  action: ActionId,
  { category }: Home,
  drawn: PriceTypeId,
): PriceTypeId {
  if (worth === undefined || drawn === ON_REQUEST || !isDwelling(category)) return drawn
  if (action === 0) return 0
  return isByTheYear(iso2) ? 9 : 1
}

/** Where homes are let by the week, not by the month; and by the year. */
const isByTheWeek = (iso2: string): boolean => ['AU', 'NZ', 'GB'].includes(iso2)
const isByTheYear = (iso2: string): boolean => ['AE', 'SA', 'QA'].includes(iso2)
const HOLIDAY_PLACES: readonly PlaceKind[] = ['coast', 'island', 'mountain']

/** Nights and weeks are for holidays, except where rents are weekly; years for the Gulf and for offices. */
function drawType(
  random: Random,
  action: ActionId,
  { category }: Home,
  { iso2, kind }: Market,
): PriceTypeId {
  if (action === 0)
    return random.weighted([
      [0, 965],
      [3, category === 13 || category === 20 ? 30 : 5],
      [4, [15, 17, 18, 20].includes(category) ? 110 : 12],
      [5, 6],
      [7, [13, 15, 17].includes(category) ? 60 : 3],
    ] as const)
  if (category > 14)
    return random.weighted([
      [1, 700],
      [4, 70],
      [9, ['GB', 'FR', 'US', 'IE'].includes(iso2) || isByTheYear(iso2) ? 500 : 30],
    ] as const)
  if (isByTheYear(iso2) && isDwelling(category))
    return random.weighted([
      [1, 12],
      [9, 88],
    ] as const)
  if (isByTheWeek(iso2) && isDwelling(category))
    return random.weighted([
      [1, iso2 === 'GB' ? 92 : 3],
      [8, iso2 === 'GB' ? 8 : 97],
    ] as const)
  const isHoliday = HOLIDAY_PLACES.includes(kind) && [1, 2, 4, 5, 8, 12].includes(category)
  return random.weighted([
    [1, 950],
    [2, isHoliday ? 70 : 0],
    [8, isHoliday ? 60 : 0],
    [4, 4],
  ] as const)
}

/** Owners prefer round prices: three leading digits for a sale, the last mostly 0, 5 or 9; two and a half for a rent. */
export function roundLikeAnOwner(value: number, sale: boolean): number {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - (sale ? 2 : 1))
  const step = sale
    ? value / magnitude >= 300
      ? 5 * magnitude
      : magnitude
    : magnitude / (value / magnitude < 30 ? 2 : 1)
  const rounded = Math.round(value / Math.max(1, step)) * Math.max(1, step)
  return Math.max(
    1,
    Math.round(
      sale && rounded / magnitude >= 300 && Math.round(rounded / step) % 2 === 0
        ? rounded - magnitude
        : rounded,
    ),
  )
}
