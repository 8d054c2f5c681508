import type { CategoryId } from '#contract/library.ts'
import type { DemoCountry, Market } from './countries.ts'

/** Of a hundred offers in such a place, about how many are of each kind. Land, garages and what is no home are a small share. */
const MARKETS: Record<Market, Partial<Record<CategoryId, number>>> = {
  metro: {
    1: 56,
    2: 9,
    3: 4,
    4: 4,
    5: 6,
    8: 5,
    9: 3,
    10: 0.5,
    14: 2,
    15: 2.5,
    16: 2,
    17: 0.4,
    18: 0.4,
    20: 0.8,
  },
  city: {
    1: 49,
    2: 7,
    3: 3,
    4: 4,
    5: 15,
    8: 7,
    9: 2,
    10: 0.8,
    13: 1.2,
    14: 2,
    15: 2,
    16: 2,
    17: 0.8,
    18: 0.4,
    20: 0.8,
  },
  suburb: { 1: 34, 2: 2, 4: 3, 5: 35, 8: 15, 10: 1.5, 13: 3, 14: 1.5, 15: 0.8, 16: 0.8, 17: 1 },
  coast: {
    1: 47,
    2: 5,
    4: 4,
    5: 24,
    8: 9,
    9: 0.6,
    13: 2.5,
    14: 0.8,
    15: 0.5,
    16: 1.2,
    18: 1,
    20: 0.4,
  },
  island: { 1: 40, 2: 5, 4: 4, 5: 32, 8: 8, 13: 3.5, 16: 1, 18: 1.2, 19: 1.2, 20: 0.4 },
  mountain: { 1: 44, 2: 6, 4: 4, 5: 30, 8: 4, 13: 2.5, 16: 1, 18: 2, 19: 1 },
  country: { 1: 22, 2: 1, 4: 2, 5: 45, 8: 8, 10: 2, 13: 5, 16: 1, 17: 1, 18: 1.5, 19: 5 },
}

/** Where people live in houses even in the large cities. */
const HOUSES: Record<string, number> = {
  US: 5,
  CA: 4,
  AU: 6,
  NZ: 7,
  GB: 3,
  IE: 5,
  ZA: 6,
  NL: 3,
  BE: 4,
  KE: 3,
  CR: 3,
  JP: 2,
  MX: 2,
}
/** Homes that only some markets know. */
const COOPERATIVES = ['SE', 'NO', 'DK', 'FI', 'PL', 'DE', 'CH']
const COMMUNAL = ['RU', 'BY', 'UA', 'KZ']
const CONDOS = ['US', 'CA', 'TH', 'PH', 'MY', 'SG']
/** Towns with moorings that people live on. */
export const HOUSEBOAT_CITIES: readonly string[] = [
  'Amsterdam',
  'Rotterdam',
  'Utrecht',
  'Haarlem',
  'London',
  'Bristol',
  'Paris',
  'Hamburg',
  'Berlin',
  'Copenhagen',
  'Seattle',
  'San Francisco',
]
/** Countries of holiday parks and parks of mobile homes: on coasts, in suburbs and in the country. */
export const MOBILE_HOME_COUNTRIES: readonly string[] = ['US', 'GB', 'FR', 'ES', 'AU', 'PT', 'CA']
export const MOBILE_HOME_MARKETS: readonly Market[] = ['coast', 'suburb', 'country']

/** The kinds of homes in a place, with their weights. */
export function kindsIn(
  { iso2 }: DemoCountry,
  city: string,
  market: Market,
): (readonly [CategoryId, number])[] {
  const weights: Partial<Record<CategoryId, number>> = { ...MARKETS[market] }
  const isLarge = market === 'metro' || market === 'city'
  // New houses are not built in Manhattan or in Paris.
  const houses = ['New York', 'San Francisco', 'Paris', 'Monte-Carlo', 'Jersey City'].includes(city)
    ? 0.25
    : isLarge
      ? (HOUSES[iso2] ?? 1)
      : 1
  for (const id of [5, 8] as const) weights[id] = (weights[id] ?? 0) * houses
  if (isLarge && COOPERATIVES.includes(iso2)) weights[6] = 5
  if (city === 'New York') weights[6] = 14
  if (isLarge && COMMUNAL.includes(iso2)) weights[7] = 3
  if (CONDOS.includes(iso2)) {
    weights[4] = (weights[1] ?? 0) * (iso2 === 'US' || iso2 === 'CA' ? 0.6 : 2)
  }
  if (HOUSEBOAT_CITIES.includes(city)) weights[11] = iso2 === 'NL' ? 7 : 1.6
  if (MOBILE_HOME_COUNTRIES.includes(iso2) && MOBILE_HOME_MARKETS.includes(market))
    weights[12] = iso2 === 'US' ? 3 : 2
  return Object.entries(weights)
    .filter(([, weight]) => weight > 0)
    .map(([id, weight]) => [Number(id) as CategoryId, weight] as const)
}

/** Of the houses of a city's districts, so many of a hundred are terraced. */
const TERRACED: Record<string, number> = { GB: 70, ES: 60, DE: 40, AE: 45, US: 14 }
/** Kinds that districts of a city do not have; cooperatives do not sell. */
const NOT_IN_TOWN: readonly CategoryId[] = [6, 12, 13, 17, 19]

/** The kinds of homes in a district of which a share are houses. */
export function kindsOfDistrict(
  kinds: readonly (readonly [CategoryId, number])[],
  iso2: string,
  { houses, hasMoorings }: { houses: number; hasMoorings: boolean },
): (readonly [CategoryId, number])[] {
  const others = kinds.filter(
    ([id]) =>
      id !== 5 &&
      id !== 8 &&
      !NOT_IN_TOWN.includes(id) &&
      (id !== 4 || iso2 === 'US') &&
      (id !== 11 || hasMoorings),
  )
  const sum = others.reduce((total, [, weight]) => total + weight, 0)
  const wanted = (sum * Math.min(houses, 0.97)) / (1 - Math.min(houses, 0.97))
  const terraced = (TERRACED[iso2] ?? 50) / 100
  return [...others, [5, wanted * (1 - terraced)], [8, wanted * terraced]]
}

/** How large homes are beside those of Spain or Germany. */
const SIZES: Record<string, number> = {
  US: 1.3,
  CA: 1.15,
  AU: 1.25,
  NZ: 1.2,
  AE: 1.3,
  SA: 1.4,
  QA: 1.35,
  GB: 0.88,
  IE: 0.95,
  FR: 0.9,
  JP: 0.68,
  KR: 0.85,
  RU: 0.82,
  UA: 0.85,
  BY: 0.85,
  KZ: 0.85,
  RO: 0.85,
  BG: 0.95,
  PL: 0.85,
  CZ: 0.9,
  HU: 0.85,
  SE: 0.92,
  FI: 0.88,
  EE: 0.88,
  LV: 0.85,
  LT: 0.85,
  SG: 1,
  MT: 1.25,
  TR: 1.15,
  IN: 1.05,
  ZA: 1.2,
  MA: 1.05,
  EG: 1.15,
}
export const sizeIn = (iso2: string, city: string): number =>
  ({ Paris: 0.7, 'New York': 0.85, 'San Francisco': 0.9, 'Monte-Carlo': 0.9 })[city] ??
  SIZES[iso2] ??
  1
