import type { RoleName } from './library.ts'
import type { QueryValues } from './page-queries.ts'

/** The guards of the specification, section 2. `roles`: who has access. */
export interface PageGuards {
  auth?: true
  init?: true
  roles?: readonly RoleName[]
  subdomain?: true
}

export interface Page {
  /** Path without the locale, in React Router's syntax; '' is the home page. */
  path: string
  guards?: PageGuards
  /** Not cached: the page differs by visitor, or its address has a secret. Guards `auth` and `roles` imply it. */
  private?: true
}

/** Parameters of paths, the same on every page. Numbers are positive integers, country codes lower case. */
export const PARAMETERS = {
  id: 'number',
  country: 'code',
  slug: 'text',
  slugId: 'text',
  flow: 'text',
  '*': 'text',
} as const satisfies Record<string, 'number' | 'code' | 'text'>

const SIGNED_IN = { auth: true } as const
const MODERATORS = { roles: ['moderator', 'admin'] } as const
const ADMINS = { roles: ['admin'] } as const

/**
 * Every page by its name, which is the id of its route: path and access. `page-queries.ts` has the queries, `address` makes addresses from both; a
 * path without a row is a 404.
 */
export const PAGES = {
  home: { path: '', guards: { subdomain: true } },
  'manage-cookies': { path: 'service/manage-cookies' },
  /** Homes that a visitor saved; and viewed, and hid. The browser fills them in, so that they are the same for everyone. */
  favorites: { path: 'service/favorites' },
  viewed: { path: 'service/viewed' },
  /** New and changed homes of the visitor's saved searches and favorites, and the addresses of these searches. */
  feed: { path: 'service/feed', private: true },
  /** Leads to all that is a visitor's. */
  service: { path: 'service' },
  /** By a link that somebody sent. */
  board: { path: 'service/board/:slug', private: true },
  'own-board': { path: 'service/boards/:id', guards: SIGNED_IN },
  contact: { path: 'contact', private: true },
  /** How to list a property, and what it costs. */
  'list-property': { path: 'list-your-property' },
  privacy: { path: 'privacy' },
  terms: { path: 'terms' },
  imprint: { path: 'imprint' },
  accessibility: { path: 'accessibility' },
  /** All pages of help, and their search. */
  docs: { path: 'docs' },
  help: { path: 'docs/:slug' },
  'mcp-docs': { path: 'docs/mcp' },
  'api-docs': { path: 'docs/api' },
  /** How results are ordered, and what money changes. */
  ranking: { path: 'docs/ranking' },
  /** The calls of a feature, or a schema. */
  'api-docs-part': { path: 'docs/api/:slug' },
  login: { path: 'login', private: true },
  signup: { path: 'signup', private: true },
  'forgot-password': { path: 'login/forgot', private: true },
  'reset-password': { path: 'login/reset', private: true },
  verify: {
    path: 'login/verify',
    private: true,
  },
  user: { path: 'user', guards: SIGNED_IN },
  profile: { path: 'user/profile', guards: SIGNED_IN },
  access: { path: 'user/access', guards: SIGNED_IN },
  'own-offers': { path: 'user/offers', guards: SIGNED_IN },
  /** Orders, invoices and the balance: one's own, or the agency's. */
  'own-orders': { path: 'user/orders', guards: SIGNED_IN },
  'own-agency': {
    path: 'user/company',
    guards: { auth: true, init: true },
  },
  /** The inbox before there were conversations. */
  'old-leads': { path: 'user/leads/*', private: true },
  'pro-offers': { path: 'service/pro/offers', guards: SIGNED_IN },
  'pro-file': { path: 'service/pro/offers.csv', guards: SIGNED_IN },
  notifications: {
    path: 'user/notifications',
    guards: SIGNED_IN,
  },
  'notification-settings': { path: 'user/notifications/settings', guards: SIGNED_IN },
  'feeds-in': {
    path: 'user/integrations',
    guards: SIGNED_IN,
  },
  'feed-in-report': {
    path: 'user/integrations/:id/report.csv',
    guards: SIGNED_IN,
  },
  'feed-in': {
    path: 'user/integrations/:id',
    guards: SIGNED_IN,
  },
  members: {
    path: 'admin/users',
    guards: ADMINS,
  },
  member: { path: 'admin/users/:id', guards: ADMINS },
  audit: { path: 'admin/audit', guards: ADMINS },
  'all-feeds': { path: 'admin/feeds', guards: ADMINS },
  'any-feed': { path: 'admin/feeds/:id', guards: ADMINS },
  /** How each part of the portal is, and jobs that failed or wait. */
  state: { path: 'admin/state', guards: ADMINS },
  /** The jobs before they were a part of the state. */
  'old-jobs': { path: 'admin/jobs', guards: ADMINS },
  numbers: { path: 'admin/numbers', guards: ADMINS },
  'buying-costs': { path: 'admin/costs', guards: ADMINS },
  /** The price list of promotions, the taxes on them, and who sells them. */
  'promo-prices': { path: 'admin/promo', guards: ADMINS },
  'promo-taxes': { path: 'admin/promo/taxes', guards: ADMINS },
  'promo-seller': { path: 'admin/promo/seller', guards: ADMINS },
  /** Orders and their payments. */
  payments: { path: 'admin/payments', guards: ADMINS },
  payment: { path: 'admin/payments/:id', guards: ADMINS },
  /** An invoice or a credit note of anybody. */
  'any-invoice': { path: 'admin/payments/invoices/:id', guards: ADMINS },
  ledger: { path: 'admin/ledger', guards: ADMINS },
  /** A month of the books as a table. */
  'books-file': { path: 'admin/payments.csv', guards: ADMINS },
  reconciliations: { path: 'admin/reconciliations', guards: ADMINS },
  queue: { path: 'admin/offers', guards: MODERATORS },
  moderation: { path: 'admin/offers/:id', guards: MODERATORS },
  'agency-checks': {
    path: 'admin/agencies',
    guards: MODERATORS,
  },
  areas: { path: 'admin/areas', guards: MODERATORS },
  /** Towns that imports do not know. */
  'area-words': { path: 'admin/areas/words', guards: MODERATORS },
  'new-area': { path: 'admin/areas/new', guards: MODERATORS },
  area: { path: 'admin/areas/:id', guards: MODERATORS },
  /** Texts of pages, and one of them by its page: `about`, `terms`, `city32653`. */
  texts: { path: 'admin/texts', guards: MODERATORS },
  text: { path: 'admin/texts/:slug', guards: MODERATORS },
  reports: { path: 'admin/reports', guards: MODERATORS },
  report: { path: 'admin/reports/:id', guards: MODERATORS },
  /** Reported messages of a conversation. */
  'chat-report': { path: 'admin/chat-reports/:id', guards: MODERATORS },
  desk: { path: 'admin/support', guards: MODERATORS },
  'desk-ticket': { path: 'admin/support/:id', guards: MODERATORS },
  macros: { path: 'admin/support/macros', guards: MODERATORS },
  estimate: { path: 'service/estimate', private: true },
  /** Homes whose estimates are kept, and reports of the agency. */
  'home-reports': { path: 'service/estimates', guards: SIGNED_IN },
  'new-home-report': { path: 'service/estimates/new', guards: SIGNED_IN },
  /** `report-7` for its owner and agency, `report-7-hash` for everyone with its link. */
  'home-report': { path: 'service/pro/:slug', private: true },
  'home-report-pdf': { path: 'service/pro/:slug/report.pdf', private: true },
  'feeds-out': { path: 'service/feed/export', guards: SIGNED_IN },
  heatmap: { path: 'service/heatmap' },
  summarize: { path: 'service/summarize' },
  'review-queue': {
    path: 'admin/reviews',
    guards: MODERATORS,
  },
  logout: { path: 'service/logout' },
  'no-access': { path: 'service/no-access' },
  currency: { path: 'service/currency' },
  'offer-form': {
    path: 'offer/form/:id?',
    guards: SIGNED_IN,
  },
  /** Packages for one's own offers, and their order. */
  'offer-promo': { path: 'offer/promo', guards: SIGNED_IN },
  /** Pays an order. */
  pay: { path: 'pay', guards: SIGNED_IN },
  /** The bank of the built-in payment provider asks the holder of a test card. */
  'pay-challenge': { path: 'pay/challenge', guards: SIGNED_IN },
  /** How an order and its payment stand. */
  'pay-status': { path: 'pay/status', guards: SIGNED_IN },
  /** An invoice or a credit note as a file. */
  invoice: { path: 'pay/invoice/:id', guards: SIGNED_IN },
  offer: { path: 'offer/:slugId' },
  'offer-contact': {
    path: 'offer/:slugId/contact',
    private: true,
  },
  'offer-report': { path: 'offer/:slugId/report', private: true },
  'lead-verify': { path: 'service/message', private: true },
  'save-search': { path: 'service/searches/new', private: true },
  'confirm-search': { path: 'service/searches/confirm', private: true },
  searches: { path: 'service/searches', private: true },
  'saved-search': { path: 'service/searches/:id', private: true },
  /** The list of conversations, and one of them. */
  chat: { path: 'service/chat/:id?', guards: SIGNED_IN },
  'chat-table': { path: 'service/chat/table', guards: SIGNED_IN },
  'chat-calendar': { path: 'service/chat/:id/viewing.ics', guards: SIGNED_IN },
  viewings: { path: 'service/viewings', guards: SIGNED_IN },
  'chat-templates': { path: 'service/chat/templates', guards: SIGNED_IN },
  'chat-blocked': { path: 'service/chat/blocked', guards: SIGNED_IN },
  'chat-alias': { path: 'chat' },
  /** Articles, and those of a series or an author. */
  journal: { path: 'journal' },
  'journal-rss': { path: 'journal.rss' },
  'journal-json': { path: 'journal.json' },
  article: { path: 'journal/:slug' },
  flow: { path: 'journal/flows/:flow' },
  author: { path: 'journal/authors/:slug' },
  /** A draft, by a link that an editor sent. */
  'article-preview': { path: 'journal/preview/:slug', private: true },
  'article-form': { path: 'journal/form/:id?', guards: ADMINS },
  'journal-desk': { path: 'admin/journal', guards: ADMINS },
  'journal-series': { path: 'admin/journal/series', guards: ADMINS },
  /** Support: the form, and the user's tickets. */
  support: { path: 'service/support', private: true },
  ticket: { path: 'service/support/:id', guards: SIGNED_IN },
  'support-alias': { path: 'support/:id?' },
  /** The ticket of somebody without an account, and the link that opens it. */
  'ticket-link': { path: 'service/support/ticket', private: true },
  'ticket-verify': { path: 'service/support/confirm', private: true },
  /** The conversation of a visitor without an account. */
  'chat-link': { path: 'service/conversation', private: true },
  'chat-link-calendar': { path: 'service/conversation/viewing.ics', private: true },
  'search-alert': { path: 'service/searches/found/:slug', private: true },
  unsubscribe: { path: 'service/unsubscribe/:slug', private: true },
  'offer-alias': { path: 'o/:slugId' },
  'dev-ui': { path: 'dev/ui' },
  search: { path: ':country/search' },
  agencies: {
    path: ':country/-agency',
  },
  agency: { path: ':country/-agency/:slug' },
  review: {
    path: ':country/-agency/:slug/review',
    guards: SIGNED_IN,
  },
  country: { path: ':country' },
  'country-location': { path: ':country/*' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

type Kinds = { number: number; code: string; text: string }
type Parameter = keyof typeof PARAMETERS
type ValueOf<K> = K extends Parameter ? Kinds[(typeof PARAMETERS)[K]] : never
/** Parameter names of a path: `:id` and `:country` of `:country/-agency/:id`. */
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

/** Parameters of a page's path. */
export type PageParameters<N extends PageName> = ParametersIn<(typeof PAGES)[N]['path']>
/** Parts of an address: the parameters of its path, the values of its query. */
export type AddressValues<N extends PageName> = PageParameters<N> & QueryValues<N>

export const isPrivatePage = (name: PageName): boolean => {
  const { private: declared, guards }: Page = PAGES[name]
  return declared ?? (guards?.auth !== undefined || guards?.roles !== undefined)
}
