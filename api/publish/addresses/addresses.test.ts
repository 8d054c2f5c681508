import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { drawTile, type DrawnFeature } from '#tests/map-files.ts'
import { HAS_MAPS, mapFile } from '#tests/maps/shared-maps.ts'
import type { Point } from '#contract/homes/areas.ts'
import { storedTile } from '../../ground/gateways/vector-tile.ts'
import { openTiles, type Tiles } from '../../ground/tiles/tiles.ts'
import { streetsOf } from './streets.ts'

const SIDE = 4096
const [X, Y] = [8290, 6118]
/** A point of a tile, by its units from the tile's corner. */
const at = (across: number, down: number, column = X): Point => ({
  lon: ((column + across / SIDE) / 2 ** 14) * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (Y + down / SIDE)) / 2 ** 14))) * 180) / Math.PI,
})
const line = (name: string, ...points: [number, number][]): DrawnFeature => ({
  type: 2,
  geometry: [points],
  tags: { class: 'minor', name },
})
const house = (housenumber: string, across: number, down: number): DrawnFeature => ({
  type: 1,
  geometry: [[[across, down]]],
  tags: { housenumber },
})

/** Two streets that cross, and one that goes on in the tile to the east; a tile is 1.8 km wide. */
const drawn = new Map([
  [
    `${X} ${Y}`,
    drawTile({
      transportation_name: [
        line('Carrer de Mallorca', [0, 1000], [4096, 1000]),
        line('Carrer de la Marina', [2000, 0], [2000, 4096]),
        line('Plaça de Gaudí', [3000, 2000], [3100, 2000]),
      ],
      housenumber: [
        house('10', 1000, 950),
        house('2', 500, 1050),
        house('10 bis', 1050, 950),
        // Nearer to the other street.
        house('99', 1985, 1200),
        // Far from every street.
        house('7', 1000, 3000),
      ],
    }),
  ],
  [
    `${X + 1} ${Y}`,
    drawTile({
      transportation_name: [line('Carrer de Mallorca', [0, 1000], [4096, 1000])],
      housenumber: [house('401', 1000, 950)],
    }),
  ],
])
let reads = 0
const streets = streetsOf({
  info: () => ({ version: 'v', coverage: [], maxZoom: 14, attributions: [] }),
  find: async (_, x, y) => {
    reads++
    const bytes = drawn.get(`${x} ${y}`)
    return bytes
      ? {
          kind: 'tile',
          tile: storedTile(new Uint8Array(bytes)),
          hasSea: false,
          freshMs: Infinity,
          from: 'file',
        }
      : { kind: 'none', freshMs: Infinity }
  },
})
const here = at(2300, 1000)
const names = async (typed: string) => (await streets.find(typed, here, 8)).map(({ name }) => name)

describe('streets of the map', () => {
  test('are found by the beginnings of their words, without accents and case', async () => {
    expect(await names('mallorca')).toEqual(['Carrer de Mallorca'])
    expect(await names('CARRER m')).toEqual(['Carrer de Mallorca', 'Carrer de la Marina'])
    expect(await names('gaudi')).toEqual(['Plaça de Gaudí'])
    expect(await names('placa de g')).toEqual(['Plaça de Gaudí'])
    for (const typed of ['', ' ', 'allorca', 'carrer x', '%', '.*'])
      expect(await names(typed)).toEqual([])
  })
  test('are at their nearest point', async () => {
    const [street] = await streets.find('Carrer de Mallorca', at(500, 2000), 8)
    expect(street!.at.lat).toBeCloseTo(at(500, 1000).lat, 4)
    expect(street!.at.lon).toBeCloseTo(at(500, 1000).lon, 4)
  })
  test('have the house numbers that no other street is nearer to, over borders of tiles', async () => {
    const mallorca = { name: 'Carrer de Mallorca', at: at(2300, 1000) }
    const numbers = await streets.numbers(mallorca, 200, undefined)
    expect(numbers.map(({ number }) => number)).toEqual(['2', '10', '10 bis', '401'])
    expect(numbers[1]!.at.lat).toBeCloseTo(at(1000, 950).lat, 4)
    const marina = { name: 'Carrer de la Marina', at: at(2000, 2000) }
    expect((await streets.numbers(marina, 200, undefined)).map((one) => one.number)).toEqual(['99'])
    // However many there are, the one that was typed is among them.
    expect((await streets.numbers(mallorca, 1, '401')).map((one) => one.number)).toEqual(['401'])
  })
  test('of one name in two towns have numbers of their own', async () => {
    const church = [
      line('Kirchgasse', [100, 3500], [300, 3500]),
      line('Kirchgasse', [3800, 3500], [4000, 3500]),
    ]
    const houses = [house('1', 200, 3520), house('1', 3900, 3520), house('2', 3950, 3520)]
    const villages = streetsOf({
      info: () => ({ version: 'v', coverage: [], maxZoom: 14, attributions: [] }),
      find: async (_, x, y) =>
        x === X && y === Y
          ? {
              kind: 'tile',
              tile: storedTile(
                new Uint8Array(drawTile({ transportation_name: church, housenumber: houses })),
              ),
              hasSea: false,
              freshMs: Infinity,
              from: 'file',
            }
          : { kind: 'none', freshMs: Infinity },
    })
    for (const [across, wanted] of [
      [200, ['1']],
      [3900, ['1', '2']],
    ] as const) {
      const [street] = await villages.find('kirchgasse', at(across, 3400), 8)
      const numbers = await villages.numbers(street!, 200, undefined)
      expect(numbers.map(({ number }) => number)).toEqual(wanted)
      expect(numbers[0]!.at.lon).toBeCloseTo(at(across, 3520).lon, 3)
    }
  })
  test('are read once', async () => {
    await names('mallorca')
    const before = reads
    await names('marina')
    // Tiles without anything are asked for again: a server may have them later.
    expect(reads - before).toBe(23)
  })
})

describe('the address at a pin', () => {
  test('is the nearest street, with a house of it', async () => {
    expect(await streets.at(at(1005, 960))).toEqual({ street: 'Carrer de Mallorca', number: '10' })
    expect(await streets.at(at(1400, 1010))).toEqual({ street: 'Carrer de Mallorca', number: null })
    expect(await streets.at(at(2010, 3000))).toEqual({
      street: 'Carrer de la Marina',
      number: null,
    })
  })
  test('is nothing away from every street', async () => {
    expect(await streets.at(at(1000, 3000))).toBeNull()
    expect(await streets.at({ lat: 0, lon: 0 })).toBeNull()
  })
})

describe.skipIf(!HAS_MAPS)('a map of Malta', () => {
  let tiles: Tiles
  afterAll(() => tiles.close())
  test('knows the streets of Sliema', async () => {
    const env = readEnv({ NODE_ENV: 'test', MAP_FILES: mapFile('malta') })
    tiles = await openTiles(env, pino({ level: 'silent' }), '')
    const map = streetsOf(tiles)
    const sliema = { lat: 35.9122, lon: 14.5042 }
    const [first] = await map.find('it-torri', sliema, 8)
    expect(first?.name).toBe('Triq it-Torri')
    expect((await map.at(first!.at))?.street).toBe('Triq it-Torri')
  })
})
