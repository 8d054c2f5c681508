import { HOUSE_TYPES, SEARCH_TYPES, type ActionId, type CategoryId } from './library.ts'

/** "slugs: lower case, underscores replacing separators" (specification, location search form). */
const wordSlug = (text: string): string => text.toLowerCase().replace(/[\s\-/]+/g, '_')

/** The word for an action in addresses of that locale. */
export function actionSlug(action: ActionId, locale: string): string {
  const type = SEARCH_TYPES[action]
  return (type.slugs as Record<string, string>)[locale] ?? type.slug
}

/** Last segment of a listing page's address: `buy-apartment`, `kupit-open_plan`. */
export function listingSlug(action: ActionId, category: CategoryId, locale: string): string {
  const type = HOUSE_TYPES.find((item) => item.id === category)
  if (!type) throw new RangeError(`no category ${category}`)
  return `${actionSlug(action, locale)}-${wordSlug(type.slug)}`
}

/** What a listing slug of any language means, in capitals too; null when it is none. */
export function parseListingSlug(text: string): { action: ActionId; category: CategoryId } | null {
  const slug = text.toLowerCase()
  const dash = slug.indexOf('-')
  if (dash < 0) return null
  const word = slug.slice(0, dash)
  const action = SEARCH_TYPES.find(
    (type) => type.slug === word || Object.values(type.slugs).includes(word as never),
  )
  const category = HOUSE_TYPES.find((type) => wordSlug(type.slug) === slug.slice(dash + 1))
  return action && category ? { action: action.id, category: category.id } : null
}

/** Joins what makes up a path: spaces become hyphens, repeated slashes collapse (specification, section 2). */
export function toPath(...segments: string[]): string {
  return `/${segments.join('/')}`.replace(/\s+/g, '-').replace(/\/{2,}/g, '/')
}

/** Page addresses below the locale. */
export const address = {
  home: () => '/',
  place: (path: string) => toPath(path),
  listing: (path: string, action: ActionId, category: CategoryId, locale: string) =>
    toPath(path, listingSlug(action, category, locale)),
  /** The agencies of a country, and one of them. */
  agencies: (iso2: string) => toPath(iso2.toLowerCase(), '-agency'),
  agency: (iso2: string, slug: string) => toPath(iso2.toLowerCase(), '-agency', slug),
  /** Where one says what one thinks of it, or why a review should not stand there. */
  review: (iso2: string, slug: string, report?: number) =>
    toPath(iso2.toLowerCase(), '-agency', slug, 'review') +
    (report === undefined ? '' : `?report=${report}`),
  search: (iso2: string) => toPath(iso2.toLowerCase(), 'search'),
  offer: (slugId: string) => toPath('offer', slugId),
  /** Writing to who offers a home; `about`: what is asked for. */
  offerContact: (slugId: string, about?: 'question' | 'viewing') =>
    toPath('offer', slugId, 'contact') + (about ? `?about=${about}` : ''),
  offerReport: (slugId: string) => toPath('offer', slugId, 'report'),
  cookies: () => '/service/manage-cookies',
  contact: () => '/contact',
  /** `part`: of its introduction. */
  apiDocs: (part?: string) => `/docs/api${part ? `#about-${part}` : ''}`,
  login: () => '/login',
  signup: () => '/signup',
  forgotPassword: () => '/login/forgot',
  /** Where the link of a mail leads: `token` is its secret. */
  resetPassword: (token: string) => `/login/reset?token=${encodeURIComponent(token)}`,
  verify: (token: string) => `/login/verify?token=${encodeURIComponent(token)}`,
  /** The form of an offer; of a new one without its id. */
  offerForm: (id?: number, step?: string) =>
    `/offer/form${id === undefined ? '' : `/${id}`}${step ? `?step=${step}` : ''}`,
  ownOffers: () => '/user/offers',
  /** The agency that one works for; with the secret of an invitation to one. */
  company: (invitation?: string) =>
    `/user/company${invitation === undefined ? '' : `?invitation=${encodeURIComponent(invitation)}`}`,
  /** Messages about one's offers; `sent=1`: those that one wrote; `table` below it: as a file. */
  leads: () => '/user/leads',
  lead: (id: number) => `/user/leads/${id}`,
  /** Where the link of a mail leads: `token` is its secret. */
  leadVerify: (token: string) => `/service/message?token=${encodeURIComponent(token)}`,
  /** Feeds for others. */
  feeds: () => '/service/feed',
  /** Feeds, tokens and what else programs are given; and one feed. */
  integrations: () => '/user/integrations',
  source: (id: number) => `/user/integrations/${id}`,
  /** What was sent to a webhook. */
  webhook: (id: number, page = 1) =>
    `/user/integrations?webhook=${id}${page > 1 ? `&page=${page}` : ''}`,
  sourceReport: (id: number, run: number) => `/user/integrations/${id}/report.csv?run=${run}`,
  sourceRun: (id: number, run: number) => `/user/integrations/${id}?run=${run}`,
  /** The same as a table, for who has many; and as a file. */
  proOffers: () => '/service/pro/offers',
  proFile: () => '/service/pro/offers.csv',
  profile: () => '/user/profile',
  access: () => '/user/access',
  /** Those that are older than one that is named. */
  notifications: (before?: number) =>
    `/user/notifications${before === undefined ? '' : `?before=${before}`}`,
  members: () => '/admin/users',
  member: (id: number) => `/admin/users/${id}`,
  audit: () => '/admin/audit',
  /** Offers that wait to be looked at, and one of them. */
  queue: () => '/admin/offers',
  moderation: (id: number) => `/admin/offers/${id}`,
  agencyChecks: () => '/admin/agencies',
  reviews: () => '/admin/reviews',
  /** Offers that were reported, and one of them by its number. */
  reports: () => '/admin/reports',
  report: (id: number) => `/admin/reports/${id}`,
}

/** The id that an offer's slug ends with; null when it ends otherwise, or with more digits than any id has. */
export function offerIdOf(slugId: string): number | null {
  const digits = /\d+$/.exec(slugId)?.[0]
  return digits && digits.length <= 15 ? Number(digits) : null
}
