import { HOUSE_TYPES, SEARCH_TYPES, ALL_GROUPS } from '#contract/library.ts'
import type { Conditions } from './query.ts'
import { KINDS, kindOf, placeChain, placeKey, type PlaceNumbers } from './codes.ts'

/** The offers that something shows: those of some places and areas (none: the world), and of some kinds. */
export interface Scope {
  places: readonly PlaceNumbers[]
  kinds: readonly number[]
  /** Something shown ends then by itself: milliseconds since 1970. */
  until?: number
}

/** The offers that a search can find. */
export function scopeOf({
  places = [],
  areas = [],
  action,
  category,
  group,
}: ShownConditions): Scope {
  const actions = action === undefined ? SEARCH_TYPES.map(({ id }) => id) : [action]
  // None is all of the group, as in a search.
  const categories = category?.length
    ? category
    : HOUSE_TYPES.filter((type) => group === ALL_GROUPS || type.group === group).map(({ id }) => id)
  return {
    places: [...places, ...areas.map(({ id }) => placeOfArea(id))],
    kinds: actions.flatMap((one) => categories.map((other) => kindOf(one, other))),
  }
}
type ShownConditions = Pick<Conditions, 'places' | 'areas' | 'action' | 'category' | 'group'>

/** An area with a shape, as a place that has offers of its own. */
export const placeOfArea = (id: number): PlaceNumbers => ({
  countryId: 0,
  stateId: null,
  cityId: null,
  areaId: id,
})

/**
 * When offers of places last changed, by kind: results with offers of a scope are current until one of them changes. A place that has changed takes
 * about 200 bytes.
 */
export class Changes {
  /** Key of a place to the version of its last change, by kind. */
  readonly #versions = new Map<number, Uint32Array>()
  /** Everything changed then. */
  #all = 0

  /** Notes a change of an offer; also for the places that contain its place. */
  add(place: number, kind: number, version: number): void {
    for (const key of placeChain(place)) {
      let kinds = this.#versions.get(key)
      if (!kinds) this.#versions.set(key, (kinds = new Uint32Array(KINDS)))
      kinds[kind] = version
    }
  }

  /** Notes changes of one version; null: everything changed. */
  addEach(
    changes: readonly (readonly [place: number, kind: number])[] | null,
    version: number,
  ): void {
    if (changes === null) this.addAll(version)
    else for (const [place, kind] of changes) this.add(place, kind, version)
  }

  addAll(version: number): void {
    this.#versions.clear()
    this.#all = version
  }

  /** The version of the last change in a scope. */
  last({ places, kinds }: Scope): number {
    let last = this.#all
    for (const key of places.length > 0 ? places.map(placeKey) : [0]) {
      const versions = this.#versions.get(key)
      if (versions) for (const kind of kinds) last = Math.max(last, versions[kind]!)
    }
    return last
  }
}
