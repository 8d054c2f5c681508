import { readingsOf } from '#text/numbers.ts'
import { AGENCY_QUEUES } from './publish/agency-checks.ts'
import { readBox, writeBox } from './homes/areas.ts'
import { CELL_KIND_KEYS, CELL_LAYERS } from './homes/cell-lists.ts'
import { WORDS_MAX } from './filters.ts'
import { FEED_FILTERS, FEED_SORTS } from './feeds/all-feeds-lists.ts'
import { SEVERITIES } from './feeds/feed-codes.ts'
import { CHAT_LISTS } from './talk/chat.ts'
import { LEAD_KINDS } from './talk/leads.ts'
import { FAVORITE_FILTERS, FAVORITE_SORTS, FAVORITE_VIEWS } from './return/favorite-limits.ts'
import { ARTICLE_STATES } from './edge/journal-lists.ts'
import { ALL_TYPES, FORMS, HOUSE_TYPES, ROLES, SEARCH_TYPES, type RoleName } from './library.ts'
import { CONDITIONS, FURNISHED } from './homes/details.ts'
import { ENERGY_CLASSES, OFFER_STATUSES } from './homes/offer-lists.ts'
import { JOB_STATES } from './ground/job-lists.ts'
import { SUMMARY_OFFERS_MAX } from './know/summary-lists.ts'
import {
  FACT_BOUNDS,
  STRUCK_MAX,
  VALUED_FEATURES,
  type NumberFact,
  type ValuedFeature,
} from './know/valuation-lists.ts'
import { AREA_KINDS, PlaceId, PLACE_INPUT_MAX } from './homes/places.ts'
import { STEPS } from './offer-fields.ts'
import type { PageName } from './pages.ts'
import { ORDER_OFFERS_MAX } from './publish/promotion-lists.ts'
import { BOOKS, ORDER_STATES, PAY_CURRENCIES } from './publish/payment-lists.ts'
import { OWN_SORTS } from './publish/publishing.ts'
import { REVIEW_QUEUES } from './homes/reviews.ts'
import { TICKET_CATEGORIES, TICKET_STATUSES } from './talk/support.ts'

/** Reads a value of a query; undefined where it is missing or makes no sense. */
type Reader = (text: string | null) => unknown

/** Largest number of a requested page; every list of the API takes it. */
const PAGE_MAX = 100_000
/** Highest price that a list is narrowed by, in whole units. */
const PRICE_MAX = 1e13

const anyText = (text: string | null): string | undefined => text ?? undefined
/** Of a link in a mail; the page says that the link is dead where it is missing. */
const secret = (text: string | null): string => text ?? ''
const shortText =
  (max: number) =>
  (text: string | null): string | undefined =>
    text?.trim().slice(0, max) || undefined
const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string | null): T | undefined =>
    values.find((value) => value === text)
const idOf =
  <T extends number>(items: readonly { id: T }[]) =>
  (text: string | null): T | undefined =>
    items.find(({ id }) => String(id) === text)?.id
const isPresent = (text: string | null): 1 | undefined => (text === null ? undefined : 1)
const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (text: string | null): number | undefined => {
    const value = Number(text || NaN)
    return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined
  }
/** Number of the subject of a page, unchecked: the API rejects invalid ones. */
const numberOf = (text: string | null): number => Number(text)
const maybeNumber = (text: string | null): number | undefined =>
  text === null ? undefined : Number(text)
/** The first page is as good as none: an address is the same for both. */
const pageNumber = (text: string | null): number | undefined => {
  const number = Math.trunc(Number(text)) || 1
  return number > 1 ? Math.min(number, PAGE_MAX) : undefined
}
const price = (text: string | null): number | undefined =>
  readingsOf(text ?? '', { whole: true }).find((value) => value >= 0 && value <= PRICE_MAX)
const place = (text: string | null): string | undefined => PlaceId.safeParse(text).data

const countryCode = (text: string | null): string | undefined => /^[a-z]{2}$/.exec(text ?? '')?.[0]

const ID = whole(1)
/** `YYYY-MM` */
const month = (text: string | null): string | undefined =>
  /^20\d\d-(0[1-9]|1[0-2])$/.exec(text ?? '')?.[0]
const box = (text: string | null): string | undefined => {
  const read = readBox(text ?? '')
  return read ? writeBox(read) : undefined
}
/** Index of H3. */
const cell = (text: string | null): string | undefined => /^8[0-9a-f]{14}$/.exec(text ?? '')?.[0]
const someone = (text: string | null): string | undefined =>
  /^(?:me|none|[1-9]\d{0,14})$/.exec(text ?? '')?.[0]
const decimal =
  (least: number, most: number) =>
  (text: string | null): number | undefined => {
    const plain = Number(text?.trim() || NaN)
    return [plain, ...readingsOf(text ?? '')].find((value) => value >= least && value <= most)
  }
/** Ids, comma-separated. */
const idsUpTo =
  (most: number) =>
  (text: string | null): number[] | undefined => {
    const ids = (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
    return ids.length > 0 ? ids.slice(0, most) : undefined
  }
/** Undefined: unknown. */
const yesOrNo = (text: string | null): 0 | 1 | undefined =>
  text === '1' ? 1 : text === '0' ? 0 : undefined
const fact = (name: NumberFact) => {
  const { least, most, ...rule } = FACT_BOUNDS[name]
  const read = decimal(least, most)
  return (text: string | null): number | undefined => {
    const value = read(text)
    return 'whole' in rule && !Number.isInteger(value) ? undefined : value
  }
}
/** Features that an estimate asks for. */
const VALUED_FLAGS = Object.fromEntries(VALUED_FEATURES.map((key) => [key, yesOrNo])) as Record<
  ValuedFeature,
  typeof yesOrNo
>
/** The home to estimate. */
const ESTIMATED = {
  location: place,
  q: shortText(PLACE_INPUT_MAX),
  lat: decimal(-90, 90),
  lon: decimal(-180, 180),
  category: idOf(HOUSE_TYPES),
  area: fact('area'),
  rooms: fact('rooms'),
  bedrooms: fact('bedrooms'),
  bathrooms: fact('bathrooms'),
  floor: fact('floor'),
  floors: fact('floors'),
  yearBuilt: fact('yearBuilt'),
  plotArea: fact('plotArea'),
  condition: oneOf(CONDITIONS),
  furnished: oneOf(FURNISHED),
  energyClass: oneOf(ENERGY_CLASSES),
  newBuild: yesOrNo,
  ...VALUED_FLAGS,
  /** The offer whose facts are the defaults. */
  offer: ID,
  /** Comparables that are left out. */
  without: idsUpTo(STRUCK_MAX),
}
/** A kept estimate, or one without some comparables. */
const SAVED_ESTIMATE = { estimate: ID, without: idsUpTo(STRUCK_MAX) }
const SEARCHED = shortText(100)

/** The filters of one's own offers. */
const OWN_FILTER = {
  status: oneOf(OFFER_STATUSES),
  place,
  q: SEARCHED,
  /** Listing quality at most, of 100. */
  score: whole(0, 100),
  /** Id of a feed; 0 for offers written here. */
  feed: whole(0),
  branch: ID,
  agent: ID,
  action: idOf(FORMS),
  category: idOf(HOUSE_TYPES),
  /** In whole units of each offer's own currency. */
  priceMin: price,
  priceMax: price,
}
const OWN_LIST = { ...OWN_FILTER, sort: oneOf(OWN_SORTS), page: pageNumber }
const CHATS = {
  list: oneOf(CHAT_LISTS),
  offer: ID,
  /** `me`, `none` or the id of an account that handles it. */
  handler: someone,
  branch: ID,
  /** A conversation with the same visitor. */
  with: ID,
  q: SEARCHED,
}

/**
 * Parameters in the query of each page, with their readers: loaders get them by `queryOf()`, `address()` takes values of the same types. Pages that are
 * missing here have no query, except searches: theirs is that of the filters (`filter-address.ts`).
 */
export const QUERIES = {
  journal: { page: pageNumber },
  'journal-rss': { flow: shortText(80) },
  'journal-json': { flow: shortText(80) },
  home: {
    /** Place of the homes shown; the fallback by default. */
    location: place,
    words: shortText(WORDS_MAX),
    q: shortText(PLACE_INPUT_MAX),
    type: idOf(SEARCH_TYPES),
    category: (text: string | null) => (text === ALL_TYPES ? text : idOf(HOUSE_TYPES)(text)),
  },
  favorites: {
    /** Id of a list. */
    list: shortText(36),
    show: oneOf(FAVORITE_FILTERS),
    /** Default: changed homes first. */
    sort: oneOf(FAVORITE_SORTS),
    view: oneOf(FAVORITE_VIEWS),
    /** Ids of the compared homes. */
    homes: shortText(100),
  },
  estimate: ESTIMATED,
  'home-reports': { page: pageNumber },
  'new-home-report': ESTIMATED,
  'home-report': SAVED_ESTIMATE,
  'home-report-pdf': SAVED_ESTIMATE,
  heatmap: {
    location: place,
    /** As it is typed; the page of the place follows. */
    q: shortText(PLACE_INPUT_MAX),
    layer: oneOf(CELL_LAYERS),
    kind: oneOf(CELL_KIND_KEYS),
    month,
    /** The view; default: where the place has homes. */
    box,
    /** The chosen cell. */
    cell,
  },
  summarize: {
    offer: ID,
    location: place,
    /** The page of a search, without the locale. */
    of: shortText(2000),
    /** Of a list. */
    offers: idsUpTo(SUMMARY_OFFERS_MAX),
  },
  contact: { subject: oneOf(TICKET_CATEGORIES) },
  docs: { q: SEARCHED },
  'api-docs': { q: SEARCHED },
  /** `offer`: of a demo portal, whose owner or agent signs in. */
  login: { return: anyText, deleted: isPresent, offer: whole(1) },
  signup: { return: anyText },
  'reset-password': { token: secret },
  verify: { token: secret, return: anyText },
  access: { return: anyText },
  'own-offers': OWN_LIST,
  'own-orders': {
    /** Those of the agency. */
    agency: isPresent,
    page: pageNumber,
    /** Of the statement. */
    currency: oneOf(PAY_CURRENCIES),
    entries: pageNumber,
  },
  'offer-promo': { offers: idsUpTo(ORDER_OFFERS_MAX) },
  pay: { order: ID },
  'pay-challenge': { order: ID },
  'pay-status': { order: ID },
  'own-agency': { invitation: anyText, reviews: pageNumber },
  chat: { ...CHATS, page: pageNumber, before: ID },
  'chat-table': CHATS,
  'chat-link': { token: secret, before: ID },
  'chat-link-calendar': { token: secret },
  support: {
    category: oneOf(TICKET_CATEGORIES),
    /** Where it went wrong, and the id of the request: from an error page. */
    from: shortText(300),
    request: shortText(64),
    page: pageNumber,
  },
  ticket: { before: ID },
  'ticket-link': { token: secret, before: ID },
  'desk-ticket': { before: ID },
  'ticket-verify': { token: secret },
  'pro-offers': OWN_LIST,
  'pro-file': OWN_FILTER,
  notifications: { before: ID },
  'feeds-in': { webhook: maybeNumber, page: pageNumber },
  'feed-in-report': { run: numberOf },
  'feed-in': {
    run: maybeNumber,
    severity: oneOf(SEVERITIES),
    runs: pageNumber,
    items: pageNumber,
    held: pageNumber,
    files: pageNumber,
    pictures: pageNumber,
    page: pageNumber,
    /** Path of the repeated element whose values the mapping shows. */
    element: shortText(500),
  },
  members: {
    q: SEARCHED,
    role: oneOf(Object.keys(ROLES) as RoleName[]),
    state: oneOf(['active', 'blocked'] as const),
    page: pageNumber,
  },
  audit: { page: pageNumber },
  'all-feeds': {
    q: SEARCHED,
    state: oneOf(FEED_FILTERS),
    sort: oneOf(FEED_SORTS),
    /** Id of the last feed of the page before. */
    after: ID,
  },
  'any-feed': {
    run: maybeNumber,
    severity: oneOf(SEVERITIES),
    runs: pageNumber,
    page: pageNumber,
  },
  state: { jobs: oneOf(JOB_STATES), page: pageNumber },
  'promo-prices': {
    /** With prices that held. */
    past: isPresent,
    page: pageNumber,
  },
  payments: {
    q: shortText(200),
    state: oneOf([...ORDER_STATES, 'refund', 'dispute'] as const),
    page: pageNumber,
  },
  ledger: { order: ID, currency: oneOf(PAY_CURRENCIES), page: pageNumber },
  'books-file': { what: oneOf(BOOKS), month: shortText(7) },
  reconciliations: { page: pageNumber },
  queue: { page: pageNumber },
  'agency-checks': { q: SEARCHED, state: oneOf(AGENCY_QUEUES), page: pageNumber },
  areas: {
    q: SEARCHED,
    /** Two letters. */
    country: countryCode,
    kind: oneOf(AREA_KINDS),
    /** Lists the deleted ones. */
    deleted: isPresent,
    page: pageNumber,
  },
  'area-words': {
    /** Lists the ignored ones. */
    ignored: isPresent,
    page: pageNumber,
  },
  /** For a form that is filled in: the English name, and the address of the city that it lies in and consists of. */
  'new-area': { name: shortText(120), parent: shortText(300) },
  texts: { q: shortText(PLACE_INPUT_MAX), page: pageNumber },
  /** A revision to compare with. */
  text: { language: shortText(8), revision: ID },
  /** An earlier one. */
  terms: { version: shortText(100) },
  privacy: { version: shortText(100) },
  reports: { page: pageNumber, chats: pageNumber, stopped: pageNumber },
  desk: {
    status: oneOf(TICKET_STATUSES),
    category: oneOf(TICKET_CATEGORIES),
    /** `me`, `none` or the id of an account. */
    assignee: someone,
    language: shortText(10),
    q: SEARCHED,
    page: pageNumber,
  },
  macros: { edit: ID },
  'chat-templates': { edit: ID },
  'chat-blocked': { page: pageNumber },
  'feeds-out': { of: shortText(2000) },
  'journal-desk': {
    q: SEARCHED,
    state: oneOf(ARTICLE_STATES),
    language: shortText(8),
    page: pageNumber,
  },
  /** The language that is written. */
  'article-form': { language: shortText(8) },
  'review-queue': { state: oneOf(REVIEW_QUEUES), page: pageNumber },
  'no-access': { page: secret },
  'offer-form': { step: oneOf(STEPS), q: shortText(PLACE_INPUT_MAX), text: anyText },
  'offer-contact': { about: oneOf(LEAD_KINDS) },
  'lead-verify': { token: secret },
  /** `of`: the page of the search, without the locale. `replaces`: the saved search that it was made from. */
  'save-search': { of: shortText(2000), replaces: ID, access: shortText(100) },
  'confirm-search': { token: secret },
  /** `access`: from a mail. */
  searches: { access: shortText(100), removed: ID },
  feed: { access: shortText(100), page: pageNumber },
  'search-alert': { page: pageNumber },
  'saved-search': { access: shortText(100) },
  'dev-ui': { page: pageNumber },
  agencies: {
    /** As it is typed; the page of the place follows. */
    place: SEARCHED,
    location: SEARCHED,
    speaks: SEARCHED,
    q: SEARCHED,
    sort: oneOf(['name'] as const),
    page: pageNumber,
  },
  agency: { reviews: pageNumber },
  review: { report: ID },
} as const satisfies Partial<Record<PageName, Readonly<Record<string, Reader>>>>

type Readers = typeof QUERIES
/** The values of a page's query, as its readers type them. */
export type QueryOf<N extends PageName> = N extends keyof Readers
  ? { [K in keyof Readers[N]]: Readers[N][K] extends (text: string | null) => infer T ? T : never }
  : {}
/** Query values for an address: required if the reader never returns undefined. */
export type QueryValues<N extends PageName> = {
  [K in keyof QueryOf<N> as undefined extends QueryOf<N>[K] ? never : K]: QueryOf<N>[K]
} & {
  [K in keyof QueryOf<N> as undefined extends QueryOf<N>[K] ? K : never]?: QueryOf<N>[K]
}
