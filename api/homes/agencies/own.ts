import {
  AGENCY_RIGHTS,
  type OwnAgency,
  type AgencyRight,
  type Seat,
} from '#contract/homes/own-agency.ts'
import { lockUser } from '../../people/accounts/queries.ts'
import { Problem, type UserCall } from '../../context.ts'
import { toChange } from './changes.ts'
import { selectOpenChange } from './changes-queries.ts'
import { selectOwnAgency, type CheckRow } from './own-queries.ts'
import { smallPicture, toBranch, toLegalIds } from './present.ts'
import { selectNames } from './public-queries.ts'
import { membershipOf, type Membership } from './queries.ts'
import { selectInvitations } from './seats-queries.ts'

const RIGHTS: Record<Seat, readonly AgencyRight[]> = {
  owner: AGENCY_RIGHTS,
  manager: ['edit', 'invite'],
  agent: [],
}

/** The caller's agency, if their role allows the action. Throws `Problem` 404 `no_company`, 403 `forbidden`. */
export async function memberWith(
  right: AgencyRight | null,
  { db, user }: Pick<UserCall, 'db' | 'user'>,
): Promise<Membership> {
  const membership = await membershipOf(db, user.id)
  if (!membership) throw new Problem(404, 'no_company', 'ownAgency.error.none')
  if (right && !RIGHTS[membership.role].includes(right))
    throw new Problem(403, 'forbidden', 'ownAgency.error.role')
  return membership
}

/** Whether a role may resend or withdraw an invitation: managers only those of agents and managers, and not an owner's. */
export function mayChange(role: Seat, invitation: { role: Seat; sender: Seat | null }): boolean {
  return (
    role === 'owner' ||
    (role === 'manager' && invitation.role !== 'owner' && invitation.sender !== 'owner')
  )
}

/** Throws `Problem` 409 for members of an agency; locks the account, so that it joins none until the transaction ends. */
export async function refuseMembers({ db, user }: Pick<UserCall, 'db' | 'user'>): Promise<void> {
  await lockUser(db, user.id)
  if (await membershipOf(db, user.id)) throw new Problem(409, 'has_company', 'ownAgency.error.has')
}

export async function ownAgencyOf(call: UserCall): Promise<{ data: OwnAgency }> {
  const { agencyId, role } = await memberWith(null, call)
  const rights = RIGHTS[role]
  const { agency, texts, branches, colleagues, checks, mark } = await selectOwnAgency(
    call.db,
    agencyId,
  )
  const invitations = rights.includes('invite') ? await selectInvitations(call.db, agencyId) : []
  const open = await selectOpenChange(call.db, agencyId)
  const isPublic = (await selectNames(call.db, [agencyId])).length > 0
  const { id, slug, name, website, phone, email, founded, languages, logo, lead_routing } = agency
  return {
    data: {
      id,
      slug,
      name,
      isPublic,
      website,
      phone,
      email,
      founded,
      languages,
      texts,
      country: call.places.get(`country${agency.country_id}`)?.iso2 ?? '',
      role,
      rights: [...rights],
      logo: smallPicture(logo),
      change: open
        ? {
            ...toChange(open.content, call),
            state: open.verdict === 'rejected' ? 'rejected' : 'waiting',
            at: open.decided_at ?? open.sent_at,
            reason: open.reason,
          }
        : null,
      leadRouting: lead_routing,
      branches: branches.map((branch) => ({
        ...toBranch(branch, call),
        isPublic: branch.is_public,
      })),
      colleagues: colleagues.map(
        ({ picture, joined_at, branch_id, offers, refused_reason, ...colleague }) => ({
          ...colleague,
          picture: smallPicture(picture),
          joinedAt: joined_at,
          branch: branch_id,
          offers: offers ?? 0,
          reviewReason: colleague.review === 'rejected' ? refused_reason : null,
        }),
      ),
      invitations: invitations.map((invitation) => ({
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        expiresAt: invitation.expires_at,
        expired: !invitation.is_open,
        yours: mayChange(role, invitation),
      })),
      legal: legalOf(checks, mark),
    },
  }
}

function legalOf([last]: readonly CheckRow[], mark: CheckRow | undefined): OwnAgency['legal'] {
  return {
    verified: mark ? { ...toLegalIds(mark), at: mark.decided_at ?? mark.sent_at } : null,
    waiting: last?.verdict === null ? { ...toLegalIds(last), at: last.sent_at } : null,
    refused:
      last?.verdict === 'refused'
        ? { ...toLegalIds(last), at: last.decided_at ?? last.sent_at, reason: last.reason }
        : null,
  }
}
