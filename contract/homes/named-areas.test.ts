import { expect, test } from 'vitest'
import { readArea, WrongArea } from './named-areas.ts'

const OUTSIDE = [
  [2, 41],
  [3, 41],
  [3, 42],
  [2, 42],
]
const feature = (coordinates: number[][][], properties: object = {}) => ({
  type: 'Feature',
  properties: {
    slug: 'our-coast',
    kind: 'coast',
    parent: 'state5102',
    names: { en: 'Our Coast' },
    ...properties,
  },
  geometry: { type: 'Polygon', coordinates },
})

test('rings keep their corners, closed or not', () => {
  const corners = [OUTSIDE.flat()]
  expect(readArea(feature([OUTSIDE])).polygons).toEqual([corners])
  expect(readArea(feature([[...OUTSIDE, [2, 41]]])).polygons).toEqual([corners])
})

test('a hole may touch the outline, and not cross it', () => {
  const hole = (lon: number) => [
    [lon, 41.5],
    [2.5, 41.3],
    [2.5, 41.7],
    [lon, 41.5],
  ]
  expect(readArea(feature([OUTSIDE, hole(2)])).polygons[0]).toHaveLength(2)
  expect(() => readArea(feature([OUTSIDE, hole(1.9)]))).toThrow(WrongArea)
})

test('an area has a shape or places, not both', () => {
  expect(() => readArea(feature([OUTSIDE], { places: ['city32653'] }))).toThrow(/bothGrounds/)
})
