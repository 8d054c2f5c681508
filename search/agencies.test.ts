import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agenciesOf, AgencyCounts } from './agencies.ts'
import { BLOCK, BLOCK_WORDS } from './block.ts'

test('agencies are counted, those with the most first, however many there are', () => {
  // Up to a few thousand of them, with numbers that fall on the same place of a small table.
  const ids = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.integer({ min: 0, max: 3000 }).map((id) => id * 1024),
    ),
    { minLength: 1, maxLength: BLOCK, size: 'max' },
  )
  fc.assert(
    fc.property(
      ids,
      fc.infiniteStream(fc.integer()),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 3 }).map((list) => [...new Set(list)]),
      (rows, words, most, chosen) => {
        const agency = new Uint32Array(2 * BLOCK)
        agency.set(rows, BLOCK)
        const bits = Int32Array.from({ length: BLOCK_WORDS }, () => words.next().value)
        const counts = new AgencyCounts()
        counts.add(agency, { block: 1, from: 0, to: BLOCK_WORDS, rows: BLOCK }, bits)

        const expected = new Map<number, number>()
        rows.forEach((id, row) => {
          if (id > 0 && ((bits[row >>> 5]! >>> row) & 1) === 1)
            expected.set(id, (expected.get(id) ?? 0) + 1)
        })
        const top = [...expected]
          .map(([id, count]) => ({ id, count }))
          .sort((a, b) => b.count - a.count || a.id - b.id)
          .slice(0, most)
        const others = chosen
          .filter((id) => !top.some((one) => one.id === id))
          .map((id) => ({ id, count: expected.get(id) ?? 0 }))
        expect(agenciesOf(counts.pairs(), most, chosen)).toEqual([...top, ...others])
      },
    ),
    { numRuns: 50 },
  )
})
