import { CELL, CELLS, type Piece } from './piece.ts'
import { nearestOn, SIDE, type Spot } from './plane.ts'

/** A rectangle of tiles. */
export interface Window {
  /** Of the tile in the north-west. */
  x: number
  y: number
  columns: number
  rows: number
  /** By row; null for tiles that the map lacks. */
  pieces: readonly (Piece | null)[]
}

/** The ways of several tiles, joined. Lengths are in units, places from the north-west of the window. */
export interface Network {
  window: Window
  /** First edge of each piece. */
  edgeStarts: Uint32Array
  /** x, y of each node. */
  nodes: Float64Array
  /** The two nodes of each edge. */
  edges: Uint32Array
  /** The neighbours of node n are `next` from `starts[n]` to `starts[n + 1]`. */
  starts: Uint32Array
  next: Uint32Array
  /** By node: 1 where its ways lead nowhere else. */
  islands: Uint8Array
}

/** Where one steps on the network: an edge, how far along it, and how far from it. */
export interface Foot {
  edge: number
  share: number
  /** Units. */
  away: number
}

type Turn = () => Promise<void> | void

/** Ways of neighbouring tiles whose ends on the border are at most this many units apart are one: their points are rounded. */
const APART = 2
/** Units of ways that lead nowhere else: in a mall, on a roof. */
const ISLAND_UNITS = 800
const TURN_EVERY = 1024

export async function joinPieces(window: Window, turn: Turn): Promise<Network> {
  const { pieces, columns } = window
  const nodeStarts = sums(pieces.map((piece) => (piece ? piece.nodes.length / 2 : 0)))
  const edgeStarts = sums(pieces.map((piece) => (piece ? piece.edges.length / 2 : 0)))
  const nodes = new Float64Array(2 * nodeStarts.at(-1)!)
  const edges = new Uint32Array(2 * edgeStarts.at(-1)!)
  for (const [i, piece] of pieces.entries()) {
    if (!piece) continue
    const [left, top] = [(i % columns) * SIDE, Math.floor(i / columns) * SIDE]
    const [firstNode, firstEdge] = [nodeStarts[i]!, edgeStarts[i]!]
    for (let n = 0; n < piece.nodes.length; n += 2) {
      nodes[2 * firstNode + n] = piece.nodes[n]! + left
      nodes[2 * firstNode + n + 1] = piece.nodes[n + 1]! + top
    }
    for (let n = 0; n < piece.edges.length; n++)
      edges[2 * firstEdge + n] = piece.edges[n]! + firstNode
    await turn()
  }
  const lists = [edges, joinsOf(pieces, nodes, nodeStarts)]
  const starts = new Uint32Array(nodes.length / 2 + 1)
  for (const list of lists) for (const node of list) starts[node + 1]!++
  for (let n = 1; n < starts.length; n++) starts[n]! += starts[n - 1]!
  await turn()
  const next = new Uint32Array(starts.at(-1)!)
  const at = starts.slice()
  for (const list of lists)
    for (let n = 0; n < list.length; n += 2) {
      next[at[list[n]!]!++] = list[n + 1]!
      next[at[list[n + 1]!]!++] = list[n]!
    }
  await turn()
  const network = { window, edgeStarts, nodes, edges, starts, next }
  return { ...network, islands: await islandsOf(network, turn) }
}

function sums(sizes: readonly number[]): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1)
  sizes.forEach((size, i) => (starts[i + 1] = starts[i]! + size))
  return starts
}

/** Pairs of nodes on borders that are the same. */
function joinsOf(
  pieces: readonly (Piece | null)[],
  nodes: Float64Array,
  nodeStarts: Uint32Array,
): Uint32Array {
  const ends: { node: number; level: number; x: number; y: number }[] = []
  pieces.forEach((piece, i) =>
    piece?.borderNodes.forEach((local, n) => {
      const node = nodeStarts[i]! + local
      ends.push({
        node,
        level: piece.borderLevels[n]!,
        x: nodes[2 * node]!,
        y: nodes[2 * node + 1]!,
      })
    }),
  )
  const pairs: number[] = []
  for (const [across, along] of [
    ['x', 'y'],
    ['y', 'x'],
  ] as const) {
    const line = ends
      .filter((end) => end[across] % SIDE === 0)
      .sort((a, b) => a[across] - b[across] || a.level - b.level || a[along] - b[along])
    for (let n = 1; n < line.length; n++) {
      const [a, b] = [line[n - 1]!, line[n]!]
      if (a[across] === b[across] && a.level === b.level && b[along] - a[along] <= APART)
        pairs.push(a.node, b.node)
    }
  }
  return Uint32Array.from(pairs)
}

const lengthBetween = ({ nodes }: Pick<Network, 'nodes'>, a: number, b: number): number =>
  Math.hypot(nodes[2 * a]! - nodes[2 * b]!, nodes[2 * a + 1]! - nodes[2 * b + 1]!)

async function islandsOf(
  network: Pick<Network, 'nodes' | 'starts' | 'next'>,
  turn: Turn,
): Promise<Uint8Array> {
  const { starts, next } = network
  const count = starts.length - 1
  const [seen, islands] = [new Uint8Array(count), new Uint8Array(count)]
  const found = new Uint32Array(count)
  for (let first = 0; first < count; first++) {
    if (seen[first]) continue
    let [filled, units] = [1, 0]
    seen[(found[0] = first)] = 1
    for (let i = 0; i < filled; i++) {
      const node = found[i]!
      for (let n = starts[node]!; n < starts[node + 1]!; n++) {
        const other = next[n]!
        units += lengthBetween(network, node, other) / 2
        if (!seen[other]) seen[(found[filled++] = other)] = 1
      }
      if (i % TURN_EVERY === 0) await turn()
    }
    if (units < ISLAND_UNITS) for (let i = 0; i < filled; i++) islands[found[i]!] = 1
  }
  return islands
}

/** The nearest way at most `most` units away, rather one that leads somewhere; null without one. */
export function footOf(
  { window, edgeStarts, nodes, edges, islands }: Network,
  { x, y }: Spot,
  most: number,
): Foot | null {
  const { columns, rows, pieces } = window
  const best: (Foot | null)[] = [null, null]
  const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
  const look = (cellX: number, cellY: number): void => {
    const [pieceX, pieceY] = [Math.floor(cellX / CELLS), Math.floor(cellY / CELLS)]
    if (pieceX < 0 || pieceX >= columns || pieceY < 0 || pieceY >= rows) return
    const i = pieceY * columns + pieceX
    const piece = pieces[i]
    if (!piece) return
    const cell = (cellY % CELLS) * CELLS + (cellX % CELLS)
    for (let n = piece.cellStarts[cell]!; n < piece.cellStarts[cell + 1]!; n++) {
      const edge = edgeStarts[i]! + piece.cellEdges[n]!
      const [a, b] = [edges[2 * edge]!, edges[2 * edge + 1]!]
      const { share, distance: away } = nearestOn(
        x,
        y,
        nodes[2 * a]!,
        nodes[2 * a + 1]!,
        nodes[2 * b]!,
        nodes[2 * b + 1]!,
      )
      const rank = islands[a]!
      if (away <= most && away < (best[rank]?.away ?? Infinity)) best[rank] = { edge, share, away }
    }
  }
  for (let ring = 0; (ring - 1) * CELL <= Math.min(most, best[0]?.away ?? Infinity); ring++)
    for (let dy = -ring; dy <= ring; dy++)
      for (let dx = -ring; dx <= ring; dx += Math.abs(dy) === ring ? 1 : Math.max(1, 2 * ring))
        look(column + dx, row + dy)
  return best[0] ?? best[1] ?? null
}

/** Distances on foot from one place. */
interface Walk {
  /** Units, Infinity beyond the reach of the walk. */
  to(foot: Foot): number
}

/** Dijkstra up to `most` units. */
export async function walkFrom(
  network: Network,
  from: Foot,
  most: number,
  turn: Turn,
): Promise<Walk> {
  const { edges, starts, next } = network
  const units = new Float64Array(starts.length - 1).fill(Infinity)
  const queue = new Queue()
  const reach = (node: number, length: number): void => {
    if (length >= units[node]! || length > most) return
    units[node] = length
    queue.add(length, node)
  }
  const [a, b] = [edges[2 * from.edge]!, edges[2 * from.edge + 1]!]
  const length = lengthBetween(network, a, b)
  reach(a, from.away + from.share * length)
  reach(b, from.away + (1 - from.share) * length)
  for (let steps = 1; queue.size > 0; steps++) {
    const { key, node } = queue.take()
    if (key > units[node]!) continue
    for (let n = starts[node]!; n < starts[node + 1]!; n++)
      reach(next[n]!, key + lengthBetween(network, node, next[n]!))
    if (steps % TURN_EVERY === 0) await turn()
  }
  return {
    to(foot) {
      const [c, d] = [edges[2 * foot.edge]!, edges[2 * foot.edge + 1]!]
      const whole = lengthBetween(network, c, d)
      const along =
        foot.edge === from.edge
          ? from.away + Math.abs(foot.share - from.share) * whole
          : Math.min(units[c]! + foot.share * whole, units[d]! + (1 - foot.share) * whole)
      return along + foot.away
    },
  }
}

/** A binary heap of nodes by length. */
class Queue {
  readonly #keys: number[] = []
  readonly #nodes: number[] = []

  get size(): number {
    return this.#keys.length
  }

  add(key: number, node: number): void {
    const [keys, nodes] = [this.#keys, this.#nodes]
    let at = keys.length
    while (at > 0) {
      const above = (at - 1) >> 1
      if (keys[above]! <= key) break
      keys[at] = keys[above]!
      nodes[at] = nodes[above]!
      at = above
    }
    keys[at] = key
    nodes[at] = node
  }

  take(): { key: number; node: number } {
    const [keys, nodes] = [this.#keys, this.#nodes]
    const first = { key: keys[0]!, node: nodes[0]! }
    const [key, node] = [keys.pop()!, nodes.pop()!]
    const size = keys.length
    if (size === 0) return first
    let at = 0
    for (let below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && keys[below + 1]! < keys[below]!) below++
      if (keys[below]! >= key) break
      keys[at] = keys[below]!
      nodes[at] = nodes[below]!
      at = below
    }
    keys[at] = key
    nodes[at] = node
    return first
  }
}
