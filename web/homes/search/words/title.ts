import { groupIn } from '#contract/filters.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import type { Formatter } from '#i18n/format.ts'
import { listOfNames } from '#i18n/inside.ts'
import type { Translator } from '#i18n/translate.ts'
import { placeText } from '../../../ground/page/place-text.ts'
import { listingTitle } from '../../../ground/page/listing-title.ts'
import type { Listing, SearchData } from '../load.ts'

/** Titles name the group of more categories than this. */
export const KINDS_NAMED = 3

/** `Apartments and houses` */
export const kindsText = (
  categories: readonly number[],
  t: Translator,
  format: Formatter,
): string =>
  listOfNames(
    HOUSE_TYPES.filter(({ id }) => categories.includes(id)).map(({ slug }) =>
      t(`library.houseTypesPlural.${slug}`),
    ),
    format,
  )

/** `Homes in Málaga`, `Apartments and houses for sale in Málaga and Marbella`: title of a search page. */
export function searchTitle(
  t: Translator,
  format: Formatter,
  { among, place, filters }: Pick<SearchData, 'among' | 'place' | 'filters'>,
): string {
  const { action, categories } = filters
  const where = among.length > 0 ? among : [place.location]
  const isNamed = categories.length > 0 && categories.length <= KINDS_NAMED
  const homes = isNamed
    ? kindsText(categories, t, format)
    : t('search.title.group', { group: groupIn(filters) })
  const key =
    action === null ? 'search.title.any' : action === 0 ? 'search.title.buy' : 'search.title.rent'
  return placeText(t, key, where, { homes })
}

/** `Apartments for sale in Barcelona` */
export const titleOf = (t: Translator, { subject: { action, category }, place }: Listing): string =>
  listingTitle(t, { action, category, place: place.location })

/** `Apartments for sale in Málaga: 2+ bedrooms`: title with filters, for the window. */
export const filteredTitle = (
  t: Translator,
  title: string,
  { by }: Pick<SearchData, 'by'>,
): string => (by ? t('search.title.filtered', { title, filters: by }) : title)
