import type { savedSearches as feature } from '#contract/return/saved-searches.ts'
import type { ExamplesOf } from '../example.ts'

const stamp = 'rnhzk0.p8VbC3xQ1mTz.kq3Yb1G2sWm7fLr0VJ5uXcT9oHdPz4eNai6R8tBvEwM'
const search = { location: 'city32653', action: 0, category: [1], priceMax: 300_000 }
const flats = {
  name: 'Apartments for sale in Barcelona: up to €300,000',
  search,
  page: '/es/barcelona/barcelona/buy-apartment?priceMax=300000&currency=EUR',
}

export const savedSearches: ExamplesOf<typeof feature> = {
  form: [{ summary: 'The stamp of the form', input: {}, answer: { data: { stamp } } }],
  save: [
    {
      summary: 'For an account',
      as: 'user',
      input: { ...flats, stamp },
      answer: { data: { saved: 'saved', id: 1000, email: 'ada@example.com' } },
    },
    {
      summary: 'For an email address alone',
      input: { ...flats, frequency: 'weekly', email: 'alan@example.com', stamp },
      answer: { data: { saved: 'link', id: null, email: 'alan@example.com' } },
    },
    {
      summary: 'Neither an account nor an address',
      input: { ...flats, stamp },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'This isn’t a valid email address.',
        errors: { email: ['This isn’t a valid email address.'] },
      },
    },
  ],
  confirm: [
    {
      summary: 'An old link',
      input: { token: '1|abc' },
      status: 422,
      answer: { type: 'error', code: 'dead_link', message: 'This link has expired or was used.' },
    },
  ],
  list: [
    {
      summary: 'For nobody',
      input: {},
      answer: { data: [], owner: null, most: 20, foundAt: null },
    },
    {
      summary: 'None yet',
      as: 'user',
      input: {},
      answer: {
        data: [],
        owner: { kind: 'account', email: 'ada@example.com' },
        most: 100,
        foundAt: null,
      },
    },
  ],
  change: [
    {
      summary: 'There is none of that number',
      as: 'user',
      input: { id: 1, frequency: 'weekly' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Not found.' },
    },
  ],
  remove: [
    {
      summary: 'There is none of that number',
      as: 'user',
      input: { id: 1 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Not found.' },
    },
  ],
  found: [
    {
      summary: 'A view that was never mailed',
      input: { view: '1.abc' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Not found.' },
    },
  ],
  stream: [
    {
      summary: 'Nothing without a saved search',
      as: 'user',
      input: {},
      answer: { data: [], total: 0, isCut: false, page: 1, pages: 1 },
    },
  ],
  subscription: [
    {
      summary: 'A view that was never mailed',
      input: { view: '1.abc' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Not found.' },
    },
  ],
  unsubscribe: [
    {
      summary: 'A view that was never mailed',
      input: { view: '1.abc', choice: 'stop' },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Not found.' },
    },
  ],
  restore: [
    {
      summary: 'There is none of that number',
      as: 'user',
      input: { id: 1 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Not found.' },
    },
  ],
}
