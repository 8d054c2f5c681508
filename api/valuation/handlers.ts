import { currencyIn } from '#contract/country-currencies.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type {
  EstimateAnswer,
  EstimateError,
  Refused,
  valuation,
  Valued,
} from '#contract/valuation.ts'
import type { Place } from '#places/index.ts'
import { apportion } from '#valuation/apportion.ts'
import { callerIn } from '../accounts/caller.ts'
import { hasPart } from '../agencies/rights.ts'
import { Problem, type Call, type Handlers } from '../context.ts'
import { cards } from '../offers/handlers.ts'
import type { Answered } from './estimating-thread.ts'
import { estimateIn } from './estimator.ts'
import { numbersOf } from './facts.ts'
import {
  ALL_COUNTRIES,
  isToBeLearned,
  selectBytes,
  selectErrors,
  selectIndexes,
  selectServed,
  selectSince,
  selectWithheld,
} from './queries.ts'

type Input = ParsedInputOf<typeof valuation.estimate>
type Served = NonNullable<Awaited<ReturnType<typeof selectServed>>>
type ErrorRow = Awaited<ReturnType<typeof selectErrors>>[number]
type Estimated = Extract<Answered, { state: 'estimated' }>

const DAY_MS = 86_400_000
const FALLBACK_CURRENCY = 'EUR'
/** Distances are told in steps, so that they reveal no more than the public points of offers. */
const METRES_STEP = 50
const NO_MODEL: Refused = { refused: 'no-model' }
const PREPARING: Refused = { refused: 'preparing' }
const WITHHELD: Refused = { refused: 'withheld' }

/** The estimate of a home, for the call and for reports. */
export async function estimateOf(input: Input, call: Call): Promise<EstimateAnswer> {
  const place = call.places.get(input.location)
  if (!place)
    throw new Problem(404, 'not_found', 'search.location.unknown', { location: input.location })
  const currency = input.currency ?? currencyIn(place.iso2) ?? FALLBACK_CURRENCY
  const perEur = call.rates.perEur(currency)
  if (perEur === null)
    throw new Problem(
      422,
      'validation_failed',
      'search.currency.unknown',
      {},
      { field: 'currency' },
    )
  const lat = input.lat ?? place.lat
  const lon = input.lon ?? place.lon
  if (lat === null || lon === null)
    throw new Problem(422, 'validation_failed', 'valuation.error.point', {}, { field: 'lat' })
  const isWithheld = input.offer !== undefined && (await isWithheldFrom(input.offer, call))
  const [buy, rent] = await Promise.all(
    [0, 1].map((action) =>
      isWithheld
        ? Promise.resolve(WITHHELD)
        : valued(input, { place, lat, lon, action, currency, perEur }, call),
    ),
  )
  return {
    currency,
    rateDate: currency === FALLBACK_CURRENCY ? null : call.rates.date,
    point: { lat, lon },
    buy: buy!,
    rent: rent!,
    yield: 'price' in buy! && 'price' in rent! ? (12 * rent.price) / buy.price : null,
  }
}

/** Whether the owner of an offer shows no estimate of it, and the caller has no part in it. */
async function isWithheldFrom(id: number, call: Call): Promise<boolean> {
  const offer = await selectWithheld(call.db, id)
  if (!offer) return false
  const caller = await callerIn(call, 'offers:read')
  return caller === null || !(await hasPart(call.db, caller.id, offer))
}

/** Of the narrowest place that has an index. */
async function indexAt({ location }: { location: string }, call: Call) {
  const place = call.places.get(location)
  if (!place) throw new Problem(404, 'not_found', 'search.location.unknown', { location })
  const { countryId, stateId, cityId } = place
  const around = [
    { kind: 'city', key: cityId, id: `city${cityId}` },
    { kind: 'state', key: stateId, id: `state${stateId}` },
    { kind: 'country', key: countryId, id: `country${countryId}` },
  ] as const
  const known = around.flatMap((one) => (one.key === null ? [] : [{ ...one, key: one.key }]))
  const rows = await selectIndexes(call.db, known)
  const [buy, rent] = [0, 1].map((action) => {
    for (const { kind, key, id } of known) {
      const months = rows.filter(
        (row) => row.kind === kind && row.key === key && row.action === action,
      )
      const named = call.places.get(id)
      if (months.length > 0 && named)
        return {
          kind,
          place: call.places.name(named, call.locale),
          months: months.map(({ month, homes, index, low, high }) => ({
            month: month.slice(0, 7),
            homes,
            index,
            low,
            high,
          })),
        }
    }
    return null
  })
  return { buy: buy ?? null, rent: rent ?? null }
}

export const handlers: Handlers<typeof valuation> = { estimate: estimateOf, index: indexAt }

interface Asked {
  place: Place
  lat: number
  lon: number
  action: number
  currency: string
  perEur: number
}

async function valued(input: Input, asked: Asked, call: Call): Promise<Valued | Refused> {
  const { place, action } = asked
  const market = { countryId: place.countryId, action }
  const served = await selectServed(call.db, market)
  if (!served && (await isToBeLearned(call.db, market))) return PREPARING
  const own = served ? await ask(served, input, asked, call) : NO_MODEL
  // Replaced since.
  if (!own) return PREPARING
  if (!('refused' in own) || (own.refused !== 'few' && own.refused !== 'no-model')) return own
  const lender = await selectServed(call.db, { countryId: ALL_COUNTRIES, action })
  const borrowed = lender && (await ask(lender, input, asked, call))
  return borrowed && !('refused' in borrowed && borrowed.refused === 'few') ? borrowed : own
}

/** The answer of a model; null if it is gone. */
async function ask(
  served: Served,
  input: Input,
  asked: Asked,
  call: Call,
): Promise<Valued | Refused | null> {
  const { place, lat, lon } = asked
  const answered = await estimateIn(
    {
      model: served.id,
      home: {
        longitude: lon,
        latitude: lat,
        area: input.area,
        day: Date.now() / DAY_MS,
        facts: numbersOf(input),
      },
      country: place.countryId,
      places: [place.cityId, place.stateId === null ? null : -place.stateId].filter(
        (key) => key !== null,
      ),
      without: [...(input.without ?? []), ...(input.offer ? [input.offer] : [])],
    },
    () => selectBytes(call.db, served.id),
  )
  if (!answered) return null
  if (answered.state === 'refused') {
    const { reason, ...missing } = answered.refusal
    return { refused: reason, ...missing }
  }
  return toValued(answered, served, asked, call)
}

async function toValued(
  { estimate, comparables, borrowedMetres }: Estimated,
  served: Served,
  { place, perEur, currency }: Asked,
  call: Call,
): Promise<Valued> {
  const ids = comparables.map(({ offer }) => offer)
  const [errors, live, dates] = await Promise.all([
    selectErrors(call.db, served.id),
    cards(ids, call, currency),
    selectSince(call.db, ids),
  ])
  // Three digits: more would claim what nobody knows.
  const step = 10 ** Math.max(0, Math.floor(Math.log10(estimate.price * perEur)) - 2)
  const inMoney = (euros: number): number => Math.round((euros * perEur) / step) * step
  // The typical price and the drivers are rounded together: they add up to the price.
  const [typical, ...money] = apportion(
    [estimate.typical, ...estimate.drivers.map((one) => one.money)].map((euros) => euros * perEur),
    step,
  )
  const cardOf = new Map(live.map((card) => [card.id, card]))
  const sinceOf = new Map(dates.map(({ id, since }) => [id, since]))
  const of = (kind: ErrorRow['kind'], key: number | null) =>
    errors.find((row) => row.kind === kind && row.key === key)
  const placeError = of('city', place.cityId) ?? of('state', place.stateId)
  const bands = errors
    .filter(({ kind }) => kind === 'band')
    .sort((one, other) => one.key - other.key)
  const band = bands.find(({ most }) => most === null || estimate.price <= most)
  return {
    price: typical! + money.reduce((sum, one) => sum + one, 0),
    low: inMoney(estimate.low),
    high: inMoney(estimate.high),
    typical: typical!,
    drivers: estimate.drivers
      .map(({ driver }, at) => ({ driver, money: money[at]! }))
      .filter((one) => one.money !== 0) as Valued['drivers'],
    comparables: comparables.flatMap(({ offer, price, area, metres }) => {
      const since = sinceOf.get(offer)
      // Deleted since the model was learned.
      if (since === undefined) return []
      return {
        id: offer,
        offer: cardOf.get(offer) ?? null,
        price: Math.round(price * perEur),
        area,
        metres: Math.round(metres / METRES_STEP) * METRES_STEP,
        since,
      }
    }),
    narrows: estimate.narrows as Valued['narrows'],
    method: served.method!,
    ...(borrowedMetres !== null && {
      borrowed: { km: Math.max(1, Math.round(borrowedMetres / 1000)) },
    }),
    trainedAt: served.trained_at,
    homes: served.homes,
    error: {
      homes: served.homes,
      median: served.median!,
      within20: served.within20!,
      covered: served.covered!,
    },
    placeError: placeError
      ? { ...errorOf(placeError), kind: placeError.kind === 'city' ? 'city' : 'state' }
      : null,
    bandError: band ? errorOf(band) : null,
  }
}

const errorOf = ({ homes, median, within20, covered }: ErrorRow): EstimateError => ({
  homes,
  median,
  within20,
  covered,
})
