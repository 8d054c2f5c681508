import { redirect } from 'react-router'
import { address, homesAddress } from '#contract/addresses.ts'
import type { SearchPlace } from '#contract/homes/filter-address.ts'
import { ALL_TYPES, type ActionId } from '#contract/library.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import type { QueryOf } from '#contract/page-queries.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import {
  addressOfChoice,
  ALL_TO_BUY,
  SPECIFIED,
  type Choice,
} from '../../homes/place-search/choices.ts'

/** Country of a search by a visitor whose place is unknown: the country of `FALLBACK_PLACE`. */
const FALLBACK_COUNTRY = 'es'

/** The search form's values without JavaScript: `?q=barcelona&type=0&category=1`. */
export interface HomeSearch extends Choice {
  q: string
  /** Matching places: several, or none. */
  choices: PlaceDetails[]
}

/** Redirects to the listing page if the words match one place; else returns the matches. Null without a query. */
export async function resolve(
  visit: Visit,
  {
    q,
    type: action = SPECIFIED.action,
    category: chosen = SPECIFIED.category,
  }: Omit<QueryOf<'home'>, 'words' | 'location'>,
): Promise<HomeSearch | null> {
  if (!q) return null
  const category = chosen === ALL_TYPES ? null : chosen
  const answer = await visit.api.places.find({ q, lang: visit.language })
  const choices = Array.isArray(answer) ? answer : [answer]
  const named = choices.filter(
    ({ name }) => name.localeCompare(q, visit.locale, { sensitivity: 'base' }) === 0,
  )
  const only = named.length === 1 ? named[0] : choices.length === 1 ? choices[0] : undefined
  if (only)
    throw redirect(
      inLocale(addressOfChoice(only, { action, category }, visit.locale), visit.locale),
    )
  return { q, action, category, choices }
}

/** The search that words mean, in the place unless they name another; to buy or to rent as chosen, unless they say. Without words, all homes. */
export async function addressOfWords(
  visit: Visit,
  words: string | undefined,
  place: SearchPlace | null,
  action: ActionId | undefined,
): Promise<string> {
  const { api, locale, language, choice } = visit
  const everywhere = address('search', { country: FALLBACK_COUNTRY })
  if (words === undefined)
    return inLocale(place ? homesAddress(place, action ?? ALL_TO_BUY.action) : everywhere, locale)
  const { address: found } = await api.search.words({
    q: words,
    location: place?.id,
    country: place?.iso2,
    action,
    // Prices are in the money of the place that the words name.
    currency: choice.currency ?? undefined,
    lang: language,
  })
  return inLocale(found ?? everywhere, locale)
}
