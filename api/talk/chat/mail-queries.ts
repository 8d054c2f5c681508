import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { filesOf } from '../../people/attachments/queries.ts'
import type { MessageRow } from './queries.ts'

type Db = Kysely<Database>

/** More unread messages are only on the page. */
const MESSAGES_PER_MAIL = 10

/** Recipient of a mail about unread messages. */
export interface Addressee {
  name: string
  email: string
  locale: string
  zone: string
  /** Null: a visitor without an account, whose mail has a link. */
  account: number | null
  unread: MessageRow[]
}

/** A member of the team. Undefined without unread messages, or if the account is no longer notified. */
export async function selectTeamAddressee(
  db: Db,
  id: number,
  userId: number,
): Promise<Addressee | undefined> {
  const { rows } = await sql<Omit<Addressee, 'unread'> & { after: number }>`
    select u.name, u.email, u.locale, u.time_zone as zone, u.id as account, greatest(c.team_read_seq, p.mailed_seq) as after
    from conversations c join conversation_people p on p.conversation_id = c.id join users u on u.id = p.user_id
    where c.id = ${id} and u.id = ${userId} and c.state <> 'spam' and u.id in (select conversation_notified(c))`.execute(
    db,
  )
  return withUnread(db, id, 'visitor', rows[0])
}

export async function selectVisitorAddressee(db: Db, id: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Omit<Addressee, 'unread'> & { after: number }>`
    select coalesce(u.name, c.name) as name, coalesce(u.email, c.email) as email, c.locale, c.time_zone as zone,
      u.id as account, greatest(c.visitor_read_seq, c.visitor_mailed_seq) as after
    from conversations c left join lateral (select * from users where id = c.user_id or lower(email) = lower(c.email) order by id = c.user_id desc nulls last limit 1) u on true
    where c.id = ${id} and u.blocked_at is null
      and not exists (select from conversation_choices ch where ch.conversation_id = c.id and ch.user_id is null and ch.muted)`.execute(
    db,
  )
  return withUnread(db, id, 'team', rows[0])
}

async function withUnread(
  db: Db,
  id: number,
  side: 'visitor' | 'team',
  found: (Omit<Addressee, 'unread'> & { after: number }) | undefined,
): Promise<Addressee | undefined> {
  if (!found) return undefined
  const { after, ...addressee } = found
  const unread = await db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.name as author', filesOf('conversation_id').as('files')])
    .where('m.conversation_id', '=', id)
    .where('m.side', '=', side)
    .where('m.seq', '>', after)
    .orderBy('m.seq')
    .limit(MESSAGES_PER_MAIL)
    .execute()
  return unread.length > 0 ? { ...addressee, unread } : undefined
}

/** Mails about messages to an account within a day. */
export async function countMailed(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from conversation_people where user_id = ${userId} and mailed_at > now() - interval '1 day'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Later mails start after this message. */
export async function setMailed(
  db: Db,
  id: number,
  userId: number | null,
  seq: number,
): Promise<void> {
  if (userId === null)
    await db
      .updateTable('conversations')
      .set({ visitor_mailed_seq: seq })
      .where('id', '=', id)
      .execute()
  else
    await db
      .updateTable('conversation_people')
      .set({ mailed_seq: seq, mailed_at: sql<string>`now()` })
      .where('conversation_id', '=', id)
      .where('user_id', '=', userId)
      .execute()
}

export interface ReminderAddressee {
  conversation_id: number
  starts_at: string
  name: string
  email: string
  locale: string
  zone: string
  other_zone: string
  account: number | null
}

/** One side of a viewing that is still agreed for that time, and not over. */
export async function selectReminderAddressee(
  db: Db,
  {
    viewing,
    sequence,
    at,
    side,
  }: { viewing: number; sequence: number; at?: string; side: 'visitor' | 'team' },
): Promise<ReminderAddressee | undefined> {
  const { rows } = await sql<ReminderAddressee>`
    with due as (
      select v.conversation_id, v.starts_at, v.agent_id, c.name, c.email, c.locale, c.time_zone, c.user_id from viewings v join conversations c on c.id = v.conversation_id
      where v.id = ${viewing} and ${at === undefined ? sql`v.sequence = ${sequence}` : sql`v.starts_at = ${at}`} and v.state = 'agreed' and v.starts_at > now())
    select d.conversation_id, d.starts_at, coalesce(u.name, d.name) as name, coalesce(u.email, d.email) as email, d.locale, d.time_zone as zone,
      coalesce(a.time_zone, d.time_zone) as other_zone, u.id as account
    from due d left join lateral (select * from users where id = d.user_id or lower(email) = lower(d.email) order by id = d.user_id desc nulls last limit 1) u on true
    left join users a on a.id = d.agent_id where ${side} = 'visitor' and u.blocked_at is null
    union all
    select d.conversation_id, d.starts_at, a.name, a.email, a.locale, a.time_zone, d.time_zone, a.id from due d join users a on a.id = d.agent_id
    where ${side} = 'team' and a.blocked_at is null`.execute(db)
  return rows[0]
}
