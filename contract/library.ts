/**
 * Closed lists shared by browser, server and API: ids, slugs and rules. Ids are the specification's and never change;
 * localised names are in `i18n/library`, because the browser only gets those of its page.
 */

export const ROLES = { user: 0, writer: 3, moderator: 6, admin: 16 } as const
export type RoleName = keyof typeof ROLES

/** Parts of a page, as bits. */
export const LAYOUT = {
  meta: 1,
  breadcrumbs: 2,
  content: 4,
  faq: 8,
  links: 16,
  location: 32,
} as const
export type LayoutPart = keyof typeof LAYOUT
/** All parts. */
export const WHOLE_LAYOUT = Object.values(LAYOUT).reduce((sum, bit) => sum + bit, 0)
/** Whether a page has a part. */
export const hasPart = (parts: number, part: LayoutPart): boolean => (parts & LAYOUT[part]) !== 0

/** Actions of an advertiser. */
export const FORMS = [
  { id: 0, key: 'sell' },
  { id: 1, key: 'rent' },
] as const

/** Actions of a visitor. `slugs`: for languages whose addresses do not use English. */
export const SEARCH_TYPES = [
  { id: 0, key: 'buy', slug: 'buy', slugs: { ru: 'kupit', pl: 'kup', uk: 'kupyty' } },
  { id: 1, key: 'rent', slug: 'rent', slugs: { ru: 'snyat', pl: 'wynajmij', uk: 'orenduvaty' } },
] as const
export type ActionId = (typeof SEARCH_TYPES)[number]['id']

/** Groups of categories: a search without categories is of one group, or explicitly of all. In the order of their tabs. */
export const GROUPS = ['homes', 'rooms', 'land', 'garages', 'commercial'] as const
export type Group = (typeof GROUPS)[number]
export const ALL_GROUPS = 'all'
/** The choice of no category in the search form. */
export const ALL_TYPES = 'all'
export const DEFAULT_GROUP: Group = 'homes'

/**
 * Categories. 1 to 12 are the specification's; feeds also bring land, garages and commercial property, from 13 on.
 * `area`: the area that the category is compared by. `countries: []` means: in no country by default (the word is ambiguous), shown when offers have it.
 */
export const HOUSE_TYPES = [
  { id: 1, slug: 'apartment', area: 'living', group: 'homes' },
  { id: 2, slug: 'studio', area: 'living', group: 'homes' },
  { id: 3, slug: 'room', area: 'living', group: 'rooms' },
  { id: 4, slug: 'condo', area: 'living', group: 'homes', countries: [] },
  { id: 5, slug: 'house', area: 'living', group: 'homes' },
  { id: 6, slug: 'cooperative', area: 'living', group: 'homes' },
  { id: 7, slug: 'communal', area: 'living', group: 'rooms' },
  { id: 8, slug: 'townhouse', area: 'living', group: 'homes' },
  { id: 9, slug: 'open-plan', area: 'living', group: 'homes' },
  { id: 10, slug: 'divided-building', area: 'living', group: 'homes' },
  { id: 11, slug: 'houseboat', area: 'living', group: 'homes' },
  { id: 12, slug: 'mobile-home', area: 'living', group: 'homes' },
  { id: 13, slug: 'land', area: 'plot', group: 'land' },
  { id: 14, slug: 'garage', area: 'living', group: 'garages' },
  { id: 15, slug: 'office', area: 'living', group: 'commercial' },
  { id: 16, slug: 'retail', area: 'living', group: 'commercial' },
  { id: 17, slug: 'industrial', area: 'living', group: 'commercial' },
  { id: 18, slug: 'hospitality', area: 'living', group: 'commercial' },
  { id: 19, slug: 'farm', area: 'plot', group: 'land' },
  { id: 20, slug: 'building', area: 'living', group: 'commercial' },
] as const satisfies readonly {
  id: number
  slug: string
  area: 'living' | 'plot'
  group: Group
  countries?: readonly string[]
}[]
/** Land and farms are compared by the area of their plot. */
export const isPlot = (category: number): boolean =>
  HOUSE_TYPES.find(({ id }) => id === category)?.area === 'plot'
/** The area that an offer is compared by, as the column `offers.area` is. */
export const areaOf = ({
  category,
  livingArea,
  builtArea,
  plotArea,
}: {
  category: number
  livingArea: number | null
  builtArea: number | null
  plotArea: number | null
}): number | null =>
  isPlot(category) ? (plotArea ?? builtArea ?? livingArea) : (livingArea ?? builtArea)
export type CategoryId = (typeof HOUSE_TYPES)[number]['id']
/** The group of a category; null for an unknown one. */
export const groupOf = (category: number): Group | null =>
  HOUSE_TYPES.find(({ id }) => id === category)?.group ?? null
/** The group that some categories are of; `all` if they are of several, null without any. */
export function commonGroup(categories: readonly number[]): Group | typeof ALL_GROUPS | null {
  const [first, ...others] = new Set(categories.map(groupOf))
  return others.length > 0 ? ALL_GROUPS : (first ?? null)
}
export const categoriesOf = (group: Group): CategoryId[] =>
  HOUSE_TYPES.filter((type) => type.group === group).map(({ id }) => id)
/** The categories that are searched: the chosen ones, else those of the group; undefined for any. */
export function searchedCategories({
  category,
  group,
}: {
  category?: readonly number[] | undefined
  group?: Group | typeof ALL_GROUPS | undefined
}): readonly number[] | undefined {
  if (category?.length) return category
  return group === undefined || group === ALL_GROUPS ? undefined : categoriesOf(group)
}
export const HOME_CATEGORIES: ReadonlySet<number> = new Set(categoriesOf('homes'))
export type CategorySlug = (typeof HOUSE_TYPES)[number]['slug']

/**
 * `includeType`: the actions that may use it. `perMonth`: factor that makes a rent comparable, months of 365/12 days.
 * The specification gives the year entry both 8 and 9; 8 is the week's, so 9 it is.
 */
export const PRICE_TYPES = [
  { id: 0, key: 'full', includeType: [0] },
  { id: 1, key: 'month', includeType: [1], perMonth: 1 },
  { id: 2, key: 'day', includeType: [1], perMonth: 365 / 12 },
  { id: 3, key: 'auction', includeType: [0, 1] },
  { id: 4, key: 'on-request', includeType: [0, 1] },
  { id: 5, key: 'form', includeType: [0, 1] },
  { id: 6, key: 'to', includeType: [0, 1] },
  { id: 7, key: 'full-no-tax', includeType: [0] },
  { id: 8, key: 'week', includeType: [1], perMonth: 365 / 84 },
  { id: 9, key: 'year', includeType: [1], perMonth: 1 / 12 },
] as const satisfies readonly {
  id: number
  key: string
  includeType: readonly ActionId[]
  perMonth?: number
}[]
export type PriceTypeId = (typeof PRICE_TYPES)[number]['id']
/** Whether a price type may be used where homes are sold (0) or let (1). */
export const fitsAction = (priceType: number, action: number): boolean =>
  PRICE_TYPES.some(
    ({ id, includeType }) =>
      id === priceType && (includeType as readonly number[]).includes(action),
  )
/** The price type without an amount. */
export const ON_REQUEST = 4

export interface Currency {
  code: string
  type: 'fiat' | 'crypto'
  /** English symbol; `currency-names.ts` has the symbol where it is legal tender. */
  symbol: string
  decimal_digits: number
  /** Smallest step of a payable amount in major units; 0 = none. */
  rounding: number
  /** No longer legal tender: converted, but refused for a new offer. */
  historic?: true
}

/** `USD$ JPY¥0 ...`: code, symbol, and the decimal digits if they are not two. Short, as every page carries it. */
const fiats = (list: string): Currency[] =>
  list.split(' ').map((written) => {
    const [, code = '', symbol = '', digits] = /^(.{3})(\D*)(\d?)$/.exec(written) ?? []
    return {
      code,
      type: 'fiat',
      symbol: symbol || code,
      decimal_digits: digits ? Number(digits) : 2,
      rounding: code === 'CHF' ? 0.05 : 0,
      ...((code === 'BGN' || code === 'HRK') && { historic: true as const }),
    }
  })
const crypto = (code: string, symbol: string, decimal_digits: number): Currency => ({
  code,
  type: 'crypto',
  symbol,
  decimal_digits,
  rounding: 0,
})

/** Of the specification: the group `currencies` of the library. */
const SPECIFIED: readonly Currency[] = [
  ...fiats(
    'USD$ EUR€ JPY¥0 GBP£ CHF AUDA$ DKKDkr SEKSkr NOKNkr CZKKč PLNzł HUFFt0 RON BGN HRKkn RSDdin.0 BAMKM ALL0 MKD ISKIkr0 TRYTL BYNBr RUB₽ UAH₴ MDL GEL AMD0',
  ),
  crypto('BITCOIN', '₿', 8),
  crypto('ETHEREUM', 'Ξ', 18),
  crypto('LITECOIN', 'Ł', 8),
  crypto('RIPPLE', 'XRP', 6),
  crypto('BINANCECOIN', 'BNB', 18),
  crypto('CARDANO', '₳', 6),
  crypto('SOLANA', 'SOL', 9),
]
/** Other currencies of offers: the group `localCurrencies`. */
const LOCAL: readonly Currency[] = fiats(
  'AED CADCA$ MXNMX$ BRLR$ INR₹ THB฿ SAR EGP CNYCN¥ KRW₩0 KZT KWD3 QAR ILS₪ NZDNZ$ SGD ZAR HKDHK$ MYR PHP₱ IDR0 VND₫0 ARS CLP0 COP0 PEN UYU AZN UZS0',
)
/** The index counts by position, so new ones come last. */
export const CURRENCIES: readonly Currency[] = [...SPECIFIED, ...LOCAL]
/** By their group in the library. */
export const CURRENCY_GROUPS = { currencies: SPECIFIED, localCurrencies: LOCAL }
