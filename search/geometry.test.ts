import { expect, test } from 'vitest'
import { inPolygons } from './geometry.ts'

test('a hole counts on either side of the antimeridian, wherever its ring begins', () => {
  const around = [176, -20, -176, -20, -176, -15, 176, -15]
  const inside = (hole: number[], lon: number): boolean => inPolygons([[around, hole]]).has(lon * 1e6, -17.5e6) === 1
  for (const hole of [[-179, -19, -177, -19, -177, -16, -179, -16], [-177, -16, -179, -16, -179, -19, -177, -19]]) {
    expect([177, 179.5, -179.5, -178, -176.5, -175].map((lon) => inside(hole, lon))).toEqual([true, true, true, false, true, false])
  }
  const across = [179, -19, -179, -19, -179, -16, 179, -16]
  expect([178, 179.5, -179.5, -178].map((lon) => inside(across, lon))).toEqual([true, false, false, true])
})
