import { kernelsOver, type Kernels } from './kernels.ts'
import { lowest } from './bits.ts'
import {
  countRows,
  BLOCK,
  scratch,
  GROUP_WORDS,
  LIST,
  rowNumbers,
  listRows,
  allocate,
  type Rows,
  type Span,
} from './block.ts'
import { cornerOf, emptyBoxes, widen } from './extents.ts'
import { AROUND, boxE6 } from './geometry.ts'
import type { Part } from './part.ts'
import type { Box, Cluster } from './query.ts'

const E6 = 1_000_000
/** A cell is this many pixels wide and high on a map whose world is 256 * 2^zoom pixels. */
const CELL_PX = 64
/** Limit of cells per side: larger views have larger cells. */
const MAX_CELLS = 64
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
  /** Millionths of a degree of longitude where columns begin, going on beyond 180 degrees; one more than there are columns. */
  columnStarts: Int32Array
  /** Millionths of a degree of latitude where rows begin, from the south; one more than there are rows. */
  rows: Int32Array
}

/** The grid for a view. Zoom is that of the map, 0 to 22. */
export function gridOf(view: Box, zoom: number): Grid {
  const { west, south, east, north } = boxE6(view)
  const [bottom, top] = [
    mercator(Math.max(south / E6, -EDGE)),
    mercator(Math.min(north / E6, EDGE)),
  ]
  let cells = 2 ** Math.floor(zoom) * (256 / CELL_PX)
  while (cells > 1 && Math.max((east - west) / AROUND, top - bottom) * cells > MAX_CELLS) cells /= 2
  const firstColumn = columnOf(west, cells)
  const firstRow = Math.floor(bottom * cells)
  const lastRow = Math.max(firstRow, Math.ceil(top * cells) - 1)
  const rows = Int32Array.from({ length: lastRow - firstRow + 2 }, (_, row) =>
    Math.round(latitude((firstRow + row) / cells) * E6),
  )
  // Beyond the edge of the map is within its last row.
  rows[0] = Math.min(rows[0]!, south)
  rows[rows.length - 1] = Math.max(rows.at(-1)!, Math.min(north, 90 * E6) + 1)
  const columns = columnOf(east, cells) - firstColumn + 1
  const columnStarts = Int32Array.from({ length: columns + 1 }, (_, column) =>
    startOf(firstColumn + column, cells),
  )
  return { west, south, east, north, cells, firstColumn, columns, columnStarts, rows }
}

/** The column of a longitude in millionths of a degree, which may exceed 180 degrees. */
export const columnOf = (lon: number, cells: number): number =>
  Math.floor((lon + AROUND / 2) * (cells / AROUND))

/** The least longitude that is in a column. */
function startOf(column: number, cells: number): number {
  const near = Math.ceil((column * AROUND) / cells - AROUND / 2)
  // The division may round to the neighbouring column.
  return columnOf(near - 1, cells) === column
    ? near - 1
    : columnOf(near, cells) === column
      ? near
      : near + 1
}

/** From 0 at the south edge to 1 at the north edge of the map. */
const mercator = (lat: number): number =>
  0.5 + Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
const latitude = (y: number): number =>
  (Math.atan(Math.exp((y - 0.5) * 2 * Math.PI)) * 360) / Math.PI - 90

/** Steps by which a row is guessed from a latitude. */
const GUESSES = 1024

/** In scratch: sums of longitudes and of latitudes, behind them west, south, east, north, and how many were added, and the last of them; and the corners of what is added. */
const [SUMS, WITHIN] = [allocate(40), allocate(16)]
const [sums, around, added] = [
  new Float64Array(scratch.buffer, SUMS, 2),
  new Int32Array(scratch.buffer, SUMS + 16, 4),
  new Int32Array(scratch.buffer, SUMS + 32, 2),
]
const within = new Int32Array(scratch.buffer, WITHIN, 4)
/** By the memory of points. */
const kernels = new WeakMap<WebAssembly.Memory, Kernels>()

function kernelsOf(points: WebAssembly.Memory): Kernels {
  let found = kernels.get(points)
  if (!found) kernels.set(points, (found = kernelsOver({ scratch, shared: points })))
  return found
}

/** A group that lies in no more cells than this is added cell by cell. */
const MAX_CELLS_OF_GROUP = 4

/** Statistics of the offers by cell. */
export interface Cells {
  counts: Uint32Array
  /** Of longitudes and latitudes in millionths of a degree, by turns; whole numbers that are exact in a float64. */
  sums: Float64Array
  /** West, south, east, north. */
  boxes: Int32Array
  /** The offer, where there is one. */
  ids: Float64Array
}

/** Aggregates offers by cell, exactly: number, position, and the offer if there is one. */
export class Clusters {
  readonly #grid: Grid
  readonly #counts: Uint32Array
  readonly #sums: Float64Array
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
    this.#boxes = emptyBoxes(new Int32Array(size * 4))
    this.#last = new Float64Array(size)
    this.#guess = GUESSES / (grid.rows[rows]! - grid.rows[0]! || 1)
    let row = 0
    this.#guesses = Uint8Array.from({ length: GUESSES + 1 }, (_, step) => {
      while (row < rows && grid.rows[row + 1]! <= grid.rows[0]! + Math.floor(step / this.#guess))
        row++
      return row
    })
  }

  /**
   * Adds the rows of a bitmap, which all are somewhere: `amount` of them, and `rows` one by one. A block that lies in one cell, as most do on a map of the
   * world, is added at once; else its groups.
   */
  add(part: Part, span: Span, bits: Int32Array, amount: number, rows: Rows): void {
    const { groups, blocks } = part.extents
    if (amount === 0 || this.#isOutside(blocks, span.block * 4)) return
    const cell = this.#cellAround(blocks, span.block * 4)
    if (cell >= 0) return this.#addAll(cell, part, span, bits, amount, rows)
    for (let from = span.from; from < span.to; from += GROUP_WORDS) {
      const corner = cornerOf(span.block, from)
      if (this.#isOutside(groups, corner)) continue
      const group = { ...span, from, to: from + GROUP_WORDS }
      const amount = countRows(group, bits)
      if (amount === 0) continue
      const cell = this.#cellAround(groups, corner)
      const rows = listRows(group, bits, amount)
      if (cell >= 0) this.#addAll(cell, part, group, bits, amount, rows)
      else if (!this.#addByCell(part, span.block, corner, rows))
        this.#addEach(part, span.block, rows)
    }
  }

  /** All rows of a block that are somewhere are in the view: once added, they are within `shown`. */
  shows({ extents: { blocks } }: Part, { block }: Span): boolean {
    const { west, south, east, north } = this.#grid
    const corner = block * 4
    return (
      this.#isPlain &&
      blocks[corner]! >= west &&
      blocks[corner + 1]! >= south &&
      blocks[corner + 2]! <= east &&
      blocks[corner + 3]! <= north
    )
  }

  /** Boxes of all that is in the view, west, south, east and north, those of empty cells among them. */
  get shown(): Int32Array {
    return this.#isPlain ? this.#boxes : new Int32Array(0)
  }

  /** No longitude of the view goes on beyond 180 degrees. */
  get #isPlain(): boolean {
    return this.#grid.east <= AROUND / 2
  }

  #isOutside(boxes: Int32Array, corner: number): boolean {
    const { west, south, east, north } = this.#grid
    const left = boxes[corner]!
    return (
      boxes[corner + 3]! < south ||
      boxes[corner + 1]! > north ||
      !((left <= east && boxes[corner + 2]! >= west) || left + AROUND <= east)
    )
  }

  /** The cell that all of a box is in; -1 when it is in several, or not all in the view. */
  #cellAround(boxes: Int32Array, corner: number): number {
    const { west, south, east, north } = this.#grid
    const [left, bottom, right, top] = [
      boxes[corner]!,
      boxes[corner + 1]!,
      boxes[corner + 2]!,
      boxes[corner + 3]!,
    ]
    if (left < west || right > east || bottom < south || top > north) return -1
    const cell = this.#cellOf(left, bottom)
    return cell === this.#cellOf(right, top) ? cell : -1
  }

  #addAll(
    cell: number,
    part: Part,
    span: Span,
    bits: Int32Array,
    amount: number,
    { end, isComplement }: Rows,
  ): void {
    const { block } = span
    const { memory, sums: all } = part.extents
    sums.fill(0)
    around.set(this.#boxes.subarray(cell * 4, cell * 4 + 4))
    if (end > LIST) kernelsOf(memory).sum(LIST, end, block * BLOCK * 8, SUMS)
    this.#sums[cell * 2]! += isComplement ? all[block * 2]! - sums[0]! : sums[0]!
    this.#sums[cell * 2 + 1]! += isComplement ? all[block * 2 + 1]! - sums[1]! : sums[1]!
    if (this.#counts[cell] === 0) this.#last[cell] = part.columns.arrays.id[firstOf(span, bits)]!
    this.#counts[cell]! += amount
    if (isComplement) widenBy(this.#boxes, cell * 4, part, span, bits)
    else this.#boxes.set(around, cell * 4)
  }

  /** Adds rows of a group by the cells that its box meets, if those are few; false when they are many. */
  #addByCell(
    {
      columns: {
        arrays: { id },
      },
      extents: { groups, memory },
    }: Part,
    block: number,
    corner: number,
    { end }: Rows,
  ): boolean {
    if (!this.#isPlain) return false
    const { west, south, east, north, columns, rows: starts, columnStarts } = this.#grid
    const [left, bottom, right, top] = [
      Math.max(west, groups[corner]!),
      Math.max(south, groups[corner + 1]!),
      Math.min(east, groups[corner + 2]!),
      Math.min(north, groups[corner + 3]!),
    ]
    const [first, last] = [this.#cellOf(left, bottom), this.#cellOf(right, top)]
    const [wide, high] = [
      (last % columns) - (first % columns) + 1,
      Math.floor(last / columns) - Math.floor(first / columns) + 1,
    ]
    if (wide * high > MAX_CELLS_OF_GROUP) return false
    const { sumWithin } = kernelsOf(memory)
    for (
      let cell = first, done = 0;
      done < wide * high;
      done++, cell += done % wide === 0 ? columns - wide + 1 : 1
    ) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)]
      within[0] = Math.max(left, columnStarts[column]!)
      within[1] = Math.max(bottom, starts[row]!)
      within[2] = Math.min(right, columnStarts[column + 1]! - 1)
      within[3] = Math.min(top, starts[row + 1]! - 1)
      around.set(this.#boxes.subarray(cell * 4, cell * 4 + 4))
      sumWithin(LIST, end, block * BLOCK * 8, WITHIN, SUMS)
      if (added[0] === 0) continue
      if (this.#counts[cell] === 0) this.#last[cell] = id[block * BLOCK + added[1]!]!
      this.#counts[cell]! += added[0]!
      this.#sums[cell * 2]! += sums[0]!
      this.#sums[cell * 2 + 1]! += sums[1]!
      this.#boxes.set(around, cell * 4)
    }
    return true
  }

  #addEach(
    {
      columns: {
        arrays: { id },
      },
      extents: { points },
    }: Part,
    block: number,
    rows: Rows,
  ): void {
    const { west, south, east, north } = this.#grid
    const [numbers, counts, sums, boxes] = [rowNumbers(rows), this.#counts, this.#sums, this.#boxes]
    for (let i = 0; i < numbers.length; i++) {
      const row = block * BLOCK + numbers[i]!
      const y = points[row * 2 + 1]!
      let x = points[row * 2]!
      if (x < west) x += AROUND
      if (y < south || y > north || x < west || x > east) continue
      const cell = this.#cellOf(x, y)
      if (counts[cell]!++ === 0) this.#last[cell] = id[row]!
      widen(boxes, cell * 4, x, y)
      sums[cell * 2]! += x
      sums[cell * 2 + 1]! += y
    }
  }

  /** The cell of a point in the view. */
  #cellOf(x: number, y: number): number {
    const { cells, firstColumn, columns, rows: starts } = this.#grid
    let row = Math.min(
      this.#guesses[Math.floor((y - starts[0]!) * this.#guess)]!,
      starts.length - 2,
    )
    while (row > 0 && y < starts[row]!) row--
    while (y >= starts[row + 1]!) row++
    return row * columns + columnOf(x, cells) - firstColumn
  }

  get cells(): Cells {
    return { counts: this.#counts, sums: this.#sums, boxes: this.#boxes, ids: this.#last }
  }
}

/** Adds the statistics of other offers in the same grid. */
export function addCells(cells: Cells, { counts, sums, boxes, ids }: Cells): void {
  counts.forEach((count, cell) => {
    if (count === 0) return
    cells.counts[cell]! += count
    cells.sums[cell * 2]! += sums[cell * 2]!
    cells.sums[cell * 2 + 1]! += sums[cell * 2 + 1]!
    cells.ids[cell] = ids[cell]!
    widenByBox(cells.boxes, cell * 4, boxes, cell * 4)
  })
}

/** Cells that have offers, from the south-west, row by row. */
export function clustersOf({ counts, sums, boxes, ids }: Cells): Cluster[] {
  const clusters: Cluster[] = []
  counts.forEach((count, cell) => {
    if (count === 0) return
    const [west, south, east, north] = Array.from(boxes.subarray(cell * 4, cell * 4 + 4))
    clusters.push({
      lat: Math.round(sums[cell * 2 + 1]! / count) / E6,
      lon: normalizedLon(Math.round(sums[cell * 2]! / count)),
      count,
      box: [normalizedLon(west!), south! / E6, normalizedLon(east!), north! / E6],
      id: count === 1 ? ids[cell]! : null,
    })
  })
  return clusters
}

/** Degrees in [-180, 180]. */
const normalizedLon = (lon: number): number => (lon > AROUND / 2 ? lon - AROUND : lon) / E6

/** Where all rows lie that are anywhere. */
export class Bounds {
  readonly #box = emptyBoxes(new Int32Array(4))

  /** Adds the rows of a bitmap, which all are somewhere. */
  add(part: Part, span: Span, bits: Int32Array): void {
    widenBy(this.#box, 0, part, span, bits)
  }

  /**
   * West, south, east, north, in millionths of a degree.
   * @param shown boxes of other rows that count too
   */
  around(shown: Int32Array): Int32Array {
    for (let corner = 0; corner < shown.length; corner += 4) widenByBox(this.#box, 0, shown, corner)
    return this.#box
  }
}

/** A box in degrees; null where nothing is in it. */
export function boundsOf([west, south, east, north]: Int32Array): Box | null {
  return west! > east! ? null : [west! / E6, south! / E6, east! / E6, north! / E6]
}

/** Makes the box that begins at `corner` large enough for another, which may be empty. */
export function widenByBox(
  boxes: Int32Array,
  corner: number,
  others: Int32Array,
  other: number,
): void {
  if (others[other]! > others[other + 2]!) return
  widen(boxes, corner, others[other]!, others[other + 1]!)
  widen(boxes, corner, others[other + 2]!, others[other + 3]!)
}

const isWithin = (boxes: Int32Array, corner: number, others: Int32Array, other: number): boolean =>
  boxes[corner]! >= others[other]! &&
  boxes[corner + 1]! >= others[other + 1]! &&
  boxes[corner + 2]! <= others[other + 2]! &&
  boxes[corner + 3]! <= others[other + 3]!

/** Makes a box large enough for the rows of a bitmap, which all are somewhere. Groups that lie within it already are not looked at, and of others mostly the farthest rows alone. */
function widenBy(
  boxes: Int32Array,
  corner: number,
  { extents }: Part,
  { block, from, to }: Span,
  bits: Int32Array,
): void {
  const { groups, blocks, points } = extents
  if (isWithin(blocks, block * 4, boxes, corner)) return
  for (let first = from; first < to; first += GROUP_WORDS) {
    const group = cornerOf(block, first)
    if (
      isWithin(groups, group, boxes, corner) ||
      widenByFarthest(boxes, corner, extents, block, group, bits)
    )
      continue
    for (let word = first; word < first + GROUP_WORDS; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const row = block * BLOCK + word * 32 + lowest(left)
        widen(boxes, corner, points[row * 2]!, points[row * 2 + 1]!)
      }
    }
  }
}

/** Makes a box as large as the box of a group that sticks out of it; false when a row that would make it so is not in the bitmap. */
function widenByFarthest(
  boxes: Int32Array,
  corner: number,
  { groups, farthest, points }: Part['extents'],
  block: number,
  group: number,
  bits: Int32Array,
): boolean {
  let isDone = true
  for (let side = 0; side < 4; side++) {
    const [own, other] = [boxes[corner + side]!, groups[group + side]!]
    if (side < 2 ? other >= own : other <= own) continue
    const number = farthest[group + side]!
    const row = block * BLOCK + number
    if ((bits[number >>> 5]! >>> number) & 1)
      widen(boxes, corner, points[row * 2]!, points[row * 2 + 1]!)
    else isDone = false
  }
  return isDone
}

/** The first row of a bitmap that has any. */
function firstOf({ block, from }: Span, bits: Int32Array): number {
  let word = from
  while (bits[word] === 0) word++
  return block * BLOCK + word * 32 + lowest(bits[word]!)
}
