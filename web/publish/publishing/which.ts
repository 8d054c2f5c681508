import { address } from '#contract/addresses.ts'
import type { QueryOf } from '#contract/page-queries.ts'

/** Filters and order of one's own offers, from the address. */
export type Which = Omit<QueryOf<'own-offers'>, 'page' | 'sort'> & {
  sort: NonNullable<QueryOf<'own-offers'>['sort']>
}

export const whichOf = ({
  page = 1,
  sort = 'saved',
  ...which
}: QueryOf<'own-offers'>): Which & { page: number } => ({ ...which, sort, page })

/** The default order is left out. */
const queryFor = ({ sort, ...which }: Partial<Which>, page?: number) => ({
  ...which,
  sort: sort === 'saved' ? undefined : sort,
  page,
})

export const listAddress = (which: Partial<Which>, page?: number): string =>
  address('own-offers', queryFor(which, page))
export const tableAddress = (which: Partial<Which>, page?: number): string =>
  address('pro-offers', queryFor(which, page))
/** Whether any filter is set apart from status and order. */
export const isNarrowed = ({ sort: _, status: __, ...which }: Which): boolean =>
  Object.values(which).some((value) => value !== undefined)
export const fileAddress = ({ sort: _, ...which }: Which): string => address('pro-file', which)
