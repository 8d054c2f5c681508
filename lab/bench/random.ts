/** Numbers in [0, 1) that are the same on every run (xorshift32). */
export function createRandom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: () => number, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)]!

/** An index drawn by weight, from the running sums of the weights. */
export function weighted(random: () => number, sums: Float64Array): number {
  const target = random() * sums[sums.length - 1]!
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sums[middle]! <= target) low = middle + 1
    else high = middle
  }
  return low
}
