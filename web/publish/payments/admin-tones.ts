import type {
  DisputeState,
  OrderState,
  PaymentState,
  RefundState,
} from '#contract/publish/payment-lists.ts'
import type { Tone } from '../../ground/ui/layout.tsx'

type Tones<S extends string> = Readonly<Partial<Record<S, Tone>>>

export const ORDER_TONES: Tones<OrderState> = { paid: 'good' }
export const PAYMENT_TONES: Tones<PaymentState> = {
  requires_action: 'warn',
  processing: 'warn',
  succeeded: 'good',
}
export const REFUND_TONES: Tones<RefundState> = {
  waiting: 'warn',
  approved: 'warn',
  pending: 'warn',
  succeeded: 'good',
  failed: 'bad',
}
export const DISPUTE_TONES: Tones<DisputeState> = {
  needs_response: 'bad',
  under_review: 'warn',
  won: 'good',
  lost: 'bad',
}
