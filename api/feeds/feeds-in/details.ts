import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import type { Call } from '../../context.ts'

export type Reader = Pick<Call, 'places' | 'locale'>

/** A problem with its place names in the reader's language: stored problems have English names, and ids. */
export function inLanguage<P extends { details: ProblemDetails | null }>(
  problem: P,
  { places, locale }: Reader,
): P {
  const { details } = problem
  if (!details?.placeId) return problem
  const nameOf = (id: string | undefined, name: string | undefined) => {
    const place = id === undefined ? null : places.get(id)
    return place ? places.name(place, locale) : name
  }
  const { placeId, provinceId, place, province } = details
  const names = { place: nameOf(placeId, place), province: nameOf(provinceId, province) }
  return {
    ...problem,
    details: {
      ...details,
      ...Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)),
    },
  }
}
