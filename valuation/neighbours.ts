/** Points of a leaf, at most. */
const LEAF_MAX = 16
/** Waiting parts of the tree: at most one a level. */
const WAITING_MAX = 32

/** Places of homes in metres, halved again and again by east or north, so that the nearest are found without looking at all, however towns lie in the land. */
export class PointTree {
  /** Homes by leaf, with their points. */
  readonly #homes: Int32Array
  readonly #x: Float64Array
  readonly #y: Float64Array
  /** Where each inner node is halved; the two halves of node n are 2n + 1 and 2n + 2. */
  readonly #border: Float64Array
  readonly #isNorth: Uint8Array
  readonly #node = new Int32Array(WAITING_MAX)
  readonly #from = new Int32Array(WAITING_MAX)
  readonly #to = new Int32Array(WAITING_MAX)
  readonly #awayEast = new Float64Array(WAITING_MAX)
  readonly #awayNorth = new Float64Array(WAITING_MAX)

  /** `rows` are the homes that can be found. */
  constructor(x: Float64Array, y: Float64Array, rows: Int32Array, leafMost = LEAF_MAX) {
    const levels = Math.max(0, Math.ceil(Math.log2(rows.length / leafMost)))
    const inner = 2 ** levels - 1
    this.#homes = rows.slice()
    this.#border = new Float64Array(inner)
    this.#isNorth = new Uint8Array(inner)
    this.#halve(x, y, 0, 0, rows.length)
    this.#x = Float64Array.from(this.#homes, (home) => x[home]!)
    this.#y = Float64Array.from(this.#homes, (home) => y[home]!)
  }

  #halve(x: Float64Array, y: Float64Array, node: number, from: number, to: number): void {
    if (node >= this.#border.length) return
    const [west, east] = extentOf(x, this.#homes, from, to)
    const [south, north] = extentOf(y, this.#homes, from, to)
    const isNorth = north - south > east - west
    const values = isNorth ? y : x
    const middle = (from + to) >>> 1
    select(this.#homes, values, middle, from, to)
    this.#isNorth[node] = isNorth ? 1 : 0
    this.#border[node] = values[this.#homes[middle]!]!
    this.#halve(x, y, 2 * node + 1, from, middle)
    this.#halve(x, y, 2 * node + 2, middle, to)
  }

  /** Number of the leaf of a point: near points have near numbers. */
  leafAt(x: number, y: number): number {
    let node = 0
    while (node < this.#border.length) {
      const away = (this.#isNorth[node] === 1 ? y : x) - this.#border[node]!
      node = 2 * node + (away < 0 ? 1 : 2)
    }
    return node
  }

  /**
   * Writes the nearest homes into `found` and the squares of their distances into `squares`, nearest first and of equal ones the first; returns how many they are.
   * Homes of `building` and those `without` are passed over, and those farther than `farthest` metres.
   */
  nearest(
    x: number,
    y: number,
    found: Int32Array,
    squares: Float64Array,
    {
      building,
      buildings,
      farthest,
      nearest = 0,
      without,
    }: {
      building: number
      buildings: Int32Array
      farthest: number
      /** Homes that are nearer are passed over. */
      nearest?: number
      without?: ReadonlySet<number>
    },
  ): number {
    const most = found.length
    const inner = this.#border.length
    const least = nearest * nearest
    /** Homes beyond are not looked at: the last one found, once there are enough. */
    let bound = farthest * farthest
    let count = 0
    let waiting = 1
    this.#node[0] = 0
    this.#from[0] = 0
    this.#to[0] = this.#homes.length
    this.#awayEast[0] = 0
    this.#awayNorth[0] = 0
    while (waiting > 0) {
      waiting--
      const awayEast = this.#awayEast[waiting]!
      const awayNorth = this.#awayNorth[waiting]!
      if (awayEast * awayEast + awayNorth * awayNorth > bound) continue
      let node = this.#node[waiting]!
      let from = this.#from[waiting]!
      let to = this.#to[waiting]!
      // The half with the point first; the other one waits.
      while (node < inner) {
        const isNorth = this.#isNorth[node] === 1
        const away = (isNorth ? y : x) - this.#border[node]!
        const middle = (from + to) >>> 1
        this.#node[waiting] = 2 * node + (away < 0 ? 2 : 1)
        this.#from[waiting] = away < 0 ? middle : from
        this.#to[waiting] = away < 0 ? to : middle
        this.#awayEast[waiting] = isNorth ? awayEast : away
        this.#awayNorth[waiting] = isNorth ? away : awayNorth
        waiting++
        node = 2 * node + (away < 0 ? 1 : 2)
        if (away < 0) to = middle
        else from = middle
      }
      for (let at = from; at < to; at++) {
        const dx = this.#x[at]! - x
        const dy = this.#y[at]! - y
        const square = dx * dx + dy * dy
        if (square > bound || square < least) continue
        const home = this.#homes[at]!
        // Of homes that are as near, the first ones are taken, however the tree is divided.
        if (count === most && square === bound && home > found[most - 1]!) continue
        if (buildings[home] === building || without?.has(home)) continue
        let place = count < most ? count++ : most - 1
        while (
          place > 0 &&
          (squares[place - 1]! > square ||
            (squares[place - 1]! === square && found[place - 1]! > home))
        ) {
          squares[place] = squares[place - 1]!
          found[place] = found[place - 1]!
          place--
        }
        squares[place] = square
        found[place] = home
        if (count === most) bound = squares[most - 1]!
      }
    }
    return count
  }
}

function extentOf(values: Float64Array, rows: Int32Array, from: number, to: number) {
  let least = Infinity
  let most = -Infinity
  for (let at = from; at < to; at++) {
    const value = values[rows[at]!]!
    if (value < least) least = value
    if (value > most) most = value
  }
  return [least, most] as const
}

/** Reorders rows so that those before `wanted` have no larger values, and those after it no smaller ones (quickselect). */
function select(rows: Int32Array, values: Float64Array, wanted: number, from: number, to: number) {
  let low = from
  let high = to - 1
  while (low < high) {
    const pivot = values[rows[(low + high) >>> 1]!]!
    let left = low
    let right = high
    while (left <= right) {
      while (values[rows[left]!]! < pivot) left++
      while (values[rows[right]!]! > pivot) right--
      if (left <= right) {
        const kept = rows[left]!
        rows[left++] = rows[right]!
        rows[right--] = kept
      }
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else break
  }
}
