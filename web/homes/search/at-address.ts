import { parseListingSlug } from '#contract/addresses.ts'
import { readAddress } from '../../ground/page/addresses.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import {
  listingView,
  loadListing,
  loadSearch,
  searchView,
  type SearchData,
  type View,
} from './load.ts'

/** The search of the page at an address; null for other pages. Throws the page's redirects and 404. */
export const searchAt = (visit: Visit, url: URL): Promise<SearchData> | null =>
  at<SearchData>(url, {
    listing: (address) => loadListing(visit, { ...address, url }),
    search: (country) => loadSearch(visit, country, url),
  })

/** The search of that page, without its results. */
export const viewAt = (visit: Visit, url: URL): Promise<View> | null =>
  at<View>(url, {
    listing: (address) => listingView(visit, { ...address, url }),
    search: (country) => searchView(visit, country, url),
  })

interface Pages<T> {
  listing(address: { place: string } & NonNullable<ReturnType<typeof parseListingSlug>>): Promise<T>
  search(country: string): Promise<T>
}

function at<T>(url: URL, { listing, search }: Pages<T>): Promise<T> | null {
  const segments = readAddress(url.pathname).path.split('/').filter(Boolean)
  const last = segments.at(-1) ?? ''
  const subject = segments.length > 1 ? parseListingSlug(last) : null
  if (subject) return listing({ place: segments.slice(0, -1).join('/'), ...subject })
  if (segments.length === 2 && last === 'search') return search(segments[0] ?? '')
  return null
}
