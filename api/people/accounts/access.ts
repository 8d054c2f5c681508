import { TOKENS_MAX, type access } from '#contract/people/access.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { notify } from '../notifications/notify.ts'
import { pauseWebhooks } from './takeover-queries.ts'
import { refuseEndedOrUnconfirmed } from './call-locks.ts'
import { refuseCommon } from './common-passwords.ts'
import { confirmPassword, confirmSession } from './confirm.ts'
import { add, addOptions, remove } from './passkeys.ts'
import { notifyOwner, securityChange } from './notices.ts'
import { selectPasskeys } from './passkey-queries.ts'
import { setPassword } from './password-reset.ts'
import {
  deleteOwnToken,
  deleteSessions,
  insertPersonalToken,
  lockUser,
  selectPersonalTokens,
  selectSessions,
} from './queries.ts'
import { newSecret, tokenText } from './tokens.ts'
import {
  begin,
  confirm,
  renewRecoveryCodes,
  turnOff,
  twoFactorNotBegun,
  twoFactorOn,
} from './two-factor.ts'
import { forgetSession } from './xsrf.ts'

const DAY_MS = 86_400_000

function refuseMissing(exists: boolean): void {
  if (!exists) throw new Problem(404, 'not_found', 'api.error.notFound')
}

export const handlers: Handlers<typeof access> = {
  async sessions(_input, { db, user }) {
    const sessions = await selectSessions(db, user.id)
    return {
      data: sessions.map((session) => ({ ...session, current: session.id === user.token.id })),
    }
  },
  confirm: { check: confirmPassword, act: confirmSession },

  async endSession({ id }, call) {
    const deleted = await call.db.transaction().execute(async (transaction) => {
      // Signing out needs no confirmation.
      if (id !== call.user.token.id) await refuseEndedOrUnconfirmed(transaction, call.user)
      return (await deleteOwnToken(transaction, call.user.id, 'session', id)) !== undefined
    })
    refuseMissing(deleted)
    logSecurity(call, 'session_ended', { id })
    if (id === call.user.token.id) await forgetSession(call)
  },
  async endSessions({ all }, call) {
    const ended = await call.db.transaction().execute(async (transaction) => {
      await lockUser(transaction, call.user.id)
      if (all) await pauseWebhooks(transaction, call.user.id)
      return deleteSessions(transaction, call.user.id, all ? undefined : call.user.token.id)
    })
    logSecurity(call, 'sessions_ended', { count: ended })
    if (all) await forgetSession(call)
    return { data: { ended } }
  },

  changePassword: {
    async check(input, call) {
      refuseCommon(input.password, call.user, call)
      await confirmPassword(input, call)
    },
    async act({ password }, call) {
      await setPassword(call.user.id, password, call, { keep: call.user.token.id })
      logSecurity(call, 'password_changed')
    },
  },
  changeEmail: {
    check: confirmPassword,
    async act({ email }, call) {
      await call.db.transaction().execute(async (transaction) => {
        await enqueue(transaction, 'email_change', { email }, { userId: call.user.id })
        await notify(transaction, call.user.id, securityChange('email_requested', email))
      })
      logSecurity(call, 'email_change_requested')
    },
  },

  twoFactorBegin: {
    async check(input, call) {
      if (call.user.totp_since) throw twoFactorOn()
      await confirmPassword(input, call)
    },
    act: async (_input, call) => ({ data: await begin(call) }),
  },
  async twoFactorConfirm({ code }, call) {
    const recovery_codes = await confirm(code, call)
    logSecurity(call, 'two_factor_on')
    return { data: { recovery_codes } }
  },
  twoFactorOff: {
    check: confirmPassword,
    async act(_input, call) {
      await turnOff(call)
      logSecurity(call, 'two_factor_off')
    },
  },
  recoveryCodes: {
    async check(input, call) {
      if (!call.user.totp_since) throw twoFactorNotBegun()
      await confirmPassword(input, call)
    },
    async act(_input, call) {
      const recovery_codes = await renewRecoveryCodes(call)
      logSecurity(call, 'recovery_codes_created')
      return { data: { recovery_codes } }
    },
  },

  passkeys: async (_input, { db, user }) => ({ data: await selectPasskeys(db, user.id) }),
  passkeyOptions: {
    check: confirmPassword,
    act: async (_input, call) => ({ data: await addOptions(call.user, call) }),
  },
  async addPasskey(input, call) {
    const passkey = await add(call.user, input, call)
    logSecurity(call, 'passkey_added')
    return { data: passkey }
  },
  async removePasskey({ id }, call) {
    refuseMissing(await remove(call.user, id, call))
    logSecurity(call, 'passkey_removed')
  },

  tokens: async (_input, { db, user }) => ({
    data: (await selectPersonalTokens(db, user.id)).map(presentToken),
  }),
  createToken: {
    async check(input, call) {
      await refuseTooManyTokens(call.db, call.user.id)
      await confirmPassword(input, call)
    },
    async act({ name, scopes, days }, call) {
      const { db, user } = call
      const { secret, digest } = newSecret()
      const token = await db.transaction().execute(async (transaction) => {
        await lockUser(transaction, user.id)
        await refuseTooManyTokens(transaction, user.id)
        await notifyOwner(transaction, user, 'token_made', name)
        return insertPersonalToken(transaction, {
          user_id: user.id,
          digest,
          name,
          scopes: [...new Set(scopes)],
          expires_at: days === undefined ? null : new Date(Date.now() + days * DAY_MS),
        })
      })
      logSecurity(call, 'token_created', { id: token.id })
      return { data: { ...presentToken(token), access_token: tokenText(token.id, secret) } }
    },
  },
  async revokeToken({ id }, call) {
    await call.db.transaction().execute(async (transaction) => {
      const revoked = await deleteOwnToken(transaction, call.user.id, 'personal', id)
      refuseMissing(revoked !== undefined)
      await notify(transaction, call.user.id, securityChange('token_revoked', revoked?.name ?? ''))
    })
    logSecurity(call, 'token_revoked', { id })
  },
}

async function refuseTooManyTokens(db: UserCall['db'], userId: number): Promise<void> {
  if ((await selectPersonalTokens(db, userId)).length >= TOKENS_MAX)
    throw new Problem(409, 'too_many_tokens', 'accounts.error.tooManyTokens', {
      maximum: TOKENS_MAX,
    })
}

/** One that was never used was last used when it was made. */
function presentToken({ name, ...token }: Awaited<ReturnType<typeof insertPersonalToken>>) {
  return {
    ...token,
    name: name ?? '',
    last_used_at: token.last_used_at === token.created_at ? null : token.last_used_at,
  }
}
