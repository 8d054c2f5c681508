import { sql, type Kysely } from 'kysely'
import { LEADS_PER_PAGE, type LeadState } from '#contract/leads.ts'
import type { OfferStatus } from '#contract/offer-lists.ts'
import type { Database } from '#db/schema.ts'
import type { LeadRecord } from './queries.ts'

type Db = Kysely<Database>

/** Ids of the messages that an account may read: those it received (in an agency: while it is a member), those of an agency that it manages, and those about its own offers. */
const readable = (userId: number) => sql`(
  select r.lead_id from lead_recipients r join leads given on given.id = r.lead_id
  where r.user_id = ${userId} and (given.agency_id is null or exists (select from agency_members m where m.user_id = ${userId} and m.agency_id = given.agency_id))
  union
  select got.id from leads got join agency_members m on m.agency_id = got.agency_id where m.user_id = ${userId} and m.role in ('owner', 'manager') and got.state <> 'waiting'
  union
  select own.id from leads own join offers o on o.id = own.offer_id where o.owner_id = ${userId} and o.agency_id is null and own.state <> 'waiting')`

/** Messages of an account: sent while signed in, or from its verified address. */
const written = ({ id, email }: { id: number; email: string }) =>
  sql`(l.user_id = ${id} or (lower(l.email) = lower(${email}) and l.state <> 'waiting'))`

export interface LeadRow extends LeadRecord {
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  status: OfferStatus
  title: string | null
  title_lang: string | null
  advertiser: string | null
}

const rows = (lang: string) => sql`
  select l.*, o.category, o.country_id, o.state_id, o.city_id, o.status, t.title, t.lang as title_lang, coalesce(a.name, c.name) as advertiser
  from leads l join offers o on o.id = l.offer_id
  left join agencies a on a.id = o.agency_id
  left join offer_contacts c on c.offer_id = o.id
  left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true`

const page = (number: number) =>
  sql`order by l.id desc limit ${LEADS_PER_PAGE} offset ${(number - 1) * LEADS_PER_PAGE}`

/** Without `state` all but archived ones. `counts`: by state, of all offers or of one. */
export async function selectInbox(
  db: Db,
  userId: number,
  {
    state,
    offer,
    page: number,
  }: { state?: LeadState | undefined; offer?: number | undefined; page: number },
  lang: string,
): Promise<{ rows: LeadRow[]; counts: Record<string, number> }> {
  const about = offer === undefined ? sql`true` : sql`l.offer_id = ${offer}`
  const { rows: counted } = await sql<{
    state: string
    n: number
  }>`select l.state, count(*)::int as n from leads l where l.id in ${readable(userId)} and ${about} group by 1`.execute(
    db,
  )
  const { rows: found } = await sql<LeadRow>`
    ${rows(lang)} where l.id in ${readable(userId)} and ${about} and ${state === undefined ? sql`l.state not in ('archived', 'spam')` : sql`l.state = ${state}`} ${page(number)}`.execute(
    db,
  )
  return { rows: found, counts: Object.fromEntries(counted.map((row) => [row.state, row.n])) }
}

export async function selectSent(
  db: Db,
  writer: { id: number; email: string },
  number: number,
  lang: string,
): Promise<{ rows: LeadRow[]; total: number }> {
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from leads l where ${written(writer)}`.execute(db)
  const { rows: found } =
    await sql<LeadRow>`${rows(lang)} where ${written(writer)} ${page(number)}`.execute(db)
  return { rows: found, total: counted[0]?.n ?? 0 }
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from leads l where l.state = 'new' and l.id in ${readable(userId)}`.execute(
    db,
  )
  return counted[0]?.n ?? 0
}

/** A message that the account may read; `blocked`: its sender is blocked. */
export async function selectReadable(
  db: Db,
  userId: number,
  id: number,
  lang: string,
): Promise<(LeadRow & { blocked: boolean }) | undefined> {
  const { rows: found } = await sql<LeadRow & { blocked: boolean }>`
    select found.*, exists (
      select from lead_blocks b where lower(b.email) = lower(found.email) and (b.agency_id = found.agency_id or b.user_id in (select user_id from lead_recipients r where r.lead_id = found.id))) as blocked
    from (${rows(lang)} where l.id = ${id} and l.id in ${readable(userId)}) found`.execute(db)
  return found[0]
}

/** Sets the time of the first answer only. */
export async function updateState(db: Db, id: number, state: LeadState): Promise<void> {
  await db
    .updateTable('leads')
    .set({
      state,
      ...(state === 'answered' && { answered_at: sql<string>`coalesce(answered_at, now())` }),
    })
    .where('id', '=', id)
    .execute()
}

/** False if the same time is agreed already. */
export async function updateViewing(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leads')
    .set({
      viewing_at: at,
      state: 'answered',
      answered_at: sql<string>`coalesce(answered_at, now())`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`viewing_at is distinct from ${at}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Blocks for the agency that received the message, else for the reader. */
export async function insertBlock(
  db: Db,
  { email, agency_id }: Pick<LeadRecord, 'email' | 'agency_id'>,
  userId: number,
): Promise<void> {
  await db
    .insertInto('lead_blocks')
    .values({ email, ...(agency_id === null ? { user_id: userId } : { agency_id }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(
  db: Db,
  { email, agency_id }: Pick<LeadRecord, 'email' | 'agency_id'>,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('lead_blocks')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(agency_id === null ? [] : [where('agency_id', '=', agency_id)]),
      ]),
    )
    .execute()
}

/** The account of a message's sender by id or address, if there is one. */
export async function selectWriter(
  db: Db,
  { user_id, email }: Pick<LeadRecord, 'user_id' | 'email'>,
): Promise<number | null> {
  if (user_id !== null) return user_id
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  return user?.id ?? null
}
