import { FLAGS, isSet, LISTS, NO_FILTERS, RANGES, WORDS_MAX, type Bounds, type Filters, type Flag, type List, type Range } from '#contract/filters.ts'
import { CURRENCIES, ENERGY_CLASSES, FEATURES, HOUSE_TYPES } from '#contract/library.ts'
import { FURNISHED, MAX_PAGE, SORTS } from '#contract/search.ts'
import { parseNumber } from '#i18n/parse-number.ts'

export { FLAGS, isSet, LISTS, NO_FILTERS, RANGES, writeFilters, type Filters, type Range } from '#contract/filters.ts'

/** Reads the query of an address. What makes no sense is left out, as if it had not been asked for. */
export function readFilters(query: URLSearchParams): Filters {
  // A form without scripts sends what was typed: "300.000" is 300000 in a German page, which only `typed` can tell from an address.
  const typedIn = query.get('typed')
  const number = (name: string): number | null => {
    const text = query.get(name)?.trim() ?? ''
    if (text === '') return null
    const value = typedIn ? parseNumber(text, typedIn) : Number(text)
    return value !== null && Number.isFinite(value) && value >= 0 && value <= 1e12 ? value : null
  }
  const bounds = (name: Range): Bounds => ({ min: number(`${name}Min`) || null, max: number(`${name}Max`) })
  const among = <T extends string>(name: List, all: readonly T[]): T[] => all.filter((item) => query.getAll(name).join(',').split(',').includes(item))
  const page = Number(query.get('page'))
  const action = query.get('action')
  return {
    price: bounds('price'),
    area: bounds('area'),
    rooms: bounds('rooms'),
    bedrooms: bounds('bedrooms'),
    bathrooms: bounds('bathrooms'),
    features: among('features', FEATURES.map(({ key }) => key)),
    furnished: among('furnished', FURNISHED),
    energy: among('energy', ENERGY_CLASSES),
    newBuild: query.get('newBuild') === '1',
    pets: query.get('pets') === '1',
    currency: CURRENCIES.find(({ code }) => code === query.get('currency'))?.code ?? null,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    action: action === '0' ? 0 : action === '1' ? 1 : null,
    categories: HOUSE_TYPES.map(({ id }) => id).filter((id) => query.getAll('category').join(',').split(',').includes(String(id))),
    location: /^(city|state|country)\d{1,9}$/.exec(query.get('location') ?? '')?.[0] ?? null,
    words: query.get('words')?.trim().slice(0, WORDS_MAX) || null,
  }
}

/** Ranges whose least is above their most: nothing could be found, so they are not asked for and the form says why. */
export const contradictions = (filters: Filters): Range[] => RANGES.filter((range) => (filters[range].min ?? 0) > (filters[range].max ?? Infinity))

/** The ranges that take part in the search. */
export const activeRanges = (filters: Filters): Range[] => RANGES.filter((range) => isSet(filters[range]) && !contradictions(filters).includes(range))

/** What can be left out of a search: one filter, or all ranges at once. */
export type Relaxable = Range | List | Flag | 'categories' | 'action' | 'ranges'

/** Lists and flags that are set. */
export const activeChoices = (filters: Filters): (List | Flag)[] => [...LISTS.filter((list) => filters[list].length > 0), ...FLAGS.filter((flag) => filters[flag])]

/** The same filters without one of them; always its first page, and no longer what the words said. */
export function without(all: Filters, what: Relaxable): Filters {
  const filters = { ...all, words: null }
  if (what === 'ranges') return { ...filters, ...Object.fromEntries(RANGES.map((range) => [range, NO_FILTERS[range]])), page: 1 }
  if (what === 'categories') return { ...filters, categories: [], page: 1 }
  if (what === 'action') return { ...filters, action: null, page: 1 }
  return { ...filters, [what]: NO_FILTERS[what], page: 1 }
}

/** What the API is asked. */
export function toSearch(filters: Filters, visitorsCurrency: string) {
  const active = new Set(activeRanges(filters))
  const bounds = (range: Range): Bounds => (active.has(range) ? filters[range] : NO_FILTERS[range])
  const [price, area, rooms, bedrooms, bathrooms] = RANGES.map(bounds) as [Bounds, Bounds, Bounds, Bounds, Bounds]
  const list = <T>(items: T[]): T[] | undefined => (items.length > 0 ? items : undefined)
  return {
    priceMin: price.min ?? undefined,
    priceMax: price.max ?? undefined,
    areaMin: area.min ?? undefined,
    areaMax: area.max ?? undefined,
    roomsMin: rooms.min ?? undefined,
    roomsMax: rooms.max ?? undefined,
    bedroomsMin: whole(bedrooms.min, Math.ceil),
    bedroomsMax: whole(bedrooms.max, Math.floor),
    bathroomsMin: whole(bathrooms.min, Math.ceil),
    bathroomsMax: whole(bathrooms.max, Math.floor),
    features: list(filters.features),
    furnished: list(filters.furnished),
    energy: list(filters.energy),
    newBuild: filters.newBuild ? ('1' as const) : undefined,
    pets: filters.pets ? ('1' as const) : undefined,
    currency: visitorsCurrency,
    priceCurrency: filters.currency ?? undefined,
    sort: filters.sort,
    page: filters.page,
  }
}

/** Bedrooms and bathrooms are counted whole, up to what the search takes. */
const whole = (value: number | null, round: (value: number) => number): number | undefined => (value === null ? undefined : Math.min(round(value), 1000))
