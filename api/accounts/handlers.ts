import type { accounts } from '#contract/accounts.ts'
import { Problem, type Handlers } from '../context.ts'
import { callerIn, callerOf } from './caller.ts'
import { readCookie, setCookie } from './cookies.ts'
import { isPassword } from './passwords.ts'
import { toUser } from './present.ts'
import { deleteToken, selectSignIn } from './queries.ts'
import { deadLink, makeAccount, requestAccount } from './registration.ts'
import { portalSecret } from './secret.ts'
import { openSession } from './sign-in.ts'
import { bearerOf, isOwnPage, newXsrfToken } from './xsrf.ts'

type Endpoints = Pick<typeof accounts, 'csrfCookie' | 'register' | 'verify' | 'login' | 'logout' | 'me'>

export const handlers: Handlers<Endpoints> = {
  async csrfCookie(_input, call) {
    call.headers.append('set-cookie', setCookie('xsrf', newXsrfToken(await portalSecret(call.db)), call.env))
  },

  async register(input, call) {
    await requestAccount(input, call)
    return { data: { email: input.email } }
  },

  async verify({ token }, call) {
    const email = await makeAccount(token, call)
    if (email === null) throw deadLink()
    return { data: { email } }
  },

  async login({ email, password }, call) {
    const user = await selectSignIn(call.db, { email })
    if (!(await isPassword(password, user?.password_hash)) || !user) throw new Problem(422, 'wrong_credentials', 'accounts.error.wrongCredentials', {}, { field: 'email' })
    if (user.blocked_at) throw new Problem(403, 'blocked', 'accounts.error.blocked')
    return { data: await openSession(user, call) }
  },

  /** A GET that changes something: an image on another site must not log anybody out. */
  async logout(_input, call) {
    const fromUs = call.request.headers.has('sec-fetch-site') && isOwnPage(call.request, call.env)
    if (!bearerOf(call.request) && !fromUs) throw new Problem(419, 'csrf_mismatch', 'accounts.error.csrf')
    const caller = await callerOf(call.request, call)
    if (caller?.token.kind === 'session') await deleteToken(call.db, caller.token.id)
    call.headers.append('set-cookie', setCookie('token', '', call.env))
  },

  async me(_input, call) {
    const caller = await callerIn(call, 'profile:read')
    if (!caller && readCookie(call.request, 'token', call.env)) call.headers.append('set-cookie', setCookie('token', '', call.env))
    return { user: caller && toUser(caller) }
  },
}
