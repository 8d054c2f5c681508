import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unroll } from './unroll.ts'

type Ring = GeoJSON.Position[]
const moved = (ring: Ring, degrees: number): Ring =>
  ring.map(([lon, lat]) => [lon! + degrees, lat!])
const closed = (points: Ring): Ring => [...points, points[0]!]
/** As on the globe: longitudes from -180° up to 180°. */
const rolled = (ring: Ring): Ring =>
  ring.map(([lon, lat]) => [((((lon! + 180) % 360) + 360) % 360) - 180, lat!])

/** Land around any point, at most 160° wide, with a lake half its size that begins at any of its corners. Integers, so that nothing is rounded. */
const land = fc
  .record({
    centre: fc.tuple(fc.integer({ min: -180, max: 179 }), fc.integer({ min: -40, max: 40 })),
    reaches: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 12 }),
    begin: fc.nat(),
  })
  .map(({ centre: [lon, lat], reaches, begin }) => {
    const around = (size: number): Ring =>
      reaches.map((reach, i) => [
        lon + size * Math.round(2 * reach * Math.cos((2 * Math.PI * i) / reaches.length)),
        lat + size * Math.round(reach * Math.sin((2 * Math.PI * i) / reaches.length)),
      ])
    const lake = around(1)
    const from = begin % lake.length
    return [closed(around(2)), closed([...lake.slice(from), ...lake.slice(0, from)])]
  })

test('joins land across the antimeridian, with its lakes', () => {
  fc.assert(
    fc.property(land, (rings) => {
      const whole = unroll(rings.map(rolled))
      const off = whole[0]![0]![0]! - rings[0]![0]![0]!
      expect(Math.abs(off) % 360).toBe(0)
      expect(whole).toEqual(rings.map((ring) => moved(ring, off)))
    }),
  )
})

test('extends land around a pole to the edge of the map, in either direction', () => {
  const coast = [
    [100, -70],
    [-140, -75],
    [-20, -65],
    [100, -70],
  ]
  expect(unroll([coast])).toEqual([
    [
      [100, -70],
      [220, -75],
      [340, -65],
      [460, -70],
      [460, -90],
      [100, -90],
      [100, -70],
    ],
  ])
  expect(unroll([coast.toReversed()])).toEqual([
    [
      [100, -70],
      [-20, -65],
      [-140, -75],
      [-260, -70],
      [-260, -90],
      [100, -90],
      [100, -70],
    ],
  ])
  expect(unroll([moved(coast, 0).map(([lon, lat]) => [lon!, -lat!])])[0]!.slice(-3)).toEqual([
    [460, 90],
    [100, 90],
    [100, 70],
  ])
})

test('accepts a coast along the antimeridian at either end of the map', () => {
  expect(
    unroll([
      [
        [179, 1],
        [180, 1],
        [-180, 2],
        [180, 3],
        [179, 1],
      ],
    ]),
  ).toEqual([
    [
      [179, 1],
      [180, 1],
      [180, 2],
      [180, 3],
      [179, 1],
    ],
  ])
})
