import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import type { Database } from '#db/schema.ts'
import { BRANCH_OF } from '../../homes/agencies/branch-queries.ts'
import type { Reach } from '../../homes/offers/reach.ts'
import { REACH } from '../../homes/offers/reach-queries.ts'
import type { Offered } from './recipients-queries.ts'

type Db = Kysely<Database>

/** An offer and its recipients. */
export interface LeadOffer extends Offered, Reach {
  id: number
  status: OfferStatus
  published_at: string | null
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
    select o.id, case when o.agency_id is null then coalesce(o.owner_id, s.owner_id) else o.owner_id end as owner_id, o.agency_id, ${BRANCH_OF} as branch_id, o.status, o.published_at, o.category, o.country_id, o.state_id, o.city_id, t.title, t.lang as title_lang,
      coalesce(a.name, c.name) as advertiser, ${REACH}
    from offers o join sources s on s.id = o.source_id
    left join agencies a on a.id = o.agency_id
    left join offer_contacts c on c.offer_id = o.id
    left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true
    where o.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Messages within a day: `sent`: this form; `writer`: by the sender; `writer_offer`: by the sender about this offer; `same_text`: with this text; `offer`: to the offer. `waiting`: unconfirmed
 * within an hour. In `writer_offer` unconfirmed messages count for an hour only: a stranger may have typed the address.
 */
export interface Counts {
  sent: boolean
  writer: number
  writer_offer: number
  same_text: boolean
  waiting: number
  offer: number
}

/** Locks until the transaction ends, so that concurrent messages count one another. */
export async function lockCounts(
  db: Db,
  {
    nonce,
    email,
    user_id,
    offer_id,
    message,
  }: { nonce: string; email: string; user_id: number | null; offer_id: number; message: string },
): Promise<Counts> {
  for (const key of [
    sql`'lead writer ' || mailbox(${email})`,
    sql`${`lead offer ${offer_id}`}::text`,
  ])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  // Unconfirmed messages do not count for a signed-in sender: a stranger may have typed the address.
  const bySender =
    user_id === null
      ? sql`mailbox(email) = mailbox(${email})`
      : sql`(user_id = ${user_id} or (mailbox(email) = mailbox(${email}) and not waiting))`
  const normalized = (text: unknown) => sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`
  const { rows } = await sql<Counts>`
    with sent as (
      select m.client_id as nonce, c.user_id, c.email, c.offer_id, m.body as message, false as waiting, m.created_at
      from messages m join conversations c on c.id = m.conversation_id
      where m.created_at > now() - interval '1 day' and m.kind in ('question', 'viewing') and m.side = 'visitor'
        and (c.offer_id = ${offer_id} or mailbox(c.email) = mailbox(${email}) or c.user_id = ${user_id})
      union all
      select nonce, null, email, offer_id, message, true, created_at from waiting_leads
      where created_at > now() - interval '1 day' and conversation_id is null and (offer_id = ${offer_id} or mailbox(email) = mailbox(${email})))
    select coalesce(bool_or(nonce = ${nonce}), false) as sent,
      count(*) filter (where ${bySender})::int as writer,
      count(*) filter (where ${bySender} and offer_id = ${offer_id} and (not waiting or created_at > now() - interval '1 hour'))::int as writer_offer,
      coalesce(bool_or(${bySender} and offer_id = ${offer_id} and ${normalized(sql`message`)} = ${normalized(sql`${message}::text`)}), false) as same_text,
      count(*) filter (where mailbox(email) = mailbox(${email}) and waiting and created_at > now() - interval '1 hour')::int as waiting,
      count(*) filter (where offer_id = ${offer_id} and not waiting)::int as offer
    from sent`.execute(db)
  return rows[0] as Counts
}
