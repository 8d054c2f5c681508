import { allocateShared } from './kernels.ts'
import { BLOCK, BLOCK_WORDS, GROUP, GROUP_WORDS } from './block.ts'
import { NOWHERE, ROWS_PER_STEP, type Columns } from './columns.ts'

/** Shared memory of extents. */
export interface ExtentBuffers {
  groups: SharedArrayBuffer
  farthest: SharedArrayBuffer
  blocks: SharedArrayBuffer
  sums: SharedArrayBuffer
  points: WebAssembly.Memory
}

/** West, south, east, north where there is nothing: any point makes it larger. */
const NOTHING = [2 ** 31 - 1, 2 ** 31 - 1, NOWHERE, NOWHERE] as const
export const emptyBoxes = (boxes: Int32Array): Int32Array => boxes.map((_, at) => NOTHING[at & 3]!)

/** Where the box of the group of a word of a block begins. */
export const cornerOf = (block: number, word: number): number =>
  Math.floor((block * BLOCK_WORDS + word) / GROUP_WORDS) * 4

/** Makes the box that begins at `corner` large enough for a point. */
export function widen(boxes: Int32Array, corner: number, x: number, y: number): void {
  if (x < boxes[corner]!) boxes[corner] = x
  if (y < boxes[corner + 1]!) boxes[corner + 1] = y
  if (x > boxes[corner + 2]!) boxes[corner + 2] = x
  if (y > boxes[corner + 3]!) boxes[corner + 3] = y
}

/** Where rows lie: those of a group, and those of a block. In millionths of a degree; rows that are nowhere count for nothing. */
export class Extents {
  /** West, south, east, north of each. */
  readonly groups: Int32Array
  readonly blocks: Int32Array
  /** By the sides of the boxes of groups: the first row that lies there, by its number in the block. */
  readonly farthest: Uint16Array
  /** The sums of the longitudes and latitudes of each block, by twos. */
  readonly sums: Float64Array
  /** Longitude and latitude of each row, by twos; zeros where it is nowhere. */
  readonly memory: WebAssembly.Memory
  readonly points: Int32Array

  constructor({ groups, farthest, blocks, sums, points }: ExtentBuffers) {
    this.groups = new Int32Array(groups)
    this.farthest = new Uint16Array(farthest)
    this.blocks = new Int32Array(blocks)
    this.sums = new Float64Array(sums)
    this.memory = points
    this.points = new Int32Array(points.buffer)
  }

  static of(rows: number): Extents {
    const [groups, blocks] = [Math.ceil(rows / GROUP), Math.ceil(rows / BLOCK)]
    const extents = new Extents({
      groups: new SharedArrayBuffer(groups * 16),
      farthest: new SharedArrayBuffer(groups * 8),
      blocks: new SharedArrayBuffer(blocks * 16),
      sums: new SharedArrayBuffer(blocks * 16),
      points: allocateShared(rows * 8),
    })
    for (const boxes of [extents.groups, extents.blocks])
      boxes.set(emptyBoxes(new Int32Array(boxes.length)))
    return extents
  }

  get buffers(): ExtentBuffers {
    const of = ({ buffer }: Int32Array | Uint16Array | Float64Array) => buffer as SharedArrayBuffer
    return {
      groups: of(this.groups),
      farthest: of(this.farthest),
      blocks: of(this.blocks),
      sums: of(this.sums),
      points: this.memory,
    }
  }

  /** The extents of all rows of columns, with room for all that fit. Yields now and then. */
  static *from(columns: Columns): Generator<void, Extents> {
    const extents = Extents.of(columns.capacity)
    for (let row = 0; row < columns.length; row++) {
      extents.add(columns, row)
      if (row % ROWS_PER_STEP === 0) yield
    }
    return extents
  }

  add({ arrays: { lat, lon } }: Columns, row: number): void {
    const y = lat[row]!
    if (y === NOWHERE) return
    const x = lon[row]!
    const block = Math.floor(row / BLOCK)
    this.points[row * 2] = x
    this.points[row * 2 + 1] = y
    this.sums[block * 2]! += x
    this.sums[block * 2 + 1]! += y
    const corner = Math.floor(row / GROUP) * 4
    // Before the box: who reads it meanwhile finds a row that is in no search yet, or the one before.
    if (x < this.groups[corner]!) this.farthest[corner] = row % BLOCK
    if (y < this.groups[corner + 1]!) this.farthest[corner + 1] = row % BLOCK
    if (x > this.groups[corner + 2]!) this.farthest[corner + 2] = row % BLOCK
    if (y > this.groups[corner + 3]!) this.farthest[corner + 3] = row % BLOCK
    widen(this.groups, corner, x, y)
    widen(this.blocks, block * 4, x, y)
  }
}
