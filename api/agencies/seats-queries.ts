import { sql, type Insertable, type Kysely } from 'kysely'
import type { Seat } from '#contract/company.ts'
import type { AgencyInvitations, Database } from '#db/schema.ts'
import type { InvitationRow } from './company-queries.ts'

type Db = Kysely<Database>

/** What somebody is in that agency; undefined for who does not work for it. */
export async function seatOf(db: Db, agencyId: number, userId: number): Promise<Seat | undefined> {
  return (await db.selectFrom('agency_members').select('role').where('agency_id', '=', agencyId).where('user_id', '=', userId).executeTakeFirst())?.role
}

export async function countSeats(db: Db, agencyId: number, role?: Seat): Promise<number> {
  let query = db.selectFrom('agency_members').select(({ fn }) => fn.countAll<number>().as('n')).where('agency_id', '=', agencyId)
  if (role) query = query.where('role', '=', role)
  return (await query.executeTakeFirstOrThrow()).n
}

export async function insertSeat(db: Db, agencyId: number, userId: number, role: Seat): Promise<void> {
  await db.insertInto('agency_members').values({ agency_id: agencyId, user_id: userId, role }).execute()
}

export async function updateSeat(db: Db, agencyId: number, userId: number, role: Seat): Promise<void> {
  await db.updateTable('agency_members').set({ role }).where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()
}

/** Who runs an agency: their numbers. */
export async function selectOwners(db: Db, agencyId: number): Promise<number[]> {
  return (await db.selectFrom('agency_members').select('user_id').where('agency_id', '=', agencyId).where('role', '=', 'owner').execute()).map((row) => row.user_id)
}

/** Mails with invitations within the last day, sent by somebody and to an address. */
export async function countMails(db: Db, userId: number, email: string): Promise<{ sent: number; received: number }> {
  const { rows } = await sql<{ sent: number; received: number }>`
    select coalesce(sum(sent) filter (where invited_by = ${userId}), 0)::int as sent, coalesce(sum(sent) filter (where lower(email) = lower(${email})), 0)::int as received
    from agency_invitations where sent_at > now() - interval '1 day' and (invited_by = ${userId} or lower(email) = lower(${email}))`.execute(db)
  return rows[0] ?? { sent: 0, received: 0 }
}

export async function insertInvitation(db: Db, invitation: Insertable<AgencyInvitations>): Promise<number | undefined> {
  return (await db.insertInto('agency_invitations').values(invitation).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst())?.id
}

/** One that was neither taken up nor taken back, by its number; of that agency where one is named. */
export async function selectInvitation(db: Db, id: number, agencyId?: number): Promise<(InvitationRow & { name: string }) | undefined> {
  let query = db.selectFrom('agency_invitations as i').innerJoin('agencies as a', 'a.id', 'i.agency_id').selectAll('i').select('a.name').where('i.id', '=', id).where('i.ended_at', 'is', null)
  if (agencyId !== undefined) query = query.where('i.agency_id', '=', agencyId)
  return query.executeTakeFirst()
}

/** Those that hold and were sent to an address. */
export function selectInvitationsTo(db: Db, email: string): Promise<{ id: number; name: string; role: Seat }[]> {
  return db
    .selectFrom('agency_invitations as i')
    .innerJoin('agencies as a', 'a.id', 'i.agency_id')
    .select(['i.id', 'a.name', 'i.role'])
    .where(sql<boolean>`lower(i.email) = lower(${email})`)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', sql<string>`now()`)
    .orderBy('i.id')
    .execute()
}

/** Another link for it, which holds until then. */
export async function renewInvitation(db: Db, id: number, digest: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable('agency_invitations').set({ digest, expires_at: expiresAt, sent_at: sql<string>`now()`, sent: sql<number>`sent + 1` }).where('id', '=', id).execute()
}

/** It is taken up or taken back: true for the one who does, once. */
export async function endInvitation(db: Db, id: number): Promise<boolean> {
  return (await db.updateTable('agency_invitations').set({ ended_at: sql<string>`now()` }).where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst()).numUpdatedRows > 0n
}
