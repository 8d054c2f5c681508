/** Numbers that look random and are the same in every run: demo data never changes by itself. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number
  /** An integer, both ends included. */
  integer(from: number, to: number): number
  /** A number between the ends. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks in proportion to the weights. */
  weighted<T>(items: readonly (readonly [T, number])[]): T
  /** Around 0, mostly within ±2: the sum of uniform numbers. */
  normal(): number
}

/** A generator of its own for every seed text (mulberry32 over an FNV-1a hash of it; both public domain algorithms). */
export function createRandom(seed: string): Random {
  let state = 2166136261
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619)
  // Seeds that differ in their last letter alone must not begin alike.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  state ^= state >>> 16
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[Math.floor(next() * items.length)] as T
  }
  return {
    next,
    pick,
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    weighted(items) {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) if ((rest -= weight) < 0) return item
      return pick(items)[0]
    },
    normal: () => (next() + next() + next() + next() - 2) * 1.732,
  }
}

/** In another order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const list = [...items]
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1))
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
  return list
}
