import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RADIUS, MIN_RADIUS } from '#contract/homes/areas.ts'
import {
  bearingTo,
  kilometres,
  pointAway,
  ringOf,
  rounded,
  stepped,
  usual,
} from './circle-shape.ts'
import { degreesOf } from './shape.ts'

const point = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})
const km = fc.double({ min: MIN_RADIUS, max: MAX_RADIUS, noNaN: true })

test('a degree of latitude is 111.195 km', () => {
  expect(kilometres({ lat: 41, lon: 2 }, { lat: 42, lon: 2 })).toBeCloseTo(111.195, 2)
  expect(kilometres({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.195, 2)
})

test('a point at a distance and bearing has that distance and bearing', () => {
  fc.assert(
    fc.property(point, km, fc.double({ min: -3, max: 3, noNaN: true }), (middle, far, bearing) => {
      const away = pointAway(middle, far, bearing)
      expect(kilometres(middle, away)).toBeCloseTo(far, 5)
      expect(Math.cos(bearingTo(middle, away) - bearing)).toBeCloseTo(1, 5)
    }),
  )
})

test('every corner of the ring is at the radius from the centre', () => {
  fc.assert(
    fc.property(point, km, (middle, far) => {
      for (const corner of ringOf({ middle, km: far })) {
        const [lon, lat] = degreesOf(corner)
        expect(Math.abs(kilometres(middle, { lat, lon }) - far)).toBeLessThan(0.002)
      }
    }),
  )
})

test('radii are valid for the search, and buttons step through all of them', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (far) => {
      expect(rounded(far)).toBeGreaterThanOrEqual(MIN_RADIUS)
      expect(rounded(far)).toBeLessThanOrEqual(MAX_RADIUS)
      expect(stepped(rounded(far), 1)).toBeGreaterThanOrEqual(rounded(far))
      expect(stepped(rounded(far), -1)).toBeLessThanOrEqual(rounded(far))
    }),
  )
  expect([
    stepped(5, 1),
    stepped(5, -1),
    stepped(5.2, -1),
    stepped(MAX_RADIUS, 1),
    stepped(MIN_RADIUS, -1),
  ]).toEqual([7.5, 4, 5, MAX_RADIUS, MIN_RADIUS])
  expect([usual(4.4), usual(0.001), usual(9999)]).toEqual([4, MIN_RADIUS, MAX_RADIUS])
})
