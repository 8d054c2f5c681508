import { z } from 'zod'
import { visible } from '#text/visible.ts'
import { Email } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import {
  ACCOUNTS,
  BOOKS,
  BUYER_KINDS,
  BUYER_LINE_MAX,
  DISPUTE_STATES,
  ENTRY_KINDS,
  INVOICE_KINDS,
  ORDER_STATES,
  PAYMENT_STATES,
  REFUND_REASON_MAX,
  REFUND_STATES,
  REFUND_WAYS,
  TAX_TREATMENTS,
} from './payment-lists.ts'
import { ORDER_OFFERS_MAX, PROMOTION_DAYS_MAX } from './promotion-lists.ts'
import { PackageName, PayCurrency, Promotion } from './promotion.ts'

export const ORDERS_PER_PAGE = 50
export const ENTRIES_PER_PAGE = 100

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const country = z.string().regex(/^country\d{1,9}$/)
const line = z
  .string()
  .overwrite(visible)
  .trim()
  .min(1)
  .max(BUYER_LINE_MAX)
  .regex(/^\P{Cc}+$/u)
const emptyLine = z
  .string()
  .overwrite(visible)
  .trim()
  .max(BUYER_LINE_MAX)
  .regex(/^\P{Cc}*$/u)
  .default('')

/** The buyer as it stands on the invoice. A business gives its VAT number; without one it pays the tax of a person. */
export const Buyer = z.object({
  kind: z.enum(BUYER_KINDS),
  name: line,
  company: emptyLine,
  street: line,
  postalCode: emptyLine,
  city: line,
  country,
  /** With the prefix of its country. Empty for a person. */
  vatId: emptyLine,
})
export type Buyer = z.infer<typeof Buyer>

/** A package to buy for an offer. `until`: the end of the running one that the caller knows; with another the order is refused, since the offer was promoted meanwhile. */
export const OrderLine = z.object({
  offer: id,
  package: PackageName,
  days: z.coerce.number().int().min(1).max(PROMOTION_DAYS_MAX),
  /** At once by default. */
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  until: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type OrderLine = z.infer<typeof OrderLine>
const Lines = z
  .array(OrderLine)
  .min(1)
  .max(ORDER_OFFERS_MAX * 3)

/** Amounts in minor units of `currency`. */
const amounts = {
  currency: z.string(),
  net: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  /** Of `total`, paid from the balance. */
  credit: z.number().int(),
  treatment: z.enum(TAX_TREATMENTS),
  /** Thousandths of a per cent. */
  rate: z.number().int(),
}

export const Quote = z.object({
  ...amounts,
  /** Amount of each line, without tax, in the order of the lines. */
  lines: z.array(z.object({ amount: z.number().int(), startsAt: z.string(), endsAt: z.string() })),
  /** Money of the customer at the portal. */
  balance: z.number().int(),
})
export type Quote = z.infer<typeof Quote>

/** The seller as it stands on invoices. */
export const Issuer = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  vatId: z.string().nullable(),
  register: z.string().nullable(),
  email: z.string().nullable(),
})
export type Issuer = z.infer<typeof Issuer>

/** When a service is rendered, or its part that was given back. Documents of before it was noted have none. */
export interface ServicePeriod {
  startsAt?: string
  endsAt?: string
}

/** All that stands on an invoice; kept with it. The period is that of a refund without lines. */
export interface InvoiceContent extends ServicePeriod {
  issuer: Issuer
  buyer: Buyer
  currency: string
  net: number
  tax: number
  treatment: (typeof TAX_TREATMENTS)[number]
  rate: number
  /** Title of the offer, and what was bought for it or given back of it. */
  lines: ({
    offer: number
    title: string
    package: string
    days: number
    amount: number
  } & ServicePeriod)[]
}

/** A difference between the books and the provider. Amounts in minor units; null where one of both has nothing. */
export interface Difference {
  kind: 'payment' | 'refund' | 'dispute'
  providerId: string
  order: number | null
  currency: string
  ours: number | null
  theirs: number | null
}

export const InvoiceName = z.object({
  id: z.number().int(),
  kind: z.enum(INVOICE_KINDS),
  /** `LR-2026-000001`. */
  number: z.string(),
  issuedAt: z.string(),
  currency: z.string(),
  total: z.number().int(),
})
export type InvoiceName = z.infer<typeof InvoiceName>

export const OrderName = z.object({
  id: z.number().int(),
  state: z.enum(ORDER_STATES),
  /** Null before somebody began to pay, and where the balance paid all. */
  payment: z.enum(PAYMENT_STATES).nullable(),
  createdAt: z.string(),
  ...amounts,
  /** Given back so far. */
  returned: z.number().int(),
})
export type OrderName = z.infer<typeof OrderName>

export const Order = OrderName.extend({
  expiresAt: z.string(),
  lines: z.array(
    z.object({
      offer: z.number().int(),
      title: z.string(),
      package: PackageName,
      days: z.number().int(),
      startsAt: z.string().nullable(),
      amount: z.number().int(),
    }),
  ),
  buyer: Buyer,
  /** Name of the buyer’s country, in the language of the caller. */
  buyerCountry: z.string(),
  /** Why the last attempt failed, in Stripe’s words: `card_declined`, `insufficient_funds`. */
  error: z.string().nullable(),
  promotions: z.array(Promotion),
  invoices: z.array(InvoiceName),
})
export type Order = z.infer<typeof Order>

/** How to pay: the browser gives the secret to the provider. `publishableKey`: of Stripe. */
export const PayStart = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  secret: z.string(),
  publishableKey: z.string().nullable(),
})
export type PayStart = z.infer<typeof PayStart>

export const Refund = z.object({
  id: z.number().int(),
  net: z.number().int(),
  tax: z.number().int(),
  amount: z.number().int(),
  way: z.enum(REFUND_WAYS),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  needsSecond: z.boolean(),
  requestedBy: z.object({ id: z.number().int(), name: z.string().nullable() }),
  decidedBy: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  createdAt: z.string(),
  /** Whether you may approve it: it waits, and you did not request it. */
  mayDecide: z.boolean(),
})
export type Refund = z.infer<typeof Refund>

/** An entry of the ledger: debits positive, credits negative. */
export const LedgerEntry = z.object({
  id: z.number().int(),
  kind: z.enum(ENTRY_KINDS),
  at: z.string(),
  order: z.number().int(),
  postings: z.array(
    z.object({
      account: z.enum(ACCOUNTS),
      customer: z.string().nullable(),
      currency: z.string(),
      amount: z.number().int(),
    }),
  ),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const Customer = z.object({
  key: z.string(),
  /** Null when it is gone. */
  name: z.string().nullable(),
})

const admin = { roles: ['admin'] } as const
const auth = { auth: true } as const
const cards = [
  'success',
  'declined',
  'insufficient_funds',
  'challenge',
  'processing',
  'dispute',
] as const
/** The built-in provider’s test cards, by how they end. */
export const SANDBOX_CARDS = cards
export type SandboxCard = (typeof cards)[number]

export const orders = {
  quote: endpoint({
    method: 'POST',
    path: '/orders/quote',
    guard: auth,
    harmless: true,
    summary: 'What an order would cost, with tax and what the balance pays. Nothing is bought.',
    input: z.object({
      lines: Lines,
      currency: PayCurrency,
      buyer: Buyer.pick({ kind: true, country: true, vatId: true }),
    }),
    output: z.object({ data: Quote }),
    limit: 240,
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders',
    guard: auth,
    summary:
      'Orders promotions. The same `key` makes one order; the same lines as those of an open order of yours give that one. `total` is what you were shown: 409 `price_changed` when it is not the price any more, 409 `promoted_meanwhile` when an offer was promoted meanwhile.',
    input: z.object({
      key: z.uuid(),
      lines: Lines,
      currency: PayCurrency,
      buyer: Buyer,
      total: z.coerce.number().int().min(0),
    }),
    output: z.object({ data: z.object({ id: z.number().int() }) }),
    limit: 60,
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    guard: auth,
    summary:
      'Orders of yours and those that you placed for your agency; or all of your agency where you own or manage it. Newest first, with the balances of that customer.',
    input: z.object({ page, agency: z.enum(['0', '1']).default('0') }),
    output: paged(z.array(OrderName.extend({ invoices: z.array(InvoiceName) })), {
      balances: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/orders/statement',
    guard: auth,
    summary:
      'What moved the balance of yours, or of your agency where you own or manage it, in one currency, newest first.',
    input: z.object({ page, agency: z.enum(['0', '1']).default('0'), currency: PayCurrency }),
    output: paged(
      z.array(
        z.object({
          id: z.number().int(),
          at: z.string(),
          kind: z.enum(ENTRY_KINDS),
          order: z.number().int(),
          /** Positive: more of yours. */
          amount: z.number().int(),
          balance: z.number().int(),
        }),
      ),
    ),
  }),
  lastBuyer: endpoint({
    method: 'GET',
    path: '/orders/buyer',
    guard: auth,
    summary: 'Name and address of your last order, to begin with; null without one.',
    input: z.object({}),
    output: z.object({ data: Buyer.nullable() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/{id}',
    guard: auth,
    summary:
      'An order of yours or of your agency. While a payment is under way, the provider is asked how it stands.',
    input: z.object({ id }),
    output: z.object({ data: Order }),
    // Asks the provider.
    costly: true,
    limit: 240,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/orders/{id}/payment',
    guard: auth,
    summary:
      'Begins to pay an open order, or goes on with it: there is one payment for an order, which can be charged once. 409 `not_open` when it is paid, cancelled or expired.',
    input: z.object({ id }),
    output: z.object({ data: PayStart.nullable() }),
    limit: 60,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/{id}/cancel',
    guard: auth,
    summary:
      'Cancels an order that is not paid. 409 `under_way` while its payment is being processed.',
    input: z.object({ id }),
    output: z.object({ data: Order }),
    limit: 60,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/invoices/{id}/pdf',
    guard: auth,
    summary: 'An invoice or a credit note as a PDF, in base64 and in the language of the caller.',
    input: z.object({ id }),
    output: z.object({ data: z.string(), name: z.string() }),
    costly: true,
    limit: 60,
  }),
}

/** The provider that is built in, in place of Stripe. 404 where Stripe is configured. */
export const sandbox = {
  confirm: endpoint({
    method: 'POST',
    path: '/sandbox/confirm',
    guard: {},
    harmless: true,
    summary:
      'What a card form does: pays with one of the test cards, of which the secret of the payment must be known. The answer is the state of the payment; `requires_action`: the bank asks back.',
    input: z.object({ secret: z.string().max(100), card: z.enum(cards) }),
    output: z.object({
      data: z.object({ state: z.enum(PAYMENT_STATES), error: z.string().nullable() }),
    }),
    limit: 240,
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/sandbox/challenge',
    guard: {},
    harmless: true,
    summary: 'What the page of the bank does: the holder of the card approves or refuses.',
    input: z.object({ secret: z.string().max(100), approve: z.enum(['0', '1']) }),
    output: z.object({
      data: z.object({ state: z.enum(PAYMENT_STATES), error: z.string().nullable() }),
    }),
    limit: 240,
  }),
}

const AdminOrder = OrderName.extend({ customer: Customer, buyer: z.string() })
export type AdminOrder = z.infer<typeof AdminOrder>

/** Administration of money. An entry of the ledger never changes. */
export const payments = {
  list: endpoint({
    method: 'GET',
    path: '/admin/payments',
    guard: admin,
    summary:
      'Orders, newest first, by number of order or invoice, name, address or provider’s id, by state, and those with something to decide.',
    input: z.object({
      page,
      q: z.string().trim().max(200).default(''),
      state: z.enum([...ORDER_STATES, 'refund', 'dispute']).optional(),
    }),
    output: paged(z.array(AdminOrder), {
      waiting: z.object({ refunds: z.number().int(), disputes: z.number().int() }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/payments/{id}',
    guard: admin,
    summary:
      'An order with its payment, promotions, invoices, refunds, disputes and entries of the ledger.',
    input: z.object({ id }),
    output: z.object({
      data: z.object({
        order: Order,
        customer: Customer,
        provider: z.string().nullable(),
        providerId: z.string().nullable(),
        refunds: z.array(Refund),
        disputes: z.array(
          z.object({
            id: z.number().int(),
            providerId: z.string(),
            amount: z.number().int(),
            state: z.enum(DISPUTE_STATES),
            reason: z.string(),
            createdAt: z.string(),
          }),
        ),
        entries: z.array(LedgerEntry),
        /** Amounts that can still be given back, by way. */
        refundable: z.object({
          card: z.number().int(),
          balance: z.number().int(),
          payout: z.number().int(),
          /** Refunds of more need a second approval; all refunds of the order that had none count. 0: all do, for want of a rate. */
          alone: z.number().int(),
        }),
      }),
    }),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/admin/payments/{id}/refunds',
    guard: admin,
    confirmed: true,
    summary:
      'Gives money back, whole or in part: of the order to its card or into the balance of its customer, with a credit note; or of the balance to the card. Above the limit somebody else has to approve it. The same `key` makes one refund.',
    input: z.object({
      id,
      key: z.uuid(),
      /** Minor units, with tax. */
      amount: z.coerce.number().int().min(1).max(1e15),
      way: z.enum(REFUND_WAYS).default('card'),
      reason: z.string().trim().min(1).max(REFUND_REASON_MAX),
    }),
    output: z.object({ data: Refund }),
    limit: 60,
  }),
  decideRefund: endpoint({
    method: 'POST',
    path: '/admin/refunds/{id}/decision',
    guard: admin,
    confirmed: true,
    summary: 'Approves or rejects a refund that somebody else requested.',
    input: z.object({ id, approve: z.enum(['0', '1']) }),
    output: z.object({ data: Refund }),
    limit: 60,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/admin/invoices/{id}/pdf',
    guard: admin,
    summary: 'Any invoice or credit note as a PDF, in base64 and in the language of the caller.',
    input: z.object({ id }),
    output: z.object({ data: z.string(), name: z.string() }),
    costly: true,
    limit: 60,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/admin/ledger',
    guard: admin,
    summary: 'Entries of the ledger, newest first, and the sums of all accounts by currency.',
    input: z.object({ page, order: id.optional(), currency: PayCurrency.optional() }),
    output: paged(z.array(LedgerEntry), {
      sums: z.array(
        z.object({ account: z.enum(ACCOUNTS), currency: z.string(), amount: z.number().int() }),
      ),
    }),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/admin/payments.csv',
    guard: admin,
    summary:
      'A month as CSV: `orders`, `ledger` or `invoices`. Amounts in major units with a decimal point.',
    input: z.object({
      what: z.enum(BOOKS),
      month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
    }),
    output: z.object({ data: z.string() }),
    limit: 60,
  }),
  reconciliations: endpoint({
    method: 'GET',
    path: '/admin/reconciliations',
    guard: admin,
    summary: 'Daily comparisons of the books with the provider’s list, newest first.',
    input: z.object({ page }),
    output: paged(
      z.array(
        z.object({
          id: z.number().int(),
          day: z.string(),
          provider: z.string(),
          checked: z.number().int(),
          at: z.string(),
          differences: z.array(
            z.object({
              kind: z.enum(['payment', 'refund', 'dispute']),
              providerId: z.string(),
              order: z.number().int().nullable(),
              currency: z.string(),
              ours: z.number().int().nullable(),
              theirs: z.number().int().nullable(),
            }),
          ),
        }),
      ),
    ),
  }),
  reconcile: endpoint({
    method: 'POST',
    path: '/admin/reconciliations',
    guard: admin,
    summary: 'Compares a day with the provider’s list now.',
    input: z.object({ day: z.iso.date() }),
    output: z.object({
      data: z.object({ checked: z.number().int(), differences: z.number().int() }),
    }),
    limit: 10,
  }),

  issuer: endpoint({
    method: 'GET',
    path: '/admin/issuer',
    guard: admin,
    summary:
      'Who sells and issues invoices; null until that is set, and nothing can be bought before.',
    input: z.object({}),
    output: z.object({
      data: Issuer.extend({ prefix: z.string(), version: z.number().int() }).nullable(),
    }),
  }),
  setIssuer: endpoint({
    method: 'PUT',
    path: '/admin/issuer',
    guard: admin,
    summary:
      'Sets who sells. Another `prefix` begins series of invoices of its own; earlier invoices stay as they are.',
    input: z.object({
      prefix: z.string().regex(/^[A-Z0-9]{1,8}$/),
      name: line,
      address: z.string().overwrite(visible).trim().min(1).max(500),
      country,
      vatId: emptyLine,
      register: emptyLine,
      email: z.union([z.literal(''), Email]).default(''),
      version: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({ data: Issuer.extend({ prefix: z.string(), version: z.number().int() }) }),
  }),
  taxRules: endpoint({
    method: 'GET',
    path: '/admin/tax-rules',
    guard: admin,
    summary: 'Which tax buyers of each country pay to the seller of now.',
    input: z.object({}),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          country: z.object({ id: z.string(), name: z.string() }).nullable(),
          kind: z.enum(BUYER_KINDS),
          treatment: z.enum(TAX_TREATMENTS),
          rate: z.number().int(),
          validFrom: z.string(),
          source: z.string(),
        }),
      ),
    }),
  }),
  addTaxRule: endpoint({
    method: 'POST',
    path: '/admin/tax-rules',
    guard: admin,
    summary:
      'Adds a rule that holds from a day on, in place of an earlier one of the same country and kind of buyer.',
    input: z.object({
      country: country.nullable().default(null),
      kind: z.enum(BUYER_KINDS),
      treatment: z.enum(TAX_TREATMENTS),
      rate: z.coerce.number().int().min(0).max(50_000),
      from: z.iso.date(),
      source: z.string().trim().min(1).max(500),
    }),
    output: z.object({ data: z.object({ id: z.number().int() }) }),
  }),
  deleteTaxRule: endpoint({
    method: 'DELETE',
    path: '/admin/tax-rules/{id}',
    guard: admin,
    summary: 'Deletes a rule.',
    input: z.object({ id }),
    output: z.void(),
  }),
}
