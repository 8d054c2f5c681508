import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Attachment } from '#contract/people/attachments.ts'
import {
  TICKET_MESSAGES,
  TICKETS_PER_PAGE,
  type TicketAct,
  type TicketSide,
  type TicketStatus,
} from '#contract/talk/support.ts'
import type { Database, TicketMessages, Tickets } from '#db/schema.ts'
import { filesOf } from '../../people/attachments/queries.ts'

type Db = Kysely<Database>
export type TicketRecord = Selectable<Tickets>
export type TicketMessageRow = Selectable<TicketMessages> & {
  author: string | null
  files: Attachment[]
}

export interface Requester {
  id: number
  email: string
}

/** Characters of the first message in a list. */
const EXCERPT = 160

export const EXCERPT_OF = sql<string>`(select left(m.body, ${sql.lit(EXCERPT)}) from ticket_messages m where m.ticket_id = t.id and m.kind = 'text' order by m.seq limit 1)`

/** Tickets of an account, and those opened with its address without an account. */
const isOwn = ({ id, email }: Requester) =>
  sql<boolean>`(t.user_id = ${id} or (t.user_id is null and lower(t.email) = lower(${email})))`

export async function selectOwnTickets(
  db: Db,
  requester: Requester,
  page: number,
): Promise<{ rows: (TicketRecord & { excerpt: string })[]; total: number }> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from tickets t where t.merged_into is null and ${isOwn(requester)}`.execute(
    db,
  )
  const { rows } = await sql<TicketRecord & { excerpt: string }>`
    select t.*, ${EXCERPT_OF} as excerpt from tickets t where t.merged_into is null and ${isOwn(requester)}
    order by t.last_at desc, t.id desc limit ${TICKETS_PER_PAGE} offset ${(page - 1) * TICKETS_PER_PAGE}`.execute(
    db,
  )
  return { rows, total: counted[0]?.n ?? 0 }
}

/** A ticket of the account, or the one that it was merged into. */
export async function selectOwnTicket(
  db: Db,
  requester: Requester,
  id: number,
): Promise<TicketRecord | undefined> {
  const { rows } = await sql<TicketRecord>`
    select t.* from tickets t where t.id = coalesce((select merged_into from tickets where id = ${id}), ${id}) and ${isOwn(requester)}`.execute(
    db,
  )
  return rows[0]
}

/** The stored ticket; a merged one has no messages. */
export function selectStoredTicket(db: Db, id: number): Promise<TicketRecord | undefined> {
  return db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The ticket, or the one that it was merged into. */
export async function selectTicket(db: Db, id: number): Promise<TicketRecord | undefined> {
  const found = await selectStoredTicket(db, id)
  return found && found.merged_into !== null ? selectStoredTicket(db, found.merged_into) : found
}

/** Locks until the transaction ends: messages and acts follow one after the other. */
export function lockTicket(db: Db, id: number): Promise<TicketRecord> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const messagesWithAuthor = (db: Db, id: number) =>
  db
    .selectFrom('ticket_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.name as author', filesOf('ticket_id').as('files')])
    .where('m.ticket_id', '=', id)

/** The last messages, or those before one, by time, which places messages of merged tickets. `earlier`: the first of them, if there are earlier ones. Without notes, messages are numbered anew, so that gaps do not reveal notes. */
export async function selectTicketMessages(
  db: Db,
  id: number,
  { notes, before }: { notes: boolean; before?: number | undefined },
): Promise<{ messages: TicketMessageRow[]; earlier: number | null }> {
  const found = notes
    ? await messagesWithAuthor(db, id)
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(m.created_at, m.seq) < (select created_at, seq from ticket_messages where ticket_id = ${id} and seq = ${before ?? 0})`,
          ),
        )
        .orderBy('m.created_at', 'desc')
        .orderBy('m.seq', 'desc')
        .limit(TICKET_MESSAGES + 1)
        .execute()
    : await selectForRequester(db, id, before)
  const shown = found.slice(0, TICKET_MESSAGES).toReversed()
  return {
    messages: shown,
    earlier: found.length > TICKET_MESSAGES ? (shown[0]?.seq ?? null) : null,
  }
}

async function selectForRequester(
  db: Db,
  id: number,
  before: number | undefined,
): Promise<TicketMessageRow[]> {
  const rows = await db
    .with('m', (query) =>
      query
        .selectFrom('ticket_messages')
        .selectAll()
        .select(sql<number>`(row_number() over (order by created_at, seq))::int`.as('number'))
        .where('ticket_id', '=', id)
        .where('kind', '<>', 'note'),
    )
    .selectFrom('m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.name as author', filesOf('ticket_id').as('files')])
    .$if(before !== undefined, (query) => query.where('m.number', '<', before ?? 0))
    .orderBy('m.number', 'desc')
    .limit(TICKET_MESSAGES + 1)
    .execute()
  return rows.map(({ number, ...row }) => ({ ...row, seq: number }))
}

export function selectSentMessage(
  db: Db,
  id: number,
  { side, clientId }: { side: TicketSide; clientId: string },
): Promise<TicketMessageRow> {
  return messagesWithAuthor(db, id)
    .where('m.side', '=', side)
    .where('m.client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** A message that the requester may read. */
export function selectTicketMessage(
  db: Db,
  id: number,
  seq: number,
): Promise<TicketMessageRow | undefined> {
  return messagesWithAuthor(db, id)
    .where('m.seq', '=', seq)
    .where('m.kind', '<>', 'note')
    .executeTakeFirst()
}

export function insertTicket(
  db: Db,
  ticket: Pick<
    Insertable<Tickets>,
    'user_id' | 'name' | 'email' | 'locale' | 'category' | 'context'
  >,
): Promise<TicketRecord> {
  return db.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow()
}

/** Inserts under the lock of the ticket. Returns its number; undefined if it exists. */
export async function insertTicketMessage(
  db: Db,
  message: Omit<Insertable<TicketMessages>, 'seq'>,
): Promise<number | undefined> {
  const sentBefore = await db
    .selectFrom('ticket_messages')
    .select('seq')
    .where('ticket_id', '=', message.ticket_id)
    .where('side', '=', message.side)
    .where('client_id', '=', message.client_id)
    .executeTakeFirst()
  if (sentBefore) return undefined
  const { seq } = await db
    .insertInto('ticket_messages')
    .values(message)
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/** Moves the ticket by `ticket_moves`. Returns the new status; undefined if the old one does not allow the act. */
export async function moveTicket(
  db: Db,
  id: number,
  side: TicketSide,
  act: TicketAct,
): Promise<TicketStatus | undefined> {
  const { rows } = await sql<{ status: TicketStatus }>`
    update tickets t set status = m.to_status from ticket_moves m
    where t.id = ${id} and m.side = ${side} and m.act = ${act} and m.from_status = t.status returning t.status`.execute(
    db,
  )
  return rows[0]?.status
}

/** `opened`: tickets of the address or account within a day; `waiting`: unconfirmed ones within an hour; `sent`: this form was sent before and became `ticket`. */
export interface TicketCounts {
  sent: boolean
  ticket: number | null
  opened: number
  waiting: number
}

/** Locks until the transaction ends, so that concurrent tickets count one another. */
export async function lockTicketCounts(
  db: Db,
  { nonce, email, user_id }: { nonce: string; email: string; user_id: number | null },
): Promise<TicketCounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket ' || mailbox(${email}), 0))`.execute(
    db,
  )
  const { rows } = await sql<TicketCounts>`
    select (select m.ticket_id from ticket_messages m join tickets t on t.id = m.ticket_id where m.client_id = ${nonce} and m.side = 'requester' and lower(t.email) = lower(${email}) limit 1) as ticket,
      exists (select from waiting_tickets where nonce = ${nonce})
        or exists (select from ticket_messages m join tickets t on t.id = m.ticket_id where m.client_id = ${nonce} and m.side = 'requester' and lower(t.email) = lower(${email})) as sent,
      (select count(*)::int from tickets where created_at > now() - interval '1 day' and (mailbox(email) = mailbox(${email}) or user_id = ${user_id})) as opened,
      (select count(*)::int from waiting_tickets where created_at > now() - interval '1 hour' and ticket_id is null and mailbox(email) = mailbox(${email})) as waiting`.execute(
    db,
  )
  return rows[0] as TicketCounts
}

/** Whether the requester may read the message. */
export async function isForRequester(db: Db, ticketId: number, seq: number): Promise<boolean> {
  const found = await db
    .selectFrom('ticket_messages')
    .select('kind')
    .where('ticket_id', '=', ticketId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return found !== undefined && found.kind !== 'note'
}

/** The requester's account, by id or address. */
export async function selectAccount(
  db: Db,
  { user_id, email }: Pick<TicketRecord, 'user_id' | 'email'>,
): Promise<{ id: number; name: string; blocked: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; blocked: boolean }>`
    select id, name, blocked_at is not null as blocked from users
    where case when ${user_id}::bigint is null then lower(email) = lower(${email}) else id = ${user_id} end`.execute(
    db,
  )
  return rows[0]
}

/** Id of the requester's account; null if it is blocked or does not exist: then tickets are read by link. */
export async function selectRequesterId(
  db: Db,
  ticket: Pick<TicketRecord, 'user_id' | 'email'>,
): Promise<number | null> {
  const account = await selectAccount(db, ticket)
  return account && !account.blocked ? account.id : null
}
