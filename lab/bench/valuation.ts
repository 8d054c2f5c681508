import { bareHomes, withBlanks } from '#valuation/blanks.ts'
import { bandOf } from '#valuation/ranges.ts'
import { isRefusal, Valuer } from '#valuation/estimate.ts'
import { foldsOf, rowsOf } from '#valuation/folds.ts'
import { homeAt, pickHomes, type Homes } from '#valuation/homes.ts'
import { measure, type Measured } from '#valuation/measure.ts'
import { estimatePlainly, PLAIN_METHODS } from '#valuation/plain.ts'
import { quantileOf } from '#valuation/quantile.ts'
import { train } from '#valuation/train.ts'
import { readListings } from './listings.ts'
import { count, ms, printTable, timing, verdict, type Row } from './report.ts'

const BANDS = 5
const ESTIMATE_BAR_MS = 20
/** One home in this many is also estimated with fewer facts. */
const BLANKS_EVERY = 4

/** Learns from four fifths of the adverts of a file, by building, and estimates the others. */
export async function benchValuation(
  file: string,
  seed: number,
  shares: readonly number[],
): Promise<void> {
  for (const { name, homes } of await readListings(file)) benchHomes(name, homes, seed, shares)
}

function benchHomes(name: string, homes: Homes, seed: number, shares: readonly number[]): void {
  const folds = foldsOf(homes.building, [0.8, 0.2], seed)
  const training = pickHomes(homes, rowsOf(folds, 0))
  const heldOut = pickHomes(homes, rowsOf(folds, 1))
  console.log(
    `\n${name}: learned from ${count(training.count)} adverts, ${count(heldOut.count)} of other buildings estimated (seed ${seed})`,
  )
  const heap = watchMemory()
  const start = performance.now()
  const cores = process.cpuUsage()
  const model = train(training, seed)
  const seconds = (performance.now() - start) / 1000
  const used = process.cpuUsage(cores)
  const valuer = new Valuer(model)
  const times: number[] = []
  const ofCore: number[] = []
  let refused = 0
  let sums = 0
  const estimates: { row: number; price: number; low: number; high: number }[] = []
  for (let row = 0; row < heldOut.count; row++) {
    const began = performance.now()
    const used = process.threadCpuUsage()
    const answer = valuer.estimate(homeAt(heldOut, row))
    const { user, system } = process.threadCpuUsage(used)
    times.push(performance.now() - began)
    ofCore.push((user + system) / 1000)
    if (isRefusal(answer)) refused++
    else {
      estimates.push({ row, price: answer.price, low: answer.low, high: answer.high })
      const money = answer.drivers.reduce((sum, one) => sum + one.money, answer.typical)
      sums = Math.max(sums, Math.abs(money - answer.price) / answer.price)
    }
  }
  const price = Float64Array.from(estimates, ({ row }) => heldOut.price[row]!)
  const rows: Row[] = PLAIN_METHODS.map((method) => {
    const levels = estimatePlainly(method, training, heldOut)
    return figures(
      method === 'median' ? 'median of the neighbourhood' : 'nearest neighbours (3)',
      measure(
        heldOut.price,
        levels.map((level, row) => heldOut.area[row]! * Math.exp(level)),
      ),
    )
  })
  rows.push(
    figures(
      `valuation (${model.method})`,
      measure(
        price,
        Float64Array.from(estimates, (one) => one.price),
      ),
    ),
  )
  rows.push(figures('valuation, as it measured itself', model.measured))
  printTable(
    'Estimates of unseen buildings',
    ['', 'homes', 'MdAPE', 'MAPE', 'within 10 %', 'within 20 %'],
    rows,
  )
  if (model.method !== 'trees')
    console.log('The trees were no better in training, so the plain method is used.')

  const bands: Row[] = []
  for (const [by, value] of [
    ['asking price', (at: number) => price[at]!],
    ['estimate', (at: number) => estimates[at]!.price],
  ] as const) {
    const values = Float64Array.from(estimates, (_, at) => value(at))
    const edges = Float64Array.from({ length: BANDS - 1 }, (_, band) =>
      quantileOf(values.slice(), (band + 1) / BANDS),
    )
    for (let band = 0; band < BANDS; band++)
      bands.push(
        coverage(
          `${by} ${band === 0 ? 'up' : `from ${count(edges[band - 1]!)}`}${band === BANDS - 1 ? '' : ` to ${count(edges[band]!)}`}`,
          estimates.filter((_, at) => bandOf(edges, values[at]!) === band),
          heldOut.price,
        ),
      )
  }
  bands.push(coverage('all', estimates, heldOut.price))
  printTable('90 % ranges', ['', 'homes', 'covered', 'mean width', 'of the estimate'], bands)
  benchBlanks(valuer, heldOut, seed)
  if (shares.length > 0) benchShares(training, heldOut, seed, shares)
  const { p50, p99 } = timing(times)
  printTable(
    'Effort',
    ['', ''],
    [
      ['training, of a core', `${ms((used.user + used.system) / 1e6)} s`],
      ['training, on the clock', `${ms(seconds)} s`],
      ['memory of training, at its highest', `${ms(heap() / 2 ** 20)} MB`],
      ['an estimate with drivers and comparables, p50', `${ms(p50)} ms`],
      ['p99', `${ms(p99)} ms (${verdict(p99, ESTIMATE_BAR_MS)})`],
      ['p99, of a core', `${ms(timing(ofCore).p99)} ms`],
      ['refused', count(refused)],
      ['drivers add up to the price, up to', sums.toExponential(1)],
    ],
  )
}

/** Results of learning from a part of the adverts, by building. */
function benchShares(known: Homes, heldOut: Homes, seed: number, shares: readonly number[]): void {
  const rows = shares.map((share): Row => {
    const some = pickHomes(known, rowsOf(foldsOf(known.building, [share, 1 - share], seed + 1), 0))
    const start = performance.now()
    const model = train(some, seed)
    const took = (performance.now() - start) / 1000
    const valuer = new Valuer(model)
    const estimates = Array.from(heldOut.price, (price, row) => ({
      price,
      answer: valuer.estimate(homeAt(heldOut, row)),
    })).flatMap(({ price, answer }) => (isRefusal(answer) ? [] : [[price, answer.price] as const]))
    const measured = measure(
      Float64Array.from(estimates, ([price]) => price),
      Float64Array.from(estimates, ([, estimate]) => estimate),
    )
    return [...figures(`${count(some.count)} adverts`, measured), `${ms(took)} s`]
  })
  printTable(
    'Learned from a part of the adverts',
    ['', 'homes', 'MdAPE', 'MAPE', 'within 10 %', 'within 20 %', 'training'],
    rows,
  )
}

/** The same homes with fewer facts: estimates must not lean to one side, and ranges must not get narrower. */
function benchBlanks(valuer: Valuer, heldOut: Homes, seed: number): void {
  const all = Int32Array.from(heldOut.price, (_, row) => row)
  const rows = all.filter((row) => row % BLANKS_EVERY === 0)
  const some = withBlanks(heldOut, all, seed)
  const widths = new Map<number, number>()
  const lines: Row[] = []
  for (const [name, homes] of [
    ['all facts', heldOut],
    ['a part of the facts', some],
    ['type, area and place alone', bareHomes(heldOut)],
  ] as const) {
    let [sum, covered, narrower, count_] = [0, 0, 0, 0]
    const times: number[] = []
    const errors: number[] = []
    const ratios: number[] = []
    for (const row of rows) {
      const began = performance.now()
      const answer = valuer.estimate(homeAt(homes, row))
      times.push(performance.now() - began)
      if (isRefusal(answer)) continue
      const price = heldOut.price[row]!
      const width = Math.log(answer.high / answer.low)
      if (width < (widths.get(row) ?? 0)) narrower++
      widths.set(row, width)
      count_++
      ratios.push(Math.log(answer.price / price))
      errors.push(Math.abs(answer.price / price - 1))
      sum += width
      if (answer.low <= price && price <= answer.high) covered++
    }
    lines.push([
      name,
      count(count_),
      percent(quantileOf(Float64Array.from(errors), 0.5)),
      percent(ratios.reduce((total, one) => total + one, 0) / count_),
      percent(quantileOf(Float64Array.from(ratios), 0.5)),
      percent(covered / count_),
      percent(sum / count_),
      count(narrower),
      ms(timing(times).p99),
    ])
  }
  printTable(
    'Facts that are not told',
    [
      '',
      'homes',
      'MdAPE',
      'mean lean',
      'median lean',
      'covered',
      'mean width (log)',
      'narrower',
      'ms, p99',
    ],
    lines,
  )
}

export const percent = (share: number): string => (100 * share).toFixed(2)
export const figures = (name: string, one: Measured): Row => [
  name,
  count(one.homes),
  percent(one.median),
  percent(one.mean),
  percent(one.within10),
  percent(one.within20),
]

function coverage(
  name: string,
  estimates: readonly { row: number; price: number; low: number; high: number }[],
  prices: Float64Array,
): Row {
  const covered = estimates.filter(
    ({ row, low, high }) => low <= prices[row]! && prices[row]! <= high,
  )
  const mean = (of: (one: (typeof estimates)[0]) => number) =>
    estimates.reduce((sum, one) => sum + of(one), 0) / estimates.length
  return [
    name,
    count(estimates.length),
    percent(covered.length / estimates.length),
    count(mean(({ low, high }) => high - low)),
    `${percent(mean(({ low, high, price }) => (high - low) / price))} %`,
  ]
}

/** Measures peak memory until the result is called for. */
function watchMemory(): () => number {
  globalThis.gc?.()
  const before = process.resourceUsage().maxRSS
  return () => Math.max(process.resourceUsage().maxRSS, before) * 1024
}
