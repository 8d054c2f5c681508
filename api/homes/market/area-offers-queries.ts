import { sql, type Kysely } from 'kysely'
import { publicDegrees } from '#db/public-point.ts'
import type { Database } from '#db/schema.ts'
import type { Place, Places } from '#places/index.ts'
import { AROUND, sidesOf } from '#search/geometry.ts'

export type AreaCall = 'areas' | 'citiesWithParts' | 'grounds' | 'measured' | 'outline' | 'parts'

/** Sides are looked up by rows of latitude, in millionths of a degree: a point looks only at those of its own row. */
const ROW = 50_000
const rowOf = (y: number): number => Math.floor(y / ROW)

/**
 * Which offers are in which area, as a temporary table: by their points as far as the public knows them, else by their cities, as the search index has it (`search/areas.ts`: the
 * same operations in float64); and those of the places that an area consists of.
 */
export async function fillAreaOffers(
  trx: Kysely<Database>,
  places: Pick<Places, AreaCall>,
): Promise<void> {
  const { sides, boxes } = shapesOf(places)
  const members = membersOf(places)
  const column = <T extends object>(rows: readonly T[], name: keyof T) =>
    rows.map((row) => row[name])
  await sql`create temporary table market_area_sides on commit drop as
    select * from unnest(${column(sides, 'area')}::int[], ${column(sides, 'polygon')}::int[], ${column(sides, 'row')}::int[],
      ${column(sides, 'x1')}::float8[], ${column(sides, 'y1')}::float8[], ${column(sides, 'x2')}::float8[], ${column(sides, 'y2')}::float8[])
      as s(area_id, polygon, y_row, x1, y1, x2, y2)`.execute(trx)
  await sql`create index on market_area_sides (area_id, y_row)`.execute(trx)
  await sql`create temporary table market_area_boxes on commit drop as
    select area_id, polygon, city_id, box(point(west, south), point(east, north)) as bounds
    from unnest(${column(boxes, 'area')}::int[], ${column(boxes, 'polygon')}::int[], ${column(boxes, 'city')}::int[], ${column(boxes, 'west')}::float8[], ${column(boxes, 'south')}::float8[],
      ${column(boxes, 'east')}::float8[], ${column(boxes, 'north')}::float8[]) as b(area_id, polygon, city_id, west, south, east, north)`.execute(
    trx,
  )
  await sql`create index on market_area_boxes using gist (bounds)`.execute(trx)
  await sql`create temporary table market_area_members on commit drop as
    select * from unnest(${column(members, 'area')}::int[], ${column(members, 'country')}::int[], ${column(members, 'state')}::int[],
      ${column(members, 'city')}::int[], ${column(members, 'hidden')}::boolean[]) as m(area_id, country_id, state_id, city_id, hidden)`.execute(
    trx,
  )
  await sql`analyze market_area_sides, market_area_boxes, market_area_members`.execute(trx)
  await sql`create temporary table market_area_offers on commit drop as
    with spots as materialized (
      select id, country_id, state_id, city_id, ${sql.raw(publicDegrees('lat'))} as y, ${sql.raw(publicDegrees('lon'))} as x from offers
    )
    select distinct o.id as offer_id, b.area_id from spots o
    join market_area_boxes b on b.bounds @> box(point(o.x, o.y), point(o.x, o.y))
    where o.y is not null and (b.city_id is null or b.city_id = o.city_id) and exists (
      select from market_area_sides s
      where s.area_id = b.area_id and s.polygon = b.polygon and s.y_row = floor(o.y / ${sql.lit(ROW)}::float8)::int and (s.y1 > o.y) <> (s.y2 > o.y)
      having sum((o.x < ((s.x2 - s.x1) * (o.y - s.y1)) / (s.y2 - s.y1) + s.x1)::int
        + (o.x + ${sql.lit(AROUND)} < ((s.x2 - s.x1) * (o.y - s.y1)) / (s.y2 - s.y1) + s.x1)::int
        + (o.x - ${sql.lit(AROUND)} < ((s.x2 - s.x1) * (o.y - s.y1)) / (s.y2 - s.y1) + s.x1)::int) % 2 = 1
    )
    union all
    select o.id, m.area_id from spots o join market_area_members m on m.city_id = o.city_id
    where not m.hidden or o.y is null
    union all
    select o.id, m.area_id from spots o join market_area_members m on m.city_id is null and m.country_id = o.country_id and m.state_id = o.state_id
    union all
    select o.id, m.area_id from spots o join market_area_members m on m.state_id is null and m.country_id = o.country_id`.execute(
    trx,
  )
  await sql`analyze market_area_offers`.execute(trx)
}

interface Side {
  area: number
  polygon: number
  row: number
  x1: number
  y1: number
  x2: number
  y2: number
}
interface Bounds {
  area: number
  polygon: number
  /** Only offers of this city are in it. */
  city: number | null
  west: number
  south: number
  east: number
  north: number
}

/** The sides of all areas in each row of latitude that they cross, and the boxes around their polygons. */
function shapesOf(places: Pick<Places, AreaCall>): { sides: Side[]; boxes: Bounds[] } {
  const sides: Side[] = []
  const boxes: Bounds[] = []
  for (const place of [...places.areas(), ...places.grounds()]) {
    const area = place.areaId!
    const outline = places.outline(place)
    const city = outline?.within?.number ?? null
    for (const [polygon, rings] of (outline?.polygons ?? []).entries()) {
      const own = rings.flatMap(sidesOf)
      for (const [x1, y1, x2, y2] of own)
        for (let row = rowOf(Math.min(y1, y2)); row <= rowOf(Math.max(y1, y2)); row++)
          sides.push({ area, polygon, row, x1, y1, x2, y2 })
      boxes.push(...boxesAround(own).map((box) => ({ area, polygon, city, ...box })))
    }
  }
  return { sides, boxes }
}

/** Once, and once around the earth to either side where it goes over the antimeridian. */
function boxesAround(
  sides: readonly (readonly number[])[],
): Omit<Bounds, 'area' | 'polygon' | 'city'>[] {
  const [xs, ys] = [sides.map(([x]) => x!), sides.map(([, y]) => y!)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  return [-AROUND, 0, AROUND]
    .filter((turn) => west + turn <= AROUND / 2 && east + turn >= -AROUND / 2)
    .map((turn) => ({ west: west + turn, south, east: east + turn, north }))
}

/** The cities and places of each area, the parts of cities themselves for their grounds, and those of a city for all of it; `hidden`: only offers without a public point. */
function membersOf(places: Pick<Places, AreaCall>) {
  const member = (area: number, { countryId, stateId, cityId }: Place) => ({
    area,
    country: countryId,
    state: stateId,
    city: cityId,
    hidden: false,
  })
  const grounds = places.grounds().map((ground) => member(ground.areaId!, ground))
  const cities = places
    .citiesWithParts()
    .flatMap((city) =>
      places.parts(city).map((part) => member(places.measured(city).areaId!, part)),
    )
  const ofAreas = places.areas().flatMap((area) => {
    const outline = places.outline(area)
    return (outline?.cities ?? places.parts(area).filter(({ areaId }) => areaId === null)).map(
      (place) => ({ ...member(area.number, place), hidden: outline !== null }),
    )
  })
  return [...ofAreas, ...grounds, ...cities]
}
