import { sql, type Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { MessageData } from '#db/json-types.ts'
import type { Database, Messages, Viewings } from '#db/schema.ts'
import type { LivedHome } from './homes.ts'

const HOUR_MS = 3_600_000
const VIEWING_MS = 30 * 60_000
/** Begins the id of every message, so that a second seeding knows them. */
export const MARK = 'demo-life'

export const ago = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * HOUR_MS).toISOString()

export interface Said {
  side: 'visitor' | 'team'
  hoursAgo: number
  text?: string
  kind?: Messages['kind']
  data?: MessageData
}
export interface Viewing {
  state: Viewings['state']
  proposedBy: 'visitor' | 'team'
  /** Of the agreed time. */
  at?: string
  /** Proposed times that wait. */
  times?: string[]
}
export interface Talk {
  key: string
  home: LivedHome
  /** Null: no account. */
  user: number | null
  name: string
  email: string
  phone?: string
  locale: string
  zone: string
  said: readonly Said[]
  viewing?: Viewing
  state?: 'open' | 'archived' | 'spam'
  /** Whether each side has read the last message of the other. */
  isRead?: boolean
  visitorHasRead?: boolean
  handler: number | null
  /** Members who got it. */
  people: readonly number[]
  note?: { by: number; text: string }
}

/** Writes a conversation with its messages, viewing and notes, as if it had gone on in the portal, but without a mail. */
export async function writeTalk(
  db: Kysely<Database>,
  {
    key,
    home,
    user,
    name,
    email,
    phone,
    locale,
    zone,
    said,
    viewing,
    state = 'open',
    isRead = true,
    visitorHasRead = true,
    handler,
    people,
    note,
  }: Talk,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('conversations')
    .values({
      offer_id: home.id,
      agency_id: home.agency_id,
      user_id: user,
      name,
      email,
      phone: phone ?? null,
      locale,
      time_zone: zone,
      created_at: ago(now, said[0]?.hoursAgo ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversation_people')
    .values([...new Set(people)].map((user_id) => ({ conversation_id: id, user_id })))
    .execute()
  for (const [index, { side, hoursAgo, text = '', kind = 'text', data = {} }] of said.entries())
    await db
      .insertInto('messages')
      .values({
        conversation_id: id,
        side,
        user_id: side === 'team' ? handler : null,
        client_id: `${MARK}-${key}-${index}`,
        kind,
        body: text,
        data: JSON.stringify(data),
        created_at: ago(now, hoursAgo),
      })
      .execute()
  await sql`
    update conversations set state = ${state}, handler_id = ${handler}, team_read_seq = ${isRead ? sql`last_seq` : sql`team_read_seq`},
      visitor_read_seq = ${visitorHasRead ? sql`last_seq` : sql`visitor_read_seq`} where id = ${id}`.execute(
    db,
  )
  if (viewing) {
    const { at, times = [] } = viewing
    await db
      .insertInto('viewings')
      .values({
        conversation_id: id,
        state: viewing.state,
        proposed_by: viewing.proposedBy,
        times: JSON.stringify(times),
        starts_at: at ?? null,
        ends_at: at === undefined ? null : new Date(Date.parse(at) + VIEWING_MS).toISOString(),
        agent_id: at === undefined ? null : handler,
        sequence: at === undefined ? 0 : 1,
        created_at: ago(now, said.at(-1)?.hoursAgo ?? 0),
        changed_at: ago(now, said.at(-1)?.hoursAgo ?? 0),
      })
      .execute()
  }
  const firstAnswer = said.findIndex(({ side }) => side === 'team')
  if (handler !== null && firstAnswer >= 0)
    await addNote(db, id, home, {
      kind: 'taken',
      by: handler,
      after: firstAnswer + 1,
      at: ago(now, said[firstAnswer]!.hoursAgo),
    })
  if (note)
    await addNote(db, id, home, {
      kind: 'note',
      by: note.by,
      text: note.text,
      after: said.length,
      at: ago(now, said.at(-1)!.hoursAgo),
    })
  return id
}

async function addNote(
  db: Kysely<Database>,
  conversation: number,
  { agency_id }: LivedHome,
  note: { kind: 'note' | 'taken'; by: number; text?: string; after: number; at: string },
): Promise<void> {
  await db
    .insertInto('conversation_notes')
    .values({
      conversation_id: conversation,
      agency_id,
      kind: note.kind,
      user_id: note.by,
      client_id: `${MARK}-${note.kind}-${conversation}`,
      body: note.text ?? '',
      after_seq: note.after,
      created_at: note.at,
    })
    .execute()
}

export interface Bell {
  user: number
  title: string
  message: string
  params?: Record<string, string | number>
  offer?: number
  conversation?: number
  ticket?: number
  link?: string
  type?: 'info' | 'success'
  hoursAgo: number
  isRead?: boolean
}

/** Notifications of the portal alone: no mail, no push message. In order of time. */
export async function writeBells(
  db: Kysely<Database>,
  bells: readonly Bell[],
  now: Date,
): Promise<void> {
  for (const bell of bells.toSorted((a, b) => b.hoursAgo - a.hoursAgo))
    await db
      .insertInto('notifications')
      .values({
        user_id: bell.user,
        title: bell.title,
        message: bell.message,
        params: JSON.stringify(bell.params ?? {}),
        offer_id: bell.offer ?? null,
        conversation_id: bell.conversation ?? null,
        ticket_id: bell.ticket ?? null,
        link: bell.link ?? null,
        type: bell.type ?? 'info',
        created_at: ago(now, bell.hoursAgo),
        read_at: bell.isRead ? ago(now, bell.hoursAgo - 0.2) : null,
      })
      .execute()
}

/** The bell of who gets a message of a visitor. */
export const leadBell = (
  user: number,
  conversation: number,
  home: LivedHome,
  { hoursAgo, kind }: Said,
): Bell => ({
  user,
  title: kind === 'viewing' ? 'leads.notice.viewing' : 'leads.notice.question',
  message: 'leads.notice.message',
  offer: home.id,
  conversation,
  link: address('chat', { id: conversation }),
  hoursAgo,
})
