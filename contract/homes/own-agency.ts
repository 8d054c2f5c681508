import { z } from 'zod'
import { plainPhone } from '#text/numbers.ts'
import { visible } from '#text/visible.ts'
import { Email } from '../people/accounts.ts'
import { LINK } from '../ground/links.ts'
import { endpoint } from '../endpoint.ts'
import { PlaceId } from './places.ts'
import { REVIEW_STATES } from './reviews.ts'
import { uploadOf } from '../people/uploads.ts'
import { WebLink } from '../ground/web-link.ts'

export const AGENCY_NAME_MAX = 80
export const AGENCY_TEXT_MAX = 5000
export const BRANCHES_MAX = 50
/** Opening periods per day. */
export const HOURS_PER_DAY = 3
export const SEATS_MAX = 200
/** Daily limits of invitation mails, per account and per recipient. */
export const INVITATION_MAILS_PER_DAY = 50
export const INVITATION_MAILS_PER_ADDRESS = 3
/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7

export const SEATS = ['owner', 'manager', 'agent'] as const
export type Seat = (typeof SEATS)[number]

/** Recipients of visitors' messages about an offer: its author, the members of its branch, everybody, or each in turn. */
export const LEAD_ROUTINGS = ['writer', 'branch', 'all', 'turns'] as const
export type LeadRouting = (typeof LEAD_ROUTINGS)[number]

/** Permissions of members: edit the profile; invite agents and managers, and remove agents; change roles, submit legal details, and close the agency. */
export const AGENCY_RIGHTS = ['edit', 'invite', 'own'] as const
export type AgencyRight = (typeof AGENCY_RIGHTS)[number]

/** Strangers receive it by mail: it must not contain links. */
const AgencyName = z
  .string()
  .overwrite(visible)
  .trim()
  .min(1)
  .max(AGENCY_NAME_MAX)
  .regex(/^\P{Cc}+$/u)
  .refine((name) => !name.match(LINK), { error: 'ownAgency.field.name' })
const line = (max: number) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u)
/** Empty means none. */
const optional = (max: number) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u)
    .transform((text) => text || null)
    .nullable()
/** BCP 47, one of the portal's locales. */
export const Lang = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)
const Phone = z
  .string()
  .trim()
  .overwrite(plainPhone)
  .max(30)
  .regex(/^(\+?[\d\s()/.-]{6,})?$/, { error: 'publishing.field.phone' })
  .transform((text) => text || null)
  .nullable()
const Website = WebLink(300, 'ownAgency.field.website', { orEmpty: true })
  .transform((url) => url || null)
  .nullable()
const PublicEmail = z.union([z.literal('').transform(() => null), Email]).nullable()
const Founded = z
  .union([z.literal('').transform(() => null), z.coerce.number().int().min(1700).max(2100)])
  .nullable()

/** Opening hours of a branch on a weekday: Monday is 1. In its time zone, `09:00` to `14:00`, or to `24:00`. */
export const OpenHours = z
  .object({
    day: z.number().int().min(1).max(7),
    opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    closes: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
  })
  .refine(({ opens, closes }) => opens < closes, { error: 'ownAgency.field.hours' })
export type OpenHours = z.infer<typeof OpenHours>
const byTime = (a: OpenHours, b: OpenHours): number => a.day - b.day || (a.opens < b.opens ? -1 : 1)
/** The hours of a week, by day and time, without overlaps. */
const Hours = z
  .array(OpenHours)
  .max(7 * HOURS_PER_DAY)
  .overwrite((hours) => hours.toSorted(byTime))
  .refine(
    (hours) =>
      hours.every(
        (one, index) =>
          hours[index + 1]?.day !== one.day || one.closes <= (hours[index + 1]?.opens ?? ''),
      ),
    { error: 'ownAgency.field.hours' },
  )

/** Fields of a branch for a moderator. */
export const BranchAddress = z.object({
  id: z.number().int(),
  name: z.string(),
  location: PlaceId,
  /** From the city up, in the caller's language. */
  place: z.string(),
  street: z.string().nullable(),
  postalCode: z.string().nullable(),
  phone: z.string().nullable(),
})
export type BranchAddress = z.infer<typeof BranchAddress>

/** A branch of an agency. */
export const Branch = BranchAddress.extend({
  /** By day and time; empty if unknown. */
  hours: z.array(OpenHours),
  /** Their time zone (IANA); null if unknown. */
  timeZone: z.string().nullable(),
})
export type Branch = z.infer<typeof Branch>

/** A branch of the user's agency. Its address is the public one, or the one that waits if none is public. */
export const OwnBranch = Branch.extend({ isPublic: z.boolean() })
export type OwnBranch = z.infer<typeof OwnBranch>

/** Legal details of an agency. */
export const LegalIds = z.object({
  legalName: z.string(),
  register: z.string().nullable(),
  vatId: z.string().nullable(),
  licence: z.string().nullable(),
})
export type LegalIds = z.infer<typeof LegalIds>

export const Colleague = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Address of the picture on the portal. */
  picture: z.string().nullable(),
  role: z.enum(SEATS),
  joinedAt: z.string(),
  /** Without archived ones. */
  offers: z.number().int(),
  /** Number of their branch. */
  branch: z.number().int().nullable(),
  /** Whether a moderator approved name and photo for the public page. */
  review: z.enum(REVIEW_STATES),
  /** Why they were rejected. */
  reviewReason: z.string().nullable(),
})
export type Colleague = z.infer<typeof Colleague>

export const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: z.enum(SEATS),
  expiresAt: z.string(),
  /** It expired, or its sender lost the permission to invite. */
  expired: z.boolean(),
  /** Whether you may resend and revoke it. */
  yours: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** A received invitation to an agency. */
export const Invited = z.object({ id: z.number().int(), name: z.string(), role: z.enum(SEATS) })
export type Invited = z.infer<typeof Invited>

/** Fields that need approval; absent ones are unchanged. Null and an empty text remove the value. */
export const AgencyChange = z.object({
  name: z.string().optional(),
  website: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  /** Address of the logo on the portal. */
  logo: z.string().nullable().optional(),
  /** Descriptions by language. */
  texts: z.record(z.string(), z.string()).optional(),
  /** New branches, and those with another address, name or phone. */
  branches: z.array(BranchAddress).optional(),
})
export type AgencyChange = z.infer<typeof AgencyChange>

/** The user's own agency. Name, website, phone, email, logo and texts are the public ones. */
export const OwnAgency = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Whether it is public: verified, or with offers. */
  isPublic: z.boolean(),
  /** Two letters. */
  country: z.string(),
  role: z.enum(SEATS),
  rights: z.array(z.enum(AGENCY_RIGHTS)),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  founded: z.number().int().nullable(),
  languages: z.array(z.string()),
  /** Descriptions by language. */
  texts: z.record(z.string(), z.string()),
  /** Address of the logo on the portal. */
  logo: z.string().nullable(),
  /** The change waiting for a moderator since `at`; or rejected at that time, until it is corrected or discarded. */
  change: AgencyChange.extend({
    state: z.enum(['waiting', 'rejected']),
    at: z.string(),
    reason: z.string().nullable(),
  }).nullable(),
  leadRouting: z.enum(LEAD_ROUTINGS),
  branches: z.array(OwnBranch),
  colleagues: z.array(Colleague),
  /** Pending invitations; only for members who may invite. */
  invitations: z.array(Invitation),
  legal: z.object({
    /** The verified details, and when; as long as they and the name are unchanged. */
    verified: LegalIds.extend({ at: z.string() }).nullable(),
    waiting: LegalIds.extend({ at: z.string() }).nullable(),
    /** Why the last submission was rejected; null after a new one. */
    refused: LegalIds.extend({ at: z.string(), reason: z.string().nullable() }).nullable(),
  }),
})
export type OwnAgency = z.infer<typeof OwnAgency>

const auth = { auth: true } as const
const logo = uploadOf('/user/agency/logo', {
  what: 'the logo',
  result: 'It is set once a moderator approves it.',
})
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const data = z.object({ data: OwnAgency })
const BranchInput = {
  name: line(AGENCY_NAME_MAX),
  location: PlaceId,
  street: optional(150).optional(),
  postalCode: optional(20).optional(),
  phone: Phone.optional(),
  hours: Hours.default([]),
  timeZone: z.string().max(60).optional(),
}

/** The user's own agency: `/user/agency`. Calls for owners and managers answer 403 to others, and 404 `no_company` to users without an agency. */
export const ownAgency = {
  get: endpoint({
    method: 'GET',
    path: '/user/agency',
    guard: auth,
    summary:
      'The agency that you work for; null for none. `invited`: those that have invited the address of your account.',
    input: z.object({}),
    output: z.object({ data: OwnAgency.nullable(), invited: z.array(Invited) }),
  }),
  found: endpoint({
    method: 'POST',
    path: '/user/agency',
    guard: auth,
    summary:
      'Founds an agency; you own it. With `offers` those that you have offered so far become its. 409 `has_company` for who works for one.',
    input: z.object({
      name: AgencyName,
      country: z.string().regex(/^[A-Z]{2}$/),
      offers: z.stringbool().default(false),
    }),
    output: data,
    limit: 20,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/user/agency',
    guard: auth,
    summary:
      'Changes what is named; the rest stays. An empty text goes. Name, website, phone, email and texts wait in `change` until a moderator approves them. 422 `known_name` for the name of a known agency, or of a checked one.',
    input: z.object({
      name: AgencyName.optional(),
      website: Website.optional(),
      phone: Phone.optional(),
      email: PublicEmail.optional(),
      founded: Founded.optional(),
      languages: z.array(Lang).max(20).optional(),
      texts: z.record(Lang, z.string().trim().max(AGENCY_TEXT_MAX)).optional(),
      leadRouting: z.enum(LEAD_ROUTINGS).optional(),
    }),
    output: data,
    limit: 120,
  }),
  beginLogo: logo.begin,
  sendLogo: logo.send,
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/user/agency/logo',
    guard: auth,
    summary: 'Removes the logo, once a moderator approves it.',
    input: z.object({}),
    output: data,
  }),
  withdrawChange: endpoint({
    method: 'DELETE',
    path: '/user/agency/change',
    guard: auth,
    summary: 'Withdraws the change that waits, or discards the one that was rejected.',
    input: z.object({}),
    output: data,
  }),
  addBranch: endpoint({
    method: 'POST',
    path: '/user/agency/branches',
    guard: auth,
    summary:
      'Adds a place where the agency can be visited, which is public once a moderator approves it. `timeZone`: of its `hours`; that of the place unless said, or of your account where the place has none of its own.',
    input: z.object(BranchInput),
    output: data,
    limit: 120,
  }),
  changeBranch: endpoint({
    method: 'PUT',
    path: '/user/agency/branches/{id}',
    guard: auth,
    summary:
      'Changes one of them. Hours apply at once; name, address and phone wait in `change` until a moderator approves them.',
    input: z.object({ id, ...BranchInput }),
    output: data,
    limit: 120,
  }),
  removeBranch: endpoint({
    method: 'DELETE',
    path: '/user/agency/branches/{id}',
    guard: auth,
    summary: 'Removes one of them.',
    input: z.object({ id }),
    output: data,
  }),
  sendLegal: endpoint({
    method: 'PUT',
    path: '/user/agency/legal',
    guard: auth,
    summary:
      'Says what the agency is before the law; a moderator checks it. Until then nothing counts as checked; what was checked last counts again when it is sent again before a moderator looked. 409 `unchanged` for what is known.',
    input: z.object({
      legalName: line(150),
      register: optional(150).optional(),
      vatId: optional(30).optional(),
      licence: optional(100).optional(),
    }),
    output: data,
    limit: 20,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/user/agency/colleagues/{id}',
    guard: auth,
    summary: 'Says what a colleague is: by owners. 409 `last_owner` for the only one.',
    input: z.object({ id, role: z.enum(SEATS) }),
    output: data,
    limit: 120,
  }),
  setBranch: endpoint({
    method: 'PUT',
    path: '/user/agency/colleagues/{id}/branch',
    guard: auth,
    summary: 'Says in which branch a colleague works, by its number; null for none.',
    input: z.object({ id, branch: z.coerce.number().int().positive().nullable() }),
    output: data,
    limit: 120,
  }),
  removeColleague: endpoint({
    method: 'DELETE',
    path: '/user/agency/colleagues/{id}',
    guard: auth,
    summary:
      'Takes a colleague out: owners anybody but the last owner, managers agents. What they wrote stays, and passes to an owner.',
    input: z.object({ id }),
    output: data,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/user/agency/leave',
    guard: auth,
    summary:
      'Leaves the agency; what you wrote for it stays there. 409 `last_owner` for the only owner: hand it over or close it.',
    input: z.object({}),
    output: z.void(),
    limit: 20,
  }),
  close: endpoint({
    method: 'POST',
    path: '/user/agency/close',
    guard: auth,
    summary:
      'Closes the agency: its offers are archived and stay with you, its page goes, nobody works for it any more. `name` is its name, typed again.',
    input: z.object({ name: z.string().trim().max(AGENCY_NAME_MAX) }),
    output: z.void(),
    limit: 20,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/user/agency/invitations',
    guard: auth,
    summary:
      'Mails an invitation; its link works once, for a week, as long as you may invite. Only owners invite owners.',
    input: z.object({ email: Email, role: z.enum(SEATS) }),
    output: data,
    limit: 60,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/user/agency/invitations/{id}/resend',
    guard: auth,
    summary:
      'Mails it again, with another link, as yours. Managers only what is not to be an owner, and was not sent by one.',
    input: z.object({ id }),
    output: data,
    limit: 60,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/user/agency/invitations/{id}',
    guard: auth,
    summary: 'Takes it back; managers as they may send it again.',
    input: z.object({ id }),
    output: data,
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/user/agency/invitation',
    guard: auth,
    summary: 'What an invitation is to; 404 `dead_link` for one that does not hold (any more).',
    input: z.object({ token: z.string().max(200) }),
    output: z.object({ data: Invited }),
    limit: 60,
  }),
  join: endpoint({
    method: 'POST',
    path: '/user/agency/join',
    guard: auth,
    summary:
      'Takes an invitation up: with the secret of its link, or by its number where it was sent to the address of your account. 409 `has_company` for who works for an agency.',
    input: z.object({ token: z.string().max(200).optional(), id: id.optional() }),
    output: data,
    limit: 30,
  }),
}
