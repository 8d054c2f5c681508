import { z } from 'zod'
import { parseListingSlug } from '#contract/addresses.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { toSearch } from '#contract/homes/filter-search.ts'
import {
  contradictions,
  FLAGS,
  groupIn,
  isByPrice,
  NO_FILTERS,
  RANGES,
  WORDS_MAX,
  type Filters,
} from '#contract/filters.ts'
import { FILTER_VALUES } from '#contract/homes/filter-values.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import { HOUSE_TYPES, type ActionId } from '#contract/library.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { readFilters } from '#contract/homes/read-filters.ts'
import { SearchInput } from '#contract/homes/search.ts'
import {
  currency,
  language,
  placeId,
  placeOf,
  tool,
  units,
  WrongInput,
  type Caller,
} from './caller.ts'
import { DEALS, homeOf, TYPES } from './homes.ts'

/** Homes in an answer: a page of the portal has more than an assistant can use. */
const HOMES_SHOWN = 12

const FALLBACK_CURRENCY = 'EUR'

const NOTES: Record<string, string> = {
  price: 'In whole units of `currency`; rents are by the month.',
  area: 'Square metres.',
  floor: '0 is the ground floor.',
  year: 'Year of construction.',
}
/** Bounds as the API has them. */
const BOUNDS = SearchInput.pick(
  Object.fromEntries(
    RANGES.flatMap((name) => [`${name}Min`, `${name}Max`].map((end) => [end, true])),
  ) as Record<`${(typeof RANGES)[number]}${'Min' | 'Max'}`, true>,
).shape
const ranges = Object.fromEntries(
  Object.entries(BOUNDS).map(([end, bound]) => {
    const note = NOTES[end.slice(0, -3)]
    return [end, note === undefined ? bound : bound.describe(note)]
  }),
) as typeof BOUNDS
const flags = Object.fromEntries(FLAGS.map((name) => [name, z.literal(true).optional()])) as Record<
  (typeof FLAGS)[number],
  z.ZodOptional<z.ZodLiteral<true>>
>

const input = z.strictObject({
  words: z
    .string()
    .max(WORDS_MAX)
    .optional()
    .describe(
      'The search as a person would type it: "2 bedroom flat with a pool in Malaga under 300k".',
    ),
  saved_search: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Id of a search from my_saved_searches, instead of words and place.'),
  place: placeId.optional(),
  deal: z.enum(DEALS).optional(),
  types: z.array(z.enum(TYPES)).max(TYPES.length).optional(),
  ...ranges,
  ...flags,
  features: z
    .array(z.enum(FILTER_VALUES.features as [string, ...string[]]))
    .max(FILTER_VALUES.features.length)
    .optional()
    .describe('All of them.'),
  without: z
    .array(z.enum(FILTER_VALUES.without as [string, ...string[]]))
    .max(FILTER_VALUES.without.length)
    .optional()
    .describe('None of these features.'),
  currency: currency.describe('Currency of the price bounds, and to which prices are converted.'),
  sort: SearchInput.shape.sort.unwrap().optional(),
  page: SearchInput.shape.page.unwrap().optional(),
  units,
  language,
})
type Input = z.output<typeof input>

/** Filters and place of a search. */
interface Found {
  place: PlaceDetails
  filters: Filters
  /** How the words were understood. */
  words?: { understood: string[]; not_understood: string[] }
}

export const searchHomes = tool({
  title: 'Search homes',
  description:
    'Searches what is for sale and to let on the portal, by words, by filters or both: filters go before words. Needs a place: in the words, by `place`, or a saved search. Answers the exact total, one page of listings and the link to all results.',
  input,
  async run(given, caller) {
    const { place, filters, words } = await foundIn(given, caller)
    const { api, locale, link } = caller
    const result = await api.search.offers(
      toSearch(filters, given.currency ?? currencyIn(place.iso2) ?? FALLBACK_CURRENCY),
    )
    const pages = Math.ceil(result.total / result.pageSize)
    return {
      total: result.total,
      page: result.page,
      pages,
      place: { id: place.id, name: place.name },
      ...words,
      link: link(
        searchAddress(
          place,
          { ...filters, locations: filters.locations.filter((id) => id !== place.id) },
          locale,
        ),
      ),
      homes: result.data.slice(0, HOMES_SHOWN).map((card) => homeOf(card, caller)),
      ...(result.data.length > HOMES_SHOWN && {
        note: `Only the first ${HOMES_SHOWN} of this page are listed. Narrow the search, or show the link.`,
      }),
    }
  },
})

async function foundIn(given: Input, caller: Caller): Promise<Found> {
  const base = await baseOf(given, caller)
  const { features, without, deal, types, sort, page } = given
  const action = deal === undefined ? base.filters.action : (DEALS.indexOf(deal) as ActionId)
  const categories =
    types === undefined
      ? base.filters.categories
      : HOUSE_TYPES.filter(({ slug }) => types.includes(slug)).map(({ id }) => id)
  const bounds = RANGES.flatMap((name) => {
    const [min, max] = [given[`${name}Min`], given[`${name}Max`]]
    return min === undefined && max === undefined
      ? []
      : [[name, { min: min ?? null, max: max ?? null }]]
  })
  const filters: Filters = {
    ...base.filters,
    ...(Object.fromEntries(bounds) as Partial<Filters>),
    ...Object.fromEntries(FLAGS.filter((name) => given[name]).map((name) => [name, true])),
    ...(features && { features: features as Filters['features'] }),
    ...(without && { without: without as Filters['without'] }),
    currency: given.currency ?? base.filters.currency ?? currencyIn(base.place.iso2),
    ...(sort && { sort }),
    action,
    categories,
    group: groupIn({ categories, group: base.filters.group }),
    page: page ?? 1,
  }
  // Pages of the portal drop contradictory filters silently, because a person sees that.
  for (const name of contradictions(filters))
    throw new WrongInput(`${name}Min is above ${name}Max: nothing can match.`)
  if (filters.action === null && isByPrice(filters.sort))
    throw new WrongInput('Prices and rents have no common order: give a deal, buy or rent.')
  // Without an address of its own, a search is of its place.
  if (filters.locations.length === 0 && !filters.near) filters.locations = [base.place.id]
  return { ...base, filters }
}

async function baseOf({ words, place, saved_search, deal, currency: code }: Input, caller: Caller) {
  const { api } = caller
  if (saved_search !== undefined) {
    const { data } = await api.savedSearches.list({})
    const saved = data.find(({ id }) => id === saved_search)
    if (!saved)
      throw new WrongInput(
        'No saved search has this id. Call my_saved_searches for those there are.',
      )
    return searchAt(saved.page, caller)
  }
  if (words === undefined) {
    if (place === undefined)
      throw new WrongInput('Give a place: its id from find_places, or its name in the words.')
    return { place: await placeOf(place, caller), filters: NO_FILTERS }
  }
  const { chips, unknown, address } = await api.search.words({
    q: words,
    location: place,
    action: deal === undefined ? undefined : DEALS.indexOf(deal),
    currency: code,
  })
  if (address === null)
    throw new WrongInput(
      'The words name no place that the portal knows. Name one, or give its id from find_places.',
    )
  return {
    ...(await searchAt(address, caller)),
    words: {
      understood: chips.map(({ label }) => label),
      not_understood: unknown.map(({ text }) => text),
    },
  }
}

/** The search of a page of results, whose address is without a locale. */
async function searchAt(page: string, caller: Caller): Promise<Found> {
  const url = new URL(page, 'http://portal')
  const segments = url.pathname.split('/').filter(Boolean)
  const subject = parseListingSlug(segments.at(-1) ?? '')
  const given = readFilters(url.searchParams)
  // The last segment is the listing's, or `search`.
  const { location } = await caller.api.places.page({ path: segments.slice(0, -1).join('/') })
  const filters = subject
    ? { ...given, action: subject.action, categories: [subject.category] }
    : given
  const [only] = filters.locations
  return {
    place:
      only !== undefined && filters.locations.length === 1 ? await placeOf(only, caller) : location,
    filters,
  }
}
