import { z } from 'zod'
import { plainPhone } from '#text/numbers.ts'
import { Email } from './accounts.ts'
import { guarded, WriterName, WrittenText } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { OFFER_STATUSES } from './library.ts'
import { page, paged } from './lists.ts'

/** What a visitor wants of who offers a home: to know something, to see it. */
export const LEAD_KINDS = ['question', 'viewing'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** What became of a message in the inbox. */
export const LEAD_STATES = ['new', 'read', 'answered', 'archived', 'spam'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** Times that a visitor may suggest for a viewing, and days from now within which it must be. */
export const SLOTS_MAX = 3
export const SLOT_DAYS_MAX = 180
export const LEADS_PER_PAGE = 30

/** What clocks show in a time zone that is named beside it: `2026-12-01T17:00`. */
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

/** How who offers a home can be reached. */
export const ContactForm = z.object({
  /** For `send` and `phone`. */
  stamp: z.string(),
  status: z.enum(OFFER_STATUSES),
  /** `own`: by the one who asks. `closed`: the home is not to be had now, see `status`. `nobody`: not through the portal. */
  reach: z.enum(['open', 'own', 'closed', 'nobody']),
  /** The agency, or the name that was given with the offer. */
  advertiser: z.string().nullable(),
  /** Whether `phone` knows a number. */
  phone: z.boolean(),
  /** Where the offer comes from: its page there. */
  sourceUrl: z.string().nullable(),
  slugId: z.string(),
  title: z.string(),
  titleLang: z.string(),
})
export type ContactForm = z.infer<typeof ContactForm>

/** What a list of messages says of one. */
const common = {
  id: z.number().int(),
  kind: z.enum(LEAD_KINDS),
  /** Of what one has sent, `waiting` too: the link of the mail was not followed yet. */
  state: z.enum([...LEAD_STATES, 'waiting']),
  offer: z.object({
    id: z.number().int(),
    slugId: z.string(),
    title: z.string(),
    titleLang: z.string(),
    status: z.enum(OFFER_STATUSES),
  }),
  /** Who wrote it; of what one has sent: the advertiser. */
  name: z.string(),
  /** How to answer; null of what one has sent. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string(),
  at: z.string(),
  /** When the home is shown, ISO 8601; null while that is not agreed. */
  viewingAt: z.string().nullable(),
}
export const LeadRow = z.object(common)
export type LeadRow = z.infer<typeof LeadRow>

/** One message, as who got it sees it. */
export const Lead = z.object({
  ...common,
  email: z.string(),
  /** Language of the pages that its writer read. */
  locale: z.string(),
  timeZone: z.string(),
  /** When its writer would like to see the home. ISO 8601. */
  slots: z.array(z.string()),
  answeredAt: z.string().nullable(),
  /** Its writer's messages go to the spam from now on. */
  blocked: z.boolean(),
})
export type Lead = z.infer<typeof Lead>

/** Messages to those who offer homes, and their inbox. */
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
      /** When one would like to see the home, on the clocks of `time_zone`. */
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
    summary: 'The telephone number of who offers a home. It stands nowhere else.',
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
    summary: 'Messages of whoever wrote this go to the spam from now on, and so does this one.',
    input: z.object({ id }),
    output: z.object({ data: Lead }),
    limit: 60,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/user/leads/{id}/block',
    guard: auth,
    summary: 'Lets whoever wrote this write again.',
    input: z.object({ id }),
    output: z.object({ data: Lead }),
    limit: 60,
  }),
}
