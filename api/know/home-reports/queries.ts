import { sql, type Kysely, type Selectable } from 'kysely'
import { ESTIMATES_MAX, REPORTS_MAX, REPORTS_PER_PAGE } from '#contract/know/home-report-limits.ts'
import type { ReportHome, ReportSummary } from '#contract/know/home-reports.ts'
import type { EstimateAnswer } from '#contract/know/valuation.ts'
import type { Database, HomeReports } from '#db/schema.ts'

type Db = Kysely<Database>
export type ReportRow = Omit<Selectable<HomeReports>, 'home' | 'digest'> & { home: ReportHome }

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Of reports `r` that an account may see: its own, and those of the agency it works for. */
const SEEN = (userId: number) =>
  sql`(r.owner_id = ${userId} or exists (select from agency_members m where m.agency_id = r.agency_id and m.user_id = ${userId}))`
/** Reports that the account may change: its own; owners and managers all of the agency, agents those that they wrote. */
const CHANGED = (userId: number) =>
  sql<boolean>`(r.owner_id = ${userId} or exists (select from agency_members m where m.agency_id = r.agency_id and m.user_id = ${userId} and (m.role <> 'agent' or r.author_id = ${userId})))`

export async function selectReports(
  db: Db,
  userId: number,
  page: number,
): Promise<{ data: ReportSummary[]; total: number }> {
  const { rows } = await sql<ReportSummary>`
    select r.id, r.title, r.agency_id is not null as "isAgencys", u.name as author, ${iso('r.created_at')} as "createdAt", ${iso('r.shared_at')} as "sharedAt", r.views,
      ${CHANGED(userId)} as "mayChange"
    from home_reports r left join users u on u.id = r.author_id where ${SEEN(userId)}
    order by r.id desc limit ${REPORTS_PER_PAGE} offset ${(page - 1) * REPORTS_PER_PAGE}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from home_reports r where ${SEEN(userId)}`.execute(db)
  return { data: rows, total: counted[0]!.total }
}

/** Undefined if there are too many. The account, or the agency, is locked. */
export async function insertReport(
  db: Db,
  row: {
    ownerId: number | null
    agencyId: number | null
    authorId: number | null
    title: string
    note: string
    home: ReportHome
  },
): Promise<number | undefined> {
  const most = row.agencyId === null ? REPORTS_MAX.own : REPORTS_MAX.agency
  const { rows } = await sql<{ id: number }>`
    insert into home_reports (owner_id, agency_id, author_id, title, note, home)
    select ${row.ownerId}, ${row.agencyId}, ${row.authorId}, ${row.title}, ${row.note}, ${JSON.stringify(row.home)}::jsonb
    where (select count(*) from home_reports where owner_id = ${row.ownerId}::bigint or agency_id = ${row.agencyId}::bigint) < ${most}
    returning id`.execute(db)
  return rows[0]?.id
}

const ROW = sql`r.id, r.owner_id, r.agency_id, r.author_id, r.title, r.note, r.home, r.views, ${iso('r.created_at')} as created_at, ${iso('r.shared_at')} as shared_at`

/** A report that an account may see, with whether it may change it. `locks`: until the transaction ends. */
export async function reportOf(
  db: Db,
  userId: number,
  id: number,
  { locks = false } = {},
): Promise<(ReportRow & { may_change: boolean }) | undefined> {
  const { rows } = await sql<ReportRow & { may_change: boolean }>`
    select ${ROW}, ${CHANGED(userId)} as may_change from home_reports r where r.id = ${id} and ${SEEN(userId)} ${locks ? sql`for no key update of r` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** By its link; that of a closed agency leads nowhere. */
export async function reportByLink(
  db: Db,
  id: number,
  digest: Buffer,
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select ${ROW} from home_reports r where r.id = ${id} and r.digest = ${digest}
      and not exists (select from agencies a where a.id = r.agency_id and a.closed_at is not null)`.execute(
    db,
  )
  return rows[0]
}

export async function updateReport(
  db: Db,
  id: number,
  values: { title?: string | undefined; note?: string | undefined },
): Promise<void> {
  if (values.title === undefined && values.note === undefined) return
  await db.updateTable('home_reports').set(values).where('id', '=', id).execute()
}

export async function setLink(db: Db, id: number, digest: Buffer | null): Promise<void> {
  await db
    .updateTable('home_reports')
    .set({ digest, shared_at: digest && sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteReport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('home_reports').where('id', '=', id).execute()
}

export async function addView(db: Db, id: number): Promise<void> {
  await sql`update home_reports set views = views + 1 where id = ${id}`.execute(db)
}

/** Undefined if the report, which is locked, has too many. */
export async function insertEstimate(
  db: Db,
  report: number,
  answer: EstimateAnswer,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into home_estimates (report_id, answer) select ${report}, ${JSON.stringify(answer)}::jsonb
    where (select count(*) from home_estimates where report_id = ${report}) < ${ESTIMATES_MAX} returning id`.execute(
    db,
  )
  return rows[0]?.id
}

export interface EstimateRow {
  id: number
  at: string
  answer: EstimateAnswer
}

/** Newest first. */
export async function selectEstimates(db: Db, report: number): Promise<EstimateRow[]> {
  const { rows } = await sql<EstimateRow>`
    select e.id, ${iso('e.taken_at')} as at, e.answer from home_estimates e where e.report_id = ${report} order by e.id desc`.execute(
    db,
  )
  return rows
}

/** The owner of an offer, and its agency. */
export const selectOwned = (db: Db, offer: number) =>
  db
    .selectFrom('offers')
    .select(['owner_id', 'agency_id'])
    .where('id', '=', offer)
    .executeTakeFirst()

export interface BrandRow {
  name: string
  slug: string
  country_id: number
  logo: string | null
  phone: string | null
  email: string | null
  website: string | null
}

export const selectBrand = (db: Db, agencyId: number): Promise<BrandRow> =>
  db
    .selectFrom('agencies')
    .select(['name', 'slug', 'country_id', 'logo', 'phone', 'email', 'website'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow()
