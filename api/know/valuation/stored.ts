import { deserialize, serialize } from 'node:v8'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Borrowed } from '#valuation/borrowed.ts'
import type { Model } from '#valuation/train.ts'

/** A model with the offers that it was learned from, and the places by their numbers in it. */
export type StoredModel = {
  /** Version of the format; models of another version are learned anew. */
  format: number
  offers: Float64Array
} & (
  | {
      kind: 'market'
      model: Model
      /** Numbers of places by the id of their city, or of their state as a negative number. */
      places: Map<number, number>
    }
  | {
      kind: 'borrowed'
      borrowed: Borrowed
      /** Numbers of countries by their ids. */
      countries: Map<number, number>
    }
)
type Unformatted<M> = M extends StoredModel ? Omit<M, 'format'> : never

/** Raised with every change of the format of a model. */
export const MODEL_FORMAT = 3

export const pack = async (stored: Unformatted<StoredModel>): Promise<Buffer> =>
  promisify(gzip)(serialize({ format: MODEL_FORMAT, ...stored } as StoredModel), { level: 1 })

/** Null for a model of another version of the portal. */
export async function unpack(bytes: Uint8Array): Promise<StoredModel | null> {
  const stored = deserialize(await promisify(gunzip)(bytes)) as StoredModel
  return stored.format === MODEL_FORMAT ? stored : null
}

/** The narrowest place of a home as a key of `places`. */
export const placeKey = (home: { city_id: number | null; state_id: number | null }): number =>
  home.city_id ?? -(home.state_id ?? 0)
