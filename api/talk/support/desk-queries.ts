import { sql, type Kysely } from 'kysely'
import type { TicketLink } from '#contract/talk/desk.ts'
import { TICKETS_PER_PAGE, type TicketCategory, type TicketStatus } from '#contract/talk/support.ts'
import type { Database } from '#db/schema.ts'
import { STAFF } from '../../people/accounts/factor-queries.ts'
import { EXCERPT_OF, type TicketRecord } from './queries.ts'

type Db = Kysely<Database>

/** Period of the times of answers. */
const TIMES_DAYS = 30

export interface DeskFilter {
  status?: TicketStatus | undefined
  category?: TicketCategory | undefined
  /** Null: not assigned. */
  assignee?: number | null | undefined
  language?: string | undefined
  q?: string | undefined
}

export type DeskRecord = TicketRecord & { excerpt: string; assignee: string | null }

const likePattern = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`

const matchesFilter = ({ category, assignee, language, q }: DeskFilter) => sql<boolean>`
  t.merged_into is null
  and ${category === undefined ? sql`true` : sql`t.category = ${category}`}
  and ${assignee === undefined ? sql`true` : sql`t.assignee_id is not distinct from ${assignee}`}
  and ${language === undefined ? sql`true` : sql`t.locale = ${language}`}
  and ${
    q === undefined || q === ''
      ? sql`true`
      : sql`(t.name ilike ${likePattern(q)} or t.email ilike ${likePattern(q)} or t.id::text = ${q.replace(/^#/, '')}
          or exists (select from ticket_messages m where m.ticket_id = t.id and m.body ilike ${likePattern(q)}))`
  }`

/** The queue: tickets that wait for the staff, longest wait first; then answered and solved ones, latest first. */
export async function selectDesk(
  db: Db,
  filter: DeskFilter,
  page: number,
): Promise<{ rows: DeskRecord[]; counts: Record<TicketStatus, number> }> {
  const { rows: counted } = await sql<{ status: TicketStatus; n: number }>`
    select t.status, count(*)::int as n from tickets t where ${matchesFilter(filter)} group by 1`.execute(
    db,
  )
  const counts = { open: 0, waiting_for_us: 0, waiting_for_you: 0, solved: 0, reopened: 0 }
  for (const { status, n } of counted) counts[status] = n
  const { rows } = await sql<DeskRecord>`
    select t.*, ${EXCERPT_OF} as excerpt, a.name as assignee from tickets t left join users a on a.id = t.assignee_id
    where ${matchesFilter(filter)} and ${filter.status === undefined ? sql`t.status <> 'solved'` : sql`t.status = ${filter.status}`}
    order by t.status in ('waiting_for_you', 'solved'), case when t.status in ('waiting_for_you', 'solved') then null else t.last_at end, t.last_at desc, t.id
    limit ${TICKETS_PER_PAGE} offset ${(page - 1) * TICKETS_PER_PAGE}`.execute(db)
  return { rows, counts }
}

export async function selectTicketLanguages(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    locale: string
  }>`select distinct locale from tickets order by 1`.execute(db)
  return rows.map(({ locale }) => locale)
}

/** Medians in seconds. */
export async function selectTimes(
  db: Db,
): Promise<{ firstAnswer: number | null; solution: number | null; tickets: number }> {
  const { rows } = await sql<{
    firstAnswer: number | null
    solution: number | null
    tickets: number
  }>`
    select percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)::float8) as "firstAnswer",
      percentile_cont(0.5) within group (order by extract(epoch from solved_at - created_at)::float8) as solution,
      count(*)::int as tickets
    from tickets where merged_into is null and created_at > now() - make_interval(days => ${TIMES_DAYS})`.execute(
    db,
  )
  return rows[0] ?? { firstAnswer: null, solution: null, tickets: 0 }
}

/** Accounts that may handle tickets. */
export async function selectStaff(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where roles & ${STAFF} <> 0 and blocked_at is null order by lower(name), id`.execute(
    db,
  )
  return rows
}

/** The assignee of a ticket, if the account still may handle tickets. */
export async function selectAssignee(
  db: Db,
  { assignee_id }: Pick<TicketRecord, 'assignee_id'>,
): Promise<{ id: number; email: string; locale: string } | undefined> {
  if (assignee_id === null) return undefined
  const { rows } = await sql<{ id: number; email: string; locale: string }>`
    select id, email, locale from users where id = ${assignee_id} and roles & ${STAFF} <> 0 and blocked_at is null`.execute(
    db,
  )
  return rows[0]
}

/** `assignee` 0: not assigned. False if the account may not handle tickets. */
export async function updateAssignee(db: Db, id: number, assignee: number): Promise<boolean> {
  const { rows } = await sql`
    update tickets set assignee_id = nullif(${assignee}::bigint, 0)
    where id = ${id} and (${assignee}::bigint = 0 or exists (select from users where id = ${assignee} and roles & ${STAFF} <> 0 and blocked_at is null)) returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function updateCategory(db: Db, id: number, category: TicketCategory): Promise<void> {
  await db.updateTable('tickets').set({ category }).where('id', '=', id).execute()
}

const COLUMNS = {
  user: 'linked_user_id',
  offer: 'linked_offer_id',
  report: 'linked_report_id',
} as const
const TABLES = { user: 'users', offer: 'offers', report: 'reports' } as const

/** Id of an account by number or email address; of an offer by number or address of its page; of a report by number, or by the address of its offer (the last report). */
export async function findLinkTarget(
  db: Db,
  kind: TicketLink,
  ref: string,
): Promise<number | undefined> {
  const path = ref.replace(/[?#].*$/, '')
  const digits = /(\d{1,15})\/?$/.exec(path)?.[1]
  const of = kind === 'report' && path.includes('/') ? sql`offer_id` : sql`id`
  const byEmail = kind === 'user' ? sql`lower(email) = lower(${ref})` : sql`false`
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(TABLES[kind])} where ${byEmail} or ${of} = ${digits === undefined ? null : Number(digits)} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

export async function updateLink(
  db: Db,
  id: number,
  kind: TicketLink,
  linked: number | null,
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ [COLUMNS[kind]]: linked })
    .where('id', '=', id)
    .execute()
}

/** A linked account, offer or report. */
export interface LinkRow {
  kind: TicketLink
  id: number
  name: string | null
  offer_id: number | null
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
}

export async function selectLinks(db: Db, id: number, lang: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    with named as (
      select 'user' as kind, u.id, u.name, null::bigint as offer_id from tickets t join users u on u.id = t.linked_user_id where t.id = ${id}
      union all
      select 'offer', t.linked_offer_id, null, t.linked_offer_id from tickets t where t.id = ${id} and t.linked_offer_id is not null
      union all
      select 'report', r.id, r.reason, r.offer_id from tickets t join reports r on r.id = t.linked_report_id where t.id = ${id})
    select n.kind, n.id, coalesce(n.name, x.title) as name, n.offer_id, o.category, o.country_id, o.state_id, o.city_id
    from named n left join offers o on o.id = n.offer_id
    left join lateral (select title from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) x on true`.execute(
    db,
  )
  return rows
}

/** Other tickets of the requester, latest first. */
export async function selectOtherTickets(
  db: Db,
  { id, email, user_id }: TicketRecord,
): Promise<(TicketRecord & { excerpt: string })[]> {
  const { rows } = await sql<TicketRecord & { excerpt: string }>`
    select t.*, ${EXCERPT_OF} as excerpt from tickets t
    where t.id <> ${id} and t.merged_into is null and (t.user_id = ${user_id} or ((t.user_id is null or ${user_id}::bigint is null) and lower(t.email) = lower(${email})))
    order by t.last_at desc limit 20`.execute(db)
  return rows
}

export async function selectName(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.name ?? null
}

/** Moves the messages of a locked, solved ticket behind those of another. Tickets merged into the first lead to the second, too. */
export async function moveMessages(db: Db, from: TicketRecord, into: TicketRecord): Promise<void> {
  // Both tickets may have a message with the same id of the client.
  await sql`
    update ticket_messages m set ticket_id = ${into.id}, seq = ${into.last_seq} + m.seq,
      client_id = case when exists (select from ticket_messages other where other.ticket_id = ${into.id} and other.side = m.side and other.client_id = m.client_id)
        then ${`merged-${from.id}-`} || m.seq else m.client_id end
    where m.ticket_id = ${from.id}`.execute(db)
  // Queued mails.
  await sql`
    update jobs set data = data || jsonb_build_object('ticket', ${into.id}::bigint, 'seq', ${into.last_seq} + (data->>'seq')::int)
    where kind = 'ticket' and (data->>'ticket')::bigint = ${from.id}`.execute(db)
  await sql`
    update tickets set assignee_id = coalesce(assignee_id, ${from.assignee_id}), answered_at = coalesce(least(answered_at, ${from.answered_at}::timestamptz), answered_at, ${from.answered_at}::timestamptz),
      linked_user_id = coalesce(linked_user_id, ${from.linked_user_id}), linked_offer_id = coalesce(linked_offer_id, ${from.linked_offer_id}), linked_report_id = coalesce(linked_report_id, ${from.linked_report_id}),
      last_seq = (select coalesce(max(seq), 0) from ticket_messages where ticket_id = ${into.id}),
      last_at = greatest(last_at, ${from.last_at}::timestamptz), created_at = least(created_at, ${from.created_at}::timestamptz)
    where id = ${into.id}`.execute(db)
  await sql`update tickets set last_seq = 0, merged_into = ${into.id} where id = ${from.id}`.execute(
    db,
  )
  await sql`update tickets set merged_into = ${into.id} where merged_into = ${from.id}`.execute(db)
}
