import type { OfferDetails } from '#contract/offer-fields.ts'
import type { ActionId } from '#contract/library.ts'
import type { FeatureKey, OfferStatus } from '#contract/homes/offer-lists.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { drawAskingPrice, type AskingPrice } from './asking-price.ts'
import { energyScaleIn } from '#contract/homes/energy-scales.ts'
import { DEMO_COUNTRIES, type DemoCountry, type Market, type Style } from './countries.ts'
import { drawCondition, drawDetails, drawHome, isDwelling, KINDS, type Home } from './homes.ts'
import { kindsIn, sizeIn } from './kinds.ts'
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

/** All demo offers, the same in every run. `count` is approximate; cities that the gazetteer does not know are skipped. */
export function drawOffers(places: SeedPlaces, count = 6000): DemoOffer[] {
  const cities = DEMO_COUNTRIES.flatMap((country) =>
    country.cities.map((city, rank) => ({ country, city, rank })),
  )
  const weights = cities.reduce((sum, { city }) => sum + city[4], 0)
  return cities.flatMap(({ country, city, rank }) => {
    const place = places.get(city[1])
    if (!place) return []
    const wanted = Math.max(1, Math.round((city[4] / weights) * count))
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
  const category = isFirstFind ? 4 : random.weighted(kindsIn(country, name, market))
  const kind = KINDS.find((one) => one.category === category)
  const action: ActionId = isFirstFind || random.chance(kind?.rentShare ?? 0) ? 1 : 0
  const home = drawHome(random, category, action, style, {
    size: sizeIn(iso2, name),
    energy: energyScaleIn(iso2),
  })
  const cityStreets = knownStreets(city[1])
  const at = cityStreets.length > 0 ? random.pick(cityStreets) : null
  const outside = OUTSIDE[category]
  const spot = at
    ? { lat: at.lat, lon: at.lon, seaward: random.chance(0.35) }
    : scatter(random, place, water === null ? null : Math.abs(water), outside ?? [0, REACH[market]])
  const km = distance(spot, place)
  // Lakes and distant coasts do not count.
  const isBySea =
    water !== null && water >= 0 && ['coast', 'island', 'city'].includes(market) && km < 5
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
  home.features = [...new Set(home.features)]
  // As many come every day, and of each day's some have left the market since.
  const left = 1 - Math.exp(-364 / DAYS_ON_MARKET)
  const publishedDaysAgo = 1 + Math.floor(-DAYS_ON_MARKET * Math.log(1 - left * random.next()))
  const asking = drawAskingPrice(
    random,
    home,
    action,
    {
      price,
      yield: yearlyYield,
      currency: country.currency,
      perEur: country.perEur,
      iso2,
      kind: market,
      km,
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
  const street =
    category === 19 ? null : (at?.name ?? (streets.length > 0 ? random.pick(streets) : null))
  // A random sequence of its own, so that the others did not change.
  const extra = createRandom(`${externalId} details`)
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
    details: {
      ...drawDetails(extra, home, action, style, agency !== null),
      ...drawCondition(createRandom(`${externalId} condition`), home, asking.luck),
    },
  }
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
