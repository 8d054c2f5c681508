import { z } from 'zod'
import { Passkey, PersonalToken, Session } from '#contract/people/access.ts'
import { CodeWanted, SignedIn, User } from '#contract/people/accounts.ts'
import { FeedOut } from '#contract/feeds/feeds-out.ts'
import { CountryRow, PlaceDetails, PlaceLink, TitledPlace } from '#contract/homes/places.ts'
import { ActionMarket, MarketFigure } from '#contract/homes/market.ts'
import { AuditEntry, Member } from '#contract/people/members.ts'
import { Case, Waiting } from '#contract/publish/moderation.ts'
import { Notification } from '#contract/people/notifications.ts'
import {
  Agency,
  CardPicture,
  ConvertedPrice,
  GoneOffer,
  Offer,
  OfferCard,
  OfferText,
  Picture,
  Price,
} from '#contract/homes/offers.ts'
import {
  DraftOffer,
  OfferContent,
  OwnOffer,
  Quality,
  Review,
  TableChange,
  TableProblem,
} from '#contract/publish/publishing.ts'
import { Cluster, WordChip } from '#contract/homes/search.ts'
import {
  ImportProblem,
  FeedIn,
  FeedInItem,
  FeedInRevision,
  FeedInRun,
  FeedInTest,
  FeedInWord,
} from '#contract/feeds/feeds-in.ts'
import { Library } from '#contract/edge/system.ts'
import { AgencyCard } from '#contract/homes/agencies.ts'
import { CheckedAgency } from '#contract/publish/agency-checks.ts'
import { Chat, ChatMessage, ChatRow } from '#contract/talk/chat.ts'
import { ContactForm } from '#contract/talk/leads.ts'
import { FoundHome, SavedSearch } from '#contract/return/saved-searches.ts'
import {
  AgencyChange,
  Branch,
  Colleague,
  Invitation,
  Invited,
  LegalIds,
  OpenHours,
  OwnAgency,
  OwnBranch,
} from '#contract/homes/own-agency.ts'
import { AgencyReview, AnsweredReview, JudgedReview, OwnReview } from '#contract/homes/reviews.ts'
import { ReportCase, ReportedOffer } from '#contract/publish/reports.ts'
import { Ticket, TicketMessage, TicketRow } from '#contract/talk/support.ts'
import { HelpArticle } from '#contract/ground/help.ts'
import { Attachment } from '#contract/people/attachments.ts'
import { DeskRow, DeskTicket } from '#contract/talk/desk.ts'
import { Template } from '#contract/talk/templates.ts'
import { Upload } from '#contract/people/uploads.ts'
import { Webhook, WebhookDelivery } from '#contract/edge/webhooks.ts'

/** JSON Schema 2020-12, as far as the contract needs it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  contentEncoding?: string
  contentMediaType?: string
}

/** Schemas of responses, by their names in the document. */
const NAMED = {
  User,
  SignedIn,
  CodeWanted,
  Session,
  PersonalToken,
  Passkey,
  Member,
  AuditEntry,
  Notification,
  PlaceDetails,
  PlaceLink,
  TitledPlace,
  CountryRow,
  Offer,
  OfferCard,
  OfferText,
  GoneOffer,
  Picture,
  CardPicture,
  Price,
  ConvertedPrice,
  Agency,
  Cluster,
  WordChip,
  MarketFigure,
  ActionMarket,
  Library,
  OwnOffer,
  DraftOffer,
  OfferContent,
  Quality,
  Review,
  Waiting,
  Case,
  FeedIn,
  FeedInRun,
  FeedInItem,
  FeedInRevision,
  FeedInTest,
  FeedInWord,
  ImportProblem,
  FeedOut,
  SavedSearch,
  FoundHome,
  Webhook,
  WebhookDelivery,
  AgencyCard,
  OwnAgency,
  OwnBranch,
  Branch,
  OpenHours,
  Colleague,
  Invitation,
  Invited,
  AgencyChange,
  LegalIds,
  CheckedAgency,
  ContactForm,
  Chat,
  ChatMessage,
  ChatRow,
  AgencyReview,
  AnsweredReview,
  JudgedReview,
  OwnReview,
  ReportCase,
  ReportedOffer,
  Ticket,
  TicketMessage,
  TicketRow,
  DeskRow,
  DeskTicket,
  Template,
  Attachment,
  HelpArticle,
  TableChange,
  TableProblem,
  Upload,
}

/** The schemas of one document: each that has a name is written once, and referred to. */
export function createSchemas() {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id })
  const named: Record<string, JsonSchema> = {}

  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const {
      $schema: _,
      $defs = {},
      ...made
    } = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema & { id?: string }),
    })
    for (const [name, definition] of Object.entries($defs))
      named[name] = referred(definition) as JsonSchema
    return referred(made) as JsonSchema
  }
  return {
    input: (schema: z.ZodType) => convert(schema, 'input'),
    output: (schema: z.ZodType) => convert(schema, 'output'),
    named,
  }
}

/** JavaScript's limits of numbers do not matter to others; files are binary in OpenAPI. */
function tidy(schema: JsonSchema & { id?: string }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.contentEncoding === 'binary') {
    delete schema.contentEncoding
    delete schema.format
    schema.contentMediaType = 'application/octet-stream'
  }
  delete schema.id
}

/** Points from where JSON Schema keeps definitions to where OpenAPI does. */
function referred(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referred)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : referred(inner),
    ]),
  )
}
