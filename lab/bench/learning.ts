import { HomesReader } from '#api/know/valuation/learned-homes.ts'
import { pack } from '#api/know/valuation/stored.ts'
import { isRefusal, Valuer } from '#valuation/estimate.ts'
import { homeAt, type Homes } from '#valuation/homes.ts'
import { measure } from '#valuation/measure.ts'
import { timeLevels } from '#valuation/price-index.ts'
import { train } from '#valuation/train.ts'
import type { Places } from '#places/index.ts'
import { MadeUpCountry } from './homes.ts'
import { createRandom } from './random.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'
import { figures, percent } from './valuation.ts'

const COUNTRY = '/es'
const ESTIMATED_HOMES = 10_000
const TRAINING_BAR_S = 20 * 60

/**
 * Cost of learning made-up homes of one country in the portal's thread, without a database, and how far off estimates of homes in other
 * buildings are then. Smaller numbers have to come first: the memory of a process is known by its highest.
 */
export async function benchLearning(places: Places, amounts: readonly number[]): Promise<void> {
  const place = places.byPath(COUNTRY)!
  const country = new MadeUpCountry(places, place)
  const heldOut = madeUp(country, ESTIMATED_HOMES, 29)
  const rows: Row[] = []
  const errors: Row[] = []
  for (const amount of amounts) {
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    const homes = madeUp(country, amount, 19)
    const [index] = onCore(() => timeLevels(homes))
    const [trained, model] = onCore(() => train(homes))
    const began = process.cpuUsage()
    const bytes = await pack({
      kind: 'market',
      model: { ...model, unseen: { estimate: NONE, low: NONE, high: NONE } },
      offers: homes.day,
      places: new Map(),
    })
    const packed = secondsSince(began)
    const memory = process.resourceUsage().maxRSS * 1024 - before
    const seconds = index + trained + packed
    rows.push([
      count(amount),
      ...[index, trained, packed, seconds].map((one) => `${ms(one)} s`),
      `${count(memory / 2 ** 20)} MB`,
      `${count(bytes.length / 2 ** 20)} MB`,
      count(model.forests.reduce((sum, { forest }) => sum + forest.roots.length, 0)),
      verdict(Math.round(seconds), TRAINING_BAR_S),
    ])
    console.log(`${count(amount)} homes: ${ms(seconds)} s of a core, ${count(memory / 2 ** 20)} MB`)
    const valuer = new Valuer(model)
    const times: number[] = []
    const answers = Array.from(heldOut.price, (price, row) => {
      const start = performance.now()
      const answer = valuer.estimate({ ...homeAt(heldOut, row), place: -1, building: -1 })
      times.push(performance.now() - start)
      return { price, answer }
    }).flatMap(({ price, answer }) => (isRefusal(answer) ? [] : [{ price, ...part(answer) }]))
    const within = answers.filter(({ price, low, high }) => low <= price && price <= high)
    errors.push([
      ...figures(
        count(amount),
        measure(
          Float64Array.from(answers, ({ price }) => price),
          Float64Array.from(answers, ({ estimate }) => estimate),
        ),
      ),
      percent(model.measured.median),
      percent(within.length / answers.length),
      ms(timing(times).p50),
      ms(timing(times).p99),
    ])
  }
  printTable(
    'Learning homes for sale, of a core',
    ['homes', 'index', 'trees', 'packing', 'all', 'memory more', 'packed', 'trees', 'bar'],
    rows,
  )
  printTable(
    'Estimates of homes in other buildings',
    [
      'learned from',
      'homes',
      'MdAPE',
      'MAPE',
      'within 10 %',
      'within 20 %',
      'MdAPE by itself',
      'covered',
      'ms, p50',
      'p99',
    ],
    errors,
  )
}

const NONE = new Float64Array(0)
const part = ({ price, low, high }: { price: number; low: number; high: number }) => ({
  estimate: price,
  low,
  high,
})
function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}
function onCore<T>(work: () => T): [seconds: number, value: T] {
  const began = process.cpuUsage()
  const value = work()
  return [secondsSince(began), value]
}

/** Homes as the portal reads them. */
function madeUp(country: MadeUpCountry, amount: number, seed: number): Homes {
  const reader = new HomesReader('place')
  const random = createRandom(seed)
  const homes = country.homes(random)
  const today = Date.now() / 864e5
  for (let id = 1; id <= amount; id++) {
    const { place, lat, lon, price, ...home } = homes.next().value
    const days = random() ** 2 * 400
    reader.take({
      ...home,
      id,
      country_id: place.countryId,
      state_id: place.stateId,
      city_id: place.cityId,
      lat: Math.round(lat * 1e6),
      lon: Math.round(lon * 1e6),
      price: Number((price * Math.exp(-0.05 * (days / 365))).toPrecision(3)),
      day: today - days,
      building: `${lat.toFixed(5)} ${lon.toFixed(5)}`,
    })
  }
  return reader.done().homes
}
