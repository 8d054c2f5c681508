import { HOME_CATEGORIES } from '#contract/library.ts'
import type { places } from '#contract/homes/places.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { isInside } from '#places/geo.ts'
import type { Near, Place } from '#places/index.ts'
import type { Call } from '../../context.ts'
import { ancestorsOf, presentPlace, presentRef } from './present.ts'

/** Places within a place that have offers. */
const CHILDREN_MAX = 300
/** Areas of a place. */
const AREAS_MAX = 60
const NEARBY_MAX = 12
/** Farther away is another search. Countries are as far apart as they are. */
const NEARBY_KM = { city: 30, state: 300, country: Infinity, area: 150 }
/** Places within that distance among which those with homes are found. */
const NEARBY_CANDIDATES = 2000

type Page = OutputOf<typeof places.page>
type Nearby = OutputOf<typeof places.nearby>['data'][number]

/** Offers to count: homes of an action, offers of a category, or of both. */
interface Kind {
  action?: number | undefined
  category?: number | undefined
}

/** Content of the page of a country or location. */
export function placePage(place: Place, call: Call): Page {
  return {
    location: presentPlace(place, call),
    ancestors: ancestorsOf(place)
      .filter((ancestor) => call.places.canonical(ancestor).id === ancestor.id)
      .map((ancestor) => presentRef(ancestor, call)),
    children: childrenOf(place, call),
    areas: areasOf(place, call),
    nearby: around(place, call).map(({ place: near, km, count }) => ({
      ...presentRef(near, call),
      km: roundedKm(km),
      count,
    })),
    isApproximate: call.places.partOf(place)?.isExact === false,
    counts: call.search.counts
      .byCategory(call.places.parts(place))
      .map(({ action, category, count }) => ({ action, category, count })),
  }
}

function childrenOf(place: Place, call: Call): Page['children'] {
  return call.places
    .children(place)
    .map((child) => call.places.canonical(child))
    .filter(({ type }) => type !== 'area')
    .map((child) => ({
      child,
      count: countIn(child, call),
      offers: call.search.counts.within(call.places.parts(child)),
    }))
    .filter(({ offers }) => offers > 0)
    .sort((a, b) => b.count - a.count || b.offers - a.offers)
    .slice(0, CHILDREN_MAX)
    .map(({ child, count, offers }) => ({
      ...presentRef(child, call),
      count,
      offers,
      population: child.population,
    }))
}

/** Areas with homes. */
function areasOf(place: Place, call: Call): Page['areas'] {
  return call.places
    .areasIn(place)
    .filter((area) => call.places.twin(area)?.id !== place.id)
    .map((area) => ({ area, count: countIn(area, call) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, AREAS_MAX)
    .map(({ area, count }) => ({ ...presentRef(area, call), kind: area.kind!, count }))
}

/** The nearest places around on the same land that have homes, none of them in the place, nor the city that it is a part of. */
function around(place: Place, { places, search }: Call) {
  const part = places.partOf(place)
  const inside = new Set(places.children(place).map(({ id }) => id))
  const polygons = places.outline(place)?.polygons
  const isBeside = (other: Place): boolean =>
    places.canonical(other).id === other.id &&
    other.id !== part?.city.id &&
    places.partOf(other)?.city.id !== place.id &&
    !inside.has(other.id) &&
    !(polygons && isInside(polygons, other.lon!, other.lat!))
  const found: { place: Place; km: number; parts: Near['parts']; count: number }[] = []
  for (const near of places.near(place, NEARBY_CANDIDATES, {
    maxKm: isUrban(place, places) ? NEARBY_KM.city : NEARBY_KM[place.type],
    overland: true,
  })) {
    const count = search.counts.homesWithin(near.parts)
    if (count === 0 || !isBeside(near.place)) continue
    found.push({ place: near.place, km: near.km, parts: near.parts, count })
    if (found.length === NEARBY_MAX) break
  }
  return found
}

/** A borough, or a region of boroughs. */
const isUrban = (place: Place, places: Call['places']): boolean =>
  places.partOf(place) !== null ||
  (place.type === 'state' && places.within(place, 'state').some((state) => places.partOf(state)))

const roundedKm = (km: number): number => Math.round(km * 10) / 10

/** The places around. With a kind those that have offers of it count these. */
export function nearbyOf(place: Place, call: Call, { action, category }: Kind = {}): Nearby[] {
  return around(place, call).map(({ place: near, km, parts, count }) => {
    const kinds =
      action === undefined && category === undefined
        ? []
        : call.search.counts
            .byCategory(parts)
            .filter(
              (kind) =>
                (action ?? kind.action) === kind.action &&
                (category === undefined
                  ? HOME_CATEGORIES.has(kind.category)
                  : category === kind.category),
            )
    const alike = kinds.reduce((sum, { count }) => sum + count, 0)
    return {
      ...presentRef(near, call),
      km: roundedKm(km),
      count: alike || count,
      ofKind: alike > 0,
    }
  })
}

/** Live homes of a place and all that is in it. */
const countIn = (place: Place, { places, search }: Pick<Call, 'places' | 'search'>): number =>
  search.counts.homesWithin(places.parts(place))
