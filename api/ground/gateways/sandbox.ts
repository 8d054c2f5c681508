import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { PAYMENT_STATES, type PaymentState } from '#contract/publish/payment-lists.ts'
import type { SandboxCard } from '#contract/publish/payments.ts'
import type { SandboxObject } from '#db/json-types.ts'
import type { Database } from '#db/schema.ts'
import { isSameSecret } from '../secret.ts'
import { ownAmount, providerAmount } from './provider-amounts.ts'
import { checkSignature, eventIn, signEvent } from './provider-events.ts'
import {
  PaymentRefused,
  type Intent,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
} from './payments.ts'
import {
  insertSandboxObject,
  lockSandboxObject,
  queueSandboxJob,
  selectSandboxMovements,
  selectSandboxObject,
  selectSandboxObjectOfKey,
  updateSandboxObject,
  type SandboxKind,
  type SandboxMovement,
  type SandboxRow,
} from './sandbox-queries.ts'

export interface SandboxSettings {
  /** Delays of the deliveries of an event in milliseconds: one for each delivery. */
  deliveries: () => readonly number[]
  /** Until a payment that is being processed succeeds. */
  processingMs: number
  /** Until the holder of the test card for disputes goes to the bank. */
  disputeMs: number
}

const DELIVERY_MAX_MS = 1500
/** One event of so many is delivered twice. */
const TWICE_IN = 8

/** As a provider does it: in any order, and now and then twice. */
const AS_IN_LIFE: SandboxSettings = {
  deliveries: () =>
    Array.from({ length: randomInt(TWICE_IN) === 0 ? 2 : 1 }, () => randomInt(DELIVERY_MAX_MS)),
  processingMs: 5000,
  disputeMs: 5000,
}

/** How an attempt to pay ended. */
export interface Attempt {
  state: PaymentState
  error: string | null
}

/** The built-in provider: answers and sends events as Stripe does, but no money moves. */
export interface Sandbox extends PaymentProvider {
  readonly name: 'sandbox'
  /** Pays with a test card; null for an unknown secret. A payment that cannot be paid now stays as it is. */
  confirm(secret: string, card: SandboxCard): Promise<Attempt | null>
  /** The holder of the card answers the bank. */
  challenge(secret: string, isApproved: boolean): Promise<Attempt | null>
  /** A payment that is being processed succeeds. */
  settle(intent: string): Promise<void>
  openDispute(intent: string): Promise<void>
  decideDispute(id: string, state: 'under_review' | 'won' | 'lost'): Promise<void>
  /** The bank does not take a refund after all. */
  failRefund(id: string): Promise<void>
  /** The header `stripe-signature` of an event that is sent now. */
  sign(body: string): string
}

/** States in which a card can be tried. */
const PAYABLE: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])

const STRIPE_OBJECTS = { intent: 'payment_intent', refund: 'refund', dispute: 'dispute' } as const

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const newId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 24 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`

const amountsOf = ({ amount, currency }: SandboxObject) => {
  const code = currency.toUpperCase()
  return { currency: code, amount: ownAmount(code, amount) }
}
const stateOf = ({ id, object }: SandboxRow): PaymentState => {
  const state = PAYMENT_STATES.find((known) => known === object.status)
  if (!state) throw new Error(`unknown state of the payment ${id}: ${object.status}`)
  return state
}

const intentOf = (row: SandboxRow): Intent => ({
  id: row.id,
  state: stateOf(row),
  ...amountsOf(row.object),
  secret: row.object.secret ?? '',
  error: row.object.error ?? null,
  order: row.object.order === undefined ? null : Number(row.object.order),
})
const refundOf = ({ id, object }: SandboxRow): ProviderRefund => ({
  id,
  intent: object.intent ?? '',
  state: object.status as ProviderRefund['state'],
  ...amountsOf(object),
})
const disputeOf = ({ id, object }: SandboxRow): ProviderDispute => ({
  id,
  intent: object.intent ?? '',
  state: object.status as ProviderDispute['state'],
  ...amountsOf(object),
  reason: object.reason ?? '',
})

const MOVEMENTS_PAGE = 500
const MOVEMENTS = { intent: 'payment', refund: 'refund', dispute: 'dispute' } as const

/** @param secret signs events */
export function createSandbox(
  db: Kysely<Database>,
  secret: string,
  settings: SandboxSettings = AS_IN_LIFE,
): Sandbox {
  const inTransaction = <T>(act: (transaction: Transaction<Database>) => Promise<T>) =>
    db.transaction().execute(act)

  /** Queues the deliveries of an event about the object as it is now. */
  async function tell(transaction: Kysely<Database>, type: string, row: SandboxRow): Promise<void> {
    const { secret: _, card: __, ...object } = row.object
    const event = {
      id: newId('evt'),
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: { ...object, id: row.id, object: STRIPE_OBJECTS[row.kind] } },
    }
    for (const delayMs of settings.deliveries())
      await queueSandboxJob(transaction, { event }, delayMs)
  }

  async function change(
    transaction: Kysely<Database>,
    row: SandboxRow,
    changes: Partial<SandboxObject>,
    type: string,
  ): Promise<SandboxRow> {
    const changed = { ...row, object: { ...row.object, ...changes } }
    await updateSandboxObject(transaction, changed)
    await tell(transaction, type, changed)
    return changed
  }

  async function read(kind: SandboxKind, id: string): Promise<SandboxRow> {
    const row = await selectSandboxObject(db, kind, id)
    if (!row) throw new PaymentRefused('resource_missing')
    return row
  }

  async function locked(
    transaction: Kysely<Database>,
    kind: SandboxKind,
    id: string,
  ): Promise<SandboxRow> {
    const row = await lockSandboxObject(transaction, kind, id)
    if (!row) throw new PaymentRefused('resource_missing')
    return row
  }

  /** The object of a key, which must have been made with the same values. */
  async function earlier(
    from: Kysely<Database>,
    key: string,
    wanted: { kind: SandboxKind; object: SandboxObject },
  ): Promise<SandboxRow | null> {
    const row = await selectSandboxObjectOfKey(from, key)
    if (!row) return null
    const isSame =
      row.kind === wanted.kind &&
      (['amount', 'currency', 'order', 'intent'] as const).every(
        (name) => row.object[name] === wanted.object[name],
      )
    if (!isSame) throw new PaymentRefused('idempotency_error')
    return row
  }

  /** The intent of a secret, locked; null when there is no such secret. */
  async function ofSecret(
    transaction: Kysely<Database>,
    given: string,
  ): Promise<SandboxRow | null> {
    const row = await lockSandboxObject(transaction, 'intent', given.split('_secret_')[0] ?? '')
    return row && isSameSecret(row.object.secret ?? '', given) ? row : null
  }

  async function succeed(transaction: Kysely<Database>, row: SandboxRow): Promise<SandboxRow> {
    const paid = { status: 'succeeded', error: null }
    const changed = await change(transaction, row, paid, 'payment_intent.succeeded')
    if (row.object.card === 'dispute')
      await queueSandboxJob(transaction, { dispute: row.id }, settings.disputeMs)
    return changed
  }

  const fail = (transaction: Kysely<Database>, row: SandboxRow, error: string) =>
    change(
      transaction,
      row,
      { status: 'requires_payment_method', error },
      'payment_intent.payment_failed',
    )

  function pay(
    transaction: Kysely<Database>,
    intent: SandboxRow,
    card: SandboxCard,
  ): Promise<SandboxRow> {
    const row = { ...intent, object: { ...intent.object, card } }
    switch (card) {
      case 'declined':
        return fail(transaction, row, 'card_declined')
      case 'insufficient_funds':
        return fail(transaction, row, 'insufficient_funds')
      case 'challenge':
        return change(
          transaction,
          row,
          { status: 'requires_action', error: null },
          'payment_intent.requires_action',
        )
      case 'processing':
        return process(transaction, row)
      case 'success':
      case 'dispute':
        return succeed(transaction, row)
    }
  }

  async function process(transaction: Kysely<Database>, row: SandboxRow): Promise<SandboxRow> {
    const begun = { status: 'processing', error: null }
    await queueSandboxJob(transaction, { settle: row.id }, settings.processingMs)
    return change(transaction, row, begun, 'payment_intent.processing')
  }

  const attempt = (row: SandboxRow): Attempt => ({
    state: stateOf(row),
    error: row.object.error ?? null,
  })

  return {
    name: 'sandbox',
    publishableKey: null,

    createIntent: ({ order, currency, amount, key }) =>
      inTransaction(async (transaction) => {
        const id = newId('pi')
        const row: SandboxRow = {
          id,
          kind: 'intent',
          object: {
            amount: providerAmount(currency, amount),
            currency: currency.toLowerCase(),
            status: 'requires_payment_method',
            order: String(order),
            secret: newId(`${id}_secret`),
            error: null,
          },
        }
        if (await insertSandboxObject(transaction, { ...row, key })) {
          await tell(transaction, 'payment_intent.created', row)
          return intentOf(row)
        }
        return intentOf((await earlier(transaction, key, row)) ?? row)
      }),

    readIntent: async (id) => intentOf(await read('intent', id)),

    cancelIntent: (id) =>
      inTransaction(async (transaction) => {
        const row = await locked(transaction, 'intent', id)
        return intentOf(
          PAYABLE.has(row.object.status)
            ? await change(transaction, row, { status: 'canceled' }, 'payment_intent.canceled')
            : row,
        )
      }),

    createRefund: ({ intent, amount, currency, key }) =>
      inTransaction(async (transaction) => {
        const paid = await locked(transaction, 'intent', intent)
        const refund: SandboxRow = {
          id: newId('re'),
          kind: 'refund',
          object: {
            amount: providerAmount(currency, amount),
            currency: currency.toLowerCase(),
            status: 'succeeded',
            intent,
          },
        }
        const found = await earlier(transaction, key, refund)
        if (found) return refundOf(found)
        refuseRefund(paid.object, refund.object)
        if (!(await insertSandboxObject(transaction, { ...refund, key })))
          throw new PaymentRefused('idempotency_error')
        const refunded = (paid.object.refunded ?? 0) + refund.object.amount
        await updateSandboxObject(transaction, { ...paid, object: { ...paid.object, refunded } })
        await tell(transaction, 'refund.created', refund)
        return refundOf(refund)
      }),

    readRefund: async (id) => refundOf(await read('refund', id)),

    readDispute: async (id) => disputeOf(await read('dispute', id)),

    async *movements(from, to) {
      let after: SandboxMovement | undefined
      for (;;) {
        const rows = await selectSandboxMovements(db, { from, to, after, limit: MOVEMENTS_PAGE })
        for (const { id, kind, object } of rows)
          yield { kind: MOVEMENTS[kind], id, ...amountsOf(object) }
        after = rows.at(-1)
        if (rows.length < MOVEMENTS_PAGE) return
      }
    },

    readEvent(body, signature) {
      checkSignature(secret, body, signature)
      return eventIn(body)
    },

    sign: (body) => signEvent(secret, Math.floor(Date.now() / 1000), body),

    confirm: (given, card) =>
      inTransaction(async (transaction) => {
        const row = await ofSecret(transaction, given)
        if (!row) return null
        return attempt(PAYABLE.has(row.object.status) ? await pay(transaction, row, card) : row)
      }),

    challenge: (given, isApproved) =>
      inTransaction(async (transaction) => {
        const row = await ofSecret(transaction, given)
        if (!row) return null
        if (row.object.status !== 'requires_action') return attempt(row)
        return attempt(
          isApproved
            ? await succeed(transaction, row)
            : await fail(transaction, row, 'payment_intent_authentication_failure'),
        )
      }),

    settle: (id) =>
      inTransaction(async (transaction) => {
        const row = await locked(transaction, 'intent', id)
        if (row.object.status === 'processing') await succeed(transaction, row)
      }),

    openDispute: (id) =>
      inTransaction(async (transaction) => {
        const paid = await locked(transaction, 'intent', id)
        if (paid.object.status !== 'succeeded' || paid.object.disputed) return
        const { amount, currency, refunded = 0 } = paid.object
        // The bank takes the rest that was not paid back.
        if (refunded >= amount) return
        const dispute: SandboxRow = {
          id: newId('dp'),
          kind: 'dispute',
          object: {
            amount: amount - refunded,
            currency,
            status: 'needs_response',
            intent: id,
            reason: 'fraudulent',
          },
        }
        await insertSandboxObject(transaction, { ...dispute, key: `dispute of ${id}` })
        await updateSandboxObject(transaction, {
          ...paid,
          object: { ...paid.object, disputed: true },
        })
        await tell(transaction, 'charge.dispute.created', dispute)
      }),

    decideDispute: (id, state) =>
      inTransaction(async (transaction) => {
        const row = await locked(transaction, 'dispute', id)
        if (row.object.status === 'won' || row.object.status === 'lost') return
        const type = state === 'under_review' ? 'updated' : 'closed'
        await change(transaction, row, { status: state }, `charge.dispute.${type}`)
        if (state !== 'won') return
        const paid = await locked(transaction, 'intent', row.object.intent ?? '')
        await updateSandboxObject(transaction, {
          ...paid,
          object: { ...paid.object, disputed: false },
        })
      }),

    failRefund: (id) =>
      inTransaction(async (transaction) => {
        const intent = (await read('refund', id)).object.intent ?? ''
        const paid = await locked(transaction, 'intent', intent)
        const row = await locked(transaction, 'refund', id)
        if (row.object.status === 'failed') return
        const refunded = (paid.object.refunded ?? 0) - row.object.amount
        await updateSandboxObject(transaction, { ...paid, object: { ...paid.object, refunded } })
        await change(transaction, row, { status: 'failed' }, 'refund.failed')
      }),
  }
}

function refuseRefund(paid: SandboxObject, refund: SandboxObject): void {
  const left = paid.amount - (paid.refunded ?? 0)
  const code =
    paid.status !== 'succeeded'
      ? 'payment_intent_unexpected_state'
      : paid.disputed
        ? 'charge_disputed'
        : refund.currency !== paid.currency
          ? 'currency_mismatch'
          : left === 0
            ? 'charge_already_refunded'
            : refund.amount > left
              ? 'amount_too_large'
              : null
  if (code !== null) throw new PaymentRefused(code)
}
