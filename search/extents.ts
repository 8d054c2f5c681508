import { NOWHERE, PAUSE, type Columns } from './columns.ts'

const EVERYTHING = 2 ** 31 - 1

/** Shared memory of extents. */
export interface ExtentBuffers {
  boxes: SharedArrayBuffer
  sums: SharedArrayBuffer
}

/** Where 32 rows lie, those of one word of a bitmap: west, south, east, north in millionths of a degree. Rows that are nowhere lie far in the south. */
export class Extents {
  readonly boxes: Int32Array
  /** The sums of their longitudes and latitudes, by twos. */
  readonly sums: Float64Array

  constructor({ boxes, sums }: ExtentBuffers) {
    this.boxes = new Int32Array(boxes)
    this.sums = new Float64Array(sums)
  }

  static of(rows: number): Extents {
    const bytes = Math.ceil(rows / 32) * 16
    const extents = new Extents({ boxes: new SharedArrayBuffer(bytes), sums: new SharedArrayBuffer(bytes) })
    for (let at = 0; at < extents.boxes.length; at += 4) extents.boxes.set([EVERYTHING, EVERYTHING, -EVERYTHING, NOWHERE], at)
    return extents
  }

  get buffers(): ExtentBuffers {
    return { boxes: this.boxes.buffer as SharedArrayBuffer, sums: this.sums.buffer as SharedArrayBuffer }
  }

  /** Those of all rows of columns, with room for as many as they have. Yields now and then. */
  static *from(columns: Columns): Generator<void, Extents> {
    const extents = Extents.of(columns.capacity)
    for (let row = 0; row < columns.length; row++) {
      extents.add(columns, row)
      if (row % PAUSE === 0) yield
    }
    return extents
  }

  add({ arrays: { lat, lon } }: Columns, row: number): void {
    const { boxes } = this
    const at = (row >>> 5) * 4
    const y = lat[row]!
    if (y < boxes[at + 1]!) boxes[at + 1] = y
    if (y === NOWHERE) return
    const x = lon[row]!
    this.sums[(row >>> 5) * 2]! += x
    this.sums[(row >>> 5) * 2 + 1]! += y
    if (x < boxes[at]!) boxes[at] = x
    if (x > boxes[at + 2]!) boxes[at + 2] = x
    if (y > boxes[at + 3]!) boxes[at + 3] = y
  }
}
