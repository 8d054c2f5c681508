import type { members as feature } from '#contract/people/members.ts'
import type { ExamplesOf } from '../example.ts'

export const members: ExamplesOf<typeof feature> = {
  list: [
    {
      summary: 'Those called Ada',
      as: 'admin',
      input: { q: 'ada' },
      answer: {
        data: [
          {
            id: 7,
            email: 'ada@example.com',
            name: 'Ada Lovelace',
            roles: 1,
            two_factor: false,
            blocked_at: null,
            created_at: '2026-09-01T08:00:00Z',
            seen_at: '2026-11-21T12:00:00Z',
          },
        ],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
    {
      summary: 'Who is no administrator may not',
      as: 'user',
      input: {},
      status: 403,
      answer: {
        type: 'error',
        code: 'forbidden',
        message: 'You don’t have permission to do this.',
      },
    },
  ],
  get: [
    {
      summary: 'Ada',
      as: 'admin',
      input: { id: 7 },
      answer: {
        data: {
          id: 7,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          roles: 1,
          two_factor: false,
          blocked_at: null,
          created_at: '2026-09-01T08:00:00Z',
          seen_at: '2026-11-21T12:00:00Z',
        },
      },
    },
  ],
  grant: [
    {
      summary: 'Ada may write',
      as: 'admin',
      input: { id: 7, role: 'writer' },
      answer: {
        data: {
          id: 7,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          roles: 9,
          two_factor: false,
          blocked_at: null,
          created_at: '2026-09-01T08:00:00Z',
          seen_at: '2026-11-21T12:00:00Z',
        },
      },
    },
  ],
  take: [
    {
      summary: 'Ada may no longer write',
      as: 'admin',
      input: { id: 7, role: 'writer' },
      answer: {
        data: {
          id: 7,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          roles: 1,
          two_factor: false,
          blocked_at: null,
          created_at: '2026-09-01T08:00:00Z',
          seen_at: '2026-11-21T12:00:00Z',
        },
      },
    },
  ],
  block: [
    {
      summary: 'Ada is out',
      as: 'admin',
      input: { id: 7 },
      answer: {
        data: {
          id: 7,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          roles: 1,
          two_factor: false,
          blocked_at: '2026-11-21T12:00:00Z',
          created_at: '2026-09-01T08:00:00Z',
          seen_at: null,
        },
      },
    },
  ],
  unblock: [
    {
      summary: 'Ada is in',
      as: 'admin',
      input: { id: 7 },
      answer: {
        data: {
          id: 7,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          roles: 1,
          two_factor: false,
          blocked_at: null,
          created_at: '2026-09-01T08:00:00Z',
          seen_at: '2026-11-21T12:00:00Z',
        },
      },
    },
  ],
  endSessions: [
    {
      summary: 'Logged out on two devices',
      as: 'admin',
      input: { id: 7 },
      answer: { data: { ended: 2 } },
    },
  ],
  audit: [
    {
      summary: 'What was done to Ada',
      as: 'admin',
      input: { subject: 7 },
      answer: {
        data: [
          {
            id: 46,
            at: '2026-11-21T12:00:00Z',
            act: 'role_granted',
            detail: 'writer',
            actor: { id: 8, name: 'Grace Hopper' },
            subject: { id: 7, name: 'Ada Lovelace' },
          },
        ],
        total: 1,
        page: 1,
        pages: 1,
      },
    },
  ],
}
