import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PARTS } from './all.ts'
import { folderOf, occurrences } from './mutant.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The smallest number of mutants (docs/decisions/124-planted-defects.md). */
const MIN_MUTANTS = 150

// After changing a quoted line, update its mutant or replace it. `npm run mutants` runs them.
describe.each(Object.entries(PARTS))('%s', (_, mutants) => {
  test.each(mutants)('$path: $does', ({ path, from, to, tests = [folderOf(path)] }) => {
    expect([occurrences(readFileSync(join(ROOT, path), 'utf8'), from), from === to]).toEqual([
      1,
      false,
    ])
    for (const place of tests) expect(existsSync(join(ROOT, place)), place).toBe(true)
  })
})

test('there are enough mutants, without duplicates', () => {
  const all = Object.values(PARTS).flat()
  expect(new Set(all.map(({ path, from, to }) => JSON.stringify([path, from, to]))).size).toBe(
    all.length,
  )
  expect(all.filter(({ verdict }) => verdict === undefined).length).toBeGreaterThanOrEqual(
    MIN_MUTANTS,
  )
})
