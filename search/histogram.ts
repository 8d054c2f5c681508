import type { PriceFactors } from './codes.ts'
import type { Columns } from './columns.ts'
import type { Bar } from './query.ts'

/** Bars from 1 to beyond 10^12: four to each doubling, at 1, 1.25, 1.5 and 1.75 times a power of two. What is below 1 counts as 1. */
const BARS = 4 * 41
/** The highest bits of a float64 are its power of two and the first bits of what it is multiplied by: shifted, they number the bars. */
const SHIFT = 18
const float = new Float64Array(1)
const high = new Uint32Array(float.buffer)
float[0] = 1
const FIRST = high[1]! >>> SHIFT

/** Where the bars begin. */
export const BAR_STARTS: readonly number[] = Array.from({ length: BARS + 1 }, (_, bar) => 2 ** Math.floor(bar / 4) * (1 + (bar % 4) / 4))

/** Counts values in bars that grow with them; a histogram ignores the filter on its own value. */
export class Histogram {
  readonly #counts = new Uint32Array(BARS)
  readonly #mask: number

  /** @param bit the failure bit of its filter, 0 when there is none */
  constructor(bit: number) {
    this.#mask = ~bit
  }

  addPrices({ arrays: { price, money } }: Columns, factors: PriceFactors, rows: Uint32Array, fails: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      if ((fails[i]! & this.#mask) !== 0) continue
      const row = rows[i]!
      this.#add(price[row]! * factors[money[row]!]!)
    }
  }

  addAreas({ arrays: { area } }: Columns, rows: Uint32Array, fails: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) if ((fails[i]! & this.#mask) === 0) this.#add(area[rows[i]!]!)
  }

  /** From the first to the last bar that has any; none when nothing has a value. */
  bars(): Bar[] {
    const bars = Array.from(this.#counts, (count, bar) => ({ from: BAR_STARTS[bar]!, to: BAR_STARTS[bar + 1]!, count }))
    const first = bars.findIndex(({ count }) => count > 0)
    return first < 0 ? [] : bars.slice(first, bars.findLastIndex(({ count }) => count > 0) + 1)
  }

  #add(value: number): void {
    if (value !== value) return
    float[0] = value
    const bar = value < 1 ? 0 : (high[1]! >>> SHIFT) - FIRST
    this.#counts[bar < BARS ? bar : BARS - 1]!++
  }
}
