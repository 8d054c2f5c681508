import { sql, type Insertable, type Kysely } from 'kysely'
import type { Seat } from '#contract/homes/own-agency.ts'
import type { AgencyInvitations, Database } from '#db/schema.ts'
import type { InvitationRow } from './own-queries.ts'

type Db = Kysely<Database>

/** A member's role; undefined for others. */
export async function seatOf(db: Db, agencyId: number, userId: number): Promise<Seat | undefined> {
  return (
    await db
      .selectFrom('agency_members')
      .select('role')
      .where('agency_id', '=', agencyId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role
}

export async function countSeats(db: Db, agencyId: number): Promise<number> {
  return (
    await db
      .selectFrom('agency_members')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('agency_id', '=', agencyId)
      .executeTakeFirstOrThrow()
  ).n
}

export async function insertSeat(
  db: Db,
  agencyId: number,
  userId: number,
  role: Seat,
): Promise<void> {
  await db
    .insertInto('agency_members')
    .values({ agency_id: agencyId, user_id: userId, role })
    .execute()
}

export async function updateSeat(
  db: Db,
  agencyId: number,
  userId: number,
  role: Seat,
): Promise<void> {
  await db
    .updateTable('agency_members')
    .set({ role })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .execute()
}

/** Sets a member's branch. False if the agency has no such member or branch. */
export async function updateSeatBranch(
  db: Db,
  agencyId: number,
  userId: number,
  branchId: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agency_members')
    .set({ branch_id: branchId })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where.val(branchId === null),
        where.exists(
          where
            .selectFrom('agency_branches')
            .select('id')
            .where('id', '=', branchId)
            .where('agency_id', '=', agencyId),
        ),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The ids of an agency's owners. */
export async function selectOwners(db: Db, agencyId: number): Promise<number[]> {
  return (
    await db
      .selectFrom('agency_members')
      .select('user_id')
      .where('agency_id', '=', agencyId)
      .where('role', '=', 'owner')
      .execute()
  ).map((row) => row.user_id)
}

/** Invitation mails within a day, by sender and by address. */
export async function countMails(
  db: Db,
  userId: number,
  email: string,
): Promise<{ sent: number; received: number }> {
  const { rows } = await sql<{ sent: number; received: number }>`
    select coalesce(sum(sent) filter (where invited_by = ${userId}), 0)::int as sent, coalesce(sum(sent) filter (where lower(email) = lower(${email})), 0)::int as received
    from agency_invitations where sent_at > now() - interval '1 day' and (invited_by = ${userId} or lower(email) = lower(${email}))`.execute(
    db,
  )
  return rows[0] ?? { sent: 0, received: 0 }
}

export async function insertInvitation(
  db: Db,
  invitation: Insertable<AgencyInvitations>,
): Promise<number | undefined> {
  return (
    await db
      .insertInto('agency_invitations')
      .values(invitation)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

/** Open invitations. `is_open`: not expired, and the last sender may still invite to that role. `sender`: their role; null after they left. */
const INVITATIONS = sql`
  select i.*, a.name, m.role as sender,
    i.expires_at > now() and u.id is not null and coalesce(m.role = 'owner' or (m.role = 'manager' and i.role <> 'owner'), false) as is_open
  from agency_invitations i join agencies a on a.id = i.agency_id
  left join agency_members m on m.user_id = i.invited_by and m.agency_id = i.agency_id
  left join users u on u.id = i.invited_by and u.blocked_at is null
  where i.ended_at is null`

type OpenInvitation = InvitationRow & { name: string; sender: Seat | null; is_open: boolean }

/** By id, optionally of one agency. */
export async function selectInvitation(
  db: Db,
  id: number,
  agencyId?: number,
): Promise<OpenInvitation | undefined> {
  return (
    await sql<OpenInvitation>`${INVITATIONS} and i.id = ${id} ${agencyId === undefined ? sql`` : sql`and i.agency_id = ${agencyId}`}`.execute(
      db,
    )
  ).rows[0]
}

/** Open invitations of an agency. */
export async function selectInvitations(db: Db, agencyId: number): Promise<OpenInvitation[]> {
  return (
    await sql<OpenInvitation>`${INVITATIONS} and i.agency_id = ${agencyId} order by i.id`.execute(
      db,
    )
  ).rows
}

/** Valid invitations to an address. */
export async function selectInvitationsTo(db: Db, email: string): Promise<OpenInvitation[]> {
  return (
    await sql<OpenInvitation>`select * from (${INVITATIONS} and lower(i.email) = lower(${email})) i where is_open order by id`.execute(
      db,
    )
  ).rows
}

/** Replaces the link and its expiry, with a new sender. */
export async function renewInvitation(
  db: Db,
  id: number,
  { digest, expiresAt, userId }: { digest: Buffer; expiresAt: Date; userId: number },
): Promise<void> {
  await db
    .updateTable('agency_invitations')
    .set({
      digest,
      invited_by: userId,
      expires_at: expiresAt,
      sent_at: sql<string>`now()`,
      sent: sql<number>`sent + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends an invitation that was accepted or withdrawn: true for the first caller only. */
export async function endInvitation(db: Db, id: number): Promise<boolean> {
  return (
    (
      await db
        .updateTable('agency_invitations')
        .set({ ended_at: sql<string>`now()` })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  )
}
