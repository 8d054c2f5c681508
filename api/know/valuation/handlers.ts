import { currencyIn } from '#contract/ground/country-currencies.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type {
  EstimateAnswer,
  EstimateError,
  Refused,
  valuation,
  Valued,
} from '#contract/know/valuation.ts'
import { distanceKm } from '#places/geo.ts'
import type { Place } from '#places/index.ts'
import { apportion } from '#valuation/apportion.ts'
import { callerIn, hasRole, type Caller } from '../../people/accounts/caller.ts'
import { hasPart, type Owned } from '../../homes/agencies/rights.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { COMPARED_TYPES } from '../../homes/market/compared.ts'
import { cards } from '../../homes/offers/handlers.ts'
import type { Answered } from './estimating-thread.ts'
import { estimateIn } from './estimator.ts'
import { numbersOf } from './facts.ts'
import {
  ALL_COUNTRIES,
  selectAskingPrices,
  selectBytes,
  selectErrors,
  selectIndexes,
  selectServed,
  selectWithheld,
  toBeLearned,
} from './queries.ts'

type Input = ParsedInputOf<typeof valuation.estimate>
type Served = NonNullable<Awaited<ReturnType<typeof selectServed>>>
type ErrorRow = Awaited<ReturnType<typeof selectErrors>>[number]
type Estimated = Extract<Answered, { state: 'estimated' }>

type Market = { countryId: number; action: number }

const DAY_MS = 86_400_000
/** After a start all markets may have to be learned. */
const PREPARED_WITHIN_S = DAY_MS / 1000
const FALLBACK_CURRENCY = 'EUR'
/** Distances are rounded, so that they reveal no more than the public points of offers. */
const METRES_STEP = 50
/** Models keep moments as parts of days. */
const SAME_MS = 1000
/** Square metres: smaller rooms are none. */
const ROOM_MIN = 3
/** Homes of a city are no farther from its middle. */
const FAR_KM = 100
/** Points so near to a country may be in it. */
const BORDER_DEGREES = 0.5
const NO_MODEL: Refused = { refused: 'no-model' }
const PREPARING: Refused = { refused: 'preparing' }
const UNREADY: Refused = { refused: 'unready' }
export const WITHHELD: Refused = { refused: 'withheld' }

/** The estimate of a home, for the call and for reports. `hasOwnPart`: whether the readers may see the hidden details of an offer; by default the rights of the caller decide, who may be a moderator. */
export async function estimateOf(
  input: Input,
  call: Call,
  hasOwnPart: HasOwnPart = callerHasPart(call),
): Promise<EstimateAnswer> {
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
  const middle =
    input.lat === undefined || input.lon === undefined ? middleOf(place, call.places) : place
  const lat = input.lat ?? middle.lat
  const lon = input.lon ?? middle.lon
  if (lat === null || lon === null)
    throw new Problem(422, 'validation_failed', 'valuation.error.point', {}, { field: 'lat' })
  const isWithheld = await isWithheldFrom(hasOwnPart, input.offer, call)
  const [buy, rent] = await Promise.all(
    [0, 1].map((action) =>
      isWithheld
        ? Promise.resolve(WITHHELD)
        : valued(
            input,
            { place, category: input.category, lat, lon, action, currency, perEur },
            call,
          ),
    ),
  )
  return {
    currency,
    rateDate:
      currency !== FALLBACK_CURRENCY && [buy!, rent!].some(hasAmounts) ? call.rates.date : null,
    point: { lat, lon },
    buy: buy!,
    rent: rent!,
    yield: 'price' in buy! && 'price' in rent! ? (12 * rent.price) / buy.price : null,
  }
}

const hasAmounts = (answer: Valued | Refused): boolean =>
  'price' in answer || answer.refused === 'wide'

/** Rejects an impossible home: in a request, but not when a stored one is estimated again. */
export function checkHome(home: Input, call: Call): void {
  checkFacts(home)
  const { location, lat, lon } = home
  const place = call.places.get(location)
  if (!place) return
  if (lat !== undefined && lon !== undefined) return checkPoint(place, lat, lon, call)
  // The prices of Berlin are not those of Germany; those of a town of Malta are Malta's.
  if (largestCityOf(place, call.places).isFar)
    throw new Problem(
      422,
      'validation_failed',
      'valuation.error.town',
      { place: call.places.name(place, call.locale) },
      { field: 'location' },
    )
}

/** Rejects facts of one home that contradict each other. */
function checkFacts({ area, rooms, bedrooms, floor, floors }: Input): void {
  const wrong = (field: string, key: MessageKey, params: Record<string, number>) =>
    new Problem(422, 'validation_failed', key, params, { field })
  if (floor !== undefined && floors !== undefined && floor > floors)
    throw wrong('floor', 'valuation.error.floorAbove', { floors })
  // A studio may have no room but a bedroom.
  if (rooms !== undefined && bedrooms !== undefined && bedrooms > Math.max(1, rooms))
    throw wrong('bedrooms', 'valuation.error.bedroomsAbove', { rooms })
  if (rooms !== undefined && rooms > 1 && area < rooms * ROOM_MIN)
    throw wrong('rooms', 'valuation.error.roomsTooSmall', { rooms })
}

/** Rejects a point that is not in the place, or near it. Where a state ends is not known: its country counts. */
function checkPoint(place: Place, lat: number, lon: number, call: Call): void {
  const isNear =
    place.type === 'country' || place.type === 'state'
      ? call.places.nearest(lat, lon)?.countryId === place.countryId ||
        call.places
          .countriesIn([
            lon - BORDER_DEGREES,
            lat - BORDER_DEGREES,
            lon + BORDER_DEGREES,
            lat + BORDER_DEGREES,
          ])
          .some(({ countryId }) => countryId === place.countryId)
      : place.lat === null ||
        place.lon === null ||
        distanceKm(lat, lon, place.lat, place.lon) <= FAR_KM
  if (isNear) return
  throw new Problem(
    422,
    'validation_failed',
    'valuation.error.far',
    { place: call.places.name(place, call.locale) },
    { field: 'lat' },
  )
}

/** Of a country or state its largest city: their own middle may lie in the sea. */
const middleOf = (place: Place, places: Call['places']): Place => largestCityOf(place, places).city

/** The largest city of a country or state; `isFar`: others are farther away than a town reaches. Other places are their own. */
function largestCityOf(place: Place, places: Call['places']): LargestCity {
  if (place.type !== 'country' && place.type !== 'state') return { city: place, isFar: false }
  const cached = largestCities.get(place.id)
  if (cached) return cached
  const cities = places.within(place, 'city').filter(({ lat, lon }) => lat !== null && lon !== null)
  const [city = place] = cities
  const isFar = cities.some(
    ({ lat, lon }) => distanceKm(lat!, lon!, city.lat ?? lat!, city.lon ?? lon!) > TOWN_KM,
  )
  const found = { city, isFar }
  largestCities.set(place.id, found)
  return found
}
interface LargestCity {
  city: Place
  isFar: boolean
}
/** Places whose cities are all this near to the largest one have its prices. */
const TOWN_KM = 40
/** Of countries and states: to sort all cities of a large country takes a tenth of a second. */
const largestCities = new Map<string, LargestCity>()

type HasOwnPart = (offer: Owned) => Promise<boolean>

const callerHasPart =
  (call: Call): HasOwnPart =>
  async (offer) => {
    const caller = await callerIn(call, 'offers:read')
    return caller !== null && (isModerator(caller) || (await hasPart(call.db, caller.id, offer)))
  }

const isModerator = ({ roles, staff_access }: Caller): boolean =>
  staff_access === 'granted' && hasRole(roles, ['moderator', 'admin'])

/** Whether the owner of an offer shows no estimate of it, and they have no part in it. */
export async function isWithheldFrom(
  hasOwnPart: HasOwnPart,
  id: number | undefined,
  { db }: Pick<Call, 'db'>,
): Promise<boolean> {
  const offer = id === undefined ? undefined : await selectWithheld(db, id)
  return offer !== undefined && !(await hasOwnPart(offer))
}

/** Index of the smallest place that has one. */
export async function indexAt({ location }: { location: string }, call: Call) {
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

export const handlers: Handlers<typeof valuation> = {
  async estimate(input, call) {
    checkHome(input, call)
    return estimateOf(input, call)
  },
  index: indexAt,
}

interface Asked {
  place: Place
  category: number
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
  const own =
    (served ? await ask(served, input, asked, call) : await unlearned(market, call)) ??
    // Replaced since.
    PREPARING
  if (!('refused' in own) || !BORROWING.has(own.refused)) return own
  const lender = await selectServed(call.db, { countryId: ALL_COUNTRIES, action })
  const borrowed = lender && (await ask(lender, input, asked, call))
  const isWaiting = own.refused === 'preparing' || own.refused === 'unready'
  if (!borrowed) return own
  if ('refused' in borrowed) return isWaiting || borrowed.refused === 'few' ? own : borrowed
  if (!borrowed.borrowed) return borrowed
  const why = isWaiting
    ? { meanwhile: true }
    : own.refused === 'no-model'
      ? { country: true }
      : undefined
  return { ...borrowed, borrowed: { ...borrowed.borrowed, ...why } }
}

/** Refusals of a market that the model of all countries may answer. */
const BORROWING = new Set<Refused['refused']>(['few', 'no-model', 'preparing', 'unready'])
/** Why a market has no model. One that waited for a day is not a matter of patience: learning failed. */
async function unlearned(market: Market, call: Call): Promise<Refused> {
  const state = await toBeLearned(call.db, market)
  if (state === null) return NO_MODEL
  return state === 'overdue' && process.uptime() > PREPARED_WITHIN_S ? UNREADY : PREPARING
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
    if (reason !== 'wide') return { refused: reason, ...missing }
    const { fact, low, high } = answered.refusal
    const step = stepOf(low * asked.perEur)
    const inMoney = (euros: number) => roundTo(step, euros * asked.perEur)
    return { refused: reason, ...(fact && { fact }), low: inMoney(low), high: inMoney(high) }
  }
  return toValued(answered, served, asked, call)
}

/** Three digits: more would be false precision. */
const stepOf = (amount: number): number => 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2)
const roundTo = (step: number, amount: number): number => Math.round(amount / step) * step

async function toValued(
  { estimate, comparables, borrowedMetres, measured }: Estimated,
  served: Served,
  { place, category, perEur, currency }: Asked,
  call: Call,
): Promise<Valued> {
  const ids = comparables.map(({ offer }) => offer)
  const [errors, live, today] = await Promise.all([
    selectErrors(call.db, served.id, { ...place, category }),
    cards(ids, call, currency),
    selectAskingPrices(call.db, ids),
  ])
  const step = stepOf(estimate.price * perEur)
  const inMoney = (euros: number): number => roundTo(step, euros * perEur)
  // The typical price and the drivers are rounded together: they add up to the price.
  const [typical, ...money] = apportion(
    [estimate.typical, ...estimate.drivers.map((one) => one.money)].map((euros) => euros * perEur),
    step,
  )
  const cardOf = new Map(live.map((card) => [card.id, card]))
  const todayOf = new Map(today.map((row) => [row.id, row]))
  const of = (kind: ErrorRow['kind'], key: number | null) =>
    errors.find((row) => row.kind === kind && row.key === key)
  const placeError = of('city', place.cityId) ?? of('state', place.stateId)
  const typeError = of('category', category)
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
    comparables: comparables.flatMap(({ offer, price, area, day, metres }) => {
      const asked = todayOf.get(offer)
      // Deleted since the model was learned.
      if (!asked) return []
      const card = cardOf.get(offer) ?? null
      const since = Math.round(day * DAY_MS)
      const isSame = Math.abs(Date.parse(asked.since) - since) < SAME_MS
      const now = perMonthOf(asked, currency, call)
      return {
        id: offer,
        offer: card,
        // The model has euros at the rates of the day that it was learned.
        price: Math.round(
          isSame && asked.price_currency === currency && now !== null ? now : price * perEur,
        ),
        ...(card && !isSame && now !== null && { now: Math.round(now) }),
        area,
        metres: Math.round(metres / METRES_STEP) * METRES_STEP,
        since: new Date(since).toISOString(),
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
      homes: measured,
      median: served.median!,
      within20: served.within20!,
      covered: served.covered!,
    },
    placeError: placeError
      ? { ...errorOf(placeError), kind: placeError.kind === 'city' ? 'city' : 'state' }
      : null,
    ...(typeError && borrowedMetres === null && { typeError: errorOf(typeError) }),
    bandError: band ? errorOf(band) : null,
  }
}

/** Present asking price of an offer; rents by the month. */
function perMonthOf(
  asked: Awaited<ReturnType<typeof selectAskingPrices>>[number],
  currency: string,
  { rates }: Call,
): number | null {
  const type = COMPARED_TYPES.find(({ id }) => id === asked.price_type)
  if (!type || asked.price_amount === null || asked.price_currency === null) return null
  const money = { amount: asked.price_amount, currency: asked.price_currency }
  const converted = rates.convert(money, currency)
  return converted && converted.value * type.perMonth
}

const errorOf = ({ homes, median, within20, covered }: ErrorRow): EstimateError => ({
  homes,
  median,
  within20,
  covered,
})
