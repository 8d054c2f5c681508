import {
  CURRENCIES,
  areaOf,
  isPlot,
  ON_REQUEST,
  type ActionId,
  type PriceTypeId,
} from '#contract/library.ts'
import { KINDS, type Home } from './homes.ts'
import type { Random } from './random.ts'

/** The asking price. Amounts are minor units of the currency. */
export interface Asking {
  amount: number | null
  type: PriceTypeId
  charges: number | null
  deposit: number | null
  /** Earlier, higher prices, oldest first. */
  history: { amount: number; daysAgo: number }[]
  /** Age of the current price; 0: since publication. */
  changedDaysAgo: number
}

export interface Market {
  /** Euros per square metre of a flat in the city. */
  price: number
  /** Annual rent in percent of the price. */
  yield: number
  currency: string
  perEur: number
}

/** The price history does not exceed `publishedDaysAgo`. */
export function drawAsking(
  random: Random,
  home: Home,
  action: ActionId,
  market: Market,
  publishedDaysAgo: number,
): Asking {
  const kind = KINDS.find(({ category }) => category === home.category)
  const area = areaOf(home) ?? 1
  // Large homes cost less per square metre and new ones more; the rest is random.
  const size = isPlot(home.category) ? Math.pow(area / 1000, -0.3) : Math.pow(area / 75, -0.08)
  const features =
    1 +
    (home.features.includes('sea-view') ? 0.15 : 0) +
    (home.features.includes('pool') ? 0.06 : 0) +
    (home.features.includes('lift') ? 0.02 : 0)
  const perMetre =
    market.price *
    (kind?.factor ?? 1) *
    size *
    features *
    (home.newBuild ? 1.16 : 1) *
    Math.exp(0.17 * random.normal())
  const euros =
    home.category === 19
      ? perMetre * area + market.price * 0.35 * (home.livingArea ?? 0)
      : perMetre * area
  const minor = 10 ** (CURRENCIES.find(({ code }) => code === market.currency)?.decimal_digits ?? 2)

  const type = drawType(random, action, home)
  const rent = (euros * market.yield) / 1200
  const price = {
    0: euros,
    1: rent,
    2: rent / 17,
    3: euros * 0.72,
    4: 0,
    5: action ? rent : euros,
    6: action ? rent : euros,
    7: euros,
    8: rent / 3.4,
    9: rent * 11.2,
  }[type]
  const inCurrency = roundLikeAnOwner(price * market.perEur, action === 0)
  const amount = type === ON_REQUEST ? null : inCurrency * minor
  const asking: Asking = {
    amount,
    type,
    charges: null,
    deposit: null,
    history: [],
    changedDaysAgo: 0,
  }

  if (amount && [0, 1].includes(type) && publishedDaysAgo > 20 && random.chance(0.14)) {
    const cuts = random.chance(0.25) ? 2 : 1
    let earlier = inCurrency
    asking.changedDaysAgo = random.integer(1, Math.floor(publishedDaysAgo / 2))
    for (let cut = 0; cut < cuts; cut++) {
      const higher = roundLikeAnOwner(earlier * random.between(1.03, 1.11), action === 0)
      if (higher <= earlier) break
      earlier = higher
      asking.history.unshift({ amount: earlier * minor, daysAgo: 0 })
    }
    // The first price dates from the publication, a second one from half of that time.
    asking.history.forEach(
      (entry, index) =>
        (entry.daysAgo =
          index === 0
            ? publishedDaysAgo
            : Math.ceil((publishedDaysAgo + asking.changedDaysAgo) / 2)),
    )
    if (asking.history.length === 0) asking.changedDaysAgo = 0
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
    asking.deposit = random.pick([1, 1, 2, 2, 3]) * amount
  } else if (amount && action === 0 && home.floor !== null && random.chance(0.35)) {
    asking.charges =
      roundLikeAnOwner(
        ((home.livingArea ?? 40) * random.between(0.8, 2.2) * market.perEur * market.price) / 4000,
        false,
      ) * minor
  }
  return asking
}

function drawType(random: Random, action: ActionId, { category }: Home): PriceTypeId {
  if (action === 0)
    return random.weighted([
      [0, 940],
      [3, category === 13 || category === 20 ? 60 : 12],
      [4, [15, 17, 18, 20].includes(category) ? 110 : 16],
      [5, 14],
      [7, [13, 15, 17].includes(category) ? 60 : 6],
    ] as const)
  return random.weighted([
    [1, 900],
    [2, [2, 3, 11, 12].includes(category) ? 90 : 24],
    [4, [15, 16, 17].includes(category) ? 70 : 4],
    [5, 8],
    [8, category === 14 || category > 14 ? 0 : 46],
    [9, category > 14 ? 160 : 14],
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
