import { z } from 'zod'
import { plainPhone } from '#text/numbers.ts'
import { Email } from '../people/accounts.ts'
import { id, SLOTS_MAX, WallTime, Zone } from './chat.ts'
import { guarded } from '../ground/form-stamp.ts'
import { WriterName, WrittenText } from './contact.ts'
import { endpoint } from '../endpoint.ts'
import { OFFER_STATUSES } from '../homes/offer-lists.ts'
import { ContactWays } from '../homes/offers.ts'

/** Kinds of requests: information, or a viewing. */
export const LEAD_KINDS = ['question', 'viewing'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

const Phone = z
  .string()
  .trim()
  .overwrite(plainPhone)
  .max(30)
  .regex(/^\+?[\d\s()/.-]{6,}$/, { error: 'publishing.field.phone' })

/** Contact options of an offer. */
export const ContactForm = z.object({
  /** For `send` and `phone`. */
  stamp: z.string(),
  status: z.enum(OFFER_STATUSES),
  /** `own`: the caller's offer. `closed`: the home is unavailable, see `status`. `nobody`: cannot be contacted through the portal. */
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

/** Messages of visitors from the page of an offer: the first opens a conversation (`chat.ts`), later ones are added to it. */
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
    output: z.object({
      data: z.object({
        slugId: z.string(),
        title: z.string(),
        /** Opens the conversation: see `chat-link`. */
        token: z.string(),
      }),
    }),
    limit: 30,
  }),
}
