import type { AgencyQueue } from './agency-checks.ts'
import type { ContactSubject } from './contact.ts'
import type { Severity } from './feed-codes.ts'
import type { LeadKind, LeadState } from './leads.ts'
import type { OfferStatus, RoleName } from './library.ts'
import type { Step } from './offer-fields.ts'
import type { OwnSort } from './publishing.ts'
import type { ReviewQueue } from './reviews.ts'

/** The guards of the specification, section 2. `roles` names who may come in. */
export interface PageGuards {
  auth?: true
  init?: true
  roles?: readonly RoleName[]
  subdomain?: true
}

export interface Page {
  /** Below the locale, in React Router's syntax; '' is the home page. */
  path: string
  /** A type alone: the values that the query may have. Nothing is read from it. */
  query?: object
  guards?: PageGuards
  /** No cache stores it: the page differs by visitor, or its address has a secret. Pages with the guards `auth` or `roles` are private as well. */
  private?: true
}

/** The parameters of paths: the same on every page. A number is whole and positive, a country's code is in lower case. */
export const PARAMETERS = {
  id: 'number',
  country: 'code',
  slug: 'text',
  slugId: 'text',
  '*': 'text',
} as const satisfies Record<string, 'number' | 'code' | 'text'>

const SIGNED_IN = { auth: true } as const
const MODERATORS = { roles: ['moderator', 'admin'] } as const
const ADMINS = { roles: ['admin'] } as const

interface PageNumber {
  page?: number
}
/** The filters of one's own offers. */
interface OwnFilter {
  status?: OfferStatus
  place?: string
  q?: string
  score?: number
  feed?: number
  branch?: number
  agent?: number
  action?: number
  category?: number
  priceMin?: number
  priceMax?: number
}
interface OwnList extends OwnFilter, PageNumber {
  sort?: OwnSort
}

/**
 * Every page by its name, which is the id of its route: its path, what its query may ask for, and who may come in. Addresses are made from it by `address()`; a path that no row
 * matches is a 404. The query of a search is that of its filters (`filter-address.ts`).
 */
export const PAGES = {
  home: { path: '', guards: { subdomain: true, init: true } },
  'manage-cookies': { path: 'service/manage-cookies' },
  contact: { path: 'contact', query: {} as { subject?: ContactSubject }, private: true },
  docs: { path: 'docs' },
  'webhook-docs': { path: 'docs/webhooks' },
  'api-docs': { path: 'docs/api', query: {} as { q?: string } },
  login: { path: 'login', query: {} as { return?: string; deleted?: 1 }, private: true },
  signup: { path: 'signup', query: {} as { return?: string }, private: true },
  'forgot-password': { path: 'login/forgot', private: true },
  'reset-password': { path: 'login/reset', query: {} as { token: string }, private: true },
  verify: {
    path: 'login/verify',
    query: {} as { token: string; return?: string },
    private: true,
  },
  user: { path: 'user', guards: SIGNED_IN },
  profile: { path: 'user/profile', guards: SIGNED_IN },
  access: { path: 'user/access', query: {} as { return?: string }, guards: SIGNED_IN },
  'own-offers': { path: 'user/offers', query: {} as OwnList, guards: SIGNED_IN },
  company: {
    path: 'user/company',
    query: {} as { invitation?: string; reviews?: number },
    guards: { auth: true, init: true },
  },
  leads: {
    path: 'user/leads',
    query: {} as { state?: LeadState; offer?: number; sent?: 1 } & PageNumber,
    guards: SIGNED_IN,
  },
  'leads-table': {
    path: 'user/leads/table',
    query: {} as { state?: LeadState; offer?: number },
    guards: SIGNED_IN,
  },
  lead: { path: 'user/leads/:id', guards: SIGNED_IN },
  'pro-offers': { path: 'service/pro/offers', query: {} as OwnList, guards: SIGNED_IN },
  'pro-file': { path: 'service/pro/offers.csv', query: {} as OwnFilter, guards: SIGNED_IN },
  notifications: {
    path: 'user/notifications',
    query: {} as { before?: number },
    guards: SIGNED_IN,
  },
  integrations: {
    path: 'user/integrations',
    query: {} as { webhook?: number } & PageNumber,
    guards: SIGNED_IN,
  },
  'source-report': {
    path: 'user/integrations/:id/report.csv',
    query: {} as { run: number },
    guards: SIGNED_IN,
  },
  source: {
    path: 'user/integrations/:id',
    query: {} as {
      run?: number
      severity?: Severity
      runs?: number
      items?: number
      files?: number
      pictures?: number
    } & PageNumber,
    guards: SIGNED_IN,
  },
  members: {
    path: 'admin/users',
    query: {} as { q?: string; role?: RoleName; state?: 'active' | 'blocked' } & PageNumber,
    guards: ADMINS,
  },
  member: { path: 'admin/users/:id', guards: ADMINS },
  audit: { path: 'admin/audit', query: {} as PageNumber, guards: ADMINS },
  jobs: { path: 'admin/jobs', query: {} as PageNumber, guards: ADMINS },
  queue: { path: 'admin/offers', query: {} as PageNumber, guards: MODERATORS },
  moderation: { path: 'admin/offers/:id', guards: MODERATORS },
  'agency-checks': {
    path: 'admin/agencies',
    query: {} as { q?: string; state?: AgencyQueue } & PageNumber,
    guards: MODERATORS,
  },
  reports: { path: 'admin/reports', query: {} as PageNumber, guards: MODERATORS },
  report: { path: 'admin/reports/:id', guards: MODERATORS },
  feeds: { path: 'service/feed', query: {} as { of?: string }, guards: SIGNED_IN },
  'review-queue': {
    path: 'admin/reviews',
    query: {} as { state?: ReviewQueue } & PageNumber,
    guards: MODERATORS,
  },
  logout: { path: 'service/logout' },
  'no-access': { path: 'service/no-access', query: {} as { page: string } },
  currency: { path: 'service/currency' },
  'offer-form': {
    path: 'offer/form/:id?',
    query: {} as { step?: Step; q?: string; text?: string },
    guards: SIGNED_IN,
  },
  offer: { path: 'offer/:slugId' },
  'offer-contact': {
    path: 'offer/:slugId/contact',
    query: {} as { about?: LeadKind },
    private: true,
  },
  'offer-report': { path: 'offer/:slugId/report', private: true },
  'lead-verify': { path: 'service/message', query: {} as { token: string }, private: true },
  'offer-alias': { path: 'o/:slugId' },
  'dev-ui': { path: 'dev/ui', query: {} as PageNumber },
  search: { path: ':country/search' },
  agencies: {
    path: ':country/-agency',
    query: {} as { location?: string; speaks?: string; q?: string; sort?: 'name' } & PageNumber,
  },
  agency: { path: ':country/-agency/:slug', query: {} as { reviews?: number } },
  review: {
    path: ':country/-agency/:slug/review',
    query: {} as { report?: number },
    guards: SIGNED_IN,
  },
  country: { path: ':country' },
  'country-location': { path: ':country/*' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

type Kinds = { number: number; code: string; text: string }
type Parameter = keyof typeof PARAMETERS
type ValueOf<K> = K extends Parameter ? Kinds[(typeof PARAMETERS)[K]] : never
/** The names in a path: `:id` and `:country` of `:country/-agency/:id`. */
type Names<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? Names<First> | Names<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : Path extends '*'
      ? '*?'
      : never
type ParametersIn<Path extends string> = {
  [K in Names<Path> as K extends `${string}?` ? never : K]: ValueOf<K>
} & {
  [K in Names<Path> as K extends `${infer Name}?` ? Name : never]?: K extends `${infer Name}?`
    ? ValueOf<Name>
    : never
}

/** The parameters of a page's path. */
export type PageParameters<N extends PageName> = ParametersIn<(typeof PAGES)[N]['path']>
/** What an address of a page is made of: the parameters of its path, the values of its query. */
export type AddressValues<N extends PageName> = PageParameters<N> &
  ((typeof PAGES)[N] extends { query: infer Query } ? Query : unknown)

export const isPrivatePage = (name: PageName): boolean => {
  const { private: isSaid, guards }: Page = PAGES[name]
  return isSaid ?? (guards?.auth !== undefined || guards?.roles !== undefined)
}
