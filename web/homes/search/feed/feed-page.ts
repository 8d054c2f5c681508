import { searchAddress, type SearchPlace } from '#contract/homes/filter-address.ts'
import { NO_FILTERS, type Filters } from '#contract/filters.ts'
import { inLocale } from '../../../ground/page/addresses.ts'
import type { PageContext } from '../../../ground/page/page-context.tsx'

/** The address of the feed's page. Feeds themselves are sorted by newest, whatever their address. */
export const feedPage = (
  place: SearchPlace,
  filters: Filters,
  { locale }: Pick<PageContext, 'locale'>,
): string =>
  inLocale(
    searchAddress(place, { ...filters, sort: NO_FILTERS.sort, page: 1, words: null }, locale),
    locale,
  )
