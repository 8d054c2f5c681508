import { tmpdir } from 'node:os'
import { cellToParent, getResolution, latLngToCell } from 'h3-js'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CELL_KINDS, CELL_MIN, CELL_RESOLUTIONS, CELL_STEP } from '#contract/homes/cell-lists.ts'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { CURRENCIES, PRICE_TYPES } from '#contract/library.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { publicDegrees } from '#db/public-point.ts'
import { seedDemo } from '#demo/demo.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../search/service.ts'
import { parentCell } from './cell-queries.ts'
import { refreshMarket } from './refresh-queries.ts'

const { db, url, drop } = await createTestDatabase()
const [places, rates] = await Promise.all([loadPlaces(), loadRates(db)])
const search = openSearch(url)
const services = {
  env: readEnv({}),
  log: pino({ level: 'silent' }),
  db,
  places,
  search,
  rates,
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
}
const api = createApi(services)
const { view } = createClient(contract, {
  base: 'http://portal/api',
  fetch: (request) =>
    api.fetch(request, {
      log: services.log,
      requestId: 'test',
      clientAddress: '127.0.0.1',
      internal: true,
    }),
}).cells
const WORLD = '-180,-90,180,90'
const refresh = () => refreshMarket({ db, places, rates }, new Date())
/** Before the first refresh. */
let empty: unknown
beforeAll(async () => {
  empty = await view({ box: WORLD })
  await seedDemo({ db, places, storage: services.storage, log: () => {}, count: 3000 })
  await refresh()
}, 120_000)
afterAll(async () => {
  await search.close()
  await drop()
})

const FINEST = CELL_RESOLUTIONS.at(-1)!

interface Home {
  kind: number
  action: number
  cell: string
  finest: number
  perSquareMetre: number
}

/** Homes for sale or rent now, with a price, an area and a public point. */
async function homesNow(): Promise<Home[]> {
  const rows = await db
    .selectFrom('offers')
    .select(['action', 'category', 'area', 'price_amount', 'price_currency', 'price_type'])
    .select([
      sql<number | null>`${sql.raw(publicDegrees('lat'))}`.as('lat'),
      sql<number | null>`${sql.raw(publicDegrees('lon'))}`.as('lon'),
      sql<boolean>`'area' in (address_privacy, coordinate_precision)`.as('coarse'),
    ])
    .where('status', 'in', [...LIVE_STATUSES])
    .execute()
  return rows.flatMap((row) => {
    const kind = CELL_KINDS.find(({ categories }) =>
      (categories as readonly number[]).includes(row.category),
    )
    const type = PRICE_TYPES.find(({ id }) => id === row.price_type)?.key ?? ''
    const rate = rates.perEur(row.price_currency)
    const digits = CURRENCIES.find(({ code }) => code === row.price_currency)?.decimal_digits ?? 2
    if (
      !kind ||
      row.lat === null ||
      row.lon === null ||
      row.price_amount === null ||
      !row.area ||
      !rate ||
      !['full', 'full-no-tax', 'month', 'year'].includes(type)
    )
      return []
    return [
      {
        kind: kind.id,
        action: row.action,
        cell: latLngToCell(row.lat / 1e6, row.lon / 1e6, FINEST),
        finest: row.coarse ? 7 : 8,
        perSquareMetre:
          ((row.price_amount / 10 ** digits / rate) * (type === 'year' ? 1 / 12 : 1)) / row.area,
      },
    ]
  })
}

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

/** In steps of 2 %, so that figures of two months do not reveal the price of one home. */
const stepped = (price: number): number => Math.exp(0.02 * Math.round(Math.log(price) / 0.02))

/** The figures worked out the slow way: parts of homes, from the finest cells to the coarsest. */
function worked(homes: readonly Home[]): string[] {
  const figures: string[] = []
  for (const own of Map.groupBy(homes, ({ kind, action }) => `${kind} ${action}`).values()) {
    const parts: { resolution: number; homes: Home[] }[] = []
    let left = [...own]
    for (const resolution of CELL_RESOLUTIONS.toReversed()) {
      const together = Map.groupBy(
        left.filter(({ finest }) => finest >= resolution),
        ({ cell }) => cellToParent(cell, resolution),
      )
      for (const some of together.values()) {
        if (some.length < CELL_MIN) continue
        parts.push({ resolution, homes: some })
        left = left.filter((home) => !some.includes(home))
      }
    }
    for (const resolution of CELL_RESOLUTIONS) {
      const counted = parts.filter((part) => part.resolution >= resolution)
      const cells = Map.groupBy(
        counted.flatMap((part) => part.homes),
        ({ cell }) => cellToParent(cell, resolution),
      )
      for (const [cell, some] of cells)
        figures.push(
          [
            own[0]!.kind,
            own[0]!.action,
            cell,
            some.length,
            stepped(median(some.map(({ perSquareMetre }) => perSquareMetre))).toPrecision(9),
          ].join(' '),
        )
    }
  }
  return figures.sort()
}

async function stored(): Promise<
  { kind: number; action: number; month: string; cell: string; n: number; price: number }[]
> {
  const { rows } = await sql<{
    kind: number
    action: number
    month: string
    cell: string
    n: number
    price: number
  }>`select kind, action, month, to_hex(cell) as cell, n, per_m2 as price from market_cells`.execute(
    db,
  )
  return rows
}

test('without figures there are no cells', () => {
  expect(empty).toMatchObject({ asOf: null, months: [], cells: [] })
})

test('the cells of the newest month are those worked out home by home', async () => {
  await refresh()
  const rows = await stored()
  const newest = rows
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  const own = rows
    .filter(({ month }) => month === newest)
    .map(({ kind, action, cell, n, price }) =>
      [kind, action, cell, n, price.toPrecision(9)].join(' '),
    )
    .sort()
  expect(own.length).toBeGreaterThan(300)
  expect(own).toEqual(worked(await homesNow()))
})

test('no difference of figures is of fewer homes than a cell must have', async () => {
  const rows = await stored()
  const counts = new Map(
    rows.map(({ kind, action, month, cell, n }) => [`${kind} ${action} ${month} ${cell}`, n]),
  )
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(CELL_MIN)
  const left = new Map(counts)
  for (const { kind, action, month, cell, n } of rows) {
    const resolution = getResolution(cell)
    if (resolution === CELL_RESOLUTIONS[0]) continue
    const parent = `${kind} ${action} ${month} ${cellToParent(cell, resolution - 1)}`
    left.set(parent, left.get(parent)! - n)
  }
  const differences = [...left.values()]
  expect(differences.filter((count) => count !== 0 && count < CELL_MIN)).toEqual([])
  // Both cases occur: all homes are in finer cells, and enough are in none.
  expect(differences).toContain(0)
  const categories = CELL_KINDS.flatMap((kind) => kind.categories as readonly number[])
  expect(new Set(categories).size).toBe(categories.length)
})

test('a coarser cell is computed in SQL as by H3', async () => {
  for (const [lat, lon] of [
    [41.4, 2.17],
    [-33.9, 151.2],
    [0.1, -179.99],
    [64.1, -21.9],
  ] as const) {
    const cell = latLngToCell(lat, lon, FINEST)
    for (const resolution of CELL_RESOLUTIONS) {
      const { rows } = await sql<{
        hex: string
      }>`select to_hex(${parentCell(`('x0' || '${cell}')::bit(64)::bigint`, resolution)}) as hex`.execute(
        db,
      )
      expect(rows[0]?.hex).toBe(cellToParent(cell, resolution))
    }
  }
})

test('a view has the cells of its box, named by towns, in the requested currency', async () => {
  const spain = await view({ box: '-9.5,36,3.4,43.8', lang: 'es', currency: 'USD' })
  expect(spain.cells.map(({ place }) => place?.name)).toContain('Málaga')
  expect(spain.resolution).toBeLessThanOrEqual(4)
  const euros = await view({ box: '-9.5,36,3.4,43.8', lang: 'es' })
  const [dollars, first] = [spain.cells[0]!.buy!, euros.cells[0]!.buy!]
  expect(dollars.perSquareMetre / first.perSquareMetre).toBeCloseTo(rates.perEur('USD')!, 6)
  for (const cell of euros.cells) {
    expect(cell.corners.length).toBeGreaterThanOrEqual(10)
    for (const figure of [cell.buy, cell.rent])
      if (figure) expect(figure.n).toBeGreaterThanOrEqual(CELL_MIN)
    if (cell.yield !== null)
      expect(cell.yield).toBeCloseTo((cell.rent!.perSquareMetre * 12) / cell.buy!.perSquareMetre, 9)
  }
  // Hexagons at borders name all countries that they are in, that of their town first.
  const iberia = await view({ box: '-9.6,36,-5,42.2', lang: 'es' })
  for (const { place, countries } of iberia.cells) expect(countries[0]?.iso2).toBe(place?.iso2)
  const both = iberia.cells.filter(({ countries }) => countries.length > 1)
  expect(both.length).toBeGreaterThan(0)
  expect(both.length).toBeLessThan(iberia.cells.length)
  const barcelona = await view({ box: '2.05,41.32,2.23,41.47' })
  expect(barcelona.resolution).toBeGreaterThan(spain.resolution!)
  expect(barcelona.cells.length).toBeGreaterThan(0)
})

test('as many steps up and down are as far from unchanged', async () => {
  // A year ago all homes cost a step less.
  await sql`
    insert into market_cells (resolution, kind, month, action, cell, n, per_m2, lat, lon)
    select resolution, kind, (month - interval '1 year')::date, action, cell, n, per_m2 * exp(-${CELL_STEP}::float8), lat, lon
    from market_cells where month = (select max(month) from market_cells)
    on conflict do nothing`.execute(db)
  const { breaks } = await view({ box: WORLD })
  await refresh()
  const classOf = (steps: number) =>
    breaks.change.filter((bound) => Math.exp(CELL_STEP * steps) - 1 >= bound).length
  expect(breaks.change).toHaveLength(6)
  expect(classOf(0)).toBe(3)
  for (let steps = 1; steps < 12; steps++) {
    expect(classOf(steps)).toBeGreaterThan(3)
    expect(classOf(steps) + classOf(-steps)).toBe(6)
  }
})

test('a point that becomes less exact is in no cell of the finest resolution', async () => {
  const { id } = await db
    .selectFrom('offers')
    .select('id')
    .where('address_privacy', '<>', 'area')
    .where('coordinate_precision', 'in', ['exact', 'street'])
    .where('lat', 'is not', null)
    .executeTakeFirstOrThrow()
  const finest = () =>
    db.selectFrom('offer_cells').select('finest').where('offer_id', '=', id).executeTakeFirst()
  expect(await finest()).toEqual({ finest: 8 })
  await db.updateTable('offers').set({ address_privacy: 'area' }).where('id', '=', id).execute()
  await refresh()
  expect(await finest()).toEqual({ finest: 7 })
  await db
    .updateTable('offers')
    .set({ coordinate_precision: 'city' })
    .where('id', '=', id)
    .execute()
  await refresh()
  expect(await finest()).toBeUndefined()
})

test('invalid requests are rejected', async () => {
  for (const input of [
    { box: 'here' },
    { box: '1,2,3' },
    { box: WORLD, month: 'May' },
    { box: WORLD, currency: 'ABC' },
    { box: WORLD, kind: 'castles' as never },
  ])
    await expect(view(input)).rejects.toMatchObject({ status: 422 })
})
