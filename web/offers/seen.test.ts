import { expect, test } from 'vitest'
import { readSeen } from './seen.ts'

test('reads at most 500 ids, and ignores other stored values', () => {
  expect(readSeen('3,1,,x,-2,1e3,4')).toEqual([3, 1, 4])
  expect(readSeen(null)).toEqual([])
  expect(readSeen(Array.from({ length: 900 }, (_, id) => id).join(','))).toHaveLength(500)
})
