import { z } from 'zod'
import { AnyPlaceId, AreaKind, PlaceId } from './places.ts'

/** Limits of a file of areas, and of each. */
export const AREA_LIMITS = {
  bytes: 20_000_000,
  features: 2_000,
  corners: 5_000,
  polygons: 300,
  places: 500,
} as const
/** Decimals of a degree that corners keep: a metre. */
const DECIMALS = 5

const name = z.string().trim().min(1).max(120)
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)

/** Properties of an area in a file, beside its shape. */
export const AreaProperties = z.strictObject({
  id: z.number().int().min(1).max(999_999_999).optional(),
  /** Last segment of its address. */
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'areas.fault.slug'),
  kind: AreaKind,
  /** The smallest place that contains it. */
  parent: AnyPlaceId,
  /** By language. */
  names: z
    .record(language, name)
    .refine((names) => Boolean(names['en']), { error: 'areas.fault.english', path: ['en'] }),
  /** Other names that people use, by language. */
  aka: z.record(language, z.array(name).max(20)).optional(),
  /** The name after "in", by language: `on the Costa del Sol`. */
  in: z.record(language, name).optional(),
  /** The places that it consists of, instead of a shape. */
  places: z.array(PlaceId).min(1).max(AREA_LIMITS.places).optional(),
  population: z.number().int().min(0).max(10_000_000_000).nullable().optional(),
})
export type AreaProperties = z.infer<typeof AreaProperties>

const position = z
  .array(z.number())
  .min(2)
  .max(3)
  .refine(
    ([lon = NaN, lat = NaN]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90,
    'areas.fault.position',
  )
const rings = z.array(z.array(position).min(4)).min(1)
const Geometry = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings).min(1) }),
  ])
  .nullable()

export const AreaFeature = z.object({
  type: z.literal('Feature'),
  properties: AreaProperties,
  geometry: Geometry,
})
export type AreaFeature = z.infer<typeof AreaFeature>

/** An area as it is stored: polygons of rings of `lon, lat, lon, lat ...`, not closed; none where it is a set of places. */
export interface NamedArea {
  id: number
  slug: string
  kind: AreaKind
  parent: string
  names: Record<string, string>
  aka: Record<string, string[]>
  in: Record<string, string>
  places: string[]
  population: number | null
  polygons: number[][][]
}

/** An error in an area or a file of areas: a message with its values, and the property; '' for the whole. */
export interface AreaFault {
  field: string
  key: `areas.fault.${
    | 'addressTaken'
    | 'bothGrounds'
    | 'corners'
    | 'crosses'
    | 'noCollection'
    | 'noFeatures'
    | 'noGround'
    | 'notJson'
    | 'oneFeature'
    | 'polygons'
    | 'ring'
    | 'tooManyFeatures'
    | 'unknownPlace'}`
  values?: Record<string, string | number>
}

/** A feature that is no area, and why: the error of its schema, or a fault. */
export class WrongArea extends Error {
  override readonly name = 'WrongArea'
  readonly reason: z.ZodError | AreaFault

  constructor(reason: z.ZodError | AreaFault) {
    super(reason instanceof z.ZodError ? reason.message : `${reason.field}: ${reason.key}`)
    this.reason = reason
  }
}

/**
 * Reads a feature.
 * @throws WrongArea with the error: a property, a shape that crosses itself, too many corners
 */
export function readArea(feature: unknown): Omit<NamedArea, 'id'> & { id: number | null } {
  const { data, error } = AreaFeature.safeParse(feature)
  if (error) throw new WrongArea(error)
  const { id = null, slug, kind, parent, names, population = null } = data.properties
  const polygons = polygonsOf(data.geometry)
  const places = data.properties.places ?? []
  if (polygons.length === 0 && places.length === 0)
    throw new WrongArea({ field: 'geometry', key: 'areas.fault.noGround' })
  if (polygons.length > 0 && places.length > 0)
    throw new WrongArea({ field: 'places', key: 'areas.fault.bothGrounds' })
  checkShape(polygons)
  return {
    id,
    slug,
    kind,
    parent,
    names,
    aka: data.properties.aka ?? {},
    in: data.properties.in ?? {},
    places,
    population,
    polygons,
  }
}

function polygonsOf(geometry: AreaFeature['geometry']): number[][][] {
  if (geometry === null) return []
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map((rings) => rings.map(flatRing))
}

const rounded = (value: number): number => Number(value.toFixed(DECIMALS)) + 0

/** Without the last corner, which repeats the first, and without corners that repeat the one before. */
function flatRing(corners: number[][]): number[] {
  const ring: number[] = []
  for (const [lon = 0, lat = 0] of corners) {
    const [x, y] = [rounded(lon), rounded(lat)]
    if (ring.length === 0 || ring.at(-2) !== x || ring.at(-1) !== y) ring.push(x, y)
  }
  if (ring.length > 2 && ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) ring.length -= 2
  return ring
}

/** @throws WrongArea for shapes that are too large, have no inside, or cross themselves */
function checkShape(polygons: readonly number[][][]): void {
  const wrong = (key: AreaFault['key'], values?: AreaFault['values']) =>
    new WrongArea({ field: 'geometry', key, ...(values && { values }) })
  const rings = polygons.flat()
  const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  if (corners > AREA_LIMITS.corners)
    throw wrong('areas.fault.corners', { count: corners, most: AREA_LIMITS.corners })
  if (polygons.length > AREA_LIMITS.polygons)
    throw wrong('areas.fault.polygons', { count: polygons.length, most: AREA_LIMITS.polygons })
  if (rings.some((ring) => ring.length < 6)) throw wrong('areas.fault.ring')
  for (const rings of polygons) {
    const crossing = crossingOf(rings)
    if (crossing) throw wrong('areas.fault.crosses', { point: crossing.map(rounded).join(', ') })
  }
}

type Side = [x1: number, y1: number, x2: number, y2: number]

/** Where two sides of the rings of a polygon cross; null if none do. Rings may touch. */
function crossingOf(rings: readonly number[][]): [lon: number, lat: number] | null {
  const sides = rings.flatMap(sidesOf).sort((a, b) => Math.min(a[0], a[2]) - Math.min(b[0], b[2]))
  for (const [at, side] of sides.entries()) {
    const east = Math.max(side[0], side[2])
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next]!
      if (Math.min(other[0], other[2]) > east) break
      if (cross(side, other)) return [(side[0] + side[2]) / 2, (side[1] + side[3]) / 2]
    }
  }
  return null
}

/** Longitudes go on over 180 where the ring does. */
function sidesOf(ring: readonly number[]): Side[] {
  const corners: [number, number][] = []
  for (let at = 0; at < ring.length; at += 2) {
    const before = corners.at(-1)?.[0] ?? ring[at]!
    corners.push([ring[at]! + Math.round((before - ring[at]!) / 360) * 360, ring[at + 1]!])
  }
  return corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!
    return [x, y, nextX, nextY]
  })
}

/** Whether the ends of each lie on different sides of the other. */
function cross([ax, ay, bx, by]: Side, [cx, cy, dx, dy]: Side): boolean {
  const turn = (x1: number, y1: number, x2: number, y2: number, x: number, y: number): number =>
    Math.sign(
      // Whole hundred-thousandths of degrees: products are exact.
      (whole(x2) - whole(x1)) * (whole(y) - whole(y1)) -
        (whole(y2) - whole(y1)) * (whole(x) - whole(x1)),
    )
  return (
    turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) < 0 &&
    turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) < 0
  )
}
const whole = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS)

/** An area as a feature, in the form of `readArea`. */
export function featureOf({ polygons, places, aka, in: within, population, ...area }: NamedArea) {
  return {
    type: 'Feature' as const,
    properties: {
      id: area.id,
      slug: area.slug,
      kind: area.kind,
      parent: area.parent,
      names: area.names,
      ...(Object.keys(aka).length > 0 && { aka }),
      ...(Object.keys(within).length > 0 && { in: within }),
      ...(places.length > 0 && { places }),
      ...(population !== null && { population }),
    },
    geometry: polygons.length > 0 ? geometryOf(polygons) : null,
  }
}

/** Rings are closed, as GeoJSON wants them. */
export const geometryOf = (polygons: readonly (readonly (readonly number[])[])[]) => ({
  type: 'MultiPolygon' as const,
  coordinates: polygons.map((rings) => rings.map(closedRing)),
})

function closedRing(ring: readonly number[]): [number, number][] {
  const corners = Array.from({ length: ring.length / 2 }, (_, at): [number, number] => [
    ring[at * 2]!,
    ring[at * 2 + 1]!,
  ])
  return [...corners, corners[0]!]
}
