import { networkOf } from './client-address.ts'
import type { Call } from '../context.ts'

/** Events of sign-ins and rights with their log level (`docs/security.md` explains each). */
export const SECURITY_EVENTS = {
  log_in: 'info',
  log_in_failed: 'warn',
  code_failed: 'warn',
  confirmation_failed: 'warn',
  session_confirmed: 'info',
  log_out: 'info',
  session_ended: 'info',
  sessions_ended: 'info',
  account_created: 'info',
  account_deleted: 'info',
  account_exported: 'info',
  password_changed: 'info',
  password_reset_requested: 'info',
  password_reset: 'info',
  email_change_requested: 'info',
  email_changed: 'info',
  two_factor_on: 'info',
  two_factor_off: 'info',
  recovery_codes_created: 'info',
  recovery_code_used: 'info',
  passkey_added: 'info',
  passkey_removed: 'info',
  token_created: 'info',
  token_revoked: 'info',
  webhook_created: 'info',
  webhook_changed: 'info',
  webhook_removed: 'info',
  role_granted: 'info',
  role_taken: 'info',
  account_blocked: 'info',
  account_unblocked: 'info',
  job_retried: 'info',
  job_deleted: 'info',
  call_refused: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>
export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** Numbers and words of the program alone: nothing that somebody typed. */
interface Details {
  /** The account concerned, if it is not the caller's or there is no caller; null: no account has that address. */
  account?: number | null
  method?: 'password' | 'password_and_code' | 'passkey' | 'code' | 'demo'
  /** Number of the subject: a session, a token, a webhook, a job. */
  id?: number
  role?: string
  count?: number
  /** The code of the answer, and the endpoint. */
  code?: string
  endpoint?: string
}

type Where = Pick<Call, 'log'> &
  Partial<Pick<Call, 'clientAddress'>> & { user?: { id: number; token: { id: number } } }

/** Writes one line; a job has no address and no caller. */
export function logSecurity(
  { log, clientAddress, user }: Where,
  event: SecurityEvent,
  { account, ...details }: Details = {},
): void {
  const who = {
    account: account === undefined ? user?.id : account,
    ...(user && { by: user.id, tokenId: user.token.id }),
  }
  log[SECURITY_EVENTS[event]](
    {
      event,
      ...who,
      ...(clientAddress !== undefined && { network: networkOf(clientAddress) }),
      ...details,
    },
    'security',
  )
}
