import type {
  DisputeState,
  OrderState,
  PaymentState,
  RefundState,
} from '#contract/publish/payment-lists.ts'

/** An order is paid at most once, and never after it was closed: its payment is cancelled at the provider before it is. */
export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  open: ['paid', 'cancelled', 'expired'],
  paid: [],
  cancelled: [],
  expired: [],
}

const UNDECIDED: readonly PaymentState[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
]
const ANY: readonly PaymentState[] = [...UNDECIDED, 'succeeded', 'canceled']

/** As the provider has it: steps between may never have been seen, since events are lost and late. Nothing follows an end. */
export const PAYMENT_MOVES: Record<PaymentState, readonly PaymentState[]> = {
  requires_payment_method: ANY,
  requires_confirmation: ANY,
  requires_action: ANY,
  processing: ANY,
  succeeded: [],
  canceled: [],
}

/** `waiting`: for a second approval. `approved`: the provider is not asked yet; `refused`: it did not accept it, and nothing happened. */
export const REFUND_MOVES: Record<RefundState, readonly RefundState[]> = {
  waiting: ['approved', 'rejected'],
  rejected: [],
  approved: ['refused', 'pending', 'succeeded', 'failed'],
  refused: [],
  pending: ['succeeded', 'failed'],
  // A bank may send money back later.
  succeeded: ['failed'],
  failed: [],
}

export const DISPUTE_MOVES: Record<DisputeState, readonly DisputeState[]> = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['needs_response', 'won', 'lost'],
  // Banks think again.
  won: ['lost', 'needs_response', 'under_review'],
  lost: ['won', 'needs_response', 'under_review'],
}

/** Whether somebody may still pay. */
export const isUndecided = (state: PaymentState): boolean => UNDECIDED.includes(state)

/** Whether a state may follow another; staying is no move. */
export const mayMove = <S extends string>(
  moves: Readonly<Record<S, readonly S[]>>,
  from: S,
  to: S,
): boolean => from !== to && moves[from].includes(to)
