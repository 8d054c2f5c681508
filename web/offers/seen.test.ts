import { expect, test } from 'vitest'
import { readSeen } from './seen.ts'

test('of what was stored only ids count, 500 at most', () => {
  expect(readSeen('3,1,,x,-2,1e3,4')).toEqual([3, 1, 4])
  expect(readSeen(null)).toEqual([])
  expect(readSeen(Array.from({ length: 900 }, (_, id) => id).join(','))).toHaveLength(500)
})
