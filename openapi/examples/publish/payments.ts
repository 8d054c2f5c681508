import type { payments as admin, sandbox as feature } from '#contract/publish/payments.ts'
import type { ExamplesOf } from '../example.ts'

const NOT_FOUND = {
  type: 'error',
  code: 'not_found',
  message: 'Not found.',
} as const

export const sandbox: ExamplesOf<typeof feature> = {
  confirm: [
    {
      summary: 'No payment has this secret',
      input: { secret: 'pi_unknown_secret_unknown', card: 'success' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  challenge: [
    {
      summary: 'No payment has this secret',
      input: { secret: 'pi_unknown_secret_unknown', approve: '1' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
}

const FORBIDDEN = {
  type: 'error',
  code: 'forbidden',
  message: 'You don’t have permission to do this.',
} as const
const NO_REFUND = {
  id: 999_999,
  key: '6d1c9a52-6a0b-4b8e-9d0a-2f6a3f1d7c10',
  amount: 500,
  reason: 'The listing was already sold.',
} as const
const NOTHING = { data: [], total: 0, page: 1, pages: 1 } as const
const SELLER = {
  name: 'Lares Example S.L.',
  address: 'Calle Mayor 1\n28013 Madrid',
  country: 'country207',
  vatId: 'ESB12345674',
  register: '',
  email: 'billing@example.com',
  prefix: 'LR',
} as const

export const payments: ExamplesOf<typeof admin> = {
  list: [
    {
      summary: 'Open disputes',
      as: 'admin',
      input: { state: 'dispute' },
      answer: { ...NOTHING, data: [], waiting: { refunds: 0, disputes: 0 } },
    },
    {
      summary: 'Who is no administrator may not',
      as: 'user',
      input: {},
      status: 403,
      answer: FORBIDDEN,
    },
  ],
  get: [
    {
      summary: 'No order of that number',
      as: 'admin',
      input: { id: 999_999 },
      status: 404,
      answer: { ...NOT_FOUND, message: 'This order does not exist, or it is not yours.' },
    },
  ],
  refund: [
    {
      summary: 'No order of that number',
      as: 'admin',
      input: NO_REFUND,
      status: 404,
      answer: { ...NOT_FOUND, message: 'This order does not exist, or it is not yours.' },
    },
  ],
  decideRefund: [
    {
      summary: 'No refund of that number',
      as: 'admin',
      input: { id: 999_999, approve: '1' },
      status: 404,
      answer: { ...NOT_FOUND, message: 'This refund does not exist.' },
    },
  ],
  invoice: [
    {
      summary: 'No invoice of that number',
      as: 'admin',
      input: { id: 999_999 },
      status: 404,
      answer: { ...NOT_FOUND, message: 'This invoice does not exist.' },
    },
  ],
  ledger: [
    {
      summary: 'Entries in euros',
      as: 'admin',
      input: { currency: 'EUR' },
      answer: {
        data: [
          {
            id: 1,
            kind: 'order_paid',
            at: '2026-11-28T10:00:00Z',
            order: 1,
            postings: [
              { account: 'provider', customer: null, currency: 'EUR', amount: 3509 },
              { account: 'revenue', customer: null, currency: 'EUR', amount: -2900 },
              { account: 'tax', customer: null, currency: 'EUR', amount: -609 },
            ],
          },
        ],
        sums: [
          { account: 'provider', currency: 'EUR', amount: 3509 },
          { account: 'revenue', currency: 'EUR', amount: -2900 },
          { account: 'tax', currency: 'EUR', amount: -609 },
        ],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
  ],
  exported: [
    {
      summary: 'The ledger of a month',
      as: 'admin',
      input: { what: 'ledger', month: '2026-11' },
      answer: {
        data: 'entry,at,kind,subject,order,account,customer,currency,amount\r\n1,2026-11-28T10:00:00Z,order_paid,order:1,1,provider,,EUR,35.09\r\n',
      },
    },
  ],
  reconciliations: [
    {
      summary: 'A day with a charge that the books do not know',
      as: 'admin',
      input: {},
      answer: {
        data: [
          {
            id: 1,
            day: '2026-11-28',
            provider: 'stripe',
            checked: 12,
            at: '2026-11-29T01:00:00Z',
            differences: [
              {
                kind: 'payment',
                providerId: 'pi_3QExample',
                order: null,
                currency: 'EUR',
                ours: null,
                theirs: 3509,
              },
            ],
          },
        ],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
  ],
  reconcile: [
    {
      summary: 'A day without payments',
      as: 'admin',
      input: { day: '2026-01-01' },
      answer: { data: { checked: 0, differences: 0 } },
    },
  ],
  issuer: [
    {
      summary: 'A company in Spain',
      as: 'admin',
      input: {},
      answer: { data: { ...SELLER, register: null, version: 1 } },
    },
  ],
  setIssuer: [
    {
      summary: 'A company in Spain',
      as: 'admin',
      input: { ...SELLER, version: 1 },
      answer: { data: { ...SELLER, register: null, version: 2 } },
    },
    {
      summary: 'Somebody else saved it meanwhile',
      as: 'admin',
      input: { ...SELLER, version: 0 },
      status: 409,
      answer: {
        type: 'error',
        code: 'conflict',
        message: 'Someone else saved it meanwhile. Reload the page.',
      },
    },
  ],
  addTaxRule: [
    {
      summary: 'Businesses in Germany owe the tax themselves',
      as: 'admin',
      input: {
        country: 'country82',
        kind: 'business',
        treatment: 'reverse_charge',
        rate: 0,
        from: '2026-01-01',
        source: 'Article 196 of Directive 2006/112/EC',
      },
      answer: { data: { id: 1 } },
    },
  ],
  taxRules: [
    {
      summary: 'The rules of the seller’s country',
      as: 'admin',
      input: {},
      answer: {
        data: [
          {
            id: 1,
            country: { id: 'country82', name: 'Germany' },
            kind: 'business',
            treatment: 'reverse_charge',
            rate: 0,
            validFrom: '2026-01-01',
            source: 'Article 196 of Directive 2006/112/EC',
          },
        ],
      },
    },
  ],
  deleteTaxRule: [
    {
      summary: 'No rule of that number',
      as: 'admin',
      input: { id: 999_999 },
      status: 404,
      answer: { ...NOT_FOUND, message: 'This rule does not exist.' },
    },
  ],
}
