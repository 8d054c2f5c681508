import { parentPort } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { Borrower } from '#valuation/borrowed.ts'
import { isRefusal, Valuer, type Answer, type Estimate, type Refusal } from '#valuation/estimate.ts'
import type { Home, Homes } from '#valuation/homes.ts'
import { unpack, type StoredModel } from './stored.ts'

/** Bytes of models that are kept. */
const MODEL_CACHE_BYTES = 640 * 2 ** 20

/** Request to the thread: an estimate by a model, with its bytes if the thread did not have it. */
export interface EstimateRequest {
  call: number
  model: string
  bytes: Uint8Array | null
  home: Omit<Home, 'place' | 'building'>
  country: number
  /** Of the home, as `placeKey` writes it; the first one that is known counts. */
  places: readonly number[]
  /** Offers that are not to count. */
  without: readonly number[]
}
export interface ComparableOffer {
  offer: number
  price: number
  area: number
  /** Days since 1970 when it got this price. */
  day: number
  metres: number
}
/** `missing`: the model is to be sent; `outdated`: it is of another version of the portal. */
export type Answered = { call: number } & (
  | { state: 'missing' }
  | { state: 'outdated' }
  | { state: 'refused'; refusal: Refusal }
  | {
      state: 'estimated'
      estimate: Omit<Estimate, 'comparables'>
      comparables: ComparableOffer[]
      /** Homes that the model was measured on. */
      measured: number
      /** How far away the homes are that it rests on, if there are too few around. */
      borrowedMetres: number | null
    }
  | { state: 'failed'; error: string }
)

interface LoadedModel {
  stored: StoredModel
  homes: Homes
  /** By a request, without some offers. */
  estimate: (request: EstimateRequest, without: ReadonlySet<number>) => Answer & { metres?: number }
}
const loadedModels = new LRUCache<string, LoadedModel>({ maxSize: MODEL_CACHE_BYTES })

async function load(model: string, bytes: Uint8Array): Promise<LoadedModel | null> {
  const stored = await unpack(bytes)
  if (!stored) return null
  const one: LoadedModel = { stored, ...estimatorOf(stored) }
  loadedModels.set(model, one, { size: Math.min(bytesOf(one.homes), MODEL_CACHE_BYTES) })
  return one
}

/** Memory of homes: their columns, and as much again for the search of comparables. */
const bytesOf = ({ count: _, facts, ...columns }: Homes): number =>
  2 *
  [...Object.values(columns), ...Object.values(facts)].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )

function estimatorOf(stored: StoredModel): Pick<LoadedModel, 'homes' | 'estimate'> {
  if (stored.kind === 'borrowed') {
    const { borrowed, countries } = stored
    const borrower = new Borrower(borrowed)
    return {
      homes: borrowed.homes,
      estimate: ({ home, country }, without) =>
        borrower.estimate({ ...home, place: countries.get(country) ?? -1, building: -1 }, without),
    }
  }
  const { model, places } = stored
  const valuer = new Valuer(model)
  return {
    homes: model.homes,
    estimate: ({ home, places: keys }, without) => {
      const place = keys.map((key) => places.get(key)).find((loaded) => loaded !== undefined)
      return valuer.estimate({ ...home, place: place ?? -1, building: -1 }, without)
    },
  }
}

async function answer(request: EstimateRequest): Promise<Answered> {
  const { call, model, bytes, without } = request
  const loaded = loadedModels.get(model)
  if (!loaded && !bytes) return { call, state: 'missing' }
  const one = loaded ?? (await load(model, bytes!))
  if (!one) return { call, state: 'outdated' }
  const { stored, homes } = one
  // A few of them are sought at times: an index of all would take a hundred bytes a home.
  const struck = without.map((offer) => stored.offers.indexOf(offer)).filter((row) => row >= 0)
  const found = one.estimate(request, new Set(struck))
  if (isRefusal(found)) return { call, state: 'refused', refusal: found }
  const { comparables, metres: borrowedMetres = null, ...estimate } = found
  return {
    call,
    state: 'estimated',
    estimate,
    borrowedMetres,
    measured: (stored.kind === 'market' ? stored.model : stored.borrowed).measured.homes,
    comparables: comparables.map(({ row, metres }) => ({
      offer: stored.offers[row]!,
      price: homes.price[row]!,
      area: homes.area[row]!,
      day: homes.day[row]!,
      metres,
    })),
  }
}

parentPort!.on('message', (request: EstimateRequest) => {
  void answer(request)
    .catch((error: unknown): Answered => ({
      call: request.call,
      state: 'failed',
      error: String(error),
    }))
    .then((answered) => parentPort!.postMessage(answered))
})
