import { sql, type Kysely, type Selectable, type UpdateObject } from 'kysely'
import type { Side } from '#contract/talk/chat.ts'
import type { Database, Viewings } from '#db/schema.ts'
import { ownConversations, type Reader } from './queries.ts'

type Db = Kysely<Database>
export type ViewingRecord = Selectable<Viewings>

/** Duration of a viewing. */
const VIEWING_MINUTES = 30
const VIEWINGS_MAX = 200

/** Constraint against overlapping viewings of agents with `exclusive`. */
export const OVERLAP_CONSTRAINT = 'viewings_at_once'

const selectOpen = (db: Db, conversationId: number) =>
  db
    .selectFrom('viewings')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('state', 'in', ['proposed', 'agreed'])

/** The viewing of a conversation that is proposed, or agreed and not over. */
export const selectViewing = (db: Db, conversationId: number): Promise<ViewingRecord | undefined> =>
  selectOpen(db, conversationId)
    .where(sql<boolean>`(state = 'proposed' or ends_at > now())`)
    .executeTakeFirst()

/** The last viewing, in any state. */
export function selectLastViewing(
  db: Db,
  conversationId: number,
): Promise<ViewingRecord | undefined> {
  return db
    .selectFrom('viewings')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Proposes times for the viewing that there is, which keeps the time that is agreed, or for a new one; under the lock of the conversation. */
export async function proposeViewing(
  db: Db,
  conversationId: number,
  {
    state,
    by,
    times,
    agentId,
  }: { state: ViewingRecord['state']; by: Side; times: readonly string[]; agentId: number | null },
): Promise<ViewingRecord> {
  const current = await selectOpen(db, conversationId).executeTakeFirst()
  const values = { state, proposed_by: by, times: JSON.stringify(times) }
  if (!current)
    return db
      .insertInto('viewings')
      .values({ conversation_id: conversationId, agent_id: agentId, ...values })
      .returningAll()
      .executeTakeFirstOrThrow()
  return change(db, current, {
    ...values,
    ...(state === 'proposed' && {
      agent_id: agentId ?? current.agent_id,
      starts_at: null,
      ends_at: null,
    }),
  })
}

const change = (
  db: Db,
  { id, sequence }: ViewingRecord,
  values: UpdateObject<Database, 'viewings'>,
): Promise<ViewingRecord> =>
  db
    .updateTable('viewings')
    .set({ ...values, sequence: sequence + 1, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Agrees on one of the times. Throws the violation of `OVERLAP_CONSTRAINT`. Locks the agent's settings: two that check that constraint at once would be a deadlock. */
export const agreeViewing = (
  db: Db,
  current: ViewingRecord,
  at: string,
  agentId: number | null,
): Promise<ViewingRecord> =>
  change(db, current, {
    state: 'agreed',
    times: '[]',
    starts_at: at,
    ends_at: sql<string>`${at}::timestamptz + make_interval(mins => ${VIEWING_MINUTES})`,
    agent_id: agentId,
    exclusive: sql<boolean>`coalesce((select exclusive from viewing_settings where user_id = ${agentId} for update), false)`,
  })

/** Ends a proposal: what is agreed stays. */
export const declineProposal = (
  db: Db,
  current: ViewingRecord,
  state: ViewingRecord['state'],
): Promise<ViewingRecord> => change(db, current, { state, times: '[]' })

export const endViewing = (
  db: Db,
  current: ViewingRecord,
  state: ViewingRecord['state'],
): Promise<ViewingRecord> => change(db, current, { state, times: '[]' })

/** Reminders of another time of the viewing. */
export async function deleteReminders(db: Db, viewing: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('kind', '=', 'viewing_reminder')
    .where(sql<boolean>`data @> ${JSON.stringify({ viewing })}::jsonb`)
    .execute()
}

/** The colleague whose proposal waits for the visitor; null: an account that is gone, or the visitor proposed. */
export async function selectProposer(db: Db, conversationId: number): Promise<number | null> {
  const found = await db
    .selectFrom('messages')
    .select(['user_id', 'side'])
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'proposed')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.side === 'team' ? found.user_id : null
}

/** Time zone of the agent who shows the home, else of a handler of the conversation. */
export async function selectTeamZone(db: Db, conversationId: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select u.time_zone from conversations c left join viewings v on v.conversation_id = c.id left join conversation_people p on p.conversation_id = c.id
    join users u on u.id in (v.agent_id, p.user_id) where c.id = ${conversationId} order by u.id = v.agent_id desc nulls last, v.id desc nulls last, u.id limit 1`.execute(
    db,
  )
  return rows[0]?.time_zone ?? 'UTC'
}

export interface ListedViewing {
  conversation_id: number
  state: 'proposed' | 'agreed'
  starts_at: string | null
  times: string[]
  side: Side
}

/** Viewings of all conversations of an account: agreed ones that are not over, then proposed ones. */
export async function selectViewings(db: Db, reader: Reader): Promise<ListedViewing[]> {
  const { rows } = await sql<ListedViewing>`
    select v.conversation_id, v.state, v.starts_at, v.times, own.side
    from ${ownConversations(reader)} own join viewings v on v.conversation_id = own.conversation_id join conversations c on c.id = v.conversation_id
    where (v.state = 'agreed' and v.ends_at > now() or v.state = 'proposed') and (own.side = 'visitor' or c.state <> 'spam')
    order by v.starts_at nulls last, v.id limit ${VIEWINGS_MAX}`.execute(db)
  return rows
}

export async function isExclusive(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('viewing_settings')
    .select('exclusive')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.exclusive ?? false
}

/** Applies to viewings agreed from now on. */
export async function setExclusive(db: Db, userId: number, exclusive: boolean): Promise<void> {
  await db
    .insertInto('viewing_settings')
    .values({ user_id: userId, exclusive })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ exclusive }))
    .execute()
}
