import type { notifications as feature } from '#contract/people/notifications.ts'
import type { ExamplesOf } from '../example.ts'

const NOT_FOUND = {
  type: 'error',
  code: 'not_found',
  message: 'Not found.',
} as const

export const notifications: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'One that is new',
      as: 'user',
      input: {},
      answer: {
        data: [
          {
            id: 51,
            title: 'Your password was changed',
            message:
              'All other devices have been signed out. If it wasn’t you, reset your password now.',
            payload: { type: 'info', duration: 25000, onClick: null },
            why: 'You get this because it concerns the security of your account.',
            home: null,
            created_at: '2026-11-21T12:00:00Z',
            read_at: null,
          },
        ],
        next: null,
        unread: 1,
      },
    },
  ],
  mails: [
    {
      summary: 'A link that is not ours',
      input: { kind: 'messages', view: 'u7.x' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  stopMails: [
    {
      summary: 'A link that is not ours',
      input: { kind: 'messages', view: 'u7.x' },
      status: 404,
      answer: NOT_FOUND,
    },
  ],
  subscribe: [
    {
      summary: 'What is no browser',
      as: 'user',
      input: { endpoint: 'https://push.example.com/1', p256dh: 'x', auth: 'x' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'The format is wrong. (and 1 more error)',
        errors: { p256dh: ['The format is wrong.'], auth: ['The format is wrong.'] },
      },
    },
  ],
  unsubscribe: [{ summary: 'None', as: 'user', input: {} }],
  unread: [{ summary: 'One', as: 'user', input: {}, answer: { data: { unread: 1 } } }],
  readAll: [
    {
      summary: 'Up to the one that was seen',
      as: 'user',
      input: { until: 51 },
      answer: { data: { unread: 0 } },
    },
  ],
  read: [{ summary: 'One', as: 'user', input: { id: 51 }, answer: { data: { unread: 0 } } }],
  remove: [{ summary: 'One', as: 'user', input: { id: 51 }, answer: { data: { unread: 0 } } }],
}
