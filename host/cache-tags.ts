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

/** Tags of a page in shared caches: `city31985`, or `city31985-0-1` where it shows only that action and category. Nothing for offers of the world. */
export function tagsOf(shown: readonly Scope[]): string[] {
  const tags = shown.flatMap(({ places, kinds }) =>
    places
      .map(placeKey)
      .flatMap((key) =>
        kinds.length > MAX_KINDS ? placeId(key) : kinds.map((kind) => ofKind(key, kind)),
      ),
  )
  return [...new Set(tags)]
}

/** The tags of all pages that may show an offer of that place and kind. */
export const tagsOfChange = (place: number, kind: number): string[] =>
  placeChain(place)
    .filter((key) => key !== 0)
    .flatMap((key) => [placeId(key), ofKind(key, kind)])

const ofKind = (key: number, kind: number): string =>
  `${placeId(key)}-${actionOfKind(kind)}-${categoryOfKind(kind)}`
