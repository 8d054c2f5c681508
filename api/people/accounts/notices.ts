import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { RoleName } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import type { FactorChange, SecurityChange } from '../mail/compose.ts'
import { deleteJobsOf } from '../../ground/jobs/queries.ts'
import { queueLink, queueMail } from '../mail/send.ts'
import { withoutLinks } from '../mail/without-links.ts'
import type { Services } from '../../context.ts'
import { notify, type Notice } from '../notifications/notify.ts'
import { hasRole } from './caller.ts'
import { STAFF } from './factor-queries.ts'
import { reissue } from './one-time.ts'
import { selectReserved } from './one-time-queries.ts'
import type { UserRow } from './queries.ts'

/** Notifications of an account; important ones are mailed as well. */
export const newSignIn = ({
  browser,
  system,
}: {
  browser: string | null
  system: string | null
}): Notice => ({
  title: 'accounts.notification.newSignIn.title',
  message: 'accounts.notification.newSignIn.message',
  params: { device: [browser, system].filter(Boolean).join(', ') || 'none' },
  payload: { type: 'warning', onClick: address('access') },
})

export const PASSWORD_CHANGED: Notice = {
  title: 'accounts.notification.passwordChanged.title',
  message: 'accounts.notification.passwordChanged.message',
  payload: { type: 'warning', onClick: address('access') },
}

export const EMAIL_CHANGED: Notice = {
  title: 'accounts.notification.emailChanged.title',
  message: 'accounts.notification.emailChanged.message',
  payload: { type: 'warning', onClick: address('access') },
}

export const roleGranted = (role: RoleName): Notice => ({
  title: 'accounts.notification.roleGranted.title',
  message: 'accounts.notification.roleGranted.message',
  params: { role },
  payload: { type: 'success', onClick: hasRole(STAFF, [role]) ? address('access') : null },
})

/** The page of each. */
const WHERE = {
  token_made: address('access'),
  token_revoked: address('access'),
  webhook_made: address('feeds-in'),
  webhook_changed: address('feeds-in'),
  webhook_removed: address('feeds-in'),
  invitation_sent: address('own-agency'),
  email_requested: address('access'),
}

/** Something got access to the account or its agency, or lost it: `about` is its name, if it is not that of another person. */
export const securityChange = (what: keyof typeof WHERE, about = ''): Notice => ({
  title: 'accounts.notification.securityChange.title',
  message: 'accounts.notification.securityChange.message',
  params: { what, about },
  payload: { type: 'warning', onClick: WHERE[what] },
})

/**
 * Sends the link that restores an address again, when another account than `except` wants that address; it expires when the first does, which no longer works: at most one link of a change
 * is live. Call it in a transaction. False where the address is not reserved.
 */
export async function remindOfUndo(
  { db, env }: Pick<Services, 'db' | 'env'>,
  email: string,
  except?: number,
): Promise<boolean> {
  const found = await selectReserved(db, email, except)
  if (!found) return false
  const { id, user_id: userId, name, locale, time_zone, current, reserved, expires_at } = found
  const token = await reissue(db, id)
  // A mail that still waits has the link that no longer works.
  await deleteJobsOf(db, userId, 'mail_link', { template: 'email_changed', to: reserved })
  const expiresAt = new Date(expires_at)
  await queueLink(
    { db, env },
    'email_changed',
    reserved,
    locale,
    { name, email: current, token, until: expiresAt.toISOString(), time_zone },
    { expiresAt, userId },
  )
  return true
}

/** The same, also by mail. */
export async function notifyOwner(
  db: Kysely<Database>,
  { id, email, name, locale }: Pick<UserRow, 'id' | 'email' | 'name' | 'locale'>,
  what: SecurityChange,
  about: string,
): Promise<void> {
  await queueMail(
    db,
    'security_change',
    email,
    locale,
    { name, what, about: withoutLinks(about) },
    id,
  )
  await notify(db, id, securityChange(what, about))
}

/** A sign-in method changed: by mail and in the portal. `about`: the name of a passkey. */
export async function notifyOfFactor(
  db: Kysely<Database>,
  { id, email, name, locale }: Pick<UserRow, 'id' | 'email' | 'name' | 'locale'>,
  what: FactorChange,
  about = '',
): Promise<void> {
  await queueMail(
    db,
    'factor_change',
    email,
    locale,
    { name, what, about: withoutLinks(about) },
    id,
  )
  await notify(db, id, {
    title: 'accounts.notification.factorChange.title',
    message: 'accounts.notification.factorChange.message',
    params: { what, about },
    payload: { type: 'warning', onClick: address('access') },
  })
}
