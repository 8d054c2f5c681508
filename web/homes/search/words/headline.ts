import { activeParts, PARTS, type Filters, type Part } from '../filters.ts'
import { chipText, type Saying } from './chip-text.ts'
import { KINDS_NAMED } from './title.ts'

/** Filters beyond this number are only counted. */
const FILTERS_NAMED = 3
/** Most important filters first. */
const FIRST: readonly Part[] = ['bedrooms', 'rooms', 'price', 'area', 'radius', 'features']
const BY_WEIGHT: readonly Part[] = [...FIRST, ...PARTS.filter((part) => !FIRST.includes(part))]

/** `2+ bedrooms, up to €300,000, 3 more filters`: filters that are not in the title; empty without any. */
export function filtersText(filters: Filters, say: Saying): string {
  const { t, format } = say
  const isSaid = (part: Part) =>
    part === 'action' || (part === 'categories' && filters.categories.length <= KINDS_NAMED)
  const active = activeParts(filters)
  const parts = BY_WEIGHT.filter((part) => active.includes(part) && !isSaid(part))
  const named = parts.length === FILTERS_NAMED + 1 ? parts : parts.slice(0, FILTERS_NAMED)
  const more = parts.length - named.length
  return format.address([
    ...named.map((part) => chipText(part, filters, say)),
    ...(more > 0 ? [t('search.title.more', { count: more })] : []),
  ])
}
