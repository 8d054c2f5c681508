import { expect, test } from 'vitest'
import { drawnMap } from './map.ts'

const home = { lat: 35.9125, lon: 14.5045 }
const scales = [100, 500, 1000, 5000].map((metres) => ({ metres, text: `${metres} m` }))

test('a map has coast, scale and points within it, which do not hide one another', () => {
  const near = Array.from({ length: 6 }, (_, at) => ({
    lat: 35.9126,
    lon: 14.5046,
    text: String(at + 1),
  }))
  const far = { lat: 35.85, lon: 14.55, text: '7' }
  const map = drawnMap(
    {
      home,
      points: [...near, far],
      labels: [
        { lat: 35.89, lon: 14.51, text: 'Valletta' },
        { lat: 36.5, lon: 14.2, text: 'Far away' },
      ],
      borders: [],
      scales,
    },
    500,
    250,
  )
  // Malta has sea around it.
  expect(map.land).toMatch(/^M.+Z$/)
  expect(map.land.length).toBeLessThan(20_000)
  expect(map.labels.map(({ text }) => text)).toEqual(['Valletta'])
  for (const { x, y } of [map.home, ...map.points]) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(500)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(250)
  }
  const spots = [map.home, ...map.points]
  for (const [index, one] of spots.entries())
    for (const other of spots.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(12)
  expect(map.scale.length).toBeGreaterThan(10)
  expect(map.scale.length).toBeLessThanOrEqual(110)
})

test('in the middle of land the map is land alone', () => {
  const { land } = drawnMap(
    { home: { lat: 48.5, lon: 9.05 }, points: [], labels: [], borders: [], scales },
    500,
    250,
  )
  expect(land.match(/M/g)).toHaveLength(1)
  expect(land.match(/L/g)!.length).toBeLessThan(12)
})
