import { SORTS } from '#contract/search.ts'
import { Columns, priceFactors, ROW_BYTES, SearchIndex, type IndexedOffer, type Query } from '#search/index.ts'
import { drawFilters, withEverything } from './mixed.ts'
import { createRandom, pick } from './random.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'

const SEARCHES = 1000
/** p50 and p99 in milliseconds of one core, by the number of offers. */
const BARS: Record<number, readonly [p50: number, p99: number]> = { 1_000_000: [2, 10], 10_000_000: [Infinity, 50] }
const COUNTRIES = 60
const STATES = 20
const CITIES = 25

/** Measures the index alone, over columns that are made up: no database, one thread, every search with all facets, histograms, clusters and a page. */
export function benchColumns(amount: number): void {
  const random = createRandom(3)
  const offers = new Columns(amount)
  const start = performance.now()
  for (let id = 1; id <= amount; id++) offers.append(drawOffer(id, random))
  const made = performance.now() - start
  const index = SearchIndex.of(offers)
  const built = performance.now() - start - made
  const factors = priceFactors('EUR', (code) => (code === 'EUR' ? 1 : 1.1))!
  const samples = Array.from({ length: SEARCHES }, () => {
    const scope = pick(random, ['world', 'country', 'country', 'country', 'state', 'state', 'city', 'city', 'city', 'city'] as const)
    const country = 1 + Math.floor(random() ** 2 * COUNTRIES)
    const state = 1 + Math.floor(random() * STATES)
    const place = { countryId: country, stateId: scope === 'country' ? null : state, cityId: scope === 'city' ? 1 + Math.floor(random() * CITIES) : null }
    const common: Query = { ...drawFilters(random), factors, places: scope === 'world' ? [] : [place], sort: pick(random, SORTS), page: random() < 0.8 ? 1 : 1 + Math.floor(random() * 40) }
    return { scope, plain: common, full: { ...common, ...withEverything(centerOf(country, state), scope) } }
  })
  const measure = (which: 'plain' | 'full'): Row[] => {
    for (const sample of samples.slice(0, 300)) index.search(sample[which])
    const busy: number[] = []
    const times = samples.map((sample) => {
      const [begun, used] = [performance.now(), process.threadCpuUsage()]
      index.search(sample[which])
      const { user, system } = process.threadCpuUsage(used)
      busy.push((user + system) / 1000)
      return performance.now() - begun
    })
    const bars = which === 'full' ? BARS[amount] : undefined
    const row = (name: string, include: (at: number) => boolean): Row => {
      const { p50, p99, perSecond } = timing(times.filter((_, at) => include(at)))
      const cpu = timing(busy.filter((_, at) => include(at)))
      return [name, ms(p50), ms(p99), count(perSecond), ms(cpu.p50), ms(cpu.p99), bars && name.endsWith('all') ? `${verdict(cpu.p50, bars[0])}, ${verdict(cpu.p99, bars[1])}` : '']
    }
    const what = which === 'full' ? 'all facets, histograms, clusters, page' : 'total and page'
    return [row(`${what}: all`, () => true), ...(['world', 'country', 'state', 'city'] as const).map((scope) => row(`- ${scope}`, (at) => samples[at]!.scope === scope))]
  }
  printTable(`The index alone, ${count(amount)} offers, ${SEARCHES} searches of 0 to 6 filters, one core, milliseconds`, ['', 'p50', 'p99', 'per s', 'CPU p50', 'CPU p99', 'bar, of CPU time'], [...measure('full'), ...measure('plain')])
  printTable('', ['', ''], [
    ['columns of an offer', `${ROW_BYTES} bytes`],
    ['built from columns in no order', `${ms(built / 1000)} s`],
    ['merged', `${ms(timeOf(() => [...index.merge()]) / 1000)} s`],
  ])
}

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const centerOf = (country: number, state: number) => ({ lat: 30 + (country % 10) * 4 + (state % 5) / 2, lon: -60 + Math.floor(country / 10) * 20 + Math.floor(state / 5) })

function drawOffer(id: number, random: () => number): IndexedOffer {
  const countryId = 1 + Math.floor(random() ** 2 * COUNTRIES)
  const stateId = 1 + Math.floor(random() * STATES)
  const center = centerOf(countryId, stateId)
  const action = random() < 0.65 ? 0 : 1
  const area = random() < 0.05 ? null : Math.round(20 + 300 * random() ** 3)
  return {
    id, countryId, stateId, cityId: 1 + Math.floor(random() * CITIES), action, category: pick(random, [1, 1, 1, 1, 1, 2, 3, 5, 5, 13, 14, 15, 20]),
    amount: random() < 0.03 ? null : Math.round(100 * (area ?? 80) * (action === 0 ? 800 + 6000 * random() ** 2 : 6 + 20 * random())),
    currency: pick(random, ['EUR', 'EUR', 'USD', 'GBP', 'PLN']), priceType: action, area, rooms: random() < 0.1 ? null : 1 + Math.floor(random() * 12) / 2,
    publishedAt: 1.7e15 + Math.floor(random() * 1e14), bedrooms: random() < 0.2 ? null : Math.floor(random() * 6), bathrooms: random() < 0.2 ? null : Math.floor(random() * 4),
    floor: random() < 0.5 ? null : Math.floor(random() * 8), floors: null, yearBuilt: random() < 0.4 ? null : 1900 + Math.floor(random() * 126),
    energy: random() < 0.4 ? null : 1 + Math.floor(random() * 9), furnished: random() < 0.6 ? null : 1 + Math.floor(random() * 3), pets: random() < 0.7 ? null : random() < 0.5,
    newBuild: random() < 0.1, features: Math.floor(random() * 2 ** 28) & Math.floor(random() * 2 ** 28), agencyId: random() < 0.2 ? null : 1 + Math.floor(random() * 3000),
    photos: Math.floor(random() * 12), plans: Number(random() < 0.3), lat: Math.round((center.lat + random() / 2) * 1e6), lon: Math.round((center.lon + random()) * 1e6), reducedAt: null, text: '',
  }
}
