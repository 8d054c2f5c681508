import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PointTree } from './neighbours.ts'
import { draws } from '#tests/lab.ts'

const metres = fc.integer({ min: -3000, max: 3000 })

test('the nearest homes are those that looking at all homes finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(metres, metres, fc.integer({ min: 0, max: 5 })), {
        minLength: 1,
        maxLength: 120,
      }),
      metres,
      metres,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 200, max: 9000 }),
      (homes, x, y, most, farthest) => {
        const xs = Float64Array.from(homes, ([one]) => one)
        const ys = Float64Array.from(homes, ([, one]) => one)
        const buildings = Int32Array.from(homes, ([, , one]) => one)
        const tree = new PointTree(
          xs,
          ys,
          Int32Array.from(homes, (_, row) => row),
          4,
        )
        const found = new Int32Array(most)
        const squares = new Float64Array(most)
        const without = new Set([0])
        const count = tree.nearest(x, y, found, squares, {
          building: 3,
          buildings,
          farthest,
          without,
        })
        const expected = homes
          .map(([east, north], row) => ({ row, square: (east - x) ** 2 + (north - y) ** 2 }))
          .filter(
            ({ row, square }) =>
              buildings[row] !== 3 && !without.has(row) && square <= farthest * farthest,
          )
          .sort((one, other) => one.square - other.square || one.row - other.row)
          .slice(0, most)
        expect([...squares.subarray(0, count)]).toEqual(expected.map(({ square }) => square))
        expect([...found.subarray(0, count)]).toEqual(expected.map(({ row }) => row))
      },
    ),
    { numRuns: draws(300) },
  )
})
