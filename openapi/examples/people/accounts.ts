import type { accounts as feature } from '#contract/people/accounts.ts'
import type { ExamplesOf } from '../example.ts'

export const accounts: ExamplesOf<typeof feature> = {
  csrfCookie: [{ summary: 'The cookie comes as a header of the answer', input: {} }],
  register: [
    {
      summary: 'A mail with a link follows',
      input: { name: 'Alan Turing', email: 'alan@example.com', password: 'a long enough sentence' },
      answer: { data: { email: 'alan@example.com' } },
    },
    {
      summary: 'Each field says what is wrong with it',
      input: { name: 'Alan Turing', email: 'alan', password: 'short' },
      status: 422,
      answer: {
        type: 'error',
        code: 'validation_failed',
        message: 'This value isn’t valid. (and 1 more error)',
        errors: { email: ['This value isn’t valid.'], password: ['Use at least 10 characters.'] },
      },
    },
  ],
  verify: [
    {
      summary:
        'The link of a mail, in another browser than the one that registered: the password is chosen',
      input: {
        token: '9|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        password: 'a long enough sentence',
      },
      answer: { data: { email: 'alan@example.com' } },
    },
    {
      summary: 'Without a password there',
      input: { token: '9|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      status: 422,
      answer: {
        type: 'error',
        code: 'password_wanted',
        message: 'Choose a password for your account.',
        errors: { password: ['Choose a password for your account.'] },
      },
    },
    {
      summary: 'A link that was used, or is too old',
      input: { token: '1|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
      status: 422,
      answer: {
        type: 'error',
        code: 'dead_link',
        message: 'This link has expired or has already been used.',
      },
    },
  ],
  login: [
    {
      summary: 'Signs in',
      input: { email: 'ada@example.com', password: 'correct horse battery' },
      answer: {
        data: {
          access_token: '1000|KF2Rg3OjHIVjtx0yhBLFiG6jpL3WXU8KhXfGetbC',
          user: {
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
    },
    {
      summary: 'A wrong password, or an address that has no account',
      input: { email: 'ada@example.com', password: 'wrong' },
      status: 422,
      answer: {
        type: 'error',
        code: 'wrong_credentials',
        message: 'Wrong email or password, or the email address hasn’t been confirmed yet.',
        errors: {
          email: ['Wrong email or password, or the email address hasn’t been confirmed yet.'],
        },
      },
    },
  ],
  twoFactor: [
    {
      summary: 'A challenge that is too old',
      input: { challenge: '1|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', code: '123456' },
      status: 422,
      answer: {
        type: 'error',
        code: 'dead_link',
        message: 'This link has expired or has already been used.',
      },
    },
  ],
  passkeyOptions: [
    {
      summary: 'What the browser is given',
      input: {},
      answer: {
        data: {
          challenge: '1000|kqiP4aqLuGkLu7JLCGFykwC7LJeSoZ6MutrhaShZ',
          options: {
            rpId: 'portal.test',
            challenge: 'a3FpUDRhcUx1R2tMdTdKTENHRnlrd0M3TEplU29aNk11dHJoYVNoWg',
            timeout: 60000,
            userVerification: 'required',
          },
        },
      },
    },
  ],
  passkey: [
    {
      summary: 'A challenge that is too old',
      input: {
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
  demoPeople: [{ summary: 'A portal that is no demo', input: {}, answer: { data: [] } }],
  demo: [
    {
      summary: 'A portal that is no demo',
      input: { as: 'visitor' },
      status: 404,
      answer: {
        type: 'error',
        code: 'no_demo',
        message: 'This portal has no such demo account.',
      },
    },
  ],
  logout: [{ summary: 'With the token of the session', as: 'user', input: {} }],
  me: [
    {
      summary: 'Who is logged in',
      as: 'user',
      input: {},
      answer: {
        user: {
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
    { summary: 'A visitor', input: {}, answer: { user: null } },
  ],
  forgotPassword: [
    { summary: 'The same answer for every address', input: { email: 'ada@example.com' } },
  ],
  resetPassword: [
    {
      summary: 'With the secret of the mail',
      input: {
        token: '10|bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
        password: 'another long sentence',
      },
    },
  ],
}
