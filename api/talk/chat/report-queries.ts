import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { CHAT_REPORTS_PER_PAGE } from '#contract/talk/chat-reports.ts'
import type { Side } from '#contract/talk/chat.ts'
import type { ChatReports, Database } from '#db/schema.ts'
import { isBlocked } from './block-queries.ts'
import { updateState, type ConversationRecord, type MessageRow } from './queries.ts'
import { filesOf } from '../../people/attachments/queries.ts'

type Db = Kysely<Database>
export type ChatReportRecord = Selectable<ChatReports>

/** A member of the team, or the visitor. */
export interface Reporter {
  conversation_id: number
  side: Side
  reporter_id: number | null
}

const isOpenReportOf = ({ conversation_id, side, reporter_id }: Reporter) => sql<boolean>`(
  conversation_id = ${conversation_id} and side = ${side} and coalesce(reporter_id, 0) = ${reporter_id ?? 0} and outcome is null)`

export function selectMessagesBySeq(
  db: Db,
  id: number,
  seqs: readonly number[],
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.name as author', filesOf('conversation_id').as('files')])
    .where('m.conversation_id', '=', id)
    .where('m.seq', 'in', seqs)
    .orderBy('m.seq')
    .execute()
}

/** False if the reporter has an open report already. */
export async function insertChatReport(db: Db, report: Insertable<ChatReports>): Promise<boolean> {
  const inserted = await db
    .insertInto('chat_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function hasReported(db: Db, reporter: Reporter): Promise<boolean> {
  const found = await db
    .selectFrom('chat_reports')
    .select('id')
    .where(isOpenReportOf(reporter))
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteChatReport(db: Db, reporter: Reporter): Promise<void> {
  await db.deleteFrom('chat_reports').where(isOpenReportOf(reporter)).execute()
}

interface ReportPage {
  rows: ChatReportRecord[]
  total: number
}

/** For each stopped visitor the last decision to stop them, latest first. */
export async function selectStopped(db: Db, page: number): Promise<ReportPage> {
  const stops = sql`
    select distinct on (lower(r.reported_email)) r.* from chat_reports r
    where r.outcome = 'stopped' and exists (select from conversation_blocks b where b.user_id is null and b.agency_id is null
      and (b.report_id = r.id or b.email in (select address_digest(r.reported_email) union select address_digest(u.email) from users u where u.id = r.reported_id)))
    order by lower(r.reported_email), r.decided_at desc`
  const { rows } = await sql<ChatReportRecord & { total: number }>`
    select s.*, (count(*) over ())::int as total from (${stops}) s order by s.decided_at desc, s.id desc
    limit ${CHAT_REPORTS_PER_PAGE} offset ${(page - 1) * CHAT_REPORTS_PER_PAGE}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Open reports, oldest first. */
export async function selectChatReports(db: Db, page: number): Promise<ReportPage> {
  const open = db.selectFrom('chat_reports').where('outcome', 'is', null)
  const [rows, { n }] = await Promise.all([
    open
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .limit(CHAT_REPORTS_PER_PAGE)
      .offset((page - 1) * CHAT_REPORTS_PER_PAGE)
      .execute(),
    open.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** `lock`: until the transaction ends. */
export function selectChatReport(
  db: Db,
  id: number,
  { lock = false } = {},
): Promise<ChatReportRecord | undefined> {
  return db
    .selectFrom('chat_reports')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Reported people who still have an account. */
export async function selectReportedAccounts(
  db: Db,
  { reported_id, writer_ids }: Pick<ChatReportRecord, 'reported_id' | 'writer_ids'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = ${reported_id} or id = any(${[...writer_ids]}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function decideChatReport(
  db: Db,
  id: number,
  outcome: NonNullable<ChatReports['outcome']>,
  moderatorId: number,
): Promise<void> {
  await db
    .updateTable('chat_reports')
    .set({ outcome, moderator_id: moderatorId, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Stops a visitor by the report's address and that of their account: all their messages are spam. Or lifts that, for related stops too, and moves diverted conversations back. */
export async function setStopped(
  db: Db,
  {
    id,
    reported_id,
    reported_email,
  }: Pick<ChatReportRecord, 'id' | 'reported_id' | 'reported_email'>,
  stopped: boolean,
): Promise<void> {
  const addresses = sql`select lower(${reported_email}) union select mailbox(${reported_email}) union select lower(email) from users where id = ${reported_id}`
  const digests = sql`select address_digest(known) from (${addresses}) a (known) where known is not null`
  if (stopped) {
    await sql`insert into conversation_blocks (email, report_id) select d.*, ${id}::bigint from (${digests}) d on conflict do nothing`.execute(
      db,
    )
    return
  }
  const { rows: ended } = await sql<{ email: string }>`
    with stops as (select * from conversation_blocks where user_id is null and agency_id is null),
      one as (select id, report_id from stops where report_id = ${id} or email in (${digests}))
    delete from conversation_blocks where id in (select id from one) or id in (select id from stops where report_id in (select report_id from one))
    returning email`.execute(db)
  const { rows } = await sql<ConversationRecord>`
    select * from conversations where diverted and state = 'spam' and (user_id = ${reported_id} or lower(email) in (${addresses})
      or address_digest(email) = any(${ended.map(({ email }) => email)}::text[])) for update`.execute(
    db,
  )
  for (const row of rows)
    if (!(await isBlocked(db, row.id, { byAll: true }))) await updateState(db, row.id, 'open')
}
