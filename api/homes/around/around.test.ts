import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { contract } from '#contract/index.ts'
import type { Surroundings } from '#contract/homes/around.ts'
import { createRandom } from '#demo/random.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { walkingServer } from '#tests/maps/walking-server.ts'
import { makeTile, poi, way, type MadeFeature } from '#tests/maps/make-tile.ts'
import type { FoundTile } from '../../ground/tiles/found-tile.ts'
import type { MapInfo } from '../../ground/tiles/tiles.ts'
import { WORLD } from '../../ground/gateways/vector-tile.ts'
import { mount } from '../../people/http/serve.ts'
import { openSearch } from '../search/service.ts'
import { coarse } from './coarse.ts'
import { handlers } from './handlers.ts'
import { keepSurroundings } from './keeper.ts'
import { degreesOf, SIDE, unitsOf } from './plane.ts'
import { sweepSurroundings } from './queries.ts'
import { createSurroundings } from './surroundings.ts'

/** A corner of Barcelona where four tiles meet. */
const [COLUMN, ROW] = [8290, 6119]
const MIDDLE = degreesOf({ x: COLUMN * SIDE + 2000, y: ROW * SIDE + 2000 })
const BLOCK = 128

/** A town: streets every 60 m, and something at every third corner or so. */
function town(): Uint8Array {
  const random = createRandom('town')
  const features: MadeFeature[] = []
  for (let at = 64; at < SIDE; at += BLOCK) {
    const along = Array.from({ length: SIDE / BLOCK }, (_, n) => 64 + n * BLOCK)
    features.push(
      way([[0, at], ...along.map((x) => [x, at] as const), [SIDE, at]]),
      way([[at, 0], ...along.map((y) => [at, y] as const), [at, SIDE]]),
    )
  }
  for (let n = 0; n < 400; n++) {
    const [x, y] = [random.integer(0, SIDE - 1), random.integer(0, SIDE - 1)]
    const subclass = random.pick(['bus_stop', 'supermarket', 'school', 'pharmacy', 'cafe', 'park'])
    features.push(
      poi(x, y, { class: 'x', subclass, name: `${subclass} ${n}`, 'name:de': `auf Deutsch ${n}` }),
    )
  }
  features.push(
    way(
      [
        [0, 2040],
        [SIDE, 2040],
      ],
      { class: 'primary', brunnel: 'bridge' },
    ),
  )
  return makeTile(features)
}
const TOWN = town()
const BARE = makeTile([
  way([
    [0, 2000],
    [SIDE, 2000],
  ]),
])
/** The town lies in these tiles again and again. */
const isTown = (x: number, y: number): boolean => Math.abs(x - COLUMN) < 3 && Math.abs(y - ROW) < 3

const { db, url, drop } = await createTestDatabase()
const search = openSearch(url, pino({ level: 'silent' }))
const map = {
  version: 'one',
  later: false,
  /** Tiles beside the town come. */
  hasOthers: true,
  asked: 0,
  /** Streets alone. */
  bare: false,
}
const services = {
  ...servicesOver(db, { RATE_LIMITS: 'off' }),
  search,
  tiles: {
    info: (): MapInfo => ({
      version: map.version,
      coverage: [WORLD],
      maxZoom: 14,
      attributions: [],
    }),
    async find(_z: number, x: number, y: number): Promise<FoundTile> {
      map.asked++
      if (map.later || (!map.hasOthers && !isTown(x, y))) return { kind: 'later' }
      return isTown(x, y)
        ? {
            kind: 'tile',
            tile: { bytes: new Uint8Array(map.bare ? BARE : TOWN), gzip: false },
            hasSea: false,
            freshMs: Infinity,
            from: 'file',
          }
        : { kind: 'none', freshMs: Infinity }
    },
    tile: async () => null,
    close: () => {},
  },
} as unknown as Parameters<typeof keepSurroundings>[0] & ReturnType<typeof servicesOver>
const call = visitor(
  apiOf((app) => mount(app, { around: contract.around }.around, handlers, services)),
)
const { id: source } = await db
  .insertInto('sources')
  .values({ key: 'a', format: 'csv' as const })
  .returning('id')
  .executeTakeFirstOrThrow()

let keeper: ReturnType<typeof keepSurroundings> | undefined
beforeEach(async () => {
  Object.assign(map, {
    version: 'one',
    later: false,
    hasOthers: true,
    asked: 0,
    bare: false,
  })
  await db.deleteFrom('offers').execute()
  await db.deleteFrom('surroundings').execute()
})
afterEach(async () => {
  await keeper?.close()
  keeper = undefined
})
afterAll(async () => {
  await search.close()
  await drop()
})

let external = 0
async function add(values: {
  lat?: number
  lon?: number
  status?: 'published' | 'draft' | 'sold'
  address_privacy?: 'exact' | 'street' | 'area'
  coordinate_precision?: 'exact' | 'street' | 'area' | 'city'
}): Promise<number> {
  const { id } = await db
    .insertInto('offers')
    .values({
      status: 'published',
      action: 0,
      category: 1,
      price_amount: 300_000_00,
      price_currency: 'EUR',
      price_type: 0,
      country_id: 207,
      state_id: 1,
      city_id: 1,
      published_at: '2026-01-01T00:00:00Z',
      address_privacy: 'exact',
      coordinate_precision: 'exact',
      ...MIDDLE,
      ...values,
      source_id: source,
      external_id: String(++external),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const around = async (id: number, lang = 'en') =>
  (await read(call('GET', `/offers/${id}/around`, undefined, { 'x-lang': lang }))) as {
    status: number
    data: Surroundings | null
  }
/** Waits until the keeper has an answer. */
const known = async (id: number): Promise<Surroundings> => {
  keeper ??= keepSurroundings(services)
  await expect.poll(async () => (await around(id)).data, { timeout: 20_000 }).not.toBeNull()
  return (await around(id)).data!
}

describe('what is around a home', () => {
  test('is worked out in the background, with names in the reader’s language', async () => {
    const id = await add({})
    expect(await around(id)).toMatchObject({ status: 200, data: null })
    const { places, noises } = await known(id)
    expect([...new Set(places.map(({ kind }) => kind))]).toEqual([
      'stop',
      'supermarket',
      'pharmacy',
      'school',
      'park',
      'cafe',
    ])
    for (const { minutes, metres } of places) {
      expect(minutes).toBeGreaterThanOrEqual(Math.floor(metres / 80))
      expect(minutes).toBeLessThanOrEqual(Math.ceil(metres / 80))
    }
    expect(noises).toEqual([{ noise: 'mainRoad', metres: 20 }])
    const german = (await around(id, 'de')).data!
    expect(german.places[0]!.name).toMatch(/^auf Deutsch \d+$/)
    expect((await around(id, 'fr')).data!.places[0]!.name).toBe(places[0]!.name)
  })

  test('is worked out anew when the home moves, and when the map changes', async () => {
    const id = await add({})
    const first = await known(id)
    await db
      .updateTable('offers')
      .set({ lat: MIDDLE.lat + 0.004 })
      .where('id', '=', id)
      .execute()
    const moved = await known(id)
    expect(moved.places).not.toEqual(first.places)
    map.version = 'two'
    const versions = () => db.selectFrom('surroundings').select('map').execute()
    await expect
      .poll(async () => (await versions()).map((row) => row.map), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/ two$/))
  })

  test('says nothing without streets, without a public point, or while tiles do not come', async () => {
    const [far, town] = [
      await add({ lat: 10, lon: 10 }),
      await add({ coordinate_precision: 'city' }),
    ]
    keeper = keepSurroundings(services)
    await expect
      .poll(() => db.selectFrom('surroundings').select(['map', 'places']).execute(), {
        timeout: 20_000,
      })
      .toEqual([{ map: expect.stringMatching(/ one$/), places: null }])
    expect(await around(far)).toMatchObject({ status: 200, data: null })
    expect(await around(town)).toMatchObject({ status: 200, data: null })
    await keeper.close()
    map.later = true
    const waiting = await add({})
    keeper = keepSurroundings(services)
    const asked = map.asked
    await expect.poll(() => map.asked, { timeout: 20_000 }).toBeGreaterThan(asked)
    expect(await around(waiting)).toMatchObject({ status: 200, data: null })
    await keeper.close()
    map.later = false
    keeper = keepSurroundings(services)
    await known(waiting)
  })

  test('of a tile server’s map is worked out in a demo for homes that are read alone', async () => {
    const [quiet, read] = [await add({}), await add({ lat: MIDDLE.lat + 0.002 })]
    await around(read)
    const env = { ...services.env, MAP_TILES_URL: 'http://127.0.0.1:1', LARES_DEMO: 'on' as const }
    keeper = keepSurroundings({ ...services, env }, { servedTileMs: 3_600_000 })
    await known(read)
    await setTimeout(3000)
    expect(await db.selectFrom('surroundings').select('map').execute()).toEqual([
      { map: expect.stringMatching(/ one$/) },
    ])
    await around(quiet)
    await known(quiet)
  })

  test('does not wait for homes whose tiles do not come, whether pages asked for them or not', async () => {
    map.hasOthers = false
    const far = (n: number) => ({ lat: 10 + n / 100, lon: 10 })
    for (let n = 0; n < 60; n++) {
      const id = await add(far(n))
      if (n < 30) await around(id)
    }
    const [asked, due] = [await add({}), await add({ lat: MIDDLE.lat + 0.002 })]
    await around(asked)
    keeper = keepSurroundings(services, { retryMs: 10 })
    await expect
      .poll(
        async () =>
          (await db.selectFrom('surroundings').select('lat').where('map', '<>', '').execute())
            .length,
        { timeout: 20_000 },
      )
      .toBe(2)
    expect((await around(due)).data).not.toBeNull()
    await expect
      .poll(() => db.selectFrom('surroundings').select('tries').where('map', '=', '').execute(), {
        timeout: 20_000,
      })
      .toEqual(Array.from({ length: 60 }, () => ({ tries: 1 })))
    // They wait.
    const { asked: before } = map
    await setTimeout(2500)
    expect(map.asked).toBe(before)
    // Another map may have them.
    Object.assign(map, { hasOthers: true, version: 'two' })
    await expect
      .poll(
        async () =>
          (await db.selectFrom('surroundings').select('lat').where('map', '<>', '').execute())
            .length,
        { timeout: 20_000 },
      )
      .toBe(62)
  })

  test('is worked out by one process at a time', async () => {
    const first = keepSurroundings(services, { lockMs: 50 })
    try {
      const one = await add({})
      await expect.poll(async () => (await around(one)).data, { timeout: 20_000 }).not.toBeNull()
      map.asked = 0
      const second = keepSurroundings(
        {
          ...services,
          tiles: { ...services.tiles, find: () => Promise.reject(new Error('used')) },
        },
        { lockMs: 50 },
      )
      const two = await add({ lat: MIDDLE.lat + 0.002 })
      await expect.poll(async () => (await around(two)).data, { timeout: 20_000 }).not.toBeNull()
      await second.close()
      keeper = keepSurroundings(services, { lockMs: 50 })
      await first.close()
      const three = await add({ lat: MIDDLE.lat + 0.003 })
      await known(three)
    } finally {
      await first.close()
    }
  })

  test('by an earlier map of a server holds for a month; by other files or another engine it does not', async () => {
    const id = await add({})
    const env = { ...services.env, MAP_TILES_URL: 'http://127.0.0.1:1' }
    const row = () =>
      db.selectFrom('surroundings').select(['map', 'asked']).executeTakeFirstOrThrow()
    const age = (days: number) =>
      db
        .updateTable('surroundings')
        .set({ at: new Date(Date.now() - days * 86_400_000) })
        .execute()
    keeper = keepSurroundings({ ...services, env })
    await known(id)
    const { map: first } = await row()
    await age(29)
    map.version = 'two'
    await setTimeout(5000)
    expect((await row()).map).toBe(first)
    await keeper.close()
    // A page asks again for what is old.
    await around(id)
    expect((await row()).asked).toBe(false)
    await age(31)
    await around(id)
    expect((await row()).asked).toBe(true)
    keeper = keepSurroundings({ ...services, env })
    const next = async (version: string) => {
      await expect
        .poll(async () => (await row()).map, { timeout: 20_000 })
        .toMatch(new RegExp(version))
      return (await row()).map
    }
    const second = await next(' two$')
    expect((await row()).asked).toBe(false)
    expect(second.split(' ')[0]).toBe(first.split(' ')[0])
    await keeper.close()
    keeper = keepSurroundings({
      ...services,
      env: { ...env, LARES_DEMO: 'on', MAP_FILES: [import.meta.filename] },
    })
    await next(`^(?!${second.split(' ')[0]})`)
  })

  test('is shown for live offers alone, as is where they are', async () => {
    const [draft, sold] = [await add({ status: 'draft' }), await add({ status: 'sold' })]
    expect((await around(draft)).status).toBe(404)
    expect((await around(999_999)).status).toBe(404)
    expect((await around(sold)).status).toBe(410)
    // Neither makes work.
    expect(await db.selectFrom('surroundings').selectAll().execute()).toEqual([])
  })

  test('is deleted some time after the last home of a point', async () => {
    const id = await add({})
    await known(id)
    await keeper!.close()
    const sweep = async (before: number) => {
      await sweepSurroundings(db, new Date(Date.now() + before))
      return (await db.selectFrom('surroundings').select('map').execute()).length
    }
    expect(await sweep(1000)).toBe(1)
    await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', id).execute()
    expect(await sweep(-1000)).toBe(1)
    expect(await sweep(1000)).toBe(0)
    const row = (lat: number) => ({ lat, lon: 0, pin: 'exact' as const, map: 'one' })
    await db.insertInto('surroundings').values([1, 2, 3, 4, 5].map(row)).execute()
    await sweepSurroundings(db, new Date(Date.now() + 1000), { atOnce: 2 })
    expect(await db.selectFrom('surroundings').select('lat').execute()).toEqual([])
  })
})

describe('an engine for walks', () => {
  test.each(['osrm', 'valhalla'] as const)(
    'gives the minutes instead of the ways of the map: %s',
    async (kind) => {
      const server = await walkingServer()
      // The farther the quicker, so that the engine chooses others than the map would.
      server.walk = (n) => ({ seconds: 60 * (29 - (n % 6)), metres: 2000 + n })
      services.env = { ...services.env, WALKING_URL: server[kind] }
      try {
        const { places } = await known(await add({}))
        const stops = places.filter((place) => place.kind === 'stop')
        expect(stops.map(({ minutes }) => minutes)).toEqual([24, 25, 26])
        expect(server.asked[0]).toBeLessThanOrEqual(99)
      } finally {
        server.close()
        services.env = { ...services.env, WALKING_URL: undefined }
      }
    },
  )

  test('one that fails is not missed', async () => {
    const server = await walkingServer()
    server.mode = { body: '<html>' }
    services.env = { ...services.env, WALKING_URL: server.osrm }
    try {
      const { places } = await known(await add({}))
      expect(places[0]!.minutes).toBe(Math.ceil(places[0]!.metres / 80))
      expect(server.asked).toHaveLength(1)
      const bases = async () =>
        new Set(
          (await db.selectFrom('surroundings').select('map').execute()).map(
            ({ map: text }) => text.split(' ')[0],
          ),
        )
      const [away] = await bases()
      // When it is back, its minutes take their place.
      server.mode = 'works'
      await keeper!.close()
      keeper = keepSurroundings(services, { enginePauseMs: 100 })
      await expect.poll(async () => [...(await bases())][0], { timeout: 20_000 }).not.toBe(away)
      server.mode = 'fails'
      await add({ lat: MIDDLE.lat + 0.002 })
      await expect.poll(async () => (await bases()).size, { timeout: 20_000 }).toBe(2)
      server.mode = 'works'
      await expect.poll(async () => (await bases()).size, { timeout: 20_000 }).toBe(1)
    } finally {
      server.close()
      services.env = { ...services.env, WALKING_URL: undefined }
    }
  })

  test('is not away because it has nothing for one home, nor asked about nothing', async () => {
    const server = await walkingServer()
    services.env = { ...services.env, WALKING_URL: server.valhalla }
    try {
      server.mode = 'empty'
      const { places } = await known(await add({}))
      expect(places[0]!.minutes).toBe(Math.ceil(places[0]!.metres / 80))
      server.mode = 'works'
      server.walk = () => ({ seconds: 1700, metres: 2000 })
      const other = await known(await add({ lat: MIDDLE.lat + 0.002 }))
      expect(other.places[0]!.minutes).toBe(29)
      expect(server.asked).toHaveLength(2)
      // Streets without a place.
      map.bare = true
      map.version = 'bare'
      await expect
        .poll(
          async () =>
            (
              await db
                .selectFrom('surroundings')
                .select('map')
                .where('map', 'like', '% bare')
                .execute()
            ).length,
          { timeout: 20_000 },
        )
        .toBe(2)
      expect(server.asked).toHaveLength(2)
    } finally {
      server.close()
      services.env = { ...services.env, WALKING_URL: undefined }
    }
  })
})

describe('a home whose position is not public', () => {
  const metresApart = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
    Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)) * 111_195
  const surroundings = createSurroundings(async (x, y) => (isTown(x, y) ? TOWN : null))

  /** Where a home may be, to somebody with the same map: all places of the cell with the same answer. */
  async function attack(
    told: Surroundings,
    cell: { lat: number; lon: number },
    size: number,
    pin: 'street' | 'area',
  ) {
    const steps = 12
    const matching: { lat: number; lon: number }[] = []
    for (let row = 0; row < steps; row++)
      for (let column = 0; column < steps; column++) {
        const at = {
          lat: cell.lat + size * ((row + 0.5) / steps - 0.5),
          lon: cell.lon + size * ((column + 0.5) / steps - 0.5),
        }
        const found = coarse((await surroundings.of(at, () => {}))!, pin)
        const mine = found.places.map(({ names, ...place }) => ({
          ...place,
          name: names?.[''] ?? null,
        }))
        if (JSON.stringify(keys(mine)) === JSON.stringify(keys(told.places))) matching.push(at)
      }
    return matching
  }
  const keys = (
    places: readonly { kind: string; name: string | null; minutes: number; metres: number }[],
  ) => places.map(({ kind, name, minutes, metres }) => [kind, name, minutes, metres])

  test.each([
    ['street', 0.001, 'address_privacy'],
    ['area', 0.01, 'address_privacy'],
    ['street', 0.001, 'coordinate_precision'],
  ] as const)(
    'is not found from what is around it: %s within %f degrees, by %s',
    async (pin, size, column) => {
      const random = createRandom(`homes ${pin}`)
      const cell = {
        lat: Math.round(MIDDLE.lat / size) * size,
        lon: Math.round(MIDDLE.lon / size) * size,
      }
      const homes = Array.from({ length: 8 }, () => ({
        lat: cell.lat + size * random.between(-0.49, 0.49),
        lon: cell.lon + size * random.between(-0.49, 0.49),
      }))
      const ids: number[] = []
      for (const home of homes) ids.push(await add({ ...home, [column]: pin }))
      const told: Surroundings[] = []
      for (const id of ids) told.push(await known(id))
      // Not a byte differs, and one point is stored for all.
      expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(await db.selectFrom('surroundings').select('pin').execute()).toEqual([{ pin }])
      expect(told[0]!.noises).toEqual([])

      // The attack is a real one: were the answers those of the homes themselves, it would tell them apart.
      const own = await Promise.all(
        homes.map(async (home) => {
          const { places } = coarse((await surroundings.of(home, () => {}))!, pin)
          return JSON.stringify(places)
        }),
      )
      expect(new Set(own).size).toBeGreaterThan(1)

      // The best guess is the same for all, so it is no better than the middle of the cell.
      const matching = await attack(told[0]!, cell, size, pin)
      const guess = matching.length
        ? {
            lat: matching.reduce((sum, { lat }) => sum + lat, 0) / matching.length,
            lon: matching.reduce((sum, { lon }) => sum + lon, 0) / matching.length,
          }
        : cell
      const error = (at: { lat: number; lon: number }) =>
        homes.reduce((sum, home) => sum + metresApart(at, home), 0) / homes.length
      expect(error(guess)).toBeGreaterThan(0.9 * error(cell))
    },
    120_000,
  )

  test('has minutes in steps of five or ten', async () => {
    for (const [pin, step] of [
      ['street', 5],
      ['area', 10],
    ] as const) {
      const { places } = await known(await add({ address_privacy: pin }))
      expect(places.length).toBeGreaterThan(0)
      for (const { minutes } of places) expect(minutes % step).toBe(0)
    }
  })
})

test('degrees are turned into units and back', () => {
  const { lat, lon } = degreesOf(unitsOf(MIDDLE))
  expect([lat, lon]).toEqual([expect.closeTo(MIDDLE.lat, 9), expect.closeTo(MIDDLE.lon, 9)])
})
