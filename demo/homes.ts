import { ENERGY_SOURCES, type EnergySource, type HeatingWay } from '#contract/homes/details.ts'
import {
  COLUMN_FIELDS,
  emptyValues,
  ofKind,
  type FieldValues,
  type OfferDetails,
} from '#contract/offer-fields.ts'
import { FEATURES, type FeatureKey, type EnergyClass } from '#contract/homes/offer-lists.ts'
import { type ActionId, type CategoryId } from '#contract/library.ts'
import type { Style } from './countries.ts'
import { customsOf } from './customs.ts'
import type { Random } from './random.ts'

const HOME_FIELDS = ofKind(COLUMN_FIELDS, 'area', 'number', 'year', 'choice', 'answer', 'flag')

/** A home without its offer. Areas are square metres. */
export interface Home extends FieldValues<(typeof HOME_FIELDS)[number]> {
  category: CategoryId
  features: FeatureKey[]
}

/** A category's share of rentals, and its price per square metre relative to a flat in the same city. */
interface Kind {
  category: CategoryId
  rentShare: number
  factor: number
}

export const KINDS: readonly Kind[] = [
  { category: 1, rentShare: 0.42, factor: 1 },
  { category: 2, rentShare: 0.6, factor: 1.12 },
  { category: 3, rentShare: 1, factor: 1.25 },
  { category: 4, rentShare: 0.4, factor: 1.08 },
  { category: 5, rentShare: 0.18, factor: 0.86 },
  { category: 6, rentShare: 0.15, factor: 0.82 },
  { category: 7, rentShare: 0.5, factor: 0.7 },
  { category: 8, rentShare: 0.25, factor: 0.88 },
  { category: 9, rentShare: 0.4, factor: 1.1 },
  { category: 10, rentShare: 0.1, factor: 0.78 },
  { category: 11, rentShare: 0.25, factor: 0.9 },
  { category: 12, rentShare: 0.3, factor: 0.35 },
  { category: 13, rentShare: 0, factor: 0.12 },
  { category: 14, rentShare: 0.5, factor: 0.42 },
  { category: 15, rentShare: 0.75, factor: 0.85 },
  { category: 16, rentShare: 0.65, factor: 1.05 },
  { category: 17, rentShare: 0.55, factor: 0.3 },
  { category: 18, rentShare: 0.15, factor: 0.8 },
  { category: 19, rentShare: 0.05, factor: 0.014 },
  { category: 20, rentShare: 0.05, factor: 0.62 },
]

const LIVING: readonly CategoryId[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** People live in it. */
export const isDwelling = (category: CategoryId): boolean => LIVING.includes(category)
/** A kind of home with its own plot. */
export const hasPlot = (category: CategoryId): boolean =>
  [5, 8, 10, 13, 17, 18, 19, 20].includes(category)
export const isFlat = (category: CategoryId): boolean => [1, 2, 3, 4, 6, 7, 9].includes(category)

/** `size`: of homes in that market beside others. `energy`: the classes of its certificates. */
export function drawHome(
  random: Random,
  category: CategoryId,
  action: ActionId,
  style: Style,
  { size, energy }: { size: number; energy: readonly EnergyClass[] | null },
): Home {
  const home: Home = {
    category,
    ...emptyValues(HOME_FIELDS),
    features: [],
  }
  drawSize(home, random, size)
  if (category === 13) return home
  drawBuilding(home, random, style, energy)
  if (isDwelling(category) && action === 1) {
    home.furnished = random.weighted([
      ['no', 4],
      ['partly', 3],
      ['fully', category === 2 || category === 3 ? 9 : 4],
    ] as const)
    home.pets = random.chance(0.6) ? random.chance(0.55) : null
  }
  drawFeatures(home, random, style)
  return home
}

/** Rooms as counted in continental Europe: bedrooms and living rooms, without kitchen and bath. */
function drawSize(home: Home, random: Random, size: number): void {
  const factor = isDwelling(home.category) ? size : 1
  const near = (area: number, spread = 0.16) =>
    Math.max(8, Math.round(factor * area * Math.max(0.6, 1 + spread * random.normal())))
  const rooms = (weights: readonly (readonly [number, number])[]) => {
    home.rooms = random.weighted(weights)
    home.bedrooms = Math.max(1, home.rooms - (home.rooms > 6 ? 2 : 1))
    home.bathrooms =
      home.bedrooms < 3
        ? 1 + Number(random.chance(0.15))
        : Math.min(home.bedrooms, 2 + Number(random.chance(0.3)))
  }
  switch (home.category) {
    case 1:
    case 4:
    case 6:
      rooms([
        [1, 6],
        [2, 28],
        [3, 36],
        [4, 20],
        [5, 8],
        [6, 2],
      ])
      home.livingArea = near(19 + 24 * home.rooms!)
      break
    case 2:
      Object.assign(home, { rooms: 1, bedrooms: 0, bathrooms: 1, livingArea: near(30) })
      break
    case 3:
    case 7:
      Object.assign(home, { rooms: 1, bedrooms: 1, bathrooms: 1, livingArea: near(16) })
      break
    case 5:
    case 8:
    case 10:
      rooms([
        [3, 8],
        [4, 24],
        [5, 30],
        [6, 20],
        [7, 10],
        [8, 6],
        [10, 2],
      ])
      home.livingArea = near(28 + (home.category === 8 ? 21 : 27) * home.rooms!)
      home.plotArea =
        home.category === 8
          ? Math.round(near(home.livingArea * 1.4, 0.3) / factor)
          : Math.round(near(home.livingArea * random.between(2, 6), 0.2) / factor / 10) * 10
      break
    case 9:
      Object.assign(home, {
        rooms: 1,
        bedrooms: 1,
        bathrooms: 1 + Number(random.chance(0.3)),
        livingArea: near(95, 0.25),
      })
      break
    case 11:
      rooms([
        [2, 30],
        [3, 40],
        [4, 20],
      ])
      home.livingArea = near(28 + 20 * home.rooms!)
      break
    case 12:
      rooms([
        [2, 30],
        [3, 50],
      ])
      home.livingArea = near(14 + 11 * home.rooms!, 0.1)
      break
    case 13:
      home.plotArea =
        Math.round(
          (random.pick([450, 600, 800, 1000, 1200, 2000, 3500, 6000, 12000]) *
            random.between(0.85, 1.2)) /
            10,
        ) * 10
      break
    case 14:
      home.builtArea = near(17, 0.12)
      break
    case 15:
      home.builtArea = near(random.pick([60, 110, 180, 320, 600]), 0.2)
      break
    case 16:
      home.builtArea = near(random.pick([45, 80, 130, 220]), 0.2)
      break
    case 17:
      home.builtArea = near(random.pick([400, 900, 1800, 3500]), 0.2)
      home.plotArea = Math.round(home.builtArea * random.between(1.4, 3))
      break
    case 18:
      home.rooms = random.integer(8, 46)
      Object.assign(home, {
        bedrooms: home.rooms,
        bathrooms: home.rooms,
        builtArea: home.rooms * random.integer(34, 48),
        plotArea: home.rooms * random.integer(40, 120),
      })
      break
    case 19:
      rooms([
        [4, 20],
        [5, 30],
        [6, 30],
        [8, 10],
      ])
      home.livingArea = near(30 + 27 * home.rooms!)
      home.plotArea =
        Math.round(random.pick([1.2, 2.5, 5, 9, 18, 40]) * random.between(0.8, 1.2) * 10) * 1000
      break
    case 20:
      home.builtArea = near(random.pick([420, 700, 1200, 2100]), 0.2)
      home.plotArea = Math.round(home.builtArea * random.between(0.4, 0.9))
      break
  }
  if (home.livingArea && home.builtArea === null)
    home.builtArea = Math.round(home.livingArea * random.between(1.08, 1.18))
}

const FLOORS: Record<Style, readonly [number, number]> = {
  mediterranean: [3, 8],
  parisian: [5, 7],
  georgian: [3, 5],
  central: [4, 7],
  nordic: [4, 8],
  eastern: [5, 17],
  american: [3, 20],
  tower: [12, 48],
}
/** First and last year in which most buildings of a style were built. */
const YEARS: Record<Style, readonly [number, number]> = {
  mediterranean: [1920, 2022],
  parisian: [1868, 2015],
  georgian: [1810, 2018],
  central: [1895, 2022],
  nordic: [1905, 2022],
  eastern: [1955, 2022],
  american: [1915, 2022],
  tower: [1985, 2023],
}

function drawBuilding(
  home: Home,
  random: Random,
  style: Style,
  energy: readonly EnergyClass[] | null,
): void {
  const { category } = home
  const [low, high] = FLOORS[style]
  if (isFlat(category) || category === 15) {
    home.floors = random.integer(low, high)
    home.floor = Math.min(
      home.floors,
      Math.max(0, Math.round(random.between(category === 15 ? 0 : 0.6, home.floors))),
    )
  } else if (category === 16) Object.assign(home, { floor: 0, floors: random.integer(low, high) })
  else if (category === 18 || category === 20)
    home.floors = random.integer(3, Math.max(4, Math.min(high, 9)))
  else if (category === 5 || category === 8 || category === 10 || category === 19)
    home.floors = random.weighted([
      [1, 2],
      [2, 6],
      [3, category === 8 ? 6 : 2],
    ] as const)
  else if (category === 11 || category === 12) home.floors = 1

  home.newBuild = random.chance(category === 19 || category === 11 || category === 7 ? 0 : 0.1)
  const [from, to] = YEARS[style]
  if (home.newBuild) home.yearBuilt = random.integer(2025, 2026)
  else if (random.chance(0.88))
    home.yearBuilt =
      category === 12
        ? random.integer(1998, 2022)
        : Math.round(from + (to - from) * Math.pow(random.next(), 0.75))
  if (category === 14 || category === 12) return

  // Newer houses use less energy.
  const age = (home.yearBuilt ?? 1970) >= 2015 ? 0 : (home.yearBuilt ?? 1970) >= 1995 ? 1 : 2
  if (random.chance(0.9)) {
    const band = random.pick(BANDS[age] ?? [])
    home.energyConsumption = Math.round(ENERGY[band] * random.between(0.85, 1.1))
    // The same house has another letter where the scale has other ends.
    if (energy)
      home.energyClass = energy.includes(band)
        ? band
        : ((band === 'A+' ? energy[0] : energy.at(-1)) ?? null)
  }
}

/** By age: new, of the last decades, old. */
const BANDS: readonly (readonly EnergyClass[])[] = [
  ['A+', 'A', 'A', 'B'],
  ['B', 'C', 'C', 'D'],
  ['D', 'E', 'E', 'F', 'G'],
]

/** Typical kWh per square metre and year of a class. */
const ENERGY: Record<EnergyClass, number> = {
  'A+': 24,
  A: 42,
  B: 66,
  C: 92,
  D: 122,
  E: 152,
  F: 188,
  G: 232,
  H: 275,
}
export const kwhOf = (energyClass: EnergyClass): number => ENERGY[energyClass]

function drawFeatures(home: Home, random: Random, style: Style): void {
  const { category } = home
  const warm = style === 'mediterranean' || style === 'tower' || style === 'american'
  const recent = (home.yearBuilt ?? 0) >= 2005
  const chances: Partial<Record<FeatureKey, number>> = {}
  if (isDwelling(category)) {
    Object.assign(chances, {
      balcony: isFlat(category) ? 0.5 : 0.25,
      terrace: isFlat(category) ? 0.22 : 0.65,
      heating: warm ? 0.5 : 0.9,
      'air-conditioning': warm ? 0.7 : 0.12,
      'fitted-kitchen': 0.6,
      'built-in-wardrobes': 0.4,
      'storage-room': 0.3,
      internet: 0.5,
      'city-view': isFlat(category) && (home.floor ?? 0) > 4 ? 0.5 : 0.06,
      lift: isFlat(category) && (home.floors ?? 0) > 4 ? (recent ? 0.97 : 0.65) : 0,
      parking: 0.35,
      garage: hasPlot(category) ? 0.5 : 0.15,
      cellar: warm ? 0.06 : 0.4,
      'wheelchair-accessible': recent ? 0.4 : 0.08,
      'guest-toilet': (home.bathrooms ?? 0) > 1 ? 0.5 : 0.05,
      alarm: 0.12,
      doorman: style === 'tower' ? 0.6 : (home.floors ?? 0) > 8 ? 0.25 : 0.03,
      gym: style === 'tower' ? 0.5 : 0.03,
      playground: recent && isFlat(category) ? 0.25 : 0.04,
    })
    if (hasPlot(category))
      Object.assign(chances, {
        garden: 0.92,
        pool: warm ? 0.4 : 0.05,
        fireplace: 0.35,
        barbecue: warm ? 0.4 : 0.15,
        'solar-panels': recent ? 0.4 : 0.12,
        jacuzzi: 0.05,
      })
    else if (style === 'tower') chances.pool = 0.5
    if (style === 'nordic') chances.sauna = 0.3
    if (category === 12) Object.assign(chances, { lift: 0, cellar: 0, alarm: 0, garden: 0.3 })
    if (category === 11)
      Object.assign(chances, { lift: 0, cellar: 0, garage: 0, balcony: 0, terrace: 0.7 })
  } else if (category === 14)
    Object.assign(chances, { alarm: 0.3, 'wheelchair-accessible': 0.2, doorman: 0.1 })
  else {
    Object.assign(chances, {
      heating: 0.7,
      'air-conditioning': 0.6,
      parking: 0.6,
      alarm: 0.4,
      internet: 0.6,
      'wheelchair-accessible': 0.5,
      'storage-room': 0.3,
    })
    if ((home.floors ?? 0) > 3) chances.lift = 0.8
    if (category === 18)
      Object.assign(chances, { pool: 0.4, garden: 0.5, terrace: 0.7, sauna: 0.3, gym: 0.3 })
    if (category === 19)
      Object.assign(chances, {
        garden: 0.9,
        fireplace: 0.6,
        barbecue: 0.3,
        cellar: 0.4,
        'mountain-view': 0.3,
        'air-conditioning': 0.1,
      })
  }
  home.features = FEATURES.filter(({ key }) => random.chance(chances[key] ?? 0)).map(
    ({ key }) => key,
  )
  if (home.features.includes('terrace'))
    home.terraceArea = random.integer(6, isFlat(category) ? 24 : 48)
}

/** Heating of a style, as ten equally likely cases. */
const SOURCES: Record<Style, readonly (readonly [EnergySource, number])[]> = {
  mediterranean: [
    ['gas', 4],
    ['electric', 4],
    ['heat-pump', 2],
  ],
  parisian: [
    ['gas', 4],
    ['electric', 4],
    ['district', 2],
  ],
  georgian: [
    ['gas', 8],
    ['oil', 1],
    ['heat-pump', 1],
  ],
  central: [
    ['gas', 4],
    ['district', 3],
    ['oil', 2],
    ['wood', 1],
  ],
  nordic: [
    ['district', 6],
    ['heat-pump', 3],
    ['wood', 1],
  ],
  eastern: [
    ['district', 6],
    ['gas', 3],
    ['electric', 1],
  ],
  american: [
    ['gas', 5],
    ['electric', 4],
    ['oil', 1],
  ],
  tower: [
    ['electric', 6],
    ['district', 4],
  ],
}

/** Heating and commission, which not every offer states: for filters and the offer's page. */
export function drawDetails(
  random: Random,
  home: Home,
  action: ActionId,
  style: Style,
  { hasAgent, iso2 }: { hasAgent: boolean; iso2: string },
): Partial<OfferDetails> {
  const details: Partial<OfferDetails> = {}
  if (home.features.includes('heating') && random.chance(0.8)) {
    const isNew = (home.yearBuilt ?? 0) >= 2012
    const source = isNew && random.chance(0.5) ? 'heat-pump' : random.weighted(SOURCES[style])
    const ways: HeatingWay[] =
      isNew && random.chance(0.6)
        ? ['underfloor']
        : source === 'wood'
          ? ['stove']
          : isFlat(home.category) && source === 'gas' && random.chance(0.4)
            ? ['self-contained']
            : ['central']
    details.heating = [
      ...ways,
      ...ENERGY_SOURCES.filter(
        (one) =>
          one === source ||
          (one === 'solar' && home.features.includes('solar-panels') && source !== 'district'),
      ),
    ]
  }
  const { buyer, tenant } = customsOf(iso2)
  if (random.chance(hasAgent ? 0.5 : 0.7)) {
    const percent =
      // Private owners take no commission.
      !hasAgent || random.chance(action === 1 ? 0.6 : 0.25)
        ? 0
        : action === 1
          ? tenant
          : buyer && (buyer.length > 0 ? random.pick(buyer) : 0)
    if (percent !== null && (action === 1 ? tenant !== null || percent > 0 : buyer !== null))
      details.commissionPercent = percent
  }
  return details
}
