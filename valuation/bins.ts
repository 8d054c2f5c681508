/** Columns of numbers, one value a row; NaN where it is unknown. */
export interface Matrix {
  rows: number
  columns: readonly Float32Array[]
}

/** A matrix by the bins of its values, column after column. Bin 0 is unknown; a value is in the first bin whose upper edge it does not exceed. */
export interface Binned {
  rows: number
  bins: Uint8Array
  edges: readonly Float32Array[]
}

/** Few rows need few bins. */
const ROWS_A_BIN = 20
const BINS_MIN = 48
const BINS_MAX = 255
/** Edges are found in a sample: more rows do not move them. */
const SAMPLE_MAX = 200_000

/** Bins are as many as the first `telling` rows need. */
export function binColumns({ rows, columns }: Matrix, telling = rows): Binned {
  const bins = new Uint8Array(rows * columns.length)
  const edges = columns.map((column) => edgesOf(column.subarray(0, telling)))
  columns.forEach((column, at) => fillBins(column, edges[at]!, bins, at * rows))
  return { rows, bins, edges }
}

/** The bin of a known value. */
export function binOf(value: number, edges: Float32Array): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value <= edges[middle]!) high = middle
    else low = middle + 1
  }
  return low + 1
}

function edgesOf(column: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(column.length / SAMPLE_MAX))
  const values = column.filter((value, at) => at % step === 0 && !Number.isNaN(value)).sort()
  const distinct = values.filter((value, at) => at === 0 || value !== values[at - 1])
  if (distinct.length < 2) return new Float32Array(0)
  const most = Math.min(BINS_MAX, Math.max(BINS_MIN, Math.ceil(column.length / ROWS_A_BIN)))
  if (distinct.length < most) {
    const middle = new Float32Array(distinct.length - 1)
    for (let at = 0; at < middle.length; at++)
      middle[at] = between(distinct[at]!, distinct[at + 1]!)
    return middle
  }
  const found: number[] = []
  for (let bin = 1; bin < most; bin++) {
    const place = Math.floor((bin * values.length) / most)
    const [lower, upper] = [values[place - 1]!, values[place]!]
    const edge = lower === upper ? upper : between(lower, upper)
    if (
      edge < values[values.length - 1]! &&
      (found.length === 0 || edge > found[found.length - 1]!)
    )
      found.push(edge)
  }
  return Float32Array.from(found)
}

/** A float32 that is at least `lower` and below `upper`. */
function between(lower: number, upper: number): number {
  const middle = Math.fround((lower + upper) / 2)
  return middle < upper ? middle : lower
}

function fillBins(column: Float32Array, edges: Float32Array, into: Uint8Array, from: number): void {
  for (let row = 0; row < column.length; row++) {
    const value = column[row]!
    if (!Number.isNaN(value)) into[from + row] = binOf(value, edges)
  }
}
