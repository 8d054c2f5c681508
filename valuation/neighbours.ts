/** Places of homes in metres, on a grid, so that the nearest are found without looking at all. */
export class Grid {
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #cell: number
  readonly #west: number
  readonly #south: number
  readonly #wide: number
  readonly #high: number
  /** Homes by cell; those of a cell are from its start to the next one's. */
  readonly #starts: Int32Array
  readonly #homes: Int32Array

  /** `rows` are the homes that can be found. About `perCell` homes are in a cell where homes are dense. */
  constructor(x: Float64Array, y: Float64Array, rows: Int32Array, perCell = 24) {
    this.#x = x
    this.#y = y
    const [west, east] = extentOf(x, rows)
    const [south, north] = extentOf(y, rows)
    const area = Math.max(1, east - west) * Math.max(1, north - south)
    const cells = Math.min(4_000_000, Math.max(1, (4 * rows.length) / perCell))
    this.#cell = Math.max(1, Math.sqrt(area / cells))
    this.#west = west
    this.#south = south
    this.#wide = Math.floor((east - west) / this.#cell) + 1
    this.#high = Math.floor((north - south) / this.#cell) + 1
    const cellsOf = new Int32Array(rows.length)
    this.#starts = new Int32Array(this.#wide * this.#high + 1)
    for (let at = 0; at < rows.length; at++) {
      const cell = this.#column(x[rows[at]!]!) + this.#wide * this.#line(y[rows[at]!]!)
      cellsOf[at] = cell
      this.#starts[cell + 1] = this.#starts[cell + 1]! + 1
    }
    for (let cell = 0; cell < this.#wide * this.#high; cell++)
      this.#starts[cell + 1] = this.#starts[cell + 1]! + this.#starts[cell]!
    const next = this.#starts.slice()
    this.#homes = new Int32Array(rows.length)
    for (let at = 0; at < rows.length; at++) {
      const cell = cellsOf[at]!
      this.#homes[next[cell]!] = rows[at]!
      next[cell] = next[cell]! + 1
    }
  }

  #column(x: number): number {
    return Math.min(this.#wide - 1, Math.max(0, Math.floor((x - this.#west) / this.#cell)))
  }
  #line(y: number): number {
    return Math.min(this.#high - 1, Math.max(0, Math.floor((y - this.#south) / this.#cell)))
  }

  /**
   * Writes the nearest homes into `found` and the squares of their distances into `squares`, nearest first; returns how many they are.
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
    const column = this.#column(x)
    const line = this.#line(y)
    const rings = Math.max(this.#wide, this.#high)
    // A point outside of the grid is farther from its cells.
    const outside = Math.max(
      0,
      this.#west - x,
      x - (this.#west + this.#wide * this.#cell),
      this.#south - y,
      y - (this.#south + this.#high * this.#cell),
    )
    let count = 0
    const bound = farthest * farthest
    for (let ring = 0; ring <= rings; ring++) {
      // Homes of this ring are at least so far away.
      const reach = Math.max(outside, (ring - 1) * this.#cell)
      if (ring > 0 && reach * reach > (count === most ? squares[most - 1]! : bound)) break
      for (let cy = Math.max(0, line - ring); cy <= Math.min(this.#high - 1, line + ring); cy++) {
        const whole = cy === line - ring || cy === line + ring
        const step = whole || ring === 0 ? 1 : 2 * ring
        for (let cx = column - ring; cx <= column + ring; cx += step) {
          if (cx < 0 || cx >= this.#wide) continue
          const cell = cx + this.#wide * cy
          for (let at = this.#starts[cell]!; at < this.#starts[cell + 1]!; at++) {
            const home = this.#homes[at]!
            const dx = this.#x[home]! - x
            const dy = this.#y[home]! - y
            const square = dx * dx + dy * dy
            if (square > bound || (count === most && square >= squares[most - 1]!)) continue
            if (square < nearest * nearest) continue
            if (buildings[home] === building || without?.has(home)) continue
            let place = count < most ? count++ : most - 1
            while (place > 0 && squares[place - 1]! > square) {
              squares[place] = squares[place - 1]!
              found[place] = found[place - 1]!
              place--
            }
            squares[place] = square
            found[place] = home
          }
        }
      }
    }
    return count
  }
}

function extentOf(values: Float64Array, rows: Int32Array): [number, number] {
  let least = Infinity
  let most = -Infinity
  for (const row of rows) {
    if (values[row]! < least) least = values[row]!
    if (values[row]! > most) most = values[row]!
  }
  return least <= most ? [least, most] : [0, 0]
}
