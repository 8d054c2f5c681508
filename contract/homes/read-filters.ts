import { MAX_RADIUS, MIN_RADIUS, readBox, readPoint, readPolygons } from './areas.ts'
import { FILTER_VALUES, VALUED_LISTS, type ValuedList } from './filter-values.ts'
import {
  each,
  FLAGS,
  groupIn,
  inOrder,
  isSet,
  LIMITS,
  NO_FILTERS,
  RANGES,
  SINCES,
  WORDS_MAX,
  type Bounds,
  type AvailableBy,
  type Filters,
  type Range,
  type Since,
} from '../filters.ts'
import { ALL_GROUPS, CURRENCIES, GROUPS, HOUSE_TYPES } from '../library.ts'
import { MAX_PAGE, SORTS } from './search.ts'

const MAX_LOCATIONS = 20
const MAX_AGENCIES = 20
type Lists = Pick<Filters, ValuedList>

/** Longest period in days that a search looks back. */
const MAX_DAYS = 366

/**
 * Parses filters in an address. Ignores invalid values, and swaps reversed bounds; `writeFilters` writes the canonical form.
 * @param number parses a typed number of a form; NaN if invalid
 */
export function readFilters(
  query: URLSearchParams,
  number: (text: string, range: Range) => number = Number,
): Filters {
  const text = (name: string): string => query.get(name)?.trim() ?? ''
  const bound = (name: Range, end: 'Min' | 'Max'): number | null => {
    const raw = text(name + end)
    const value = raw === '' ? null : number(raw, name)
    const { least, most } = LIMITS[name]
    return value === null || !Number.isFinite(value) || value < least || value > most
      ? null
      : value + 0
  }
  const bounds = (name: Range): Bounds => {
    const { min, max } = inOrder({ min: bound(name, 'Min'), max: bound(name, 'Max') })
    const { least, whole } = LIMITS[name]
    const within = {
      min: min !== null && whole ? Math.ceil(min) + 0 : min,
      max: max !== null && whole ? Math.floor(max) + 0 : max,
    }
    // There is no integer between 2.2 and 2.8.
    if (within.min !== null && within.max !== null && within.min > within.max)
      return { min: null, max: null }
    return { ...within, min: within.min === least ? null : within.min }
  }
  const items = (name: string): string[] => query.getAll(name).join(',').split(',')
  const among = <T extends string | number>(name: string, all: readonly T[]): T[] =>
    all.filter((item) => items(name).includes(String(item)))
  const one = <T extends string>(name: string, all: readonly T[]): T | null =>
    all.find((item) => item === text(name)) ?? null
  const flag = (name: string): boolean => text(name) === '1'
  const page = Number(text('page'))
  const near = readPoint(text('near'))
  const radius = Number(text('radius'))
  const sort = one('sort', SORTS)
  const price = bounds('price')
  const action = one('action', ['0', '1'])
  const categories = among(
    'category',
    HOUSE_TYPES.map(({ id }) => id),
  )
  return {
    locations: [
      ...new Set(
        items('location').filter((id) => /^(city|state|country|area)[1-9]\d{0,8}$/.test(id)),
      ),
    ]
      .sort()
      .slice(0, MAX_LOCATIONS),
    action: action === null ? null : action === '0' ? 0 : 1,
    categories,
    group: groupIn({
      categories,
      group: one('group', [...GROUPS, ALL_GROUPS]) ?? NO_FILTERS.group,
    }),
    ...each(RANGES, bounds),
    ...each(FLAGS, flag),
    ...each(SINCES, (name) => since(text(name))),
    ...(each(VALUED_LISTS, (list) => among<string | number>(list, FILTER_VALUES[list])) as Lists),
    priceUnit: isSet(price) && text('priceUnit') === 'm2' ? 'm2' : 'total',
    currency: one(
      'currency',
      CURRENCIES.map(({ code }) => code),
    ),
    agency: [
      ...new Set(
        items('agency')
          .filter((id) => /^[1-9]\d{0,8}$/.test(id))
          .map(Number),
      ),
    ]
      .sort((a, b) => a - b)
      .slice(0, MAX_AGENCIES),
    owner: one('owner', ['private', 'agency']),
    // A form without scripts sends a choice and a field for the day.
    availableBy: availableBy(query.getAll('availableBy').findLast(Boolean) ?? ''),
    box: readBox(text('box')),
    polygon: readPolygons(text('polygon')),
    near,
    radius: near && radius >= MIN_RADIUS && radius <= MAX_RADIUS ? Number(radius.toFixed(2)) : null,
    text: text('text').slice(0, WORDS_MAX).trim() || null,
    sort: sort === null || (sort === 'nearest' && !near) ? NO_FILTERS.sort : sort,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    words: text('words').slice(0, WORDS_MAX).trim() || null,
  }
}

function since(text: string): Since | null {
  const days = /^([1-9]\d{0,2})d$/.exec(text)?.[1]
  if (days) return Number(days) <= MAX_DAYS ? text : null
  return /^(?:1\d|20)/.test(text) && isDay(text) ? text : null
}

const availableBy = (text: string): AvailableBy | null =>
  text === 'now' || (/^20[0-7]/.test(text) && isDay(text)) ? text : null

function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
