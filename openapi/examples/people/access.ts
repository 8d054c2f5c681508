import type { access as feature } from '#contract/people/access.ts'
import type { ExamplesOf } from '../example.ts'

export const access: ExamplesOf<typeof feature> = {
  sessions: [
    {
      summary: 'Where Ada is logged in',
      as: 'user',
      input: {},
      answer: {
        data: [
          {
            id: 31,
            browser: 'Firefox',
            system: 'Linux',
            country: 'GB',
            current: true,
            created_at: '2026-11-01T09:30:00Z',
            last_used_at: '2026-11-21T12:00:00Z',
          },
          {
            id: 32,
            browser: 'Safari',
            system: 'iOS',
            country: 'ES',
            current: false,
            created_at: '2026-11-21T12:00:00Z',
            last_used_at: '2026-11-21T12:00:00Z',
          },
        ],
      },
    },
  ],
  confirm: [
    {
      summary: 'The password, where there is no second factor',
      as: 'admin',
      input: { current_password: 'correct horse battery' },
    },
  ],
  endSession: [{ summary: 'Another device', as: 'user', input: { id: 32 } }],
  endSessions: [
    { summary: 'All but this one', as: 'user', input: {}, answer: { data: { ended: 1 } } },
  ],
  changePassword: [
    {
      summary: 'The current one proves that it is you',
      as: 'user',
      input: { current_password: 'correct horse battery', password: 'another long sentence' },
    },
  ],
  changeEmail: [
    {
      summary: 'A mail goes to the new address',
      as: 'user',
      input: { current_password: 'correct horse battery', email: 'ada.lovelace@example.com' },
    },
  ],
  twoFactorBegin: [
    {
      summary: 'The secret for an authenticator',
      as: 'user',
      input: { current_password: 'correct horse battery' },
      answer: {
        data: {
          secret: 'T2TUF2DIJ2EODQQHQI7OJG6BPTMK6XY3',
          url: 'otpauth://totp/Lares:ada%40example.com?secret=T2TUF2DIJ2EODQQHQI7OJG6BPTMK6XY3&issuer=Lares',
          qr: { size: 45, path: 'M2 2h1v1h-1z' },
        },
      },
    },
  ],
  twoFactorConfirm: [
    {
      summary: 'Without having begun',
      as: 'user',
      input: { code: '123456' },
      status: 409,
      answer: {
        type: 'error',
        code: 'two_factor_not_begun',
        message: 'Two-factor authentication isn’t set up.',
      },
    },
  ],
  twoFactorOff: [
    { summary: 'Turned off', as: 'user', input: { current_password: 'correct horse battery' } },
  ],
  recoveryCodes: [
    {
      summary: 'Where two-factor sign-in is off',
      as: 'user',
      input: { current_password: 'correct horse battery' },
      status: 409,
      answer: {
        type: 'error',
        code: 'two_factor_not_begun',
        message: 'Two-factor authentication isn’t set up.',
      },
    },
  ],
  passkeys: [
    {
      summary: 'One of a phone',
      as: 'user',
      input: {},
      answer: {
        data: [
          { id: 'cGhvbmU', name: 'Phone', created_at: '2026-11-21T12:00:00Z', last_used_at: null },
        ],
      },
    },
  ],
  passkeyOptions: [
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
  addPasskey: [
    {
      summary: 'A challenge that is too old',
      as: 'user',
      input: {
        name: 'Phone',
        challenge: '1|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
        response: { id: 'AAAA', type: 'public-key' },
      },
      status: 422,
      answer: {
        type: 'error',
        code: 'passkey_refused',
        message: 'We couldn’t verify the passkey. Try again.',
      },
    },
  ],
  removePasskey: [{ summary: 'One of a phone', as: 'user', input: { id: 'cGhvbmU' } }],
  tokens: [
    {
      summary: 'One of a script',
      as: 'user',
      input: {},
      answer: {
        data: [
          {
            id: 41,
            name: 'My script',
            scopes: ['profile:read'],
            created_at: '2026-11-21T12:00:00Z',
            last_used_at: null,
            expires_at: null,
          },
        ],
      },
    },
  ],
  createToken: [
    {
      summary: 'For a script that publishes offers, good for 90 days',
      as: 'user',
      input: {
        current_password: 'correct horse battery',
        name: 'My script',
        scopes: ['offers:read', 'offers:write'],
        days: 90,
      },
      answer: {
        data: {
          id: 1000,
          name: 'My script',
          scopes: ['offers:read', 'offers:write'],
          created_at: '2026-11-21T12:00:00Z',
          last_used_at: null,
          expires_at: '2027-02-19T12:00:00Z',
          access_token: '1000|a4XKdFD7Hxpnqt0153uSElwoToN3F6gEES1A6Ouz',
        },
      },
    },
  ],
  revokeToken: [{ summary: 'One of a script', as: 'user', input: { id: 41 } }],
}
