import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Database, PriceIndexes, ValuationErrors, ValuationModels } from '#db/schema.ts'
import { learnBorrowed } from '#valuation/borrowed.ts'
import { isRefusal, Valuer } from '#valuation/estimate.ts'
import { FACT_NAMES } from '#valuation/facts.ts'
import { homeAt, type Homes } from '#valuation/homes.ts'
import { badness, measure } from '#valuation/measure.ts'
import { indexOf, timeLevels } from '#valuation/price-index.ts'
import { HOMES_LEAST, train, type Model } from '#valuation/train.ts'
import type { RateTable } from '../rates/rates.ts'
import { absentIn, numbersOf } from './facts.ts'
import {
  ALL_COUNTRIES,
  insertModel,
  replaceIndexes,
  selectBytes,
  selectHomes,
  selectServed,
  type HomeRow,
} from './queries.ts'
import { MODEL_FORMAT, pack, placeKey, unpack } from './stored.ts'

/** Homes that a place, a type or a band needs for an error of its own. */
const MEASURED_LEAST = 30
/** New homes by which a model is compared with the one before; without them both are as they measured themselves. */
const COMPARED_LEAST = 100
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
): Promise<Learned> {
  const rows = await selectHomes(db, market, perEur)
  const row = {
    id: randomUUID(),
    country_id: market.countryId,
    action: market.action,
    trained_at: new Date().toISOString(),
    format: MODEL_FORMAT,
    homes: rows.length,
  }
  if (rows.length < HOMES_LEAST) {
    const nothing = { method: null, median: null, mean: null, within10: null, within20: null }
    await insertModel(db, { ...row, ...nothing, covered: null, is_served: false, bytes: null }, [])
    return { homes: rows.length, method: null, median: null, served: false }
  }
  if (market.countryId === ALL_COUNTRIES) return learnToBorrow(db, market.action, rows, row)
  const places = numbered(rows.map(placeKey))
  const homes = homesOf(rows, (home) => places.get(placeKey(home))!)
  await replaceIndexes(db, market, indexesOf(rows, homes, market.countryId))
  const model = train(homes)
  const { measured } = model
  const isServed = await isNoWorse(db, market, model, homes)
  const bytes = isServed
    ? await pack({
        kind: 'market',
        // What was measured is in tables.
        model: { ...model, unseen: { estimate: NONE, low: NONE, high: NONE } },
        offers: Float64Array.from(rows, ({ id }) => id),
        places,
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
    errorsOf(rows, model),
  )
  return {
    homes: rows.length,
    method: model.method,
    median: measured.median,
    served: isServed,
  }
}

const NONE = new Float64Array(0)

/** The model of countries with few homes, trained on the others. */
async function learnToBorrow(
  db: Kysely<Database>,
  action: number,
  rows: readonly HomeRow[],
  row: Pick<Insertable<ValuationModels>, 'id' | 'country_id' | 'trained_at' | 'format' | 'homes'>,
): Promise<Learned> {
  const countries = numbered(rows.map((home) => home.country_id))
  const borrowed = learnBorrowed(homesOf(rows, (home) => countries.get(home.country_id)!))
  const offers = Float64Array.from(rows, ({ id }) => id)
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
    homes: rows.length,
    method: borrowed && 'trees',
    median: measured?.median ?? null,
    served: borrowed !== null,
  }
}

function numbered<T>(values: readonly T[]): Map<T, number> {
  const known = new Map<T, number>()
  for (const value of values) if (!known.has(value)) known.set(value, known.size)
  return known
}

function homesOf(rows: readonly HomeRow[], placeOf: (row: HomeRow) => number): Homes {
  const buildings = numbered(rows.map(({ building }) => building))
  const facts = rows.map((row) => numbersOf({ ...row, absentFeatures: absentIn(row.features) }))
  const numbers = (of: (row: HomeRow) => number) => Float64Array.from(rows, of)
  return {
    count: rows.length,
    longitude: numbers(({ lon }) => lon / 1e6),
    latitude: numbers(({ lat }) => lat / 1e6),
    price: numbers(({ price }) => price),
    area: numbers(({ area }) => area),
    day: numbers(({ day }) => day),
    building: Int32Array.from(rows, ({ building }) => buildings.get(building)!),
    place: Int32Array.from(rows, placeOf),
    facts: Object.fromEntries(
      FACT_NAMES.map((fact) => [fact, Float32Array.from(facts, (one) => one[fact] ?? Number.NaN)]),
    ),
  }
}

/** By month, of the country and of each state and city that has prices enough. */
function indexesOf(
  rows: readonly HomeRow[],
  homes: Homes,
  countryId: number,
): Omit<PriceIndexes, 'country_id' | 'action'>[] {
  const levels = timeLevels(homes)
  const groups = new Map<string, { kind: PriceIndexes['kind']; key: number; rows: number[] }>()
  const add = (kind: PriceIndexes['kind'], key: number | null, row: number) => {
    if (key === null) return
    const group = groups.get(`${kind} ${key}`)
    if (group) group.rows.push(row)
    else groups.set(`${kind} ${key}`, { kind, key, rows: [row] })
  }
  rows.forEach(({ city_id: city, state_id: state }, row) => {
    add('country', countryId, row)
    add('state', state, row)
    add('city', city, row)
  })
  return [...groups.values()].flatMap(({ kind, key, rows: some }) =>
    indexOf(homes, levels, Int32Array.from(some)).map(({ month, ...figures }) => ({
      kind,
      key,
      month: new Date(Date.UTC(1970, month, 1)).toISOString().slice(0, 10),
      ...figures,
    })),
  )
}

/** By homes whose price is newer than the model before: it has not seen them, and the new one is asked as if it had not either. */
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
  const fresh = allOf(model).filter((row) => homes.day[row]! > since)
  if (fresh.length < COMPARED_LEAST)
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
  if (both.length < COMPARED_LEAST) return true
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

function errorsOf(rows: readonly HomeRow[], model: Model): Omit<ValuationErrors, 'model_id'>[] {
  const judged = allOf(model)
  const bands = bandsOf(model, judged)
  const groups = new Map<string, { kind: ValuationErrors['kind']; key: number; rows: number[] }>()
  const add = (kind: ValuationErrors['kind'], key: number | null, row: number) => {
    if (key === null) return
    const name = `${kind} ${key}`
    const group = groups.get(name)
    if (group) group.rows.push(row)
    else groups.set(name, { kind, key, rows: [row] })
  }
  for (const row of judged) {
    add('city', rows[row]!.city_id, row)
    add('state', rows[row]!.state_id, row)
    add('category', rows[row]!.category, row)
    const band = bands.findIndex((most) => model.homes.price[row]! <= most)
    add('band', band < 0 ? bands.length : band, row)
  }
  return [...groups.values()]
    .filter((group) => group.rows.length >= MEASURED_LEAST)
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
