import type { RoleName } from '#contract/library.ts'
import { PICTURE_MAX } from '#contract/profile.ts'
import { TABLE_BYTES_MAX } from '#contract/publishing.ts'
import { FEED_FORM_MAX } from '#contract/sources.ts'

/** The guards of the specification, section 2. `roles` names who may come in. */
export interface PageGuards {
  auth?: true
  init?: true
  roles?: readonly RoleName[]
  subdomain?: true
}

export interface Page {
  /** The route's id, and what code calls the page. */
  name: string
  /** Address below the locale, in React Router's syntax; '' is the home page. */
  path: string
  /** Module below `web/`. It must have a loader where there are guards (see `guard.ts`). */
  file: string
  guards: PageGuards
  /** Differs by who asks, or has a secret in its address: no cache keeps it. Pages with the guards `auth` or `roles` are private without saying so. */
  private?: true
  /** Largest form that it takes, in bytes; 64 KiB unless said. */
  maxForm?: number
  /** Prefixes of the messages that the page needs beside those of the layout. */
  messages: readonly string[]
}

/** What the layout says on every page. */
export const LAYOUT_MESSAGES = [
  'layout.',
  'notifications.',
  'ui.',
  'cookies.banner.',
  'errors.',
  'form.',
  'library.searchTypes.',
  'library.houseTypes.',
  'library.currencies.',
] as const

/** What an offer's card says. */
const CARD_MESSAGES = ['card.', 'facts.', 'price.'] as const
const SEARCH_MESSAGES = [
  'search.',
  'map.',
  ...CARD_MESSAGES,
  'library.houseTypesPlural.',
  'library.features.',
  'library.furnished.',
  'library.priceTypes.',
  'details.heating.',
  'details.label.heating',
  'details.label.commission',
  'details.noCommission',
] as const

/** The largest picture that is taken without scripts, and what is beside it, in bytes; with scripts they come in pieces. */
const FORM_PICTURE_MAX = 12 * 1024 * 1024
/** What an offer says where its owner writes it and a moderator judges it. */
const PUBLISHING_MESSAGES = [
  'publishing.',
  'moderation.answer.',
  'facts.',
  'price.',
  'offer.text.',
  'offer.energy.',
  'details.',
  'library.forms.',
  'library.features.',
  'library.furnished.',
  'library.priceTypes.',
  'library.landAreaSigns.',
] as const
const AGENCY_MESSAGES = [
  'agencies.',
  'reviews.',
  'company.role.',
  'company.legal.',
  'company.profile.founded',
  'offer.text.otherLanguage',
  'map.',
  ...CARD_MESSAGES,
] as const
const SIGN_IN_MESSAGES = ['accounts.login.', 'accounts.recovery.', 'accounts.form.'] as const
const ADMIN_MESSAGES = ['accounts.form.', 'accounts.user.', 'accounts.admin.'] as const

/** Every page of the portal, its address, and who may come in. An address that no row matches is a 404. */
export const PAGES = [
  {
    name: 'home',
    path: '',
    file: 'home/route.tsx',
    guards: { subdomain: true, init: true },
    messages: ['home.', ...CARD_MESSAGES],
  },
  {
    name: 'manage-cookies',
    path: 'service/manage-cookies',
    file: 'cookies/route.tsx',
    guards: {},
    messages: ['cookies.'],
  },
  {
    name: 'contact',
    path: 'contact',
    file: 'contact/route.tsx',
    guards: {},
    private: true,
    messages: ['contact.page.', 'contact.form.', 'contact.subject.', 'contact.done.'],
  },
  { name: 'docs', path: 'docs', file: 'docs/route.tsx', guards: {}, messages: [] },
  {
    name: 'webhook-docs',
    path: 'docs/webhooks',
    file: 'docs/webhooks-route.tsx',
    guards: {},
    messages: [],
  },
  {
    name: 'api-docs',
    path: 'docs/api',
    file: 'docs/api-route.tsx',
    guards: {},
    messages: ['docs.api.'],
  },
  {
    name: 'login',
    path: 'login',
    file: 'accounts/sign-in/route.tsx',
    guards: {},
    private: true,
    messages: SIGN_IN_MESSAGES,
  },
  {
    name: 'signup',
    path: 'signup',
    file: 'accounts/sign-in/route.tsx',
    guards: {},
    private: true,
    messages: SIGN_IN_MESSAGES,
  },
  {
    name: 'forgot-password',
    path: 'login/forgot',
    file: 'accounts/recovery/forgot-route.tsx',
    guards: {},
    private: true,
    messages: SIGN_IN_MESSAGES,
  },
  {
    name: 'reset-password',
    path: 'login/reset',
    file: 'accounts/recovery/reset-route.tsx',
    guards: {},
    private: true,
    messages: SIGN_IN_MESSAGES,
  },
  {
    name: 'verify',
    path: 'login/verify',
    file: 'accounts/recovery/verify-route.tsx',
    guards: {},
    private: true,
    messages: SIGN_IN_MESSAGES,
  },
  {
    name: 'user',
    path: 'user',
    file: 'accounts/user/route.tsx',
    guards: { auth: true },
    messages: [],
  },
  {
    name: 'profile',
    path: 'user/profile',
    file: 'accounts/user/profile-route.tsx',
    guards: { auth: true },
    maxForm: PICTURE_MAX + 64 * 1024,
    messages: ['accounts.form.', 'accounts.user.', 'accounts.profile.'],
  },
  {
    name: 'access',
    path: 'user/access',
    file: 'accounts/user/access-route.tsx',
    guards: { auth: true },
    messages: ['accounts.form.', 'accounts.user.', 'accounts.access.'],
  },
  {
    name: 'own-offers',
    path: 'user/offers',
    file: 'publishing/own-route.tsx',
    guards: { auth: true },
    messages: ['accounts.user.', ...PUBLISHING_MESSAGES],
  },
  {
    name: 'company',
    path: 'user/company',
    file: 'company/route.tsx',
    guards: { auth: true, init: true },
    maxForm: PICTURE_MAX + 64 * 1024,
    messages: ['accounts.user.', 'company.', 'reviews.', 'publishing.field.phone'],
  },
  {
    name: 'leads',
    path: 'user/leads',
    file: 'leads/inbox-route.tsx',
    guards: { auth: true },
    messages: ['accounts.user.', 'leads.inbox.'],
  },
  {
    name: 'leads-table',
    path: 'user/leads/table',
    file: 'leads/table-route.ts',
    guards: { auth: true },
    messages: [],
  },
  {
    name: 'lead',
    path: 'user/leads/:id',
    file: 'leads/lead-route.tsx',
    guards: { auth: true },
    messages: ['accounts.user.', 'leads.inbox.', 'leads.lead.'],
  },
  {
    name: 'pro-offers',
    path: 'service/pro/offers',
    file: 'publishing/pro-route.tsx',
    guards: { auth: true },
    maxForm: 2 * TABLE_BYTES_MAX,
    messages: ['accounts.user.', ...PUBLISHING_MESSAGES],
  },
  {
    name: 'pro-file',
    path: 'service/pro/offers.csv',
    file: 'publishing/file-route.ts',
    guards: { auth: true },
    messages: [],
  },
  {
    name: 'notifications',
    path: 'user/notifications',
    file: 'notifications/route.tsx',
    guards: { auth: true },
    messages: ['accounts.user.'],
  },
  {
    name: 'integrations',
    path: 'user/integrations',
    file: 'integrations/list-route.tsx',
    guards: { auth: true },
    messages: [
      'accounts.user.',
      'accounts.access.',
      'accounts.form.currentPassword',
      'integrations.',
      'webhooks.',
    ],
  },
  {
    name: 'source-report',
    path: 'user/integrations/:id/report.csv',
    file: 'integrations/report-file-route.ts',
    guards: { auth: true },
    messages: [],
  },
  {
    name: 'source',
    path: 'user/integrations/:id',
    file: 'integrations/source-route.tsx',
    guards: { auth: true },
    maxForm: FEED_FORM_MAX + 64 * 1024,
    messages: [
      'accounts.user.',
      'integrations.',
      'sources.error.unchecked',
      'facts.',
      'price.',
      'library.features.',
      'library.priceTypes.',
      'publishing.status.',
    ],
  },
  {
    name: 'members',
    path: 'admin/users',
    file: 'accounts/admin/members-route.tsx',
    guards: { roles: ['admin'] },
    messages: ADMIN_MESSAGES,
  },
  {
    name: 'member',
    path: 'admin/users/:id',
    file: 'accounts/admin/member-route.tsx',
    guards: { roles: ['admin'] },
    messages: ADMIN_MESSAGES,
  },
  {
    name: 'audit',
    path: 'admin/audit',
    file: 'accounts/admin/audit-route.tsx',
    guards: { roles: ['admin'] },
    messages: ADMIN_MESSAGES,
  },
  {
    name: 'queue',
    path: 'admin/offers',
    file: 'publishing/queue-route.tsx',
    guards: { roles: ['moderator', 'admin'] },
    messages: [...ADMIN_MESSAGES, 'moderation.', ...PUBLISHING_MESSAGES],
  },
  {
    name: 'moderation',
    path: 'admin/offers/:id',
    file: 'publishing/case-route.tsx',
    guards: { roles: ['moderator', 'admin'] },
    messages: [...ADMIN_MESSAGES, 'moderation.', ...PUBLISHING_MESSAGES],
  },
  {
    name: 'agency-checks',
    path: 'admin/agencies',
    file: 'agencies/checks-route.tsx',
    guards: { roles: ['moderator', 'admin'] },
    messages: [
      ...ADMIN_MESSAGES,
      'agencies.',
      'company.found.name',
      'company.profile.website',
      'company.logo.title',
      'company.text.title',
      'company.legal.',
    ],
  },
  {
    name: 'reports',
    path: 'admin/reports',
    file: 'reports/queue-route.tsx',
    guards: { roles: ['moderator', 'admin'] },
    messages: [...ADMIN_MESSAGES, 'reports.'],
  },
  {
    name: 'report',
    path: 'admin/reports/:id',
    file: 'reports/case-route.tsx',
    guards: { roles: ['moderator', 'admin'] },
    messages: [...ADMIN_MESSAGES, 'reports.', 'moderation.', 'publishing.status.'],
  },
  {
    name: 'feeds',
    path: 'service/feed',
    file: 'exports/route.tsx',
    guards: { auth: true },
    messages: ['accounts.user.', 'accounts.access.', 'exports.'],
  },
  {
    name: 'review-queue',
    path: 'admin/reviews',
    file: 'agencies/queue-route.tsx',
    guards: { roles: ['moderator', 'admin'] },
    messages: [...ADMIN_MESSAGES, 'agencies.checks.', 'reviews.'],
  },
  {
    name: 'logout',
    path: 'service/logout',
    file: 'accounts/logout-route.tsx',
    guards: {},
    messages: [],
  },
  {
    name: 'no-access',
    path: 'service/no-access',
    file: 'errors/no-access.tsx',
    guards: {},
    messages: [],
  },
  {
    name: 'currency',
    path: 'service/currency',
    file: 'layout/currency-route.tsx',
    guards: {},
    messages: [],
  },
  {
    name: 'offer-form',
    path: 'offer/form/:id?',
    file: 'publishing/form-route.tsx',
    guards: { auth: true },
    maxForm: FORM_PICTURE_MAX,
    messages: ['map.', 'card.', ...PUBLISHING_MESSAGES],
  },
  {
    name: 'offer',
    path: 'offer/:slugId',
    file: 'offers/route.tsx',
    guards: {},
    messages: [
      'offers.get.',
      'offer.',
      'details.',
      'leads.form.',
      'map.',
      ...CARD_MESSAGES,
      'search.title.',
      'library.houseTypesPlural.',
      'library.features.',
      'library.furnished.',
    ],
  },
  {
    name: 'offer-contact',
    path: 'offer/:slugId/contact',
    file: 'offers/contact-route.tsx',
    guards: {},
    private: true,
    messages: ['leads.form.'],
  },
  {
    name: 'offer-report',
    path: 'offer/:slugId/report',
    file: 'offers/report-route.tsx',
    guards: {},
    private: true,
    messages: ['reports.form.', 'reports.reason.'],
  },
  {
    name: 'lead-verify',
    path: 'service/message',
    file: 'leads/verify-route.tsx',
    guards: {},
    private: true,
    messages: ['leads.verify.', 'accounts.recovery.'],
  },
  { name: 'offer-alias', path: 'o/:slugId', file: 'offers/alias.tsx', guards: {}, messages: [] },
  { name: 'dev-ui', path: 'dev/ui', file: 'ui/gallery/route.tsx', guards: {}, messages: ['dev.'] },
  {
    name: 'search',
    path: ':country/search',
    file: 'search/route.tsx',
    guards: {},
    messages: SEARCH_MESSAGES,
  },
  {
    name: 'agencies',
    path: ':country/-agency',
    file: 'agencies/list-route.tsx',
    guards: {},
    messages: ['agencies.'],
  },
  {
    name: 'agency',
    path: ':country/-agency/:slug',
    file: 'agencies/route.tsx',
    guards: {},
    messages: AGENCY_MESSAGES,
  },
  {
    name: 'review',
    path: ':country/-agency/:slug/review',
    file: 'agencies/review-route.tsx',
    guards: { auth: true },
    messages: ['agencies.list.crumb', 'reviews.'],
  },
  {
    name: 'country',
    path: ':country',
    file: 'places/route.tsx',
    guards: {},
    messages: ['place.', 'agencies.link.', ...SEARCH_MESSAGES],
  },
  {
    name: 'country-location',
    path: ':country/*',
    file: 'places/route.tsx',
    guards: {},
    messages: ['place.', 'agencies.link.', ...SEARCH_MESSAGES],
  },
] as const satisfies readonly Page[]

export const isPrivatePage = ({ private: isSaid, guards }: Page): boolean =>
  isSaid ?? (guards.auth !== undefined || guards.roles !== undefined)

export type PageName = (typeof PAGES)[number]['name']
