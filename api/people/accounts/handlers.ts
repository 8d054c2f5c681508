import type { accounts } from '#contract/people/accounts.ts'
import { Problem, type Handlers } from '../../context.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { lockCallsOf } from './call-locks.ts'
import { callerIn, callerOf, noteCaller } from './caller.ts'
import { refuseCommon } from './common-passwords.ts'
import { readCookie } from './cookies.ts'
import { demoPeople, demoPerson } from './demo.ts'
import { confirmEmail } from './email-change.ts'
import { signedInBy, signInOptions } from './passkeys.ts'
import { requestReset, resetPassword } from './password-reset.ts'
import { toUser } from './present.ts'
import { deleteToken } from './queries.ts'
import { deadLink, makeAccount, requestAccount } from './registration.ts'
import { giveCode, signIn, signInAs, signInWith } from './sign-in.ts'
import { refuseOtherTerms } from './terms.ts'
import { bearerOf, forgetSession, isOwnPage, repeatsCookie, setXsrfCookie } from './xsrf.ts'
import { refusePortalName } from '../names/portal-names.ts'

export const handlers: Handlers<typeof accounts> = {
  async csrfCookie(_input, call) {
    await setXsrfCookie(call)
  },

  register: {
    // Not the address: errors must not reveal whether it has an account.
    async check({ password, email, name, terms }, call) {
      if (terms !== undefined) await refuseOtherTerms(terms, call)
      refuseCommon(password, { email, name }, call)
      refusePortalName(name)
    },
    async act(input, call) {
      await requestAccount(input, call)
      return { data: { email: input.email } }
    },
  },

  verify: {
    check: ({ password }, call) => refuseCommon(password, {}, call),
    async act({ token, password, current_password }, call) {
      const account = await makeAccount(token, password, call)
      if (account) return { data: account }
      const email = await confirmEmail(token, current_password, call)
      if (email === null) throw deadLink()
      return { data: { email } }
    },
  },

  login: async ({ email, password }, call) => ({ data: await signIn(email, password, call) }),
  twoFactor: async ({ challenge, code }, call) => ({ data: await giveCode(challenge, code, call) }),
  passkeyOptions: async (_input, call) => ({ data: await signInOptions(call) }),
  passkey: async ({ challenge, response }, call) => ({
    data: await signInWith(await signedInBy(challenge, response, call), call),
  }),

  demoPeople: async ({ offer }, call) => ({ data: await demoPeople(offer, call) }),
  demo: async ({ as, offer }, call) => ({
    data: await signInAs(await demoPerson(as, offer, call), call),
  }),

  /** A GET with an effect: an image on another site must not sign anybody out. Browsers without `Sec-Fetch-Site` need the token. */
  async logout(_input, call) {
    const fromUs =
      call.request.headers.get('sec-fetch-site') === 'same-origin' &&
      isOwnPage(call.request, call.env)
    if (!bearerOf(call.request) && !fromUs && !(await repeatsCookie(call.request, call)))
      throw new Problem(419, 'csrf_mismatch', 'accounts.error.csrf')
    const caller = await callerOf(call.request, call)
    noteCaller(call.facts, caller)
    if (caller?.token.kind === 'session') {
      const { id, token } = caller
      await call.db.transaction().execute(async (transaction) => {
        await lockCallsOf(transaction, id)
        await deleteToken(transaction, token.id)
      })
      logSecurity({ ...call, user: caller }, 'log_out')
    }
    await forgetSession(call)
  },

  async me(_input, call) {
    const caller = await callerIn(call, 'profile:read')
    if (!caller && readCookie(call.request, 'token', call.env)) await forgetSession(call)
    return { user: caller && toUser(caller, caller.staff_access) }
  },

  forgotPassword: ({ email }, call) => requestReset(email, call),
  resetPassword: {
    check: ({ password }, call) => refuseCommon(password, {}, call),
    act: ({ token, password }, call) => resetPassword(token, password, call),
  },
}
