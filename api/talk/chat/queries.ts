import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import {
  CHATS_PER_PAGE,
  MESSAGES_PER_CALL,
  type ChatList,
  type Side,
  type Speaker,
} from '#contract/talk/chat.ts'
import type { Attachment } from '#contract/people/attachments.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { prepared } from '#db/prepared.ts'
import type { Conversations, Database, Messages } from '#db/schema.ts'
import { filesOf } from '../../people/attachments/queries.ts'
import type { TitledOffer } from '../../homes/offers/named.ts'

type Db = Kysely<Database>

/** Limit of offers in the filter of the list. */
const OFFERS_MAX = 50
export type MessageRow = Selectable<Messages> & { author: string | null; files: Attachment[] }
export type ConversationRecord = Selectable<Conversations>

/** A conversation with columns of its offer. */
export interface ConversationRow extends ConversationRecord {
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  /** Null without an offer. */
  status: OfferStatus | null
  title: string | null
  title_lang: string | null
  /** Facts for a made title. */
  home: TitledOffer['home']
  advertiser: string | null
  advertiser_kind: Exclude<Speaker, 'visitor'>
  viewing_at: string | null
  handler: string | null
  /** The branch that it was handed to, else that of the offer. */
  at_branch_id: number | null
  at_branch: string | null
  /** Choices of the reader; of the visitor if the conversation was loaded by id. */
  muted: boolean
  has_left: boolean
  /** The visitor has blocked messages of the team. */
  closed: boolean
}
/** With the side of the account that reads it. */
export interface OwnConversation extends ConversationRow {
  side: Side
}

export interface Reader {
  id: number
  email: string
}

/** Conversations handled by an account: assigned ones (of an agency only for its members), those of an agency that it manages, and those about its own offers. */
export const handledConversations = (userId: number) => sql`(
  select p.conversation_id from conversation_people p join conversations given on given.id = p.conversation_id
  where p.user_id = ${userId} and (given.agency_id is null or exists (select from agency_members m where m.user_id = ${userId} and m.agency_id = given.agency_id))
  union
  select got.id from conversations got join agency_members m on m.agency_id = got.agency_id where m.user_id = ${userId} and m.role in ('owner', 'manager')
  union
  select own.id from conversations own join offers o on o.id = own.offer_id where o.owner_id = ${userId} and o.agency_id is null)`

/** Conversations started by an account. */
const startedConversations = ({ id, email }: Reader) => sql`(
  select c.id from conversations c where c.user_id = ${id} union select c.id from conversations c where lower(c.email) = lower(${email}))`

/** Handled and started conversations, with the side of the account. */
export const ownConversations = (reader: Reader) => sql`(
  select conversation_id, 'team'::text as side from ${handledConversations(reader.id)} h
  union all
  select id, 'visitor' from ${startedConversations(reader)} b)`

/** The side of an account in one conversation, by the same rules, without reading its other conversations. */
const joinSide = (userId: number) => sql`
  cross join lateral (select r.side from conversation_readers(c) r where r.user_id = ${userId} order by r.side limit 1) own`

/** Prepared statements need named columns. */
const COLUMN_NAMES: Record<keyof ConversationRecord, true> = {
  id: true,
  offer_id: true,
  agency_id: true,
  user_id: true,
  name: true,
  email: true,
  phone: true,
  locale: true,
  time_zone: true,
  link_key: true,
  state: true,
  diverted: true,
  last_seq: true,
  visitor_seq: true,
  team_seq: true,
  visitor_read_seq: true,
  team_read_seq: true,
  answered_seq: true,
  visitor_mailed_seq: true,
  created_at: true,
  last_at: true,
  answered_at: true,
  handler_id: true,
  branch_id: true,
}
export const RECORD_COLUMNS = sql.join(
  Object.keys(COLUMN_NAMES).map((name) => sql.ref(`c.${name}`)),
)
const TITLE_FACTS = sql`case when o.id is not null then jsonb_build_object('rooms', o.rooms, 'bedrooms', o.bedrooms, 'features', o.features, 'street', o.street, 'house_number', o.house_number, 'district', o.district, 'address_privacy', o.address_privacy) end`
const SHOWN_COLUMNS = sql`
  ${RECORD_COLUMNS}, (select v.starts_at from viewings v where v.conversation_id = c.id and v.state = 'agreed') as viewing_at, o.category, o.country_id, o.state_id, o.city_id, o.status, t.title, t.lang as title_lang, ${TITLE_FACTS} as home, coalesce(a.name, oc.name) as advertiser,
  case when a.id is null then 'private' when exists (select from agency_mark(a.id)) then 'verified' else 'agency' end as advertiser_kind,
  h.name as handler, br.id as at_branch_id, br.name as at_branch,
  coalesce(ch.muted, false) as muted, coalesce(ch.has_left, false) as has_left,
  exists (select from conversation_choices v where v.conversation_id = c.id and v.user_id is null and v.blocked) as closed`
const joinShown = (lang: string) => sql`
  left join offers o on o.id = c.offer_id
  left join agencies a on a.id = coalesce(o.agency_id, c.agency_id)
  left join offer_contacts oc on oc.offer_id = o.id
  left join users h on h.id = c.handler_id
  left join offer_branches ob on ob.offer_id = c.offer_id
  left join agency_branches br on br.id = coalesce(c.branch_id, ob.branch_id) and br.agency_id = c.agency_id
  left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true`

/** Choices of the reader: a member of the team, or the visitor. */
const joinChoices = (userId: number) => sql`
  left join conversation_choices ch on ch.conversation_id = c.id and ch.user_id is not distinct from (case own.side when 'team' then ${userId}::bigint end)`
const HAS_NOT_LEFT = sql`not coalesce(ch.has_left, false)`

const IS_UNREAD = sql`(case own.side when 'team' then c.visitor_seq > c.team_read_seq and c.state <> 'spam' else c.team_seq > c.visitor_read_seq end)`
/** Visitors do not see the team's state. */
const SHOWN_STATE = sql`(case own.side when 'team' then c.state else 'open' end)`
const LIST_CONDITIONS: Record<'all' | ChatList, ReturnType<typeof sql>> = {
  all: sql`(${SHOWN_STATE} = 'open' and ${HAS_NOT_LEFT})`,
  unread: sql`(${IS_UNREAD} and ${HAS_NOT_LEFT})`,
  unanswered: sql`(own.side = 'team' and c.state = 'open' and c.visitor_seq > c.answered_seq and ${HAS_NOT_LEFT})`,
  archived: sql`(${SHOWN_STATE} = 'archived' and ${HAS_NOT_LEFT})`,
  spam: sql`(${SHOWN_STATE} = 'spam' and ${HAS_NOT_LEFT})`,
  left: sql`not (${HAS_NOT_LEFT})`,
}

export interface ChatFilter {
  offer?: number | undefined
  /** Null: without a handler. */
  handler?: number | null | undefined
  branch?: number | undefined
  /** Id of a conversation with the same visitor. */
  with?: number | undefined
}

/** Filters by the team's data leave out conversations where the account is the visitor. */
const matchesFilter = (reader: Reader, { offer, handler, branch, with: samePerson }: ChatFilter) =>
  sql.join(
    [
      offer === undefined ? sql`true` : sql`c.offer_id = ${offer}`,
      ...(handler === undefined
        ? []
        : [
            sql`own.side = 'team' and c.agency_id is not null and c.handler_id is not distinct from ${handler}::bigint`,
          ]),
      ...(branch === undefined
        ? []
        : [
            sql`own.side = 'team' and coalesce(c.branch_id, (select ob.branch_id from offer_branches ob where ob.offer_id = c.offer_id)) = ${branch}`,
          ]),
      ...(samePerson === undefined
        ? []
        : [
            sql`own.side = 'team' and lower(c.email) = (select lower(w.email) from conversations w where w.id = ${samePerson} and w.id in ${handledConversations(reader.id)})`,
          ]),
    ].map((one) => sql`(${one})`),
    sql` and `,
  )

export type Counts = Record<'all' | ChatList, number>

export async function selectChats(
  db: Db,
  reader: Reader,
  {
    list = 'all',
    q,
    page,
    ...filter
  }: ChatFilter & { list?: ChatList | 'all' | undefined; q?: string | undefined; page: number },
  lang: string,
): Promise<{ rows: (OwnConversation & { last: MessageRow })[]; counts: Counts }> {
  const filtered = matchesFilter(reader, filter)
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  const matchesSearch =
    pattern === null
      ? sql`true`
      : sql`((own.side = 'team' and c.name ilike ${pattern}) or exists (select from messages m where m.conversation_id = c.id and m.body ilike ${pattern}))`
  const from = sql`from ${ownConversations(reader)} own join conversations c on c.id = own.conversation_id ${joinChoices(reader.id)}`
  const { rows: counted } = await sql<Counts>`
    select ${sql.join(Object.entries(LIST_CONDITIONS).map(([name, where]) => sql`count(*) filter (where ${where})::int as ${sql.ref(name)}`))}
    ${from} where ${filtered} and ${matchesSearch}`.execute(db)
  const { rows } = await sql<OwnConversation & { last: MessageRow }>`
    select found.*, to_jsonb(m) || jsonb_build_object('author', null, 'files', ${filesOf('conversation_id')}) as last
    from (select ${SHOWN_COLUMNS}, own.side ${from} ${joinShown(lang)} where ${filtered} and ${matchesSearch} and ${LIST_CONDITIONS[list]}
      order by c.last_at desc, c.id desc limit ${CHATS_PER_PAGE} offset ${(page - 1) * CHATS_PER_PAGE}) found
    join messages m on m.conversation_id = found.id and m.seq = found.last_seq
    order by found.last_at desc, found.id desc`.execute(db)
  return { rows, counts: counted[0]! }
}

/** Choices of the list's filters: offers of the latest conversations, and the agency of the reader. */
export async function selectFilters(
  db: Db,
  reader: Reader,
  lang: string,
): Promise<{
  offers: TitledOffer[]
  agency: number | null
  hasTeam: boolean
}> {
  const { rows: offers } = await sql<TitledOffer>`
    select o.id, o.category, o.country_id, t.title, t.lang as title_lang, ${TITLE_FACTS} as home from (
      select c.offer_id as id, max(c.last_at) as at from ${ownConversations(reader)} own join conversations c on c.id = own.conversation_id
      where c.offer_id is not null group by 1 order by 2 desc limit ${OFFERS_MAX}) latest
    join offers o on o.id = latest.id
    left join lateral (select title, lang from offer_texts where offer_id = latest.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true
    order by latest.at desc`.execute(db)
  const { rows } = await sql<{ agency: number | null; handles: boolean }>`
    select (select m.agency_id from agency_members m where m.user_id = ${reader.id}) as agency, exists (select from ${handledConversations(reader.id)} h) as handles`.execute(
    db,
  )
  const { agency, handles } = rows[0]!
  return { offers, agency, hasTeam: handles || agency !== null }
}

/** Without muted conversations. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${ownConversations(reader)} own join conversations c on c.id = own.conversation_id ${joinChoices(reader.id)}
    where ${IS_UNREAD} and ${HAS_NOT_LEFT} and not coalesce(ch.muted, false)`.execute(db)
  return rows[0]?.n ?? 0
}

const selectReadable = ({ id }: Pick<Reader, 'id'>, lang: string) =>
  sql`select ${SHOWN_COLUMNS}, own.side from conversations c ${joinSide(id)} ${joinChoices(id)} ${joinShown(lang)}`

/** A conversation, if the account may read it. */
export async function selectOwnConversation(
  db: Db,
  reader: Pick<Reader, 'id'>,
  id: number,
  lang: string,
): Promise<OwnConversation | undefined> {
  const { rows } =
    await sql<OwnConversation>`${prepared} ${selectReadable(reader, lang)} where c.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

export async function selectOwnConversations(
  db: Db,
  reader: Pick<Reader, 'id'>,
  ids: readonly number[],
  lang: string,
): Promise<OwnConversation[]> {
  const { rows } =
    await sql<OwnConversation>`${selectReadable(reader, lang)} where c.id = any(${[...ids]}::bigint[])`.execute(
      db,
    )
  return rows
}

export async function selectConversation(
  db: Db,
  id: number,
  lang: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${SHOWN_COLUMNS} from conversations c left join conversation_choices ch on ch.conversation_id = c.id and ch.user_id is null ${joinShown(lang)} where c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Locks until the transaction ends: messages are written one after the other. */
export function lockConversation(db: Db, id: number): Promise<ConversationRecord> {
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The visitor's conversation about an offer, with the contact details of the last message. Locked until the transaction ends. */
export async function openConversation(
  db: Db,
  {
    offer_id,
    user_id,
    email,
    ...details
  }: Pick<
    Insertable<Conversations>,
    'offer_id' | 'agency_id' | 'user_id' | 'name' | 'email' | 'phone' | 'locale' | 'time_zone'
  >,
): Promise<ConversationRecord & { isNew: boolean }> {
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where('offer_id', '=', offer_id ?? null)
    .where((where) =>
      where.or([
        where(sql`lower(email)`, '=', sql`lower(${email})`),
        ...(user_id ? [where('user_id', '=', user_id)] : []),
      ]),
    )
    .orderBy(sql`lower(email) = lower(${email})`, 'desc')
    .executeTakeFirst()
  if (found) {
    const locked = await lockConversation(db, found.id)
    const row = await db
      .updateTable('conversations')
      .set({
        name: details.name,
        locale: details.locale,
        time_zone: details.time_zone,
        phone: details.phone ?? locked.phone,
        agency_id: details.agency_id,
      })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...row, isNew: false }
  }
  const row = await db
    .insertInto('conversations')
    .values({ offer_id, user_id, email, ...details })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, isNew: true }
}

export async function insertPeople(db: Db, id: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0)
    await db
      .insertInto('conversation_people')
      .values(userIds.map((user_id) => ({ conversation_id: id, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Assigned accounts that are not blocked and, in an agency, still members. */
export async function selectPeople(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from conversations c join conversation_people p on p.conversation_id = c.id join users u on u.id = p.user_id
    where c.id = ${id} and u.blocked_at is null and (c.agency_id is null or exists (select from agency_members m where m.user_id = u.id and m.agency_id = c.agency_id))
    order by 1`.execute(db)
  return rows.map((row) => row.id)
}

/** Members of the team who are notified of messages. */
export async function selectNotified(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${prepared}
    select n.id from conversations c cross join lateral conversation_notified(c) n(id) where c.id = ${id} order by 1`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

const messagesWithAuthor = (db: Db, id: number) =>
  db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.name as author', filesOf('conversation_id').as('files')])
    .where('m.conversation_id', '=', id)

export async function selectMessages(
  db: Db,
  id: number,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<MessageRow[]> {
  const limited = messagesWithAuthor(db, id).limit(MESSAGES_PER_CALL)
  if (after !== undefined) return limited.where('m.seq', '>', after).orderBy('m.seq').execute()
  const last = await (before === undefined ? limited : limited.where('m.seq', '<', before))
    .orderBy('m.seq', 'desc')
    .execute()
  return last.toReversed()
}

export function selectMessage(
  db: Db,
  id: number,
  side: Side,
  clientId: string,
): Promise<MessageRow | undefined> {
  return messagesWithAuthor(db, id)
    .where('m.side', '=', side)
    .where('m.client_id', '=', clientId)
    .executeTakeFirst()
}

/** Positions only move forward, up to the last message. */
export async function updateRead(db: Db, id: number, side: Side, seq: number): Promise<number> {
  const column = side === 'team' ? 'team_read_seq' : 'visitor_read_seq'
  const { rows } = await sql<{ seq: number }>`
    update conversations set ${sql.ref(column)} = greatest(${sql.ref(column)}, least(${seq}::int, last_seq)) where id = ${id} returning ${sql.ref(column)} as seq`.execute(
    db,
  )
  return rows[0]?.seq ?? 0
}

export type Mark = 'open' | 'archived' | 'spam' | 'unread' | 'answered'

export async function updateState(db: Db, id: number, mark: Mark): Promise<void> {
  await db
    .updateTable('conversations')
    .set(
      mark === 'unread'
        ? { team_read_seq: sql<number>`least(team_read_seq, greatest(visitor_seq - 1, 0))` }
        : mark === 'answered'
          ? {
              answered_seq: sql<number>`visitor_seq`,
              answered_at: sql<string>`coalesce(answered_at, now())`,
            }
          : { state: mark, diverted: false },
    )
    .where('id', '=', id)
    .execute()
}

/** The visitor's account, by id or address; null without one. */
export async function selectVisitor(
  db: Db,
  { user_id, email }: Pick<ConversationRecord, 'user_id' | 'email'>,
): Promise<number | null> {
  if (user_id !== null) return user_id
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  return user?.id ?? null
}

/** Conversations per offer, total and unread, without spam. Offers without conversations are missing. */
export async function countChats(
  db: Db,
  offerIds: readonly number[],
): Promise<Map<number, { total: number; unread: number }>> {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ offer_id: number; total: number; unread: number }>`
    select offer_id, count(*)::int as total, count(*) filter (where visitor_seq > team_read_seq)::int as unread
    from conversations where offer_id = any(${[...offerIds]}::bigint[]) and state <> 'spam' group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ offer_id, ...counts }) => [offer_id, counts]))
}

/** Publishes to the sockets of the other side that this side is writing. */
export async function publishTyping(db: Db, id: number, side: Side): Promise<void> {
  await sql`
    insert into realtime_messages (body)
    select jsonb_build_object('type', 'conversation', 'id', c.id, 'typing', ${side}::text, 'users', jsonb_agg(distinct r.user_id))
    from conversations c, conversation_readers(c) r where c.id = ${id} and r.side <> ${side} group by c.id`.execute(
    db,
  )
}
