import { PAGES, PARAMETERS, type AddressValues, type PageName } from './pages.ts'
import { toQuery } from './query.ts'
import { HOUSE_TYPES, SEARCH_TYPES, type ActionId, type CategoryId } from './library.ts'

/** "slugs: lower case, underscores replacing separators" (specification, location search form). */
const wordSlug = (text: string): string => text.toLowerCase().replace(/[\s\-/]+/g, '_')

/** The words for categories in addresses. */
const CATEGORY_WORDS: ReadonlyMap<number, string> = new Map(
  HOUSE_TYPES.map(({ id, slug }) => [id, wordSlug(slug)]),
)
const CATEGORIES: ReadonlyMap<string, CategoryId> = new Map(
  HOUSE_TYPES.map(({ id, slug }) => [wordSlug(slug), id]),
)
/** The actions by their words in all languages. */
const ACTIONS: ReadonlyMap<string, ActionId> = new Map(
  SEARCH_TYPES.flatMap(({ id, slug, slugs }) =>
    [slug, ...Object.values(slugs)].map((word): [string, ActionId] => [word, id]),
  ),
)

/** The word for an action in addresses of that locale. */
export function actionSlug(action: ActionId, locale: string): string {
  const type = SEARCH_TYPES[action]
  return (type.slugs as Record<string, string>)[locale] ?? type.slug
}

/** Last segment of a listing page's address: `buy-apartment`, `kupit-open_plan`. */
export function listingSlug(action: ActionId, category: CategoryId, locale: string): string {
  const word = CATEGORY_WORDS.get(category)
  if (word === undefined) throw new RangeError(`no category ${category}`)
  return `${actionSlug(action, locale)}-${word}`
}

/** Parses a listing slug in any language, case-insensitively; null for any other text. */
export function parseListingSlug(text: string): { action: ActionId; category: CategoryId } | null {
  const slug = text.toLowerCase()
  const dash = slug.indexOf('-')
  const action = ACTIONS.get(slug.slice(0, Math.max(dash, 0)))
  const category = CATEGORIES.get(slug.slice(dash + 1))
  return action !== undefined && category !== undefined ? { action, category } : null
}

/** Optional without parameters: `address('home')`. */
type Values<N extends PageName> =
  {} extends AddressValues<N> ? [values?: AddressValues<N>] : [values: AddressValues<N>]

/**
 * The address of a page without the locale, from its row in `pages.ts`: `address('chat', { id: 7 })`. Values that are not in its path form the
 * query. Empty values and page 1 are left out: one address per view.
 */
export function address<N extends PageName>(name: N, ...[values]: Values<N>): string {
  const rest: Record<string, unknown> = { ...values }
  const path = PAGES[name].path.replace(
    /\/?(?::(\w+)\??|\*)/g,
    (part, parameter: keyof typeof PARAMETERS = '*') => {
      const value = rest[parameter] ?? ''
      delete rest[parameter]
      const text = String(PARAMETERS[parameter] === 'code' ? String(value).toLowerCase() : value)
      return text && (part.startsWith('/') ? `/${text}` : text)
    },
  )
  if (rest['page'] === 1) delete rest['page']
  const query = toQuery(rest)
  // Spaces become hyphens, repeated slashes collapse (specification, section 2).
  return `/${path}`.replace(/\s+/g, '-').replace(/\/{2,}/g, '/') + (query && `?${query}`)
}

/** Address of a place from its path: `/es/catalonia/barcelona`. */
export function placeAddress(path: string): string {
  const [country = '', ...inside] = path.split('/').filter(Boolean)
  return address('country-location', { country, '*': inside.join('/') })
}

/** Address of a place's listing: `/es/catalonia/barcelona/buy-apartment`. */
export const listingAddress = (
  path: string,
  action: ActionId,
  category: CategoryId,
  locale: string,
): string => placeAddress(`${path}/${listingSlug(action, category, locale)}`)

/** All homes of a place to buy or to rent, without the locale. */
export const homesAddress = (
  { id, type, iso2 }: { id: string; type: string; iso2: string },
  action: ActionId,
): string =>
  `${address('search', { country: iso2 })}${type === 'country' ? '?' : `?location=${id}&`}action=${action}`

/** The id at the end of an offer's slug; null without one, or if it has too many digits. */
export function offerIdOf(slugId: string): number | null {
  const digits = /\d+$/.exec(slugId)?.[0]
  return digits && digits.length <= 15 ? Number(digits) : null
}
