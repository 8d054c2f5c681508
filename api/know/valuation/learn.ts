import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Database, PriceIndex, ValuationErrors, ValuationModels } from '#db/schema.ts'
import { learnBorrowed } from '#valuation/borrowed.ts'
import { isRefusal, Valuer } from '#valuation/estimate.ts'
import { homeAt, type Homes } from '#valuation/homes.ts'
import { badness, measure } from '#valuation/measure.ts'
import { indexOf, timeLevels } from '#valuation/price-index.ts'
import { HOMES_MIN, train, type Model } from '#valuation/train.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import { HomesReader, type LearnedHomes } from './learned-homes.ts'
import {
  ALL_COUNTRIES,
  eachHome,
  insertModel,
  LEARNED_MAX,
  replaceIndexes,
  selectBytes,
  selectServed,
} from './queries.ts'
import { MODEL_FORMAT, pack, unpack } from './stored.ts'

/** Homes that a place, a type or a band needs for an error of its own. */
const MEASURED_MIN = 30
/** New homes by which a model is compared with the one before; without them both are as they measured themselves. */
const COMPARED_MIN = 100
/** More do not compare better, and each takes some milliseconds. */
const COMPARED_MAX = 5000
/** How much worse a model may be measured by chance. */
const CHANCE = 1.05

export interface Learned {
  homes: number
  method: string | null
  median: number | null
  served: boolean
}

/** Learns the prices of a market, measures them, and puts them into service unless they are worse than those before. */
export async function learnMarket(
  db: Kysely<Database>,
  market: { countryId: number; action: number },
  perEur: RateTable['perEur'],
  most = LEARNED_MAX,
): Promise<Learned> {
  const read = await readHomes(db, market, perEur, most)
  const { homes } = read
  const row = {
    id: randomUUID(),
    country_id: market.countryId,
    action: market.action,
    trained_at: new Date().toISOString(),
    format: MODEL_FORMAT,
    homes: homes.count,
  }
  if (homes.count < HOMES_MIN) {
    const nothing = { method: null, median: null, mean: null, within10: null, within20: null }
    await insertModel(db, { ...row, ...nothing, covered: null, is_served: false, bytes: null }, [])
    return { homes: homes.count, method: null, median: null, served: false }
  }
  if (market.countryId === ALL_COUNTRIES) return learnToBorrow(db, market.action, read, row)
  await replaceIndexes(db, market, indexesOf(read, market.countryId))
  const model = train(homes)
  const { measured } = model
  const isServed = await isNoWorse(db, market, model, homes)
  const bytes = isServed
    ? await pack({
        kind: 'market',
        // The measurements are in tables.
        model: { ...model, unseen: { estimate: NONE, low: NONE, high: NONE } },
        offers: read.offers,
        places: read.places,
      })
    : null
  await insertModel(
    db,
    {
      ...row,
      method: model.method,
      median: measured.median,
      mean: measured.mean,
      within10: measured.within10,
      within20: measured.within20,
      covered: coverageOf(model, allOf(model)),
      is_served: isServed,
      bytes,
    },
    errorsOf(read, model),
  )
  return {
    homes: homes.count,
    method: model.method,
    median: measured.median,
    served: isServed,
  }
}

/** All of them before they are learned, so that nothing of reading stays in memory. */
async function readHomes(
  db: Kysely<Database>,
  market: { countryId: number; action: number },
  perEur: RateTable['perEur'],
  most: number,
): Promise<LearnedHomes> {
  const reader = new HomesReader(market.countryId === ALL_COUNTRIES ? 'country' : 'place')
  await eachHome(db, market, perEur, most, (home) => reader.take(home))
  return reader.done()
}

const NONE = new Float64Array(0)

/** The model of countries with few homes, trained on the others. */
async function learnToBorrow(
  db: Kysely<Database>,
  action: number,
  { homes, offers, places: countries }: LearnedHomes,
  row: Pick<Insertable<ValuationModels>, 'id' | 'country_id' | 'trained_at' | 'format' | 'homes'>,
): Promise<Learned> {
  const borrowed = learnBorrowed(homes)
  const measured = borrowed?.measured
  await insertModel(
    db,
    {
      ...row,
      action,
      method: borrowed ? 'trees' : null,
      median: measured?.median ?? null,
      mean: measured?.mean ?? null,
      within10: measured?.within10 ?? null,
      within20: measured?.within20 ?? null,
      covered: borrowed?.covered ?? null,
      is_served: borrowed !== null,
      bytes: borrowed && (await pack({ kind: 'borrowed', borrowed, offers, countries })),
    },
    [],
  )
  return {
    homes: homes.count,
    method: borrowed && 'trees',
    median: measured?.median ?? null,
    served: borrowed !== null,
  }
}

/** By month, of the country and of each state and city that has prices enough. */
function indexesOf(
  { homes, city, state }: LearnedHomes,
  countryId: number,
): Omit<PriceIndex, 'country_id' | 'action'>[] {
  const levels = timeLevels(homes)
  const groups = new Map<string, { kind: PriceIndex['kind']; key: number; rows: number[] }>()
  const add = (kind: PriceIndex['kind'], key: number, row: number) => {
    if (key === 0) return
    const group = groups.get(`${kind} ${key}`)
    if (group) group.rows.push(row)
    else groups.set(`${kind} ${key}`, { kind, key, rows: [row] })
  }
  for (let row = 0; row < homes.count; row++) {
    add('country', countryId, row)
    add('state', state[row]!, row)
    add('city', city[row]!, row)
  }
  return [...groups.values()].flatMap(({ kind, key, rows: some }) =>
    indexOf(homes, levels, Int32Array.from(some)).map(({ month, ...figures }) => ({
      kind,
      key,
      month: new Date(Date.UTC(1970, month, 1)).toISOString().slice(0, 10),
      ...figures,
    })),
  )
}

/** By homes whose price is newer than the model before: it has not seen them, and the new one estimates them as unseen, too. */
async function isNoWorse(
  db: Kysely<Database>,
  market: { countryId: number; action: number },
  model: Model,
  homes: Homes,
): Promise<boolean> {
  const before = await selectServed(db, market)
  if (!before || before.median === null || before.within20 === null) return true
  const bytes = await selectBytes(db, before.id)
  const stored = bytes && (await unpack(bytes))
  if (stored?.kind !== 'market') return true
  const since = Date.parse(before.trained_at) / 86_400_000
  const all = allOf(model).filter((row) => homes.day[row]! > since)
  const step = Math.ceil(all.length / COMPARED_MAX)
  const fresh = all.filter((_, at) => at % step === 0)
  if (fresh.length < COMPARED_MIN)
    return (
      badness(model.measured) <=
      CHANCE * badness({ ...model.measured, median: before.median, within20: before.within20 })
    )
  const valuer = new Valuer(stored.model)
  const answers = [...fresh].map((row) =>
    // Places and buildings have other numbers there.
    valuer.estimate({ ...homeAt(homes, row), place: -1, building: -1 }),
  )
  const both = [...fresh].flatMap((row, at) => {
    const answer = answers[at]!
    return isRefusal(answer) ? [] : [{ row, old: answer.price }]
  })
  if (both.length < COMPARED_MIN) return true
  const prices = Float64Array.from(both, ({ row }) => homes.price[row]!)
  const old = measure(
    prices,
    Float64Array.from(both, (one) => one.old),
  )
  const own = measure(
    prices,
    Float64Array.from(both, ({ row }) => model.unseen.estimate[row]!),
  )
  return badness(own) <= CHANCE * badness(old)
}

/** Rows that were estimated unseen. */
const allOf = ({ unseen: { estimate } }: Model): Int32Array =>
  Int32Array.from(estimate, (_, row) => row).filter((row) => !Number.isNaN(estimate[row]!))

function coverageOf({ homes, unseen: { low, high } }: Model, rows: Int32Array): number {
  const within = rows.filter(
    (row) => low[row]! <= homes.price[row]! && homes.price[row]! <= high[row]!,
  )
  return within.length / rows.length
}

function errorsOf(
  { city, state, category }: LearnedHomes,
  model: Model,
): Omit<ValuationErrors, 'model_id'>[] {
  const judged = allOf(model)
  const bands = bandsOf(model, judged)
  const groups = new Map<string, { kind: ValuationErrors['kind']; key: number; rows: number[] }>()
  const add = (kind: ValuationErrors['kind'], key: number, row: number) => {
    if (key === 0 && kind !== 'band') return
    const name = `${kind} ${key}`
    const group = groups.get(name)
    if (group) group.rows.push(row)
    else groups.set(name, { kind, key, rows: [row] })
  }
  for (const row of judged) {
    add('city', city[row]!, row)
    add('state', state[row]!, row)
    add('category', category[row]!, row)
    const band = bands.findIndex((most) => model.homes.price[row]! <= most)
    add('band', band < 0 ? bands.length : band, row)
  }
  return [...groups.values()]
    .filter((group) => group.rows.length >= MEASURED_MIN)
    .map(({ kind, key, rows: some }) => {
      const { homes, median, within20 } = measure(
        Float64Array.from(some, (row) => model.homes.price[row]!),
        Float64Array.from(some, (row) => model.unseen.estimate[row]!),
      )
      return {
        kind,
        key,
        homes,
        median,
        within20,
        covered: coverageOf(model, Int32Array.from(some)),
        most: kind === 'band' ? (bands[key] ?? null) : null,
      }
    })
}

/** Upper ends of the fifths of the prices but the last one. */
function bandsOf({ homes }: Model, judged: Int32Array): number[] {
  const sorted = Float64Array.from(judged, (row) => homes.price[row]!).sort()
  return [1, 2, 3, 4].map((fifth) => sorted[Math.floor((fifth * sorted.length) / 5)]!)
}
