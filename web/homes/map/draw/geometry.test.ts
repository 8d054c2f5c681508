import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CORNERS, MAX_RINGS, readPolygons, writePolygons } from '#contract/homes/areas.ts'
import { combine as combineAny, encircled, evenOdd, isTangled } from './combine.ts'
import { add, cut, insert, mended, middleAfter, move, remove, type Edit } from './edits.ts'
import {
  AROUND,
  boxAround,
  doubleArea,
  fromPolygons,
  isInside,
  sidesOf,
  toPolygons,
  type Area,
  type Corner,
  type Ring,
} from './shape.ts'
import { distanceTo, simplify } from './simplify.ts'
import { draws } from '#tests/lab.ts'

const SIZE = 2000
/** Combines freehand lines within the limits. */
const combine = (...given: Parameters<typeof combineAny>): Area[] => {
  const areas = combineAny(...given)
  if (!areas) throw new Error('a scribble')
  return areas
}
const corner = fc.tuple(fc.integer({ min: 0, max: SIZE }), fc.integer({ min: 0, max: SIZE }))
/** A coarse grid, so that corners and sides often coincide. */
const gridCorner = fc
  .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }))
  .map(([x, y]): Corner => [x * 250, y * 250])
const ring: fc.Arbitrary<Ring> = fc.oneof(
  fc.array(corner, { minLength: 3, maxLength: 14 }),
  fc.array(gridCorner, { minLength: 3, maxLength: 14 }),
)
const spot = fc.tuple(
  fc.double({ min: -10, max: SIZE + 10, noNaN: true }),
  fc.double({ min: -10, max: SIZE + 10, noNaN: true }),
)
const spots = fc.array(spot, { minLength: 40, maxLength: 40 })

const square = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
]
const areasOf = (edit: Edit): Area[] => {
  if (!edit.areas) throw new Error(edit.problem)
  return edit.areas
}
const covers = (areas: readonly Area[], at: Corner): boolean =>
  areas.some((rings) => isInside(rings, at))
/** The winding number of a ring around a point. */
function windingOf(line: Ring, [x, y]: Corner): number {
  const turns = sidesOf(line).map(([[ax, ay], [bx, by]]) => {
    if (ay > y === by > y || x >= ax + ((bx - ax) * (y - ay)) / (by - ay)) return 0
    return by > ay ? 1 : -1
  })
  return turns.reduce<number>((sum, turn) => sum + turn, 0)
}
/** Crossings are rounded, so points on a side may be on either. */
const isClear = (rings: readonly Ring[], [x, y]: Corner): boolean =>
  rings
    .flatMap(sidesOf)
    .every(([[ax, ay], [bx, by]]) => distanceTo({ x, y }, { x: ax, y: ay }, { x: bx, y: by }) > 2)

function expectTidy(areas: readonly Area[]): void {
  expect(isTangled(areas.flat())).toBe(false)
  for (const [around, ...holes] of areas) {
    expect(doubleArea(around!)).toBeGreaterThan(0)
    for (const hole of holes) expect(doubleArea(hole)).toBeLessThan(0)
  }
}

describe('areas are combined', () => {
  test('union and difference are correct for crossing, touching and overlapping parts', () => {
    fc.assert(
      fc.property(ring, ring, spots, (a, b, points) => {
        const inA = (at: Corner) => windingOf(a, at) !== 0
        const inB = (at: Corner) => windingOf(b, at) % 2 !== 0
        const wanted: [(belongs: boolean[]) => boolean, (at: Corner) => boolean][] = [
          [(belongs) => belongs.some(Boolean), (at) => inA(at) || inB(at)],
          [([one, other]) => one! && !other, (at) => inA(at) && !inB(at)],
          [([one, other]) => one! && other!, (at) => inA(at) && inB(at)],
        ]
        for (const [keep, expected] of wanted) {
          const areas = combine([encircled(a), evenOdd([b])], keep)
          expectTidy(areas)
          for (const at of points)
            if (isClear([a, b], at)) expect(covers(areas, at)).toBe(expected(at))
        }
      }),
      { numRuns: draws(120) },
    )
  })

  test('combines nearly coincident lines: rounding adds no crossings', () => {
    const line: Ring = [
      [1818, 837],
      [73, 1177],
      [1032, 990],
      [1224, 669],
      [12, 1309],
      [0, 0],
    ]
    const areas = combine([encircled(line)], ([belongs]) => belongs!)
    expectTidy(areas)
    expect(covers(areas, [900, 700])).toBe(windingOf(line, [900, 700]) !== 0)
  })

  test('areas do not overlap, and combining is idempotent', () => {
    fc.assert(
      fc.property(ring, ring, spots, (a, b, points) => {
        const areas = combine([evenOdd([a]), evenOdd([b])], (belongs) => belongs.some(Boolean))
        const again = combine(areas.map(evenOdd), (belongs) => belongs.some(Boolean))
        const size = (all: readonly Area[]) =>
          all.flat().reduce((sum, one) => sum + doubleArea(one), 0)
        expect(size(again)).toBe(size(areas))
        for (const at of points)
          if (isClear(areas.flat(), at))
            expect(areas.filter((rings) => isInside(rings, at)).length).toBeLessThan(2)
      }),
      { numRuns: draws(100) },
    )
  })

  test('squares: joined, side by side, one within the other, cut through', () => {
    expect(areasOf(add([[square(0, 0, 100)]], square(100, 0, 100)))).toEqual([
      [
        expect.arrayContaining([
          [0, 0],
          [200, 0],
          [200, 100],
          [0, 100],
        ]),
      ],
    ])
    expect(areasOf(add([[square(0, 0, 100)]], square(20, 20, 30)))).toHaveLength(1)
    expect(areasOf(add([[square(0, 0, 100)]], square(300, 300, 100)))).toHaveLength(2)
    const [holed] = areasOf(cut([[square(0, 0, 100)]], square(20, 20, 30)))
    expect(holed).toHaveLength(2)
    expect(
      areasOf(
        cut(
          [[square(0, 0, 100)]],
          square(40, -10, 20).map(([x, y]): Corner => [x, y > 0 ? 110 : y]),
        ),
      ),
    ).toHaveLength(2)
    expect(cut([[square(0, 0, 100)]], square(300, 300, 50))).toEqual({ problem: 'outside' })
    expect(cut([[square(0, 0, 100)]], square(-10, -10, 200))).toEqual({ problem: 'nothing' })
  })

  test('a self-crossing line encloses both of its loops', () => {
    const eight: Ring = [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ]
    const areas = areasOf(add([], eight))
    expectTidy(areas)
    expect(covers(areas, [10, 50]) && covers(areas, [90, 50])).toBe(true)
    expect(covers(areas, [50, 10]) || covers(areas, [50, 90])).toBe(false)
  })
})

describe('rejects invalid edits with the reason', () => {
  test('too small, too large, too many corners', () => {
    expect(add([], square(0, 0, 9))).toEqual({ problem: 'small' })
    expect(add([], square(0, 0, AROUND / 2))).toEqual({ problem: 'large' })
    const circle = Array.from({ length: MAX_CORNERS + 1 }, (_, at): Corner => {
      const angle = (at / (MAX_CORNERS + 1)) * 2 * Math.PI
      return [Math.round(1e6 * Math.cos(angle)), Math.round(1e6 * Math.sin(angle))]
    })
    expect(add([], circle)).toEqual({ problem: 'many' })
    expect(areasOf(add([], circle.slice(1)))).toHaveLength(1)
  })

  test('moves a corner unless sides would cross; deletes no corner of a triangle, but a triangular hole', () => {
    const areas: Area[] = [
      [
        square(0, 0, 100),
        [
          [20, 20],
          [20, 50],
          [50, 20],
        ],
      ],
    ]
    const at = { area: 0, ring: 0, corner: 2 }
    expect(areasOf(move(areas, at, [150, 150]))[0]![0]![2]).toEqual([150, 150])
    expect(move(areas, at, [-30, 20])).toEqual({ problem: 'crossing' })
    expect(move(areas, at, [30, 30])).toEqual({ problem: 'crossing' })
    expect(areasOf(remove(areas, { area: 0, ring: 1, corner: 0 }))).toEqual([[square(0, 0, 100)]])
    const triangle = areasOf(remove(areas, at))
    expect(remove(triangle, { area: 0, ring: 0, corner: 0 })).toEqual({ problem: 'few' })
    const middle = middleAfter(square(0, 0, 100), 3)
    expect(
      areasOf(insert([[square(0, 0, 100)]], { area: 0, ring: 0, corner: 3 }, middle))[0]![0],
    ).toEqual([...square(0, 0, 100), [0, 50]])
  })
})

describe('addresses', () => {
  test('reads back areas from the address, also across the antimeridian', () => {
    const shifted = fc
      .tuple(ring, fc.integer({ min: -AROUND / 2, max: AROUND / 2 - SIZE }))
      .map(([line, by]): Ring => line.map(([x, y]) => [x + by, y]))
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            shifted,
            ring.map((line): Ring => line.map(([x, y]) => [x + AROUND / 2 - SIZE / 2, y])),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        (lines) => {
          const areas = mended(fromPolygons(toPolygons(lines.map((line) => [line]))))
          fc.pre(areas.length > 0 && areas.flat().length <= MAX_RINGS)
          const text = writePolygons(toPolygons(areas))
          const polygons = readPolygons(text)!
          expect(polygons).not.toBeNull()
          const again = mended(fromPolygons(polygons))
          expect(writePolygons(toPolygons(again))).toBe(text)
          expect(again.flat().map(doubleArea)).toEqual(areas.flat().map(doubleArea))
        },
      ),
    )
  })

  test('areas that overlap at the antimeridian are joined, wherever the first area is', () => {
    const greenwich = [0, 50, 1, 50, 1, 51, 0, 51]
    const [west, east] = [
      [179, 0, -179, 0, -179, 2, 179, 2],
      [-179.5, 1, -178, 1, -178, 3, -179.5, 3],
    ]
    for (const rings of [
      [greenwich, west, east],
      [west, greenwich, east],
      [east, west, greenwich],
    ]) {
      const areas = mended(fromPolygons(rings.map((ring) => [ring!])))
      expect(areas).toHaveLength(2)
      expect(writePolygons(toPolygons(mended(fromPolygons(toPolygons(areas)))))).toBe(
        writePolygons(toPolygons(areas)),
      )
    }
    // An area too small to be visible has no influence on the position of the others.
    const point = [0, 0, 0, 0, 0, 0]
    expect(mended(fromPolygons([[point], [west!], [east!]]))).toHaveLength(1)
  })

  test('a hole on the other side of the antimeridian is within its area', () => {
    const areas = mended(
      fromPolygons([
        [
          [179, 0, -178, 0, -178, 3, 179, 3],
          [-179.5, 1, -179.5, 2, -179, 2, -179, 1],
        ],
      ]),
    )
    expect(areas).toHaveLength(1)
    expect(areas[0]).toHaveLength(2)
    expect(boxAround(toPolygons(areas))).toEqual([179, 0, -178, 3])
  })

  test('repairs closed, overlapping and crossing rings', () => {
    expect(mended(fromPolygons([[[0, 0, 1, 0, 1, 1, 0, 0]]]))[0]![0]).toHaveLength(3)
    expect(
      mended(
        fromPolygons([
          [[9, 9, 9, 9, 9, 9]],
          [[0, 0, 2, 0, 2, 2, 0, 2]],
          [[1, 1, 3, 1, 3, 3, 1, 3]],
        ]),
      ),
    ).toHaveLength(1)
    expect(mended(fromPolygons([[[0, 0, 2, 2, 2, 0, 0, 2]]]))).toHaveLength(2)
  })
})

test('simplifies a line within the tolerance', () => {
  const dot = fc.record({
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.integer({ min: 0, max: 500 }),
  })
  fc.assert(
    fc.property(
      fc.array(dot, { minLength: 2, maxLength: 80 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 2, max: 30 }),
      (line, tolerance, most) => {
        const corners = simplify(line, tolerance, Infinity)
        expect([corners[0], corners.at(-1)]).toEqual([line[0], line.at(-1)])
        for (const point of line)
          expect(
            Math.min(...corners.slice(1).map((end, at) => distanceTo(point, corners[at]!, end))),
          ).toBeLessThanOrEqual(tolerance)
        expect(simplify(line, tolerance, most).length).toBeLessThanOrEqual(Math.max(most, 2))
      },
    ),
  )
})

test('shows a scribble unchanged, but rejects drawing one', () => {
  const points = 499
  const star = Array.from({ length: points }, (_, at): Corner => {
    const angle = (2 * Math.PI * ((at * 249) % points)) / points
    return [Math.round(1e6 * Math.cos(angle)), Math.round(1e6 * Math.sin(angle))]
  })
  expect(mended([[star]])).toEqual([[star]])
  expect(add([], star)).toEqual({ problem: 'many' })
})
