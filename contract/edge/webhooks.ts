import { z } from 'zod'
import { Password } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'

/** Event types. `ping` only on request. */
export const WEBHOOK_EVENTS = [
  'offer.published',
  'offer.changed',
  'offer.price_changed',
  'offer.unpublished',
  'import.finished',
  'lead.created',
] as const
export const WEBHOOKS_MAX = 10
export const DELIVERIES_PER_PAGE = 20

export const Webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** `disabled`: nothing was delivered for a day; `paused`: the account was recovered, or signed out everywhere. `change` enables it again. */
  state: z.enum(['active', 'disabled', 'paused']),
  /** Failed attempts in a row, and when the first was. */
  failures: z.number().int(),
  failingSince: z.string().nullable(),
  /** When what waits is sent next, after a failure. */
  retryAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Webhook = z.infer<typeof Webhook>

/** A request to a webhook, and its result. */
export const WebhookDelivery = z.object({
  id: z.number().int(),
  /** Its event types, without repetition. */
  types: z.array(z.string()),
  count: z.number().int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** Status of the last response, and the beginning of its text. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  /** Why nothing was answered. */
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const auth = { auth: true } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)

/** Webhooks for events of your offers and those of your agency. */
export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/user/webhooks',
    guard: auth,
    summary: 'Your webhooks, without their secrets.',
    input: z.object({}),
    output: z.object({ data: z.array(Webhook) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/webhooks',
    guard: auth,
    confirmed: true,
    summary:
      'Makes a webhook. Its secret is answered once: each request is signed with it, in the header `lares-signature`: see Webhooks above.',
    input: z.object({
      current_password: Password,
      url: z
        .string()
        .trim()
        .max(500)
        .regex(/^https:\/\/[^\s/@]+(\/\S*)?$/, { error: 'webhooks.field.url' }),
      events,
    }),
    output: z.object({ data: Webhook.extend({ secret: z.string() }) }),
    limit: 20,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/webhooks/{id}',
    guard: auth,
    confirmed: true,
    summary: 'Changes its events, or enables it again: what waited is then sent.',
    input: z.object({
      current_password: Password,
      id,
      events: events.optional(),
      state: z.literal('active').optional(),
    }),
    output: z.object({ data: Webhook }),
    limit: 60,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/webhooks/{id}',
    guard: auth,
    summary: 'Removes a webhook and its log.',
    input: z.object({ id }),
    output: z.void(),
  }),
  ping: endpoint({
    method: 'POST',
    path: '/user/webhooks/{id}/ping',
    guard: auth,
    summary: 'Sends it an event `ping`.',
    input: z.object({ id }),
    output: z.object({ data: WebhookDelivery }),
    limit: 20,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/user/webhooks/{id}/deliveries',
    guard: auth,
    summary: 'What was sent to it in the last 30 days, the last first.',
    input: z.object({ id, page }),
    output: paged(z.array(WebhookDelivery), { failed: z.number().int() }),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/user/webhooks/{id}/deliveries/{delivery}/replay',
    guard: auth,
    summary: 'Sends one again, with its number.',
    input: z.object({ id, delivery: id }),
    output: z.object({ data: WebhookDelivery }),
    limit: 60,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/user/webhooks/{id}/resend',
    guard: auth,
    summary: 'Sends all that failed since a time again, each with its number, and counts them.',
    input: z.object({ id, since: z.iso.datetime({ offset: true }) }),
    output: z.object({ data: z.object({ count: z.number().int() }) }),
    limit: 20,
  }),
}
