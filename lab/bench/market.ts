import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createApi } from '#api/app.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { refreshMarket } from '#api/homes/market/refresh-queries.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { learnInThread } from '#api/know/valuation/learner.ts'
import { LEARNED_MAX } from '#api/know/valuation/queries.ts'
import type { Box } from '#contract/homes/areas.ts'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import type { Refused, Valued } from '#contract/know/valuation.ts'
import { openDatabase } from '#db/open.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import type { Places } from '#places/index.ts'
import { fillHomes, MadeUpCountry, type MadeUpHome } from './homes.ts'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'

const COUNTRY = '/es'
const VIEWS = 1000
/** Views of a process that has just started. */
const FIRST_VIEWS = 50
const ESTIMATES = 1000
const IDLE_MS = 5000
const VIEW_BAR_MS = 100
const ESTIMATE_BAR_MS = 20
const TRAINING_BAR_S = 20 * 60
const MEMORY_EVERY_MS = 200

/**
 * One country with `forSale` homes for sale, and a quarter as many for rent: views of its price map and estimates through the API's handler, and learning its prices in a
 * thread, from as many of the newest as the portal does and from all, with what this does to the event loop and to memory.
 */
export async function benchMarket(folder: string, places: Places, forSale: number): Promise<void> {
  const log = pino({ level: 'warn' })
  const database = await openDatabase({ DATA_DIR: folder }, { as: 'command', log })
  const { db, url } = database
  try {
    const rates = await loadRates(db)
    const place = places.byPath(COUNTRY)!
    const country = new MadeUpCountry(places, place)
    const start = performance.now()
    const all = await fillHomes(database.ownerUrl, country, forSale)
    console.log(
      `\n${count(all)} homes of one country written in ${seconds(performance.now() - start)}`,
    )
    const search = openSearch(url)
    await search.ready
    const api = createApi({
      env: readEnv({ RATE_LIMITS: 'off' }),
      log,
      db,
      places,
      search,
      rates,
      storage: createDiskStorage(folder),
      tiles: NO_TILES,
      messages: new Messages(),
    })
    /** Of the handler with its SQL, to the last byte of the answer. */
    let took = 0
    /** Processor time of it, without the database: the same however busy the machine is. */
    let core = 0
    const client = createClient(contract, {
      base: 'http://portal/api',
      fetch: async (request) => {
        const begun = performance.now()
        const used = process.cpuUsage()
        const response = await api.fetch(request, {
          log,
          requestId: 'bench',
          clientAddress: '127.0.0.1',
          internal: true,
        })
        const body = await response.arrayBuffer()
        took = performance.now() - begun
        const { user, system } = process.cpuUsage(used)
        core = (user + system) / 1000
        return new Response(body, response)
      },
    })
    try {
      const refreshed = performance.now()
      await refreshMarket({ db, places, rates }, new Date())
      console.log(`Its figures worked out in ${seconds(performance.now() - refreshed)}`)
      const views: Took[] = []
      let most = 0
      for (const input of drawViews(country, VIEWS)) {
        const { cells } = await client.cells.view(input)
        views.push({ took, core })
        most = Math.max(most, cells.length)
      }
      printTable(
        `Views of the price map at ${count(all)} homes`,
        ['', 'views', ...TIMES, `p99 of ${VIEW_BAR_MS} ms`],
        (
          [
            ['the first ones of a process', views.slice(0, FIRST_VIEWS)],
            ['all', views],
          ] as const
        ).map(([name, some]) => timed(name, some, VIEW_BAR_MS)),
      )
      console.log(`Up to ${count(most)} hexagons a view`)

      const rows: Row[] = []
      const idle = await watched(() => sleep(IDLE_MS))
      rows.push(['nothing', '', '', '', '', ...idle.columns, ''])
      const learn = async (action: number, limit: number) => {
        await db.deleteFrom('valuation_models').where('action', '=', action).execute()
        const { value, columns, onClock, cores, memory } = await watched(() =>
          learnInThread({
            databaseUrl: url,
            market: { countryId: place.countryId, action },
            rates: rates.rates,
            most: limit,
          }),
        )
        rows.push([
          `${count(value.homes)} homes ${action === 0 ? 'for sale' : 'for rent'}`,
          ((100 * (value.median ?? NaN)) as number).toFixed(2),
          `${ms(onClock)} s`,
          `${ms(cores)} s`,
          `${count(memory)} MB`,
          ...columns,
          verdict(Math.round(cores), TRAINING_BAR_S),
        ])
        console.log(
          `Learned from ${count(value.homes)} homes in ${ms(onClock)} s (${ms(cores)} s of a core), ${count(memory)} MB more, the event loop late by at most ${columns[2]} ms`,
        )
      }
      await learn(1, LEARNED_MAX)
      for (const limit of new Set([forSale, Math.min(forSale, LEARNED_MAX)])) await learn(0, limit)
      printTable(
        'Learning in a thread, beside an event loop that has nothing else to do (its delay in ms)',
        [
          '',
          'MdAPE by itself',
          'on the clock',
          'of a core',
          'memory more',
          'delay p50',
          'p99',
          'most',
          'loop busy',
          `of ${count(TRAINING_BAR_S)} s`,
        ],
        rows,
      )

      const estimates: Row[] = []
      for (const [name, questions] of [
        ['with what an advert tells', asked(country, full)],
        ['with an area alone', asked(country, bare)],
      ] as const) {
        const times: Took[] = []
        const errors: number[] = []
        let refused = 0
        for (const { home, input } of questions) {
          const { buy } = await client.valuation.estimate(input)
          times.push({ took, core })
          if (isValued(buy)) errors.push(Math.abs(buy.price / home.price - 1))
          else refused++
        }
        estimates.push([
          ...timed(name, times.slice(1), ESTIMATE_BAR_MS),
          (100 * timing(errors).p50).toFixed(2),
          count(refused),
        ])
      }
      printTable(
        'Estimates to buy and to rent through the API, one call for both',
        ['', 'calls', ...TIMES, `p99 of ${ESTIMATE_BAR_MS} ms`, 'MdAPE', 'refused'],
        estimates,
      )
    } finally {
      await search.close()
    }
  } finally {
    await database.close()
  }
}

const isValued = (answer: Valued | Refused): answer is Valued => 'price' in answer
const seconds = (milliseconds: number): string => `${ms(milliseconds / 1000)} s`

interface Took {
  took: number
  core: number
}
const TIMES = ['p50', 'p99', 'most', 'of a core, p50', 'p99']

function timed(name: string, calls: readonly Took[], bar: number): Row {
  const times = calls.map(({ took }) => took)
  const { p50, p99 } = timing(times)
  const cores = timing(calls.map(({ core }) => core))
  return [
    name,
    count(times.length),
    ms(p50),
    ms(p99),
    ms(Math.max(...times)),
    ms(cores.p50),
    ms(cores.p99),
    verdict(Math.round(p99), bar),
  ]
}

/** The effect of `work` on the event loop, memory and processor. */
async function watched<T>(work: () => Promise<T>) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, MEMORY_EVERY_MS)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const loop = performance.eventLoopUtilization()
  const cores = process.cpuUsage()
  const start = performance.now()
  try {
    const value = await work()
    const { user, system } = process.cpuUsage(cores)
    // The time between two looks, less the time that was to be between them.
    const late = (nanoseconds: number) => ms(Math.max(0, nanoseconds / 1e6 - 10))
    return {
      value,
      onClock: (performance.now() - start) / 1000,
      cores: (user + system) / 1e6,
      memory: (most - before) / 2 ** 20,
      columns: [
        late(delay.percentile(50)),
        late(delay.percentile(99)),
        late(delay.max),
        `${(100 * performance.eventLoopUtilization(loop).utilization).toFixed(2)} %`,
      ],
    }
  } finally {
    delay.disable()
    clearInterval(watch)
  }
}

/** The whole country, and its parts around towns, down to a few streets. */
function* drawViews(country: MadeUpCountry, views: number) {
  const random = createRandom(23)
  const bounds = [0, 1].map((side) =>
    (['lon', 'lat'] as const).map((of) =>
      Math[side === 0 ? 'min' : 'max'](...country.towns.map(({ place }) => place[of])),
    ),
  ) as [[number, number], [number, number]]
  const [[west, south], [east, north]] = bounds
  for (let view = 0; view < views; view++) {
    const { place } = country.town(random)
    const part = view % 4 === 0 ? 1 : 2 ** -(1 + Math.floor(8 * random()))
    const [wide, high] = [(east - west) * part, (north - south) * part]
    const isAll = part === 1
    // No two views are the same, as if each was moved a little.
    const [x, y] = isAll ? [(west + east) / 2, (south + north) / 2] : [place.lon, place.lat]
    const box: Box = [
      x - wide * (0.5 + random() / 20),
      Math.max(-85, y - high * (0.5 + random() / 20)),
      x + wide * (0.5 + random() / 20),
      Math.min(85, y + high * (0.5 + random() / 20)),
    ]
    yield {
      box: box.map((degree) => degree.toFixed(4)).join(),
      kind: pick(random, ['flats', 'flats', 'houses'] as const),
      currency: pick(random, ['EUR', 'EUR', 'USD']),
    }
  }
}

const full = ({ place: _, price: __, lat: ___, lon: ____, ...facts }: MadeUpHome) => facts
const bare = ({ category, area }: MadeUpHome) => ({ category, area })

function* asked(country: MadeUpCountry, facts: typeof full | typeof bare) {
  const homes = country.homes(createRandom(29))
  for (let at = 0; at <= ESTIMATES; at++) {
    const home = homes.next().value
    const told = Object.entries(facts(home)).filter(([, value]) => value !== null)
    const input = {
      location: home.place.id,
      lat: home.lat,
      lon: home.lon,
      category: home.category,
      area: home.area,
      ...Object.fromEntries(told),
    }
    yield { home, input }
  }
}
