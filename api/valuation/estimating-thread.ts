import { parentPort } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { isRefusal, Valuer, type Estimate, type Refusal } from '#valuation/estimate.ts'
import type { Home } from '#valuation/homes.ts'
import { unpack, type StoredModel } from './stored.ts'

/** Bytes of packed models that are kept; in memory they are about three times as large. */
const KEPT_BYTES = 192 * 2 ** 20

/** What the thread is asked: an estimate by a model, with its bytes if the thread did not have it. */
export interface Asked {
  call: number
  model: string
  bytes: Uint8Array | null
  home: Omit<Home, 'place' | 'building'>
  /** Of the home, as `placeKey` writes it; the first one that is known counts. */
  places: readonly number[]
  /** Offers that are not to count. */
  without: readonly number[]
}
export interface ComparableOffer {
  offer: number
  price: number
  area: number
  metres: number
}
/** `missing`: the model is to be sent; `outdated`: it is of another version of the portal. */
export type Answered = { call: number } & (
  | { state: 'missing' }
  | { state: 'outdated' }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'estimated'; estimate: Omit<Estimate, 'comparables'>; comparables: ComparableOffer[] }
  | { state: 'failed'; error: string }
)

interface Kept {
  stored: StoredModel
  valuer: Valuer
  rows: Map<number, number>
}
const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES })

async function keep(model: string, bytes: Uint8Array): Promise<Kept | null> {
  const stored = await unpack(bytes)
  if (!stored) return null
  const rows = new Map(Array.from(stored.offers, (offer, row) => [offer, row]))
  const one = { stored, valuer: new Valuer(stored.model), rows }
  kept.set(model, one, { size: Math.min(bytes.length, KEPT_BYTES) })
  return one
}

async function answer({ call, model, bytes, home, places, without }: Asked): Promise<Answered> {
  const known = kept.get(model)
  if (!known && !bytes) return { call, state: 'missing' }
  const one = known ?? (await keep(model, bytes!))
  if (!one) return { call, state: 'outdated' }
  const { stored, valuer, rows } = one
  const place = places.map((key) => stored.places.get(key)).find((known_) => known_ !== undefined)
  const struck = without.flatMap((offer) => rows.get(offer) ?? [])
  const found = valuer.estimate({ ...home, place: place ?? -1, building: -1 }, new Set(struck))
  if (isRefusal(found)) return { call, state: 'refused', refusal: found }
  const { comparables, ...estimate } = found
  const { homes } = stored.model
  return {
    call,
    state: 'estimated',
    estimate,
    comparables: comparables.map(({ row, metres }) => ({
      offer: stored.offers[row]!,
      price: homes.price[row]!,
      area: homes.area[row]!,
      metres,
    })),
  }
}

parentPort!.on('message', (asked: Asked) => {
  void answer(asked)
    .catch((error: unknown): Answered => ({
      call: asked.call,
      state: 'failed',
      error: String(error),
    }))
    .then((answered) => parentPort!.postMessage(answered))
})
