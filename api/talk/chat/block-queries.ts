import { sql, type Kysely } from 'kysely'
import { CHAT_BLOCKS_PER_PAGE } from '#contract/talk/chat-blocks.ts'
import type { Database } from '#db/schema.ts'
import { handledConversations, type ConversationRecord } from './queries.ts'

type Db = Kysely<Database>

/** Moves the conversation of a stopped or blocked visitor to spam. */
export async function moveToSpam(db: Db, id: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ state: 'spam', diverted: sql<boolean>`diverted or state <> 'spam'` })
    .where('id', '=', id)
    .execute()
}

type BlockedVisitor = Pick<ConversationRecord, 'id' | 'email' | 'agency_id'>

/** Blocks of the visitor of a conversation `c` by its agency, or by an assigned account. */
const blocksOfAgency = sql`
  select from conversation_blocks b where mailbox(b.email) = mailbox(c.email)
    and (b.agency_id = c.agency_id or b.user_id in (select user_id from conversation_people p where p.conversation_id = c.id))`

/** The same, with stops by moderators and blocked accounts. */
const blocksOfAll = sql`
  ${blocksOfAgency}
  union all
  select from conversation_blocks b where b.user_id is null and b.agency_id is null
    and b.email in (select address_digest(known) from (select c.email union select mailbox(c.email) union select u.email from users u where u.id = c.user_id) a (known))
  union all
  select from users u where u.blocked_at is not null and lower(u.email) in (lower(c.email), mailbox(c.email))`

/** Whether new messages of the visitor of a conversation `c` are spam. */
export const isUnwantedIn = sql<boolean>`(c.state = 'spam' or exists (${blocksOfAll}))`

/** Whether the visitor is blocked; with `byAll`, also whether they are stopped. */
export async function isBlocked(db: Db, id: number, { byAll = false } = {}): Promise<boolean> {
  const { rows } =
    await sql`select from conversations c where c.id = ${id} and exists (${byAll ? blocksOfAll : blocksOfAgency})`.execute(
      db,
    )
  return rows.length > 0
}

export async function isUnwanted(db: Db, { id }: Pick<BlockedVisitor, 'id'>): Promise<boolean> {
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
    select from users where blocked_at is not null and (id = ${user_id} or lower(email) in (lower(${email}), mailbox(${email}))) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Blocks the visitor for the agency of the conversation, else for the reader. All conversations with them become spam. */
export async function insertBlock(
  db: Db,
  { email, agency_id }: BlockedVisitor,
  userId: number,
): Promise<void> {
  await db
    .insertInto('conversation_blocks')
    .values({ email, ...(agency_id === null ? { user_id: userId } : { agency_id }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await moveConversations(db, { email, agency_id }, userId, 'spam')
}

export async function deleteBlock(
  db: Db,
  { email, agency_id }: Omit<BlockedVisitor, 'id'>,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('conversation_blocks')
    .where(sql`mailbox(email)`, '=', sql`mailbox(${email})`)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(agency_id === null ? [] : [where('agency_id', '=', agency_id)]),
      ]),
    )
    .execute()
  await moveConversations(db, { email, agency_id }, userId, 'open')
}

/** Blocks of an account and of its agency. */
const ownBlocks = (userId: number) => sql<boolean>`(
  b.user_id = ${userId} or b.agency_id in (select m.agency_id from agency_members m where m.user_id = ${userId}))`

export interface BlockRow {
  id: number
  email: string
  agency_id: number | null
  created_at: string
  name: string | null
  chat: number | null
}

/** Latest first, with the last conversation that the account handles. */
export async function selectBlocks(
  db: Db,
  userId: number,
  page: number,
): Promise<{ rows: BlockRow[]; total: number }> {
  const { rows } = await sql<BlockRow & { total: number }>`
    select found.*, c.id as chat, c.name from (
      select b.id, b.email, b.agency_id, b.created_at, (count(*) over ())::int as total from conversation_blocks b where ${ownBlocks(userId)}
      order by b.created_at desc, b.id desc limit ${CHAT_BLOCKS_PER_PAGE} offset ${(page - 1) * CHAT_BLOCKS_PER_PAGE}) found
    left join lateral (select c.id, c.name from conversations c where mailbox(c.email) = mailbox(found.email) and c.id in ${handledConversations(userId)}
      order by c.last_at desc, c.id desc limit 1) c on true
    order by found.created_at desc, found.id desc`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export function selectBlock(
  db: Db,
  userId: number,
  id: number,
): Promise<Omit<BlockedVisitor, 'id'> | undefined> {
  return db
    .selectFrom('conversation_blocks as b')
    .select(['b.email', 'b.agency_id'])
    .where('b.id', '=', id)
    .where(ownBlocks(userId))
    .executeTakeFirst()
}

async function moveConversations(
  db: Db,
  { email, agency_id }: Pick<BlockedVisitor, 'email' | 'agency_id'>,
  userId: number,
  to: 'spam' | 'open',
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ state: to, diverted: false })
    .where(sql`mailbox(email)`, '=', sql`mailbox(${email})`)
    .where('state', '=', to === 'spam' ? 'open' : 'spam')
    .where(
      agency_id === null
        ? sql<boolean>`agency_id is null and id in ${handledConversations(userId)}`
        : sql<boolean>`agency_id = ${agency_id}`,
    )
    .execute()
}
