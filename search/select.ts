/** Ranges longer than this find their pivot by a sample. */
const SAMPLED = 600

/**
 * Keeps the best `limit` of any number of (key, row) pairs: the smallest keys first, the larger id first among equals.
 *
 * Rows worse than the worst kept so far cost one comparison. The others fill a buffer of twice the limit, which is halved by quickselect when
 * it is full; so any number of rows takes linear time, for the first page and for the last alike, and nothing is ever sorted but the page asked for.
 */
export class TopRows {
  readonly #limit: number
  readonly #ids: (row: number) => number
  #keys: Float64Array
  #rows: Uint32Array
  #length = 0
  /** The last of the best at the time of the last halving: nothing after it can be among them. */
  #worst = Infinity
  #worstId = -Infinity

  /** @param ids the id of a row, asked for only where keys are equal */
  constructor(limit: number, ids: (row: number) => number) {
    this.#limit = limit
    this.#ids = ids
    this.#keys = new Float64Array(Math.min(2 * limit, 4096))
    this.#rows = new Uint32Array(this.#keys.length)
  }

  /** No rows are needed. */
  get isNone(): boolean {
    return this.#limit === 0
  }

  /** Rows with a larger key are not among the best; Infinity while unknown. */
  get worst(): number {
    return this.#worst
  }

  /** Whether a row with this key and id may be among the best, as far as is known now. */
  accepts(key: number, id: number): boolean {
    return key < this.#worst || (key === this.#worst && id >= this.#worstId)
  }

  /** Offers `count` rows; `keys[i]` belongs to `rows[i]` and is never NaN. */
  add(keys: Float64Array, rows: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const key = keys[i]!
      if (key > this.#worst || (key === this.#worst && this.#ids(rows[i]!) < this.#worstId))
        continue
      if (this.#length === this.#keys.length) this.#makeRoom()
      this.#keys[this.#length] = key
      this.#rows[this.#length++] = rows[i]!
    }
  }

  /** The best, in no order. */
  entries(): { keys: Float64Array; rows: Uint32Array } {
    const length = Math.min(this.#limit, this.#length)
    this.#select(length, 0, this.#length)
    return { keys: this.#keys.slice(0, length), rows: this.#rows.slice(0, length) }
  }

  /** Rows from place `start` to before `end` (at most the limit) in their order. */
  slice(start: number, end: number): number[] {
    const stop = Math.min(end, this.#limit, this.#length)
    if (stop === 0 || start >= stop) return []
    this.#select(stop, 0, this.#length)
    this.#select(start, 0, stop)
    const page = Array.from({ length: stop - start }, (_, i) => start + i)
    page.sort((a, b) => (this.#before(a, b) ? -1 : 1))
    return page.map((at) => this.#rows[at]!)
  }

  #makeRoom(): void {
    if (this.#length < 2 * this.#limit) {
      const size = Math.min(2 * this.#limit, this.#length * 4)
      const keys = new Float64Array(size)
      const rows = new Uint32Array(size)
      keys.set(this.#keys)
      rows.set(this.#rows)
      this.#keys = keys
      this.#rows = rows
      return
    }
    this.#select(this.#limit, 0, this.#length)
    this.#length = this.#limit
    let worst = 0
    for (let at = 1; at < this.#limit; at++) if (this.#before(worst, at)) worst = at
    this.#worst = this.#keys[worst]!
    this.#worstId = this.#ids(this.#rows[worst]!)
  }

  /** Whether the pair at `a` comes before the one at `b`. */
  #before(a: number, b: number): boolean {
    const difference = this.#keys[a]! - this.#keys[b]!
    // Two infinite keys differ by NaN: equal.
    if (difference < 0 || difference > 0) return difference < 0
    return this.#ids(this.#rows[a]!) > this.#ids(this.#rows[b]!)
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a]!
    this.#keys[a] = this.#keys[b]!
    this.#keys[b] = key
    const row = this.#rows[a]!
    this.#rows[a] = this.#rows[b]!
    this.#rows[b] = row
  }

  /**
   * Quickselect: afterwards the best `count` of [from, to) stand first. Pairs are all different, so that it halves even where keys are equal.
   * In long ranges the pivot is chosen by selecting in a small sample around where it should be (Floyd and Rivest, 1975): one pass and a half instead of three.
   */
  #select(count: number, from: number, to: number): void {
    let low = from
    let high = to - 1
    while (low < high && count > low && count <= high) {
      if (high - low > SAMPLED) this.#sampleToLow(count, low, high)
      else this.#medianToLow(low, (low + high) >>> 1, high)
      const pivotKey = this.#keys[low]!
      const pivotId = this.#ids(this.#rows[low]!)
      let left = low
      let right = high + 1
      while (true) {
        do left++
        while (left <= high && this.#isBefore(left, pivotKey, pivotId))
        do right--
        while (this.#isAfter(right, pivotKey, pivotId))
        if (left >= right) break
        this.#swap(left, right)
      }
      this.#swap(low, right)
      // The pivot is now at `right`, with as many pairs before it.
      if (count <= right) high = right - 1
      else low = right + 1
    }
  }

  #sampleToLow(count: number, low: number, high: number): void {
    const length = high - low + 1
    const rank = count - 1 - low
    const size = Math.exp((2 * Math.log(length)) / 3) / 2
    const spread =
      (Math.sqrt((Math.log(length) * size * (length - size)) / length) / 2) *
      Math.sign(rank - length / 2)
    const start = Math.max(low, Math.floor(count - 1 - (rank * size) / length + spread))
    const end = Math.min(high, Math.floor(count - 1 + ((length - rank) * size) / length + spread))
    this.#select(count, start, end + 1)
    this.#swap(low, count - 1)
  }

  #medianToLow(low: number, middle: number, high: number): void {
    if (this.#before(middle, low)) this.#swap(low, middle)
    if (this.#before(high, low)) this.#swap(low, high)
    // The smallest is at `low` now: the median is the smaller of the other two.
    this.#swap(low, this.#before(middle, high) ? middle : high)
  }

  #isBefore(at: number, key: number, id: number): boolean {
    const own = this.#keys[at]!
    return own < key || (own === key && this.#ids(this.#rows[at]!) > id)
  }

  #isAfter(at: number, key: number, id: number): boolean {
    const own = this.#keys[at]!
    return own > key || (own === key && this.#ids(this.#rows[at]!) < id)
  }
}
