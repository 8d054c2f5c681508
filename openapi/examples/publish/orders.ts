import type { orders as feature } from '#contract/publish/payments.ts'
import type { ExamplesOf } from '../example.ts'

export const orders: ExamplesOf<typeof feature> = {
  quote: [
    {
      summary: 'A home of another',
      as: 'user',
      input: {
        lines: [{ offer: 101, package: 'top', days: 7, startsAt: null, until: null }],
        currency: 'EUR',
        buyer: { kind: 'person', country: 'country207', vatId: '' },
      },
      status: 404,
      answer: {
        type: 'error',
        code: 'not_found',
        message: 'One of these listings is not yours or no longer exists.',
      },
    },
  ],
  create: [
    {
      summary: 'A VAT number that its country cannot have',
      as: 'admin',
      input: {
        key: '8a1f2c3e-0b4d-4e5f-9a6b-7c8d9e0f1a2b',
        lines: [{ offer: 102, package: 'top', days: 7, startsAt: null, until: null }],
        currency: 'EUR',
        buyer: {
          kind: 'business',
          name: 'Grace Hopper',
          company: 'Casa Example',
          street: 'Carrer de la Marina 1',
          postalCode: '08013',
          city: 'Barcelona',
          country: 'country207',
          vatId: 'DE123456789',
        },
        total: 1815,
      },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'This is not a VAT number of that country.',
        errors: { 'buyer.vatId': ['This is not a VAT number of that country.'] },
      },
    },
  ],
  list: [
    {
      summary: 'None yet',
      as: 'user',
      input: { page: 1, agency: '0' },
      answer: { data: [], balances: [], total: 0, page: 1, pages: 1 },
    },
  ],
  statement: [
    {
      summary: 'Nothing changed the balance',
      as: 'user',
      input: { page: 1, agency: '0', currency: 'EUR' },
      answer: { data: [], total: 0, page: 1, pages: 1 },
    },
  ],
  lastBuyer: [{ summary: 'No order yet', as: 'user', input: {}, answer: { data: null } }],
  get: [
    {
      summary: 'An order of another',
      as: 'user',
      input: { id: 999_999 },
      status: 404,
      answer: {
        type: 'error',
        code: 'not_found',
        message: 'This order does not exist, or it is not yours.',
      },
    },
  ],
}
