import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database, WaitingLeads, WaitingTickets } from '#db/schema.ts'

type Db = Kysely<Database>

/** Tables of unconfirmed messages of visitors without an account, and the column of the thread after delivery. */
const THREADS = { waiting_leads: 'conversation_id', waiting_tickets: 'ticket_id' } as const
export type WaitingTable = keyof typeof THREADS
interface WaitingRows {
  waiting_leads: Selectable<WaitingLeads>
  waiting_tickets: Selectable<WaitingTickets>
}
export type WaitingMessage<Table extends WaitingTable> = WaitingRows[Table]
interface NewWaitingRows {
  waiting_leads: Insertable<WaitingLeads>
  waiting_tickets: Insertable<WaitingTickets>
}
export type NewWaiting<Table extends WaitingTable> = NewWaitingRows[Table]

export async function insertWaiting<Table extends WaitingTable>(
  db: Db,
  table: Table,
  message: NewWaiting<Table>,
): Promise<number> {
  const { id } = await db
    .insertInto(table as WaitingTable)
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A message whose link is still valid: for a day. `lock`: until the transaction ends. */
export async function selectWaiting<Table extends WaitingTable>(
  db: Db,
  table: Table,
  id: number,
  { lock = false } = {},
): Promise<WaitingMessage<Table> | undefined> {
  const { rows } = await sql<WaitingMessage<Table>>`
    select * from ${sql.table(table)} where id = ${id} and digest is not null and created_at > now() - interval '1 day' ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** The thread of a delivered message; null: it still waits. */
export function threadOf(message: {
  conversation_id?: number | null
  ticket_id?: number | null
}): number | null {
  return message.conversation_id ?? message.ticket_id ?? null
}

export async function setThread(
  db: Db,
  table: WaitingTable,
  id: number,
  thread: number,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(THREADS[table])} = ${thread} where id = ${id}`.execute(
    db,
  )
}
