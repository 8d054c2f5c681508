import { SORTS } from '#contract/homes/search.ts'
import { Columns, priceFactors, type IndexedOffer, type Query } from '#search/index.ts'
import { BARE, flagsOf } from '#tests/indexed-offer.ts'
import { drawFilters, withEverything } from './mixed.ts'
import { pick } from './random.ts'

/** Generated offers and searches for the index alone. */

const COUNTRIES = 60
const STATES = 20
const CITIES = 25
const FACTORS = priceFactors('EUR', (code) => (code === 'EUR' ? 1 : 1.1))!
export const SCOPES = ['world', 'country', 'state', 'city'] as const

/** Ids from 1, in random order. */
export function drawOffers(amount: number, random: () => number): Columns {
  const offers = new Columns(amount)
  for (let id = 1; id <= amount; id++) offers.append(drawOffer(id, random))
  return offers
}

/** A search with up to six filters: for the page alone, and with facets, histograms and clusters. */
export function drawSearch(random: () => number): {
  scope: (typeof SCOPES)[number]
  plain: Query
  full: Query
} {
  const scope = pick(random, [
    'world',
    'country',
    'country',
    'country',
    'state',
    'state',
    'city',
    'city',
    'city',
    'city',
  ] as const)
  const country = 1 + Math.floor(random() ** 2 * COUNTRIES)
  const state = 1 + Math.floor(random() * STATES)
  const place = {
    countryId: country,
    stateId: scope === 'country' ? null : state,
    cityId: scope === 'city' ? 1 + Math.floor(random() * CITIES) : null,
  }
  const plain: Query = {
    ...drawFilters(random),
    factors: FACTORS,
    places: scope === 'world' ? [] : [place],
    sort: pick(random, SORTS),
    page: random() < 0.8 ? 1 : 1 + Math.floor(random() * 40),
  }
  return { scope, plain, full: { ...plain, ...withEverything(centerOf(country, state), scope) } }
}

const centerOf = (country: number, state: number) => ({
  lat: 30 + (country % 10) * 4 + (state % 5) / 2,
  lon: -60 + Math.floor(country / 10) * 20 + Math.floor(state / 5),
})

function drawOffer(id: number, random: () => number): IndexedOffer {
  const countryId = 1 + Math.floor(random() ** 2 * COUNTRIES)
  const stateId = 1 + Math.floor(random() * STATES)
  const center = centerOf(countryId, stateId)
  const action = random() < 0.65 ? 0 : 1
  const area = random() < 0.05 ? null : Math.round(20 + 300 * random() ** 3)
  const home = {
    ...BARE,
    id,
    countryId,
    stateId,
    cityId: 1 + Math.floor(random() * CITIES),
    action,
    category: pick(random, [1, 1, 1, 1, 1, 2, 3, 5, 5, 13, 14, 15, 20]),
    amount:
      random() < 0.03
        ? null
        : Math.round(
            100 * (area ?? 80) * (action === 0 ? 800 + 6000 * random() ** 2 : 6 + 20 * random()),
          ),
    currency: pick(random, ['EUR', 'EUR', 'USD', 'GBP', 'PLN']),
    priceType: action,
    area,
    rooms: random() < 0.1 ? null : 1 + Math.floor(random() * 12) / 2,
    publishedAt: 1.7e15 + Math.floor(random() * 1e14),
    bedrooms: random() < 0.2 ? null : Math.floor(random() * 6),
    bathrooms: random() < 0.2 ? null : Math.floor(random() * 4),
    floor: random() < 0.5 ? null : Math.floor(random() * 8),
    year: random() < 0.4 ? null : 1900 + Math.floor(random() * 126),
    energy: random() < 0.4 ? null : 1 + Math.floor(random() * 9),
    furnished: random() < 0.6 ? null : 1 + Math.floor(random() * 3),
    flags: { pets: random() < 0.7 ? undefined : random() < 0.5, newBuild: random() < 0.1 },
    features: Math.floor(random() * 2 ** 28) & Math.floor(random() * 2 ** 28),
    agencyId: random() < 0.2 ? null : 1 + Math.floor(random() * 3000),
    photos: Math.floor(random() * 12),
    plans: Number(random() < 0.3),
    lat: Math.round((center.lat + random() / 2) * 1e6),
    lon: Math.round((center.lon + random()) * 1e6),
  }
  return {
    ...home,
    flags: flagsOf({
      ...home.flags,
      pictures: home.photos > 0,
      plan: home.plans > 0,
      notGround: (home.floor ?? 0) > 0,
    }),
  }
}
