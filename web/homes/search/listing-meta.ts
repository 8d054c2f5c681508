import { groupIn } from '#contract/filters.ts'
import type { MetaDescriptor } from 'react-router'
import { address, listingAddress } from '#contract/addresses.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import { breadcrumbJsonLd, itemListJsonLd } from '../offers/json-ld.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { jsonLd, seo, type HeadPage } from '../../ground/page/seo.ts'
import { feedLinks } from '../../ground/page/feed-address.ts'
import { feedPage } from './feed/feed-page.ts'
import { activeParts, NO_FILTERS, wholeFilters, writeFilters } from './filters.ts'
import type { Listing } from './load.ts'
import { canonicalPath } from './place.ts'
import { filteredTitle, titleOf } from './words/title.ts'

/** Search metadata of a listing page. */
export function listingMeta(listing: Listing, page: HeadPage): MetaDescriptor[] {
  const { t, format, origin, locale } = page
  const { filters, results, place } = listing
  const { action, category } = listing.subject
  const title = titleOf(t, listing)
  const whole = filteredTitle(t, title, listing)
  const path = listingAddress(canonicalPath(place), action, category, locale)
  const free = activeParts(filters).length === 0 && filters.sort === NO_FILTERS.sort
  // On the server only.
  const picture =
    import.meta.env.SSR && results.data.find((offer) => offer.pictures.length > 0)?.pictures[0]
  return [
    ...seo(page, {
      title: `${filters.page > 1 ? t('search.meta.titlePage', { title: whole, page: format.number(filters.page) }) : whole} | Lares`,
      description: t('search.meta.description', {
        title,
        count: results.total,
        group: groupIn(wholeFilters(listing)),
      }),
      // Filtered and sorted views have the unfiltered page as canonical; its further pages have their own.
      path: path + (free ? writeFilters({ ...NO_FILTERS, page: filters.page }) : ''),
      index: free && results.total > 0,
      ...(picture ? { image: absoluteUrl(pictureUrl(picture), origin) } : {}),
    }),
    ...feedLinks(feedPage(place.location, wholeFilters(listing), page), title, page),
    ...(import.meta.env.SSR
      ? jsonLd(
          itemListJsonLd(
            results.data.map(({ title: name, slugId }) => ({
              title: name,
              path: inLocale(address('offer', { slugId }), locale),
            })),
            { total: results.total, from: (filters.page - 1) * results.pageSize, origin },
          ),
          breadcrumbJsonLd(trailTo(listing, { title, path }, page), origin),
        )
      : []),
  ]
}

function trailTo(
  { place }: Listing,
  own: { title: string; path: string },
  { t, locale }: HeadPage,
): Parameters<typeof breadcrumbJsonLd>[0] {
  const trail = [
    { name: t('layout.home'), path: address('home') },
    ...place.ancestors,
    place.location,
    { name: own.title, path: own.path },
  ]
  return trail.map(({ name, path }) => ({ name, path: inLocale(path, locale) }))
}
