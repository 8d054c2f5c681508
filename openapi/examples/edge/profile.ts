import type { profile as feature } from '#contract/edge/profile.ts'
import type { ExamplesOf } from '../example.ts'

export const profile: ExamplesOf<typeof feature> = {
  update: [
    {
      summary: 'Units and time zone',
      as: 'user',
      input: { units: 'imperial', time_zone: 'Europe/London' },
      answer: {
        data: {
          id: 7,
          roles: 1,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          locale: 'en',
          currency: 'GBP',
          units: 'imperial',
          time_zone: 'Europe/London',
          picture: null,
          two_factor: false,
          staff_access: 'none',
          terms_wanted: null,
          created_at: '2026-09-01T08:00:00Z',
        },
      },
    },
    {
      summary: 'Nobody is logged in',
      input: { units: 'imperial' },
      status: 401,
      answer: { type: 'error', code: 'unauthenticated', message: 'Sign in to do this.' },
    },
  ],
  agreeToTerms: [
    {
      summary: 'A version that is not today’s',
      as: 'user',
      input: { version: '2019' },
      status: 422,
      answer: {
        type: 'error',
        code: 'terms_changed',
        message: 'The terms of use have changed. Reload the page, read them and agree again.',
        errors: {
          terms: ['The terms of use have changed. Reload the page, read them and agree again.'],
        },
      },
    },
  ],
  beginPicture: [
    {
      summary: 'A photo of 2 MB',
      as: 'user',
      input: { size: 2_097_152 },
      answer: {
        data: { key: 'people/5f1d0c9be2a74c3f8a6e1b20', received: 0, size: 2_097_152, done: false },
      },
    },
  ],
  removePicture: [
    {
      summary: 'Initials are shown instead',
      as: 'user',
      input: {},
      answer: {
        data: {
          id: 7,
          roles: 1,
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          locale: 'en',
          currency: 'GBP',
          units: 'metric',
          time_zone: 'Europe/London',
          picture: null,
          two_factor: false,
          staff_access: 'none',
          terms_wanted: null,
          created_at: '2026-09-01T08:00:00Z',
        },
      },
    },
  ],
  export: [
    {
      summary: 'Table to rows',
      as: 'user',
      input: {},
      answer: {
        users: [
          {
            id: 7,
            name: 'Ada Lovelace',
            email: 'ada@example.com',
            roles: 1,
            units: 'metric',
            locale: 'en',
            picture: null,
            currency: 'GBP',
            time_zone: 'Europe/London',
            blocked_at: null,
            created_at: '2026-09-01T08:00:00+00:00',
            totp_since: null,
            password_since: '2026-11-21T12:00:00+00:00',
          },
        ],
        access_tokens: [
          {
            id: 31,
            kind: 'session',
            name: null,
            scopes: [],
            system: 'Linux',
            browser: 'Firefox',
            country: 'GB',
            user_id: 7,
            created_at: '2026-11-21T12:00:00+00:00',
            expires_at: '2026-11-21T12:00:00+00:00',
            last_used_at: '2026-11-21T12:00:00+00:00',
          },
        ],
      },
    },
  ],
  remove: [
    {
      summary: 'A wrong password',
      as: 'user',
      input: { current_password: 'wrong' },
      status: 422,
      answer: {
        type: 'error',
        code: 'wrong_password',
        message: 'Wrong password.',
        errors: { current_password: ['Wrong password.'] },
      },
    },
  ],
}
