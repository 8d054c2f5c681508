import { expect, test } from 'vitest'
import { canonicalPath } from './place.ts'

const city = (path: string, count: number) => ({
  id: 'city1',
  type: 'city' as const,
  name: 'x',
  path,
  count,
  offers: count,
  population: null,
})
const counts = [
  { action: 0, category: 1, count: 3 },
  { action: 1, category: 1, count: 2 },
]
const placeOf = (type: string, children: ReturnType<typeof city>[]) =>
  ({ location: { type, path: '/no/oslo' }, children, counts }) as unknown as Parameters<
    typeof canonicalPath
  >[0]

test.each([
  ['state', [city('/no/oslo/oslo', 5), city('/no/oslo/none', 0)], '/no/oslo/oslo'],
  ['state', [city('/no/oslo/oslo', 3), city('/no/oslo/other', 2)], '/no/oslo'],
  ['state', [city('/no/oslo/oslo', 3)], '/no/oslo'],
  ['country', [city('/no/oslo', 5)], '/no/oslo'],
])('R4: a %s is kept as its only city with homes: %j', (type, children, path) => {
  expect(canonicalPath(placeOf(type, children))).toBe(path)
})
