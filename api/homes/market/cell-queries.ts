import { setImmediate as nextTurn } from 'node:timers/promises'
import { cellToLatLng, latLngToCell } from 'h3-js'
import { sql, type Kysely } from 'kysely'
import {
  CELL_KINDS,
  CELL_MIN,
  CELL_MONTHS,
  CELL_MONTH_STEP,
  CELL_RESOLUTIONS,
  CELL_STEP,
} from '#contract/homes/cell-lists.ts'
import type { Box } from '#contract/homes/areas.ts'
import { publicDegrees } from '#db/public-point.ts'
import type { Database } from '#db/schema.ts'
import type { Scope } from './scope-queries.ts'

const FINEST = CELL_RESOLUTIONS.at(-1)!
/** Points rounded to a kilometre are too coarse for smaller cells. */
const FINEST_OF_AREAS = 7
/** Points for which cells are computed before others have a turn: a few milliseconds. */
const POINTS_A_TURN = 2_000
const POINTS_A_QUERY = 20_000
const MICRO = 1e6

/** The cell of a coarser resolution in which a cell is, by the bits of its index. SQL. */
export const parentCell = (cell: string, resolution: number | string) =>
  sql.raw(
    `((${cell} & ~(15::bigint << 52)) | (${resolution}::bigint << 52) | ((1::bigint << (3 * (15 - ${resolution}))) - 1))`,
  )
/** Indexes as H3 writes them. SQL. */
const fromHex = (text: string) => sql.raw(`('x' || lpad(${text}, 16, '0'))::bit(64)::bigint`)

/** Months of which cells have figures, of the months of the market, oldest first. */
const cellMonths = (months: readonly string[]): string[] =>
  months.filter((_, at) => (months.length - 1 - at) % CELL_MONTH_STEP === 0).slice(-CELL_MONTHS)
const KINDS = sql`json_to_recordset(${JSON.stringify(
  CELL_KINDS.flatMap(({ id, categories }) =>
    categories.map((category) => ({ kind: id, category })),
  ),
)}::json) as k(kind smallint, category int)`
const root = (cell: string) => parentCell(cell, CELL_RESOLUTIONS[0])

/** The coarsest cells in which homes of `market_touched` are: homes of one never count in another. */
export const touchedRoots = (months: readonly string[]) => sql`
    create temporary table market_touched_roots on commit drop as
    select distinct action, kind, month, ${root('cell')} as root
    from market_touched join ${KINDS} using (category)
    where cell is not null and month = any(${cellMonths(months)}::date[])`

/**
 * Prices by hexagon, of `market_spans`: of all, or of those in `market_touched_roots`. Homes are counted in cells in parts of at least CELL_MIN, each of one cell: the finest cells with enough
 * homes, then the rest in the cells around, and so on. A figure is of whole parts, so the difference of any two figures of a month and a refresh is of none or of enough homes (not across months: decision 195); homes left in the end are not counted.
 */
export async function refreshCells(
  trx: Kysely<Database>,
  months: readonly string[],
  isWhole: boolean,
): Promise<void> {
  await values(cellMonths(months), isWhole).execute(trx)
  await sql`analyze market_cell_values`.execute(trx)
  await parts().execute(trx)
  await sql`analyze market_cell_parts`.execute(trx)
  await figures().execute(trx)
  await fillCentres(trx)
  await sql`delete from market_cells m where ${isWhole ? sql`true` : sql`(m.action, m.kind, m.month, ${root('m.cell')}) in (select action, kind, month, root from market_touched_roots)`}
    and not exists (select from market_cell_figures f where ${SAME_CELL})`.execute(trx)
  await sql`insert into market_cells (resolution, kind, month, action, cell, n, per_m2, lat, lon)
    select resolution, kind, month, action, cell, n, per_m2, lat, lon from market_cell_figures f join market_cell_centres using (cell)
    where not exists (select from market_cells m where ${SAME_CELL} and (m.n, m.per_m2) is not distinct from (f.n, f.per_m2))
    on conflict (resolution, kind, month, action, cell) do update set n = excluded.n, per_m2 = excluded.per_m2`.execute(
    trx,
  )
  await sql`drop table market_cell_values, market_cell_parts, market_cell_figures, market_cell_centres`.execute(
    trx,
  )
}

/** Computes the cells of offers `of` a scope whose public point is new. */
export async function fillOfferCells(trx: Kysely<Database>, of: Scope): Promise<void> {
  await sql`create temporary table market_points on commit drop as
    with points as (
      select id, ${sql.raw(publicDegrees('lat'))} as lat, ${sql.raw(publicDegrees('lon'))} as lon,
        case when 'area' in (address_privacy, coordinate_precision) then ${sql.lit(FINEST_OF_AREAS)} else ${sql.lit(FINEST)} end as finest
      from offers where ${of('id')}
    )
    select row_number() over () as number, p.* from points p left join offer_cells c on c.offer_id = p.id
    where (c.lat, c.lon, c.finest) is distinct from (p.lat, p.lon, case when p.lat is not null then p.finest end)`.execute(
    trx,
  )
  await sql`delete from offer_cells c using market_points p where p.id = c.offer_id and p.lat is null`.execute(
    trx,
  )
  for (let first = 0; ; first += POINTS_A_QUERY) {
    const { rows } = await sql<{ id: string; lat: number; lon: number; finest: number }>`
      select id::text, lat, lon, finest from market_points
      where lat is not null and number > ${first} and number <= ${first + POINTS_A_QUERY}`.execute(
      trx,
    )
    const cells: string[] = []
    for (const [at, { lat, lon }] of rows.entries()) {
      cells.push(latLngToCell(lat / MICRO, lon / MICRO, FINEST))
      if (at % POINTS_A_TURN === POINTS_A_TURN - 1) await nextTurn()
    }
    const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name])
    await sql`insert into offer_cells (offer_id, lat, lon, finest, cell)
      select id, lat, lon, finest, ${fromHex('cell')}
      from unnest(${column('id')}::bigint[], ${column('lat')}::int[], ${column('lon')}::int[], ${column('finest')}::int[], ${cells}::text[]) as p(id, lat, lon, finest, cell)
      on conflict (offer_id) do update set lat = excluded.lat, lon = excluded.lon, finest = excluded.finest, cell = excluded.cell`.execute(
      trx,
    )
    const { rows: last } = await sql<{
      is: boolean
    }>`select exists (select from market_points where number > ${first + POINTS_A_QUERY}) as is`.execute(
      trx,
    )
    if (!last[0]?.is) break
  }
  await sql`drop table market_points`.execute(trx)
}

/** Values to compare, at the end of every third month. */
const values = (months: readonly string[], isWhole: boolean) => sql`
    create temporary table market_cell_values on commit drop as
    select s.action, k.kind, m.month, s.cell, s.finest, s.per_m2
    from market_spans s
    join ${KINDS} using (category)
    join unnest(${months}::date[]) as m(month) on m.month >= s.since and m.month < s.until
    ${isWhole ? sql`` : sql`join market_touched_roots t on t.action = s.action and t.kind = k.kind and t.month = m.month and t.root = ${root('s.cell')}`}
    where s.cell is not null`

/** At which resolution the homes of a finest cell become a part: none at first, then level by level those that together are enough. */
const parts = () => {
  const levels = [...CELL_RESOLUTIONS].reverse()
  const steps = levels.map((resolution, at) => {
    const name = `s${resolution}`
    const before = at === 0 ? 'grouped' : `s${levels[at - 1]}`
    return sql`${sql.raw(name)} as (
      select action, kind, month, cell, finest, n, coalesce(part, case when finest >= ${sql.lit(resolution)} and
        sum(n) filter (where part is null and finest >= ${sql.lit(resolution)}) over (partition by action, kind, month, ${parentCell('cell', resolution)}) >= ${sql.lit(CELL_MIN)}
        then ${sql.lit(resolution)} end) as part
      from ${sql.raw(before)}
    )`
  })
  return sql`
    create temporary table market_cell_parts on commit drop as
    with grouped as (
      select action, kind, month, cell, finest, count(*)::int as n, null::int as part from market_cell_values group by action, kind, month, cell, finest
    ), ${sql.join(steps)}
    select action, kind, month, cell, finest, part from ${sql.raw(`s${levels.at(-1)}`)} where part is not null`
}

const figures = () => sql`
    create temporary table market_cell_figures on commit drop as
    select r.resolution, v.kind, v.month, v.action, ${parentCell('v.cell', 'r.resolution')} as cell, count(*)::int as n,
      exp(${sql.lit(CELL_STEP)} * round(ln(percentile_cont(0.5) within group (order by v.per_m2)) / ${sql.lit(CELL_STEP)})) as per_m2
    from market_cell_values v
    join market_cell_parts p using (action, kind, month, cell, finest)
    join generate_series(${sql.lit(CELL_RESOLUTIONS[0])}, ${sql.lit(FINEST)}) r(resolution) on r.resolution <= p.part
    group by r.resolution, v.kind, v.month, v.action, 5`

async function fillCentres(trx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    cell: string
  }>`select distinct to_hex(cell) as cell from market_cell_figures`.execute(trx)
  const centres: [number, number][] = []
  for (const [at, { cell }] of rows.entries()) {
    centres.push(cellToLatLng(cell))
    if (at % POINTS_A_TURN === POINTS_A_TURN - 1) await nextTurn()
  }
  await sql`create temporary table market_cell_centres on commit drop as
    select ${fromHex('cell')} as cell, lat, lon
    from unnest(${rows.map(({ cell }) => cell)}::text[], ${centres.map(([lat]) => lat)}::real[], ${centres.map(([, lon]) => lon)}::real[]) as c(cell, lat, lon)`.execute(
    trx,
  )
}

const SAME_CELL = sql`m.resolution = f.resolution and m.kind = f.kind and m.month = f.month and m.action = f.action and m.cell = f.cell`

/** A box around the cells of each resolution: the degrees by which a cell reaches beyond its centre are added. */
export interface ResolutionBox {
  resolution: number
  box: Box
}

const inBoxes = (boxes: readonly ResolutionBox[]) => sql`
    json_to_recordset(${JSON.stringify(
      boxes.map(({ resolution, box: [west, south, east, north] }) => ({
        resolution,
        west,
        south,
        east,
        north,
      })),
    )}::json) as b(resolution smallint, west real, south real, east real, north real)`
const isIn = sql`m.lat between b.south and b.north and case when b.west <= b.east then m.lon between b.west and b.east else m.lon >= b.west or m.lon <= b.east end`

/** How many cells each resolution has in its box. */
export async function countCells(
  db: Kysely<Database>,
  kind: number,
  month: string,
  boxes: readonly ResolutionBox[],
): Promise<{ resolution: number; cells: number }[]> {
  const { rows } = await sql<{ resolution: number; cells: number }>`
    select m.resolution, count(distinct m.cell)::int as cells
    from ${inBoxes(boxes)} join market_cells m on m.resolution = b.resolution and m.kind = ${kind} and m.month = ${month} and ${isIn}
    group by m.resolution`.execute(db)
  return rows
}

export interface CellRow {
  cell: string
  month: string
  action: number
  n: number
  perSquareMetre: number
  lat: number
  lon: number
}

export async function selectCells(
  db: Kysely<Database>,
  kind: number,
  months: readonly string[],
  box: ResolutionBox,
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select to_hex(m.cell) as cell, m.month, m.action, m.n, m.per_m2 as "perSquareMetre", m.lat, m.lon
    from ${inBoxes([box])} join market_cells m on m.resolution = b.resolution and m.kind = ${kind} and m.month = any(${months}::date[]) and ${isIn}`.execute(
    db,
  )
  return rows
}

/** The months that have figures of a kind, oldest first. */
export async function selectCellMonths(db: Kysely<Database>, kind: number): Promise<string[]> {
  const rows = await db
    .selectFrom('market_cells')
    .select('month')
    .distinct()
    .where('resolution', '=', CELL_RESOLUTIONS[0])
    .where('kind', '=', kind)
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}
