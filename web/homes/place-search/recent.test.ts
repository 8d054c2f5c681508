import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recentPlaces, rememberPlace, type RecentPlace } from './recent.ts'

describe('recent places', () => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
  }
  const place = (id: string): RecentPlace => ({
    id,
    type: 'city',
    name: id,
    parent_name: null,
    country: { emoji: '', iso2: 'ES', name: 'Spain' },
    iso2: 'ES',
    path: `/es/${id}`,
    lat: null,
    lon: null,
  })

  test('are the last six without duplicates, newest first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (chosen) => {
        const box = storage()
        for (const number of chosen) rememberPlace(place(`city${number}`), box)
        const expected = [...new Set(chosen.toReversed())]
          .slice(0, 6)
          .map((number) => `city${number}`)
        expect(recentPlaces(box).map(({ id }) => id)).toEqual(expected)
      }),
    )
  })
  test('ignore invalid stored values', () => {
    for (const stored of [
      'nonsense',
      '{}',
      '[1, null, {"id":"city1"}]',
      '[{"id":"javascript:1","name":"x","path":"/x","iso2":"ES"}]',
    ]) {
      expect(recentPlaces({ getItem: () => stored })).toEqual([])
    }
  })
})
