// Generated from db/schema/*.sql by `npm run db:types`. Change those files, not this one (docs/decisions/214).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AgreedTerms,
  ChangeContent,
  FeedContents,
  MessageData,
  SandboxObject,
  StoredNoise,
  StoredPlace,
} from '#db/json-types.ts'
import type { AlertChannel, AlertReason } from '#contract/return/saved-searches.ts'
import type { AreaKind } from '#contract/homes/places.ts'
import type { ArticleContent } from '#contract/edge/journal.ts'
import type { Buyer, Difference, InvoiceContent } from '#contract/publish/payments.ts'
import type { ChatExcerpt, ChatReportReason } from '#contract/talk/chat-reports.ts'
import type { EstimateAnswer } from '#contract/know/valuation.ts'
import type { FeedCode } from '#contract/feeds/feed-codes.ts'
import type { HomeFacts } from '#contract/return/favorites.ts'
import type { LooksLike, ProblemDetails, ProblemWhy } from '#contract/feeds/feeds-in.ts'
import type { NoticeKind } from '#contract/people/notice-kinds.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { OfferDetails } from '#contract/offer-fields.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import type { OpenHours } from '#contract/homes/own-agency.ts'
import type { ReportHome } from '#contract/know/home-reports.ts'
import type { TemplateLocale } from '#contract/talk/templates.ts'
import type { TicketCategory, TicketContext, TicketStatus } from '#contract/talk/support.ts'

export interface Database {
  secrets: Secrets
  folder_marks: FolderMarks
  shared_limits: SharedLimits
  jobs: Jobs
  job_lanes: JobLanes
  last_times: LastTimes
  rates: Rates
  buying_costs: BuyingCosts
  help_votes: HelpVotes
  page_texts: PageTexts
  place_layouts: PlaceLayouts
  users: Users
  registrations: Registrations
  terms_agreements: TermsAgreements
  access_tokens: AccessTokens
  one_time_tokens: OneTimeTokens
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  mail_stops: MailStops
  notification_settings: NotificationSettings
  push_subscriptions: PushSubscriptions
  stopped_addresses: StoppedAddresses
  areas: Areas
  agencies: Agencies
  agency_branches: AgencyBranches
  agency_members: AgencyMembers
  agency_invitations: AgencyInvitations
  agency_texts: AgencyTexts
  agency_checks: AgencyChecks
  agency_changes: AgencyChanges
  agency_reviews: AgencyReviews
  sources: Sources
  offers: Offers
  offer_texts: OfferTexts
  offer_pictures: OfferPictures
  offer_contacts: OfferContacts
  offer_branches: OfferBranches
  offer_prices: OfferPrices
  offer_statuses: OfferStatuses
  offer_views: OfferViews
  offer_changes: OfferChanges
  search_trims: SearchTrims
  same_homes: SameHomes
  market_medians: MarketMedians
  market_changes: MarketChanges
  market_refreshes: MarketRefreshes
  offer_cells: OfferCells
  market_cells: MarketCells
  market_spans: MarketSpans
  market_area_offers: MarketAreaOffers
  market_area_sides: MarketAreaSides
  market_area_boxes: MarketAreaBoxes
  market_area_members: MarketAreaMembers
  market_marks: MarketMarks
  surroundings: Surroundings
  valuation_models: ValuationModels
  valuation_errors: ValuationErrors
  price_index: PriceIndex
  home_reports: HomeReports
  home_estimates: HomeEstimates
  favorite_lists: FavoriteLists
  favorites: Favorites
  viewed_homes: ViewedHomes
  hidden_homes: HiddenHomes
  boards: Boards
  board_links: BoardLinks
  board_members: BoardMembers
  board_homes: BoardHomes
  board_votes: BoardVotes
  board_comments: BoardComments
  saved_searches: SavedSearches
  offer_news: OfferNews
  offer_finds: OfferFinds
  search_alerts: SearchAlerts
  search_matches: SearchMatches
  contact_messages: ContactMessages
  conversations: Conversations
  conversation_people: ConversationPeople
  conversation_choices: ConversationChoices
  messages: Messages
  message_translations: MessageTranslations
  conversation_notes: ConversationNotes
  viewings: Viewings
  viewing_settings: ViewingSettings
  chat_reports: ChatReports
  conversation_blocks: ConversationBlocks
  waiting_leads: WaitingLeads
  tickets: Tickets
  ticket_moves: TicketMoves
  ticket_messages: TicketMessages
  waiting_tickets: WaitingTickets
  reply_templates: ReplyTemplates
  attachments: Attachments
  attachment_days: AttachmentDays
  source_secrets: SourceSecrets
  feed_revisions: FeedRevisions
  imports: Imports
  import_problems: ImportProblems
  import_rows: ImportRows
  source_runs: SourceRuns
  feed_items: FeedItems
  feed_confirmations: FeedConfirmations
  feed_pictures: FeedPictures
  feed_exports: FeedExports
  offer_drafts: OfferDrafts
  offer_revisions: OfferRevisions
  offer_uploads: OfferUploads
  reports: Reports
  issuers: Issuers
  tax_rules: TaxRules
  promotion_prices: PromotionPrices
  orders: Orders
  order_lines: OrderLines
  payments: Payments
  refunds: Refunds
  disputes: Disputes
  payment_events: PaymentEvents
  ledger_entries: LedgerEntries
  ledger_postings: LedgerPostings
  customer_balances: CustomerBalances
  invoice_series: InvoiceSeries
  invoices: Invoices
  reconciliations: Reconciliations
  sandbox_objects: SandboxObjects
  promotions: Promotions
  ignored_towns: IgnoredTowns
  realtime_messages: RealtimeMessages
  webhooks: Webhooks
  webhook_deliveries: WebhookDeliveries
  events: Events
  audit_log: AuditLog
  notifications: Notifications
  article_authors: ArticleAuthors
  article_flows: ArticleFlows
  article_pictures: ArticlePictures
  articles: Articles
  article_texts: ArticleTexts
  article_slugs: ArticleSlugs
  article_revisions: ArticleRevisions
}

/** ISO 8601 in UTC with microseconds when read; accepts a `Date` when written. */
type Time = ColumnType<string, string | Date, string | Date>
type DefaultTime = ColumnType<string, string | Date | undefined, string | Date>
type NullableTime = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>
/** `YYYY-MM-DD` */
type Day = string
type Json<T extends object> = ColumnType<T, string | undefined, string>
type GivenJson<T extends object> = ColumnType<T, string, string>
/** Too large for a number: the driver returns its digits. */
type Int64 = string

export interface Secrets {
  name: string
  value: Buffer
}

export interface FolderMarks {
  id: GeneratedAlways<number>
  mark: string
}

export interface SharedLimits {
  key: string
  points: number
  expires_at: Time
}

export interface Jobs {
  id: GeneratedAlways<number>
  kind: string
  data: Json<object>
  secret: Buffer | null
  user_id: number | null
  lane: string | null
  run_at: DefaultTime
  attempts: Generated<number>
  error: string | null
  dead_at: NullableTime
  retried: Generated<boolean>
  created_at: DefaultTime
}

export interface JobLanes {
  kind: string
  lane: string
  served_at: DefaultTime
  taken_until: NullableTime
}

export interface LastTimes {
  name: 'backup' | 'mail_sent' | 'mail_failed'
  at: DefaultTime
  error: string | null
}

export interface Rates {
  date: Day
  currency: string
  per_eur: number
  source: string
}

export interface BuyingCosts {
  country_id: number
  rate: number
  years: number
  deposit: number
  extra: number
  source: string
  source_url: string | null
  updated_at: DefaultTime
}

export interface HelpVotes {
  slug: string
  language: string
  useful: Generated<number>
  useless: Generated<number>
}

export interface PageTexts {
  subject: string
  language: string
  revision: number
  text: string
  version: string | null
  day: Day | null
  source: string | null
  reviewed_on: Day | null
  author_id: number | null
  created_at: DefaultTime
}

export interface PlaceLayouts {
  place: string
  parts: number
}

export interface Users {
  id: GeneratedAlways<number>
  email: string
  name: string
  password_hash: string
  roles: Generated<number>
  locale: Generated<string>
  currency: Generated<string>
  units: Generated<'metric' | 'imperial'>
  time_zone: Generated<string>
  picture: string | null
  totp_secret: Buffer | null
  totp_since: NullableTime
  totp_step: number | null
  blocked_at: NullableTime
  password_since: DefaultTime
  is_demo: Generated<boolean>
  demo_as: 'visitor' | 'owner' | 'agent' | 'writer' | 'moderator' | 'admin' | null
  records_views: Generated<boolean>
  quiet_from: number | null
  quiet_until: number | null
  created_at: DefaultTime
}

export interface Registrations {
  id: GeneratedAlways<number>
  digest: Buffer
  email: string
  name: string
  password_hash: string
  locale: string
  currency: string
  time_zone: string
  browser_digest: Buffer | null
  terms: Json<AgreedTerms> | null
  expires_at: Time
}

export interface TermsAgreements {
  id: GeneratedAlways<number>
  user_id: number
  version: string
  terms_date: Day
  language: string
  agreed_at: DefaultTime
}

export interface AccessTokens {
  id: GeneratedAlways<number>
  user_id: number
  kind: 'session' | 'personal'
  digest: Buffer
  name: string | null
  scopes: Generated<string[]>
  browser: string | null
  system: string | null
  country: string | null
  created_at: DefaultTime
  last_used_at: DefaultTime
  factor_at: NullableTime
  confirmed_at: DefaultTime
  expires_at: NullableTime
}

export interface OneTimeTokens {
  id: GeneratedAlways<number>
  user_id: number | null
  purpose: 'email' | 'email_undo' | 'password' | 'two_factor' | 'passkey_sign_in' | 'passkey_add'
  digest: Buffer
  email: string | null
  failures: Generated<number>
  expires_at: Time
}

export interface RecoveryCodes {
  user_id: number
  digest: Buffer
  created_at: DefaultTime
}

export interface Passkeys {
  id: string
  user_id: number
  name: string
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  created_at: DefaultTime
  last_used_at: NullableTime
}

export interface MailStops {
  email: string
  kind: NoticeKind
  stopped_at: DefaultTime
}

export interface NotificationSettings {
  user_id: number
  kind: NoticeKind
  portal: boolean
  mail: boolean
  push: boolean
}

export interface PushSubscriptions {
  id: GeneratedAlways<number>
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: DefaultTime
}

export interface StoppedAddresses {
  digest: Buffer
  stopped_at: DefaultTime
}

export interface Areas {
  id: number
  slug: string
  kind: AreaKind
  parent: string
  below: string
  names: GivenJson<Record<string, string>>
  aka: Json<Record<string, string[]>>
  name_in: Json<Record<string, string>>
  places: Generated<string[]>
  population: number | null
  polygons: Json<number[][][]>
  shipped: string | null
  edited_at: NullableTime
  deleted_at: NullableTime
  version: Generated<number>
}

export interface Agencies {
  id: GeneratedAlways<number>
  slug: string
  name: string
  country_id: number
  languages: Generated<string[]>
  website: string | null
  phone: string | null
  email: string | null
  founded: number | null
  logo: string | null
  lead_routing: Generated<'writer' | 'branch' | 'all' | 'turns'>
  created_at: DefaultTime
  closed_at: NullableTime
}

export interface AgencyBranches {
  id: GeneratedAlways<number>
  agency_id: number
  name: string
  country_id: number
  state_id: number | null
  city_id: number | null
  street: string | null
  postal_code: string | null
  phone: string | null
  hours: Json<OpenHours[]>
  time_zone: string | null
  is_public: Generated<boolean>
  created_at: DefaultTime
}

export interface AgencyMembers {
  user_id: number
  agency_id: number
  role: 'owner' | 'manager' | 'agent'
  joined_at: DefaultTime
  turn_at: NullableTime
  branch_id: number | null
  shown_name: string | null
  shown_picture: string | null
  refused_name: string | null
  refused_picture: string | null
  refused_reason: string | null
}

export interface AgencyInvitations {
  id: GeneratedAlways<number>
  agency_id: number
  email: string
  role: 'owner' | 'manager' | 'agent'
  digest: Buffer
  invited_by: number
  sent_at: DefaultTime
  expires_at: Time
  sent: Generated<number>
  ended_at: NullableTime
}

export interface AgencyTexts {
  agency_id: number
  lang: string
  description: string
}

export interface AgencyChecks {
  agency_id: number
  number: number
  name: string
  legal_name: string
  register: string | null
  vat_id: string | null
  licence: string | null
  sent_at: DefaultTime
  sent_by: number
  verdict: 'verified' | 'refused' | 'replaced' | null
  reason: string | null
  moderator_id: number | null
  decided_at: NullableTime
}

export interface AgencyChanges {
  id: GeneratedAlways<number>
  agency_id: number
  content: GivenJson<ChangeContent>
  version: Generated<number>
  open: Generated<boolean>
  sent_at: DefaultTime
  sent_by: number
  verdict: 'approved' | 'rejected' | null
  reason: string | null
  moderator_id: number | null
  decided_at: NullableTime
}

export interface AgencyReviews {
  id: GeneratedAlways<number>
  agency_id: number
  user_id: number
  author: string
  stars: number
  text: string
  lang: string
  status: Generated<'waiting' | 'published' | 'rejected'>
  reason: string | null
  moderator_id: number | null
  decided_at: NullableTime
  reply: string | null
  replied_at: NullableTime
  reply_status: 'waiting' | 'published' | 'rejected' | null
  reply_reason: string | null
  reply_moderator_id: number | null
  reply_decided_at: NullableTime
  report: string | null
  reported_at: NullableTime
  created_at: DefaultTime
  changed_at: DefaultTime
}

export interface Sources {
  id: GeneratedAlways<number>
  key: string
  format:
    | 'direct'
    | 'demo'
    | 'csv'
    | 'kyero'
    | 'openimmo'
    | 'reso'
    | 'trovit'
    | 'yrl'
    | 'reaxml'
    | 'vrsync'
    | 'blm'
    | 'xml'
    | 'json'
  agency_id: number | null
  owner_id: number | null
  name: string | null
  address: string | null
  attribution: string | null
  schedule: Generated<'off' | 'hourly' | 'six-hourly' | 'daily'>
  mapping: Json<object> | null
  is_snapshot: Generated<boolean>
  state: Generated<'active' | 'paused' | 'closed'>
  next_run_at: NullableTime
  pictures_fail: Generated<boolean>
  last_read_at: DefaultTime
  silence: 'expiring' | 'expired' | null
  warned_at: NullableTime
  created_at: DefaultTime
  halted_at: NullableTime
  halted_reason: string | null
}

export interface Offers {
  id: GeneratedAlways<number>
  source_id: number
  external_id: string
  source_digest: Buffer | null
  reference: string | null
  agency_id: number | null
  owner_id: number | null
  status: Generated<
    | 'draft'
    | 'in_review'
    | 'published'
    | 'paused'
    | 'reserved'
    | 'sold'
    | 'let'
    | 'expired'
    | 'archived'
    | 'rejected'
  >
  source_status:
    | 'published'
    | 'reserved'
    | 'sold'
    | 'let'
    | 'paused'
    | 'expired'
    | 'archived'
    | null
  action: number
  category: number
  price_amount: number | null
  price_currency: string
  price_type: number
  price_since: DefaultTime
  charges_amount: number | null
  deposit_amount: number | null
  living_area: number | null
  built_area: number | null
  plot_area: number | null
  terrace_area: number | null
  area: GeneratedAlways<number | null>
  rooms: number | null
  bedrooms: number | null
  bathrooms: number | null
  floor: number | null
  floors: number | null
  year_built: number | null
  energy_class: 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | null
  energy_consumption: number | null
  furnished: 'no' | 'partly' | 'fully' | null
  pets: boolean | null
  new_build: Generated<boolean>
  features: Generated<number>
  available_from: Day | null
  tour_url: string | null
  video_url: string | null
  attributes: Json<Record<string, unknown>>
  details: Json<Partial<OfferDetails>>
  country_id: number
  state_id: number | null
  city_id: number | null
  street: string | null
  house_number: string | null
  postal_code: string | null
  district: string | null
  lat: number | null
  lon: number | null
  address_privacy: Generated<'exact' | 'street' | 'area'>
  coordinate_precision: Generated<'exact' | 'street' | 'area' | 'city'>
  shows_estimate: Generated<boolean>
  shows_comments: Generated<boolean>
  version: Generated<number>
  published_at: NullableTime
  listed_at: NullableTime
  expires_at: NullableTime
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface OfferTexts {
  offer_id: number
  lang: string
  title: string
  description: Generated<string>
  origin: Generated<'owner' | 'feed' | 'machine'>
}

export interface OfferPictures {
  offer_id: number
  position: number
  key: string | null
  source_url: string | null
  kind: Generated<'photo' | 'plan'>
  width: number | null
  height: number | null
  placeholder: string | null
  fingerprint: string | null
  alt: Json<Record<string, string>>
}

export interface OfferContacts {
  offer_id: number
  name: string
  phone: string | null
  languages: Generated<string[]>
}

export interface OfferBranches {
  offer_id: number
  branch_id: number
}

export interface OfferPrices {
  offer_id: number
  at: Time
  amount: number | null
  currency: string
  type: number
}

export interface OfferStatuses {
  offer_id: number
  at: DefaultTime
  status: OfferStatus
  reason: string | null
  actor_id: number | null
}

export interface OfferViews {
  offer_id: number
  day: Generated<Day>
  views: Generated<number>
}

export interface OfferChanges {
  xid: Generated<string>
  offer_id: number
}

export interface SearchTrims {
  single: Generated<boolean>
  trimmed: string
}

export interface SameHomes {
  offer_id: number
  same_id: number
  is_shown: boolean
}

export interface MarketMedians {
  country_id: number
  state_id: number
  city_id: number
  area_id: Generated<number>
  action: number
  category: number
  month: Day
  n: number
  per_m2: number | null
  currency: string | null
}

export interface MarketChanges {
  country_id: number
  state_id: number
  city_id: number
  area_id: Generated<number>
  action: number
  fresh: number
  reduced: number
  cut: number | null
}

export interface MarketRefreshes {
  single: Generated<boolean>
  at: Time
  rate_date: Day
}

export interface OfferCells {
  offer_id: number
  lat: number
  lon: number
  finest: number
  cell: Int64
}

export interface MarketCells {
  resolution: number
  kind: number
  month: Day
  action: number
  cell: Int64
  n: number
  per_m2: number
  lat: number
  lon: number
}

export interface MarketSpans {
  offer_id: number
  since: Day
  until: Day
  country_id: number
  state_id: number
  city_id: number
  action: number
  category: number
  currency: string
  per_m2: number
  cell: Int64 | null
  finest: number | null
}

export interface MarketAreaOffers {
  area_id: number
  offer_id: number
}

export interface MarketAreaSides {
  area_id: number
  polygon: number
  y_row: number
  x1: number
  y1: number
  x2: number
  y2: number
}

export interface MarketAreaBoxes {
  area_id: number
  polygon: number
  city_id: number | null
  bounds: string
}

export interface MarketAreaMembers {
  area_id: number
  country_id: number
  state_id: number | null
  city_id: number | null
  is_hidden: boolean
}

export interface MarketMarks {
  single: Generated<boolean>
  at: Time
  seen: string
  basis: string
  rates: GivenJson<Record<string, number>>
}

export interface Surroundings {
  lat: number
  lon: number
  pin: 'exact' | 'street' | 'area'
  map: string
  at: DefaultTime
  places: Json<StoredPlace[]> | null
  noises: Json<StoredNoise[]>
  asked: Generated<boolean>
  tries: Generated<number>
  later: NullableTime
}

export interface ValuationModels {
  id: string
  country_id: number
  action: number
  trained_at: Time
  format: number
  homes: number
  method: 'trees' | 'median' | 'nearest' | null
  median: number | null
  mean: number | null
  within10: number | null
  within20: number | null
  covered: number | null
  is_served: boolean
  bytes: Buffer | null
}

export interface ValuationErrors {
  model_id: string
  kind: 'state' | 'city' | 'category' | 'band'
  key: number
  homes: number
  median: number
  within20: number
  covered: number
  most: number | null
}

export interface PriceIndex {
  country_id: number
  action: number
  kind: 'city' | 'state' | 'country'
  key: number
  month: Day
  homes: number
  index: number
  low: number
  high: number
}

export interface HomeReports {
  id: GeneratedAlways<number>
  owner_id: number | null
  agency_id: number | null
  author_id: number | null
  title: string
  note: Generated<string>
  home: GivenJson<ReportHome>
  digest: Buffer | null
  shared_at: NullableTime
  views: Generated<number>
  created_at: DefaultTime
}

export interface HomeEstimates {
  id: GeneratedAlways<number>
  report_id: number
  answer: GivenJson<EstimateAnswer>
  taken_at: DefaultTime
}

export interface FavoriteLists {
  user_id: number
  id: string
  name: string
  created_at: DefaultTime
}

export interface Favorites {
  user_id: number
  offer_id: number
  list_id: string | null
  place: Generated<number>
  note: Generated<string>
  note_lang: string | null
  known: Json<HomeFacts> | null
  saved_at: DefaultTime
  cut_notified_at: NullableTime
}

export interface ViewedHomes {
  user_id: number
  offer_id: number
  known: Json<HomeFacts> | null
  viewed_at: DefaultTime
}

export interface HiddenHomes {
  user_id: number
  offer_id: number
  same: Generated<number[]>
  known: Json<HomeFacts> | null
  hidden_at: DefaultTime
}

export interface Boards {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  channel: string
  created_at: DefaultTime
}

export interface BoardLinks {
  id: GeneratedAlways<number>
  board_id: number
  digest: Buffer
  rights: 'read' | 'vote'
  created_at: DefaultTime
}

export interface BoardMembers {
  id: GeneratedAlways<number>
  board_id: number
  name: Generated<string>
  user_id: number | null
  digest: Buffer | null
  link_id: number | null
  joined_at: DefaultTime
}

export interface BoardHomes {
  board_id: number
  offer_id: number
  known: Json<HomeFacts> | null
  added_at: DefaultTime
}

export interface BoardVotes {
  board_id: number
  offer_id: number
  member_id: number
  vote: number
  voted_at: DefaultTime
}

export interface BoardComments {
  id: GeneratedAlways<number>
  board_id: number
  offer_id: number
  member_id: number
  comment: string
  lang: string
  commented_at: DefaultTime
}

export interface SavedSearches {
  id: GeneratedAlways<number>
  user_id: number | null
  email: string | null
  locale: string
  time_zone: string
  name: string
  search: GivenJson<Record<string, unknown>>
  page: string
  frequency: 'at_once' | 'daily' | 'weekly'
  reasons: AlertReason[]
  channels: AlertChannel[]
  quiet_from: number
  quiet_until: number
  paused_until: NullableTime
  digest: Buffer | null
  created_at: DefaultTime
  expires_at: Time
  stopped_at: NullableTime
  changed_at: DefaultTime
  due_at: NullableTime
  ending_told_at: NullableTime
}

export interface OfferNews {
  id: GeneratedAlways<number>
  offer_id: number
  reason: 'new' | 'price_cut' | 'back'
  at: Time
}

export interface OfferFinds {
  id: GeneratedAlways<number>
  offer_id: number
  reason: 'new' | 'price_cut' | 'back'
  at: Time
  searches: number[]
}

export interface SearchAlerts {
  id: GeneratedAlways<number>
  search_id: number
  created_at: DefaultTime
}

export interface SearchMatches {
  search_id: number
  offer_id: number
  reason: 'new' | 'price_cut' | 'back'
  at: Time
  alert_id: number | null
}

export interface ContactMessages {
  id: GeneratedAlways<number>
  nonce: string
  user_id: number | null
  email: string
  name: string
  subject: 'question' | 'offer' | 'account' | 'press' | 'other'
  message: string
  locale: string
  held: Generated<boolean>
  copied: Generated<boolean>
  created_at: DefaultTime
}

export interface Conversations {
  id: GeneratedAlways<number>
  offer_id: number | null
  agency_id: number | null
  user_id: number | null
  name: string
  email: string
  phone: string | null
  locale: string
  time_zone: string
  link_key: Generated<string>
  state: Generated<'open' | 'archived' | 'spam'>
  handler_id: number | null
  branch_id: number | null
  diverted: Generated<boolean>
  last_seq: Generated<number>
  visitor_seq: Generated<number>
  team_seq: Generated<number>
  visitor_read_seq: Generated<number>
  team_read_seq: Generated<number>
  answered_seq: Generated<number>
  visitor_mailed_seq: Generated<number>
  created_at: DefaultTime
  last_at: DefaultTime
  answered_at: NullableTime
}

export interface ConversationPeople {
  conversation_id: number
  user_id: number
  mailed_seq: Generated<number>
  mailed_at: NullableTime
}

export interface ConversationChoices {
  conversation_id: number
  user_id: number | null
  muted: Generated<boolean>
  has_left: Generated<boolean>
  blocked: Generated<boolean>
}

export interface Messages {
  conversation_id: number
  seq: Generated<number>
  side: 'visitor' | 'team'
  user_id: number | null
  client_id: string
  kind:
    | 'question'
    | 'viewing'
    | 'text'
    | 'phrase'
    | 'proposed'
    | 'agreed'
    | 'declined'
    | 'cancelled'
  body: Generated<string>
  data: Json<MessageData>
  created_at: DefaultTime
}

export interface MessageTranslations {
  conversation_id: number
  seq: number
  target: string
  source: string
  digest: Buffer
  body: string
  created_at: DefaultTime
}

export interface ConversationNotes {
  id: GeneratedAlways<number>
  conversation_id: number
  agency_id: number | null
  kind: 'note' | 'taken' | 'handed' | 'left'
  user_id: number | null
  to_user_id: number | null
  to_branch_id: number | null
  client_id: string
  body: Generated<string>
  after_seq: number
  created_at: DefaultTime
}

export interface Viewings {
  id: GeneratedAlways<number>
  conversation_id: number
  state: 'proposed' | 'agreed' | 'declined' | 'cancelled'
  proposed_by: 'visitor' | 'team'
  times: Json<string[]>
  starts_at: NullableTime
  ends_at: NullableTime
  agent_id: number | null
  exclusive: Generated<boolean>
  sequence: Generated<number>
  created_at: DefaultTime
  changed_at: DefaultTime
}

export interface ViewingSettings {
  user_id: number
  exclusive: boolean
}

export interface ChatReports {
  id: GeneratedAlways<number>
  conversation_id: number | null
  offer_id: number | null
  side: 'visitor' | 'team'
  reporter_id: number | null
  reported_id: number | null
  reported_name: string
  reported_email: string | null
  writer_ids: Generated<number[]>
  reason: ChatReportReason
  message: Generated<string>
  excerpt: GivenJson<ChatExcerpt[]>
  created_at: DefaultTime
  outcome: 'dismissed' | 'warned' | 'stopped' | null
  moderator_id: number | null
  decided_at: NullableTime
  account_deleted: Generated<boolean>
}

export interface ConversationBlocks {
  id: GeneratedAlways<number>
  user_id: number | null
  agency_id: number | null
  email: string
  report_id: number | null
  created_at: DefaultTime
}

export interface WaitingLeads {
  id: GeneratedAlways<number>
  offer_id: number
  nonce: string
  kind: 'question' | 'viewing'
  name: string
  email: string
  phone: string | null
  message: string
  locale: string
  time_zone: string
  slots: Json<string[]>
  digest: Buffer | null
  created_at: DefaultTime
  conversation_id: number | null
}

export interface Tickets {
  id: GeneratedAlways<number>
  user_id: number | null
  name: string
  email: string
  locale: string
  link_key: Generated<string>
  category: 'question' | 'listing' | 'account' | 'agency' | 'problem' | 'press' | 'other'
  status: Generated<TicketStatus>
  context: Json<TicketContext>
  last_seq: Generated<number>
  assignee_id: number | null
  linked_user_id: number | null
  linked_offer_id: number | null
  linked_report_id: number | null
  merged_into: number | null
  created_at: DefaultTime
  last_at: DefaultTime
  answered_at: NullableTime
  solved_at: NullableTime
}

export interface TicketMoves {
  side: 'requester' | 'staff'
  act: 'write' | 'answer' | 'take' | 'solve' | 'reopen'
  from_status: 'open' | 'waiting_for_us' | 'waiting_for_you' | 'solved' | 'reopened'
  to_status: 'open' | 'waiting_for_us' | 'waiting_for_you' | 'solved' | 'reopened'
}

export interface TicketMessages {
  ticket_id: number
  seq: Generated<number>
  side: 'requester' | 'staff'
  user_id: number | null
  client_id: string
  kind: 'text' | 'note' | 'solved' | 'reopened'
  body: Generated<string>
  created_at: DefaultTime
}

export interface WaitingTickets {
  id: GeneratedAlways<number>
  nonce: string
  category: TicketCategory
  name: string
  email: string
  message: string
  locale: string
  context: Json<TicketContext>
  digest: Buffer | null
  created_at: DefaultTime
  ticket_id: number | null
}

export interface ReplyTemplates {
  id: GeneratedAlways<number>
  user_id: number | null
  name: string
  texts: GivenJson<Partial<Record<TemplateLocale, string>>>
  updated_at: DefaultTime
}

export interface Attachments {
  id: GeneratedAlways<number>
  key: string
  user_id: number | null
  conversation_id: number | null
  ticket_id: number | null
  side: 'visitor' | 'team' | 'requester' | 'staff'
  seq: number | null
  place: Generated<number>
  name: string
  size: number
  received: Generated<number>
  type: 'picture' | 'pdf' | null
  width: number | null
  height: number | null
  created_at: DefaultTime
}

export interface AttachmentDays {
  user_id: number | null
  conversation_id: number | null
  ticket_id: number | null
  began_at: DefaultTime
  files: number
  bytes: number
}

export interface SourceSecrets {
  source_id: number
  username: string
  password: Buffer
}

export interface FeedRevisions {
  id: GeneratedAlways<number>
  source_id: number
  digest: Buffer
  size: number
  name: string
  address: string | null
  etag: string | null
  last_modified: string | null
  fetched_at: DefaultTime
}

export interface Imports {
  id: GeneratedAlways<number>
  source_id: number
  file_name: string
  file_digest: Buffer
  mapping_digest: Buffer | null
  status: Generated<'running' | 'done' | 'failed'>
  position: Generated<number>
  items: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  rejected: Generated<number>
  stored_to: string | null
  merged: Generated<number>
  held: Generated<number>
  gone: Generated<number>
  withdrawn: Generated<number>
  missing: number | null
  scope: Generated<'all' | 'changes'>
  doubt: string | null
  doubt_code: 'broken' | 'empty' | 'incomplete' | 'fewer' | null
  usual: number | null
  whole: number | null
  accepted: Generated<boolean>
  error: string | null
  started_at: DefaultTime
  read_at: NullableTime
  finished_at: NullableTime
}

export interface ImportProblems {
  import_id: number
  item: number
  external_id: string | null
  severity: 'rejected' | 'held' | 'dropped' | 'noted'
  field: string | null
  code: FeedCode
  message: string
  raw: string | null
  proposal: string | null
  line: number | null
  column_name: string | null
  details: Json<ProblemDetails> | null
}

export interface ImportRows {
  import_id: number
  group_key: string
  item: number
  data: string
  whole: Generated<boolean>
  size: Generated<number>
}

export interface SourceRuns {
  id: GeneratedAlways<number>
  source_id: number
  kind: 'dry' | 'import'
  cause: 'hand' | 'schedule' | 'upload' | 'program' | 'replay'
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'stopped'>
  accepts_fewer: Generated<boolean>
  revision_id: number | null
  looks_like: LooksLike | null
  import_id: number | null
  report: Json<object> | null
  error_code: string | null
  error: string | null
  created_at: DefaultTime
  started_at: NullableTime
  finished_at: NullableTime
}

export interface FeedItems {
  source_id: number
  external_id: string
  state: 'quarantined' | 'held' | 'missing' | 'gone'
  raw: Json<object> | null
  reason: string | null
  problems: Json<ProblemWhy[]> | null
  held: Json<object> | null
  missed: Generated<number>
  file_digest: Buffer | null
  updated_at: DefaultTime
}

export interface FeedConfirmations {
  source_id: number
  external_id: string
  code: string
  value: string
  confirmed_at: DefaultTime
}

export interface FeedPictures {
  source_id: number
  url: string
  key: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  fingerprint: string | null
  digest: Buffer | null
  etag: string | null
  last_modified: string | null
  revision_id: number | null
  failures: Generated<number>
  due_at: DefaultTime
  error_code: string | null
  error: string | null
}

export interface FeedExports {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  format: 'kyero' | 'kyero-extended' | 'openimmo' | 'reso'
  search: Json<Record<string, unknown>>
  page: string | null
  key: string
  created_at: DefaultTime
  pulled_at: NullableTime
  pulls: Generated<number>
  contents: Json<FeedContents> | null
}

export interface OfferDrafts {
  offer_id: number
  user_id: number
  content: Json<OfferContent>
  version: Generated<number>
  score: number | null
  passed: Generated<string[]>
  updated_at: DefaultTime
}

export interface OfferRevisions {
  offer_id: number
  number: number
  content: Json<OfferContent>
  submitted_at: DefaultTime
  verdict: 'approved' | 'change' | 'rejected' | 'withdrawn' | null
  reasons: Generated<string[]>
  note: string | null
  moderator_id: number | null
  decided_at: NullableTime
}

export interface OfferUploads {
  key: string
  user_id: number
  size: number
  received: Generated<number>
  width: number | null
  height: number | null
  placeholder: string | null
  fingerprint: string | null
  created_at: DefaultTime
}

export interface Reports {
  id: GeneratedAlways<number>
  offer_id: number
  user_id: number | null
  nonce: string
  reason:
    | 'fraud'
    | 'gone'
    | 'wrong'
    | 'duplicate'
    | 'offensive'
    | 'discrimination'
    | 'other'
    | 'sample'
  message: Generated<string>
  email: string | null
  locale: string
  created_at: DefaultTime
  outcome: 'dismissed' | 'asked' | 'taken_down' | null
  moderator_id: number | null
  decided_at: NullableTime
}

export interface Issuers {
  id: GeneratedAlways<number>
  prefix: string
  name: string
  address: string
  country_id: number
  vat_id: string | null
  register: string | null
  email: string | null
  version: Generated<number>
  is_current: Generated<boolean>
}

export interface TaxRules {
  id: GeneratedAlways<number>
  seller_country_id: number
  buyer_country_id: number | null
  buyer_kind: 'person' | 'business'
  treatment: 'taxed' | 'reverse_charge' | 'outside'
  rate: number
  valid_from: Day
  source: string
}

export interface PromotionPrices {
  id: GeneratedAlways<number>
  package: 'highlight' | 'top' | 'showcase'
  days: number
  place: string | null
  group: string | null
  currency: string
  amount: number | null
  valid_from: Time
  valid_until: NullableTime
  created_by: number | null
  created_at: DefaultTime
}

export interface Orders {
  id: GeneratedAlways<number>
  key: string
  digest: Buffer
  user_id: number | null
  customer: string
  state: Generated<'open' | 'paid' | 'cancelled' | 'expired'>
  currency: string
  net: number
  tax: number
  total: GeneratedAlways<number | null>
  credit: Generated<number>
  returned_net: Generated<number>
  returned_tax: Generated<number>
  treatment: 'taxed' | 'reverse_charge' | 'outside'
  rate: number
  issuer_id: number
  buyer: GivenJson<Buyer>
  locale: string
  created_at: DefaultTime
  expires_at: Time
  closed_at: NullableTime
}

export interface OrderLines {
  order_id: number
  position: number
  offer_id: number
  title: string
  package: 'highlight' | 'top' | 'showcase'
  days: number
  starts_at: NullableTime
  amount: number
  is_open: Generated<boolean>
}

export interface Payments {
  order_id: number
  provider: 'sandbox' | 'stripe'
  provider_id: string
  state:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  currency: string
  amount: number
  refunded: Generated<number>
  error: string | null
  created_at: DefaultTime
  changed_at: DefaultTime
}

export interface Refunds {
  id: GeneratedAlways<number>
  key: string
  order_id: number
  net: number
  tax: number
  amount: GeneratedAlways<number | null>
  way: 'card' | 'balance' | 'payout'
  state: Generated<
    'waiting' | 'rejected' | 'approved' | 'refused' | 'pending' | 'succeeded' | 'failed'
  >
  reason: string
  needs_second: boolean
  requested_by: number
  decided_by: number | null
  provider_id: string | null
  created_at: DefaultTime
  changed_at: DefaultTime
}

export interface Disputes {
  id: GeneratedAlways<number>
  order_id: number
  provider_id: string
  amount: number
  state: 'needs_response' | 'under_review' | 'won' | 'lost'
  reason: string
  created_at: DefaultTime
  changed_at: DefaultTime
}

export interface PaymentEvents {
  provider: string
  id: string
  type: string
  received_at: DefaultTime
}

export interface LedgerEntries {
  id: GeneratedAlways<number>
  kind:
    | 'credit_reserved'
    | 'credit_released'
    | 'order_paid'
    | 'promotion_credited'
    | 'refund_approved'
    | 'refund_refused'
    | 'refund_paid'
    | 'refund_failed'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
  subject: string
  order_id: number
  at: DefaultTime
  xid: Generated<string>
}

export interface LedgerPostings {
  entry_id: number
  position: number
  account:
    | 'provider'
    | 'customer'
    | 'reserved'
    | 'revenue'
    | 'tax'
    | 'refunds'
    | 'disputes'
    | 'dispute_losses'
  customer: string | null
  currency: string
  amount: number
}

export interface CustomerBalances {
  customer: string
  currency: string
  amount: number
}

export interface InvoiceSeries {
  issuer_id: number
  kind: 'invoice' | 'credit_note'
  year: number
  last: number
}

export interface Invoices {
  id: GeneratedAlways<number>
  issuer_id: number
  kind: string
  year: number
  number: number
  order_id: number
  entry_id: number
  corrects_id: number | null
  content: GivenJson<InvoiceContent>
  issued_at: DefaultTime
}

export interface Reconciliations {
  id: GeneratedAlways<number>
  provider: string
  day: Day
  checked: number
  differences: GivenJson<Difference[]>
  at: DefaultTime
}

export interface SandboxObjects {
  id: string
  kind: 'intent' | 'refund' | 'dispute'
  key: string | null
  object: GivenJson<SandboxObject>
  created_at: DefaultTime
  changed_at: DefaultTime
}

export interface Promotions {
  id: GeneratedAlways<number>
  order_id: number
  position: number
  offer_id: number
  customer: string
  package: 'highlight' | 'top' | 'showcase'
  net: number
  tax: number
  state: 'scheduled' | 'running' | 'ended' | 'stopped'
  starts_at: Time
  ends_at: Time
  stopped_at: NullableTime
  stopped_by: 'unpublished' | 'refunded' | 'disputed' | null
  credited: number | null
  created_at: DefaultTime
}

export interface IgnoredTowns {
  town: string
  country_id: number
  state_id: Generated<number>
  ignored_at: DefaultTime
}

export interface RealtimeMessages {
  id: GeneratedAlways<number>
  xid: Generated<string>
  at: DefaultTime
  body: Json<object>
}

export interface Webhooks {
  id: GeneratedAlways<number>
  user_id: number
  url: string
  events: string[]
  secret: Buffer
  state: Generated<'active' | 'disabled' | 'paused'>
  failures: Generated<number>
  created_at: DefaultTime
  failing_since: NullableTime
  retry_at: NullableTime
  stopped_at: NullableTime
}

export interface WebhookDeliveries {
  id: GeneratedAlways<number>
  webhook_id: number
  events: Json<object[]>
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  status: number | null
  answer: string | null
  error: string | null
  created_at: DefaultTime
  sent_at: NullableTime
}

export interface Events {
  day: Generated<Day>
  first: string
  second: string
  count: Generated<number>
}

export interface AuditLog {
  id: GeneratedAlways<number>
  at: DefaultTime
  actor_id: number | null
  subject_id: number | null
  act:
    | 'role_granted'
    | 'role_taken'
    | 'blocked'
    | 'unblocked'
    | 'sessions_ended'
    | 'agency_verified'
    | 'agency_refused'
    | 'agency_change_approved'
    | 'agency_change_rejected'
    | 'agency_member_approved'
    | 'agency_member_rejected'
    | 'area_added'
    | 'area_changed'
    | 'area_deleted'
    | 'area_restored'
    | 'areas_imported'
    | 'ticket_assigned'
    | 'ticket_changed'
    | 'ticket_solved'
    | 'ticket_reopened'
    | 'ticket_merged'
    | 'ticket_linked'
    | 'macro_added'
    | 'macro_changed'
    | 'macro_deleted'
    | 'article_published'
    | 'article_scheduled'
    | 'article_withdrawn'
    | 'article_deleted'
    | 'text_changed'
    | 'text_deleted'
    | 'layout_changed'
    | 'price_added'
    | 'price_deleted'
    | 'tax_rule_added'
    | 'tax_rule_deleted'
    | 'issuer_changed'
    | 'refund_requested'
    | 'refund_approved'
    | 'refund_rejected'
    | 'feed_run'
    | 'feed_stopped'
    | 'feed_halted'
    | 'feed_resumed'
  detail: string | null
}

export interface Notifications {
  id: GeneratedAlways<number>
  user_id: number
  person_id: number | null
  offer_id: number | null
  conversation_id: number | null
  ticket_id: number | null
  title: string
  message: string
  params: Json<Record<string, string | number>>
  type: Generated<'info' | 'success' | 'warning' | 'error'>
  duration: Generated<number>
  link: string | null
  created_at: DefaultTime
  read_at: NullableTime
}

export interface ArticleAuthors {
  id: GeneratedAlways<number>
  slug: string
  name: string
  about: Json<Record<string, string>>
  version: Generated<number>
}

export interface ArticleFlows {
  id: GeneratedAlways<number>
  slug: string
  titles: Json<Record<string, string>>
  leads: Json<Record<string, string>>
  version: Generated<number>
}

export interface ArticlePictures {
  key: string
  width: number
  height: number
  placeholder: string
  created_at: DefaultTime
}

export interface Articles {
  id: GeneratedAlways<number>
  flow_id: number | null
  position: number | null
  author_id: number | null
  picture: string | null
  credit: Generated<string>
  places: Generated<string[]>
  version: Generated<number>
  created_at: DefaultTime
}

export interface ArticleTexts {
  article_id: number
  lang: string
  state: Generated<'draft' | 'in_review' | 'scheduled' | 'published' | 'withdrawn'>
  draft: GivenJson<ArticleContent>
  version: Generated<number>
  saved_at: DefaultTime
  saved_by: number | null
  scheduled: Json<ArticleContent> | null
  publish_at: NullableTime
  published: Json<ArticleContent> | null
  minutes: number | null
  published_at: NullableTime
  changed_at: NullableTime
  preview_key: string | null
  preview_until: NullableTime
}

export interface ArticleSlugs {
  lang: string
  slug: string
  article_id: number
}

export interface ArticleRevisions {
  id: GeneratedAlways<number>
  article_id: number
  lang: string
  content: GivenJson<ArticleContent>
  author_id: number | null
  published: Generated<boolean>
  begun_at: DefaultTime
  at: DefaultTime
}
