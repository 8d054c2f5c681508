import { LISTS, writeFilters, type Filters } from './filters.ts'

/** In the query of the right address: what of the one that was asked for made no sense. */
export const IGNORED = 'ignored'
const NAMES_MAX = 5
const NAME = /^[a-z]\w{0,30}$/i
/** Of the page itself, of forms, or put there by others to count visits. */
const HARMLESS = /^(utm_\w+|\w*clid|ref|source|lang|typed|q|panel|ignored|words|currency|location|action|category)$/
/** What need not be written, as it is so without. */
const USUAL: Readonly<Record<string, string>> = { page: '1', sort: 'newest', priceUnit: 'total' }

/** Names in a query that had no effect: a value that cannot be searched for, or no name of a filter. */
export function ignoredIn(query: URLSearchParams, filters: Filters): string[] {
  const told = query.get(IGNORED)
  if (told !== null) return told.split(',').filter((name) => NAME.test(name)).slice(0, NAMES_MAX)
  const kept = new URLSearchParams(writeFilters(filters))
  const isIgnored = (name: string): boolean => {
    const value = query.getAll(name).join(',').trim()
    if (value === '' || HARMLESS.test(name) || USUAL[name] === value || !NAME.test(name)) return false
    const items = kept.get(name)?.split(',')
    if (!items) return value !== '0' && !(name.endsWith('Min') && Number(value) <= 0)
    return LISTS.some((list) => list === name) && value.split(',').some((item) => item.trim() !== '' && !items.includes(item.trim()))
  }
  return [...new Set(query.keys())].filter(isIgnored).slice(0, NAMES_MAX)
}
