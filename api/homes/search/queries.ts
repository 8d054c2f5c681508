import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { publicDegrees } from '#db/public-point.ts'
import { lastReturns } from '#db/returns.ts'
import type { Database } from '#db/schema.ts'
import { Columns, WordIntake, type IndexedOffer } from '#search/index.ts'
import { decodeOffers } from './decode.ts'
import { ALL, foundHomes, type Only } from './found-homes.ts'
import { ALL_COUNTRIES, type HeldCountries } from './held-countries.ts'
import { OFFER_COLUMNS } from './offer-columns.ts'

/** A `pg_snapshot` as text: which transactions are visible. */
export type Snapshot = string

const LIVE = `o.status in (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`

const liveIn = ({ ids, isAllBut }: HeldCountries): string =>
  `${LIVE} and ${isAllBut ? 'not ' : ''}o.country_id = any ('{${ids.join(',')}}')`

/** The texts of all advertisers of a home. */
const TEXT = `case when others is null then text
  else concat_ws(E'\\n', text, (select string_agg(concat_ws(E'\\n', title, description), E'\\n') from offer_texts where offer_id = any (others))) end`
/** The columns that `decodeOffers` expects. */
const SELECTED = [...OFFER_COLUMNS.map(({ sql }) => sql), TEXT].join(', ')
const pictures = (of: string) =>
  `count(*) filter (where kind = 'photo') as ${of}_photos, count(*) filter (where kind = 'plan') as ${of}_plans`

/** Found homes with data of other tables: pictures, texts, the dates of a price cut and of a return to the market, and the end of a promoted place. `only` limits them to some offers. */
function source(where: string, only = ALL): string {
  const ids = only('offer_id')
  return `${foundHomes(only)} o
    left join (select offer_id, ${pictures('own')} from offer_pictures where ${ids} group by offer_id) own on own.offer_id = o.id
    left join (select s.same_id as offer_id, ${pictures('more')} from same_homes s join offer_pictures p on p.offer_id = s.offer_id where s.is_shown and ${only('s.same_id')} group by s.same_id) more on more.offer_id = o.id
    cross join lateral (select greatest(own_photos, more_photos) as photos, greatest(own_plans, more_plans) as plans) p
    left join (select offer_id, at as reduced_at from (
        select offer_id, at, amount, currency, type, lag(at) over history is not null as is_changed, lead(at) over history is null as is_last
        from offer_prices where ${ids} window history as (partition by offer_id order by at)
      ) prices
      where is_last and is_changed and reduced_from(offer_id, at, amount, currency, type) is not null) r on r.offer_id = o.id
    left join (${lastReturns(ids)}) b on b.offer_id = o.id
    left join (select offer_id, (extract(epoch from max(ends_at)) / 60)::int as promoted_until from promotions
      where package = 'top' and state = 'running' and ${ids} group by offer_id) promoted on promoted.offer_id = o.id
    left join (select offer_id, string_agg(concat_ws(E'\\n', title, description), E'\\n') as text from offer_texts where ${ids} group by offer_id) t on t.offer_id = o.id
    where ${where}`
}

/** A statement without a response after these milliseconds has lost its connection. */
const QUERY_TIMEOUT_MS = 10_000

/** Reads all live offers of some countries with their words, and the snapshot of that read. */
export async function readAll(
  client: pg.Client,
  countries: HeldCountries,
): Promise<{ offers: Columns; words: WordIntake; snapshot: Snapshot }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: Snapshot; expected: number }>(
    `select pg_current_snapshot()::text as snapshot, greatest(reltuples, 0)::float8 as expected from pg_class where oid = 'offers'::regclass`,
  )
  const offers = new Columns(rows[0]!.expected)
  const words = new WordIntake()
  for await (const some of copy(client, source(liveIn(countries)))) {
    for (const offer of some) {
      offers.append(offer)
      words.add(offer.text)
    }
  }
  await client.query('commit')
  return { offers, words, snapshot: rows[0]!.snapshot }
}

/** The live ones of these offers that are in some countries. */
export async function readLive(
  client: pg.Client,
  ids: readonly number[],
  countries: HeldCountries = ALL_COUNTRIES,
): Promise<IndexedOffer[]> {
  const offers: IndexedOffer[] = []
  const only: Only = (column) => `${column} = any ('{${ids.join(',')}}')`
  for await (const some of copy(client, source(`${liveIn(countries)} and ${only('o.id')}`, only)))
    offers.push(...some)
  return offers
}

function copy(client: pg.Client, from: string): AsyncGenerator<IndexedOffer[], void> {
  return decodeOffers(
    client.query(copyTo(`copy (select ${SELECTED} from ${from}) to stdout (format binary)`)),
  )
}

/** Identifies the database, its timeline, which is a new one after a failover, and its migrations. */
export async function identify(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{
    identity: string
  }>(`select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), (select oid from pg_database where datname = current_database()),
    (select md5(string_agg(m::text, '' order by m::text)) from migrations m)) as identity from pg_control_system()`)
  return rows[0]!.identity
}

export async function listen(client: pg.Client): Promise<void> {
  await client.query('listen offer_changes')
}

/** Identifies the run of the server that a connection leads to: another one after a crash or a failover. */
export async function identifyRun(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ run: string }>(
    "select pg_postmaster_start_time() || ' ' || pg_walfile_name(pg_current_wal_insert_lsn()) as run",
  )
  // The first eight digits of a file's name are the timeline.
  return rows[0]!.run.slice(0, -16)
}

/** The snapshot before all changes that the log still has. */
export async function startOfLog(client: pg.Client): Promise<Snapshot> {
  const { rows } = await client.query<{ snapshot: Snapshot }>(
    // Transaction ids begin with 3.
    "select before || ':' || before || ':' as snapshot from search_trims, greatest(trimmed, '3') as before",
  )
  return rows[0]!.snapshot
}

/**
 * Offers that changed since a snapshot, and the current snapshot. A change is new when its transaction was not visible then and is
 * now, whatever the order of commits, and none is read twice. With the offers shown in their place, which are found by what these say. `complete`: the log still had all changes, and the snapshot is one
 * of this database.
 */
export async function readChanges(
  client: pg.Client,
  since: Snapshot,
): Promise<{ ids: number[]; snapshot: Snapshot; complete: boolean }> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: `with changed as (
        select distinct offer_id as id from offer_changes
        where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      ) select pg_current_snapshot()::text as snapshot, (
        select string_agg(id::text, ',') from (select id from changed union select same_id from same_homes where is_shown and offer_id in (select id from changed)) both_ids
      ) as ids, (select trimmed <= pg_snapshot_xmin($1::pg_snapshot) from search_trims) and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as complete`,
    values: [since],
    query_timeout: QUERY_TIMEOUT_MS,
  }
  const { rows } = await client.query<{
    snapshot: Snapshot
    ids: string | null
    complete: boolean
  }>(query)
  const { snapshot, ids, complete } = rows[0]!
  return { snapshot, complete, ids: ids === null ? [] : ids.split(',').map(Number) }
}

/** Deletes changes of transactions that had all ended before a snapshot, but for those that the figures of the market have not read; after a day these are computed from all offers instead. */
export async function trimChanges(client: pg.Client, before: Snapshot): Promise<void> {
  await client.query({
    text: `with read_by_all as (
        select least(pg_snapshot_xmin($1::pg_snapshot), (select pg_snapshot_xmin(seen::pg_snapshot) from market_marks where at > now() - interval '1 day')) as before
      ), mark as (update search_trims set trimmed = greatest(trimmed, before) from read_by_all)
      delete from offer_changes using read_by_all where xid < before`,
    values: [before],
  })
}

/** An offer with a place in showcases, where it is, and the minute in which that ends. */
export interface ShowcasedRow {
  id: number
  countryId: number
  stateId: number | null
  cityId: number | null
  /** Public, in millionths of a degree. */
  lat: number | null
  lon: number | null
  until: number
}

/** Offers of some countries that have a place in showcases now. One in whose place another listing of the home is shown has none. */
export async function selectShowcased(
  db: Kysely<Database>,
  countries: readonly number[],
): Promise<ShowcasedRow[]> {
  const { rows } = await sql<ShowcasedRow>`
    select o.id, country_id as "countryId", state_id as "stateId", city_id as "cityId", ${sql.raw(publicDegrees('lat'))} as lat, ${sql.raw(publicDegrees('lon'))} as lon,
      (extract(epoch from max(ends_at)) / 60)::int as until
    from promotions p join offers o on o.id = p.offer_id
    where p.package = 'showcase' and p.state = 'running' and p.ends_at > now() and o.country_id = any (${[...countries]}::int[]) and ${sql.raw(LIVE)}
      and not exists (select from same_homes s where s.offer_id = o.id and s.is_shown)
    group by o.id`.execute(db)
  return rows
}

/** The pins of these offers. */
export async function readPins(db: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('offers')
    .select([
      'id',
      'price_amount as amount',
      'price_currency as currency',
      'price_type as priceType',
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
