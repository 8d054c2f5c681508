import { expect, test } from 'vitest'
import { zoneOf } from './zones.ts'

test.each([
  ['Torrevieja', 'ES', 37.98, -0.68, 'Europe/Madrid'],
  ['Las Palmas', 'ES', 28.12, -15.43, 'Atlantic/Canary'],
  ['Funchal', 'PT', 32.65, -16.91, 'Atlantic/Madeira'],
  ['Ponta Delgada', 'PT', 37.74, -25.67, 'Atlantic/Azores'],
  ['Germany', 'DE', null, null, 'Europe/Berlin'],
  ['Dubai', 'AE', 25.2, 55.27, 'Asia/Dubai'],
  // Several clocks: not known.
  ['New York', 'US', 40.71, -74, null],
  ['nowhere', 'ZZ', null, null, null],
  ['no country', '', null, null, null],
] as const)('%s', (_name, iso2, lat, lon, zone) => {
  expect(zoneOf({ iso2, lat, lon })).toBe(zone)
})
