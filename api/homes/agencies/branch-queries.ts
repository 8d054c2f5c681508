import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The branch of an offer `o` of source `s`: the assigned one, else the branch of its author or of the source's owner. */
export const BRANCH_OF = sql<
  number | null
>`coalesce((select branch_id from offer_branches where offer_id = o.id),
  (select m.branch_id from agency_members m where m.user_id = coalesce(o.owner_id, s.owner_id) and m.agency_id = o.agency_id))`

/** The branches of these offers: names by offer. */
export async function branchesOf(
  db: Kysely<Database>,
  offerIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select of.id, b.name from (select o.id, ${BRANCH_OF} as branch_id from offers o join sources s on s.id = o.source_id where o.id = any(${[...offerIds]}::bigint[])) of
    join agency_branches b on b.id = of.branch_id`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Assigns an offer to a branch; null: the author's. False if its agency has no such branch. */
export async function putOfferBranch(
  db: Kysely<Database>,
  offerId: number,
  branchId: number | null,
): Promise<boolean> {
  if (branchId === null) {
    await db.deleteFrom('offer_branches').where('offer_id', '=', offerId).execute()
    return true
  }
  const { rows } = await sql`
    insert into offer_branches (offer_id, branch_id) select o.id, b.id from offers o join agency_branches b on b.agency_id = o.agency_id where o.id = ${offerId} and b.id = ${branchId}
    on conflict (offer_id) do update set branch_id = excluded.branch_id returning offer_id`.execute(
    db,
  )
  return rows.length > 0
}
