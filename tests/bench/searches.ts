import { SORTS } from '#contract/search.ts'
import type { PlaceNumbers, PriceFactors, Query } from '#search/index.ts'
import { createRandom, pick } from './random.ts'

export interface Sample {
  scope: 'world' | 'country' | 'state' | 'city'
  query: Query
}

/**
 * Searches as visitors and crawlers make them: mostly below a country, none to all of the filters, every sort, mostly first pages.
 * @param offers where offers are, one entry each, so that places are asked for as often as they have offers
 * @param total of a search, to choose a deep page that exists
 */
export async function drawSearches(offers: PlaceNumbers[], factors: PriceFactors, amount: number, total: (query: Query) => Promise<number>): Promise<Sample[]> {
  const random = createRandom(11)
  const maybe = <T>(value: () => T): T | undefined => (random() < 0.4 ? value() : undefined)
  const samples: Sample[] = []
  while (samples.length < amount) {
    const scope = pick(random, ['world', 'country', 'country', 'country', 'state', 'state', 'city', 'city', 'city', 'city'] as const)
    const { countryId, stateId, cityId } = pick(random, offers)
    const place =
      scope === 'world' ? null : { countryId, stateId: scope === 'country' ? null : stateId, cityId: scope === 'city' ? cityId : null }
    const action = maybe(() => Number(random() < 0.4))
    const unit = action === 1 ? 500 : 100_000
    const query: Query = {
      places: place === null ? [] : [place],
      action,
      categories: maybe(() => (random() < 0.7 ? [pick(random, [1, 1, 5, 13])] : [1, 2, 5])),
      factors,
      priceMin: maybe(() => unit * Math.ceil(random() * 3)),
      priceMax: maybe(() => unit * Math.ceil(3 + random() * 5)),
      areaMin: maybe(() => 30 + Math.floor(random() * 60)),
      areaMax: maybe(() => 100 + Math.floor(random() * 100)),
      roomsMin: maybe(() => Math.ceil(random() * 3)),
      sort: random() < 0.4 ? 'newest' : pick(random, SORTS.filter((sort) => sort !== 'nearest' && sort !== 'recommended')),
      page: 1,
    }
    const depth = random()
    if (depth > 0.7) query.page = 1 + Math.floor(random() * Math.max(1, Math.min((await total(query)) / 24, depth > 0.9 ? Infinity : 10)))
    samples.push({ scope, query })
  }
  return samples
}
