import { sql, type Kysely } from 'kysely'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { cancelledBy } from '#db/cancel.ts'
import { LOCK_SPACE, SAME_HOMES_LOCK } from '#db/locks.ts'
import { prepared } from '#db/prepared.ts'
import { publicDegrees } from '#db/public-point.ts'
import type { Database } from '#db/schema.ts'
import { FINGERPRINT_DISTANCE } from '../../ground/media/fingerprint.ts'

/** Decision 235. */
const SAME_AREA = 0.97
const SAME_PRICE = 0.95
/** Millionths of a degree, about 70 m: half of the grid that pins of the privacy `street` are rounded to, and a little more. */
const NEAR = 600
/** Offers of a cell of the grid whose facts are compared, each with each: more have the pin of a town, not of a house. */
const CELL_MAX = 300
/** Photos with one quarter of a fingerprint that are compared, each with each: more have a dark rim or a white sky in common. */
const QUARTER_MAX = 200
/** Photos show a home if no more of it have them: others are banners, energy labels and logos. */
const PUBLISHER_PHOTO_MAX = 2
const CITY_PHOTO_MAX = 5
/** With a photo in common one price may be this many times the other. */
const PHOTO_PRICE_FACTOR = 1.25
/** Millionths of a degree, about 500 m: pins of advertisers that are further apart are those of two homes. */
const FAR = 4_500
/** Milliseconds to work out a city. */
const STATEMENT_TIMEOUT_MS = 60_000
/** Milliseconds to wait for writers of these offers: longer, and the database would take the two for a deadlock. */
const LOCK_TIMEOUT_MS = 500
/** Milliseconds to wait while another city is worked out. */
const TURN_MS = 10_000

/** Live offers of other publishers that are the same homes as these. */
export async function selectSame(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<{ of: number; id: number }[]> {
  return db
    .selectFrom('same_homes')
    .modifyFront(prepared)
    .select(['offer_id as of', 'same_id as id'])
    .where(sql<boolean>`offer_id = any (${[...ids]}::bigint[])`)
    .orderBy('offer_id')
    .orderBy('same_id')
    .execute()
}

/** The cities that have live offers. */
export async function selectCities(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('offers')
    .modifyFront(prepared)
    .select(sql<number>`city_id`.as('city'))
    .distinct()
    .where('status', 'in', LIVE_STATUSES)
    .where('city_id', 'is not', null)
    .execute()
  return rows.map(({ city }) => city)
}

/** A pair of the same home, both ways. `rank`: of the first, from the cheapest on. */
interface Pair {
  of: number
  id: number
  rank: number
}

/**
 * Works out anew which live offers of a city are the same homes, and which of them results show. Writes only what changed. Throws LOCK_NOT_AVAILABLE when others are at it, or at these offers, for too long.
 * @param signal ends it at once, with nothing changed
 */
export async function refreshSame(
  db: Kysely<Database>,
  city: number,
  signal?: AbortSignal,
): Promise<void> {
  await db.transaction().execute((transaction) =>
    cancelledBy(signal, db, transaction, async (trx) => {
      await sql`select set_config('lock_timeout', ${String(TURN_MS)}, true), set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
      set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`.execute(trx)
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(SAME_HOMES_LOCK)})`.execute(
        trx,
      )
      await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(trx)
      const pairs = await sql<Pair>`${pairsIn(city)}`.execute(trx)
      const wanted = new Map(withShown(pairs.rows).map((row) => [`${row.of} ${row.id}`, row]))
      const stored = await sql<SameRow>`
      select s.offer_id as of, s.same_id as id, s.is_shown as shown from same_homes s join offers o on o.id = s.offer_id where o.city_id = ${city}`.execute(
        trx,
      )
      const gone: SameRow[] = []
      for (const row of stored.rows) {
        const key = `${row.of} ${row.id}`
        const now = wanted.get(key)
        if (!now) gone.push(row)
        else if (now.shown === row.shown) wanted.delete(key)
      }
      if (gone.length > 0)
        await sql`delete from same_homes where (offer_id, same_id) in (select r.of, r.id from ${recordset(gone)})`.execute(
          trx,
        )
      // The locks make a change of status wait, whose trigger then finds these rows.
      if (wanted.size > 0)
        await sql`
        insert into same_homes (offer_id, same_id, is_shown)
        select r.of, r.id, r.shown from ${recordset([...wanted.values()])}
        join offers o on o.id = r.of and is_live(o.status) join offers same on same.id = r.id and is_live(same.status)
        order by r.shown for share of o, same
        on conflict (offer_id, same_id) do update set is_shown = excluded.is_shown`.execute(trx)
    }),
  )
}

interface SameRow {
  of: number
  id: number
  shown: boolean
}

const recordset = (rows: readonly SameRow[]) => sql`
  unnest(${rows.map(({ of }) => of)}::bigint[], ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ shown }) => shown)}::boolean[]) as r (of, id, shown)`

/**
 * Marks of each offer the partner that results show in its place: from the cheapest on an offer is shown unless one of its own partners is. Sameness passes no further than
 * from one to the other: the ten flats of a tower do not become one.
 */
export function withShown(pairs: readonly Pair[]): SameRow[] {
  const ranks = new Map(pairs.map(({ of, rank }) => [of, rank]))
  const partners = Map.groupBy(pairs, ({ of }) => of)
  const isBefore = (a: number, b: number): number => ranks.get(a)! - ranks.get(b)!
  const shown = new Set<number>()
  return [...partners.keys()].toSorted(isBefore).flatMap((of) => {
    const others = partners.get(of)!.map(({ id }) => id)
    const [first] = others.filter((id) => shown.has(id)).toSorted(isBefore)
    if (first === undefined) shown.add(of)
    return others.map((id) => ({ of, id, shown: id === first }))
  })
}

/**
 * The pairs of a city. Publishers: homes from feeds have no owner. A pin that is only known or shown as an area is not compared. Pins are found by cells of a grid, photos by quarters of
 * their fingerprints, and crowds left out, so that the time grows with the number of offers. Fingerprints with up to 3 different bits have a quarter in common, of those with 4, 5 and 6
 * by chance nine, seven and six in ten. A pair counts if both see only each other: where a publisher has several such homes, they are flats of one building.
 */
const pairsIn = (city: number) => sql`
  with live as materialized (
    select o.id, action, area, rooms, bedrooms, price_amount, price_currency, price_type,
      dense_rank() over (order by action, rooms, bedrooms)::int as kind,
      dense_rank() over (order by coalesce('agency:' || o.agency_id, 'user:' || o.owner_id, keeper_of(s)))::int as publisher,
      case when 'area' not in (address_privacy, coordinate_precision) then ${sql.raw(publicDegrees('lat'))} end as lat,
      case when 'area' not in (address_privacy, coordinate_precision) then ${sql.raw(publicDegrees('lon'))} end as lon,
      row_number() over (order by price_amount is null, price_currency, price_type, price_amount,
        (select count(*) from offer_pictures p where p.offer_id = o.id and p.kind = 'photo' and p.key is not null) desc, coalesce(listed_at, published_at), o.id) as rank
    from offers o join sources s on s.id = o.source_id
    where status in ('published', 'reserved') and city_id = ${city} and area is not null),
  placed as (
    select live.*, floor(lat / ${NEAR}::float8)::int as y,
      -- Never narrower than a pin is near.
      floor(lon * (select greatest(min(cos(radians(lat / 1e6))), 0.01) from live) / ${NEAR}::float8)::int as x
    from live where lat is not null and price_amount is not null),
  crowds as (select *, count(*) over (partition by action, price_currency, price_type, y, x) as crowd from placed),
  cells as materialized (select * from crowds where crowd <= ${CELL_MAX}),
  facts as (
    select a.id as of, b.id, a.publisher as mine, b.publisher as theirs, false as photo
    from cells a cross join unnest(array[-1, 0, 1]) down cross join unnest(array[-1, 0, 1]) aside
    join cells b on (b.action, b.price_currency, b.price_type, b.y, b.x) = (a.action, a.price_currency, a.price_type, a.y + down, a.x + aside) and b.id <> a.id
    where b.area between a.area * ${SAME_AREA}::float8 and a.area / ${SAME_AREA}::float8
      and case when a.rooms is not null and b.rooms is not null then a.rooms = b.rooms else a.bedrooms = b.bedrooms end
      and least(a.price_amount, b.price_amount) >= greatest(a.price_amount, b.price_amount) * ${SAME_PRICE}::float8
      and abs(a.lat - b.lat) <= ${NEAR} and abs(a.lon - b.lon) * cos(radians(a.lat / 1e6)) <= ${NEAR}),
  prints as (
    select *, count(*) over (partition by print, publisher) as own, count(*) over (partition by print) as every
    from (select distinct live.id, live.kind, publisher, fingerprint::bigint as print from live join offer_pictures p on p.offer_id = live.id and p.kind = 'photo' where fingerprint is not null) each),
  parts as materialized (
    select id, kind, publisher, print, part * 65536 + (print >> part * 16 & 65535)::int as quarter
    from prints cross join generate_series(0, 3) part where own <= ${PUBLISHER_PHOTO_MAX} and every <= ${CITY_PHOTO_MAX}),
  quarters as materialized (
    select parts.* from parts join (select kind, quarter from parts group by kind, quarter having count(*) between 2 and ${QUARTER_MAX}) shared using (kind, quarter)),
  alike as (
    select distinct a.id as of, b.id
    from quarters a join quarters b on (b.quarter, b.kind) = (a.quarter, a.kind) and b.publisher <> a.publisher
    where bit_count((a.print # b.print)::bit(64)) <= ${FINGERPRINT_DISTANCE}),
  photos as (
    select of, b.id, a.publisher as mine, b.publisher as theirs, true as photo
    from alike join live a on a.id = of join live b on b.id = alike.id
    where b.area between a.area * ${SAME_AREA}::float8 and a.area / ${SAME_AREA}::float8
      and ((a.price_currency, a.price_type) = (b.price_currency, b.price_type)
        and greatest(a.price_amount, b.price_amount) > least(a.price_amount, b.price_amount) * ${PHOTO_PRICE_FACTOR}::float8) is not true
      and (abs(a.lat - b.lat) > ${FAR} or abs(a.lon - b.lon) * cos(radians(a.lat / 1e6)) > ${FAR}) is not true),
  pairs as materialized (select * from facts union all select * from photos),
  seen as materialized (
    select of, id, bool_or(photo) as photo from pairs p
    where mine <> theirs and not exists (
      select from pairs other where other.of = p.of and other.id <> p.id
        and case when p.photo then other.photo and other.theirs = p.theirs else other.theirs = p.theirs or other.theirs = p.mine end)
    group by of, id)
  select seen.of, seen.id, live.rank::float8 as rank
  from seen join seen back on (back.of, back.id) = (seen.id, seen.of) join live on live.id = seen.of`
