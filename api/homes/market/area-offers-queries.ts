import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { publicDegrees } from '#db/public-point.ts'
import type { Database } from '#db/schema.ts'
import type { Outline, Place, Places } from '#places/index.ts'
import { AROUND, sidesOf } from '#search/geometry.ts'
import type { Scope } from './scope-queries.ts'

export type AreaCall = 'areas' | 'citiesWithParts' | 'grounds' | 'measured' | 'outline' | 'parts'

/** Sides are looked up by rows of latitude, in millionths of a degree: a point looks only at those of its own row. */
const ROW = 50_000
const rowOf = (y: number): number => Math.floor(y / ROW)

/** Everything by which offers are in areas, with `key`, another one after each change. */
export function groundOf(places: Pick<Places, AreaCall>): { key: string; shapes: Shapes } {
  const outlines = [...places.areas(), ...places.grounds()].map((place) => ({
    area: place.areaId!,
    outline: places.outline(place),
  }))
  const members = membersOf(places)
  const key = JSON.stringify([
    outlines.map(({ area, outline }) => [area, outline && digestOf(outline)]),
    members,
  ])
  return { key, shapes: { outlines, members } }
}

/** Stores the sides of all areas, the boxes around them and their members: `newAreas` reads these. */
export async function writeShapes(
  trx: Kysely<Database>,
  { outlines, members }: Shapes,
): Promise<void> {
  const { sides, boxes } = sidesAndBoxes(outlines)
  const column = <T extends object>(rows: readonly T[], name: keyof T) =>
    rows.map((row) => row[name])
  for (const table of ['market_area_sides', 'market_area_boxes', 'market_area_members'] as const)
    await trx.deleteFrom(table).execute()
  await sql`insert into market_area_sides (area_id, polygon, y_row, x1, y1, x2, y2)
    select * from unnest(${column(sides, 'area')}::int[], ${column(sides, 'polygon')}::int[], ${column(sides, 'row')}::int[],
      ${column(sides, 'x1')}::float8[], ${column(sides, 'y1')}::float8[], ${column(sides, 'x2')}::float8[], ${column(sides, 'y2')}::float8[])`.execute(
    trx,
  )
  await sql`insert into market_area_boxes (area_id, polygon, city_id, bounds)
    select area_id, polygon, city_id, box(point(west, south), point(east, north))
    from unnest(${column(boxes, 'area')}::int[], ${column(boxes, 'polygon')}::int[], ${column(boxes, 'city')}::int[], ${column(boxes, 'west')}::float8[], ${column(boxes, 'south')}::float8[],
      ${column(boxes, 'east')}::float8[], ${column(boxes, 'north')}::float8[]) as b(area_id, polygon, city_id, west, south, east, north)`.execute(
    trx,
  )
  await sql`insert into market_area_members (area_id, country_id, state_id, city_id, is_hidden)
    select * from unnest(${column(members, 'area')}::int[], ${column(members, 'country')}::int[], ${column(members, 'state')}::int[],
      ${column(members, 'city')}::int[], ${column(members, 'hidden')}::boolean[])`.execute(trx)
  await sql`analyze market_area_sides, market_area_boxes, market_area_members`.execute(trx)
}

/**
 * Which offers `of` a scope are in which area, as the temporary table `market_new_areas`: by their points as far as the public knows them, else by their cities, as the search index
 * has it (`search/areas.ts`: the same operations in float64); and those of the places that an area consists of.
 */
export const newAreas = (of: Scope) => sql`
    create temporary table market_new_areas on commit drop as
    with spots as materialized (
      select id, country_id, state_id, city_id, ${sql.raw(publicDegrees('lat'))} as y, ${sql.raw(publicDegrees('lon'))} as x from offers where ${of('id')}
    )
    select o.id as offer_id, b.area_id from spots o
    join market_area_boxes b on b.bounds @> box(point(o.x, o.y), point(o.x, o.y))
    where o.y is not null and (b.city_id is null or b.city_id = o.city_id) and exists (
      select from market_area_sides s
      where s.area_id = b.area_id and s.polygon = b.polygon and s.y_row = floor(o.y / ${sql.lit(ROW)}::float8)::int and (s.y1 > o.y) <> (s.y2 > o.y)
      having sum((o.x < ((s.x2 - s.x1) * (o.y - s.y1)) / (s.y2 - s.y1) + s.x1)::int
        + (o.x + ${sql.lit(AROUND)} < ((s.x2 - s.x1) * (o.y - s.y1)) / (s.y2 - s.y1) + s.x1)::int
        + (o.x - ${sql.lit(AROUND)} < ((s.x2 - s.x1) * (o.y - s.y1)) / (s.y2 - s.y1) + s.x1)::int) % 2 = 1
    )
    union
    select o.id, m.area_id from spots o join market_area_members m on m.city_id = o.city_id
    where not m.is_hidden or o.y is null
    union
    select o.id, m.area_id from spots o join market_area_members m on m.city_id is null and m.country_id = o.country_id and m.state_id = o.state_id
    union
    select o.id, m.area_id from spots o join market_area_members m on m.state_id is null and m.country_id = o.country_id`

/** Stores what differs from `market_new_areas`. */
export async function writeAreas(trx: Kysely<Database>, of: Scope): Promise<void> {
  await sql`delete from market_area_offers a where ${of('a.offer_id')}
    and not exists (select from market_new_areas n where n.area_id = a.area_id and n.offer_id = a.offer_id)`.execute(
    trx,
  )
  await sql`insert into market_area_offers (area_id, offer_id) select area_id, offer_id from market_new_areas on conflict do nothing`.execute(
    trx,
  )
}

interface Shapes {
  outlines: readonly { area: number; outline: Outline | null }[]
  members: ReturnType<typeof membersOf>
}

/** An outline is never changed: an area with another shape has another one. */
const digests = new WeakMap<Outline, string>()
function digestOf(outline: Outline): string {
  let digest = digests.get(outline)
  if (digest === undefined) {
    digest = createHash('sha256')
      .update(JSON.stringify([outline.polygons, outline.within?.number ?? null]))
      .digest('base64')
    digests.set(outline, digest)
  }
  return digest
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
function sidesAndBoxes(outlines: Shapes['outlines']): { sides: Side[]; boxes: Bounds[] } {
  const sides: Side[] = []
  const boxes: Bounds[] = []
  for (const { area, outline } of outlines) {
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
