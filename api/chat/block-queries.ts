import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { handled, type ConversationRecord } from './queries.ts'

type Db = Kysely<Database>

/** Moves what a stopped or blocked visitor writes to the spam. */
export async function divert(db: Db, id: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ state: 'spam', diverted: sql<boolean>`diverted or state <> 'spam'` })
    .where('id', '=', id)
    .execute()
}

type Blocked = Pick<ConversationRecord, 'id' | 'email' | 'agency_id'>

/** Blocks of the visitor of a conversation `c` by the agency that has it, or by one of those that it was given to. */
const blocks = sql`
  select from conversation_blocks b where lower(b.email) = lower(c.email)
    and (b.agency_id = c.agency_id or b.user_id in (select user_id from conversation_people p where p.conversation_id = c.id))`

/** Also whether a moderator has stopped them, or an administrator blocked their account. */
const stops = sql`
  ${blocks}
  union all
  select from conversation_blocks b where b.user_id is null and b.agency_id is null
    and b.email in (select address_digest(c.email) union select address_digest(u.email) from users u where u.id = c.user_id)
  union all
  select from users u where u.blocked_at is not null and lower(u.email) = lower(c.email)`

/** For a conversation `c`: whether what its visitor writes goes to the spam. */
export const isUnwantedIn = sql<boolean>`(c.state = 'spam' or exists (${stops}))`

/** Whether the visitor is blocked; `byAll`: or stopped. */
export async function isBlocked(db: Db, id: number, { byAll = false } = {}): Promise<boolean> {
  const { rows } =
    await sql`select from conversations c where c.id = ${id} and exists (${byAll ? stops : blocks})`.execute(
      db,
    )
  return rows.length > 0
}

export async function isUnwanted(db: Db, { id }: Pick<Blocked, 'id'>): Promise<boolean> {
  const { rows } =
    await sql`select from conversations c where c.id = ${id} and ${isUnwantedIn}`.execute(db)
  return rows.length > 0
}

/** Whether the visitor’s account was blocked by an administrator. */
export async function isSuspended(
  db: Db,
  { user_id, email }: Pick<ConversationRecord, 'user_id' | 'email'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from users where blocked_at is not null and (id = ${user_id} or lower(email) = lower(${email})) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Blocks for the agency that has the conversation, else for the reader; all that the visitor wrote to them is spam. */
export async function insertBlock(
  db: Db,
  { email, agency_id }: Blocked,
  userId: number,
): Promise<void> {
  await db
    .insertInto('conversation_blocks')
    .values({ email, ...(agency_id === null ? { user_id: userId } : { agency_id }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await moveAll(db, { email, agency_id }, userId, 'spam')
}

export async function deleteBlock(
  db: Db,
  { email, agency_id }: Blocked,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('conversation_blocks')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(agency_id === null ? [] : [where('agency_id', '=', agency_id)]),
      ]),
    )
    .execute()
  await moveAll(db, { email, agency_id }, userId, 'open')
}

async function moveAll(
  db: Db,
  { email, agency_id }: Pick<Blocked, 'email' | 'agency_id'>,
  userId: number,
  to: 'spam' | 'open',
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ state: to, diverted: false })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('state', '=', to === 'spam' ? 'open' : 'spam')
    .where(
      agency_id === null
        ? sql<boolean>`agency_id is null and id in ${handled(userId)}`
        : sql<boolean>`agency_id = ${agency_id}`,
    )
    .execute()
}
