import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { walkingServer } from '#tests/maps/walking-server.ts'
import { engineWalks, NoWalks } from './walking.ts'

const server = await walkingServer()
afterAll(server.close)
const WALK = server.walk
beforeEach(() => Object.assign(server, { mode: 'works', walk: WALK, asked: [] }))

const HOME = { lat: 41.39, lon: 2.17 }
/** About 1.1 km and 1.7 km away. */
const GOALS = [
  { lat: 41.4, lon: 2.17 },
  { lat: 41.39, lon: 2.19 },
]

describe.each(['osrm', 'valhalla'] as const)('%s', (engine) => {
  const walks = () => engineWalks(server[engine], HOME, GOALS)

  test('gives seconds and metres of each walk, null where it has no way', async () => {
    server.walk = (n) => (n === 0 ? { seconds: 900, metres: 1234 } : null)
    expect(await walks()).toEqual([{ seconds: 900, metres: 1234 }, null])
    expect(server.asked).toEqual([2])
  })

  test.each([
    ['an error', 'fails'],
    ['no JSON', { body: '<html>' }],
    ['null', { body: 'null' }],
    ['another object', { body: '{"code":"Ok"}' }],
    [
      'too few walks',
      {
        body: '{"durations":[[0,1]],"distances":[[0,9999]],"sources_to_targets":[[{"time":1,"distance":9}]]}',
      },
    ],
    [
      'words',
      {
        body: '{"durations":[[0,"soon",1]],"distances":[[0,9999,9999]],"sources_to_targets":[[{"time":"soon","distance":9},{"time":1,"distance":9}]]}',
      },
    ],
    [
      'less than nothing',
      {
        body: '{"durations":[[0,-5,1]],"distances":[[0,9999,9999]],"sources_to_targets":[[{"time":-5,"distance":9},{"time":1,"distance":9}]]}',
      },
    ],
    [
      'too much',
      {
        body: JSON.stringify({
          durations: [[0, 1200, 1500]],
          distances: [[0, 2000, 2500]],
          sources_to_targets: [
            [
              { time: 1200, distance: 2 },
              { time: 1500, distance: 2.5 },
            ],
          ],
          notes: 'x'.repeat(300_000),
        }),
      },
    ],
  ] as const)('%s is refused', async (_, mode) => {
    server.mode = mode
    await expect(walks()).rejects.toThrow()
  })

  test('has no data for a place: which is no failure of the engine', async () => {
    server.mode = 'empty'
    await expect(walks()).rejects.toThrow(NoWalks)
    server.mode = 'works'
    server.walk = () => null
    await expect(walks()).rejects.toThrow(NoWalks)
    server.mode = 'fails'
    await expect(walks()).rejects.not.toThrow(NoWalks)
  })

  test('is not asked for walks to nothing', async () => {
    expect(await engineWalks(server[engine], HOME, [])).toEqual([])
    expect(server.asked).toEqual([])
  })

  test('walks of an engine without data there are refused: they are shorter than a straight line', async () => {
    server.walk = () => ({ seconds: 0, metres: 0 })
    await expect(walks()).rejects.toThrow('no data there')
  })

  test('one that does not answer is not waited for', async () => {
    server.mode = 'silent'
    const start = performance.now()
    await expect(walks()).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(8000)
  })
})
