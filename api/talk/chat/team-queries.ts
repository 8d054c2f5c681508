import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { ConversationNotes, Database } from '#db/schema.ts'
import { resetChoices } from './choice-queries.ts'
import { insertPeople, type ConversationRecord } from './queries.ts'

type Db = Kysely<Database>
type NotedConversation = Pick<ConversationRecord, 'id' | 'agency_id' | 'last_seq'>

/** Notes per page, and as many lines of the history. */
const NOTES_MAX = 300

export interface NoteRow {
  id: number
  kind: 'note' | 'taken' | 'handed' | 'left'
  author: string | null
  to: string | null
  body: string
  after_seq: number
  created_at: string
  /** Null for notes of other accounts. */
  client_id: string | null
}

/** Notes between the messages of a page, for members of the agency; without an agency, for the handlers. */
export async function selectNotes(
  db: Db,
  { id }: NotedConversation,
  userId: number,
  { from, before }: { from: number; before: number | undefined },
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select id, kind, body, after_seq, created_at, client_id, author, "to" from (
      select n.id, n.kind, n.body, n.after_seq, n.created_at, case when n.user_id = ${userId} then n.client_id end as client_id, u.name as author, coalesce(t.name, b.name) as "to",
        row_number() over (partition by n.kind = 'note' order by n.id desc) as place
      from conversation_notes n join conversations c on c.id = n.conversation_id left join users u on u.id = n.user_id
        left join users t on t.id = n.to_user_id left join agency_branches b on b.id = n.to_branch_id
      where c.id = ${id} and n.agency_id is not distinct from c.agency_id
        and (c.agency_id is null or exists (select from agency_members m where m.user_id = ${userId} and m.agency_id = c.agency_id))
        and n.after_seq >= ${from} and n.after_seq < ${before ?? 2 ** 31 - 1}
      ) latest where place <= ${NOTES_MAX} order by id`.execute(db)
  return rows
}

/** Adds a note or a line of the history, once per id of the client. False if it exists. */
export async function insertNote(
  db: Db,
  { id, agency_id, last_seq }: NotedConversation,
  note: Pick<
    Insertable<ConversationNotes>,
    'kind' | 'user_id' | 'to_user_id' | 'to_branch_id' | 'body'
  > & { client_id?: string },
): Promise<boolean> {
  const added = await db
    .insertInto('conversation_notes')
    .values({
      client_id: randomUUID(),
      ...note,
      conversation_id: id,
      agency_id,
      after_seq: last_seq,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export function selectNote(
  db: Db,
  { id }: Pick<NotedConversation, 'id'>,
  clientId: string,
): Promise<Pick<NoteRow, 'kind' | 'body'>> {
  return db
    .selectFrom('conversation_notes')
    .select(['kind', 'body'])
    .where('conversation_id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** Makes a member of the agency the handler of a locked conversation, with a line in the history. False for other accounts. */
export async function takeOver(
  db: Db,
  conversation: NotedConversation & Pick<ConversationRecord, 'handler_id'>,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update conversations c set handler_id = ${userId} where c.id = ${conversation.id} and c.handler_id is not distinct from ${conversation.handler_id}
      and exists (select from agency_members m where m.user_id = ${userId} and m.agency_id = c.agency_id) returning id`.execute(
    db,
  )
  if (rows.length === 0) return false
  await insertPeople(db, conversation.id, [userId])
  await resetChoices(db, conversation.id, [userId])
  await insertNote(db, conversation, { kind: 'taken', user_id: userId })
  return true
}

export interface Receiver {
  kind: 'user' | 'branch'
  id: number
}

/** Hands a locked conversation to an active colleague or to a branch of the agency. Returns its new handlers; undefined for an unknown receiver. */
export async function handOn(
  db: Db,
  conversation: NotedConversation,
  { kind, id }: Receiver,
  { by, note }: { by: number; note: string },
): Promise<number[] | undefined> {
  const members = sql`select m.user_id from agency_members m join users u on u.id = m.user_id where u.blocked_at is null and m.agency_id = c.agency_id`
  const { rows } = await (
    kind === 'user'
      ? sql<{ people: number[] }>`
          update conversations c set handler_id = ${id} where c.id = ${conversation.id} and ${id} in (${members})
          returning array[${id}::bigint] as people`
      : sql<{ people: number[] }>`
          update conversations c set handler_id = null, branch_id = ${id}
          where c.id = ${conversation.id} and exists (select from agency_branches b where b.id = ${id} and b.agency_id = c.agency_id)
          returning array(${members} and m.branch_id = ${id}) as people`
  ).execute(db)
  if (!rows[0]) return undefined
  const people = rows[0].people.map(Number)
  await insertPeople(db, conversation.id, people)
  await resetChoices(db, conversation.id, people)
  await insertNote(db, conversation, {
    kind: 'handed',
    user_id: by,
    body: note,
    ...(kind === 'user' ? { to_user_id: id } : { to_branch_id: id }),
  })
  return people
}

/** The role of an account in the agency of a conversation; undefined for other accounts. */
export async function selectAgencyRole(
  db: Db,
  { agency_id }: Pick<ConversationRecord, 'agency_id'>,
  userId: number,
): Promise<'owner' | 'manager' | 'agent' | undefined> {
  if (agency_id === null) return undefined
  const member = await db
    .selectFrom('agency_members')
    .select('role')
    .where('user_id', '=', userId)
    .where('agency_id', '=', agency_id)
    .executeTakeFirst()
  return member?.role
}

/** Possible receivers of a conversation. */
export async function selectColleagues(db: Db, agencyId: number) {
  const [colleagues, branches] = await Promise.all([
    db
      .selectFrom('agency_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .leftJoin('agency_branches as b', 'b.id', 'm.branch_id')
      .select(['u.id', 'u.name', 'b.name as branch'])
      .where('m.agency_id', '=', agencyId)
      .where('u.blocked_at', 'is', null)
      .orderBy(sql`lower(u.name)`)
      .orderBy('u.id')
      .execute(),
    db
      .selectFrom('agency_branches')
      .select(['id', 'name'])
      .where('agency_id', '=', agencyId)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
  ])
  return { colleagues, branches }
}
