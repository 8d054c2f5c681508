import { parseListingSlug } from '#contract/addresses.ts'
import { readAddress } from '../page/addresses.ts'
import type { Visit } from '../page/load-context.ts'
import { loadListing, loadSearch, type SearchData } from './load.ts'

/** The search of the page at an address; null for other pages. Throws the page's redirects and 404. */
export async function searchAt(visit: Visit, url: URL): Promise<SearchData | null> {
  const segments = readAddress(url.pathname).path.split('/').filter(Boolean)
  const last = segments.at(-1) ?? ''
  const subject = segments.length > 1 ? parseListingSlug(last) : null
  if (subject)
    return loadListing(visit, { place: segments.slice(0, -1).join('/'), ...subject, url })
  if (segments.length === 2 && last === 'search') return loadSearch(visit, segments[0] ?? '', url)
  return null
}
