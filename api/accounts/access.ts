import { TOKENS_MAX, type access } from '#contract/access.ts'
import { Problem, type Handlers, type UserCall } from '../context.ts'
import { enqueue } from '../jobs/queries.ts'
import { confirmAttempt } from './attempts.ts'
import { setCookie } from './cookies.ts'
import { add, addOptions } from './passkeys.ts'
import { deletePasskey, selectPasskeys } from './passkey-queries.ts'
import { setPassword } from './password-reset.ts'
import { isPassword } from './passwords.ts'
import { deleteOwnToken, deleteSessions, insertPersonalToken, selectPersonalTokens, selectSessions, selectSignIn } from './queries.ts'
import { newSecret, tokenText } from './tokens.ts'
import { begin, confirm, makeRecoveryCodes, turnOff } from './two-factor.ts'

const DAY_MS = 86_400_000

/** What could hand the account over asks for the password again. Throws `Problem` 422, or 429 after too many. */
export async function confirmPassword(password: string, call: UserCall): Promise<void> {
  const right = await confirmAttempt(call.user.token.id, call, async () => {
    const user = await selectSignIn(call.db, { id: call.user.id })
    return (await isPassword(password, user?.password_hash)) ? true : null
  })
  if (!right) throw new Problem(422, 'wrong_password', 'accounts.error.wrongPassword', {}, { field: 'current_password' })
}

function wasThere(there: boolean): void {
  if (!there) throw new Problem(404, 'not_found', 'api.error.notFound')
}

export const handlers: Handlers<typeof access> = {
  async sessions(_input, { db, user }) {
    const sessions = await selectSessions(db, user.id)
    return { data: sessions.map((session) => ({ ...session, current: session.id === user.token.id })) }
  },
  async endSession({ id }, call) {
    wasThere(await deleteOwnToken(call.db, call.user.id, 'session', id))
    if (id === call.user.token.id) call.headers.append('set-cookie', setCookie('token', '', call.env))
  },
  async endSessions({ all }, call) {
    const ended = await deleteSessions(call.db, call.user.id, all ? undefined : call.user.token.id)
    if (all) call.headers.append('set-cookie', setCookie('token', '', call.env))
    return { data: { ended } }
  },

  async changePassword({ current_password, password }, call) {
    await confirmPassword(current_password, call)
    await setPassword(call.user.id, password, call, { keep: call.user.token.id })
  },
  async changeEmail({ current_password, email }, call) {
    await confirmPassword(current_password, call)
    await enqueue(call.db, 'email_change', { email }, { userId: call.user.id })
  },

  async twoFactorBegin({ current_password }, call) {
    await confirmPassword(current_password, call)
    return { data: await begin(call.user.id, call) }
  },
  twoFactorConfirm: async ({ code }, call) => ({ data: { recovery_codes: await confirm(call.user.id, code, call) } }),
  async twoFactorOff({ current_password }, call) {
    await confirmPassword(current_password, call)
    await turnOff(call.user.id, call)
  },
  async recoveryCodes({ current_password }, call) {
    await confirmPassword(current_password, call)
    if (!call.user.totp_since) throw new Problem(409, 'two_factor_not_begun', 'accounts.error.twoFactorNotBegun')
    return { data: { recovery_codes: await call.db.transaction().execute((transaction) => makeRecoveryCodes(transaction, call.user.id)) } }
  },

  passkeys: async (_input, { db, user }) => ({ data: await selectPasskeys(db, user.id) }),
  async passkeyOptions({ current_password }, call) {
    await confirmPassword(current_password, call)
    return { data: await addOptions(call.user, call) }
  },
  addPasskey: async (input, call) => ({ data: await add(call.user, input, call) }),
  async removePasskey({ id }, { db, user }) {
    wasThere(await deletePasskey(db, user.id, id))
  },

  tokens: async (_input, { db, user }) => ({ data: (await selectPersonalTokens(db, user.id)).map(presentToken) }),
  async createToken({ current_password, name, scopes, days }, call) {
    await confirmPassword(current_password, call)
    const { db, user } = call
    if ((await selectPersonalTokens(db, user.id)).length >= TOKENS_MAX) throw new Problem(409, 'too_many_tokens', 'accounts.error.tooManyTokens', { maximum: TOKENS_MAX })
    const { secret, digest } = newSecret()
    const token = await insertPersonalToken(db, { user_id: user.id, digest, name, scopes: [...new Set(scopes)], expires_at: days === undefined ? null : new Date(Date.now() + days * DAY_MS) })
    return { data: { ...presentToken(token), access_token: tokenText(token.id, secret) } }
  },
  async revokeToken({ id }, { db, user }) {
    wasThere(await deleteOwnToken(db, user.id, 'personal', id))
  },
}

/** One that was never used was last used when it was made. */
function presentToken({ name, ...token }: Awaited<ReturnType<typeof insertPersonalToken>>) {
  return { ...token, name: name ?? '', last_used_at: token.last_used_at === token.created_at ? null : token.last_used_at }
}
