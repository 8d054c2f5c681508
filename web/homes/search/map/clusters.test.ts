import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cluster } from '#contract/homes/search.ts'
import { gather } from './clusters.ts'

const cluster = fc
  .record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    count: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ lat, lon, count }): Cluster => ({
    lat,
    lon,
    count,
    box: [lon, lat, lon, lat],
    offer:
      count === 1
        ? {
            id: Math.abs(Math.round(lat * 1e6)),
            amount: 1,
            currency: 'EUR',
            priceType: 0,
            converted: null,
          }
        : null,
  }))
const sum = (clusters: readonly Cluster[]): number =>
  clusters.reduce((total, { count }) => total + count, 0)
const contains = ([west, south, east, north]: Cluster['box'], { lat, lon }: Cluster): boolean =>
  lat >= south &&
  lat <= north &&
  (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)

test('counts each home once, and limits the number of pins', () => {
  fc.assert(
    fc.property(
      fc.array(cluster, { maxLength: 400 }),
      fc.double({ min: 0, max: 18, noNaN: true }),
      (clusters, zoom) => {
        const pins = gather(clusters, zoom)
        expect(sum(pins)).toBe(sum(clusters))
        expect(pins.length).toBeLessThanOrEqual(120)
        for (const one of clusters) expect(pins.some((pin) => contains(pin.box, one))).toBe(true)
        for (const pin of pins) expect(pin.offer === null).toBe(pin.count > 1)
      },
    ),
  )
})

test('merges overlapping pins, and separates them when zoomed in', () => {
  const [one, two] = [
    { lat: 41.4, lon: 2.17 },
    { lat: 41.401, lon: 2.171 },
  ].map((at, id): Cluster => ({
    ...at,
    count: 1,
    box: [at.lon, at.lat, at.lon, at.lat],
    offer: { id, amount: 1, currency: 'EUR', priceType: 0, converted: null },
  }))
  expect(gather([one!, two!], 10)).toEqual([
    expect.objectContaining({ count: 2, box: [2.17, 41.4, 2.171, 41.401], offer: null }),
  ])
  expect(gather([one!, two!], 17)).toHaveLength(2)
})

test('keeps boxes small across the antimeridian', () => {
  const at = (lon: number): Cluster => ({
    lat: 0,
    lon,
    count: 2,
    box: [lon, 0, lon, 0],
    offer: null,
  })
  const [pin] = gather([at(179.9), { ...at(-179.9), lon: 179.95, box: [179.95, 0, -179.9, 0] }], 3)
  expect(pin!.box).toEqual([179.9, 0, -179.9, 0])
})
