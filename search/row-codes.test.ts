import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaBars, BAR_STARTS, priceBars } from './bars.ts'
import { BLOCK, BLOCK_WORDS } from './block.ts'
import { internFactors, priceFactors } from './codes.ts'
import { BARE } from '#tests/indexed-offer.ts'
import { Columns, finish } from './columns.ts'
import { Part } from './part.ts'
import { WordIndex } from './word-index.ts'

/** Bounds of bars, their neighbours, and values outside all bars. */
const edge = fc
  .constantFrom(...BAR_STARTS.filter((_, at) => at % 7 === 0 || at < 9))
  .chain((start) =>
    fc.constantFrom(
      start,
      start * (1 - 2 ** -20),
      start * (1 + 2 ** -20),
      start * (1 + 2 ** -11),
      start * (1 + 2 ** -10),
    ),
  )
const value = fc.oneof(
  edge,
  fc.double({ min: 0, max: 3, noNaN: true }),
  fc.double({ min: 90, max: 110, noNaN: true }),
  fc.constantFrom(0, 1e12, 2e12, 2.1e12, 3e12, 9e13),
)
const bound = fc.oneof(value, fc.constantFrom(-Infinity, Infinity, -5))

test('bounds find the rows within them, wherever in a bar a bound lies', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(value), { minLength: 1, maxLength: 400, size: 'max' }),
      bound,
      bound,
      fc.constantFrom(0, 16, 240),
      (values, one, other, from) => {
        const columns = new Columns(2 * BLOCK)
        for (let row = 0; row < 2 * BLOCK; row++) {
          const drawn = values[row % values.length] ?? null
          columns.append({
            ...BARE,
            id: row + 1,
            area: drawn,
            amount: drawn === null ? null : Math.min(Math.round(drawn * 100), 2 ** 52),
          })
        }
        const part = finish(Part.from(columns, WordIndex.empty()))
        const { area, price, money } = columns.arrays
        const factors = internFactors(priceFactors('EUR', () => 1)!)
        const span = { block: 1, from, to: BLOCK_WORDS, rows: BLOCK }
        for (const [codes, valueOf] of [
          [areaBars(part), (row: number) => area[row]!],
          [priceBars(part, factors), (row: number) => price[row]! * factors[money[row]!]!],
        ] as const) {
          for (const [min, max] of [
            [Math.min(one, other), Math.max(one, other)],
            [one, one],
            [one, Infinity],
            [-Infinity, other],
            [Math.max(one, other), Math.min(one, other)],
          ] as const) {
            const bits = new Int32Array(BLOCK_WORDS).fill(-1)
            codes.mark(span, min, max, bits)
            const kept = (row: number): boolean => ((bits[row >>> 5]! >>> row) & 1) === 1
            const wrong = [...Array(BLOCK).keys()]
              .slice(from * 32)
              .filter(
                (row) => kept(row) !== (valueOf(BLOCK + row) >= min && valueOf(BLOCK + row) <= max),
              )
            expect(
              wrong.map((row) => valueOf(BLOCK + row)),
              `from ${min} to ${max}`,
            ).toEqual([])
          }
          // Rows that may still be on a page are never left out.
          for (const sign of [1, -1] as const) {
            if (!Number.isFinite(one)) continue
            const bits = new Int32Array(BLOCK_WORDS).fill(-1)
            codes.narrow(span, one, sign, bits)
            const lost = [...Array(BLOCK).keys()]
              .slice(from * 32)
              .filter(
                (row) =>
                  valueOf(BLOCK + row) * sign <= one * sign &&
                  ((bits[row >>> 5]! >>> row) & 1) === 0,
              )
            expect(lost).toEqual([])
          }
        }
      },
    ),
    { numRuns: 12 },
  )
})
