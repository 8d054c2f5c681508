import type { locations } from '#contract/locations.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Place } from '#places/index.ts'
import type { Call } from '../context.ts'
import { ancestorsOf, presentLocation, presentRef } from './present.ts'

/** Places within a place: all that have offers up to the first number, filled up with the largest to the second. */
const CHILDREN_MAX = 300
const CHILDREN_FILLED = 60
/** Of so many places around, those with offers come first. */
const AROUND = 60
const NEARBY_MAX = 12
const NEARBY_KM = 150
const NEARBY_PEOPLE = 5_000

type Page = OutputOf<typeof locations.page>

/** What a country or location page shows of a place. */
export function placePage(place: Place, call: Call): Page {
  return {
    location: presentLocation(place, call),
    ancestors: ancestorsOf(place).map((ancestor) => presentRef(ancestor, call)),
    children: childrenOf(place, call),
    nearby: nearbyOf(place, call),
    counts: call.search.counts.byCategory(place).map(({ action, category, count }) => ({ action, category, count })),
  }
}

function childrenOf(place: Place, call: Call): Page['children'] {
  const counts = call.search.counts.children(place)
  const children = call.places.children(place).map((child) => ({ child, count: counts.get(child.number) ?? 0 }))
  const busy = children.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const quiet = children.filter(({ count }) => count === 0).slice(0, Math.max(0, CHILDREN_FILLED - busy.length))
  return [...busy.slice(0, CHILDREN_MAX), ...quiet].map(({ child, count }) => ({ ...presentRef(child, call), count, population: child.population }))
}

function nearbyOf(place: Place, call: Call): Page['nearby'] {
  const countOf = counter(call)
  const around = call.places
    .near(place, AROUND, NEARBY_PEOPLE)
    .filter(({ km }) => place.type !== 'city' || km <= NEARBY_KM)
    .map((near) => ({ ...near, count: countOf(near.place) }))
  const chosen = [...around.filter(({ count }) => count > 0), ...around.filter(({ count }) => count === 0)].slice(0, NEARBY_MAX)
  return chosen.sort((a, b) => a.km - b.km).map(({ place: near, km, count }) => ({ ...presentRef(near, call), count, km: Math.round(km * 10) / 10 }))
}

/** Tells the live offers of places, as their parents count them; each parent is asked once. */
function counter({ search }: Call): (place: Place) => number {
  const byParent = new Map<string, Map<number, number>>()
  return ({ parent, number }) => {
    const key = parent?.id ?? ''
    const counts = byParent.get(key) ?? search.counts.children(parent)
    byParent.set(key, counts)
    return counts.get(number) ?? 0
  }
}
