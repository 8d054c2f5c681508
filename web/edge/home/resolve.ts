import { redirect } from 'react-router'
import { address, listingAddress } from '#contract/addresses.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { QueryOf } from '#contract/page-queries.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import { DEFAULT_ACTION, DEFAULT_CATEGORY } from '../../homes/place-search/place-search.tsx'

/** Country of a search by a visitor whose place is unknown: the country of `FALLBACK_PLACE`. */
const FALLBACK_COUNTRY = 'es'

/** The search form's values without JavaScript: `?q=barcelona&type=0&category=1`. */
export interface HomeSearch {
  q: string
  action: ActionId
  category: CategoryId
  /** Matching places: several, or none. */
  choices: PlaceDetails[]
}

/** Redirects to the listing page if the words match one place; else returns the matches. Null without a query. */
export async function resolve(
  visit: Visit,
  {
    q,
    type: action = DEFAULT_ACTION,
    category = DEFAULT_CATEGORY,
  }: Omit<QueryOf<'home'>, 'words' | 'location'>,
): Promise<HomeSearch | null> {
  if (!q) return null
  const answer = await visit.api.places.find({ q, lang: visit.language })
  const choices = Array.isArray(answer) ? answer : [answer]
  const named = choices.filter(
    ({ name }) => name.localeCompare(q, visit.locale, { sensitivity: 'base' }) === 0,
  )
  const only = named.length === 1 ? named[0] : choices.length === 1 ? choices[0] : undefined
  if (only)
    throw redirect(`/${visit.locale}${listingAddress(only.path, action, category, visit.locale)}`)
  return { q, action, category, choices }
}

/** The search that words mean, in the place unless they name another. */
export async function addressOfWords(
  visit: Visit,
  words: string,
  place: { id: string; iso2: string } | null,
): Promise<string> {
  const { api, locale, language, currency } = visit
  const { address: found } = await api.search.words({
    q: words,
    location: place?.id,
    country: place?.iso2,
    currency,
    lang: language,
  })
  return inLocale(found ?? address('search', { country: FALLBACK_COUNTRY }), locale)
}
