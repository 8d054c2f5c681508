import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binColumns } from './bins.ts'
import { boost, predict, type Forest } from './boost.ts'
import { createRandom } from './random.ts'
import { addShapley } from './shapley.ts'

const COLUMNS = 6
/** Two columns are of one player. */
const PLAYER_OF = [0, 1, 2, 2, 3, 4]
const PLAYERS = 5

function grow(seed: number): Forest {
  const random = createRandom(seed)
  const rows = 400
  const columns = Array.from({ length: COLUMNS }, () =>
    Float32Array.from({ length: rows }, () => (random() < 0.1 ? Number.NaN : random())),
  )
  const known = (column: number, row: number) => columns[column]![row]! || 0.3
  const target = Float64Array.from(
    { length: rows },
    (_, row) =>
      known(0, row) * known(1, row) * 3 + (known(2, row) > 0.5 ? known(4, row) : -known(3, row)),
  )
  return boost(
    binColumns({ rows, columns }),
    target,
    Int32Array.from(target, (_, row) => row),
    {
      loss: 'squared',
      trees: 12,
      rate: 0.3,
      leaves: 12,
      leastInLeaf: 5,
      rowShare: 0.8,
      columnShare: 0.8,
      shrinkage: 1,
      seed,
    },
  )
}

const value = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(Number.NaN))
const row = fc.array(value, { minLength: COLUMNS, maxLength: COLUMNS })

test('the values are those of the definition, over all orders of the players', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), row, row, (seed, mine, its) => {
      const forest = grow(seed)
      const found = new Float64Array(PLAYERS)
      addShapley(forest, mine, its, PLAYER_OF, 1, found)
      const worth = (coalition: number) =>
        predict(
          forest,
          mine.map((one, column) => (coalition & (1 << PLAYER_OF[column]!) ? one : its[column]!)),
        )
      const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
      for (let player = 0; player < PLAYERS; player++) {
        let expected = 0
        for (let coalition = 0; coalition < 1 << PLAYERS; coalition++) {
          if (coalition & (1 << player)) continue
          const size = coalition.toString(2).replaceAll('0', '').length
          expected +=
            ((factorial(size) * factorial(PLAYERS - size - 1)) / factorial(PLAYERS)) *
            (worth(coalition | (1 << player)) - worth(coalition))
        }
        expect(found[player]).toBeCloseTo(expected, 10)
      }
    }),
    { numRuns: 40 },
  )
})

test('the values add up to the difference', () => {
  const forest = grow(3)
  fc.assert(
    fc.property(row, row, (mine, its) => {
      const found = new Float64Array(PLAYERS)
      addShapley(forest, mine, its, PLAYER_OF, 1, found)
      expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(
        predict(forest, mine) - predict(forest, its),
        10,
      )
    }),
  )
})
