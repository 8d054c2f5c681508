import type { Columns } from './columns.ts'
import { NOWHERE } from './columns.ts'
import { haversine } from './geometry.ts'
import type { Query } from './query.ts'
import { recommendedTime } from './recommend.ts'

/** Writes the sort keys of rows: smallest first, Infinity where the value is unknown, never NaN. */
export type Rank = (columns: Columns, rows: Uint32Array, count: number, keys: Float64Array) => void

/** The sort of a search. Without a point, `nearest` is `recommended`. */
export function rankOf({ sort, factors, near }: Query): Rank {
  const sign = sort.startsWith('-') ? -1 : 1
  if (sort === 'newest' || sort === 'changed') {
    const name = sort === 'newest' ? 'published' : 'changed'
    return ({ arrays: { [name]: moments } }, rows, count, keys) => {
      for (let i = 0; i < count; i++) keys[i] = -moments[rows[i]!]!
    }
  }
  if (sort === 'nearest' && near) {
    const distance = haversine(near)
    return ({ arrays: { lat, lon } }, rows, count, keys) => {
      for (let i = 0; i < count; i++) {
        const row = rows[i]!
        keys[i] = lat[row]! === NOWHERE ? Infinity : distance(lat[row]!, lon[row]!)
      }
    }
  }
  if (sort === 'recommended' || sort === 'nearest') {
    return ({ arrays: { published, merit, fairness } }, rows, count, keys) => {
      for (let i = 0; i < count; i++) {
        const row = rows[i]!
        keys[i] = -recommendedTime(published[row]!, merit[row]!, fairness[row]!)
      }
    }
  }
  if (sort === 'area' || sort === '-area') {
    return ({ arrays: { area } }, rows, count, keys) => {
      for (let i = 0; i < count; i++) keys[i] = knownOrLast(sign * area[rows[i]!]!)
    }
  }
  const perArea = sort.endsWith('m2')
  return ({ arrays: { price, money, area } }, rows, count, keys) => {
    for (let i = 0; i < count; i++) {
      const row = rows[i]!
      const value = sign * (price[row]! * factors[money[row]!]!)
      keys[i] = knownOrLast(perArea ? value / area[row]! : value)
    }
  }
}

const knownOrLast = (key: number): number => (key === key ? key : Infinity)
