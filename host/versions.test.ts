import { expect, test } from 'vitest'
import { placeKey } from '#search/index.ts'
import { loadPlaces } from '#places/index.ts'
import { tagsOfChange } from './cache-tags.ts'
import { changesOf, versionsOf } from './versions.ts'

/** Offers that changed last in version 7, in a scope in version 3; and texts. */
function sources() {
  const texts = {
    version: 0,
    follow: (listener: (subjects: readonly string[]) => void) => follow(listener),
  }
  let heard: (subjects: readonly string[]) => void = () => undefined
  const follow = (listener: typeof heard) => {
    heard = listener
    return () => (heard = () => undefined)
  }
  const search = { version: 7, lastChange: () => 3, followChanges: () => () => undefined }
  return { texts, search, change: (...subjects: string[]) => heard(subjects) }
}

test('a change of a text makes every page of before stale, a later one is fresh until the next', () => {
  const { texts, search } = sources()
  const versions = versionsOf({ texts, search })
  const before = versions.now()!
  expect(versions.lastChange([])).toBeLessThanOrEqual(before)
  texts.version++
  expect(versions.lastChange([])).toBeGreaterThan(before)
  expect(versions.lastChange([])).toBeLessThanOrEqual(versions.now()!)
  search.version = 0
  expect(versions.now()).toBeNull()
})

test('shared caches get the tag of a place whose text changed, and everything for another page', async () => {
  const places = await loadPlaces()
  const { texts, search, change } = sources()
  const heard: unknown[] = []
  const end = changesOf({ texts, search, places })((changes) => heard.push(changes))
  change('city35186', 'country207')
  const [first] = heard as [[number, number][]]
  expect(first).toEqual([
    [placeKey(places.get('city35186')!), 0],
    [placeKey(places.get('country207')!), 0],
  ])
  expect(first.flatMap(([place, kind]) => tagsOfChange(place, kind))).toEqual(
    expect.arrayContaining(['city35186', 'country207']),
  )
  change('about')
  expect(heard[1]).toBeNull()
  end()
  change('about')
  expect(heard).toHaveLength(2)
})
