import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AGENCIES_PER_PAGE, type AgencySort } from '#contract/homes/agencies.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

const live = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))
/** The date of its verification. */
const CHECKED_AT = sql`(select decided_at from agency_mark(a.id))`

/** Listed agencies: verified, or with offers that a moderator approved. */
const LISTED = sql`a.closed_at is null and (${CHECKED_AT} is not null or exists (select from offers o where o.agency_id = a.id and o.status in (${live})))`

/** A place by the columns of offers and branches. */
export interface At {
  countryId: number
  /** A state with the states in it; empty for a country. */
  stateIds: number[]
  cityId: number | null
}

export interface AgencyRow {
  id: number
  slug: string
  name: string
  country_id: number
  logo: string | null
  languages: string[]
  buy: number
  rent: number
  branch: { country_id: number; state_id: number | null; city_id: number | null } | null
  checked_at: string | null
}

const inPlace = (table: string, { countryId, stateIds, cityId }: At) =>
  sql`${sql.ref(`${table}.country_id`)} = ${countryId}${stateIds.length > 0 ? sql` and ${sql.ref(`${table}.state_id`)} = any(${stateIds}::int[])` : sql``}${cityId ? sql` and ${sql.ref(`${table}.city_id`)} = ${cityId}` : sql``}`

/** The listed agencies of a place, with their live offers there. */
const agenciesOf = (at: At) => sql`
  select a.id, a.slug, a.name, a.country_id, a.logo, a.languages, coalesce(s.buy, 0) as buy, coalesce(s.rent, 0) as rent, ${CHECKED_AT} as checked_at
  from agencies a
  left join (
    select o.agency_id, count(*) filter (where o.action = 0)::int as buy, count(*) filter (where o.action = 1)::int as rent
    from offers o where o.status in (${live}) and o.agency_id is not null and ${inPlace('o', at)} group by 1
  ) s on s.agency_id = a.id
  where a.closed_at is null
    and (s.agency_id is not null
      or (${CHECKED_AT} is not null and (${at.stateIds.length > 0 ? sql`false` : sql`a.country_id = ${at.countryId}`} or exists (select from agency_branches b where b.agency_id = a.id and b.is_public and ${inPlace('b', at)}))))`

export interface Wanted {
  speaks?: string | undefined
  q?: string | undefined
  sort: AgencySort
  page: number
}

/** Without case and accents: "zaguan" finds Zaguán. */
const plain = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g'))`

/** A page of them, their number, and the languages of those that match the name. */
export async function selectAgencies(
  db: Db,
  at: At,
  { speaks, q, sort, page }: Wanted,
): Promise<{ rows: AgencyRow[]; total: number; languages: { code: string; count: number }[] }> {
  const named = q
    ? sql`${plain(sql`a.name`)} like '%' || ${plain(sql`${q.replace(/[\\%_]/g, '\\$&')}::text`)} || '%'`
    : sql`true`
  const spoken = speaks ? sql`${speaks} = any(a.languages)` : sql`true`
  const { rows: languages } = await sql<{ code: string; count: number }>`
    select code, count(*)::int as count from (${agenciesOf(at)}) a, unnest(a.languages) code where ${named} group by 1 order by 2 desc, 1`.execute(
    db,
  )
  const { rows } = await sql<AgencyRow & { total: number }>`
    select a.*, count(*) over ()::int as total,
      (select json_build_object('country_id', b.country_id, 'state_id', b.state_id, 'city_id', b.city_id) from agency_branches b where b.agency_id = a.id and b.is_public
         order by (${inPlace('b', at)}) desc, b.id limit 1) as branch
    from (${agenciesOf(at)}) a where ${named} and ${spoken}
    order by ${sort === 'name' ? sql`lower(a.name)` : sql`a.buy + a.rent desc, lower(a.name)`}, a.id limit ${AGENCIES_PER_PAGE} offset ${(page - 1) * AGENCIES_PER_PAGE}`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0, languages }
}

/** An open agency with all its live offers counted. */
export async function selectAgency(db: Db, slug: string) {
  return (
    await sql<
      Omit<AgencyRow, 'branch'> & {
        website: string | null
        phone: string | null
        email: string | null
        founded: number | null
        feed_at: string | null
        countries: number[]
        was_checked: boolean
      }
    >`
      select a.id, a.slug, a.name, a.country_id, a.logo, a.languages, a.website, a.phone, a.email, a.founded, ${CHECKED_AT} as checked_at,
        s.buy, s.rent, s.countries, exists (select from agency_checks c where c.agency_id = a.id and c.verdict = 'verified') as was_checked,
        (select max(i.finished_at) from imports i join sources on sources.id = i.source_id where sources.agency_id = a.id and i.status = 'done') as feed_at
      from agencies a, lateral (
        select count(*) filter (where o.action = 0)::int as buy, count(*) filter (where o.action = 1)::int as rent, coalesce(array_agg(distinct o.country_id), '{}') as countries
        from offers o where o.agency_id = a.id and o.status in (${live})
      ) s
      where a.slug = ${slug} and a.closed_at is null`.execute(db)
  ).rows[0]
}

/** The members of an agency as a moderator approved them, owners and managers first. */
export function selectTeam(db: Db, agencyId: number) {
  return db
    .selectFrom('agency_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      sql<string>`m.shown_name`.as('name'),
      sql<string | null>`case when u.picture = m.shown_picture then u.picture end`.as('picture'),
      'm.role',
    ])
    .where('m.agency_id', '=', agencyId)
    .where('m.shown_name', 'is not', null)
    .where('u.blocked_at', 'is', null)
    .orderBy(sql`array_position(array['owner', 'manager', 'agent'], m.role)`)
    .orderBy('m.joined_at')
    .execute()
}

/** Of listed agencies. */
export async function selectNames(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return (
    await sql<{
      id: number
      name: string
    }>`select a.id, a.name from agencies a where a.id = any(${[...ids]}::bigint[]) and ${LISTED} order by a.name`.execute(
      db,
    )
  ).rows
}

/** Listed agencies for the sitemap. */
export async function selectListed(
  db: Db,
): Promise<{ slug: string; country_id: number; languages: string[] }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectListed>>[number]>`
    select a.slug, a.country_id, array(select t.lang from agency_texts t where t.agency_id = a.id) as languages
    from agencies a where ${LISTED} order by a.id`.execute(db)
  return rows
}
