import { lowest, ones } from './bits.ts'
import { BLOCK, BLOCK_WORDS } from './choices.ts'
import { NOWHERE, type Columns } from './columns.ts'
import type { Span } from './filters.ts'
import { AROUND, boxE6 } from './geometry.ts'
import type { Part } from './part.ts'
import type { Box, Cluster } from './query.ts'

const E6 = 1_000_000
/** A cell is this many pixels wide and high on a map whose world is 256 * 2^zoom pixels. */
const CELL = 64
/** So many cells a side at most: a view that is larger gets larger cells. */
const CELLS = 64
/** The map ends here to the north and south (Web Mercator). */
const EDGE = 85.051128

/** The cells of the map that a view shows: a grid over the whole world, so that it stays where it is while the map is moved. */
export interface Grid {
  west: number
  south: number
  east: number
  north: number
  /** Cells around the world. */
  cells: number
  /** Number of the first column, and how many there are. */
  firstColumn: number
  columns: number
  /** Millionths of a degree of latitude where rows begin, from the south; one more than there are rows. */
  rows: Int32Array
}

/** The grid for a view. Zoom is that of the map, 0 to 22. */
export function gridOf(view: Box, zoom: number): Grid {
  const { west, south, east, north } = boxE6(view)
  const [bottom, top] = [mercator(Math.max(south / E6, -EDGE)), mercator(Math.min(north / E6, EDGE))]
  let cells = 2 ** Math.floor(zoom) * (256 / CELL)
  while (cells > 1 && Math.max((east - west) / AROUND, top - bottom) * cells > CELLS) cells /= 2
  const firstColumn = columnOf(west, cells)
  const firstRow = Math.floor(bottom * cells)
  const lastRow = Math.max(firstRow, Math.ceil(top * cells) - 1)
  const rows = Int32Array.from({ length: lastRow - firstRow + 2 }, (_, row) => Math.round(latitude((firstRow + row) / cells) * E6))
  // Beyond the edge of the map is within its last row.
  rows[0] = Math.min(rows[0]!, south)
  rows[rows.length - 1] = Math.max(rows.at(-1)!, Math.min(north, 90 * E6) + 1)
  return { west, south, east, north, cells, firstColumn, columns: columnOf(east, cells) - firstColumn + 1, rows }
}

/** The column of a longitude in millionths of a degree, going on beyond 180 degrees. */
export const columnOf = (lon: number, cells: number): number => Math.floor((lon + AROUND / 2) * (cells / AROUND))

/** From 0 at the south edge to 1 at the north edge of the map. */
const mercator = (lat: number): number => 0.5 + Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
const latitude = (y: number): number => (Math.atan(Math.exp((y - 0.5) * 2 * Math.PI)) * 360) / Math.PI - 90

/** Steps by which a row is guessed from a latitude. */
const GUESSES = 1024

/** Gathers offers by cell, exactly: how many, where, and which where there is one. */
export class Clusters {
  readonly #grid: Grid
  readonly #counts: Uint32Array
  readonly #sums: Float64Array
  /** West, south, east, north of each cell's offers. */
  readonly #boxes: Int32Array
  readonly #last: Float64Array
  readonly #guesses: Uint8Array
  readonly #guess: number

  constructor(view: Box, zoom: number) {
    const grid = gridOf(view, zoom)
    const rows = grid.rows.length - 1
    const size = rows * grid.columns
    this.#grid = grid
    this.#counts = new Uint32Array(size)
    this.#sums = new Float64Array(size * 2)
    this.#boxes = new Int32Array(size * 4)
    this.#last = new Float64Array(size)
    this.#guess = GUESSES / (grid.rows[rows]! - grid.rows[0]! || 1)
    this.#guesses = Uint8Array.from({ length: GUESSES + 1 }, (_, step) => Math.max(0, grid.rows.findLastIndex((from) => from <= grid.rows[0]! + Math.floor(step / this.#guess))))
  }

  /** Adds the rows of a bitmap. */
  add(part: Part, { block, from, to }: Span, bits: Int32Array): void {
    const { west, south, east, north } = this.#grid
    const { boxes } = part.extents
    const own = this.#boxes
    let cell = -1
    for (let at = from; at < to; at++) {
      if (bits[at] === 0) continue
      const word = block * BLOCK_WORDS + at
      const left = boxes[word * 4]!
      const bottom = boxes[word * 4 + 1]!
      const right = boxes[word * 4 + 2]!
      const top = boxes[word * 4 + 3]!
      if (top < south || bottom > north || !((left <= east && right >= west) || left + AROUND <= east)) continue
      const isWithin = left >= west && right <= east && bottom >= south && top <= north
      // Neighbours are mostly in the same cell: those are widened by nothing, and counted at once.
      if (isWithin && cell >= 0 && left >= own[cell * 4]! && bottom >= own[cell * 4 + 1]! && right <= own[cell * 4 + 2]! && top <= own[cell * 4 + 3]!) {
        this.#addTo(cell, part, word, bits[at]!)
        continue
      }
      cell = isWithin ? this.#cellOf(left, bottom) : -1
      if (cell >= 0 && cell !== this.#cellOf(right, top)) cell = -1
      if (cell >= 0) this.#addWidening(cell, part, word, bits[at]!)
      else this.#addEach(part.columns, word * 32, bits[at]!)
    }
  }

  /** Adds rows of a word that all lie in one cell, whose box may grow by them. */
  #addWidening(cell: number, part: Part, word: number, bits: number): void {
    const { lat, lon } = part.columns.arrays
    const first = word * 32
    if (this.#counts[cell] === 0) this.#widen(cell * 4, lon[first + lowest(bits)]!, lat[first + lowest(bits)]!, true)
    for (let left = bits; left !== 0; left &= left - 1) this.#widen(cell * 4, lon[first + lowest(left)]!, lat[first + lowest(left)]!, false)
    this.#addTo(cell, part, word, bits)
  }

  /** Adds rows of a word that all lie in the box of a cell. Where most are wanted, the others are taken off the sum of all. */
  #addTo(cell: number, { columns, extents }: Part, word: number, bits: number): void {
    const { lat, lon, id } = columns.arrays
    const first = word * 32
    const amount = ones(bits)
    const isMost = amount > 16 && first + 32 <= columns.length
    let x = 0
    let y = 0
    for (let left = isMost ? ~bits : bits; left !== 0; left &= left - 1) {
      const row = first + lowest(left)
      x += lon[row]!
      y += lat[row]!
    }
    this.#sums[cell * 2]! += isMost ? extents.sums[word * 2]! - x : x
    this.#sums[cell * 2 + 1]! += isMost ? extents.sums[word * 2 + 1]! - y : y
    if (this.#counts[cell] === 0) this.#last[cell] = id[first + lowest(bits)]!
    this.#counts[cell]! += amount
  }

  #addEach({ arrays: { lat, lon, id } }: Columns, first: number, bits: number): void {
    const { west, south, east, north } = this.#grid
    for (let left = bits; left !== 0; left &= left - 1) {
      const row = first + lowest(left)
      const y = lat[row]!
      let x = lon[row]!
      if (x < west) x += AROUND
      if (y === NOWHERE || y < south || y > north || x < west || x > east) continue
      const cell = this.#cellOf(x, y)
      const isFirst = this.#counts[cell]!++ === 0
      if (isFirst) this.#last[cell] = id[row]!
      this.#widen(cell * 4, x, y, isFirst)
      this.#sums[cell * 2]! += x
      this.#sums[cell * 2 + 1]! += y
    }
  }

  #widen(corner: number, x: number, y: number, isFirst: boolean): void {
    const boxes = this.#boxes
    if (isFirst) {
      boxes[corner] = boxes[corner + 2] = x
      boxes[corner + 1] = boxes[corner + 3] = y
      return
    }
    if (x < boxes[corner]!) boxes[corner] = x
    if (y < boxes[corner + 1]!) boxes[corner + 1] = y
    if (x > boxes[corner + 2]!) boxes[corner + 2] = x
    if (y > boxes[corner + 3]!) boxes[corner + 3] = y
  }

  /** The cell of a point in the view. */
  #cellOf(x: number, y: number): number {
    const { cells, firstColumn, columns, rows: starts } = this.#grid
    let row = Math.min(this.#guesses[Math.floor((y - starts[0]!) * this.#guess)]!, starts.length - 2)
    while (row > 0 && y < starts[row]!) row--
    while (y >= starts[row + 1]!) row++
    return row * columns + columnOf(x, cells) - firstColumn
  }

  /** Cells that have offers, from the south-west, row by row. */
  result(): Cluster[] {
    const clusters: Cluster[] = []
    this.#counts.forEach((count, cell) => {
      if (count === 0) return
      const [west, south, east, north] = Array.from(this.#boxes.subarray(cell * 4, cell * 4 + 4))
      clusters.push({
        lat: Math.round(this.#sums[cell * 2 + 1]! / count) / E6,
        lon: turned(Math.round(this.#sums[cell * 2]! / count)),
        count,
        box: [turned(west!), south! / E6, turned(east!), north! / E6],
        id: count === 1 ? this.#last[cell]! : null,
      })
    })
    return clusters
  }
}

/** Degrees in [-180, 180]. */
const turned = (lon: number): number => (lon > AROUND / 2 ? lon - AROUND : lon) / E6

/** Where all rows lie that have coordinates. */
export class Bounds {
  #west = Infinity
  #south = Infinity
  #east = -Infinity
  #north = -Infinity

  /** Adds the rows of a bitmap. */
  add({ columns: { arrays: { lat, lon } }, extents: { boxes } }: Part, { block, from, to }: Span, bits: Int32Array): void {
    for (let word = from; word < to; word++) {
      if (bits[word] === 0) continue
      const first = block * BLOCK + word * 32
      const extent = (block * BLOCK_WORDS + word) * 4
      if (boxes[extent]! >= this.#west && boxes[extent + 1]! >= this.#south && boxes[extent + 2]! <= this.#east && boxes[extent + 3]! <= this.#north) continue
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const row = first + lowest(left)
        const y = lat[row]!
        const x = lon[row]!
        if (y === NOWHERE) continue
        if (x < this.#west) this.#west = x
        if (x > this.#east) this.#east = x
        if (y < this.#south) this.#south = y
        if (y > this.#north) this.#north = y
      }
    }
  }

  result(): Box | null {
    return this.#west === Infinity ? null : [this.#west / E6, this.#south / E6, this.#east / E6, this.#north / E6]
  }
}
