import type { OfferDetails } from '#contract/offer-fields.ts'
import type { ActionId, OfferStatus } from '#contract/library.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { drawAsking, type Asking } from './asking.ts'
import { DEMO_COUNTRIES, type DemoCountry, type Style } from './countries.ts'
import { drawDetails, drawHome, isDwelling, KINDS, type Home } from './homes.ts'
import { createRandom, type Random } from './random.ts'
import { streetsOf } from './streets.ts'

/** The part of the gazetteer that the demo uses. */
export interface SeedPlaces {
  get(id: string): SeedPlace | null | undefined
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
  asking: Asking
  currency: string
  style: Style
  /** The language of its place and of its own text. */
  lang: string
  iso2: string
  /** As the table of cities names it. */
  city: string
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

/** How many of a thousand are not, or no longer, available. */
const STATUSES: readonly (readonly [OfferStatus, number])[] = [
  ['published', 945],
  ['reserved', 22],
  ['sold', 12],
  ['let', 8],
  ['expired', 7],
  ['draft', 6],
]

/** All demo offers, the same in every run. `count` is approximate; cities that the gazetteer does not know are skipped. */
export function drawOffers(places: SeedPlaces, count = 4000): DemoOffer[] {
  const cities = DEMO_COUNTRIES.flatMap((country) =>
    country.cities.map((city) => ({ country, city })),
  )
  const weights = cities.reduce((sum, { city }) => sum + city[4], 0)
  return cities.flatMap(({ country, city }) => {
    const place = places.get(city[1])
    if (!place) return []
    const wanted = Math.max(1, Math.round((city[4] / weights) * count))
    return Array.from({ length: wanted }, (_, index) =>
      drawOffer(`${city[1]}-${index + 1}`, country, city, place),
    )
  })
}

function drawOffer(
  externalId: string,
  country: DemoCountry,
  city: DemoCountry['cities'][number],
  place: SeedPlace,
): DemoOffer {
  const random = createRandom(externalId)
  const [name, , price, yearlyYield, , sea, lang = country.lang] = city
  const kinds = KINDS.filter(
    ({ styles, countries }) =>
      (!styles || styles.includes(country.style)) &&
      (!countries || countries.includes(country.iso2)),
  )
  const kind = random.weighted(kinds.map((item) => [item, item.weight] as const))
  const action: ActionId = random.chance(kind.rentShare) ? 1 : 0
  const home = drawHome(random, kind.category, action, country.style)
  const spot = scatter(random, place, sea ?? null)
  if (
    sea !== undefined &&
    sea !== null &&
    spot.seaward &&
    isDwelling(home.category) &&
    random.chance(0.5) &&
    !home.features.includes('sea-view')
  )
    home.features.push('sea-view')
  // Skewed to recent days, since offers leave the market all the time.
  const publishedDaysAgo = 1 + Math.floor(119 * Math.pow(random.next(), 1.4))
  const asking = drawAsking(
    random,
    home,
    action,
    { price, yield: yearlyYield, currency: country.currency, perEur: country.perEur },
    publishedDaysAgo,
  )
  const agencies = DEMO_AGENCIES.filter(({ iso2 }) => iso2 === country.iso2)
  const agency = agencies.length > 0 && random.chance(0.72) ? random.pick(agencies).slug : null
  const status = random.weighted(STATUSES)
  const streets = streetsOf(lang)
  // A random sequence of its own, so that the others did not change.
  const extra = createRandom(`${externalId} details`)
  const freeLater =
    action === 1 && isDwelling(home.category) && random.chance(0.5) ? random.integer(5, 75) : null
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
    style: country.style,
    iso2: country.iso2,
    city: name,
    street: streets.length > 0 ? random.pick(streets) : null,
    houseNumber: streets.length > 0 ? String(random.integer(1, 120)) : null,
    lat: spot.lat,
    lon: spot.lon,
    freeInDays:
      freeLater ??
      (isDwelling(home.category) && extra.chance(action === 1 ? 0.5 : 0.15) ? 0 : null),
    details: drawDetails(extra, home, action, country.style, agency !== null),
  }
}

/** A point within 4 km of a city's centre, denser towards it, on the land side of a coast. */
function scatter(
  random: Random,
  place: SeedPlace,
  sea: number | null,
): { lat: number; lon: number; seaward: boolean } {
  const km = 4 * Math.pow(random.next(), 0.8)
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
