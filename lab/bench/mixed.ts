import { FEATURES } from '#contract/homes/offer-lists.ts'
import type { Query } from '#search/index.ts'
import { pick } from './random.ts'

const keyOf = (wanted: number) => FEATURES.find(({ bit }) => bit === wanted)!.key

/** Filters that visitors use; prices in euros. */
const FILTERS: readonly ((random: () => number) => Partial<Query>)[] = [
  (random) => ({ action: Number(random() < 0.4) }),
  (random) => ({ category: random() < 0.7 ? [pick(random, [1, 1, 5, 13])] : [1, 2, 5] }),
  (random) => ({ priceMax: 100_000 * Math.ceil(random() * 8) }),
  (random) => ({ priceMin: 500 * Math.ceil(random() * 8) }),
  (random) => ({ areaMin: 30 + Math.floor(random() * 60) }),
  (random) => ({ roomsMin: Math.ceil(random() * 3) }),
  (random) => ({ bedroomsMin: Math.ceil(random() * 3) }),
  (random) => ({ bathroomsMin: Math.ceil(random() * 2) }),
  (random) => ({ yearMin: 1950 + Math.floor(random() * 60) }),
  (random) => ({
    energy: pick(random, [
      ['A+', 'A'],
      ['A+', 'A', 'B', 'C'],
    ]),
  }),
  (random) => ({ features: pick(random, [[0], [4], [0, 5]]).map((bit) => keyOf(bit)) }),
  () => ({ newBuild: true }),
  () => ({ notGround: true }),
  () => ({ pictures: true }),
  (random) => ({ furnished: [pick(random, ['no', 'fully'])] }),
]

/** Up to six filters, each kind once. */
export function drawFilters(random: () => number): Partial<Query> {
  const left = [...FILTERS]
  const filters = Array.from({ length: Math.floor(random() * 7) }, () =>
    left.splice(Math.floor(random() * left.length), 1)[0]!(random),
  )
  return Object.assign({}, ...filters) as Partial<Query>
}

/** The last day of the offers in microseconds since 1970, for the filter of new offers. */
const NOW = Date.UTC(2026, 8, 1) * 1000

/** The query of a page with list and map requests beside the list. */
export const withEverything = (
  center: { lat: number; lon: number },
  scope: 'world' | 'country' | 'state' | 'city',
): Partial<Query> => {
  const [zoom, reach] = { world: [2, 60], country: [6, 6], state: [8, 1.5], city: [12, 0.12] }[
    scope
  ] as [number, number]
  const [lat, lon] = [
    Math.max(-80, Math.min(80, center.lat)),
    Math.max(-110, Math.min(110, center.lon)),
  ]
  return {
    facets: true,
    now: NOW,
    histograms: true,
    bounds: true,
    clusters: {
      view: [lon - reach, Math.max(-85, lat - reach), lon + reach, Math.min(85, lat + reach)],
      zoom,
    },
  }
}
