import { address, listingAddress, placeAddress } from '#contract/addresses.ts'
import { later } from '../../ground/page/later.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import type { Listing } from './load.ts'
import { SearchView } from './search-view.tsx'
import { titleOf } from './words/title.ts'
import { kindSlug } from '../../ground/page/listing-title.ts'

const Related = later(() => import('./list/related.tsx').then((module) => module.Related))

/** Homes of one category to buy or rent in one place. */
export default function ListingPage({ listing }: { listing: Listing }) {
  const { t, locale } = usePageContext()
  const { place } = listing
  const { action, category } = listing.subject
  const title = titleOf(t, listing)
  const path = listingAddress(place.location.path, action, category, locale)
  const crumbs = [...place.ancestors, place.location].map((item) => ({
    label: item.name,
    to: placeAddress(item.path),
  }))
  return (
    <SearchView
      data={listing}
      title={title}
      path={path}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('layout.home'), to: address('home') },
            ...crumbs,
            { label: t(`library.houseTypesPlural.${kindSlug(category)}`) },
          ]}
        />
      }
      more={<Related listing={listing} />}
    />
  )
}
