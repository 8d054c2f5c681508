import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRefusal, Valuer } from '#valuation/estimate.ts'
import { foldsOf, rowsOf } from '#valuation/folds.ts'
import { homeAt, pickHomes } from '#valuation/homes.ts'
import { measure } from '#valuation/measure.ts'
import { estimatePlainly } from '#valuation/plain.ts'
import { train } from '#valuation/train.ts'
import { readListings } from './listings.ts'

const FOLDER = join(
  process.env.LARES_SHARED ?? join(import.meta.dirname, '../../../shared'),
  'data/listings',
)
const fileOf = (name: string): string => join(FOLDER, `${name}.csv.gz`)
const exists = existsSync(FOLDER)
if (!exists) console.warn(`SKIPPED: there is no ${FOLDER}`)

test.skipIf(!exists)('adverts of Barcelona are divided by building and by home', async () => {
  const [{ homes }] = (await readListings(fileOf('idealista18-barcelona'))) as [
    Awaited<ReturnType<typeof readListings>>[0],
  ]
  expect(homes.count).toBe(61_486)
  expect(Object.keys(homes.facts)).not.toContain('unitprice')
  const folds = foldsOf(homes.building, [0.8, 0.2], 42)
  expect(rowsOf(folds, 1).length / homes.count).toBeCloseTo(0.2, 2)
  const sides = new Map<number, number>()
  homes.building.forEach((building, row) => {
    expect(sides.get(building) ?? folds[row]).toBe(folds[row])
    sides.set(building, folds[row]!)
  })
})

test.skipIf(!exists)('sales of Ames are estimated better than by plain methods', async () => {
  const [{ homes }] = (await readListings(fileOf('ames-sales-2006-10'))) as [
    Awaited<ReturnType<typeof readListings>>[0],
  ]
  const folds = foldsOf(homes.building, [0.8, 0.2], 42)
  const training = pickHomes(homes, rowsOf(folds, 0))
  const heldOut = pickHomes(homes, rowsOf(folds, 1))
  const valuer = new Valuer(train(training, 42))
  const estimates = Float64Array.from({ length: heldOut.count }, (_, row) => {
    const answer = valuer.estimate(homeAt(heldOut, row))
    return isRefusal(answer) ? Number.NaN : answer.price
  })
  const answered = Int32Array.from(estimates, (_, row) => row).filter(
    (row) => !Number.isNaN(estimates[row]!),
  )
  expect(answered.length / heldOut.count).toBeGreaterThan(0.98)
  const own = measure(
    Float64Array.from(answered, (row) => heldOut.price[row]!),
    Float64Array.from(answered, (row) => estimates[row]!),
  )
  expect(own.median).toBeLessThan(0.08)
  for (const method of ['median', 'nearest'] as const) {
    const levels = estimatePlainly(method, training, heldOut)
    const plain = measure(
      heldOut.price,
      levels.map((level, row) => heldOut.area[row]! * Math.exp(level)),
    )
    expect(own.median).toBeLessThan(plain.median)
  }
})

test.skipIf(!exists)(
  'a file of another shape is refused with the shapes that are known',
  async () => {
    await expect(readListings(fileOf('insideairbnb-athens-2015'))).rejects.toThrow(
      'unknown columns. Known are those of idealista18, São Paulo 2019, Athens 2017, Ames 2006–2010.',
    )
  },
)
