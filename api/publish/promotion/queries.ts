import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import {
  MEASURED_MIN,
  type Package,
  type PromotionState,
  type StopReason,
} from '#contract/publish/promotion-lists.ts'
import { PAST_DAYS, PROMOTIONS_PER_PAGE } from '#contract/publish/promotion.ts'
import type { Database } from '#db/schema.ts'
import { Later } from '../../ground/jobs/later.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { mayMove, OPEN_STATES, stateAt } from './states.ts'

type Db = Kysely<Database>

/** An offer that somebody may want to promote. */
export interface PromotableRow {
  id: number
  owner_id: number | null
  agency_id: number | null
  /** Account that manages its feed. */
  source_owner_id: number | null
  status: OfferStatus
  action: number
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  /** Lists show another listing of the same home. */
  is_hidden: boolean
}

export function selectPromotable(db: Db, ids: readonly number[]): Promise<PromotableRow[]> {
  return db
    .selectFrom('offers as o')
    .innerJoin('sources as s', 's.id', 'o.source_id')
    .select(['o.id', 'o.owner_id', 'o.agency_id', 's.owner_id as source_owner_id', 'o.status'])
    .select(['o.action', 'o.category', 'o.country_id', 'o.state_id', 'o.city_id'])
    .select(
      sql<boolean>`exists (select from same_homes where offer_id = o.id and is_shown)`.as(
        'is_hidden',
      ),
    )
    .where('o.id', 'in', [...ids])
    .execute()
}

/** When the last open promotion of offers ends, by package. */
export async function selectEnds(
  db: Db,
  ids: readonly number[],
): Promise<{ offer_id: number; package: Package; until: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('promotions')
    .select(['offer_id', 'package'])
    .select((one) => one.fn.max('ends_at').as('until'))
    .where('offer_id', 'in', [...ids])
    .where('state', 'in', [...OPEN_STATES])
    .groupBy(['offer_id', 'package'])
    .execute() as Promise<{ offer_id: number; package: Package; until: string }[]>
}

/** Rows of views and requests of a promotion, and of as many days before it, as far as its offer was public then. */
const EFFECT = sql`
  cross join lateral (select p.starts_at::date as first, least(coalesce(p.stopped_at, p.ends_at), now())::date as last) d
  cross join lateral (select greatest(1, d.last - d.first + 1) as days, greatest(0, least(d.last - d.first + 1, d.first - coalesce((select published_at::date from offers where id = p.offer_id), d.first))) as days_before) n
  cross join lateral (select
    coalesce((select sum(views) from offer_views where offer_id = p.offer_id and day between d.first and d.last), 0)::int as views,
    coalesce((select sum(views) from offer_views where offer_id = p.offer_id and day between d.first - n.days_before and d.first - 1), 0)::int as views_before,
    (select count(*) from conversations where offer_id = p.offer_id and created_at::date between d.first and d.last)::int as leads,
    (select count(*) from conversations where offer_id = p.offer_id and created_at::date between d.first - n.days_before and d.first - 1)::int as leads_before) e`

export interface PromotionRow {
  id: number
  order_id: number
  offer_id: number
  title: string
  is_live: boolean
  package: Package
  state: PromotionState
  starts_at: string
  ends_at: string
  stopped_at: string | null
  stopped_by: StopReason | null
  currency: string
  net: number
  credited: number | null
  days: number
  days_before: number
  views: number
  views_before: number
  leads: number
  leads_before: number
}

async function selectRows(
  db: Db,
  where: RawBuilder<unknown>,
  { page = 1, limit = PROMOTIONS_PER_PAGE }: { page?: number; limit?: number | null } = {},
): Promise<{ rows: PromotionRow[]; total: number }> {
  const { rows } = await sql<PromotionRow & { total: number }>`
    select p.id, p.order_id, p.offer_id, l.title, coalesce((select is_live(status) from offers where id = p.offer_id), false) as is_live,
      p.package, p.state, p.starts_at, p.ends_at, p.stopped_at, p.stopped_by, o.currency, p.net, p.credited,
      n.days, n.days_before, e.views, e.views_before, e.leads, e.leads_before, p.total
    from (select *, count(*) over ()::int as total from promotions p where ${where} order by id desc limit ${limit} offset ${(page - 1) * (limit ?? 0)}) p
    join orders o on o.id = p.order_id join order_lines l on (l.order_id, l.position) = (p.order_id, p.position) ${EFFECT}
    order by p.id desc`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Promotions of customers, newest first. */
export const selectPromotions = (
  db: Db,
  customers: readonly string[],
  {
    page,
    state,
    offer,
  }: { page: number; state?: PromotionState | undefined; offer?: number | undefined },
) =>
  selectRows(
    db,
    sql`p.customer = any(${[...customers]}::text[]) and ${state ? sql`p.state = ${state}` : sql`true`} and ${offer ? sql`p.offer_id = ${offer}` : sql`true`}`,
    { page },
  )

/** Running and booked promotions of offers; of a package without any, the latest one, as long as it is listed with its offer. */
export const selectCurrent = async (
  db: Db,
  customers: readonly string[],
  offers: readonly number[],
): Promise<PromotionRow[]> =>
  (
    await selectRows(
      db,
      sql`p.customer = any(${[...customers]}::text[]) and p.id in (
        select id from (
          select id, state, row_number() over (partition by offer_id, package order by state in ('scheduled', 'running') desc, ends_at desc) as nth
          from promotions where offer_id = any(${[...offers]}::bigint[])
            and (state in ('scheduled', 'running') or coalesce(stopped_at, ends_at) > now() - make_interval(days => ${PAST_DAYS}::int))) ranked
        where nth = 1 or state in ('scheduled', 'running'))`,
      { limit: null },
    )
  ).rows

/** The first 100 running and booked promotions of offers, and how many there are. */
export const selectOpen = (db: Db, customers: readonly string[], offers: readonly number[]) =>
  selectRows(
    db,
    sql`p.customer = any(${[...customers]}::text[]) and p.state = any(${[...OPEN_STATES]}::text[]) and p.offer_id = any(${[...offers]}::bigint[])`,
    { limit: 100 },
  )

export const selectOfOrder = async (db: Db, order: number): Promise<PromotionRow[]> =>
  (await selectRows(db, sql`p.order_id = ${order}`, { limit: null })).rows

/** Views and requests that promotions of homes of the same countries and actions brought: medians per day; packages with too few are missing. */
export async function selectMeasured(
  db: Db,
  like: readonly Pick<PromotableRow, 'country_id' | 'action'>[],
) {
  const { rows } = await sql<{
    package: Package
    n: number
    viewsPerDay: number
    viewsBefore: number
    leadsPerWeek: number
    leadsBefore: number
  }>`
    select p.package, count(*)::int as n,
      percentile_cont(0.5) within group (order by e.views::float8 / n.days) as "viewsPerDay",
      percentile_cont(0.5) within group (order by e.views_before::float8 / n.days_before) as "viewsBefore",
      avg(e.leads::float8 / n.days) * 7 as "leadsPerWeek",
      avg(e.leads_before::float8 / n.days_before) * 7 as "leadsBefore"
    from (select p.* from promotions p join offers o on o.id = p.offer_id
      where p.state = 'ended' and (o.country_id, o.action) in (
        select * from unnest(${like.map((one) => one.country_id)}::int[], ${like.map((one) => one.action)}::int[])) order by p.ends_at desc limit 1000) p ${EFFECT}
    where n.days_before > 0 group by p.package having count(*) >= ${MEASURED_MIN}`.execute(db)
  return rows
}

/** A promotion to begin, of a paid line of an order. */
export interface NewPromotion {
  order_id: number
  position: number
  offer_id: number
  customer: string
  package: Package
  net: number
  tax: number
  days: number
  /** Null: at once. */
  starts_at: string | null
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const wholeMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS

/** When a promotion of so many days runs that begins now or later, after the one that is running. The end is a whole minute. */
export function timesOf(
  { days, starts_at: wanted }: Pick<NewPromotion, 'days' | 'starts_at'>,
  { now, after }: { now: Date; after: string | undefined },
): { startsAt: Date; endsAt: Date } {
  const start = Math.max(
    now.getTime(),
    wanted === null ? 0 : wholeMinute(Date.parse(wanted)),
    after === undefined ? 0 : Date.parse(after),
  )
  return { startsAt: new Date(start), endsAt: new Date(wholeMinute(start + days * DAY_MS)) }
}

/**
 * Begins promotions in the transaction that books their payment, each after an earlier one of the same package and offer. One whose offer is no longer public is
 * stopped at once, so that all of it is credited.
 */
export async function beginPromotions(db: Db, lines: readonly NewPromotion[]): Promise<void> {
  const ids = [...new Set(lines.map(({ offer_id }) => offer_id))].sort((a, b) => a - b)
  // A change of the offer waits, so that its trigger finds these promotions.
  const offers = await db
    .selectFrom('offers')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`is_live(status)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const live = new Set(offers.map(({ id }) => id))
  const ends = await selectEnds(db, ids)
  const now = new Date()
  for (const { days, starts_at, ...line } of lines) {
    const after = ends.find(
      (end) => end.offer_id === line.offer_id && end.package === line.package,
    )?.until
    const { startsAt, endsAt } = timesOf({ days, starts_at }, { now, after })
    const state = stateAt(now, { startsAt, endsAt })
    const isLive = live.has(line.offer_id)
    const { id } = await db
      .insertInto('promotions')
      .values({
        ...line,
        starts_at: startsAt,
        ends_at: endsAt,
        ...(isLive ? { state } : { state: 'stopped', stopped_at: now, stopped_by: 'unpublished' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isLive)
      await enqueue(
        db,
        'promotion_due',
        { promotion: id },
        { runAt: state === 'scheduled' ? startsAt : endsAt },
      )
  }
}

/** A start that is later than this is made up for at the end. */
const LATE_MS = 60_000

/** The job at the start and at the end of a promotion. One that starts late has all of its time. */
export async function promotionDue({ data }: Pick<Job, 'data'>, db: Db): Promise<void> {
  const { promotion: id } = data as { promotion: number }
  const next = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('promotions')
      .select(['state', 'starts_at', 'ends_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !OPEN_STATES.includes(row.state)) return null
    const now = Date.now()
    const [starts, ends] = [Date.parse(row.starts_at), Date.parse(row.ends_at)]
    const late = row.state === 'scheduled' ? now - starts : 0
    const isLate = late > LATE_MS
    const times = {
      startsAt: new Date(isLate ? now : starts),
      endsAt: new Date(isLate ? wholeMinute(ends + late) : ends),
    }
    const state = stateAt(new Date(now), times)
    if (mayMove(row.state, state))
      await trx
        .updateTable('promotions')
        .set({ state, starts_at: times.startsAt, ends_at: times.endsAt })
        .where('id', '=', id)
        .execute()
    return state === 'ended' ? null : state === 'running' ? times.endsAt : times.startsAt
  })
  if (next) throw new Later(next)
}

/** Begins jobs for promotions whose start or end was missed, such as after a job that failed for the last time. */
export async function sweepPromotions(db: Db): Promise<void> {
  await sql`
    insert into jobs (kind, data)
    select 'promotion_due', jsonb_build_object('promotion', p.id) from promotions p
    where p.state in ('scheduled', 'running') and case p.state when 'scheduled' then p.starts_at else p.ends_at end < now() - interval '10 minutes'
      and not exists (select from jobs j where j.kind = 'promotion_due' and j.dead_at is null and (j.data->>'promotion')::bigint = p.id)`.execute(
    db,
  )
}

/** Stops the open promotions of an order. */
export async function stopPromotions(db: Db, order: number, by: StopReason): Promise<void> {
  await sql`
    with open as (select id from promotions where order_id = ${order} and state = any(${[...OPEN_STATES]}::text[]) order by id for update)
    update promotions set state = 'stopped', stopped_at = now(), stopped_by = ${by}, credited = 0 from open where promotions.id = open.id`.execute(
    db,
  )
}
