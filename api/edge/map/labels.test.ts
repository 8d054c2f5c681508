import { beforeAll, describe, expect, test } from 'vitest'
import { LABELS_ZOOM } from '#contract/edge/map.ts'
import { loadPlaces, type Places } from '#places/index.ts'
import { encodeLabels, isTile, labelsOf } from './labels.ts'

let places: Places
beforeAll(async () => void (places = await loadPlaces()))

describe('names on the map', () => {
  test('are in the language of the page, the largest cities first', () => {
    const names = labelsOf({ z: 5, x: 15, y: 12 }, places, 'de').map(({ name }) => name)
    expect(names).toContain('Spanien')
    expect(
      labelsOf({ z: 3, x: 4, y: 2 }, places, 'ar').find(({ kind }) => kind === 'city')?.name,
    ).toMatch(/[\u0600-\u06ff]/)
    const cities = labelsOf({ z: 5, x: 15, y: 12 }, places, 'en').filter(
      ({ kind }) => kind === 'city',
    )
    expect(cities.map(({ people }) => people)).toEqual(
      cities.map(({ people }) => people).toSorted((a, b) => b - a),
    )
  })
  test('zooming in loses no name: one of the four tiles within has each', () => {
    const names = ({ z, x, y }: { z: number; x: number; y: number }) =>
      labelsOf({ z, x, y }, places, 'en')
        .filter(({ kind }) => kind === 'city')
        .map(({ name, lat }) => `${name} ${lat}`)
    for (const [z, x, y] of [
      [0, 0, 0],
      [3, 4, 2],
      [5, 16, 12],
      [9, 259, 191],
    ] as const) {
      const within = [0, 1].flatMap((right) =>
        [0, 1].flatMap((down) => names({ z: z + 1, x: 2 * x + right, y: 2 * y + down })),
      )
      expect(within).toEqual(expect.arrayContaining(names({ z, x, y })))
    }
  })
  test('countries are named from afar only', () => {
    expect(
      labelsOf({ z: 8, x: 129, y: 95 }, places, 'en').some(({ kind }) => kind === 'country'),
    ).toBe(false)
  })
  test('are within their tile; the sea has none', () => {
    const bytes = encodeLabels(labelsOf({ z: 6, x: 32, y: 24 }, places, 'en'), {
      z: 6,
      x: 32,
      y: 24,
    })
    expect(Buffer.from(bytes).includes('places')).toBe(true)
    expect(labelsOf({ z: 6, x: 20, y: 50 }, places, 'en')).toEqual([])
  })
  test('only tiles that there are', () => {
    expect(
      [
        { z: 0, x: 0, y: 0 },
        { z: LABELS_ZOOM, x: 5, y: 5 },
      ].map(isTile),
    ).toEqual([true, true])
    expect(
      [
        { z: 0, x: 1, y: 0 },
        { z: LABELS_ZOOM + 1, x: 0, y: 0 },
      ].map(isTile),
    ).toEqual([false, false])
  })
})
