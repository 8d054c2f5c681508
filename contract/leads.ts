import { z } from 'zod'
import { plainPhone } from '#text/numbers.ts'
import { Email } from './accounts.ts'
import { guarded, WriterName, WrittenText } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { OFFER_STATUSES } from './offer-lists.ts'
import { page, paged } from './lists.ts'
import { ContactWays } from './offers.ts'

/** Kinds of requests: information, or a viewing. */
export const LEAD_KINDS = ['question', 'viewing'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** State of a message in the inbox. */
export const LEAD_STATES = ['new', 'read', 'answered', 'archived', 'spam'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** Limits of suggested viewing times, and of days in advance. */
export const SLOTS_MAX = 3
export const SLOT_DAYS_MAX = 180
export const LEADS_PER_PAGE = 30

/** Local time in the given time zone: `2026-12-01T17:00`. */
const WallTime = z
  .string()
  .regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/, { error: 'leads.field.slot' })
/** IANA name. */
const Zone = z.string().max(64)
const Phone = z
  .string()
  .trim()
  .overwrite(plainPhone)
  .max(30)
  .regex(/^\+?[\d\s()/.-]{6,}$/, { error: 'publishing.field.phone' })
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const auth = { auth: true } as const

/** Contact options of an offer. */
export const ContactForm = z.object({
  /** For `send` and `phone`. */
  stamp: z.string(),
  status: z.enum(OFFER_STATUSES),
  /** `own`: the caller's offer. `closed`: the home is unavailable, see `status`. `nobody`: not through the portal. */
  reach: z.enum(['open', 'own', 'closed', 'nobody']),
  /** The agency, or the offer's contact name. */
  advertiser: z.string().nullable(),
  /** Whether `phone` has a number. */
  phone: z.boolean(),
  ways: ContactWays,
  slugId: z.string(),
  title: z.string(),
  titleLang: z.string(),
})
export type ContactForm = z.infer<typeof ContactForm>

/** A message in a list. */
const common = {
  id: z.number().int(),
  kind: z.enum(LEAD_KINDS),
  /** For sent ones also `waiting`: the mailed link was not opened yet. */
  state: z.enum([...LEAD_STATES, 'waiting']),
  offer: z.object({
    id: z.number().int(),
    slugId: z.string(),
    title: z.string(),
    titleLang: z.string(),
    status: z.enum(OFFER_STATUSES),
  }),
  /** The sender; for sent messages the advertiser. */
  name: z.string(),
  /** Contact details of the sender; null for sent messages. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string(),
  at: z.string(),
  /** Agreed viewing time, ISO 8601; null if there is none. */
  viewingAt: z.string().nullable(),
}
export const LeadRow = z.object(common)
export type LeadRow = z.infer<typeof LeadRow>

/** A received message. */
export const Lead = z.object({
  ...common,
  email: z.string(),
  /** Page language of its sender. */
  locale: z.string(),
  timeZone: z.string(),
  /** Suggested viewing times, ISO 8601. */
  slots: z.array(z.string()),
  answeredAt: z.string().nullable(),
  /** Future messages of its sender are spam. */
  blocked: z.boolean(),
})
export type Lead = z.infer<typeof Lead>

/** Messages to advertisers, and their inbox. */
export const leads = {
  form: endpoint({
    method: 'GET',
    path: '/offers/{id}/contact',
    guard: {},
    summary:
      'How who offers a home can be reached, and the stamp that a message is sent with, from a few seconds after it was made until a day after.',
    input: z.object({ id }),
    output: z.object({ data: ContactForm }),
    limit: 120,
  }),
  send: endpoint({
    method: 'POST',
    path: '/offers/{id}/contact',
    guard: {},
    summary:
      'Writes to who offers a home. It is delivered at once for who is logged in and gives the address of the account; else a mail goes to the address, and the message is delivered when its link is followed within a day. 409 `duplicate`, `closed`, `unreachable` or `own_offer`; 429 `too_many` for who wrote a lot today.',
    input: z.object({
      id,
      kind: z.enum(LEAD_KINDS),
      name: WriterName,
      email: Email,
      phone: Phone.optional(),
      message: WrittenText,
      /** Suggested viewing times, local in `time_zone`. */
      slots: z.array(WallTime).max(SLOTS_MAX).default([]),
      time_zone: Zone.default('UTC'),
      ...guarded,
    }),
    output: z.object({
      data: z.object({ sent: z.enum(['delivered', 'link']), email: z.string() }),
    }),
    limit: 20,
  }),
  phone: endpoint({
    method: 'POST',
    path: '/offers/{id}/phone',
    guard: {},
    summary: 'The advertiser’s phone number. No other call answers it.',
    input: z.object({ id, ...guarded }),
    output: z.object({ data: z.object({ phone: z.string(), name: z.string() }) }),
    limit: 20,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/leads/verify',
    guard: {},
    summary: 'Follows the link of a mail: delivers the message that waits for it. 422 `dead_link`.',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ data: z.object({ slugId: z.string(), title: z.string() }) }),
    limit: 30,
  }),

  list: endpoint({
    method: 'GET',
    path: '/user/leads',
    guard: auth,
    scope: 'leads:read',
    summary:
      'Messages that you got, or an agency that you manage; with `sent` those that you wrote. Newest first; without `state` all but what is archived or spam.',
    input: z.object({
      state: z.enum(LEAD_STATES).optional(),
      offer: id.optional(),
      sent: z.stringbool().default(false),
      page,
    }),
    output: paged(z.array(LeadRow), {
      counts: z.record(z.string(), z.number().int()),
      offer: z.object({ id: z.number().int(), title: z.string() }).nullable(),
    }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/user/leads/unread',
    guard: auth,
    scope: 'leads:read',
    summary: 'How many messages nobody has read yet.',
    input: z.object({}),
    output: z.object({ data: z.object({ unread: z.number().int() }) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/leads/{id}',
    guard: auth,
    scope: 'leads:read',
    summary: 'One message that you got.',
    input: z.object({ id }),
    output: z.object({ data: Lead }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/user/leads/{id}/state',
    guard: auth,
    summary: 'Says what became of a message.',
    input: z.object({ id, state: z.enum(LEAD_STATES) }),
    output: z.object({ data: Lead }),
    limit: 240,
  }),
  agree: endpoint({
    method: 'PUT',
    path: '/user/leads/{id}/viewing',
    guard: auth,
    summary:
      'Says when the home will be shown, on the clocks of `time_zone`; who wrote gets a mail in their language. The same time again sends none.',
    input: z.object({ id, at: WallTime, time_zone: Zone }),
    output: z.object({ data: Lead }),
    limit: 60,
  }),
  block: endpoint({
    method: 'PUT',
    path: '/user/leads/{id}/block',
    guard: auth,
    summary: 'Marks this message, and later ones of its author, as spam.',
    input: z.object({ id }),
    output: z.object({ data: Lead }),
    limit: 60,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/user/leads/{id}/block',
    guard: auth,
    summary: 'Lets the author of this message write again.',
    input: z.object({ id }),
    output: z.object({ data: Lead }),
    limit: 60,
  }),
}
