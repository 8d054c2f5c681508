import { describe, expect, inject, test } from 'vitest'
import { compareWalks } from '#tests/maps/compare-walks.ts'
import { makeTile, poi, way, type MadeFeature } from '#tests/maps/make-tile.ts'
import { HAS_MAPS } from '#tests/maps/shared-maps.ts'
import { createYield } from '../../ground/yield.ts'
import { degreesOf, metresOfUnit, SIDE, ZOOM } from './plane.ts'
import { createSurroundings, type Around } from './surroundings.ts'

/** Near Greenwich, on the equator: a unit has about 0.6 m. */
const [COLUMN, ROW] = [8192, 8191]
const UNIT = metresOfUnit(0)

/** The surroundings of a point of the middle tile. `tiles`: features by tile, counted from the middle one. */
async function around(
  x: number,
  y: number,
  tiles: Record<string, readonly MadeFeature[]>,
  extent = SIDE,
): Promise<Around | null> {
  const read = async (column: number, row: number) => {
    const features = tiles[`${column - COLUMN} ${row - ROW}`]
    return features ? makeTile(features, extent) : null
  }
  const scale = SIDE / extent
  const at = degreesOf({ x: COLUMN * SIDE + x * scale, y: ROW * SIDE + y * scale })
  return createSurroundings(read).of(at, () => {})
}

const school = (x: number, y: number, name = 'School') =>
  poi(x, y, { class: 'school', subclass: 'school', name })
const unitsTo = (found: Around | null) =>
  found?.places.map(({ kind, metres }) => [kind, Math.round(metres / UNIT)])

describe('walks', () => {
  test('go along ways, from the nearest point of the nearest to that of the place', async () => {
    const found = await around(100, 110, {
      '0 0': [
        way([
          [0, 100],
          [1000, 100],
          [1000, 900],
        ]),
        school(1020, 500),
      ],
    })
    expect(unitsTo(found)).toEqual([['school', 10 + 900 + 400 + 20]])
  })

  test('go on in the next tile, however far its lines reach beyond it', async () => {
    const line: [number, number][] = [
      [3000, 100],
      [4000, 110],
      [5000, 120],
    ]
    const next = (points: [number, number][]) => points.map(([x, y]) => [x - SIDE, y] as const)
    for (const of of [line, line.slice(1)]) {
      const found = await around(3000, 100, {
        '0 0': [way(line)],
        '1 0': [way(next(of)), school(800, 119)],
      })
      expect(unitsTo(found)?.[0]?.[1]).toBeCloseTo(800 + SIDE - 3000, -1)
    }
  })

  test('use no motorways, slip roads, rails, ferries, nor ways that are closed to them', async () => {
    const closed: Record<string, string | number>[] = [
      { class: 'motorway' },
      { class: 'trunk', ramp: 1 },
      { class: 'rail' },
      { class: 'ferry' },
      { class: 'path', subclass: 'footway', foot: 'no' },
      { class: 'service', access: 'no' },
      { class: 'minor_construction' },
    ]
    for (const properties of closed) {
      const found = await around(100, 100, {
        '0 0': [
          way(
            [
              [100, 100],
              [1200, 100],
            ],
            properties,
          ),
          way([
            [100, 100],
            [100, 600],
            [1200, 600],
            [1200, 100],
          ]),
          school(1200, 100),
        ],
      })
      expect(unitsTo(found), JSON.stringify(properties)).toEqual([['school', 2 * 500 + 1100]])
    }
  })

  test('enter a bridge at its ends alone', async () => {
    const street = way([
      [100, 1000],
      [1000, 1000],
      [1300, 1000],
    ])
    const bridge = (brunnel?: string) =>
      way(
        [
          [1000, 600],
          [1000, 1000],
          [1000, 1400],
        ],
        { class: 'path', ...(brunnel && { brunnel }) },
      )
    const ramp = way([
      [1300, 1000],
      [1300, 600],
      [1000, 600],
    ])
    const to = async (brunnel?: string) =>
      unitsTo(
        await around(100, 1000, { '0 0': [street, ramp, bridge(brunnel), school(1000, 1400)] }),
      )
    expect(await to()).toEqual([['school', 900 + 400]])
    expect(await to('bridge')).toEqual([['school', 1200 + 400 + 300 + 800]])
  })

  test('turn where ways meet although the maker of the tile left that vertex out', async () => {
    const long = way([
      [0, 1000],
      [2000, 1001],
    ])
    const ends = await around(100, 1000, {
      '0 0': [
        long,
        way([
          [1000, 1001],
          [1000, 2000],
        ]),
        school(1000, 2000),
      ],
    })
    expect(unitsTo(ends)?.[0]?.[1]).toBeCloseTo(900 + 1000, -1)
    const crosses = await around(100, 1000, {
      '0 0': [
        long,
        way(
          [
            [1000, 10],
            [1001, 2000],
          ],
          { class: 'secondary' },
        ),
        school(1001, 2000),
      ],
    })
    expect(unitsTo(crosses)?.[0]?.[1]).toBeCloseTo(900 + 1000, -1)
  })

  test('do not begin on the roof of a mall', async () => {
    const found = await around(100, 100, {
      '0 0': [
        way(
          [
            [100, 105],
            [300, 105],
          ],
          { class: 'path' },
        ),
        way([
          [0, 200],
          [2000, 200],
        ]),
        school(1000, 200),
      ],
    })
    expect(unitsTo(found)).toEqual([['school', 100 + 900]])
  })

  test('are read from tiles of another extent', async () => {
    const found = await around(
      12,
      12,
      {
        '0 0': [
          way([
            [12, 12],
            [140, 12],
          ]),
          school(140, 12),
        ],
      },
      512,
    )
    expect(unitsTo(found)).toEqual([['school', 128 * 8]])
  })

  test('end after half an hour', async () => {
    const reach = Math.floor(2400 / UNIT)
    const at = (x: number) =>
      around(10, 100, {
        '0 0': [
          way([
            [0, 100],
            [4096, 100],
          ]),
          school(x, 100),
        ],
      })
    expect(unitsTo(await at(reach))).toEqual([['school', reach - 10]])
    expect(unitsTo(await at(reach + 20))).toEqual([])
  })
})

describe('places', () => {
  const street = way([
    [0, 100],
    [4096, 100],
  ])

  test('are the three nearest of a kind, in the order of kinds; those of one name, and neighbours without, are one', async () => {
    const stop = (x: number, name?: string) =>
      poi(x, 100, { class: 'bus', subclass: 'bus_stop', ...(name && { name }) })
    const found = await around(100, 100, {
      '0 0': [
        street,
        school(300, 100, 'Near'),
        stop(1500, 'A'),
        stop(1600, 'A'),
        stop(1900),
        stop(1950),
        stop(2500, 'B'),
        stop(2900, 'C'),
        poi(500, 100, { class: 'aerialway', subclass: 'station' }),
        poi(500, 100, { class: 'bollard', subclass: 'bollard' }),
      ],
    })
    expect(found?.places.map(({ kind, names }) => [kind, names?.['']])).toEqual([
      ['stop', 'A'],
      ['stop', undefined],
      ['stop', 'B'],
      ['school', 'Near'],
    ])
  })

  test('of a chain are each one, and a point without a name takes that of its neighbour', async () => {
    const shop = (x: number, name?: string) =>
      poi(x, 100, { class: 'grocery', subclass: 'supermarket', ...(name && { name }) })
    const found = await around(100, 100, {
      '0 0': [street, shop(300), shop(350, 'Scotts'), shop(1500, 'Chain'), shop(3000, 'Chain')],
    })
    expect(
      found?.places.map(({ names, metres }) => [names?.[''], Math.round(metres / UNIT)]),
    ).toEqual([
      ['Scotts', 200],
      ['Chain', 1400],
      ['Chain', 2900],
    ])
  })

  test('have the names of languages that differ, and no control characters', async () => {
    const found = await around(100, 100, {
      '0 0': [
        street,
        poi(300, 100, {
          class: 'school',
          subclass: 'school',
          name: 'Schule\u202e  am\nSee',
          'name:en': 'Lake School',
          'name:xx': 'no',
        }),
      ],
    })
    expect(found?.places[0]?.names).toEqual({ '': 'Schule am See', en: 'Lake School' })
    const latin = await around(100, 100, {
      '0 0': [street, poi(300, 100, { class: 'school', 'name:latin': 'Scoil' })],
    })
    expect(latin?.places[0]?.names).toEqual({ '': 'Scoil' })
  })

  test('a park of two tiles is one, with its name, and begins at its border', async () => {
    const park = (points: [number, number][]): MadeFeature => ({
      layer: 'landcover',
      type: 'polygon',
      points,
      properties: { class: 'grass', subclass: 'park' },
    })
    const found = await around(2000, 100, {
      '0 0': [
        street,
        park([
          [3000, 80],
          [4160, 80],
          [4160, 900],
          [3000, 900],
        ]),
      ],
      '1 0': [
        street,
        park([
          [-64, 80],
          [1000, 80],
          [1000, 900],
          [-64, 900],
        ]),
        poi(500, 500, { class: 'park', subclass: 'park', name: 'Green' }),
      ],
    })
    expect(found?.places.map(({ kind, names }) => [kind, names?.['']])).toEqual([['park', 'Green']])
    expect(found!.places[0]!.metres / UNIT).toBeCloseTo(1000 + 20, -2)
  })

  test('a park around the home is there, and a nature reserve is none', async () => {
    const square = (properties: MadeFeature['properties'], layer: string): MadeFeature => ({
      layer,
      type: 'polygon',
      points: [
        [-64, -64],
        [4000, -64],
        [4000, 4000],
        [-64, 4000],
      ],
      properties: properties ?? {},
    })
    const to = async (feature: MadeFeature) =>
      unitsTo(await around(2000, 300, { '0 0': [street, feature] }))
    expect(await to(square({ class: 'grass', subclass: 'park' }, 'landcover'))).toEqual([
      ['park', 0],
    ])
    expect(await to(square({ class: 'public_park' }, 'park'))).toEqual([['park', 0]])
    for (const kind of ['nature_reserve', 'national_park', 'protected_area'])
      expect(await to(square({ class: kind }, 'park')), kind).toEqual([])
  })

  test('are found across the antimeridian', async () => {
    const read = async (column: number, row: number) => {
      if (row !== ROW || (column !== 0 && column !== 2 ** ZOOM - 1)) return null
      return makeTile(column === 0 ? [street, school(500, 100)] : [street])
    }
    const surroundings = createSurroundings(read)
    for (const [x, units] of [
      [2 ** ZOOM * SIDE - 500, 1000],
      [2 ** ZOOM * SIDE, 500],
      [0, 500],
    ] as const) {
      const found = await surroundings.of(degreesOf({ x, y: ROW * SIDE + 100 }), () => {})
      expect(unitsTo(found)).toEqual([['school', units]])
    }
    expect(await surroundings.of({ lat: -90, lon: 0 }, () => {})).toBeNull()
  })

  test('nothing is known where the map has no tile, and nothing is there where the tile has no ways', async () => {
    expect(await around(100, 100, { '1 0': [street, school(1, 100)] })).toBeNull()
    expect(await around(100, 100, { '0 0': [school(100, 100)] })).toEqual({
      places: [],
      noises: [],
    })
  })
})

test('noises have their distance; tunnels, sidings and what is far away make none', async () => {
  const found = await around(1000, 1000, {
    '0 0': [
      way(
        [
          [0, 1050],
          [4096, 1050],
        ],
        { class: 'primary' },
      ),
      way(
        [
          [0, 1100],
          [4096, 1100],
        ],
        { class: 'rail', subclass: 'rail' },
      ),
      way(
        [
          [0, 1010],
          [4096, 1010],
        ],
        { class: 'motorway', brunnel: 'tunnel' },
      ),
      way(
        [
          [0, 1020],
          [4096, 1020],
        ],
        { class: 'rail', subclass: 'rail', service: 'yard' },
      ),
      way(
        [
          [0, 1200],
          [4096, 1200],
        ],
        { class: 'secondary' },
      ),
      way(
        [
          [0, 1000],
          [4096, 1000],
        ],
        { class: 'minor' },
      ),
    ],
  })
  expect(found?.noises.map(({ noise, metres }) => [noise, Math.round(metres / UNIT)])).toEqual([
    ['mainRoad', 50],
    ['railway', 100],
  ])
})

describe('a tile that was made to keep the process busy', () => {
  const CELL_UNITS = 100
  const zigzag = (vertices: number): MadeFeature =>
    way(
      Array.from({ length: vertices }, (_, n) => [
        10 + (n % 2) * CELL_UNITS,
        10 + Math.round((n / vertices) * CELL_UNITS),
      ]),
    )
  const corners = (lines: number): MadeFeature[] =>
    Array.from({ length: lines }, (_, n) =>
      way([
        [n % 64, 4000 - Math.floor(n / 64)],
        [4000 - (n % 64), Math.floor(n / 64)],
      ]),
    )
  const comb = (to: number): MadeFeature => ({
    layer: 'landcover',
    type: 'polygon',
    points: Array.from({ length: 9000 }, (_, n) => [(n % 2) * to, Math.floor(n / 3)]),
    properties: { class: 'grass', subclass: 'park' },
  })
  test.each<[string, readonly MadeFeature[]]>([
    ['a zigzag in one cell', [zigzag(10_000)]],
    ['a zigzag beyond the limit', [zigzag(120_000)]],
    ['lines from corner to corner', corners(1000)],
    ['more of them', corners(20_000)],
    [
      'a park like a comb',
      [
        way([
          [0, 100],
          [4096, 100],
        ]),
        comb(4000),
      ],
    ],
    [
      'parks like combs, across the border',
      [
        way([
          [0, 100],
          [4096, 100],
        ]),
        ...Array.from({ length: 10 }, () => comb(4160)),
      ],
    ],
  ])('is read soon, with little memory, between other work: %s', async (_, features) => {
    const tile = makeTile(features)
    const before = process.memoryUsage().rss
    // Of this thread's processor: other work of the machine does not count.
    const used = (): number => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    let [longest, last] = [0, used()]
    const start = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, used() - last)
      last = used()
    }, 1)
    try {
      await createSurroundings(async (x, y) => (x === COLUMN && y === ROW ? tile : null)).of(
        degreesOf({ x: COLUMN * SIDE + 100, y: ROW * SIDE + 100 }),
        createYield(),
      )
    } finally {
      longest = Math.max(longest, used() - last)
      clearInterval(beat)
    }
    expect(performance.now() - start).toBeLessThan(5000)
    if (inject('lab')) expect(longest).toBeLessThan(60)
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000)
  })
})

test.skipIf(!HAS_MAPS)(
  'walks over the tiles of a town take as long as over the extract they were made of',
  async () => {
    const { withinMinute } = await compareWalks('monaco', { pairs: 200, seed: 'few' })
    expect(withinMinute).toBeGreaterThanOrEqual(0.97)
  },
)
