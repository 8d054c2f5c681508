import { CURRENCIES } from '../library.ts'

export const ORDER_STATES = ['open', 'paid', 'cancelled', 'expired'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Stripe's words for the states of a payment intent. */
export const PAYMENT_STATES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const REFUND_STATES = [
  'waiting',
  'rejected',
  'approved',
  'refused',
  'pending',
  'succeeded',
  'failed',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Ways to give money back: of an order to its card or into the balance of its customer; or of the balance to the card. */
export const REFUND_WAYS = ['card', 'balance', 'payout'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

export const DISPUTE_STATES = ['needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export const TAX_TREATMENTS = ['taxed', 'reverse_charge', 'outside'] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

export const BUYER_KINDS = ['person', 'business'] as const
export type BuyerKind = (typeof BUYER_KINDS)[number]

export const ACCOUNTS = [
  'provider',
  'customer',
  'reserved',
  'revenue',
  'tax',
  'refunds',
  'disputes',
  'dispute_losses',
] as const
export type Account = (typeof ACCOUNTS)[number]

export const ENTRY_KINDS = [
  'credit_reserved',
  'credit_released',
  'order_paid',
  'promotion_credited',
  'refund_approved',
  'refund_refused',
  'refund_paid',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Tables that are exported. */
export const BOOKS = ['orders', 'ledger', 'invoices'] as const
export type Book = (typeof BOOKS)[number]

/** Hours in which an open order can be paid. Less than the day for which Stripe keeps idempotency keys. */
export const ORDER_HOURS = 23
/** Refunds of more than this, in euros at the day’s rate, need somebody else’s approval. */
export const REFUND_ALONE_MAX_EUR = 100
export const REFUND_REASON_MAX = 500
export const BUYER_LINE_MAX = 200

/** Currencies in which one can pay: legal tender of today. HRK and BGN are historic, and crypto is only shown. */
export const PAY_CURRENCIES: readonly string[] = CURRENCIES.filter(
  ({ type, historic }) => type === 'fiat' && !historic,
).map(({ code }) => code)

/** Name and address of a buyer by lines, without country; a company with the name of the person once. */
export const buyerLines = ({
  company,
  name,
  street,
  postalCode,
  city,
}: Readonly<Record<'company' | 'name' | 'street' | 'postalCode' | 'city', string>>): string[] =>
  [
    company,
    name === company ? '' : name,
    street,
    [postalCode, city].filter(Boolean).join(' '),
  ].filter(Boolean)

/** Tax on an amount without tax; half a minor unit is rounded up. `rate`: thousandths of a per cent. */
export const taxOn = (net: number, rate: number): number =>
  Number((2n * BigInt(net) * BigInt(rate) + 100_000n) / 200_000n)

/** An amount in major units with a decimal point, for files and logs: `12.50`. */
export function decimalOf(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Digits of the minor unit that amounts of a currency are counted in. */
export const minorDigits = (currency: string): number =>
  CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2
