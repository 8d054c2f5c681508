import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { CURRENCIES } from '#contract/library.ts'
import { type OfferStatus } from '#contract/homes/offer-lists.ts'
import { LIFETIME_DAYS, type OfferContent, type OwnSort } from '#contract/publish/publishing.ts'
import { type Step } from '#contract/offer-fields.ts'
import type { Database, Offers, OfferContacts } from '#db/schema.ts'
import { BRANCH_OF } from '../../homes/agencies/branch-queries.ts'
import { manages } from '../../homes/agencies/managing-queries.ts'
import { membershipOf } from '../../homes/agencies/queries.ts'
import { qualityOf } from './quality.ts'

type Db = Kysely<Database>

/** An offer that was written here, with its draft. */
export interface OwnRow {
  id: number
  owner_id: number
  agency_id: number | null
  /** The agency, if it belongs to one. */
  agency: { id: number; slug: string; name: string } | null
  status: OfferStatus
  version: number
  published_at: string | null
  expires_at: string | null
  content: OfferContent
  draft_version: number
  saved_at: string
  passed: Step[]
  /** The pending revision: its number and content. */
  waiting: number | null
  sent: OfferContent | null
  /** The last approved content, or null. */
  approved: OfferContent | null
  /** The last price that a moderator approved, or null. */
  judged_amount: number | null
  review: {
    verdict: 'approved' | 'change' | 'rejected' | 'withdrawn'
    reasons: string[]
    note: string | null
    at: string
  } | null
}

const OWN = sql`
  select o.id, o.owner_id, o.agency_id, o.status, o.version, o.published_at, o.expires_at, d.content, d.version as draft_version, d.updated_at as saved_at, d.passed,
    (select number from offer_revisions r where r.offer_id = o.id and r.verdict is null) as waiting,
    (select content from offer_revisions r where r.offer_id = o.id and r.verdict is null) as sent,
    (select (content->>'amount')::float8 from offer_revisions r where r.offer_id = o.id and r.verdict = 'approved' and r.moderator_id is not null order by r.number desc limit 1) as judged_amount,
    (select content from offer_revisions r where r.offer_id = o.id and r.verdict = 'approved' order by number desc limit 1) as approved,
    (select json_build_object('verdict', verdict, 'reasons', reasons, 'note', note, 'at', to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
       from offer_revisions r where r.offer_id = o.id and r.verdict is not null order by number desc limit 1) as review,
    (select json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) from agencies a where a.id = o.agency_id) as agency
  from offers o join offer_drafts d on d.offer_id = o.id`

/** Undefined if the offer was not written here. */
export async function selectOwn(db: Db, id: number): Promise<OwnRow | undefined> {
  return (await sql<OwnRow>`${OWN} where o.id = ${id}`.execute(db)).rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockOwn(db: Db, id: number): Promise<OwnRow | undefined> {
  await sql`select 1 from offers where id = ${id} for update`.execute(db)
  return selectOwn(db, id)
}

/** An imported offer. */
export interface ImportedRow {
  id: number
  status: OfferStatus
  /** The status that its source gave, or null. */
  source_status: OfferStatus | null
  published_at: string | null
  version: number
  action: number
  /** Its source. */
  source: string
}

/** Locks it until the transaction ends; undefined if it was written here, or does not exist. */
export async function lockImported(db: Db, id: number): Promise<ImportedRow | undefined> {
  const { rows } = await sql<ImportedRow>`
    select o.id, o.status, o.source_status, o.published_at, o.version, o.action, coalesce(s.name, s.key) as source from offers o join sources s on s.id = o.source_id
    where o.id = ${id} and not exists (select from offer_drafts d where d.offer_id = o.id) for update of o`.execute(
    db,
  )
  return rows[0]
}

/** Offers that blocking an account may hide, or has hidden: its own, and those of its agency. */
export async function selectSuspendable(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from offers o join offer_drafts d on d.offer_id = o.id
    where o.status in ('published', 'reserved', 'paused')
      and ((o.owner_id = ${userId} and o.agency_id is null) or o.agency_id = (select agency_id from agency_members where user_id = ${userId}))
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether no account that can sign in is responsible for an offer: its owner, or its agency's owners and managers. Locked until the transaction ends. */
export async function lockBlocked(
  db: Db,
  { owner_id, agency_id }: Pick<OwnRow, 'owner_id' | 'agency_id'>,
): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select blocked_at is not null as blocked from users
    where (${agency_id}::bigint is null and id = ${owner_id}) or id in (select user_id from agency_members where agency_id = ${agency_id} and role in ('owner', 'manager'))
    order by id for share`.execute(db)
  return rows.every(({ blocked }) => blocked)
}

/** The last two states of an offer with their reasons, latest first. */
export function selectLastStates(
  db: Db,
  id: number,
): Promise<{ status: OfferStatus; reason: string | null }[]> {
  return db
    .selectFrom('offer_statuses')
    .select(['status', 'reason'])
    .where('offer_id', '=', id)
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
}

/** Filters of the offers that an account may manage. */
export interface Which {
  status?: OfferStatus | undefined
  place?: string | undefined
  q?: string | undefined
  score?: number | undefined
  feed?: number | undefined
  branch?: number | undefined
  agent?: number | undefined
  action?: number | undefined
  category?: number | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
}

/** Minor units of a major one, by currency. */
const MINOR_UNITS = JSON.stringify(
  Object.fromEntries(
    CURRENCIES.map(({ code, decimal_digits: digits }) => [code, 10 ** Math.min(digits, 8)]),
  ),
)

const agencyOf = (userId: number) =>
  sql`(select agency_id from agency_members where user_id = ${userId})`

/** Offers that a user may manage, with the rules of `mayManage`, and those of feeds that they keep: `o` is the offer. */
const managed = (userId: number) => sql`o.id in (
  select id from offers where owner_id = ${userId} and (agency_id is null or agency_id = ${agencyOf(userId)})
  union all select id from offers where agency_id = (select agency_id from agency_members where user_id = ${userId} and role <> 'agent')
  union all select brought.id from offers brought join sources kept on kept.id = brought.source_id
    where kept.owner_id = ${userId} and brought.owner_id is null and (brought.agency_id is null or brought.agency_id = ${agencyOf(userId)}))`

/** Offers with their drafts, where they were written here. */
const OFFERS = sql`offers o join sources s on s.id = o.source_id left join offer_drafts d on d.offer_id = o.id`
/** The draft of an offer that was written here, else the values that a feed brought. */
const currentValue = (written: RawBuilder<unknown>, imported: RawBuilder<unknown>) =>
  sql`case when d.offer_id is null then ${imported} else ${written} end`
const LOCATION = currentValue(
  sql`d.content->>'location'`,
  sql`coalesce('city' || o.city_id, 'state' || o.state_id, 'country' || o.country_id)`,
)

const ACTION = currentValue(sql`(d.content->>'action')::int`, sql`o.action`)
const CATEGORY = currentValue(sql`(d.content->>'category')::int`, sql`o.category`)
/** In whole units of its currency. */
const AMOUNT = sql`${currentValue(sql`(d.content->>'amount')::numeric`, sql`o.price_amount`)} / coalesce((${MINOR_UNITS}::jsonb->>(${currentValue(sql`d.content->>'currency'`, sql`o.price_currency`)}))::numeric, 100)`
const AGENT = sql`coalesce(o.owner_id, s.owner_id)`

/** Archived offers only on request. */
function matching(
  userId: number,
  { status, place, q, score, feed, branch, agent, action, category, priceMin, priceMax }: Which,
) {
  const words = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const written = sql`d.content->>'reference' ilike ${words} or d.content->>'street' ilike ${words} or exists (select 1 from jsonb_each(d.content->'texts') text where text.value->>'title' ilike ${words})`
  const imported = sql`o.reference ilike ${words} or o.street ilike ${words} or exists (select 1 from offer_texts where offer_id = o.id and title ilike ${words})`
  return sql`${managed(userId)} and ${status === undefined ? sql`o.status <> 'archived'` : sql`o.status = ${status}`}
    ${place === undefined ? sql`` : sql`and ${LOCATION} = ${place}`}
    ${score === undefined ? sql`` : sql`and d.offer_id is not null and coalesce(d.score, 0) <= ${score}`}
    ${feed === undefined ? sql`` : feed === 0 ? sql`and d.offer_id is not null` : sql`and d.offer_id is null and o.source_id = ${feed} and ${manages(userId)}`}
    ${branch === undefined ? sql`` : sql`and ${BRANCH_OF} = ${branch}`}
    ${agent === undefined ? sql`` : sql`and ${AGENT} = ${agent}`}
    ${action === undefined ? sql`` : sql`and ${ACTION} = ${action}`}
    ${category === undefined ? sql`` : sql`and ${CATEGORY} = ${category}`}
    ${priceMin === undefined ? sql`` : sql`and ${AMOUNT} >= ${priceMin}`}
    ${priceMax === undefined ? sql`` : sql`and ${AMOUNT} <= ${priceMax}`}
    ${q === undefined || q === '' ? sql`` : sql`and (o.id::text = ${q} or ${currentValue(written, imported)})`}`
}

const ORDERS: Record<OwnSort, RawBuilder<unknown>> = {
  saved: sql`coalesce(d.updated_at, o.updated_at) desc`,
  price: sql`${currentValue(sql`(d.content->>'amount')::numeric`, sql`o.price_amount`)} desc nulls last`,
  score: sql`${currentValue(sql`coalesce(d.score, 0)`, sql`null`)} nulls last`,
  expires: sql`case when o.status in ('published', 'paused', 'reserved') then o.expires_at end nulls last`,
}

/** Where a page of somebody's own begins and ends: their numbers in order, and how many there are. */
export async function selectOwnIds(
  db: Db,
  userId: number,
  which: Which,
  sort: OwnSort,
  { page, size }: { page: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from ${OFFERS} where ${matching(userId, which)}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select o.id from ${OFFERS} where ${matching(userId, which)} order by ${ORDERS[sort]}, o.id desc limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  )
  return { ids: rows.map(({ id }) => id), total: counted[0]?.n ?? 0 }
}

/** The offers of these ids that were written here, in no order. */
export async function selectWritten(db: Db, ids: readonly number[]): Promise<OwnRow[]> {
  return (await sql<OwnRow>`${OWN} where o.id = any(${[...ids]}::bigint[])`.execute(db)).rows
}

/** All offers that a user may manage and that were written here, except archived ones; the oldest first. */
export async function selectAllWritten(db: Db, userId: number): Promise<OwnRow[]> {
  return (
    await sql<OwnRow>`${OWN} join sources s on s.id = o.source_id where ${matching(userId, {})} order by o.id`.execute(
      db,
    )
  ).rows
}

/** The ids of a user's offers that match, oldest first, up to a limit. */
export async function selectAllIds(
  db: Db,
  userId: number,
  which: Which,
  limit: number,
): Promise<number[]> {
  return (
    await sql<{
      id: number
    }>`select o.id from ${OFFERS} where ${matching(userId, which)} order by o.id limit ${limit}`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}

/** The offers of these ids that a user may manage, except archived ones. */
export async function selectManaged(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  return (
    await sql<{
      id: number
    }>`select o.id from ${OFFERS} where ${matching(userId, {})} and o.id = any(${[...ids]}::bigint[])`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
}

/** The first photos of offers that a feed brought, by offer. */
export async function firstPictures(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { key: string; placeholder: string | null }>> {
  const { rows } = await sql<{ id: number; key: string; placeholder: string | null }>`
    select distinct on (offer_id) offer_id as id, key, placeholder from offer_pictures where offer_id = any(${[...ids]}::bigint[]) and key is not null and kind = 'photo' order by offer_id, position`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}

/** A user's offers that match, oldest first, up to a limit. */
export async function selectAllSeen(
  db: Db,
  userId: number,
  which: Which,
  limit: number,
): Promise<{ id: number; version: number; amount: number | null }[]> {
  const { rows } = await sql<{ id: number; version: number; amount: number | null }>`
    select o.id, o.version, (d.content->>'amount')::float8 as amount from ${OFFERS} where ${matching(userId, which)} order by o.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** An offer that a feed brought, for the list of a user who may manage it. */
export interface BroughtRow extends ImportedRow {
  category: number
  reference: string | null
  country_id: number
  state_id: number | null
  city_id: number | null
  price_amount: number | null
  price_currency: string
  price_type: number
  title: string | null
  title_lang: string | null
  published_at: string | null
  updated_at: string
  /** Unless its feed is heard of before. */
  expires_at: string | null
  /** The number of the feed, if the account manages it. */
  source_id: number | null
  /** Null: the feed was closed. */
  source_name: string | null
}

/** The offers of these ids that a user may manage and that come from a feed, with their texts for a reader of a language; in no order. */
export async function selectBrought(
  db: Db,
  userId: number,
  ids: readonly number[],
  lang: string,
): Promise<BroughtRow[]> {
  const { rows } = await sql<BroughtRow>`
    select o.id, o.status, o.source_status, o.version, o.action, s.key as source, o.category, o.reference, o.country_id, o.state_id, o.city_id, o.price_amount, o.price_currency, o.price_type,
      t.title, t.lang as title_lang, o.published_at, o.updated_at, case when s.name is not null then s.last_read_at + make_interval(days => ${LIFETIME_DAYS}) end as expires_at, coalesce(s.name, s.attribution, case when s.state <> 'closed' then s.key end) as source_name, case when ${manages(userId)} then s.id end as source_id
    from offers o join sources s on s.id = o.source_id
    left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true
    where o.id = any(${[...ids]}::bigint[]) and not exists (select from offer_drafts d where d.offer_id = o.id) and ${managed(userId)}`.execute(
    db,
  )
  return rows
}

/** How many somebody has in each state, and in each place. */
export async function countOwnBy(
  db: Db,
  userId: number,
): Promise<{ statuses: Record<string, number>; places: { id: string; n: number }[] }> {
  const { rows } = await sql<{ status: string; place: string | null; n: number }>`
    select o.status, ${LOCATION} as place, count(*)::int as n from ${OFFERS} where ${managed(userId)} group by 1, 2`.execute(
    db,
  )
  const statuses: Record<string, number> = {}
  const places = new Map<string, number>()
  for (const { status, place, n } of rows) {
    statuses[status] = (statuses[status] ?? 0) + n
    if (place !== null && status !== 'archived') places.set(place, (places.get(place) ?? 0) + n)
  }
  return { statuses, places: [...places].map(([id, n]) => ({ id, n })) }
}

interface Facet {
  id: number
  name: string | null
  n: number
}

/** How many of somebody's each feed brought (0: written here), each colleague looks after, and there are of each kind; archived ones are not counted. */
export async function countOwnFacets(
  db: Db,
  userId: number,
): Promise<{ feeds: Facet[]; agents: Facet[]; categories: Facet[] }> {
  const facet = async (id: RawBuilder<unknown>, name: RawBuilder<unknown>): Promise<Facet[]> => {
    const { rows } = await sql<Facet>`
      select id, name, count(*)::int as n
      from (select ${id} as id, ${name} as name from ${OFFERS} left join users u on u.id = ${AGENT} where ${managed(userId)} and o.status <> 'archived') own
      where id is not null group by id, name order by n desc, id limit 100`.execute(db)
    return rows
  }
  const [feeds, agents, categories] = await Promise.all([
    facet(
      sql`case when d.offer_id is not null then 0 when ${manages(userId)} then s.id end`,
      sql`case when d.offer_id is null then s.name end`,
    ),
    facet(AGENT, sql`u.name`),
    facet(CATEGORY, sql`null::text`),
  ])
  return { feeds, agents, categories }
}

/** Sets actor and reason for the triggers that write the history, until the transaction ends. */
async function sayWho(db: Db, actorId: number | null, reason = ''): Promise<void> {
  await sql`select set_config('lares.actor', ${actorId === null ? '' : String(actorId)}, true), set_config('lares.reason', ${reason}, true)`.execute(
    db,
  )
}

/** Creates an offer, in a transaction: a row without content until something is approved, and the draft. It belongs to the author's agency, if there is one. */
export async function insertDraft(
  db: Db,
  ownerId: number,
  content: OfferContent,
  countryId: number,
): Promise<number> {
  await db
    .insertInto('sources')
    .values({ key: 'direct', format: 'direct' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sayWho(db, ownerId)
  const source = await db
    .selectFrom('sources')
    .select('id')
    .where('key', '=', 'direct')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('offers')
    .values({
      source_id: source.id,
      external_id: randomUUID(),
      owner_id: ownerId,
      agency_id: (await membershipOf(db, ownerId))?.agencyId ?? null,
      action: content.action,
      category: content.category,
      price_type: 4,
      price_currency: content.currency,
      country_id: countryId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer_drafts')
    .values({
      offer_id: id,
      user_id: ownerId,
      content: JSON.stringify(content),
      score: qualityOf(content).score,
    })
    .execute()
  return id
}

/** Saves a draft unless it was saved since that version: false then. */
export async function updateDraft(
  db: Db,
  id: number,
  version: number,
  content: OfferContent,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offer_drafts')
    .set({
      content: JSON.stringify(content),
      score: qualityOf(content).score,
      version: version + 1,
      updated_at: sql<string>`now()`,
    })
    .where('offer_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its owner has been through a step of the form. */
export async function passStep(db: Db, id: number, step: Step): Promise<void> {
  await db
    .updateTable('offer_drafts')
    .set({ passed: sql<string[]>`array_append(passed, ${step})` })
    .where('offer_id', '=', id)
    .execute()
}

export interface Move {
  id: number
  from: OfferStatus
  to: OfferStatus
  /** As it was seen: of two who saw the same, one moves it. */
  version: number
  /** Null: the portal by itself. */
  actorId: number | null
  reason?: string | null
}

/** Moves an offer from one state to another, with other changes. False if it has changed since it was read. The database writes the history. */
export async function moveOffer(
  db: Db,
  { id, from, to, version, actorId, reason }: Move,
  more: Updateable<Offers> = {},
): Promise<boolean> {
  await sayWho(db, actorId, reason ?? '')
  const { numUpdatedRows } = await db
    .updateTable('offers')
    .set({ ...more, status: to, version: version + 1 })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Contact = Omit<Selectable<OfferContacts>, 'offer_id'>

/** The texts and the contact of an offer, as they are approved. */
export async function replaceWords(
  db: Db,
  id: number,
  texts: readonly { lang: string; title: string; description: string }[],
  contact: Contact,
): Promise<void> {
  await db
    .deleteFrom('offer_texts')
    .where('offer_id', '=', id)
    .where('origin', '=', 'owner')
    .execute()
  for (const text of texts) {
    await db
      .insertInto('offer_texts')
      .values({ offer_id: id, ...text, origin: 'owner' })
      .onConflict((conflict) =>
        conflict
          .columns(['offer_id', 'lang'])
          .doUpdateSet({ title: text.title, description: text.description, origin: 'owner' }),
      )
      .execute()
  }
  await db
    .insertInto('offer_contacts')
    .values({ offer_id: id, ...contact })
    .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(contact))
    .execute()
}

/** Queues the submitted content for moderation; returns its number. */
export async function insertRevision(db: Db, id: number, content: OfferContent): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into offer_revisions (offer_id, number, content)
    select ${id}, coalesce(max(number), 0) + 1, ${JSON.stringify(content)}::jsonb from offer_revisions where offer_id = ${id}
    returning number`.execute(db)
  return rows[0]?.number ?? 0
}

export interface Decision {
  verdict: 'approved' | 'change' | 'rejected' | 'withdrawn'
  reasons?: readonly string[]
  note?: string | null
  moderatorId?: number | null
}

/** Takes the pending revision out of the queue. False if there was no such revision. */
export async function decideRevision(
  db: Db,
  id: number,
  { verdict, reasons = [], note = null, moderatorId = null }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offer_revisions')
    .set({
      verdict,
      reasons: [...reasons],
      note,
      moderator_id: moderatorId,
      decided_at: sql<string>`now()`,
    })
    .where('offer_id', '=', id)
    .where('verdict', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many of somebody's are not archived, and how many there are. */
export async function countOwn(db: Db, ownerId: number): Promise<{ open: number; all: number }> {
  const { rows } = await sql<{ open: number; all: number }>`
    select count(*) filter (where status <> 'archived')::int as open, count(*)::int as all from offers where owner_id = ${ownerId}`.execute(
    db,
  )
  return rows[0]!
}

/** The account to notify, and its language. */
export function selectOwner(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
