import { cookieText, readCookie, type CookieScope } from '../../ground/page/cookie.ts'
import { networkPlace, showAll, showOnly } from '../../ground/page/early-place.ts'
import type { Home } from './home.ts'

const PLACE_ID = /^(?:city|state|country)\d{1,9}$/

/** Resolves to the id of the place whose homes the page is to show, and lets it show the content of this place only. */
export async function placeToShow(
  { placeId, placeBy }: Pick<Home, 'placeId' | 'placeBy'>,
  scope: CookieScope,
): Promise<string> {
  if (placeBy === 'address') return placeId
  const id = await visitorPlace(placeBy ? placeId : null, scope)
  if (id === null) showAll()
  else showOnly(id)
  return id ?? placeId
}

/**
 * The id of the visitor's place in the order of the specification (section 9): the subdomain's, the cookie's, the network address's. Stores
 * it; null if none is known, so that the next visit requests it again.
 */
async function visitorPlace(
  ofSubdomain: string | null,
  scope: CookieScope,
): Promise<string | null> {
  const stored = readCookie(document.cookie, 'location', scope)
  if (stored !== null && PLACE_ID.test(stored) && (ofSubdomain ?? stored) === stored) return stored
  const id = ofSubdomain ?? (await networkPlace())
  if (id !== null) document.cookie = cookieText('location', id, scope)
  return id
}
