import type { access } from '#contract/people/access.ts'
import { Problem, type Act, type UserCall } from '../../context.ts'
import { logSecurity } from '../../ground/security-log.ts'
import { confirmAttempt } from './attempts.ts'
import { refuseUnconfirmed } from './caller.ts'
import { markConfirmed } from './factor-queries.ts'
import { hasPasskey } from './passkey-queries.ts'
import { refused, signedInBy } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import { lockUser, selectSignIn } from './queries.ts'
import { refuseWrongCode } from './two-factor.ts'

/** Calls that could hand over the account need the password again, unless live validation did not ask about it. Throws `Problem` 422, or 429 after too many attempts. */
export async function confirmPassword(
  { current_password: password }: { current_password?: string | undefined },
  call: UserCall,
): Promise<void> {
  if (password === undefined) return
  if (call.user.confirmation === 'never') refuseUnconfirmed(call.user)
  const right = await confirmAttempt(call.user.token.id, call, async () => {
    const user = await selectSignIn(call.db, { id: call.user.id })
    return (await isPassword(password, user?.password_hash)) ? true : null
  })
  if (right) return
  logSecurity(call, 'confirmation_failed')
  throw wrongPassword()
}

export const wrongPassword = () =>
  new Problem(
    422,
    'wrong_password',
    'accounts.error.wrongPassword',
    {},
    { field: 'current_password' },
  )

/** Confirms the session for a while: by a code or a passkey; by the password if the account has neither. */
export const confirmSession: Act<typeof access.confirm> = async (input, call) => {
  const { db, user } = call
  if (!input.response && input.code === undefined) {
    // The error names the required factor.
    const withPassword = input.current_password !== undefined
    refuseUnconfirmed(user, withPassword)
    if (!withPassword) return
  }
  const passkey = input.response && (await passkeyOf(input.challenge, input.response, call))
  if (!passkey && input.code !== undefined) await confirmCode(input.code, call)
  const method = passkey ? 'passkey' : input.code === undefined ? 'password' : 'code'
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id)
    // A recovery ended the session in the meantime.
    if (passkey && !(await hasPasskey(transaction, passkey))) throw refused()
    await markConfirmed(transaction, user.token.id, { withFactor: method !== 'password' })
  })
  logSecurity(call, 'session_confirmed', { method })
}

async function passkeyOf(
  challenge: string | undefined,
  response: Record<string, unknown>,
  call: UserCall,
) {
  const passkey = await signedInBy(challenge ?? '', response, call, 'confirmation_failed')
  if (passkey.user_id !== call.user.id) {
    logSecurity(call, 'confirmation_failed', { method: 'passkey' })
    throw refused()
  }
  return passkey
}

async function confirmCode(code: string, call: UserCall): Promise<void> {
  const user = await selectSignIn(call.db, { id: call.user.id })
  await refuseWrongCode(user?.totp_since ? user : undefined, code, call)
}
