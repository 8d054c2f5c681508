import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { OfferStatus } from '#contract/offer-lists.ts'
import type { Database, Leads } from '#db/schema.ts'
import { BRANCH_OF } from '../agencies/branch-queries.ts'
import type { Reach } from '../offers/reach.ts'
import { REACH } from '../offers/reach-queries.ts'
import type { Offered } from './recipients-queries.ts'

type Db = Kysely<Database>
export type LeadRecord = Selectable<Leads>

/** An offer for the sender and the readers of messages. */
export interface LeadOffer extends Offered, Reach {
  id: number
  status: OfferStatus
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  title: string | null
  title_lang: string | null
  /** The agency, else the name of the contact. */
  advertiser: string | null
}

export async function selectLeadOffer(
  db: Db,
  id: number,
  lang: string,
): Promise<LeadOffer | undefined> {
  const { rows } = await sql<LeadOffer>`
    select o.id, case when o.agency_id is null then coalesce(o.owner_id, s.owner_id) else o.owner_id end as owner_id, o.agency_id, ${BRANCH_OF} as branch_id, o.status, o.category, o.country_id, o.state_id, o.city_id, t.title, t.lang as title_lang,
      coalesce(a.name, c.name) as advertiser, ${REACH}
    from offers o join sources s on s.id = o.source_id
    left join agencies a on a.id = o.agency_id
    left join offer_contacts c on c.offer_id = o.id
    left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true
    where o.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Messages of a day: by one sender, by them about this offer, with the same text, and to the offer in total; `waiting`: unconfirmed in the last hour. About the
 * offer, unconfirmed messages count for an hour only, since a stranger may have typed the address.
 */
export interface Counts {
  sent: boolean
  writer: number
  writer_offer: number
  same: boolean
  waiting: number
  offer: number
}

/** Counts for the limits and locks until the transaction ends, so that concurrent messages count one another. */
export async function lockCounts(
  db: Db,
  {
    nonce,
    email,
    user_id,
    offer_id,
    message,
  }: Pick<Insertable<Leads>, 'nonce' | 'email' | 'offer_id' | 'message'> & {
    user_id: number | null
  },
): Promise<Counts> {
  for (const key of [`lead writer ${email.toLowerCase()}`, `lead offer ${offer_id}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  // For a signed-in sender, messages that others wrote in the name of their address do not count.
  const mine =
    user_id === null
      ? sql`lower(email) = lower(${email})`
      : sql`(user_id = ${user_id} or (lower(email) = lower(${email}) and state <> 'waiting'))`
  const words = (text: unknown) => sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`
  const { rows } = await sql<Counts>`
    select coalesce(bool_or(nonce = ${nonce}), false) as sent,
      count(*) filter (where ${mine})::int as writer,
      count(*) filter (where ${mine} and offer_id = ${offer_id} and (state <> 'waiting' or created_at > now() - interval '1 hour'))::int as writer_offer,
      coalesce(bool_or(${mine} and offer_id = ${offer_id} and ${words(sql`message`)} = ${words(sql`${message}::text`)}), false) as same,
      count(*) filter (where lower(email) = lower(${email}) and state = 'waiting' and created_at > now() - interval '1 hour')::int as waiting,
      count(*) filter (where offer_id = ${offer_id} and state <> 'waiting')::int as offer
    from leads where created_at > now() - interval '1 day' and (offer_id = ${offer_id} or lower(email) = lower(${email}) or user_id = ${user_id})`.execute(
    db,
  )
  return rows[0] as Counts
}

export function insertLead(db: Db, lead: Insertable<Leads>): Promise<LeadRecord> {
  return db.insertInto('leads').values(lead).returningAll().executeTakeFirstOrThrow()
}

/** A message whose link was mailed, while it is valid: for a day, and after it was followed. */
export function selectMailed(db: Db, id: number): Promise<LeadRecord | undefined> {
  return db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', id)
    .where('digest', 'is not', null)
    .where((where) =>
      where.or([
        where('state', '<>', 'waiting'),
        where('created_at', '>', sql<string>`now() - interval '1 day'`),
      ]),
    )
    .executeTakeFirst()
}

/** Delivers a message that waits or is new. False if it was delivered already. */
export async function deliverLead(
  db: Db,
  id: number,
  {
    state,
    agencyId,
    recipients,
  }: {
    state: 'new' | 'spam'
    agencyId: number | null
    recipients: readonly { id: number; mailed: boolean }[]
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({ state, agency_id: agencyId, delivered_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (recipients.length > 0)
    await db
      .insertInto('lead_recipients')
      .values(recipients.map((one) => ({ lead_id: id, user_id: one.id, mailed: one.mailed })))
      .execute()
  return true
}

/** Whether one of the recipients, or their agency, blocks that address. */
export async function isBlocked(
  db: Db,
  email: string,
  agencyId: number | null,
  userIds: readonly number[],
): Promise<boolean> {
  const { rows } =
    await sql`select from lead_blocks where lower(email) = lower(${email}) and (agency_id = ${agencyId} or user_id = any(${[...userIds]}::bigint[])) limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** The number of mails about messages that an account got within a day. */
export async function countMailed(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lead_recipients r join leads l on l.id = r.lead_id where r.user_id = ${userId} and r.mailed and l.delivered_at > now() - interval '1 day'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** What is still to be mailed to a recipient. */
export async function selectForMail(db: Db, id: number, userId: number) {
  return db
    .selectFrom('leads')
    .innerJoin('lead_recipients', 'lead_recipients.lead_id', 'leads.id')
    .innerJoin('users', 'users.id', 'lead_recipients.user_id')
    .selectAll('leads')
    .select([
      'users.name as to_name',
      'users.email as to_email',
      'users.locale as to_locale',
      'users.time_zone as to_zone',
    ])
    .where('leads.id', '=', id)
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Senders per offer, and how many of their messages are unread, without spam. Offers without messages are missing. */
export async function leadsOf(
  db: Db,
  offerIds: readonly number[],
): Promise<Map<number, { total: number; unread: number }>> {
  if (offerIds.length === 0) return new Map()
  const { rows } = await sql<{ offer_id: number; total: number; unread: number }>`
    select offer_id, count(*)::int as total, count(*) filter (where state = 'new')::int as unread
    from leads where offer_id = any(${[...offerIds]}::bigint[]) and state not in ('waiting', 'spam') group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ offer_id, ...counts }) => [offer_id, counts]))
}
