import {
  actionOfKind,
  categoryOfKind,
  placeChain,
  placeKey,
  placeId,
  type Scope,
} from '#search/index.ts'

/** A page with more kinds than this has the tag of its place alone. */
const MAX_KINDS = 4
/** Caches take headers of some kilobytes. */
const MAX_TAGS = 100

/**
 * Tags of a page in shared caches: `city31985`, or `city31985-0-1` where it shows only that action and category. None for offers of the world, or
 * of too many places: such a page is stale after its time.
 */
export function tagsOf(shown: readonly Scope[]): string[] {
  const tags = shown.flatMap(({ places, kinds }) =>
    places
      .map(placeKey)
      .flatMap((key) =>
        kinds.length > MAX_KINDS ? placeId(key) : kinds.map((kind) => ofKind(key, kind)),
      ),
  )
  const all = [...new Set(tags)]
  return all.length > MAX_TAGS ? [] : all
}

/** The tags of all pages that may show an offer of that place and kind. */
export const tagsOfChange = (place: number, kind: number): string[] =>
  placeChain(place)
    .filter((key) => key !== 0)
    .flatMap((key) => [placeId(key), ofKind(key, kind)])

const ofKind = (key: number, kind: number): string =>
  `${placeId(key)}-${actionOfKind(kind)}-${categoryOfKind(kind)}`
