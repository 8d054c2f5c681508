import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AROUND, inBox, inPolygons, inRadius, sidesOf } from './geometry.ts'
import type { Ring } from './query.ts'

test('a hole counts on either side of the antimeridian, wherever its ring begins', () => {
  const around = [176, -20, -176, -20, -176, -15, 176, -15]
  const inside = (hole: number[], lon: number): boolean =>
    inPolygons([[around, hole]]).has(lon * 1e6, -17.5e6) === 1
  for (const hole of [
    [-179, -19, -177, -19, -177, -16, -179, -16],
    [-177, -16, -179, -16, -179, -19, -177, -19],
  ]) {
    expect([177, 179.5, -179.5, -178, -176.5, -175].map((lon) => inside(hole, lon))).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
    ])
  }
  const across = [179, -19, -179, -19, -179, -16, 179, -16]
  expect([178, 179.5, -179.5, -178].map((lon) => inside(across, lon))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

/** Whether a point is inside by the even-odd rule, side by side: slow and plain. */
function isInside(polygons: readonly (readonly Ring[])[], lon: number, lat: number): boolean {
  return polygons.some((rings) => {
    let odd = false
    for (const ring of rings)
      for (const [x1, y1, x2, y2] of sidesOf(ring))
        for (const x of [lon - AROUND, lon, lon + AROUND])
          if (y1 > lat !== y2 > lat && x < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) odd = !odd
    return odd
  })
}

/** A star of up to 100 corners somewhere, also over the antimeridian. */
const star = fc
  .record({
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    size: fc.double({ min: 0.01, max: 25, noNaN: true }),
    reach: fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 5, maxLength: 100 }),
  })
  .map(({ lon, lat, size, reach }) => ({
    lon,
    lat,
    size,
    ring: reach.flatMap((far, at) => {
      const angle = (2 * Math.PI * at) / reach.length
      return [turned(lon + size * far * Math.cos(angle)), lat + size * far * Math.sin(angle)]
    }),
  }))
const turned = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)

test('an area of many corners has the points that lie inside, and no others', () => {
  fc.assert(
    fc.property(
      star,
      fc.array(
        fc.tuple(
          fc.double({ min: -1.1, max: 1.1, noNaN: true }),
          fc.double({ min: -1.1, max: 1.1, noNaN: true }),
        ),
        { minLength: 50, maxLength: 200 },
      ),
      ({ lon, lat, size, ring }, points) => {
        const area = inPolygons([[ring]])
        for (const [x, y] of points) {
          const at = [
            Math.round(turned(lon + x * size) * 1e6),
            Math.round((lat + y * size) * 1e6),
          ] as const
          expect(area.has(...at), at.join()).toBe(Number(isInside([[ring]], ...at)))
        }
      },
    ),
  )
})

const lonOf = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 170, max: 180, noNaN: true }),
  fc.double({ min: -180, max: -170, noNaN: true }),
)
const latOf = fc.double({ min: -85, max: 85, noNaN: true })
const areaOf = fc.oneof(
  fc
    .tuple(lonOf, latOf, lonOf, latOf)
    .map(([west, a, east, b]) => inBox([west, Math.min(a, b), east, Math.max(a, b)])),
  fc
    .record({ lat: latOf, lon: lonOf, km: fc.double({ min: 0.1, max: 3000, noNaN: true }) })
    .map(({ lat, lon, km }) => inRadius({ lat, lon }, km)),
  star.map(({ ring }) => inPolygons([[ring]])),
)

test('no group with a point in an area is skipped, on either side of the antimeridian', () => {
  fc.assert(
    fc.property(
      areaOf,
      fc.array(fc.tuple(lonOf, latOf), { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      (area, points, spread) => {
        for (const [lon, lat] of points) {
          const [x, y] = [Math.round(lon * 1e6), Math.round(lat * 1e6)]
          if (area.has(x, y) === 0) continue
          // A group of this point alone, and of it with some around, as far as they lie on the same side.
          const around = spread * 1e6
          const box = [
            Math.max(x - around, -180e6),
            y - around,
            Math.min(x + around, 180e6),
            y + around,
          ] as const
          expect(area.meets(x, y, x, y), `${x} ${y}`).toBe(true)
          expect(area.meets(...box), box.join()).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  [
    'a box over the antimeridian',
    inBox([176, -20, -176, -15]),
    [
      [176.5, true],
      [179.9, true],
      [-179.9, true],
      [-176.5, true],
      [-175, false],
      [175, false],
    ],
  ],
  [
    'a box up to it',
    inBox([170, -20, 180, -15]),
    [
      [175, true],
      [179.9, true],
      [-179.9, false],
    ],
  ],
  [
    'a circle over it',
    inRadius({ lat: -17, lon: 179.9 }, 100),
    [
      [179.2, true],
      [-179.5, true],
      [178, false],
      [-178, false],
    ],
  ],
  [
    'a polygon over it',
    inPolygons([[[176, -20, -176, -20, -176, -15, 176, -15]]]),
    [
      [177, true],
      [-177, true],
      [175, false],
      [-175, false],
    ],
  ],
] as const)('%s meets groups on either side of it, and has their points', (_, area, sides) => {
  for (const [lon, is] of sides)
    expect([
      lon,
      area.has(lon * 1e6, -17e6),
      area.meets(lon * 1e6 - 1, -17e6 - 1, lon * 1e6 + 1, -17e6 + 1),
    ]).toEqual([lon, Number(is), is])
})
