import { z } from 'zod'
import { MAX_RADIUS, MIN_RADIUS, readBox, readPoint, readPolygons } from './areas.ts'
import { endpoint } from '../endpoint.ts'
import { FILTER_VALUES } from './filter-values.ts'
import {
  each,
  FLAGS,
  isByPrice,
  LIMITS,
  LISTS,
  RANGES,
  SINCES,
  WORDS_MAX,
  type Filters,
  type List,
  type Range,
} from '../filters.ts'
import { ALL_GROUPS, CURRENCIES, DEFAULT_GROUP, GROUPS } from '../library.ts'
import { AnyPlaceId } from './places.ts'
import { PROMOTED_PER_PAGE, SHOWCASE_HOMES } from './ranking.ts'
import { ConvertedPrice, OfferCard } from './offers.ts'

export const PAGE_SIZE = 24
/** Last page: 50,000 pages of 24 are more than a country has. */
export const MAX_PAGE = 50_000

export const SORTS = [
  'recommended',
  'newest',
  'changed',
  'price',
  '-price',
  'area',
  '-area',
  'price_m2',
  '-price_m2',
  'nearest',
] as const
export type Sort = (typeof SORTS)[number]

/** Lists with a count of each item. */
export type FacetList = Exclude<List, 'agency' | 'without'>
export const FACET_LISTS = LISTS.filter(
  (name): name is FacetList => name !== 'agency' && name !== 'without',
)

/**
 * Facets. Their values are those of the filter with the same name; 0 and 1 for no and yes; rooms and bedrooms are integers that end with 10 for
 * "10 or more", bathrooms are BATHROOM_STEPS; publishedSince and reducedSince are days before the search (`7d`), of SINCE_DAYS.
 */
export const FACET_NAMES = [
  'action',
  'category',
  'rooms',
  'bedrooms',
  'bathrooms',
  ...FACET_LISTS,
  ...FLAGS,
  'owner',
  ...SINCES,
] as const
/** Bathrooms are counted at the largest of these steps that they reach. */
export const BATHROOM_STEPS = [0, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const SINCE_DAYS = [1, 3, 7, 30] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** Optional parts of a search's response. */
export const EXTRAS = [
  'facets',
  'histograms',
  'clusters',
  'bounds',
  'agencies',
  'groups',
  'promoted',
] as const
/** Number of agencies in a response. */
export const TOP_AGENCIES = 12

/** Minimum and maximum within `LIMITS`. */
const bound = ({ least, most, whole }: (typeof LIMITS)[Range]) => {
  const number = z.coerce.number().min(least).max(most)
  return (whole ? number.int() : number).optional()
}
type Bound = ReturnType<typeof bound>
const RANGE_SHAPE = Object.fromEntries(
  RANGES.flatMap((range) =>
    ['Min', 'Max'].map((end): [string, Bound] => [range + end, bound(LIMITS[range])]),
  ),
) as Record<`${Range}${'Min' | 'Max'}`, Bound>
const flag = z
  .enum(['0', '1'])
  .transform((text) => text === '1')
  .or(z.boolean())
  .optional()
const since = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .optional()

/** The range of days in the index. */
const availableBy = z.iso
  .date()
  .regex(/^20[0-7]/)
  .optional()

/** Parses a value of an address (`areas.ts`); else the message of that key. */
const spelled = <T>(most: number, read: (text: string) => T | null, message: string) =>
  z
    .string()
    .max(most)
    .transform((text, context): T => {
      const value = read(text)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
const BoxText = spelled(80, readBox, 'search.box.wrong')
const PointText = spelled(40, readPoint, 'search.point.wrong')
const PolygonText = spelled(16_000, readPolygons, 'search.polygon.wrong')

export const CurrencyCode = z
  .string()
  .max(16)
  .refine(
    (code) => CURRENCIES.some((currency) => currency.code === code),
    'search.currency.unknown',
  )

/** Lists of strings; the others are lists of numbers. */
const WORD_LISTS = ['features', 'without', 'furnished', 'energy', 'heating', 'heatSource'] as const
type Word<L extends (typeof WORD_LISTS)[number]> = z.ZodType<Filters[L][number], Filters[L][number]>
const WORDS_SHAPE = Object.fromEntries(
  WORD_LISTS.map((list): [string, z.ZodType] => {
    const words: readonly string[] = FILTER_VALUES[list]
    return [
      list,
      z
        .array(z.enum(words as string[]))
        .max(words.length)
        .optional(),
    ]
  }),
) as { [L in (typeof WORD_LISTS)[number]]: z.ZodOptional<z.ZodArray<Word<L>>> }

/**
 * A search. All conditions must match; lists mean any of, `features` all of, `without` none of. Price bounds are in major units of `priceCurrency`; rents are
 * compared per month, those by the day only where `priceType` asks for them alone. Orders by price need an action. Areas are in square metres.
 */
export const SearchInput = z.object({
  /** One or several. */
  location: z.union([z.array(AnyPlaceId).max(20), AnyPlaceId]).optional(),
  action: z.coerce.number().int().min(0).max(1).optional(),
  category: z.array(z.coerce.number().int().min(1).max(99)).max(30).optional(),
  /** Group searched without `category`: homes by default. */
  group: z.enum([...GROUPS, ALL_GROUPS]).default(DEFAULT_GROUP),
  /** The visitor's currency, to which prices are converted. */
  currency: CurrencyCode.optional(),
  /** Currency of the price bounds; default: the visitor's. */
  priceCurrency: CurrencyCode.optional(),
  ...RANGE_SHAPE,
  /** Whether price bounds are in total or per square metre. */
  priceUnit: z.enum(['total', 'm2']).optional(),
  priceType: z.array(z.coerce.number().int().min(0).max(9)).max(10).optional(),
  ...WORDS_SHAPE,
  ...each(FLAGS, () => flag),
  /** Excludes offers without a date. */
  availableBy,
  /** Ids. */
  agency: z
    .array(
      z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    )
    .max(20)
    .optional(),
  owner: z.enum(['private', 'agency']).optional(),
  /** A day, or a time in UTC: `2026-09-01`, `2026-09-01T12:00:00Z`. Reductions have whole days. */
  ...each(SINCES, () => since),
  box: BoxText.optional(),
  polygon: PolygonText.optional(),
  /** Centre of `radius` and of the sort order `nearest`. */
  near: PointText.optional(),
  /** Kilometres around `near`. */
  radius: z.coerce.number().min(MIN_RADIUS).max(MAX_RADIUS).optional(),
  /** Words of titles and texts, in any language: all must occur, the last may be a prefix. Ignores case and diacritics. */
  text: z.string().max(WORDS_MAX).optional(),
  sort: z.enum(SORTS).default('recommended'),
  /** 1-based; 0 for counts only. */
  page: z.coerce.number().int().min(0).max(MAX_PAGE).default(1),
  with: z.array(z.enum(EXTRAS)).max(EXTRAS.length).optional(),
  /** The map's view, for clusters; default: `box`, else the world. */
  view: BoxText.optional(),
  /** The map's zoom, for clusters. */
  zoom: z.coerce.number().min(0).max(22).default(3),
  lang: z.string().max(8).optional(),
})
export type SearchInput = z.output<typeof SearchInput>

/** Validation rules of a search: messages by key. */
const checkedInput = SearchInput.superRefine((input, context) => {
  for (const name of RANGES) {
    const [min, max] = [input[`${name}Min`], input[`${name}Max`]]
    if (min !== undefined && max !== undefined && min > max)
      context.addIssue({ code: 'custom', path: [`${name}Max`], message: 'search.bounds.swapped' })
  }
  if (input.action === undefined && isByPrice(input.sort))
    context.addIssue({ code: 'custom', path: ['action'], message: 'search.sort.action' })
  if (!input.near && (input.radius !== undefined || input.sort === 'nearest'))
    context.addIssue({ code: 'custom', path: ['near'], message: 'search.near.missing' })
})

const Degrees = z.tuple([z.number(), z.number(), z.number(), z.number()])
const Bars = z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() }))
const Choices = z.array(
  z.object({ value: z.union([z.string(), z.number()]), count: z.number().int() }),
)

/** A cluster on the map. `offer` for a single one, with its price and converted price. */
export const Cluster = z.object({
  lat: z.number(),
  lon: z.number(),
  count: z.number().int(),
  /** Bounding box of its offers: west, south, east, north. */
  box: Degrees,
  offer: z
    .object({
      id: z.number().int(),
      amount: z.number().int().nullable(),
      currency: z.string(),
      priceType: z.number().int(),
      converted: ConvertedPrice.nullable(),
    })
    .nullable(),
})
export type Cluster = z.infer<typeof Cluster>

/** Kinds of chips; some cannot be searched by yet. */
export const WORD_FILTERS = [
  'action',
  'category',
  'group',
  'location',
  'price',
  'area',
  'rooms',
  'bedrooms',
  'bathrooms',
  'features',
  'without',
  'furnished',
  'newBuild',
  'pets',
  'energy',
  'floor',
  'year',
  'notGround',
  'topFloor',
  'sort',
  'heating',
  'heatSource',
  'noCommission',
  'availableBy',
] as const

/** UTF-16 units of the text. */
const span = { start: z.number().int(), end: z.number().int() }

export const WordChip = z.object({
  ...span,
  filter: z.enum(WORD_FILTERS),
  /** In the caller's language: `Swimming pool`, `up to €300,000`. */
  label: z.string(),
  /** Whether the address has it as a filter. */
  applied: z.boolean(),
  /** Id of a place, action or category, a group, an order, key of a feature or heating, energy classes, a day or `now`; null for ranges. */
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Currency of a price, if the words name one. */
  currency: z.string().nullable(),
  /** For a place: around it instead of in it. */
  near: z.boolean(),
  /** The postcode that stands for a place: all of the place is searched. */
  postcode: z.string().nullable(),
  /** Of a meaning that is offered instead of searched, as a place of another country beside the first, or the price that digits may be: path and query of its search, without the locale. */
  address: z.string().nullable(),
  /** Buy or rent by the size of a price in its market, where the words say neither. */
  implied: z.boolean(),
  /** `with=cuts`. The text to remove with the chip: its words with small ones (`with balcony`), and others whose meaning depends on it. May overlap. */
  cut: z.array(z.object(span)).optional(),
})
export type WordChip = z.infer<typeof WordChip>

export const search = {
  words: endpoint({
    method: 'GET',
    path: '/search/words',
    guard: {},
    summary:
      'What the words of a search mean: filters as chips, the address of that search, and what was not understood.',
    input: z.object({
      q: z.string().max(WORDS_MAX),
      /** Country code: its places win over others of the name, and it is searched if the words name no place. */
      country: z
        .string()
        .regex(/^[a-zA-Z]{2}$/)
        .optional(),
      /** Defaults for filters that the words do not name. */
      location: AnyPlaceId.optional(),
      action: SearchInput.shape.action,
      category: SearchInput.shape.category,
      group: z.enum([...GROUPS, ALL_GROUPS]).optional(),
      /** Currency of prices without one. */
      currency: SearchInput.shape.currency,
      /** Slow optional parts. */
      with: z
        .array(z.enum(['cuts']))
        .max(1)
        .optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({
      chips: z.array(WordChip),
      /** Words that were not understood. `place`: at the position of a place (`in Xyz`). */
      unknown: z.array(z.object({ ...span, text: z.string(), place: z.boolean() })),
      /** Path and query without the locale; null if neither the words nor the call name a place. */
      address: z.string().nullable(),
    }),
    cache: 300,
    limit: 240,
  }),
  offers: endpoint({
    method: 'GET',
    path: '/offers',
    guard: {},
    summary:
      'Search live offers, homes unless `category` or `group` say otherwise: the exact total and one page, with facets, histograms, map clusters and bounds when asked.',
    input: checkedInput,
    output: z.object({
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      data: z.array(OfferCard),
      /** Choices that have offers, each facet without its own filter. `with=facets`. */
      facets: z.record(z.enum(FACET_NAMES), Choices).optional(),
      /** Number of offers that each filter alone excludes, by name. `with=facets`. */
      freed: z.record(z.string(), z.number().int()).optional(),
      /** Offers of each group, without the filters `category` and `group`. `with=groups`. */
      groups: z.record(z.enum(GROUPS), z.number().int()).optional(),
      /** Histograms of prices in the currency of the bounds, per square metre if the bounds are; each without its own filter. Without an action there are no bars of prices, which would mix prices and rents. `with=histograms`. */
      histograms: z.object({ price: Bars, area: Bars }).optional(),
      /** `with=clusters`. */
      clusters: z.array(Cluster).optional(),
      /** Bounding box; null if no result has coordinates. `with=bounds`. */
      bounds: Degrees.nullable().optional(),
      /** Agencies with most offers, and those of the filter, without that filter. `with=agencies`. */
      agencies: z
        .array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() }))
        .optional(),
      /** Results whose advertisers pay for a place above the list of this page; by turns, where there are more. `rank`: their place in the list without payment, from 1, which they keep. `with=promoted`, in the order `recommended` alone. */
      promoted: z
        .array(z.object({ rank: z.number().int(), offer: OfferCard }))
        .max(PROMOTED_PER_PAGE)
        .optional(),
    }),
    cache: 5,
    limit: 600,
  }),
  showcase: endpoint({
    method: 'GET',
    path: '/showcase',
    guard: {},
    summary:
      'Homes of a place whose advertisers pay for being shown on its page; by turns, where there are more.',
    input: z.object({
      location: AnyPlaceId,
      currency: CurrencyCode.optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({ data: z.array(OfferCard).max(SHOWCASE_HOMES) }),
    cache: 5,
    limit: 600,
  }),
}
