import { ALL_GROUPS, PRICE_TYPES } from '#contract/library.ts'
import { SHOWCASE_HOMES } from '#contract/homes/ranking.ts'
import { PAGE_SIZE, TOP_AGENCIES, type search, type SearchInput } from '#contract/homes/search.ts'
import {
  AreaMembers,
  endOfTurn,
  inTurn,
  NOWHERE,
  placeKey,
  placeRanges,
  priceFactors,
  scopeOf,
  type AgencyCount,
  type Cluster,
  type Conditions,
  type Query,
  type Ranked,
} from '#search/index.ts'
import { selectNames } from '../agencies/public-queries.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { cachedCards } from './cached-rows.ts'
import { readPins, selectShowcased } from './queries.ts'
import { SearchAway, SearchBusy } from './searchers.ts'
import { shapeOf } from './shapes.ts'
import { words } from './words.ts'

/** Default currency of price bounds. */
const DEFAULT_CURRENCY = 'EUR'
const MINUTE_MS = 60_000
const WORLD = [-180, -90, 180, 90] as const

export const handlers: Handlers<typeof search> = {
  words,

  async showcase({ location, currency }, call) {
    const ground = groundOf(location, call)
    const scope = scopeOf({ ...ground, group: ALL_GROUPS })
    const minute = Math.floor(Date.now() / MINUTE_MS)
    const found = await showcasedIn(ground, call)
    const ids = inTurn([...found.keys()], { minute, places: SHOWCASE_HOMES, page: 1 })
    call.shown?.push(scope)
    for (const id of ids)
      call.shown?.push({
        ...scope,
        until: Math.min(found.get(id)!, endOfTurn(minute)) * MINUTE_MS,
      })
    return { data: await cachedCards(ids, call, currency) }
  },

  async offers(input, call) {
    const query = queryOf(input, call)
    const scope = scopeOf(query)
    call.shown?.push(scope)
    const { total, ids, facets, freed, groups, histograms, clusters, bounds, agencies, promoted } =
      await call.search.search(query).catch(refused)
    for (const { until } of promoted ?? []) call.shown?.push({ ...scope, until: until * MINUTE_MS })
    return {
      total,
      page: input.page,
      pageSize: PAGE_SIZE,
      data: await cachedCards(ids, call, input.currency),
      ...(facets && { facets, freed }),
      ...(groups && { groups }),
      ...(histograms && {
        histograms: input.action === undefined ? { ...histograms, price: [] } : histograms,
      }),
      ...(clusters && { clusters: await withPrices(clusters, call, input.currency) }),
      ...(agencies && { agencies: await withNames(agencies, call) }),
      ...(bounds !== undefined && { bounds: bounds && [...bounds] }),
      ...(promoted && { promoted: await withCards(promoted, call, input.currency) }),
    }
  },
}

/** Answers 503 with retry-after when too many searches wait, one takes too long, or no index answers. */
export function refused(error: unknown): never {
  if (error instanceof SearchAway)
    throw new Problem(503, 'away', 'search.away', {}, { headers: { 'retry-after': '5' } })
  if (!(error instanceof SearchBusy)) throw error
  throw new Problem(503, 'busy', 'search.busy', {}, { headers: { 'retry-after': '1' } })
}

const DAY = PRICE_TYPES.find(({ key }) => key === 'day')!.id
/** Whether only rents by the day are sought: those of holidays are in no order, bound or histogram with those of homes. */
const isDaily = ({ priceType = [] }: SearchInput): boolean =>
  priceType.length > 0 && priceType.every((type) => type === DAY)

/** The currency of a search's price bounds, and whether rents by the day are compared. */
export const moneyOf = (input: SearchInput) => ({
  currency: input.priceCurrency ?? input.currency ?? DEFAULT_CURRENCY,
  daily: isDaily(input),
})

/** Converts a search of the contract for the index. Throws `Problem` 404 for an unknown place and 422 for a currency without a rate. */
export function queryOf(input: SearchInput, call: Pick<Call, 'places' | 'rates'>): Query {
  const { currency, daily } = moneyOf(input)
  const factors = priceFactors(currency, call.rates.perEur, { daily })
  if (factors === null) throw unknownCurrency(input.priceCurrency ? 'priceCurrency' : 'currency')
  const { sort, page, near, view, zoom } = input
  const parts = new Set(input.with)
  return {
    ...conditionsOf(input, call),
    factors,
    sort,
    page,
    near,
    facets: parts.has('facets'),
    groups: parts.has('groups'),
    // Whole minutes, as on pages, so that requests of one minute share a cached answer.
    now: Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS * 1000,
    histograms: parts.has('histograms'),
    bounds: parts.has('bounds'),
    promoted: parts.has('promoted') && sort === 'recommended' ? true : undefined,
    topAgencies: parts.has('agencies') ? TOP_AGENCIES : undefined,
    clusters: parts.has('clusters') ? { view: view ?? input.box ?? WORLD, zoom } : undefined,
  }
}

/** The conditions that an offer must meet, without the exchange rates of the day. */
export function conditionsOf(
  {
    location,
    near,
    radius,
    view: _view,
    zoom: _zoom,
    publishedSince,
    reducedSince,
    availableBy,
    ...same
  }: SearchInput,
  call: Pick<Call, 'places'>,
): Omit<Conditions, 'factors'> {
  const conditions: Omit<Conditions, 'factors'> = { ...same }
  Object.assign(conditions, groundOf(location, call))
  if (publishedSince !== undefined) conditions.publishedSince = Date.parse(publishedSince) * 1000
  if (reducedSince !== undefined) conditions.reducedSince = Date.parse(reducedSince) * 1000
  if (availableBy !== undefined) conditions.availableBy = Date.parse(availableBy) * 1000
  if (near && radius !== undefined) conditions.radius = { at: near, km: radius }
  return conditions
}

/** Homes with a place in the showcase of places and areas, and the minutes in which that ends. */
async function showcasedIn(
  { places = [], areas = [] }: Ground,
  { db, places: all }: Call,
): Promise<Map<number, number>> {
  const ranges = placeRanges({ places, areas })
  const members = areas.map((area) => new AreaMembers(area))
  const countries = [
    ...places.map(({ countryId }) => countryId),
    ...areas.flatMap(({ id }) => all.get(`area${id}`)?.countryId ?? []),
  ]
  const rows = await selectShowcased(db, [...new Set(countries)])
  return new Map(
    rows
      .filter(({ lat, lon, ...row }) => {
        const key = placeKey(row)
        return (
          ranges.some((from, at) => at % 2 === 0 && key >= from && key < ranges[at + 1]!) ||
          members.some((area) => area.has(lon ?? NOWHERE, lat ?? NOWHERE, key))
        )
      })
      .map(({ id, until }) => [id, until]),
  )
}

/** One that ended this very moment is left out. */
async function withCards(promoted: readonly Ranked[], call: Call, currency: string | undefined) {
  const shown = await cachedCards(
    promoted.map(({ id }) => id),
    call,
    currency,
  )
  return promoted.flatMap(({ id, rank }) => {
    const offer = shown.find((card) => card.id === id)
    return offer ? { rank, offer } : []
  })
}

/** One that is closed, or went this very moment, is left out. */
async function withNames(counted: readonly AgencyCount[], { db }: Call) {
  const names = new Map(
    (
      await selectNames(
        db,
        counted.map(({ id }) => id),
      )
    ).map(({ id, name }) => [id, name]),
  )
  return counted.flatMap(({ id, count }) =>
    names.has(id) ? { id, name: names.get(id)!, count } : [],
  )
}

/** A pin for a single offer shows its price; none if the offer has just ended. */
async function withPrices(clusters: readonly Cluster[], call: Call, currency: string | undefined) {
  const pins = await readPins(
    call.db,
    clusters.flatMap(({ id }) => id ?? []),
  )
  const pinOf = (id: number | null) => {
    const pin = id === null ? undefined : pins.get(id)
    if (!pin) return null
    const { amount, currency: own } = pin
    return {
      ...pin,
      converted:
        amount !== null && currency && currency !== own
          ? call.rates.convert({ amount, currency: own }, currency)
          : null,
    }
  }
  return clusters.map(({ id, box, ...cluster }) => ({
    ...cluster,
    box: [...box] as [number, number, number, number],
    offer: pinOf(id),
  }))
}

type Ground = Pick<Query, 'places' | 'areas'>

/** A region has the offers of the states in it, an area those of its shape or of its places. */
function groundOf(
  locations: SearchInput['location'] = [],
  { places }: Pick<Call, 'places'>,
): Ground {
  const parts = [locations].flat().flatMap((location) => {
    const place = places.get(location)
    if (place === null) throw new Problem(404, 'not_found', 'search.location.unknown', { location })
    return places.parts(place)
  })
  return {
    places: parts
      .filter(({ areaId }) => areaId === null)
      .map(({ countryId, stateId, cityId }) => ({ countryId, stateId, cityId })),
    areas: parts.flatMap((part) => shapeOf(part, places) ?? []),
  }
}

/** A currency of the library for which there is no rate. */
const unknownCurrency = (field: string): Problem =>
  new Problem(422, 'validation_failed', 'search.currency.unknown', {}, { field })
