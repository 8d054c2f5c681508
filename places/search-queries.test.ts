import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadPlaces } from './index.ts'
import { readShippedAreas } from './shipped-areas.ts'

const places = await loadPlaces()
places.setAreas((await readShippedAreas()).map((feature) => feature.read()))

const kinds = readFileSync(new URL('search-queries.txt', import.meta.url), 'utf8')
  .split(/^\[/m)
  .slice(1)
  .map((section) => {
    const [head = '', ...lines] = section.split('\n').filter(Boolean)
    return {
      kind: head.slice(0, -1),
      queries: lines.map((line) => {
        const [query = '', lang = '', path = ''] = line.split('|')
        const found = places.search(query, { lang, limit: 5 }).map((place) => place.path)
        return { query: `${query} (${lang})`, path, found }
      }),
    }
  })

describe.each(kinds)('$kind', ({ queries }) => {
  test('has queries enough, each for a place that is there', () => {
    expect(queries.length).toBeGreaterThanOrEqual(20)
    expect(queries.filter(({ path }) => places.byPath(path)?.path !== path)).toEqual([])
  })

  test('the place that is meant is first, and always among five', () => {
    expect(queries.filter(({ path, found }) => !found.includes(path))).toEqual([])
    const first = queries.filter(({ path, found }) => found[0] === path).length
    expect(first / queries.length).toBeGreaterThanOrEqual(0.9)
  })
})
