import type { OrderName } from '#contract/publish/payments.ts'

export const STANDINGS = [
  'processing',
  'confirming',
  'paid',
  'part_refunded',
  'refunded',
  'declined',
  'unpaid',
  'cancelled',
  'expired',
] as const
/** How an order stands, in one word for people. */
export type Standing = (typeof STANDINGS)[number]

export function standingOf(
  order: OrderName & { error?: string | null; expiresAt?: string },
  now = Date.now(),
): Standing {
  if (order.state === 'paid')
    return order.returned === 0
      ? 'paid'
      : order.returned < order.total
        ? 'part_refunded'
        : 'refunded'
  if (order.state !== 'open') return order.state
  if (order.payment === 'processing' || order.payment === 'succeeded') return 'processing'
  if (order.payment === 'canceled') return 'cancelled'
  if (order.expiresAt && Date.parse(order.expiresAt) <= now) return 'expired'
  if (order.payment === 'requires_action') return 'confirming'
  return order.error ? 'declined' : 'unpaid'
}

export const TONES: Readonly<Record<Standing, 'good' | 'warn' | 'bad' | undefined>> = {
  processing: 'warn',
  confirming: 'warn',
  paid: 'good',
  part_refunded: 'good',
  refunded: undefined,
  declined: 'bad',
  unpaid: undefined,
  cancelled: undefined,
  expired: undefined,
}
