import { binOf, type Binned } from './bins.ts'
import { quantileOf } from './quantile.ts'
import { createRandom } from './random.ts'

/** The loss to minimise: the squared or the absolute error, or that of a quantile. */
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

/** Stops when rows of other buildings have not improved for this many trees. */
const PATIENCE_TREES = 60
const GAIN_MIN = 1e-9

/** A bin of a histogram is one number: its count of rows times this, plus the sum of their slopes as a whole number, which must stay below half of this. */
const ROW = 2 ** 32
const SLOPES_MAX = 2 ** 30

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
  const { loss } = options
  const random = createRandom(options.seed)
  const grower = new Grower(matrix, options, random)
  const base = startOf(target, train, loss)
  const scores = new Float64Array(matrix.rows).fill(base)
  let best = Infinity
  let bestTrees = 0
  for (let tree = 0; tree < options.trees; tree++) {
    grower.grow(train, target, scores)
    if (watch) {
      grower.addLast(watch, scores)
      const error = meanLoss(target, scores, watch, loss)
      if (error < best - 1e-7) {
        best = error
        bestTrees = tree + 1
      } else if (tree + 1 - bestTrees >= PATIENCE_TREES) break
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
  /** Start of each column's bins in a histogram. */
  readonly #offsets: Int32Array
  readonly #spare: Float64Array[] = []
  readonly #roots: number[] = []
  readonly #feature: number[] = []
  readonly #bin: number[] = []
  readonly #unknownLeft: number[] = []
  readonly #left: number[] = []
  readonly #right: number[] = []
  readonly #value: number[] = []
  readonly #divider: Divider
  /** The rows that the tree sees, and the other ones. */
  #index = new Int32Array(0)
  #unseen = new Int32Array(0)
  /** Slopes of rows of the index, as they are added to bins. */
  #slopes = new Float64Array(0)
  #gathered = new Float64Array(0)
  /** Size of a slope of one as a whole number. */
  #scale = 1
  #values = new Float64Array(0)
  #chosen = new Int32Array(0)

  constructor(matrix: Binned, options: BoostOptions, random: () => number) {
    this.#matrix = matrix
    this.#options = options
    this.#random = random
    this.#width = matrix.edges.length
    this.#divider = new Divider(matrix)
    this.#offsets = new Int32Array(this.#width + 1)
    for (let at = 0; at < this.#width; at++)
      this.#offsets[at + 1] = this.#offsets[at]! + matrix.edges[at]!.length + 2
  }

  /** Grows a tree on some of the rows, and adds its values to all of them. */
  grow(train: Int32Array, target: Float64Array, scores: Float64Array): void {
    const { leaves: most, loss, rate, shrinkage } = this.#options
    const rows = this.#drawRows(train)
    this.#drawColumns()
    this.#readSlopes(rows, target, scores)
    const root = this.#leaf(0, rows)
    this.#fill(root)
    root.split = this.#best(root)
    this.#roots.push(root.node)
    const leaves = [root]
    while (leaves.length < most) {
      let at = -1
      let gain = GAIN_MIN
      for (let one = 0; one < leaves.length; one++) {
        const { split } = leaves[one]!
        if (split && split.gain > gain) {
          at = one
          gain = split.gain
        }
      }
      if (at < 0) break
      const [left, right] = this.#divide(leaves[at]!)
      leaves[at] = left
      leaves.push(right)
    }
    const index = this.#index
    for (const leaf of leaves) {
      const size = leaf.to - leaf.from
      let sum = 0
      for (let at = leaf.from; at < leaf.to; at++) {
        const row = index[at]!
        const rest = target[row]! - scores[row]!
        this.#values[at] = rest
        sum += rest
      }
      const mean =
        loss === 'squared'
          ? sum / size
          : quantileOf(this.#values, loss === 'absolute' ? 0.5 : loss.quantile, leaf.from, leaf.to)
      const value = (mean * size) / (size + shrinkage)
      this.#value[leaf.node] = rate * value
      this.#spare.push(leaf.histogram)
    }
    for (const { node, from, to } of leaves)
      for (let at = from; at < to; at++)
        scores[index[at]!] = scores[index[at]!]! + this.#value[node]!
    this.addLast(this.#unseen.subarray(0, train.length - rows), scores)
  }

  /** Adds the values of the last tree to rows. */
  addLast(rows: Int32Array, scores: Float64Array): void {
    this.#divider.add(this.#roots[this.#roots.length - 1]!, this.#nodes(), rows, scores)
  }

  #nodes(): BinnedNodes {
    return {
      feature: this.#feature,
      bin: this.#bin,
      unknownLeft: this.#unknownLeft,
      left: this.#left,
      right: this.#right,
      value: this.#value,
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
    const { rowShare } = this.#options
    if (this.#index.length < train.length) {
      this.#index = new Int32Array(train.length)
      this.#unseen = new Int32Array(train.length)
      this.#slopes = new Float64Array(this.#matrix.rows)
      this.#gathered = new Float64Array(train.length)
      this.#values = new Float64Array(train.length)
    }
    let drawn = 0
    for (let at = 0; at < train.length; at++)
      if (rowShare >= 1 || this.#random() < rowShare) this.#index[drawn++] = train[at]!
      else this.#unseen[at - drawn] = train[at]!
    return drawn
  }

  /** How the loss falls at each row, as whole numbers whose sum is exact however they are added. */
  #readSlopes(rows: number, target: Float64Array, scores: Float64Array): void {
    const { loss } = this.#options
    const slopes = this.#slopes
    let sum = 0
    for (let at = 0; at < rows; at++) {
      const row = this.#index[at]!
      const one = slope(target[row]! - scores[row]!, loss)
      slopes[row] = one
      sum += Math.abs(one)
    }
    const scale = sum > 0 ? SLOPES_MAX / sum : 1
    this.#scale = scale
    for (let at = 0; at < rows; at++) {
      const row = this.#index[at]!
      slopes[row] = ROW + Math.round(slopes[row]! * scale)
    }
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

  #leaf(from: number, to: number): Leaf {
    let sum = 0
    for (let at = from; at < to; at++) sum += this.#slopes[this.#index[at]!]! - ROW
    const node = this.#feature.length
    this.#feature.push(-1)
    this.#bin.push(0)
    this.#unknownLeft.push(0)
    this.#left.push(-1)
    this.#right.push(-1)
    this.#value.push(0)
    const histogram = this.#spare.pop() ?? new Float64Array(this.#offsets[this.#width]!)
    return { node, from, to, sum: sum / this.#scale, histogram, split: null }
  }

  #fill({ from, to, histogram }: Leaf): void {
    const { bins, rows: height } = this.#matrix
    const index = this.#index
    const gathered = this.#gathered
    for (let at = from; at < to; at++) gathered[at] = this.#slopes[index[at]!]!
    const chosen = this.#chosen
    for (const feature of chosen)
      histogram.fill(0, this.#offsets[feature]!, this.#offsets[feature + 1]!)
    // Two columns at once: the sums of one are added while those of the other are waited for.
    for (let pair = 0; pair < chosen.length; pair += 2) {
      const one = chosen[pair]!
      const start = this.#offsets[one]!
      const column = one * height
      if (pair + 1 === chosen.length) {
        for (let at = from; at < to; at++) {
          const cell = start + bins[column + index[at]!]!
          histogram[cell] = histogram[cell]! + gathered[at]!
        }
        break
      }
      const other = chosen[pair + 1]!
      const otherStart = this.#offsets[other]!
      const otherColumn = other * height
      for (let at = from; at < to; at++) {
        const row = index[at]!
        const added = gathered[at]!
        const cell = start + bins[column + row]!
        const otherCell = otherStart + bins[otherColumn + row]!
        histogram[cell] = histogram[cell]! + added
        histogram[otherCell] = histogram[otherCell]! + added
      }
    }
  }

  #best({ from, to, sum, histogram }: Leaf): Split | null {
    const { leastInLeaf, shrinkage } = this.#options
    const size = to - from
    if (size < 2 * leastInLeaf) return null
    const unit = 1 / this.#scale
    const before = (sum * sum) / (size + shrinkage)
    let best: Split | null = null
    for (const feature of this.#chosen) {
      const start = this.#offsets[feature]!
      const last = this.#matrix.edges[feature]!.length
      const unknown = histogram[start]!
      const unknownSize = Math.round(unknown / ROW)
      let left = 0
      for (let bin = 1; bin <= last; bin++) {
        const added = histogram[start + bin]!
        if (added === 0) continue
        left += added
        for (let side = unknownSize > 0 ? 0 : 1; side < 2; side++) {
          const low = side === 0 ? left + unknown : left
          const lowSize = Math.round(low / ROW)
          const highSize = size - lowSize
          if (lowSize < leastInLeaf || highSize < leastInLeaf) continue
          const lowSum = (low - lowSize * ROW) * unit
          const highSum = sum - lowSum
          const gain =
            (lowSum * lowSum) / (lowSize + shrinkage) +
            (highSum * highSum) / (highSize + shrinkage) -
            before
          if (gain > (best?.gain ?? GAIN_MIN))
            best = { gain, feature, bin, unknownLeft: side === 0 }
        }
      }
      // Whether the value is known at all.
      const knownSize = size - unknownSize
      if (unknownSize >= leastInLeaf && knownSize >= leastInLeaf && last > 0) {
        const unknownSum = (unknown - unknownSize * ROW) * unit
        const knownSum = sum - unknownSum
        const gain =
          (knownSum * knownSum) / (knownSize + shrinkage) +
          (unknownSum * unknownSum) / (unknownSize + shrinkage) -
          before
        if (gain > (best?.gain ?? GAIN_MIN))
          best = { gain, feature, bin: last + 1, unknownLeft: false }
      }
    }
    return best
  }

  #divide(leaf: Leaf): [Leaf, Leaf] {
    const { feature, bin, unknownLeft } = leaf.split!
    const middle = this.#divider.divide(this.#index, leaf.from, leaf.to, {
      feature,
      bin,
      unknownLeft,
    })
    const left = this.#leaf(leaf.from, middle)
    const right = this.#leaf(middle, leaf.to)
    this.#feature[leaf.node] = feature
    this.#bin[leaf.node] = bin
    this.#unknownLeft[leaf.node] = unknownLeft ? 1 : 0
    this.#left[leaf.node] = left.node
    this.#right[leaf.node] = right.node
    const [small, large] =
      left.to - left.from <= right.to - right.from ? [left, right] : [right, left]
    this.#fill(small)
    // The larger one is the difference of both.
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

/** Nodes whose thresholds are bins. */
interface BinnedNodes {
  feature: ArrayLike<number>
  bin: ArrayLike<number>
  unknownLeft: ArrayLike<number>
  left: ArrayLike<number>
  right: ArrayLike<number>
  value: ArrayLike<number>
}

/** Divides rows by their bins: all rows of a node at once, as this is faster than one row after the other down the tree. */
class Divider {
  readonly #matrix: Binned
  readonly #goesLeft = new Uint8Array(256)
  #index = new Int32Array(0)
  #other = new Int32Array(0)

  constructor(matrix: Binned) {
    this.#matrix = matrix
  }

  /** Partitions the rows of `index` in place, the left ones first, in their order; returns the start of the right ones. */
  divide(
    index: Int32Array,
    from: number,
    to: number,
    { feature, bin, unknownLeft }: { feature: number; bin: number; unknownLeft: boolean },
  ): number {
    const { bins, rows: height } = this.#matrix
    if (this.#other.length < to - from) this.#other = new Int32Array(index.length)
    const goesLeft = this.#goesLeft
    goesLeft.fill(1, 0, bin + 1)
    goesLeft.fill(0, bin + 1)
    goesLeft[0] = unknownLeft ? 1 : 0
    const other = this.#other
    const column = feature * height
    let low = from
    let high = 0
    for (let at = from; at < to; at++) {
      const row = index[at]!
      const left = goesLeft[bins[column + row]!]!
      index[low] = row
      other[high] = row
      low += left
      high += 1 - left
    }
    index.set(other.subarray(0, high), low)
    return low
  }

  /** Adds the values of a tree to the scores of rows. */
  add(root: number, nodes: BinnedNodes, rows: Int32Array, scores: Float64Array): void {
    if (this.#index.length < rows.length) this.#index = new Int32Array(rows.length)
    const index = this.#index.subarray(0, rows.length)
    index.set(rows)
    const waiting = [root, 0, rows.length]
    while (waiting.length > 0) {
      const to = waiting.pop()!
      const from = waiting.pop()!
      const node = waiting.pop()!
      const feature = nodes.feature[node]!
      if (feature >= 0) {
        const middle = this.divide(index, from, to, {
          feature,
          bin: nodes.bin[node]!,
          unknownLeft: nodes.unknownLeft[node] === 1,
        })
        if (middle < to) waiting.push(nodes.right[node]!, middle, to)
        if (middle > from) waiting.push(nodes.left[node]!, from, middle)
      } else {
        const value = nodes.value[node]!
        for (let at = from; at < to; at++) scores[index[at]!] = scores[index[at]!]! + value
      }
    }
  }
}

/** The value of a row, whose numbers are in the order of the columns. */
export function predict(forest: Forest, row: ArrayLike<number>): number {
  let sum = forest.base
  for (const root of forest.roots) sum += forest.value[leafOf(forest, root, row)]!
  return sum
}

/** Values of some rows of a matrix, whose columns have the edges that the trees were grown with. */
export function predictRows(forest: Forest, matrix: Binned, rows: Int32Array): Float64Array {
  const divider = new Divider(matrix)
  const bin = forest.feature.map((feature, node) =>
    feature < 0 ? 0 : binOf(forest.threshold[node]!, matrix.edges[feature]!),
  )
  const scores = new Float64Array(matrix.rows)
  for (const root of forest.roots) divider.add(root, { ...forest, bin }, rows, scores)
  return Float64Array.from(rows, (row) => forest.base + scores[row]!)
}

/** Values of variants of a row that each differ in a few columns: trees are walked anew only where a variant leaves the row's own path. */
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
  /** The last tree in which each variant left the home's own path. */
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
