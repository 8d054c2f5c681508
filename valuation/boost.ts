import type { Binned } from './bins.ts'
import { quantileOf } from './quantile.ts'
import { createRandom } from './random.ts'

/** What is kept small: the squared or the absolute error, or that of a quantile. */
export type Loss = 'squared' | 'absolute' | { quantile: number }

export interface BoostOptions {
  loss: Loss
  trees: number
  /** Share of a tree's values that is added. */
  rate: number
  /** Leaves of a tree. */
  leaves: number
  leastInLeaf: number
  /** Shares of rows and columns that a tree sees. */
  rowShare: number
  columnShare: number
  /** Draws leaves with few rows to zero. */
  shrinkage: number
  seed: number
}

/** Trees as flat arrays. A node is a leaf if its feature is -1; else rows up to the threshold go left, unknown values where `unknownLeft` says. */
export interface Forest {
  base: number
  roots: Int32Array
  feature: Int16Array
  threshold: Float32Array
  unknownLeft: Uint8Array
  left: Int32Array
  right: Int32Array
  value: Float64Array
}

/** Stops when rows of other buildings have not improved for so many trees. */
const PATIENCE = 60
const LEAST_GAIN = 1e-9

interface Split {
  gain: number
  feature: number
  bin: number
  unknownLeft: boolean
}
interface Leaf {
  node: number
  from: number
  to: number
  sum: number
  histogram: Float64Array
  split: Split | null
}

/** Grows trees on the rows `train` of a binned matrix; with rows to `watch`, as many as were best for these. */
export function boost(
  matrix: Binned,
  target: Float64Array,
  train: Int32Array,
  options: BoostOptions,
  watch?: Int32Array,
): Forest {
  const { loss, rate } = options
  const random = createRandom(options.seed)
  const grower = new Grower(matrix, options, random)
  const base = startOf(target, train, loss)
  const scores = new Float64Array(matrix.rows).fill(base)
  const gradient = new Float64Array(matrix.rows)
  let best = Infinity
  let bestTrees = 0
  for (let tree = 0; tree < options.trees; tree++) {
    for (let at = 0; at < train.length; at++) {
      const row = train[at]!
      gradient[row] = slope(target[row]! - scores[row]!, loss)
    }
    grower.grow(train, gradient, target, scores, rate)
    grower.addLast(train, scores)
    if (watch) {
      grower.addLast(watch, scores)
      const error = meanLoss(target, scores, watch, loss)
      if (error < best - 1e-7) {
        best = error
        bestTrees = tree + 1
      } else if (tree + 1 - bestTrees >= PATIENCE) break
    }
  }
  return grower.forest(base, watch ? Math.max(1, bestTrees) : options.trees)
}

function startOf(target: Float64Array, rows: Int32Array, loss: Loss): number {
  const values = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) values[at] = target[rows[at]!]!
  if (loss !== 'squared') return quantileOf(values, loss === 'absolute' ? 0.5 : loss.quantile)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How the loss falls when the value rises. */
function slope(rest: number, loss: Loss): number {
  if (loss === 'squared') return rest
  if (loss === 'absolute') return Math.sign(rest)
  return rest > 0 ? loss.quantile : loss.quantile - 1
}

function meanLoss(target: Float64Array, scores: Float64Array, rows: Int32Array, loss: Loss) {
  let sum = 0
  for (let at = 0; at < rows.length; at++) {
    const rest = target[rows[at]!]! - scores[rows[at]!]!
    if (loss === 'squared') sum += rest * rest
    else sum += rest * slope(rest, loss)
  }
  return sum / rows.length
}

/** Grows one tree after the other into flat arrays. */
class Grower {
  readonly #matrix: Binned
  readonly #options: BoostOptions
  readonly #random: () => number
  readonly #width: number
  /** Start of each column's sums in a histogram: two numbers a bin, the sum of slopes and the number of rows. */
  readonly #offsets: Int32Array
  readonly #spare: Float64Array[] = []
  readonly #roots: number[] = []
  readonly #feature: number[] = []
  readonly #bin: number[] = []
  readonly #unknownLeft: number[] = []
  readonly #left: number[] = []
  readonly #right: number[] = []
  readonly #value: number[] = []
  #index = new Int32Array(0)
  #other = new Int32Array(0)
  #slopes = new Float64Array(0)
  #values = new Float64Array(0)
  #chosen = new Int32Array(0)

  constructor(matrix: Binned, options: BoostOptions, random: () => number) {
    this.#matrix = matrix
    this.#options = options
    this.#random = random
    this.#width = matrix.edges.length
    this.#offsets = new Int32Array(this.#width + 1)
    for (let at = 0; at < this.#width; at++)
      this.#offsets[at + 1] = this.#offsets[at]! + 2 * (matrix.edges[at]!.length + 2)
  }

  grow(
    train: Int32Array,
    gradient: Float64Array,
    target: Float64Array,
    scores: Float64Array,
    rate: number,
  ): void {
    const { leaves: most, loss, shrinkage } = this.#options
    const rows = this.#drawRows(train)
    this.#drawColumns()
    const root = this.#leaf(0, rows, gradient)
    this.#fill(root, gradient)
    root.split = this.#best(root)
    this.#roots.push(root.node)
    const leaves = [root]
    while (leaves.length < most) {
      let at = -1
      let gain = LEAST_GAIN
      for (let one = 0; one < leaves.length; one++) {
        const { split } = leaves[one]!
        if (split && split.gain > gain) {
          at = one
          gain = split.gain
        }
      }
      if (at < 0) break
      const [left, right] = this.#divide(leaves[at]!, gradient)
      leaves[at] = left
      leaves.push(right)
    }
    for (const leaf of leaves) {
      const size = leaf.to - leaf.from
      let value = leaf.sum / (size + shrinkage)
      if (loss !== 'squared') {
        for (let at = leaf.from; at < leaf.to; at++) {
          const row = this.#index[at]!
          this.#values[at] = target[row]! - scores[row]!
        }
        const share = loss === 'absolute' ? 0.5 : loss.quantile
        value = (quantileOf(this.#values, share, leaf.from, leaf.to) * size) / (size + shrinkage)
      }
      this.#value[leaf.node] = rate * value
      this.#spare.push(leaf.histogram)
    }
  }

  /** Adds the values of the last tree to rows. */
  addLast(rows: Int32Array, scores: Float64Array): void {
    const { bins, rows: height } = this.#matrix
    const root = this.#roots[this.#roots.length - 1]!
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      let node = root
      for (let feature = this.#feature[node]!; feature >= 0; feature = this.#feature[node]!) {
        const bin = bins[feature * height + row]!
        const toLeft = bin === 0 ? this.#unknownLeft[node] === 1 : bin <= this.#bin[node]!
        node = toLeft ? this.#left[node]! : this.#right[node]!
      }
      scores[row] = scores[row]! + this.#value[node]!
    }
  }

  forest(base: number, trees: number): Forest {
    const nodes = this.#roots[trees] ?? this.#feature.length
    return {
      base,
      roots: Int32Array.from(this.#roots.slice(0, trees)),
      feature: Int16Array.from(this.#feature.slice(0, nodes)),
      threshold: Float32Array.from({ length: nodes }, (_, node) =>
        this.#feature[node]! < 0
          ? 0
          : (this.#matrix.edges[this.#feature[node]!]![this.#bin[node]! - 1] ?? Infinity),
      ),
      unknownLeft: Uint8Array.from(this.#unknownLeft.slice(0, nodes)),
      left: Int32Array.from(this.#left.slice(0, nodes)),
      right: Int32Array.from(this.#right.slice(0, nodes)),
      value: Float64Array.from(this.#value.slice(0, nodes)),
    }
  }

  #drawRows(train: Int32Array): number {
    if (this.#index.length < train.length) {
      this.#index = new Int32Array(train.length)
      this.#other = new Int32Array(train.length)
      this.#slopes = new Float64Array(train.length)
      this.#values = new Float64Array(train.length)
    }
    let drawn = 0
    for (let at = 0; at < train.length; at++)
      if (this.#options.rowShare >= 1 || this.#random() < this.#options.rowShare)
        this.#index[drawn++] = train[at]!
    return drawn
  }

  #drawColumns(): void {
    const wanted = Math.max(1, Math.round(this.#width * this.#options.columnShare))
    const all = Int32Array.from({ length: this.#width }, (_, at) => at)
    for (let at = 0; at < wanted; at++) {
      const other = at + Math.floor(this.#random() * (this.#width - at))
      const kept = all[at]!
      all[at] = all[other]!
      all[other] = kept
    }
    this.#chosen = all.subarray(0, wanted).sort()
  }

  #leaf(from: number, to: number, gradient: Float64Array): Leaf {
    let sum = 0
    for (let at = from; at < to; at++) sum += gradient[this.#index[at]!]!
    const node = this.#feature.length
    this.#feature.push(-1)
    this.#bin.push(0)
    this.#unknownLeft.push(0)
    this.#left.push(-1)
    this.#right.push(-1)
    this.#value.push(0)
    const histogram = this.#spare.pop() ?? new Float64Array(this.#offsets[this.#width]!)
    return { node, from, to, sum, histogram, split: null }
  }

  #fill({ from, to, histogram }: Leaf, gradient: Float64Array): void {
    const { bins, rows: height } = this.#matrix
    const index = this.#index
    const slopes = this.#slopes
    for (let at = from; at < to; at++) slopes[at] = gradient[index[at]!]!
    for (const feature of this.#chosen) {
      const start = this.#offsets[feature]!
      const column = feature * height
      histogram.fill(0, start, this.#offsets[feature + 1]!)
      for (let at = from; at < to; at++) {
        const cell = start + 2 * bins[column + index[at]!]!
        histogram[cell] = histogram[cell]! + slopes[at]!
        histogram[cell + 1] = histogram[cell + 1]! + 1
      }
    }
  }

  #best({ from, to, sum, histogram }: Leaf): Split | null {
    const { leastInLeaf, shrinkage } = this.#options
    const size = to - from
    if (size < 2 * leastInLeaf) return null
    const before = (sum * sum) / (size + shrinkage)
    let best: Split | null = null
    for (const feature of this.#chosen) {
      const start = this.#offsets[feature]!
      const last = this.#matrix.edges[feature]!.length
      const unknownSum = histogram[start]!
      const unknownSize = histogram[start + 1]!
      let leftSum = 0
      let leftSize = 0
      for (let bin = 1; bin <= last; bin++) {
        const added = histogram[start + 2 * bin + 1]!
        if (added === 0) continue
        leftSum += histogram[start + 2 * bin]!
        leftSize += added
        for (let side = unknownSize > 0 ? 0 : 1; side < 2; side++) {
          const lowSum = side === 0 ? leftSum + unknownSum : leftSum
          const lowSize = side === 0 ? leftSize + unknownSize : leftSize
          const highSize = size - lowSize
          if (lowSize < leastInLeaf || highSize < leastInLeaf) continue
          const highSum = sum - lowSum
          const gain =
            (lowSum * lowSum) / (lowSize + shrinkage) +
            (highSum * highSum) / (highSize + shrinkage) -
            before
          if (gain > (best?.gain ?? LEAST_GAIN))
            best = { gain, feature, bin, unknownLeft: side === 0 }
        }
      }
      // Whether the value is known at all.
      const knownSize = size - unknownSize
      if (unknownSize >= leastInLeaf && knownSize >= leastInLeaf && last > 0) {
        const knownSum = sum - unknownSum
        const gain =
          (knownSum * knownSum) / (knownSize + shrinkage) +
          (unknownSum * unknownSum) / (unknownSize + shrinkage) -
          before
        if (gain > (best?.gain ?? LEAST_GAIN))
          best = { gain, feature, bin: last + 1, unknownLeft: false }
      }
    }
    return best
  }

  #divide(leaf: Leaf, gradient: Float64Array): [Leaf, Leaf] {
    const { feature, bin, unknownLeft } = leaf.split!
    const { bins, rows: height } = this.#matrix
    const index = this.#index
    const column = feature * height
    let low = leaf.from
    let high = 0
    for (let at = leaf.from; at < leaf.to; at++) {
      const row = index[at]!
      const value = bins[column + row]!
      if (value === 0 ? unknownLeft : value <= bin) index[low++] = row
      else this.#other[high++] = row
    }
    index.set(this.#other.subarray(0, high), low)
    const left = this.#leaf(leaf.from, low, gradient)
    const right = this.#leaf(low, leaf.to, gradient)
    this.#feature[leaf.node] = feature
    this.#bin[leaf.node] = bin
    this.#unknownLeft[leaf.node] = unknownLeft ? 1 : 0
    this.#left[leaf.node] = left.node
    this.#right[leaf.node] = right.node
    const [small, large] =
      left.to - left.from <= right.to - right.from ? [left, right] : [right, left]
    this.#fill(small, gradient)
    // The larger one is what the smaller one leaves.
    this.#spare.push(large.histogram)
    large.histogram = leaf.histogram
    for (const one of this.#chosen)
      for (let at = this.#offsets[one]!; at < this.#offsets[one + 1]!; at++)
        large.histogram[at] = large.histogram[at]! - small.histogram[at]!
    left.split = this.#best(left)
    right.split = this.#best(right)
    return [left, right]
  }
}

/** The value of a row, whose numbers are in the order of the columns. */
export function predict(forest: Forest, row: ArrayLike<number>): number {
  let sum = forest.base
  for (const root of forest.roots) sum += forest.value[leafOf(forest, root, row)]!
  return sum
}

/** Values of some rows of a matrix. */
export function predictRows(forest: Forest, columns: readonly Float32Array[], rows: Int32Array) {
  const { roots, feature, threshold, unknownLeft, left, right, value } = forest
  const sums = new Float64Array(rows.length).fill(forest.base)
  for (const root of roots)
    for (let at = 0; at < rows.length; at++) {
      let node = root
      for (let one = feature[node]!; one >= 0; one = feature[node]!) {
        const known = columns[one]![rows[at]!]!
        node = goesLeft(known, threshold[node]!, unknownLeft[node]!) ? left[node]! : right[node]!
      }
      sums[at] = sums[at]! + value[node]!
    }
  return sums
}

/** Values of variants of a row, of which each differs in a few columns: trees are walked anew only where a variant leaves the row's own path. */
export function predictVariants(
  forest: Forest,
  row: Float32Array,
  variants: readonly Float32Array[],
): Float64Array {
  const { roots, feature, threshold, unknownLeft, left, right, value } = forest
  const differing: number[][] = Array.from(row, () => [])
  variants.forEach((variant, at) =>
    variant.forEach((one, column) => {
      if (!Object.is(one, row[column]!)) differing[column]!.push(at)
    }),
  )
  const sums = new Float64Array(variants.length)
  /** The last tree in which each left the path. */
  const leftIn = new Int32Array(variants.length).fill(-1)
  const gone: number[] = []
  let own = forest.base
  for (const root of roots) {
    let node = root
    gone.length = 0
    for (let one = feature[node]!; one >= 0; one = feature[node]!) {
      const isLeft = goesLeft(row[one]!, threshold[node]!, unknownLeft[node]!)
      for (const at of differing[one]!) {
        if (leftIn[at] === root) continue
        const variant = variants[at]!
        if (goesLeft(variant[one]!, threshold[node]!, unknownLeft[node]!) === isLeft) continue
        leftIn[at] = root
        gone.push(at)
        const child = isLeft ? right[node]! : left[node]!
        sums[at] = sums[at]! + value[leafOf(forest, child, variant)]!
      }
      node = isLeft ? left[node]! : right[node]!
    }
    own += value[node]!
    for (const at of gone) sums[at] = sums[at]! - value[node]!
  }
  return sums.map((sum) => own + sum)
}

export const goesLeft = (value: number, threshold: number, unknownLeft: number): boolean =>
  Number.isNaN(value) ? unknownLeft === 1 : value <= threshold

export function leafOf(forest: Forest, root: number, row: ArrayLike<number>): number {
  let node = root
  for (let one = forest.feature[node]!; one >= 0; one = forest.feature[node]!)
    node = goesLeft(row[one]!, forest.threshold[node]!, forest.unknownLeft[node]!)
      ? forest.left[node]!
      : forest.right[node]!
  return node
}
