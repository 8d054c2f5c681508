import type { MetaDescriptor } from 'react-router'
import { address, listingSlug } from '#contract/addresses.ts'
import { HOUSE_TYPES, type ActionId, type CategoryId } from '#contract/library.ts'
import { inLocale } from '../addresses.ts'
import { breadcrumbJsonLd } from '../offers/json-ld.ts'
import { usePageContext } from '../page-context.tsx'
import { pictureUrl } from '../offers/picture.tsx'
import { pageOf, seo } from '../seo.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { feedLinks, feedPage } from './feed-address.ts'
import { activeParts, NO_FILTERS, wholeFilters, writeFilters } from './filters.ts'
import { PLACES_SHOWN, type Listing } from './load.ts'
import { SearchView } from './search-view.tsx'
import styles from './search.module.css'
import { listingTitle } from './title.ts'

export { loadListing, type Listing, type ListingAddress } from './load.ts'

const titleOf = (t: Parameters<typeof listingTitle>[0], { subject: { action, category }, place }: Listing): string =>
  listingTitle(t, { action, category, place: place.location.name, declined: place.location.nameDeclension })

export function listingMeta(listing: Listing, matches: Parameters<typeof pageOf>[0]): MetaDescriptor[] {
  const page = pageOf(matches)
  if (!page) return []
  const { t, format, origin, locale } = page
  const { filters, results, place } = listing
  const { action, category } = listing.subject
  const title = titleOf(t, listing)
  const path = address.listing(place.location.path, action, category, locale)
  const free = activeParts(filters).length === 0 && filters.sort === 'newest'
  const picture = results.items.find((offer) => offer.pictures.length > 0)?.pictures[0]
  const trail = [{ name: t('layout.home'), path: inLocale('/', locale) }, ...[...place.ancestors, place.location].map(({ name, path: at }) => ({ name, path: inLocale(at, locale) })), { name: title, path: inLocale(path, locale) }]
  return [
    ...seo(page, {
      title: `${filters.page > 1 ? t('search.meta.titlePage', { title, page: format.number(filters.page) }) : title} | Lares`,
      description: t('search.meta.description', { title, count: results.total }),
      // Filtered and sorted views are views of the one page; its further pages are pages.
      path: path + (free ? writeFilters({ ...NO_FILTERS, page: filters.page }) : ''),
      index: free && results.total > 0,
      ...(picture ? { image: origin + pictureUrl(picture) } : {}),
    }),
    ...feedLinks(feedPage(place.location, wholeFilters(listing), page), title, page),
    { 'script:ld+json': breadcrumbJsonLd(trail, origin) },
  ]
}

/** Homes of one category to buy or rent in one place. */
export function ListingPage({ listing }: { listing: Listing }) {
  const { t, locale } = usePageContext()
  const { place } = listing
  const { action, category } = listing.subject
  const title = titleOf(t, listing)
  const path = address.listing(place.location.path, action, category, locale)
  const crumbs = [...place.ancestors, place.location].map((item) => ({ label: item.name, to: address.place(item.path) }))
  return (
    <SearchView
      data={listing}
      title={title}
      path={path}
      crumbs={<Breadcrumbs items={[{ label: t('layout.home'), to: address.home() }, ...crumbs, { label: t(`library.houseTypesPlural.${slugOf(category)}`) }]} />}
      more={<Related listing={listing} />}
    />
  )
}

const slugOf = (category: CategoryId) => HOUSE_TYPES.find(({ id }) => id === category)?.slug ?? 'apartment'

/** Other categories here, and the same category in places inside and near by. */
function Related({ listing }: { listing: Listing }) {
  const { t, format, locale } = usePageContext()
  const { place } = listing
  const { action, category } = listing.subject
  const others = place.counts.filter((row) => row.count > 0 && !(row.action === action && row.category === category)).slice(0, 12)
  const around = [...place.children, ...place.nearby].slice(0, PLACES_SHOWN)
  if (others.length + around.length === 0) return null
  return (
    <aside className={styles['related']} aria-label={t('search.related.label')}>
      {others.length > 0 && (
        <section>
          <h2>{t('search.related.categories', { place: place.location.name })}</h2>
          <ChipList>
            {others.map((row) => (
              <li key={`${row.action}-${row.category}`}>
                <Chip to={`${place.location.path}/${listingSlug(row.action as ActionId, row.category as CategoryId, locale)}`} count={format.number(row.count)}>
                  {t(row.action === 0 ? 'search.related.buy' : 'search.related.rent', { homes: t(`library.houseTypesPlural.${slugOf(row.category as CategoryId)}`) })}
                </Chip>
              </li>
            ))}
          </ChipList>
        </section>
      )}
      {around.length > 0 && (
        <section>
          <h2>{t('search.related.places')}</h2>
          <ChipList>
            {around.map((item) => (
              <li key={item.id}>
                <Chip to={address.place(item.path)} count={format.number(item.count)}>
                  {item.name}
                </Chip>
              </li>
            ))}
          </ChipList>
        </section>
      )}
    </aside>
  )
}
