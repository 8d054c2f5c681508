import type { OfferDetails } from '#contract/offer-fields.ts'
import type { Condition } from '#contract/homes/details.ts'
import type { ActionId } from '#contract/library.ts'
import type { FeatureKey, OfferStatus } from '#contract/homes/offer-lists.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import {
  agedCondition,
  agreeOnBuilding,
  agreeOnEnergy,
  agreeOnPlot,
  drawCondition,
} from './agree.ts'
import { drawAskingPrice, type AskingPrice } from './asking-price.ts'
import { energyScaleIn } from '#contract/homes/energy-scales.ts'
import { DEMO_COUNTRIES, type DemoCountry, type Market, type Style } from './countries.ts'
import { drawDetails, drawHome, isDwelling, KINDS, type Home } from './homes.ts'
import {
  deepCity,
  deepCountOf,
  drawPoint,
  kmBetween,
  MALTA_COUNT,
  townAround,
  type Around,
  type District,
} from './districts.ts'
import { kindsIn, kindsOfDistrict, sizeIn } from './kinds.ts'
import { knownStreets } from './malta.ts'
import { createRandom, type Random } from './random.ts'
import { streetsOf } from './streets.ts'

/** The part of the gazetteer that the demo uses. */
export interface SeedPlaces {
  get(id: string): SeedPlace | null | undefined
  name(place: SeedPlace, lang: string): string
  countries(): readonly { iso2: string; number: number }[]
}
export interface SeedPlace {
  countryId: number
  stateId: number | null
  cityId: number | null
  lat: number | null
  lon: number | null
}

export interface DemoOffer {
  externalId: string
  reference: string | null
  /** Slug; null for a private owner. */
  agency: string | null
  status: OfferStatus
  action: ActionId
  home: Home
  asking: AskingPrice
  currency: string
  style: Style
  /** The language of its place and of its own text. */
  lang: string
  iso2: string
  /** As the table of cities names it, and in the languages of the texts. */
  city: string
  cityNames: Record<string, string>
  market: Market
  /** Whether it is in a city or town of which the demo knows more. */
  isDeep: boolean
  /** The name of its district in a city, and in the languages of the texts. */
  district: string | null
  districtNames: Record<string, string>
  postalCode: string | null
  around: Around | null
  terms: MarketTerms
  /** To the centre of the city. */
  km: number
  place: SeedPlace
  street: string | null
  houseNumber: string | null
  lat: number
  lon: number
  publishedDaysAgo: number
  /** Days until it is available; null if not stated. */
  freeInDays: number | null
  details: Partial<OfferDetails>
}

/** Taxes of a place that offers have no fields for. Amounts are minor units. */
export interface MarketTerms {
  /** Band of the council tax. */
  taxBand?: string
  /** By the year. */
  propertyTax?: number
}

/** Mean days of a home on the market. */
const DAYS_ON_MARKET = 110

/** How many of a thousand are not, or no longer, available. */
const STATUSES: readonly (readonly [OfferStatus, number])[] = [
  ['published', 945],
  ['reserved', 22],
  ['sold', 12],
  ['let', 8],
  ['expired', 7],
  ['draft', 6],
]

/** Nearer than this is in the centre, kilometres. */
export const KM_NEAR = 1

/** Offers in the whole demo, had its deep cities no more than their weights. */
const FLAT_COUNT = 6000

/**
 * All demo offers, the same in every run. For tests: `count` is approximate and without deep cities, `countries` leaves out all others. Cities that
 * the gazetteer does not know are skipped.
 */
export function drawOffers(
  places: SeedPlaces,
  count?: number,
  countries?: readonly string[],
): DemoOffer[] {
  const cities = DEMO_COUNTRIES.flatMap((country) =>
    country.cities.map((city, rank) => ({ country, city, rank })),
  )
  const weights = cities.reduce((sum, { city }) => sum + city[4], 0)
  const malta = cities.reduce(
    (sum, { country, city }) => sum + (country.iso2 === 'MT' ? city[4] : 0),
    0,
  )
  return cities.flatMap(({ country, city, rank }) => {
    const place = places.get(city[1])
    if (!place || (countries && !countries.includes(country.iso2))) return []
    const deep =
      count === undefined
        ? (deepCountOf(city[1]) ??
          (country.iso2 === 'MT' ? (city[4] / malta) * MALTA_COUNT : undefined))
        : undefined
    const wanted = Math.max(1, Math.round(deep ?? (city[4] / weights) * (count ?? FLAT_COUNT)))
    const cityNames = namesOf(places, place, country, city)
    const offers = Array.from({ length: wanted }, (_, index) =>
      drawOffer(`${city[1]}-${index + 1}`, country, city, place, {
        cityNames,
        // The home page begins with condos for rent: every country has some.
        isFirstFind: rank === 0 && index === 1,
      }),
    )
    return LISTED_AGAIN.includes(city[1]) ? [...offers, ...listAgain(offers)] : offers
  })
}

/** Madrid, Berlin and Paris have a flat that two more agencies list. */
const LISTED_AGAIN = ['city35186', 'city24053', 'city44856']
/** Asked for by these, in the order of the agencies. */
const DEARER = [1.01, 1.02]

function listAgain(offers: readonly DemoOffer[]): DemoOffer[] {
  const flat = offers.find(
    ({ action, agency, home, status }) =>
      action === 0 && agency !== null && home.category === 1 && status === 'published',
  )
  if (!flat) return []
  const { asking, externalId, iso2 } = flat
  const others = DEMO_AGENCIES.filter(
    (agency) => agency.iso2 === iso2 && agency.slug !== flat.agency,
  )
  return DEARER.map((share, at) => ({
    ...flat,
    externalId: `${externalId}-${at + 2}`,
    agency: others[at]!.slug,
    reference: null,
    asking: {
      ...asking,
      amount: asking.amount && Math.round((asking.amount * share) / 100_000) * 100_000,
      history: [],
      changedDaysAgo: 0,
    },
  }))
}

/** Countries without heating, where every home has cooling. */
const HOT = ['AE', 'SA', 'QA', 'SG', 'MY', 'TH', 'VN', 'ID', 'PH', 'IN', 'MU', 'DO', 'PA', 'KE']
const withoutCold = (features: readonly FeatureKey[], isCooled: boolean): FeatureKey[] => [
  ...features.filter((key) => !['heating', 'fireplace', 'sauna', 'cellar'].includes(key)),
  ...(isCooled ? (['air-conditioning'] as const) : []),
]

/** Cities that the gazetteer has under the name of a district, or of an office of it. */
const OWN_NAMES = ['Dubrovnik', 'Jakarta', 'Galway', 'San Sebastián']

function namesOf(
  places: SeedPlaces,
  place: SeedPlace,
  { iso2, lang: countryLang }: DemoCountry,
  [name, , , , , , , lang = countryLang]: DemoCountry['cities'][number],
): Record<string, string> {
  return Object.fromEntries(
    [lang, 'en'].map((code) => [
      code,
      iso2 === 'MT' || OWN_NAMES.includes(name) ? name : places.name(place, code),
    ]),
  )
}

/** Kinds that are at the edge of a town or outside of it, with their distance in kilometres. */
const OUTSIDE: Partial<Record<number, readonly [number, number]>> = {
  13: [2, 7],
  17: [3, 7],
  19: [4, 12],
  12: [2, 5],
}
/** How far a place reaches, kilometres. */
const REACH: Record<Market, number> = {
  metro: 6,
  city: 4,
  suburb: 2.5,
  coast: 2.5,
  island: 2.5,
  mountain: 1.6,
  country: 2,
}

function drawOffer(
  externalId: string,
  country: DemoCountry,
  city: DemoCountry['cities'][number],
  place: SeedPlace,
  { cityNames, isFirstFind }: { cityNames: Record<string, string>; isFirstFind: boolean },
): DemoOffer {
  const random = createRandom(externalId)
  const { iso2, style } = country
  const [name, , price, yearlyYield, , market, water = null, lang = country.lang] = city
  // Random sequences of their own: what is drawn elsewhere stays as it is.
  const local = createRandom(`${externalId} district`)
  const known = deepCity(city[1])
  const district = known && local.weighted(known.districts.map((one) => [one, one.weight] as const))
  const kinds = kindsIn(country, name, market)
  const category = isFirstFind
    ? 4
    : random.weighted(
        district
          ? kindsOfDistrict(kinds, iso2, {
              houses: district.houses,
              hasMoorings: MOORINGS.includes(district.name),
            })
          : kinds,
      )
  const kind = KINDS.find((one) => one.category === category)
  const action: ActionId = isFirstFind || random.chance(kind?.rentShare ?? 0) ? 1 : 0
  const home = drawHome(random, category, action, style, {
    size: sizeIn(iso2, name),
    energy: energyScaleIn(iso2),
  })
  const cityStreets = knownStreets(city[1])
  const at = cityStreets.length > 0 ? random.pick(cityStreets) : null
  const outside = OUTSIDE[category]
  const drawn = district && drawPoint(local, known, district)
  const spot = drawn
    ? { ...drawn, seaward: district.isBySea && random.chance(0.5) }
    : at
      ? { ...nearby(local, at), seaward: random.chance(0.35) }
      : scatter(
          random,
          place,
          water === null ? null : Math.abs(water),
          outside ?? [0, REACH[market]],
        )
  const km = distance(spot, place)
  const isDeep = district !== null || iso2 === 'MT'
  if (isDeep) settle(local, home, { floors: district?.floors ?? null, iso2 })
  // Lakes and distant coasts do not count.
  const isBySea =
    district?.isBySea ??
    (water !== null && water >= 0 && ['coast', 'island', 'city'].includes(market) && km < 5)
  const isOnIsland = market === 'island' && random.chance(0.4)
  if (
    ((isBySea && spot.seaward) || isOnIsland) &&
    isDwelling(category) &&
    random.chance(0.5) &&
    (category === 5 || (home.floor ?? 0) > 0)
  )
    home.features.push('sea-view')
  if (['mountain'].includes(market) && isDwelling(category) && random.chance(0.6))
    home.features.push('mountain-view')
  if (HOT.includes(iso2)) home.features = withoutCold(home.features, isDwelling(category))
  agreeOnBuilding(home)
  agreeOnPlot(home)
  home.features = [...new Set(home.features)]
  // Certificates in kWh per square metre are European, and where they have no letters no one knows the number.
  if (!energyScaleIn(iso2) && iso2 !== 'MT') home.energyConsumption = null
  const condition = isDeep ? drawConditionFirst(local, home, action) : undefined
  // As many come every day, and of each day's some have left the market since.
  const left = 1 - Math.exp(-364 / DAYS_ON_MARKET)
  const publishedDaysAgo = 1 + Math.floor(-DAYS_ON_MARKET * Math.log(1 - left * random.next()))
  const asking = drawAskingPrice(
    random,
    home,
    action,
    {
      price: price * (district?.price ?? 1),
      // The dear districts yield less.
      yield: yearlyYield * Math.pow(district?.price ?? 1, -0.15),
      currency: country.currency,
      perEur: country.perEur,
      iso2,
      kind: market,
      // Where districts are known they say more than the way to the centre.
      km: district ? NEUTRAL_KM : km,
      ...(isDeep && { worth: worthOf(home, condition, spot, district) }),
    },
    publishedDaysAgo,
  )
  // Holiday lets by the night or by the week are furnished.
  const isHoliday = asking.type === 2 || (asking.type === 8 && !['AU', 'NZ', 'GB'].includes(iso2))
  if (isHoliday) home.furnished = 'fully'
  const agencies = DEMO_AGENCIES.filter((agency) => agency.iso2 === iso2)
  const agency = agencies.length > 0 && random.chance(0.72) ? random.pick(agencies).slug : null
  const status = random.weighted(STATUSES)
  const streets = streetsOf(lang, iso2)
  const generic = at || streets.length === 0 ? null : random.pick(streets)
  const street = category === 19 ? null : district ? drawn!.street : (at?.name ?? generic)
  // A random sequence of its own, so that the others did not change.
  const extra = createRandom(`${externalId} details`)
  const details = {
    ...drawDetails(extra, home, action, style, { hasAgent: agency !== null, iso2 }),
    ...(isDeep
      ? condition && { condition }
      : drawCondition(createRandom(`${externalId} condition`), home, action, asking.luck)),
  }
  agreeOnEnergy(
    createRandom(`${externalId} energy`),
    home,
    details.condition ?? undefined,
    energyScaleIn(iso2),
  )
  const freeLater =
    action === 1 && isDwelling(category) && random.chance(0.5) ? random.integer(5, 75) : null
  return {
    externalId,
    action,
    home,
    asking,
    agency,
    place,
    lang,
    publishedDaysAgo,
    reference: agency ? `${agency.slice(0, 2).toUpperCase()}-${random.integer(1000, 9999)}` : null,
    status:
      status === 'let' && action === 0
        ? 'sold'
        : status === 'sold' && action === 1
          ? 'let'
          : status,
    currency: country.currency,
    style,
    iso2,
    city: name,
    cityNames,
    market,
    km,
    street,
    houseNumber:
      street !== null && category !== 13 && category !== 17 ? String(random.integer(1, 120)) : null,
    lat: spot.lat,
    lon: spot.lon,
    freeInDays:
      freeLater ?? (isDwelling(category) && extra.chance(action === 1 ? 0.5 : 0.15) ? 0 : null),
    isDeep,
    district: district?.name ?? null,
    districtNames: district?.names ?? {},
    postalCode: district?.postalCode ?? null,
    around: district?.around ?? (iso2 === 'MT' ? townAround(city[1]) : null),
    ...drawTerms(createRandom(`${externalId} terms`), home, asking, {
      iso2,
      action,
      isDeep,
      hasAgent: agency !== null,
      details,
    }),
  }
}

/** Districts where houseboats lie. */
const MOORINGS = [
  'Chelsea',
  'Canary Wharf',
  'Wapping',
  'Richmond',
  'Köpenick',
  'Spandau',
  'Alt-Treptow',
]
/** The way to the centre at which it changes no price. */
const NEUTRAL_KM = 2
/** Homes of Malta lie within so many kilometres of the known point of their street. */
export const NEAR_STREET = 0.03

function nearby(random: Random, { lat, lon }: { lat: number; lon: number }) {
  const [km, bearing] = [NEAR_STREET * Math.sqrt(random.next()), 2 * Math.PI * random.next()]
  return {
    lat: Number((lat + (km * Math.cos(bearing)) / 111.3).toFixed(6)),
    lon: Number(
      (lon + (km * Math.sin(bearing)) / (111.3 * Math.cos((lat * Math.PI) / 180))).toFixed(6),
    ),
  }
}

/** Fits a home to the buildings of its district: floors, and what towers have. */
function settle(
  random: Random,
  home: Home,
  { floors, iso2 }: { floors: readonly [number, number] | null; iso2: string },
): void {
  if (!isDwelling(home.category)) return
  if (home.floor !== null && floors) {
    home.floors = random.integer(floors[0], floors[1])
    home.floor = random.integer(0, home.floors)
    const isTower = home.floors > 10
    const [oldest, year] = [isTower ? 1990 : home.floors > 7 ? 1958 : 0, home.yearBuilt]
    if (year !== null && year < oldest) home.yearBuilt = random.integer(oldest, 2023)
    home.features = home.features.filter(
      (key) => key !== 'lift' && !(isTower && key === 'fireplace'),
    )
    if (home.floors > 6 || (home.floors > 3 && random.chance(0.55))) home.features.push('lift')
    if (isTower)
      for (const [key, share] of [
        ['doorman', 0.6],
        ['gym', 0.45],
        ['city-view', (home.floor ?? 0) > 6 ? 0.6 : 0],
      ] as const)
        if (random.chance(share)) home.features.push(key)
  }
  // Lots of American houses are larger than the house by far, those of a London terrace are not.
  if (home.plotArea !== null && home.livingArea !== null) {
    const [least, most] = PLOTS[iso2] ?? [1.2, 3]
    const share = home.category === 8 ? 0.45 : 1
    home.plotArea = Math.round(home.livingArea * share * random.between(least, most))
  }
}

/** Plots of houses as shares of the living area. */
const PLOTS: Record<string, readonly [number, number]> = {
  AE: [1.2, 2.6],
  DE: [2.2, 5],
  ES: [0.7, 1.6],
  GB: [1.1, 2.6],
  MT: [0.8, 1.4],
  US: [2.6, 5.2],
}

function drawConditionFirst(random: Random, home: Home, action: ActionId): Condition | undefined {
  if (!isDwelling(home.category)) return undefined
  if (home.newBuild) return 'new'
  const drawn = random.weighted([
    ['good', 46],
    ['renovated', 24],
    ['needs-renovation', 10],
    [undefined, 20],
  ] as const)
  return drawn && agedCondition(home, action, drawn)
}

/** The worth of a home beside a usual one of its district: by floor, condition, view and the way to the middle of the district. */
function worthOf(
  { floor, floors, features }: Home,
  condition: Condition | undefined,
  { lat, lon }: { lat: number; lon: number },
  district: District | null,
): number {
  let worth = { new: 1, renovated: 1.09, good: 1, 'needs-renovation': 0.84 }[condition ?? 'good']
  if (floor !== null && floors !== null) {
    if (floor <= 0) worth *= 0.93
    else if (features.includes('lift')) worth *= 1 + Math.min(0.005 * floor, 0.16)
    else worth *= 1 - 0.025 * Math.max(0, floor - 2)
    if (floor > 0 && floor === floors - 1 && features.includes('lift')) worth *= 1.03
  }
  if (features.includes('city-view')) worth *= 1.03
  if (features.includes('balcony') || features.includes('terrace')) worth *= 1.02
  if (features.includes('parking') || features.includes('garage')) worth *= 1.025
  if (district) {
    const share = kmBetween([lat, lon], [district.lat, district.lon]) / district.km
    worth *= Math.exp(-0.08 * (Math.min(share, 2) - 0.5))
  }
  return worth
}

const BANDS = [
  ['C', 350_000],
  ['D', 520_000],
  ['E', 720_000],
  ['F', 1_050_000],
  ['G', 2_200_000],
  ['H', Infinity],
] as const

/** Tenure, taxes and dues as the market of a deep city states them, with the details that they change. */
function drawTerms(
  random: Random,
  home: Home,
  asking: AskingPrice,
  {
    iso2,
    action,
    isDeep,
    hasAgent,
    details,
  }: {
    iso2: string
    action: ActionId
    isDeep: boolean
    hasAgent: boolean
    details: Partial<OfferDetails>
  },
): Pick<DemoOffer, 'terms' | 'details'> {
  const terms: MarketTerms = {}
  if (!isDeep || !isDwelling(home.category) || asking.amount === null) return { terms, details }
  const isFlat = home.floor !== null
  const { amount } = asking
  const round = (minor: number, step: number) => Math.max(1, Math.round(minor / step)) * step
  if (iso2 === 'GB') {
    const value = (action === 0 ? amount : (amount * 12) / 0.045) / 100
    terms.taxBand = BANDS.find(([, most]) => value < most)![0]
    if (action === 0) {
      asking.charges = null
      if (!isFlat) details.tenure = home.category === 11 ? null : 'freehold'
      else {
        details.tenure = random.chance(0.76) ? 'leasehold' : 'share-of-freehold'
        details.leaseYears = home.newBuild
          ? random.pick([125, 250, 999])
          : details.tenure === 'share-of-freehold'
            ? 999
            : random.integer(82, 168)
        // Since 2022 new leases have none.
        if (details.tenure === 'leasehold' && !home.newBuild && random.chance(0.6)) {
          details.groundRent = 100 * random.pick([50, 100, 150, 200, 250, 300, 350])
          details.groundRentPeriod = 'year'
        }
        const tower = (home.floors ?? 0) > 10
        asking.charges = round(
          ((home.livingArea ?? 40) * random.between(tower ? 48 : 22, tower ? 75 : 45) * 100) / 12,
          500,
        )
      }
    }
  }
  if (iso2 === 'DE' && action === 0) {
    asking.charges = isFlat
      ? round((home.livingArea ?? 40) * random.between(2.6, 4.6) * 100, 100)
      : null
    details.commissionPercent = hasAgent && random.chance(0.75) ? 3.57 : 0
  }
  if (iso2 === 'DE' && home.energyClass)
    details.energyCertificate = random.pick(['demand', 'consumption'] as const)
  if (iso2 === 'ES' && action === 0)
    asking.charges = isFlat
      ? round((home.livingArea ?? 40) * random.between(0.5, 1.5) * 100, 500)
      : null
  if (iso2 === 'AE') {
    if (action === 0) {
      details.tenure = 'freehold'
      asking.charges = round(
        ((home.livingArea ?? 40) *
          (isFlat ? random.between(130, 260) : random.between(28, 50)) *
          100) /
          12,
        1000,
      )
    }
    if (action === 1 && home.furnished === 'fully' && asking.type === 9)
      asking.deposit = round(amount * 0.1, 100)
  }
  if (iso2 === 'US' && action === 0) {
    const hasDues = isFlat || random.chance(0.35)
    asking.charges = hasDues
      ? round(
          (isFlat ? (home.livingArea ?? 40) * random.between(3.2, 7) : random.between(35, 120)) *
            100,
          500,
        )
      : null
    terms.propertyTax = round(amount * random.between(0.017, 0.021), 10_000)
  }
  if (iso2 === 'MT' && action === 0) {
    asking.charges = null
    if (random.chance(0.6)) details.tenure = 'freehold'
  }
  return { terms, details }
}

/** Kilometres to the centre, to a tenth. */
function distance({ lat, lon }: { lat: number; lon: number }, place: SeedPlace): number {
  const north = (lat - (place.lat ?? lat)) * 111.3
  const east = (lon - (place.lon ?? lon)) * 111.3 * Math.cos((lat * Math.PI) / 180)
  return Math.round(Math.hypot(north, east) * 10) / 10
}

/** A point around a city's centre, denser towards it, on the land side of a coast. */
function scatter(
  random: Random,
  place: SeedPlace,
  sea: number | null,
  [from, to]: readonly [number, number],
): { lat: number; lon: number; seaward: boolean } {
  const km = from + (to - from) * Math.pow(random.next(), 0.8)
  let bearing = random.between(0, 360)
  const offSea = () => (sea === null ? 180 : Math.abs(((bearing - sea + 540) % 360) - 180))
  if (offSea() < 95) bearing += 180
  const seaward = sea !== null && (offSea() < 120 || km < 1)
  const lat = place.lat ?? 0
  return {
    lat: Number((lat + (km / 111.3) * Math.cos((bearing * Math.PI) / 180)).toFixed(6)),
    lon: Number(
      (
        (place.lon ?? 0) +
        (km / (111.3 * Math.cos((lat * Math.PI) / 180))) * Math.sin((bearing * Math.PI) / 180)
      ).toFixed(6),
    ),
    seaward,
  }
}
