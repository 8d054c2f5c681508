import type { Stripe } from 'stripe'
import { PAYMENT_STATES } from '#contract/publish/payment-lists.ts'
import type { Env } from '#env.ts'
import { ownAmount, providerAmount } from './provider-amounts.ts'
import { checkAge, eventOf } from './provider-events.ts'
import {
  BadEvent,
  EVENT_AGE_MAX_SECONDS,
  PaymentRefused,
  type Intent,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderMovement,
  type ProviderRefund,
} from './payments.ts'

/** Requests and answers have this version’s form, whatever the account’s default is. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000
const RETRIES = 2
const PAGE = 100

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Of another server with Stripe’s protocol. */
  url?: string | undefined
  timeoutMs?: number
}

/** Stripe’s settings; null when it is not configured. */
export const stripeSettings = (
  env: Pick<
    Env,
    'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
  >,
): StripeSettings | null =>
  env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        url: env.STRIPE_API_URL,
      }
    : null

function serverOf(url: string | undefined) {
  if (url === undefined) return {}
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}

/** An earlier refund of the same key; with another amount it is refused, as by the key itself. */
function sameRefund(made: ProviderRefund, amount: number): ProviderRefund {
  if (made.amount !== amount) throw new PaymentRefused('idempotency_error')
  return made
}

export async function createStripe(settings: StripeSettings): Promise<PaymentProvider> {
  // Large, and most portals of a development machine do without.
  const { default: Library } = await import('stripe')
  const stripe = new Library(settings.secretKey, {
    apiVersion: API_VERSION,
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    // It would also write a file into the home directory.
    telemetry: false,
    ...serverOf(settings.url),
  })
  const { errors } = Library
  /** An answer that says that nothing was done. */
  const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeIdempotencyError ||
    error instanceof errors.StripeCardError
  const asked = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      throw isRefusal(error) ? new PaymentRefused(error.code ?? error.rawType ?? error.type) : error
    }
  }

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,

    async createIntent({ order, currency, amount, key }) {
      const created = stripe.paymentIntents.create(
        {
          amount: providerAmount(currency, amount),
          currency: currency.toLowerCase(),
          automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
          metadata: { order: String(order) },
        },
        { idempotencyKey: key },
      )
      return intentOf(await asked(created))
    },

    readIntent: async (id) => intentOf(await asked(stripe.paymentIntents.retrieve(id))),

    async cancelIntent(id) {
      try {
        return intentOf(await asked(stripe.paymentIntents.cancel(id)))
      } catch (error) {
        if (!(error instanceof PaymentRefused) || error.code !== 'payment_intent_unexpected_state')
          throw error
        return intentOf(await asked(stripe.paymentIntents.retrieve(id)))
      }
    },

    async createRefund({ intent, amount, currency, key }) {
      // Stripe forgets keys after a day, and an operator may try again later.
      const made = stripe.refunds.list({ payment_intent: intent, limit: PAGE })
      for await (const refund of made)
        if (refund.metadata?.['key'] === key) return sameRefund(refundOf(refund), amount)
      const created = stripe.refunds.create(
        { payment_intent: intent, amount: providerAmount(currency, amount), metadata: { key } },
        { idempotencyKey: key },
      )
      return refundOf(await asked(created))
    },

    readRefund: async (id) => refundOf(await asked(stripe.refunds.retrieve(id))),

    readDispute: async (id) => disputeOf(await asked(stripe.disputes.retrieve(id))),

    async *movements(from, to) {
      const created = { gte: secondOf(from), lt: secondOf(to) }
      // Not the lists of charges and refunds: those are by when they began, which for some means of payment is days before money moves.
      const list = stripe.balanceTransactions.list({
        created,
        limit: PAGE,
        expand: ['data.source'],
      })
      for await (const transaction of list) {
        const movement = movementOf(transaction)
        if (movement) yield movement
      }
    },

    readEvent(body, signature) {
      checkAge(signature)
      return eventOf(verified(stripe, { body, signature, secret: settings.webhookSecret }))
    },
  }
}

function verified(
  stripe: Stripe,
  { body, signature, secret }: { body: string; signature: string; secret: string },
): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, EVENT_AGE_MAX_SECONDS)
  } catch {
    throw new BadEvent('no valid signature')
  }
}

/** The first full second of a range that begins then. */
const secondOf = (date: Date): number => Math.ceil(date.getTime() / 1000)

const idOf = (object: string | { id: string } | null): string =>
  typeof object === 'string' ? object : (object?.id ?? '')

const amounts = (object: { currency: string; amount: number }) => {
  const currency = object.currency.toUpperCase()
  return { currency, amount: ownAmount(currency, object.amount) }
}

/** Reasons that Stripe asks not to show to the holder of the card. */
const SECRET_REASONS: ReadonlySet<string> = new Set([
  'fraudulent',
  'generic_decline',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'security_violation',
  'stolen_card',
])

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const { id, status, client_secret: secret, last_payment_error: error, metadata } = intent
  const state = PAYMENT_STATES.find((known) => known === status)
  if (!state || secret === null) throw new Error(`unknown state of the payment ${id}: ${status}`)
  const reason = error?.decline_code
  return {
    id,
    state,
    ...amounts(intent),
    secret,
    error: (reason && !SECRET_REASONS.has(reason) ? reason : error?.code) ?? null,
    order: /^\d{1,15}$/.test(metadata.order ?? '') ? Number(metadata.order) : null,
  }
}

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  const state = REFUND_STATES[refund.status ?? '']
  if (!state) throw new Error(`unknown state of the refund ${refund.id}: ${refund.status}`)
  return { id: refund.id, intent: idOf(refund.payment_intent), state, ...amounts(refund) }
}

/** `money`: as its movements say; null: an inquiry. */
const DISPUTE_STATES: Record<string, ProviderDispute['state'] | 'money' | null> = {
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  prevented: 'money',
  charge_refunded: 'money',
  warning_needs_response: null,
  warning_under_review: null,
  warning_closed: null,
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id, status, reason, balance_transactions: moved } = dispute
  const known = DISPUTE_STATES[status]
  if (known === undefined) throw new Error(`unknown state of the dispute ${id}: ${status}`)
  if (known === null || (known === 'money' && moved.length === 0)) return null
  const left = moved.reduce((sum, { amount }) => sum + amount, 0)
  const state = known === 'money' ? (left < 0 ? 'lost' : 'won') : known
  return { id, intent: idOf(dispute.payment_intent), state, ...amounts(dispute), reason }
}

/** One that our books could have; null for fees, payouts, and money that came back. */
function movementOf({ amount, source }: Stripe.BalanceTransaction): ProviderMovement | null {
  if (source === null || typeof source === 'string') return null
  if (source.object === 'charge')
    return amount > 0 && source.status === 'succeeded'
      ? { kind: 'payment', id: idOf(source.payment_intent) || source.id, ...about(source) }
      : null
  if (source.object === 'refund')
    return amount < 0 && source.status !== 'failed' && source.status !== 'canceled'
      ? { kind: 'refund', id: source.id, ...about(source) }
      : null
  if (source.object === 'dispute')
    return amount < 0 ? { kind: 'dispute', id: source.id, ...about(source) } : null
  return null
}

/** For comparison also amounts that cannot be ours, in Stripe’s units. */
function about(object: { currency: string; amount: number }): { currency: string; amount: number } {
  try {
    return amounts(object)
  } catch {
    return { currency: object.currency.toUpperCase(), amount: object.amount }
  }
}
