import { describe, expect, test } from 'vitest'
import { binColumns } from './bins.ts'
import {
  boost,
  predict,
  predictRows,
  predictVariants,
  type BoostOptions,
  type Forest,
} from './boost.ts'
import { createRandom } from './random.ts'

const OPTIONS: BoostOptions = {
  loss: 'squared',
  trees: 80,
  rate: 0.1,
  leaves: 16,
  leastInLeaf: 10,
  rowShare: 0.7,
  columnShare: 1,
  shrinkage: 1,
  seed: 5,
}
const ROWS = 3000
const random = createRandom(11)
const draw = () => Float32Array.from({ length: ROWS }, random)
const [a, b, unknown] = [draw(), draw(), draw()]
const c = draw().map((value) => (value < 0.3 ? Number.NaN : value))
const ALL = Int32Array.from({ length: ROWS }, (_, row) => row)
const truth = (row: number) =>
  2 * Math.sin(6 * a[row]!) + (b[row]! > 0.5 ? 1 : 0) + (Number.isNaN(c[row]!) ? 1.5 : c[row]!)
const target = Float64Array.from(ALL, truth)
const grow = (columns: readonly Float32Array[], options: Partial<BoostOptions> = {}) =>
  boost(binColumns({ rows: ROWS, columns }), target, ALL, { ...OPTIONS, ...options })
const valuesOf = (forest: Forest, columns: readonly Float32Array[]) =>
  predictRows(forest, binColumns({ rows: ROWS, columns }), ALL)
const errorOf = (estimates: Float64Array) =>
  estimates.reduce((sum, one, row) => sum + Math.abs(one - target[row]!), 0) / ROWS

describe('trees', () => {
  test('learn steps, curves and what an unknown value means', () => {
    expect(errorOf(valuesOf(grow([a, b, c, unknown]), [a, b, c, unknown]))).toBeLessThan(0.06)
    const forest = grow([a, b, c], { loss: 'absolute' })
    expect(errorOf(valuesOf(forest, [a, b, c]))).toBeLessThan(0.1)
    expect(predict(forest, [0.2, 0.9, Number.NaN])).toBeCloseTo(2 * Math.sin(1.2) + 2.5, 0)
  })

  test('are the same for the same seed, and others for another', () => {
    expect(grow([a, b, c])).toEqual(grow([a, b, c]))
    expect(grow([a, b, c], { seed: 6 })).not.toEqual(grow([a, b, c]))
  })

  test('only see the order of a column’s values', () => {
    const stretched = a.map((value) => value ** 3 * 1000)
    expect(valuesOf(grow([stretched, b]), [stretched, b])).toEqual(valuesOf(grow([a, b]), [a, b]))
  })

  test('give the same value by bins as by numbers', () => {
    const forest = grow([a, b, c], { trees: 1, rate: 1, shrinkage: 0, rowShare: 1 })
    const values = new Map<number, number[]>()
    ALL.forEach((row) => {
      const value = predict(forest, [a[row]!, b[row]!, c[row]!])
      values.set(value, [...(values.get(value) ?? []), target[row]!])
    })
    for (const [value, rows] of values)
      expect(rows.reduce((sum, one) => sum + one, 0) / rows.length).toBeCloseTo(value, 8)
  })

  test('give the same value to rows of a matrix as to each of them', () => {
    const forest = grow([a, b, c])
    const values = valuesOf(forest, [a, b, c])
    for (const row of ALL)
      expect(values[row]).toBeCloseTo(predict(forest, [a[row]!, b[row]!, c[row]!]), 10)
  })

  test('learn a quantile', () => {
    const noise = Float64Array.from(ALL, (row) => (1 + a[row]!) * random())
    const forest = boost(binColumns({ rows: ROWS, columns: [a] }), noise, ALL, {
      ...OPTIONS,
      leaves: 4,
      leastInLeaf: 100,
      loss: { quantile: 0.8 },
    })
    const below = valuesOf(forest, [a]).filter((value, row) => noise[row]! <= value)
    expect(below.length / ROWS).toBeCloseTo(0.8, 1)
    expect(predict(forest, [0.9]) / predict(forest, [0.1])).toBeGreaterThan(1.4)
  })

  test('say the same of variants of a row as of each of them', () => {
    const forest = grow([a, b, c, unknown])
    for (const row of ALL.subarray(0, 50)) {
      const own = Float32Array.of(a[row]!, b[row]!, c[row]!, Number.NaN)
      const variants = [0, 1, 2, 3].flatMap((column) =>
        [0.1, 0.9, Number.NaN].map((value) => own.with(column, value)),
      )
      const both = own.with(0, 0.9).with(2, 0.1)
      const levels = predictVariants(forest, own, [...variants, own, both])
      for (const [at, variant] of [...variants, own, both].entries())
        expect(levels[at]).toBeCloseTo(predict(forest, variant), 10)
    }
  })

  test('stop when other rows no longer improve', () => {
    const half = ALL.filter((row) => row % 2 === 0)
    const other = ALL.filter((row) => row % 2 === 1)
    const noise = Float64Array.from(ALL, () => random())
    const matrix = binColumns({ rows: ROWS, columns: [a, b] })
    expect(boost(matrix, noise, half, OPTIONS, other).roots.length).toBeLessThan(20)
    expect(boost(matrix, target, half, OPTIONS, other).roots.length).toBeGreaterThan(40)
  })
})
