import { lazy } from 'react'
import {
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
} from 'react-router'
import { parseListingSlug } from '#contract/addresses.ts'
import { browserHead, headPage } from '../../ground/page/head.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { feeds } from '../../homes/search/feed/feed.ts'
import { listingMeta } from '../../homes/search/listing-meta.ts'
import { loadListing, type Listing } from '../../homes/search/load.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { packed, unpacked, useUnpacked, type Packed } from '../../ground/page/packed.ts'
import { loadPlaceWithHomes } from '../../homes/search/place.ts'
import { placeMeta } from './place-meta.ts'
import { withTexts, type ShownPlace } from './shown-place.ts'

/** Feeds have their page's address with an extension, also those of a country's search page. */
export const middleware = [feeds]

/** Loaded separately: each page has much code. */
const loadListingPage = () => import('../../homes/search/listing.tsx')
const loadPlacePage = () => import('./place-page.tsx')
const ListingPage = lazy(loadListingPage)
const PlacePage = lazy(loadPlacePage)
// In the browser, the current page's code is loaded with this module.
if (typeof document !== 'undefined')
  void (slugIn(location.pathname.split('/')) ? loadListingPage() : loadPlacePage()).catch(
    () => undefined,
  )

type Shown = { head: MetaDescriptor[] } & (
  | { kind: 'listing'; listing: Listing }
  | { kind: 'place'; place: ShownPlace }
)

/** A listing page if the last segment is an action and a category (`buy-apartment`), else the page of a country or place. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Packed<Shown>> {
  const visit = context.get(visitContext)
  const { country, '*': inside = '' } = paramsOf<'country-location'>(params)
  const segments = [country, ...inside.split('/')].filter(Boolean)
  const slug = slugIn(segments)
  const page = headPage(visit, visit.units)
  if (slug) {
    const at = { place: segments.slice(0, -1).join('/'), ...slug, url }
    const listing = await loadListing(visit, at)
    return packed(visit, {
      kind: 'listing',
      listing,
      head: browserHead(visit, listingMeta(listing, page)),
    })
  }
  const loaded = await loadPlaceWithHomes(visit, segments.join('/'), url)
  const place = await withTexts(visit, loaded, page)
  return packed(visit, { kind: 'place', place, head: browserHead(visit, placeMeta(place, page)) })
}

function slugIn(segments: readonly string[]): ReturnType<typeof parseListingSlug> {
  return segments.length > 1 ? parseListingSlug(segments.at(-1) ?? '') : null
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? unpacked<Shown>(loaderData).head : []

export default function PlaceOrListing() {
  const data = useUnpacked<Shown>(useLoaderData<typeof loader>())
  return data.kind === 'listing' ? (
    <ListingPage listing={data.listing} />
  ) : (
    <PlacePage place={data.place} />
  )
}
