import type { DisputeState, PaymentState } from '#contract/publish/payment-lists.ts'

/** Amounts are in minor units as CURRENCIES of contract/library.ts counts them; a provider converts them to its own. */
export interface Intent {
  id: string
  state: PaymentState
  currency: string
  amount: number
  /** Given to the browser, which pays with it. */
  secret: string
  /** Why the last attempt failed: `card_declined`. */
  error: string | null
  /** Number of our order. */
  order: number | null
}

export interface ProviderRefund {
  id: string
  /** Empty for one of a charge that no intent made, and that therefore is not ours. */
  intent: string
  state: 'pending' | 'succeeded' | 'failed'
  currency: string
  amount: number
}

export interface ProviderDispute {
  id: string
  /** Empty as for a refund. */
  intent: string
  state: DisputeState
  currency: string
  amount: number
  reason: string
}

/** A signed event, which says that something changed. Its content may be old when it arrives, so the object is read again. */
export interface ProviderEvent {
  id: string
  type: string
  object: 'intent' | 'refund' | 'dispute'
  objectId: string
}

/** Something that moved money at the provider, for comparison with the books. */
export interface ProviderMovement {
  kind: 'payment' | 'refund' | 'dispute'
  /** Of the intent, the refund or the dispute; of the charge, where no intent made it. */
  id: string
  currency: string
  amount: number
}

/** An event without a valid signature, or older than EVENT_AGE_MAX_SECONDS. */
export class BadEvent extends Error {
  override readonly name = 'BadEvent'
}
export const EVENT_AGE_MAX_SECONDS = 300

/** The provider refused a call and did nothing. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  /** In Stripe’s words: `charge_already_refunded`, `resource_missing`, `idempotency_error`. */
  readonly code: string

  constructor(code: string) {
    super(`the payment provider refused: ${code}`)
    this.code = code
  }
}

/** Where money is paid. The same `key` does a thing once. A failed call throws; what it did is not known then, except by `PaymentRefused`. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Of Stripe, for the browser. */
  readonly publishableKey: string | null
  createIntent(input: {
    order: number
    currency: string
    amount: number
    key: string
  }): Promise<Intent>
  readIntent(id: string): Promise<Intent>
  /** Cancels one that has not succeeded; answers with its state, which may be `succeeded` or `processing`. */
  cancelIntent(id: string): Promise<Intent>
  createRefund(input: {
    intent: string
    amount: number
    currency: string
    key: string
  }): Promise<ProviderRefund>
  readRefund(id: string): Promise<ProviderRefund>
  /** Null while the bank only inquires, which takes no money; it may become a dispute. */
  readDispute(id: string): Promise<ProviderDispute | null>
  /** Money that moved from one moment to before another: payments that succeeded, refunds that did not fail, disputes, each once, by when it moved. */
  movements(from: Date, to: Date): AsyncIterable<ProviderMovement>
  /**
   * Reads an event as it arrived, byte by byte; null for a type that is of no interest. Throws `BadEvent`.
   * @param signature the header `stripe-signature`: `t=…,v1=…`
   */
  readEvent(body: string, signature: string): ProviderEvent | null
}
