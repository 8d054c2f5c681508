import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Fields = Record<string, unknown>
/** An object of Stripe. */
export type StripeObject = Fields & { id: string; object: string }

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Failure of the next request: an error, no answer at all, or one that is lost after the work was done. */
export type Failure =
  | { status: number; headers?: Record<string, string>; error?: Fields }
  | 'hangs'
  | 'lost'

export interface StripeServer {
  url: string
  secretKey: string
  webhookSecret: string
  /** Requests, in order. */
  asked: { method: string; path: string; fields: Record<string, string>; headers: Fields }[]
  /** How the next requests fail, in order. */
  failures: Failure[]
  objects: Map<string, StripeObject>
  /** Movements of money, in order. */
  transactions: StripeObject[]
  /** Bodies of the events, in order. */
  events: string[]
  /** As Stripe.js does with a test card. */
  confirm: (intent: string, card: string) => void
  challenge: (intent: string, isApproved: boolean) => void
  settle: (intent: string) => void
  openDispute: (intent: string, status?: string) => string
  /** Another status of a dispute; `moved`: money that moved with it. */
  changeDispute: (id: string, status: string, moved?: number) => void
  failRefund: (id: string) => void
  /** As Stripe does after a day. */
  forgetKeys: () => void
  /** The header of an event. */
  sign: (body: string, more?: { secret?: string; seconds?: number }) => string
  close: () => void
}

const now = () => Math.floor(Date.now() / 1000)
const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`

const refusal = (status: number, error: Fields): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'refused', ...error } },
})
const missing = () => refusal(404, { code: 'resource_missing', message: 'No such object' })
const unexpected = (intent: StripeObject) =>
  refusal(400, { code: 'payment_intent_unexpected_state', payment_intent: intent })

/** A server that answers the requests of https://docs.stripe.com/api that a portal makes, and signs events. */
export async function stripeServer(): Promise<StripeServer> {
  const keys = new Map<string, { asked: string; answer: Answer | null }>()
  const objects = new Map<string, StripeObject>()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const method = request.method ?? ''
    const fields = Object.fromEntries(
      method === 'GET' ? url.searchParams : new URLSearchParams(await text(request)),
    )
    made.asked.push({ method, path: url.pathname, fields, headers: { ...request.headers } })
    const failure = made.failures.shift()
    if (failure === 'hangs') return
    if (failure !== undefined && failure !== 'lost')
      return send(response, {
        ...refusal(failure.status, failure.error ?? { type: 'api_error' }),
        headers: failure.headers,
      })
    const answer = answerOnce(request, method, url.pathname, fields)
    if (failure === 'lost') return void request.socket.destroy()
    send(response, answer)
  })

  /** A request with a key is done once, and answered again as it was. */
  function answerOnce(
    request: IncomingMessage,
    method: string,
    path: string,
    fields: Record<string, string>,
  ): Answer {
    if (request.headers.authorization !== `Bearer ${made.secretKey}`)
      return refusal(401, { message: 'Invalid API Key provided' })
    const key = request.headers['idempotency-key']
    if (method !== 'POST' || typeof key !== 'string') return answerTo(method, path, fields)
    const asked = JSON.stringify([path, fields])
    const known = keys.get(key)
    if (known && known.asked !== asked) return refusal(400, { type: 'idempotency_error' })
    if (known?.answer) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = answerTo(method, path, fields)
    keys.set(key, { asked, answer })
    return answer
  }

  function answerTo(method: string, path: string, fields: Record<string, string>): Answer {
    const [, , kind = '', id, act] = path.split('/')
    const found = id === undefined ? undefined : objects.get(id)
    const route = `${method} ${kind}${id === undefined ? '' : '/:id'}${act ? `/${act}` : ''}`
    switch (route) {
      case 'POST payment_intents':
        return createIntent(fields)
      case 'POST refunds':
        return createRefund(fields)
      case 'GET refunds':
        return {
          status: 200,
          body: list(
            [...objects.values()].filter(
              (one) => one.object === 'refund' && one.payment_intent === fields.payment_intent,
            ),
            fields,
            '/v1/refunds',
          ),
        }
      case 'GET balance_transactions':
        return { status: 200, body: list(made.transactions, fields) }
      case 'GET payment_intents/:id':
      case 'GET refunds/:id':
      case 'GET disputes/:id':
        return found ? { status: 200, body: found } : missing()
      case 'POST payment_intents/:id/cancel':
        if (!found) return missing()
        if (!PAYABLE.includes(found.status as string)) return unexpected(found)
        change(found, { status: 'canceled' }, 'payment_intent.canceled')
        return { status: 200, body: found }
      default:
        return refusal(404, { message: `Unrecognized request URL (${route})` })
    }
  }

  function createIntent(fields: Record<string, string>): Answer {
    const amount = Number(fields.amount)
    if (!Number.isInteger(amount) || !/^[a-z]{3}$/.test(fields.currency ?? ''))
      return refusal(400, { code: 'parameter_invalid_integer' })
    const id = newId('pi')
    const intent: StripeObject = {
      id,
      object: 'payment_intent',
      amount,
      currency: fields.currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomUUID()}`,
      last_payment_error: null,
      latest_charge: null,
      metadata: metadataOf(fields),
      created: now(),
    }
    objects.set(id, intent)
    record('payment_intent.created', intent)
    return { status: 200, body: intent }
  }

  function createRefund(fields: Record<string, string>): Answer {
    const intent = objects.get(fields.payment_intent ?? '')
    if (!intent) return missing()
    const charge = objects.get(String(intent.latest_charge))
    if (!charge) return unexpected(intent)
    const amount = Number(fields.amount)
    const refunded = charge.amount_refunded as number
    const left = (charge.amount as number) - refunded
    if (charge.disputed) return refusal(400, { code: 'charge_disputed' })
    if (left === 0) return refusal(400, { code: 'charge_already_refunded' })
    if (amount > left) return refusal(400, { message: 'greater than unrefunded amount' })
    charge.amount_refunded = refunded + amount
    const refund: StripeObject = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      status: 'succeeded',
      payment_intent: intent.id,
      charge: charge.id,
      metadata: metadataOf(fields),
      created: now(),
    }
    objects.set(refund.id, refund)
    record('refund.created', refund)
    record('charge.refunded', charge)
    move('refund', -amount, refund)
    return { status: 200, body: refund }
  }

  /** A page of a list, newest first, as Stripe gives it. */
  function list(
    all: StripeObject[],
    fields: Record<string, string>,
    path = '/v1/balance_transactions',
  ) {
    const within = all
      .toReversed()
      .filter(
        ({ created }) =>
          Number(created) >= Number(fields['created[gte]'] ?? 0) &&
          Number(created) < Number(fields['created[lt]'] ?? Infinity),
      )
    const begin = within.findIndex(({ id }) => id === fields.starting_after) + 1
    const end = begin + Number(fields.limit ?? 10)
    const isExpanded = fields['expand[0]'] === 'data.source'
    return {
      object: 'list',
      url: path,
      has_more: end < within.length,
      data: within.slice(begin, end).map(({ source, ...rest }) => ({
        ...rest,
        ...(source !== undefined && {
          source: (isExpanded ? objects.get(String(source)) : source) ?? null,
        }),
      })),
    }
  }

  function record(type: string, object: StripeObject): void {
    made.events.push(
      JSON.stringify({
        id: newId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created: now(),
        type,
        livemode: false,
        data: { object },
      }),
    )
  }
  function change(object: StripeObject, changes: Fields, type: string): void {
    Object.assign(object, changes)
    record(type, object)
  }
  function move(type: string, amount: number, source: StripeObject): StripeObject {
    const transaction: StripeObject = {
      id: newId('txn'),
      object: 'balance_transaction',
      type,
      // In the currency of the account, whatever was charged.
      amount: Math.sign(amount) * Math.max(1, Math.round(Math.abs(amount) / 7)),
      currency: 'chf',
      created: now(),
      source: source.id,
    }
    made.transactions.push(transaction)
    return transaction
  }
  const intentOf = (id: string): StripeObject => {
    const intent = objects.get(id)
    if (!intent) throw new Error(`no intent ${id}`)
    return intent
  }
  function succeed(intent: StripeObject): void {
    const charge: StripeObject = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      status: 'succeeded',
      payment_intent: intent.id,
      created: now(),
      disputed: false,
    }
    objects.set(charge.id, charge)
    move('charge', intent.amount as number, charge)
    const paid = { status: 'succeeded', latest_charge: charge.id, last_payment_error: null }
    change(intent, paid, 'payment_intent.succeeded')
    record('charge.succeeded', charge)
  }
  const fail = (intent: StripeObject, error: Fields) =>
    change(
      intent,
      {
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', ...error },
      },
      'payment_intent.payment_failed',
    )

  const made: StripeServer = {
    url: '',
    secretKey: 'sk_test_of_the_stand_in',
    webhookSecret: 'whsec_of_the_stand_in',
    asked: [],
    failures: [],
    objects,
    transactions: [],
    events: [],
    confirm(id, card) {
      const intent = intentOf(id)
      if (!PAYABLE.includes(intent.status as string)) return
      if (card === 'declined')
        fail(intent, { code: 'card_declined', decline_code: 'generic_decline' })
      else if (card === 'stolen')
        fail(intent, { code: 'card_declined', decline_code: 'stolen_card' })
      else if (card === 'insufficient_funds')
        fail(intent, { code: 'card_declined', decline_code: 'insufficient_funds' })
      else if (card === 'challenge')
        change(
          intent,
          { status: 'requires_action', last_payment_error: null },
          'payment_intent.requires_action',
        )
      else if (card === 'processing')
        change(
          intent,
          { status: 'processing', last_payment_error: null },
          'payment_intent.processing',
        )
      else succeed(intent)
    },
    forgetKeys: () => keys.clear(),
    challenge(id, isApproved) {
      const intent = intentOf(id)
      if (intent.status !== 'requires_action') return
      if (isApproved) succeed(intent)
      else fail(intent, { code: 'payment_intent_authentication_failure' })
    },
    settle: (id) => succeed(intentOf(id)),
    openDispute(id, status = 'needs_response') {
      const intent = intentOf(id)
      const charge = intentOf(String(intent.latest_charge))
      const amount = (charge.amount as number) - (charge.amount_refunded as number)
      charge.disputed = true
      const dispute: StripeObject = {
        id: newId('du'),
        object: 'dispute',
        amount,
        currency: intent.currency,
        status,
        reason: 'fraudulent',
        payment_intent: id,
        charge: charge.id,
        created: now(),
        balance_transactions: [],
      }
      objects.set(dispute.id, dispute)
      if (status === 'needs_response')
        dispute.balance_transactions = [move('adjustment', -amount, dispute)]
      record('charge.dispute.created', dispute)
      return dispute.id
    },
    changeDispute(id, status, moved = 0) {
      const dispute = intentOf(id)
      if (moved !== 0)
        (dispute.balance_transactions as StripeObject[]).push(move('adjustment', moved, dispute))
      if (status === 'won') intentOf(String(dispute.charge)).disputed = false
      const isClosed = status === 'won' || status === 'lost'
      change(dispute, { status }, `charge.dispute.${isClosed ? 'closed' : 'updated'}`)
    },
    failRefund(id) {
      const refund = intentOf(id)
      const charge = intentOf(String(refund.charge))
      charge.amount_refunded = (charge.amount_refunded as number) - (refund.amount as number)
      move('refund_failure', refund.amount as number, refund)
      change(refund, { status: 'failed' }, 'refund.failed')
    },
    sign: (body, { secret = made.webhookSecret, seconds = now() } = {}) =>
      `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')},v0=00`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return made
}

const PAYABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const metadataOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )

const send = (response: ServerResponse, { status, body, headers = {} }: Answer): void =>
  void response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      ...headers,
    })
    .end(JSON.stringify(body))
