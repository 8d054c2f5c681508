import type { Place } from './place.ts'

/** The path under which search engines keep a place: a state all of whose homes are in one city shows the same as the city. */
export function canonicalPath({ location, children, counts }: Pick<Place, 'location' | 'children' | 'counts'>): string {
  if (location.type !== 'state') return location.path
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return children.find(({ count }) => total > 0 && count === total)?.path ?? location.path
}
