import type { webhooks as feature } from '#contract/edge/webhooks.ts'
import type { ExamplesOf } from '../example.ts'

const NOT_FOUND = { type: 'error', code: 'not_found', message: 'Webhook not found.' } as const

export const webhooks: ExamplesOf<typeof feature> = {
  list: [{ summary: 'None yet', as: 'user', input: {}, answer: { data: [] } }],
  create: [
    {
      summary: 'A program that gets new homes and changes of prices',
      as: 'user',
      input: {
        current_password: 'correct horse battery',
        url: 'https://crm.example.com/lares',
        events: ['offer.published', 'offer.price_changed'],
      },
      answer: {
        data: {
          id: 1000,
          url: 'https://crm.example.com/lares',
          events: ['offer.published', 'offer.price_changed'],
          state: 'active',
          failures: 0,
          failingSince: null,
          retryAt: null,
          createdAt: '2026-11-21T12:00:00Z',
          secret: 'wT4q0c9be2a74c3f8a6e1b20Zk91xQpLmN7RsUvY',
        },
      },
    },
    {
      summary: 'Without encryption',
      as: 'user',
      input: {
        current_password: 'correct horse battery',
        url: 'http://crm.example.com/lares',
        events: ['offer.published'],
      },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'Enter a URL that starts with https://.',
        errors: { url: ['Enter a URL that starts with https://.'] },
      },
    },
  ],
  change: [
    {
      summary: 'The webhook of another',
      as: 'user',
      input: { id: 1, state: 'active', current_password: 'correct horse battery' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  remove: [
    {
      summary: 'The webhook of another',
      as: 'user',
      input: { id: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  ping: [
    {
      summary: 'The webhook of another',
      as: 'user',
      input: { id: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  deliveries: [
    {
      summary: 'The webhook of another',
      as: 'user',
      input: { id: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  replay: [
    {
      summary: 'The webhook of another',
      as: 'user',
      input: { id: 1, delivery: 1 },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  resend: [
    {
      summary: 'The webhook of another',
      as: 'user',
      input: { id: 1, since: '2026-11-21T12:00:00Z' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
}
