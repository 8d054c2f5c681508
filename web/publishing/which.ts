import { address } from '#contract/addresses.ts'
import { toQuery } from '#contract/client.ts'
import { OFFER_STATUSES, type OfferStatus } from '#contract/library.ts'
import { LocationId } from '#contract/locations.ts'
import { OWN_SORTS, type OwnSort } from '#contract/publishing.ts'

/** Which of one's own offers a page shows, as its address says it. */
export interface Which {
  status: OfferStatus | undefined
  place: string | undefined
  q: string | undefined
  /** They tell that much at most, of 100. */
  score: number | undefined
  sort: OwnSort
}

/** What of an address makes no sense is not there. */
export function readWhich({ searchParams: query }: URL): Which & { page: number } {
  const place = query.get('place')
  const score = Math.trunc(Number(query.get('score') || NaN))
  return {
    status: OFFER_STATUSES.find((name) => name === query.get('status')),
    place: LocationId.safeParse(place).data,
    q: query.get('q')?.trim().slice(0, 100) || undefined,
    score: score >= 0 && score <= 100 ? score : undefined,
    sort: OWN_SORTS.find((name) => name === query.get('sort')) ?? 'saved',
    page: Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), 1_000_000),
  }
}

const queryOf = ({ sort, ...which }: Partial<Which>, page = 1): string => {
  const query = toQuery({ ...which, sort: sort === 'saved' ? undefined : sort, page: page > 1 ? page : undefined })
  return query && `?${query}`
}

export const listAddress = (which: Partial<Which>, page?: number): string => address.ownOffers() + queryOf(which, page)
export const tableAddress = (which: Partial<Which>, page?: number): string => address.proOffers() + queryOf(which, page)
export const fileAddress = ({ sort: _, ...which }: Which): string => address.proFile() + queryOf(which)
