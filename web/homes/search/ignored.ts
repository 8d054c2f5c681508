import { LIMITS } from '#contract/filters.ts'
import { readNumber } from '#i18n/parse-number.ts'
import type { Translator } from '#i18n/translate.ts'
import { FILTER_LABELS } from './filter-labels.ts'
import { FLAGS, LISTS, NO_FILTERS, RANGES, writeFilters, type Filters } from './filters.ts'

/** Parameter of a redirect: which parts of the original query were invalid. */
export const IGNORED = 'ignored'
const NAMES_MAX = 5
const NAME = /^[a-z]\w{0,30}$/i
/** Parameters of the page, of forms, or of third parties. */
const HARMLESS = /^(ref|source|lang|typed|groundFloor|areaUnit|pricePer|q|panel|ignored|words)$/
/** Default values. */
const USUAL: Readonly<Record<string, string>> = {
  page: '1',
  group: NO_FILTERS.group,
  sort: NO_FILTERS.sort,
  priceUnit: 'total',
}
/** Filters with several values, each of which may be valid or not. */
const SEVERAL: readonly string[] = [...LISTS, 'location', 'category']

/**
 * Names of query parameters without effect: invalid values, and unknown names.
 * @param filters the filters that are applied, including the path's parts
 */
export function ignoredIn(query: URLSearchParams, filters: Filters): string[] {
  const fromRedirect = query.get(IGNORED)
  if (fromRedirect !== null)
    return fromRedirect
      .split(',')
      .filter((name) => NAME.test(name))
      .slice(0, NAMES_MAX)
  const kept = new URLSearchParams(writeFilters(filters))
  const isIgnored = (name: string): boolean => {
    const value = query.getAll(name).filter(Boolean).join(',').trim()
    if (value === '' || HARMLESS.test(name) || USUAL[name] === value || !NAME.test(name))
      return false
    // Has no effect without a price.
    if (name === 'currency') return value !== filters.currency
    const items = kept.get(name)?.split(',')
    if (!items) return !saysNothing(name, value, query.get('typed'))
    if (name === 'action') return items[0] !== value
    return (
      SEVERAL.includes(name) &&
      value.split(',').some((item) => item.trim() !== '' && !items.includes(item.trim()))
    )
  }
  return [...new Set(query.keys())].filter(isIgnored).slice(0, NAMES_MAX)
}

/** Values that exclude nothing: "no" for an option, the lowest minimum. */
function saysNothing(name: string, value: string, typed: string | null): boolean {
  if (FLAGS.some((flag) => flag === name)) return value === '0'
  const range = RANGES.find((each) => `${each}Min` === name)
  return (
    range !== undefined &&
    (typed === null ? Number(value) : readNumber(value, typed, range === 'price')) ===
      LIMITS[range].least
  )
}

/** The same as labels; unknown parameters keep their name. */
export function ignoredText(names: readonly string[], t: Translator): string[] {
  return [
    ...new Set(names.map((name) => labelOf(name.replace(/(?<=[a-z])(Min|Max)$/, ''), t) ?? name)),
  ]
}

function labelOf(name: string, t: Translator): string | null {
  if (Object.hasOwn(FILTER_LABELS, name))
    return t(FILTER_LABELS[name as keyof typeof FILTER_LABELS])
  switch (name) {
    case 'location':
    case 'price':
    case 'area':
    case 'radius':
    case 'currency':
    case 'page':
      return t(`search.ignored.${name}`)
    case 'near':
      return t('search.ignored.radius')
    case 'group':
      return t(FILTER_LABELS.category)
    case 'box':
      return t('search.chips.box')
    case 'polygon':
      return t('search.chips.polygon', { count: 1 })
    default:
      return null
  }
}
