import { AREAS_FILE_MAX, SHAPE_MAX } from '#contract/homes/area-editing.ts'
import { LEGAL_PAGES, LEGAL_TEXT_MAX } from '#contract/ground/legal.ts'
import type { PageName } from '#contract/pages.ts'
import { TABLE_BYTES_MAX } from '#contract/publish/publishing.ts'
import { FEED_FORM_MAX } from '#contract/feeds/feeds-in.ts'

export interface PageModule {
  /** Path below `web/`. Guarded pages must have a loader (see `guard.ts`). */
  file: string
  /** Limit of its forms in bytes; default 64 KiB. */
  maxForm?: number
  /** Message prefixes in addition to the layout's. */
  messages?: readonly string[]
}

/** Messages of the layout. */
export const LAYOUT_MESSAGES = [
  'layout.',
  'notifications.',
  'ui.',
  'cookies.banner.',
  'errors.',
  'homes.',
  'form.',
  'library.searchTypes.',
  'library.houseTypes.',
  'library.currencies.',
] as const

/** Messages of an offer's card. */
const CARD_MESSAGES = ['card.', 'facts.', 'price.', 'offer.advertisers.title'] as const
const SEARCH_MESSAGES = [
  'search.',
  'map.',
  ...CARD_MESSAGES,
  'library.houseTypesPlural.',
  'library.features.',
  'library.furnished.',
  'library.priceTypes.',
  'details.heating.',
  ...[
    'rooms',
    'bedrooms',
    'bathrooms',
    'floor',
    'yearBuilt',
    'furnished',
    'pets',
    'heating',
    'commission',
  ].map((name) => `field.${name}`),
  'details.noCommission',
] as const

/** Limit of a picture without scripts, with the other fields, in bytes; scripts upload in pieces. */
const FORM_PICTURE_MAX = 12 * 1024 * 1024
/** Messages for offers in the form and in moderation. */
const PUBLISHING_MESSAGES = [
  'publishing.',
  'field.',
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
  'pictures.',
  'card.privateOwner',
] as const
/** Messages of the promotions of an offer. */
const PROMOTED_MESSAGES = [
  'promotion.act.',
  'promotion.package.',
  'promotion.listed.',
  'promotion.stop.',
  'promotion.effect.',
] as const
const PAY_MESSAGES = [
  'pay.',
  'promotion.package.',
  'promotion.days',
  'promotion.stopped.',
  'promotion.form.runs',
] as const
const AGENCY_MESSAGES = [
  'agencies.',
  'reviews.',
  'ownAgency.role.',
  'ownAgency.legal.',
  'ownAgency.profile.founded',
  'offer.text.otherLanguage',
  'map.',
  ...CARD_MESSAGES,
] as const
const SIGN_IN_MESSAGES = [
  'accounts.demo.',
  'accounts.login.',
  'accounts.recovery.',
  'accounts.form.',
] as const
const LEGAL: PageModule = { file: 'edge/legal/route.tsx', messages: ['legal.'] }
/** Characters of a form are up to four bytes, and nine where it is encoded. */
const AREA_FORM_MAX = 3 * SHAPE_MAX
const AREAS_FORM_MAX = 3 * AREAS_FILE_MAX
/** Messages of files that are attached to messages. */
const FILE_MESSAGES = ['attachments.', 'pictures.', 'accounts.login.submit'] as const
/** Messages of the list of messages, besides those of its subject. */
const LOG_MESSAGES = [
  ...FILE_MESSAGES,
  'chat.thread.earlier',
  'chat.thread.latest',
  'chat.speaker.',
] as const
const NEW_TICKET_MESSAGES = [
  ...FILE_MESSAGES,
  'support.form.',
  'support.category.',
  'support.context.',
  'support.sent.',
] as const
const TICKET_MESSAGES = [
  ...LOG_MESSAGES,
  'support.ticket.',
  'support.page.title',
  'support.category.',
  'support.context.',
  'support.status.',
  'support.statusHint.',
  'support.act.',
  'support.done.',
  'support.said.',
  'support.link.',
  'accounts.user.',
  'accounts.form.',
] as const
const ESTIMATE_MESSAGES = [
  'valuation.',
  'costs.',
  'field.',
  'library.features.',
  'library.furnished.',
  'details.condition.',
  'map.',
  ...CARD_MESSAGES,
] as const
/** Messages of an article with its live blocks. */
const ARTICLE_MESSAGES = [
  'journal.list.',
  'journal.card.',
  'journal.article.',
  'journal.block.',
  'share.',
  ...CARD_MESSAGES,
  'library.houseTypesPlural.',
  'search.title.',
] as const
const ADMIN_MESSAGES = ['accounts.form.', 'accounts.user.', 'accounts.admin.'] as const
const FEED_MESSAGES = ['feedsIn.', 'field.', 'facts.', 'support.span.'] as const
const TEXT_MESSAGES = ['texts.', ...LEGAL_PAGES.map((page) => `legal.${page}.title`)] as const
const DESK_MESSAGES = [
  ...ADMIN_MESSAGES,
  'support.desk.',
  'support.deskStatus.',
  'support.deskCategory.',
  'support.link.',
  'support.act.',
  'support.done.',
  'support.span.',
  'support.form.category',
  'support.macros.',
] as const

/** Module and requirements of every page of `contract/pages.ts`. */
export const PAGE_MODULES: Record<PageName, PageModule> = {
  home: { file: 'edge/home/route.tsx', messages: ['home.', ...CARD_MESSAGES] },
  'list-property': { file: 'publish/publishing/about-route.tsx', messages: ['listProperty.'] },
  'manage-cookies': { file: 'ground/cookies/route.tsx', messages: ['cookies.'] },
  favorites: {
    file: 'return/favorites/route.tsx',
    messages: [
      'favorites.',
      'service.title',
      'map.',
      ...CARD_MESSAGES,
      'field.',
      'details.',
      'library.houseTypes.',
      'library.features.',
      'library.furnished.',
    ],
  },
  feed: {
    file: 'return/favorites/feed-route.tsx',
    messages: [
      'feed.',
      'favorites.',
      'service.title',
      'savedSearches.reason.',
      'savedSearches.alert.also',
      'savedSearches.form.frequency.',
      'savedSearches.list.problem.',
      ...CARD_MESSAGES,
    ],
  },
  service: {
    file: 'return/favorites/service-route.tsx',
    messages: ['favorites.', 'viewed.', 'service.', 'accounts.user.'],
  },
  board: {
    file: 'return/favorites/board-route.tsx',
    messages: ['favorites.', 'board.', ...CARD_MESSAGES],
  },
  'own-board': {
    file: 'return/favorites/own-board-route.tsx',
    messages: ['favorites.', 'board.', ...CARD_MESSAGES],
  },
  viewed: {
    file: 'return/favorites/viewed-route.tsx',
    messages: ['favorites.', 'viewed.', 'service.title', ...CARD_MESSAGES],
  },
  contact: {
    file: 'talk/contact/route.tsx',
    messages: ['contact.page.', ...NEW_TICKET_MESSAGES],
  },
  privacy: LEGAL,
  terms: LEGAL,
  imprint: LEGAL,
  accessibility: LEGAL,
  docs: { file: 'edge/docs/route.tsx', messages: ['docs.index.', 'help.'] },
  'mcp-docs': { file: 'edge/docs/mcp-route.tsx', messages: ['docs.mcp.', 'docs.index.title'] },
  'api-docs': { file: 'edge/docs/api-route.tsx', messages: ['docs.api.', 'docs.index.title'] },
  ranking: {
    file: 'edge/docs/ranking-route.tsx',
    messages: ['docs.ranking.', 'docs.index.title', 'card.promoted', 'card.highlighted'],
  },
  'api-docs-part': {
    file: 'edge/docs/api-part-route.tsx',
    messages: ['docs.api.', 'docs.index.title'],
  },
  login: { file: 'people/accounts/sign-in/route.tsx', messages: SIGN_IN_MESSAGES },
  signup: { file: 'people/accounts/sign-in/route.tsx', messages: SIGN_IN_MESSAGES },
  'forgot-password': {
    file: 'people/accounts/recovery/forgot-route.tsx',
    messages: SIGN_IN_MESSAGES,
  },
  'reset-password': {
    file: 'people/accounts/recovery/reset-route.tsx',
    messages: SIGN_IN_MESSAGES,
  },
  verify: { file: 'people/accounts/recovery/verify-route.tsx', messages: SIGN_IN_MESSAGES },
  user: {
    file: 'people/accounts/user/route.tsx',
    messages: ['accounts.user.', 'accounts.start.', 'service.'],
  },
  profile: {
    file: 'people/accounts/user/profile-route.tsx',
    maxForm: FORM_PICTURE_MAX,
    messages: [
      'accounts.form.',
      'accounts.user.',
      'accounts.profile.',
      'accounts.login.submit',
      'pictures.',
    ],
  },
  access: {
    file: 'people/accounts/user/access-route.tsx',
    messages: ['accounts.form.', 'accounts.user.', 'accounts.access.'],
  },
  'own-offers': {
    file: 'publish/publishing/own-route.tsx',
    messages: ['accounts.user.', ...PUBLISHING_MESSAGES, ...PROMOTED_MESSAGES],
  },
  'own-orders': {
    file: 'publish/payments/orders-route.tsx',
    messages: [
      'accounts.user.',
      'promotion.act.',
      'promotion.form.currency',
      'pay.page.order',
      'pay.amount.total',
      'pay.invoice.',
      'pay.state.',
      'pay.orders.',
      'pay.entry.',
    ],
  },
  'offer-promo': {
    file: 'publish/promotion/promo-route.tsx',
    messages: ['promotion.', 'pay.amount.', 'pay.buyer.', 'pay.treatment.', 'publishing.form.new'],
  },
  pay: { file: 'publish/payments/pay-route.tsx', messages: PAY_MESSAGES },
  'pay-challenge': {
    file: 'publish/payments/challenge-route.tsx',
    messages: ['pay.challenge.', 'pay.sandbox.test'],
  },
  'pay-status': { file: 'publish/payments/status-route.tsx', messages: PAY_MESSAGES },
  invoice: { file: 'publish/payments/invoice-route.ts' },
  'own-agency': {
    file: 'edge/own-agency/route.tsx',
    maxForm: FORM_PICTURE_MAX,
    messages: [
      'accounts.user.',
      'accounts.login.submit',
      'ownAgency.',
      'reviews.',
      'publishing.field.phone',
      'pictures.',
    ],
  },
  journal: { file: 'edge/journal/list-route.tsx', messages: ['journal.list.', 'journal.card.'] },
  article: {
    file: 'edge/journal/article-route.tsx',
    messages: ARTICLE_MESSAGES,
  },
  flow: {
    file: 'edge/journal/flow-route.tsx',
    messages: ['journal.list.', 'journal.card.'],
  },
  author: {
    file: 'edge/journal/author-route.tsx',
    messages: ['journal.list.', 'journal.card.', 'journal.author.'],
  },
  'journal-rss': { file: 'edge/journal/feed-route.ts' },
  'journal-json': { file: 'edge/journal/feed-route.ts' },
  'article-preview': { file: 'edge/journal/preview-route.tsx', messages: ARTICLE_MESSAGES },
  'journal-desk': {
    file: 'edge/journal/desk/desk-route.tsx',
    messages: [
      ...ADMIN_MESSAGES,
      'journal.desk.',
      'journal.state.',
      'journal.form.untitled',
      'journal.series.title',
    ],
  },
  'journal-series': {
    file: 'edge/journal/desk/series-route.tsx',
    messages: ['journal.series.', 'journal.desk.title', 'journal.form.untitled'],
  },
  'article-form': {
    file: 'edge/journal/desk/form-route.tsx',
    messages: [
      ...ARTICLE_MESSAGES,
      'journal.form.',
      'journal.act.',
      'journal.state.',
      'journal.desk.title',
      'journal.error.',
      'pictures.',
      'accounts.login.submit',
    ],
  },
  chat: { file: 'talk/chat/route.tsx', messages: ['chat.', 'support.macros.', ...FILE_MESSAGES] },
  'chat-table': { file: 'talk/chat/table-route.ts' },
  'chat-blocked': { file: 'talk/chat/blocked-route.tsx', messages: ['chat.', 'accounts.user.'] },
  'chat-templates': {
    file: 'talk/chat/templates-route.tsx',
    messages: ['chat.', 'accounts.user.', 'support.macros.'],
  },
  'chat-link': { file: 'talk/chat/link-route.tsx', messages: ['chat.', ...FILE_MESSAGES] },
  'chat-calendar': { file: 'talk/chat/calendar-route.ts' },
  'chat-link-calendar': { file: 'talk/chat/link-calendar-route.ts' },
  viewings: { file: 'talk/chat/viewings-route.tsx', messages: ['chat.', 'accounts.user.'] },
  'chat-alias': { file: 'talk/chat/alias-route.tsx' },
  help: { file: 'edge/docs/help-route.tsx', messages: ['help.', 'docs.index.title'] },
  support: {
    file: 'talk/support/route.tsx',
    messages: ['support.page.', 'support.status.', ...NEW_TICKET_MESSAGES],
  },
  ticket: { file: 'talk/support/ticket-route.tsx', messages: TICKET_MESSAGES },
  'ticket-link': { file: 'talk/support/link-route.tsx', messages: TICKET_MESSAGES },
  'ticket-verify': {
    file: 'people/mailed-links/route.tsx',
    messages: ['mailedLinks.ticket-verify.', 'accounts.recovery.'],
  },
  'support-alias': { file: 'talk/support/alias-route.tsx' },
  'old-leads': { file: 'talk/chat/old-route.tsx' },
  'pro-offers': {
    file: 'publish/publishing/pro-route.tsx',
    maxForm: 2 * TABLE_BYTES_MAX,
    messages: ['accounts.user.', ...PUBLISHING_MESSAGES, ...PROMOTED_MESSAGES],
  },
  'pro-file': { file: 'publish/publishing/file-route.ts' },
  notifications: {
    file: 'people/notifications/route.tsx',
    messages: ['accounts.user.', 'notificationSettings.link'],
  },
  'notification-settings': {
    file: 'people/notifications/settings-route.tsx',
    messages: ['accounts.user.', 'notificationSettings.'],
  },
  'feeds-in': {
    file: 'feeds/feeds-in/list-route.tsx',
    messages: ['accounts.user.', 'accounts.access.', 'accounts.form.', 'feedsIn.', 'webhooks.'],
  },
  'feed-in-report': { file: 'feeds/feeds-in/report-file-route.ts' },
  'feed-in': {
    file: 'feeds/feeds-in/feed-route.tsx',
    maxForm: FEED_FORM_MAX + 64 * 1024,
    messages: [
      'accounts.user.',
      'feedsIn.',
      'field.',
      'feedsIn.error.unchecked',
      'facts.',
      'price.',
      'library.features.',
      'library.priceTypes.',
      'library.furnished.',
      'details.heating.',
      'details.certificate.',
      'details.condition.',
      'details.period.',
      'publishing.privacy.',
      'publishing.status.',
    ],
  },
  members: { file: 'people/accounts/admin/members-route.tsx', messages: ADMIN_MESSAGES },
  member: { file: 'people/accounts/admin/member-route.tsx', messages: ADMIN_MESSAGES },
  audit: { file: 'people/accounts/admin/audit-route.tsx', messages: ADMIN_MESSAGES },
  'buying-costs': {
    file: 'people/accounts/admin/costs-route.tsx',
    messages: [...ADMIN_MESSAGES, 'buyingCosts.'],
  },
  'all-feeds': {
    file: 'feeds/feeds-in/all-route.tsx',
    messages: [...ADMIN_MESSAGES, 'allFeeds.', ...FEED_MESSAGES],
  },
  'any-feed': {
    file: 'feeds/feeds-in/any-route.tsx',
    messages: [...ADMIN_MESSAGES, 'allFeeds.', 'price.', 'library.features.', ...FEED_MESSAGES],
  },
  state: {
    file: 'people/accounts/admin/state-route.tsx',
    messages: [
      ...ADMIN_MESSAGES,
      'state.',
      'jobs.',
      'support.span.',
      'attachments.kilobytes',
      'attachments.megabytes',
      'attachments.gigabytes',
    ],
  },
  'old-jobs': { file: 'people/accounts/admin/old-jobs-route.tsx' },
  numbers: {
    file: 'people/accounts/admin/numbers-route.tsx',
    messages: [...ADMIN_MESSAGES, 'numbers.'],
  },
  'promo-prices': {
    file: 'publish/promotion/admin-prices-route.tsx',
    messages: [
      ...ADMIN_MESSAGES,
      'promoAdmin.',
      'promotion.package.',
      'promotion.days',
      'search.groups.tab',
    ],
  },
  'promo-taxes': {
    file: 'publish/promotion/admin-taxes-route.tsx',
    messages: [...ADMIN_MESSAGES, 'promoAdmin.'],
  },
  'promo-seller': {
    file: 'publish/promotion/admin-seller-route.tsx',
    messages: [...ADMIN_MESSAGES, 'promoAdmin.'],
  },
  payments: {
    file: 'publish/payments/admin-payments-route.tsx',
    messages: [...ADMIN_MESSAGES, 'payAdmin.'],
  },
  payment: {
    file: 'publish/payments/admin-payment-route.tsx',
    messages: [
      ...ADMIN_MESSAGES,
      'payAdmin.',
      'pay.amount.',
      'pay.invoice.',
      'pay.buyer.vatId',
      'promotion.package.',
      'promotion.days',
    ],
  },
  'any-invoice': { file: 'publish/payments/admin-invoice-route.ts' },
  ledger: {
    file: 'publish/payments/admin-ledger-route.tsx',
    messages: [...ADMIN_MESSAGES, 'payAdmin.'],
  },
  'books-file': { file: 'publish/payments/admin-file-route.ts' },
  reconciliations: {
    file: 'publish/payments/admin-reconciliations-route.tsx',
    messages: [...ADMIN_MESSAGES, 'payAdmin.'],
  },
  queue: {
    file: 'publish/publishing/queue-route.tsx',
    messages: [...ADMIN_MESSAGES, 'moderation.', ...PUBLISHING_MESSAGES],
  },
  moderation: {
    file: 'publish/publishing/case-route.tsx',
    messages: [
      ...ADMIN_MESSAGES,
      'moderation.',
      'map.',
      'valuation.form.beside',
      ...PUBLISHING_MESSAGES,
    ],
  },
  'agency-checks': {
    file: 'homes/agencies/checks-route.tsx',
    messages: [
      ...ADMIN_MESSAGES,
      'agencies.',
      'ownAgency.found.name',
      'ownAgency.profile.website',
      'ownAgency.profile.phone',
      'ownAgency.profile.email',
      'ownAgency.branch.changed',
      'ownAgency.logo.title',
      'ownAgency.text.title',
      'ownAgency.legal.',
    ],
  },
  areas: {
    file: 'homes/areas/areas-route.tsx',
    maxForm: AREAS_FORM_MAX,
    messages: [...ADMIN_MESSAGES, 'areas.'],
  },
  'area-words': {
    file: 'homes/areas/area-words-route.tsx',
    messages: [...ADMIN_MESSAGES, 'areas.'],
  },
  'new-area': {
    file: 'homes/areas/new-area-route.tsx',
    maxForm: AREA_FORM_MAX,
    messages: [...ADMIN_MESSAGES, 'areas.', 'map.'],
  },
  area: {
    file: 'homes/areas/area-route.tsx',
    maxForm: AREA_FORM_MAX,
    messages: [...ADMIN_MESSAGES, 'areas.', 'map.'],
  },
  texts: {
    file: 'edge/texts/list-route.tsx',
    messages: [...ADMIN_MESSAGES, ...TEXT_MESSAGES],
  },
  text: {
    file: 'edge/texts/text-route.tsx',
    maxForm: 4 * LEGAL_TEXT_MAX,
    messages: [...ADMIN_MESSAGES, ...TEXT_MESSAGES, 'library.layout.'],
  },
  desk: { file: 'talk/support/desk-route.tsx', messages: DESK_MESSAGES },
  'desk-ticket': {
    file: 'talk/support/desk-ticket-route.tsx',
    messages: [
      ...DESK_MESSAGES,
      ...LOG_MESSAGES,
      'support.ticket.',
      'support.context.',
      'support.said.',
    ],
  },
  macros: {
    file: 'talk/support/macros-route.tsx',
    messages: [...DESK_MESSAGES, 'support.macros.'],
  },
  reports: {
    file: 'publish/reports/queue-route.tsx',
    messages: [...ADMIN_MESSAGES, 'reports.', 'chat.reportReason.'],
  },
  'chat-report': {
    file: 'publish/reports/chat-case-route.tsx',
    messages: [...ADMIN_MESSAGES, 'reports.', 'chat.reportReason.', 'chat.list.advertiser'],
  },
  report: {
    file: 'publish/publishing/reported-route.tsx',
    messages: [
      ...ADMIN_MESSAGES,
      'reports.',
      'moderation.',
      'publishing.status.',
      'map.',
      'valuation.form.beside',
      'field.point',
      'price.',
    ],
  },
  estimate: {
    file: 'know/valuation/route.tsx',
    messages: [...ESTIMATE_MESSAGES, 'publishing.pin.label'],
  },
  'home-reports': {
    file: 'know/home-reports/list-route.tsx',
    messages: ['homeReports.list.', 'valuation.page.title', 'accounts.form.'],
  },
  'new-home-report': {
    file: 'know/home-reports/new-route.tsx',
    messages: [
      'homeReports.new.',
      'homeReports.facts.',
      'homeReports.list.title',
      'field.',
      'library.houseTypes.',
      'library.features.',
      'library.furnished.',
      'details.condition.',
    ],
  },
  heatmap: { file: 'homes/heatmap/route.tsx', messages: ['heatmap.', 'map.'] },
  'home-report': {
    file: 'know/home-reports/report-route.tsx',
    messages: [...ESTIMATE_MESSAGES, 'homeReports.', 'accounts.access.', 'accounts.form.'],
  },
  'home-report-pdf': { file: 'know/home-reports/pdf-route.ts' },
  summarize: { file: 'know/summary/route.tsx', messages: ['summary.page.'] },
  'feeds-out': {
    file: 'feeds/feeds-out/route.tsx',
    messages: ['accounts.user.', 'accounts.access.', 'feedsOut.'],
  },
  'review-queue': {
    file: 'homes/agencies/queue-route.tsx',
    messages: [...ADMIN_MESSAGES, 'agencies.checks.', 'reviews.'],
  },
  logout: { file: 'people/accounts/logout-route.tsx' },
  'no-access': { file: 'ground/errors/no-access.tsx' },
  currency: { file: 'edge/layout/currency-route.tsx' },
  'offer-form': {
    file: 'publish/publishing/form-route.tsx',
    maxForm: FORM_PICTURE_MAX,
    messages: ['map.', 'card.', 'valuation.form.beside', ...PUBLISHING_MESSAGES],
  },
  offer: {
    file: 'homes/offers/route.tsx',
    messages: [
      'offers.get.',
      'offer.',
      'share.',
      'field.',
      'details.',
      'costs.',
      'leads.form.',
      'map.',
      ...CARD_MESSAGES,
      'search.title.',
      'library.houseTypesPlural.',
      'library.features.',
      'library.furnished.',
    ],
  },
  'offer-contact': { file: 'homes/offers/contact-route.tsx', messages: ['leads.form.'] },
  'offer-report': {
    file: 'homes/offers/report-route.tsx',
    messages: ['reports.form.', 'reports.reason.'],
  },
  'lead-verify': {
    file: 'people/mailed-links/route.tsx',
    messages: ['mailedLinks.lead-verify.', 'accounts.recovery.'],
  },
  'save-search': {
    file: 'return/saved-searches/save-route.tsx',
    messages: ['savedSearches.form.'],
  },
  'confirm-search': {
    file: 'people/mailed-links/route.tsx',
    messages: ['mailedLinks.confirm-search.', 'accounts.recovery.'],
  },
  searches: {
    file: 'return/saved-searches/list-route.tsx',
    messages: ['accounts.user.', 'savedSearches.list.', 'savedSearches.form.frequency.'],
  },
  'search-alert': {
    file: 'return/saved-searches/alert-route.tsx',
    messages: ['savedSearches.alert.', 'savedSearches.reason.', ...CARD_MESSAGES],
  },
  unsubscribe: {
    file: 'return/saved-searches/unsubscribe-route.tsx',
    messages: [
      'savedSearches.unsubscribe.',
      'savedSearches.form.frequency.',
      'notificationSettings.mails.',
      'notificationSettings.kind.',
    ],
  },
  'saved-search': {
    file: 'return/saved-searches/edit-route.tsx',
    messages: ['savedSearches.'],
  },
  'offer-alias': { file: 'homes/offers/alias.tsx' },
  'dev-ui': { file: 'edge/gallery/route.tsx', messages: ['dev.'] },
  search: { file: 'homes/search/route.tsx', messages: SEARCH_MESSAGES },
  agencies: { file: 'homes/agencies/list-route.tsx', messages: ['agencies.'] },
  agency: { file: 'homes/agencies/route.tsx', messages: AGENCY_MESSAGES },
  review: {
    file: 'homes/agencies/review-route.tsx',
    messages: ['agencies.list.crumb', 'reviews.'],
  },
  country: {
    file: 'edge/places/route.tsx',
    messages: ['places.', 'agencies.link.', 'journal.card.', ...SEARCH_MESSAGES],
  },
  'country-location': {
    file: 'edge/places/route.tsx',
    messages: ['places.', 'agencies.link.', 'journal.card.', ...SEARCH_MESSAGES],
  },
}

/** Prefixes of all messages of a page; of the layout alone where no page matches. */
export const messagesOf = (page: PageName | undefined): readonly string[] => [
  ...LAYOUT_MESSAGES,
  ...((page && PAGE_MODULES[page].messages) ?? []),
]
