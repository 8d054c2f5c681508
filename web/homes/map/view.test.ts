import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBox, writeBox } from '#contract/homes/areas.ts'
import { boxOf, cornersOf, padded, viewIn } from './view.ts'

/** Any view: up to two worlds wide, at any longitude. */
const edges = fc
  .record({
    west: fc.double({ min: -900, max: 900, noNaN: true }),
    width: fc.double({ min: 0.0001, max: 720, noNaN: true }),
    south: fc.double({ min: -90, max: 80, noNaN: true }),
    height: fc.double({ min: 0.0001, max: 12, noNaN: true }),
  })
  .map(({ west, width, south, height }) => ({
    west,
    east: west + width,
    south,
    north: south + height,
  }))

test('writes a view to an address and reads back the same place', () => {
  fc.assert(
    fc.property(edges, (shown) => {
      const box = boxOf(shown)
      expect(readBox(writeBox(box))).toEqual(box)
      const [[west, south], [east, north]] = cornersOf(box)
      const width = Math.min(shown.east - shown.west, 360)
      expect(east - west).toBeCloseTo(width, 4)
      expect(south).toBeLessThanOrEqual(north)
      const turns = (west - shown.west) / 360
      if (width < 360) expect(turns).toBeCloseTo(Math.round(turns), 6)
    }),
  )
})

test('keeps the east of a box across the antimeridian beyond its west', () => {
  expect(boxOf({ west: 170, south: -10, east: 190, north: 10 })).toEqual([170, -10, -170, 10])
  expect(cornersOf([170, -10, -170, 10])).toEqual([
    [170, -10],
    [190, 10],
  ])
})

test('includes the edge of a box in the padded one, which is valid for the search', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -180e6, max: 180e6 }),
      fc.integer({ min: -90e6, max: 90e6 }),
      (x, y) => {
        const [lon, lat] = [x / 1e6, y / 1e6]
        const [west, south, east, north] = readBox(padded([lon, lat, lon, lat]))!
        expect(
          Math.ceil(west * 1e6) <= x &&
            Math.floor(east * 1e6) >= x &&
            Math.ceil(south * 1e6) <= y &&
            Math.floor(north * 1e6) >= y,
        ).toBe(true)
        if (Math.abs(lon) < 180) expect(Math.floor(east * 1e6) - Math.ceil(west * 1e6)).toBe(0)
      },
    ),
  )
})

test('rejects incomplete views', () => {
  expect(viewIn({ key: 'a', view: { lon: 1, lat: 2, zoom: 3 } })).toEqual({
    lon: 1,
    lat: 2,
    zoom: 3,
  })
  for (const state of [
    null,
    {},
    { view: { lon: 1, lat: 2 } },
    { view: { lon: 1, lat: 2, zoom: '3' } },
  ])
    expect(viewIn(state)).toBeNull()
})
