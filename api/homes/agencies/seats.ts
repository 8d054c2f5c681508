import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import {
  INVITATION_DAYS,
  INVITATION_MAILS_PER_ADDRESS,
  INVITATION_MAILS_PER_DAY,
  SEATS_MAX,
  type ownAgency,
} from '#contract/homes/own-agency.ts'
import type { Database } from '#db/schema.ts'
import { securityChange } from '../../people/accounts/notices.ts'
import { lockUser } from '../../people/accounts/queries.ts'
import { isSecretOf, newSecret, readToken, tokenText } from '../../people/accounts/tokens.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { queueLink } from '../../people/mail/send.ts'
import { withoutLinks } from '../../people/mail/without-links.ts'
import { notify } from '../../people/notifications/notify.ts'
import { hasOtherOwner, leaveAgency } from './leaving-queries.ts'
import { ownAgencyOf, mayChange, memberWith, refuseMembers } from './own.ts'
import { lockAgency, type Membership } from './queries.ts'
import {
  countMails,
  countSeats,
  endInvitation,
  insertInvitation,
  insertSeat,
  renewInvitation,
  seatOf,
  selectInvitation,
  selectInvitationsTo,
  selectOwners,
  updateSeat,
  updateSeatBranch,
} from './seats-queries.ts'

const DAY_MS = 86_400_000
const expiry = (): Date => new Date(Date.now() + INVITATION_DAYS * DAY_MS)
const deadLink = () => new Problem(404, 'dead_link', 'accounts.error.deadLink')
const noInvitation = () => new Problem(404, 'not_found', 'ownAgency.error.noInvitation')
const forbidden = () => new Problem(403, 'forbidden', 'ownAgency.error.role')
const lastOwner = () => new Problem(409, 'last_owner', 'agencies.error.lastOwner')

/** Throws `Problem` 429 above the daily limit of invitations per sender, 409 per address. */
async function refuseMany(db: Kysely<Database>, userId: number, email: string): Promise<void> {
  const { sent, received } = await countMails(db, userId, email)
  if (sent >= INVITATION_MAILS_PER_DAY)
    throw new Problem(429, 'too_many', 'ownAgency.error.invitationsToday')
  if (received >= INVITATION_MAILS_PER_ADDRESS)
    throw new Problem(409, 'too_many', 'ownAgency.error.invitedToday', {}, { field: 'email' })
}

/** An open invitation of the agency that the caller may change. Throws `Problem` 404, 403. */
async function ownInvitation(db: Kysely<Database>, id: number, { agencyId, role }: Membership) {
  const invitation = await selectInvitation(db, id, agencyId)
  if (!invitation) throw noInvitation()
  if (!mayChange(role, invitation)) throw forbidden()
  return invitation
}

async function mailInvitation(
  db: Kysely<Database>,
  {
    id,
    email,
    secret,
    name,
    expiresAt,
  }: { id: number; email: string; secret: string; name: string; expiresAt: Date },
  { locale, env }: UserCall,
): Promise<void> {
  await queueLink(
    { db, env },
    'company_invitation',
    email,
    locale,
    { agency: withoutLinks(name), token: tokenText(id, secret) },
    { expiresAt },
  )
}

/** The invitation of a secret, or of an id if the address is the account's. Throws `Problem` 404. */
async function invitationOf(
  db: Kysely<Database>,
  { token = '', id }: { token?: string | undefined; id?: number | undefined },
  { user }: UserCall,
) {
  const read = readToken(token)
  const found = await selectInvitation(db, read?.id ?? id ?? 0)
  const proven =
    found &&
    (read
      ? isSecretOf(read.secret, found.digest)
      : (await selectInvitationsTo(db, user.email)).some((one) => one.id === found.id))
  if (!proven || !found.is_open) throw deadLink()
  return found
}

/** Members and open invitations of an agency. */
export const seatHandlers: Pick<
  Handlers<typeof ownAgency>,
  | 'setRole'
  | 'setBranch'
  | 'removeColleague'
  | 'invite'
  | 'resend'
  | 'revoke'
  | 'invitation'
  | 'join'
> = {
  async setRole({ id, role }, call) {
    const { agencyId } = await memberWith('own', call)
    await call.db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, agencyId)
      await memberWith('own', { ...call, db: transaction })
      const before = await seatOf(transaction, agencyId, id)
      if (!before) throw new Problem(404, 'not_found', 'ownAgency.error.noColleague')
      if (
        before === 'owner' &&
        role !== 'owner' &&
        !(await hasOtherOwner(transaction, agencyId, id))
      )
        throw lastOwner()
      await updateSeat(transaction, agencyId, id, role)
    })
    return ownAgencyOf(call)
  },

  async setBranch({ id, branch }, call) {
    const { agencyId } = await memberWith('edit', call)
    if (!(await updateSeatBranch(call.db, agencyId, id, branch)))
      throw new Problem(404, 'not_found', 'ownAgency.error.noColleague')
    return ownAgencyOf(call)
  },

  async removeColleague({ id }, call) {
    const { agencyId } = await memberWith('invite', call)
    await call.db.transaction().execute(async (transaction) => {
      await lockUser(transaction, id)
      await lockAgency(transaction, agencyId)
      const { role } = await memberWith('invite', { ...call, db: transaction })
      const seat = await seatOf(transaction, agencyId, id)
      if (!seat) throw new Problem(404, 'not_found', 'ownAgency.error.noColleague')
      if (role !== 'owner' && seat !== 'agent') throw forbidden()
      if ((await leaveAgency(transaction, id)) === 'last_owner') throw lastOwner()
    })
    return ownAgencyOf(call)
  },

  async invite({ email, role }, call) {
    const { agencyId, role: own } = await memberWith('invite', call)
    if (own !== 'owner' && role === 'owner') throw forbidden()
    await call.db.transaction().execute(async (transaction) => {
      // Counted with the account held: of two at once the other waits.
      await lockUser(transaction, call.user.id)
      await refuseMany(transaction, call.user.id, email)
      if ((await countSeats(transaction, agencyId)) >= SEATS_MAX)
        throw new Problem(409, 'too_many', 'ownAgency.error.tooMany', { count: SEATS_MAX })
      const { secret, digest } = newSecret()
      const expiresAt = expiry()
      const id = await insertInvitation(transaction, {
        agency_id: agencyId,
        email,
        role,
        digest,
        invited_by: call.user.id,
        expires_at: expiresAt,
      })
      if (id === undefined)
        throw new Problem(409, 'invited', 'ownAgency.error.invited', {}, { field: 'email' })
      const { name } = (await selectInvitation(transaction, id)) ?? { name: '' }
      await mailInvitation(transaction, { id, email, secret, name, expiresAt }, call)
      await notify(transaction, call.user.id, securityChange('invitation_sent'))
    })
    return ownAgencyOf(call)
  },

  async resend({ id }, call) {
    const membership = await memberWith('invite', call)
    await call.db.transaction().execute(async (transaction) => {
      await lockUser(transaction, call.user.id)
      const invitation = await ownInvitation(transaction, id, membership)
      await refuseMany(transaction, call.user.id, invitation.email)
      const { secret, digest } = newSecret()
      const expiresAt = expiry()
      await renewInvitation(transaction, id, { digest, expiresAt, userId: call.user.id })
      await mailInvitation(transaction, { ...invitation, secret, expiresAt }, call)
    })
    return ownAgencyOf(call)
  },

  async revoke({ id }, call) {
    await ownInvitation(call.db, id, await memberWith('invite', call))
    if (!(await endInvitation(call.db, id))) throw noInvitation()
    return ownAgencyOf(call)
  },

  async invitation({ token }, call) {
    const { id, name, role } = await invitationOf(call.db, { token }, call)
    return { data: { id, name, role } }
  },

  async join(link, call) {
    await call.db.transaction().execute(async (transaction) => {
      await refuseMembers({ ...call, db: transaction })
      const { id, agency_id, role, name } = await invitationOf(transaction, link, call)
      await lockAgency(transaction, agency_id)
      // The sender may have left before the lock.
      if (
        !(await selectInvitation(transaction, id))?.is_open ||
        !(await endInvitation(transaction, id))
      )
        throw deadLink()
      if ((await countSeats(transaction, agency_id)) >= SEATS_MAX)
        throw new Problem(409, 'too_many', 'ownAgency.error.tooMany', { count: SEATS_MAX })
      for (const owner of await selectOwners(transaction, agency_id)) {
        await notify(transaction, owner, {
          title: 'ownAgency.notice.joined.title',
          message: 'ownAgency.notice.joined.message',
          params: { agency: name },
          about: { person: call.user.id },
          payload: { type: 'success', onClick: address('own-agency') },
        })
      }
      await insertSeat(transaction, agency_id, call.user.id, role)
    })
    return ownAgencyOf(call)
  },
}
