import { sql, type Insertable, type Kysely } from 'kysely'
import { REPORTS_PER_PAGE, type CaseReason } from '#contract/publish/reports.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import type { Database, Reports } from '#db/schema.ts'

type Db = Kysely<Database>

export interface ReportedRow {
  id: number
  status: OfferStatus
  published_at: string | null
  version: number
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  /** The author, or the owner of the source. */
  owner_id: number | null
  agency_id: number | null
  title: string | null
  title_lang: string | null
}

const offers = (lang: string) => sql`
  select o.id, o.status, o.published_at, o.version, o.category, o.country_id, o.state_id, o.city_id, coalesce(o.owner_id, s.owner_id) as owner_id, o.agency_id, t.title, t.lang as title_lang
  from offers o join sources s on s.id = o.source_id left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true`

export async function selectReported(
  db: Db,
  id: number,
  lang: string,
): Promise<ReportedRow | undefined> {
  return (await sql<ReportedRow>`${offers(lang)} where o.id = ${id}`.execute(db)).rows[0]
}

/**
 * Saves a report, unless its form was submitted before, the person has an open report of the offer, or the offer has `openMax`.
 * Locks, so that concurrent reports count one another. Returns the person's reports of today; null if it was not saved.
 */
export async function insertReport(
  db: Db,
  report: Insertable<Reports>,
  openMax: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${report.offer_id}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ open: number; own: boolean }>`
    select count(*)::int as open, coalesce(bool_or(user_id = ${report.user_id ?? null}), false) as own
    from reports where offer_id = ${report.offer_id} and outcome is null`.execute(db)
  if (rows[0]?.own || (rows[0]?.open ?? 0) >= openMax) return
  await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .execute()
}

/** Reports by an account within a day. */
export async function countReports(db: Db, userId: number | null): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from reports where created_at > now() - interval '1 day' and user_id = ${userId}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export interface QueueRow extends ReportedRow {
  reporters: number
  reasons: CaseReason[]
  since: string
}

/** Offers with open reports: by number of reporters, then by age. Each report of a signed-out visitor counts as one person; samples come last, since no person reported them. */
export async function selectQueue(
  db: Db,
  page: number,
  lang: string,
): Promise<{ rows: QueueRow[]; total: number }> {
  const { rows: counted } = await sql<{
    n: number
  }>`select count(distinct offer_id)::int as n from reports where outcome is null`.execute(db)
  const { rows } = await sql<QueueRow>`
    select o.*, r.reporters, r.reasons, r.since from (
      select offer_id, count(distinct coalesce('u' || user_id, 'r' || id)) filter (where reason <> 'sample')::int as reporters, array_agg(distinct reason) as reasons, min(created_at) as since
      from reports where outcome is null group by 1) r
    join lateral (${offers(lang)} where o.id = r.offer_id) o on true
    order by r.reporters desc, r.since, o.id limit ${REPORTS_PER_PAGE} offset ${(page - 1) * REPORTS_PER_PAGE}`.execute(
    db,
  )
  return { rows, total: counted[0]?.n ?? 0 }
}

export function selectReports(db: Db, offerId: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'user_id', 'reason', 'message', 'created_at', 'outcome'])
    .where('offer_id', '=', offerId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** Closes the open reports of an offer. Returns those to notify. */
export function closeReports(
  db: Db,
  offerId: number,
  outcome: NonNullable<Reports['outcome']>,
  moderatorId: number,
) {
  return db
    .updateTable('reports')
    .set({ outcome, moderator_id: moderatorId, decided_at: sql<string>`now()` })
    .where('offer_id', '=', offerId)
    .where('outcome', 'is', null)
    .returning(['id', 'user_id', 'email', 'locale'])
    .execute()
}
