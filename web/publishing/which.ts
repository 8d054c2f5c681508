import { address } from '#contract/addresses.ts'
import { FORMS, HOUSE_TYPES, OFFER_STATUSES, type OfferStatus } from '#contract/library.ts'
import { LocationId } from '#contract/places.ts'
import { OWN_SORTS, type OwnSort } from '#contract/publishing.ts'
import { readingsOf } from '#text/numbers.ts'
import { pageNumberIn } from '../page/params.ts'

/** Filters for one's own offers, from the address. */
export interface Which {
  status: OfferStatus | undefined
  place: string | undefined
  q: string | undefined
  /** Maximum quality score, of 100. */
  score: number | undefined
  /** Number of a feed; 0 for offers of the form. */
  feed: number | undefined
  branch: number | undefined
  agent: number | undefined
  action: number | undefined
  category: number | undefined
  /** In whole units of each offer's currency. */
  priceMin: number | undefined
  priceMax: number | undefined
  sort: OwnSort
}

/** Highest price of the filter, in whole units. */
const PRICE_MAX = 1e13

/** Ignores invalid values. */
export function readWhich(url: URL): Which & { page: number } {
  const query = url.searchParams
  const place = query.get('place')
  const score = Math.trunc(Number(query.get('score') || NaN))
  const whole = (name: string, min: number): number | undefined => {
    const value = Number(query.get(name) || NaN)
    return Number.isSafeInteger(value) && value >= min ? value : undefined
  }
  const price = (name: string): number | undefined =>
    readingsOf(query.get(name) ?? '', { whole: true }).find(
      (value) => value >= 0 && value <= PRICE_MAX,
    )
  return {
    status: OFFER_STATUSES.find((name) => name === query.get('status')),
    place: LocationId.safeParse(place).data,
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    score: score >= 0 && score <= 100 ? score : undefined,
    feed: whole('feed', 0),
    branch: whole('branch', 1),
    agent: whole('agent', 1),
    action: FORMS.find(({ id }) => id === whole('action', 0))?.id,
    category: HOUSE_TYPES.find(({ id }) => id === whole('category', 1))?.id,
    priceMin: price('priceMin'),
    priceMax: price('priceMax'),
    sort: OWN_SORTS.find((name) => name === query.get('sort')) ?? 'saved',
    page: pageNumberIn(url),
  }
}

/** The default order is left out. */
const asked = ({ sort, ...which }: Partial<Which>, page?: number) => ({
  ...which,
  sort: sort === 'saved' ? undefined : sort,
  page,
})

export const listAddress = (which: Partial<Which>, page?: number): string =>
  address('own-offers', asked(which, page))
export const tableAddress = (which: Partial<Which>, page?: number): string =>
  address('pro-offers', asked(which, page))
/** Whether any filter is set apart from status and order. */
export const isNarrowed = ({ sort: _, status: __, ...which }: Which): boolean =>
  Object.values(which).some((value) => value !== undefined)
export const fileAddress = ({ sort: _, ...which }: Which): string => address('pro-file', which)
