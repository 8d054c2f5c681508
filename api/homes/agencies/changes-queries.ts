import { sql, type Kysely, type Selectable } from 'kysely'
import type { ChangeContent } from '#db/json-types.ts'
import type { AgencyChanges, Database } from '#db/schema.ts'

type Db = Kysely<Database>

export type ChangeRow = Selectable<AgencyChanges>

/** The public data of an agency that a moderator approves. */
export type PublicDetails = Required<ChangeContent>

export async function selectPublicDetails(
  db: Db,
  agencyIds: readonly number[],
): Promise<Map<number, PublicDetails>> {
  const { rows } = await sql<PublicDetails & { id: number }>`
    select a.id, a.name, a.website, a.phone, a.email, a.logo,
      (select coalesce(json_object_agg(t.lang, t.description), '{}') from agency_texts t where t.agency_id = a.id) as texts,
      (select coalesce(json_object_agg(b.id, json_build_object('name', b.name, 'country_id', b.country_id, 'state_id', b.state_id, 'city_id', b.city_id,
          'street', b.street, 'postal_code', b.postal_code, 'phone', b.phone)), '{}')
        from agency_branches b where b.agency_id = a.id and b.is_public) as branches
    from agencies a where a.id = any(${[...agencyIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}

/** The pending or rejected change, which can be corrected; at most one per agency. */
export async function selectOpenChange(db: Db, agencyId: number): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('agency_changes')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('open', '=', true)
    .executeTakeFirst()
}

/** Pending changes of these agencies, by agency. */
export async function selectWaitingChanges(
  db: Db,
  agencyIds: readonly number[],
): Promise<Map<number, ChangeRow>> {
  if (agencyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('agency_changes')
    .selectAll()
    .where('agency_id', 'in', [...agencyIds])
    .where('open', '=', true)
    .where('verdict', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.agency_id, row]))
}

export async function insertChange(
  db: Db,
  agencyId: number,
  content: ChangeContent,
  userId: number,
): Promise<void> {
  await db
    .insertInto('agency_changes')
    .values({ agency_id: agencyId, content: JSON.stringify(content), sent_by: userId })
    .execute()
}

/** Replaces the content of an open change: a new version, sent now. */
export async function updateChange(
  db: Db,
  id: number,
  content: ChangeContent,
  userId: number,
): Promise<void> {
  await db
    .updateTable('agency_changes')
    .set({
      content: JSON.stringify(content),
      version: sql<number>`version + 1`,
      sent_at: sql<string>`now()`,
      sent_by: userId,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a change that was withdrawn, discarded or replaced. */
export async function closeChange(db: Db, id: number): Promise<void> {
  await db.updateTable('agency_changes').set({ open: false }).where('id', '=', id).execute()
}

/** Decides on the version that a moderator saw. Undefined if it is no longer pending. */
export async function decideChange(
  db: Db,
  { agencyId, id, version }: { agencyId: number; id: number; version: number },
  verdict: 'approved' | 'rejected',
  reason: string | null,
  moderatorId: number,
): Promise<ChangeRow | undefined> {
  return db
    .updateTable('agency_changes')
    .set({
      verdict,
      reason,
      moderator_id: moderatorId,
      decided_at: sql<string>`now()`,
      open: verdict === 'rejected',
    })
    .where('id', '=', id)
    .where('agency_id', '=', agencyId)
    .where('version', '=', version)
    .where('open', '=', true)
    .where('verdict', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
