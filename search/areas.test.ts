import { expect, test } from 'vitest'
import { PLAIN } from '#tests/indexed-offer.ts'
import { Counts, SearchIndex } from './index.ts'

/** A square of half a degree around a point. */
const square = (id: number, lon: number, lat: number) => {
  const [west, south, east, north] = [lon - 0.25, lat - 0.25, lon + 0.25, lat + 0.25]
  return {
    id,
    version: 1,
    polygons: [[[west, south, east, south, east, north, west, north]]],
    cities: [],
  }
}

test.each([
  [-0.5, 51.5],
  [0.5, 51.5],
  [-179.5, -0.5],
  [179.5, -0.5],
  [-58.5, -34.5],
])('an area at %d, %d has the homes in it, not those of the degrees around', (lon, lat) => {
  const index = new SearchIndex()
  index.setAreas([square(7, lon, lat), square(8, lon, lat + 10)])
  const put = (id: number, x: number, y: number): void =>
    index.put({ ...PLAIN, id, lon: x * 1_000_000, lat: y * 1_000_000 })
  put(1, lon, lat)
  put(2, lon > 0 ? lon - 1 : lon + 1, lat)
  put(3, lon, lat - 1)
  index.commit()
  const counts = new Counts()
  const changes = index.takeChanges()
  for (let at = 0; at < changes.length; at += 3)
    counts.add(changes[at]!, changes[at + 1]!, changes[at + 2]!)
  const within = (areaId: number) =>
    counts.within([{ countryId: 0, stateId: null, cityId: null, areaId }])
  expect([within(7), within(8)]).toEqual([1, 0])
})
