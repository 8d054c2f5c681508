import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { AroundKind, Noise } from '#contract/homes/around-kinds.ts'
import { clipLine, clipRing, isOnBorder } from './clip.ts'
import {
  isWalked,
  kindOfArea,
  kindOfPoi,
  levelOf,
  noiseOf,
  type Properties,
} from './map-features.ts'
import { nearestOn, SIDE } from './plane.ts'

/** Cells of the index along a side. */
export const CELLS = 32
export const CELL = SIDE / CELLS
/** Smaller pieces of ground than this are no park, in square units: about 500 m² in the middle latitudes. */
const AREA_MIN = 2500
/** Distance between the points at which an area may be entered, in units. */
const ENTRY_UNITS = 60
/** Vertices within this distance of the line without them, in units, are needless. */
const NEEDLESS = 0.5
/** Share of needless vertices below which a maker of tiles left them out, */
const NEEDLESS_MIN = 0.02
/** and with them those in which ways meet, at most this far from the line. */
const LEFT_OUT = 1.5
/** Limits of one tile. The fullest of cities have a tenth of them; above, it is damaged or made to keep the process busy. */
const LIMITS = {
  vertices: 100_000,
  places: 20_000,
  areas: 1000,
  entries: 20_000,
  /** Edges of areas and nodes of ways on the border of the tile. */
  borders: 2000,
}
/** Entries of its index: as many segments pass as many cells. */
const INDEX_MAX = 500_000
/** Pairs of segments that are compared, and joins that may come of it; above, ways meet at shared vertices alone. */
const PAIRS_MAX = 20_000_000
const JOINS_MAX = 50_000
const TURN_EVERY = 1024

/** A place of a piece, in units of the tile. */
interface PiecePlace {
  kind: AroundKind
  x: number
  y: number
  properties: Properties
}

/** Part of a park or beach. */
export interface PieceArea {
  kind: AroundKind
  /** Where it may be entered: x, y, in turn. */
  entries: number[]
  /** Where it goes on in the next tile: side of the square (0 west, 1 east, 2 north, 3 south), from, to. */
  borders: [side: number, from: number, to: number][]
  rings: Vertex[][]
  properties: Properties
}

/** The ways and places of one tile: everything within its own square, so that neighbours share nothing but their border. */
export interface Piece {
  /** x, y of each node. */
  nodes: Int32Array
  /** The two nodes of each edge. */
  edges: Uint32Array
  /** Edges by cell of the index: those of cell n are `cellEdges` from `cellStarts[n]` to `cellStarts[n + 1]`. */
  cellStarts: Uint32Array
  cellEdges: Uint32Array
  /** Nodes on the border of the square, with their level. */
  borderNodes: Uint32Array
  borderLevels: Uint8Array
  places: PiecePlace[]
  areas: PieceArea[]
  /** Segments: x, y, x, y. */
  noises: Map<Noise, number[]>
}

interface Vertex {
  x: number
  y: number
}

/** Reads a tile. Waits after each part of its work, for example for `createYield()`. Throws for tiles above the limits. */
export async function readPiece(
  bytes: Uint8Array,
  turn: () => Promise<void> | void,
): Promise<Piece> {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const ways = new Ways()
  const noises: Piece['noises'] = new Map()
  const areas: PieceArea[] = []
  const places: PiecePlace[] = []
  const count = countUpTo(LIMITS)
  async function each(layer: string, read: (feature: VectorTileFeature) => void): Promise<void> {
    const features = layers[layer]
    for (let n = 0; features && n < features.length; n++) {
      read(features.feature(n))
      await turn()
    }
  }
  await each('transportation', (feature) => {
    // Also along the edges of squares, which are polygons.
    if (feature.type === 1) return
    const { properties } = feature
    const walked = isWalked(properties)
    const noise = noiseOf(properties)
    if (!walked && noise === null) return
    const lines = linesOf(feature)
    count('vertices', verticesOf(lines))
    for (const line of lines)
      for (const { points, begins, ends } of clipLine(line)) {
        if (walked)
          ways.add(
            points,
            begins && feature.type === 2,
            ends && feature.type === 2,
            levelOf(properties),
          )
        if (noise === null) continue
        const segments = noises.get(noise) ?? []
        noises.set(noise, segments)
        for (let i = 1; i < points.length; i++)
          segments.push(points[i - 1]!.x, points[i - 1]!.y, points[i]!.x, points[i]!.y)
      }
  })
  for (const layer of ['landcover', 'park'])
    await each(layer, (feature) => {
      const kind = feature.type === 3 ? kindOfArea(layer, feature.properties) : null
      if (kind === null) return
      const rings = linesOf(feature)
      count('vertices', verticesOf(rings))
      const area = areaOf(kind, rings, feature.properties)
      if (!area) return
      areas.push(area)
      count('areas', 1)
      count('entries', area.entries.length / 2)
      count('borders', area.borders.length)
    })
  await each('poi', (feature) => {
    const kind = feature.type === 1 ? kindOfPoi(feature.properties) : null
    if (kind === null) return
    for (const [point] of linesOf(feature))
      if (point && point.x >= 0 && point.x < SIDE && point.y >= 0 && point.y < SIDE) {
        places.push({ kind, x: point.x, y: point.y, properties: feature.properties })
        count('places', 1)
      }
  })
  const joined = await ways.joined(turn)
  count('borders', joined.borderNodes.length)
  return { ...joined, places, areas, noises }
}

/** Counts of several kinds, which throw above their limits. */
function countUpTo<K extends string>(limits: Record<K, number>): (kind: K, n: number) => void {
  const left = { ...limits }
  return (kind, n) => {
    left[kind] -= n
    if (left[kind] < 0) throw new Error(`more than ${limits[kind]} ${kind}`)
  }
}

/** The lines or rings of a feature, in units. */
function linesOf(feature: VectorTileFeature): Vertex[][] {
  const lines = feature.loadGeometry()
  if (feature.extent === SIDE) return lines
  const scale = SIDE / feature.extent
  return lines.map((line) =>
    line.map(({ x, y }) => ({ x: Math.round(x * scale), y: Math.round(y * scale) })),
  )
}

const verticesOf = (lines: readonly Vertex[][]): number =>
  lines.reduce((sum, { length }) => sum + length, 0)

/** Null if nothing of it is within the square, or too little. */
function areaOf(kind: AroundKind, all: Vertex[][], properties: Properties): PieceArea | null {
  const rings = all.map(clipRing).filter(({ length }) => length > 2)
  const size = Math.abs(rings.reduce((sum, ring) => sum + signedArea(ring), 0))
  if (size === 0 || (kind === 'park' && size < AREA_MIN)) return null
  const entries: number[] = []
  const borders: PieceArea['borders'] = []
  for (const ring of rings)
    ring.forEach((b, i) => {
      const a = ring.at(i - 1)!
      const side = sideOf(a, b)
      if (side !== null) {
        const [from, to] = side < 2 ? [a.y, b.y] : [a.x, b.x]
        borders.push([side, Math.min(from, to), Math.max(from, to)])
        return
      }
      const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / ENTRY_UNITS))
      for (let step = 0; step < steps; step++)
        entries.push(a.x + ((b.x - a.x) * step) / steps, a.y + ((b.y - a.y) * step) / steps)
    })
  return { kind, entries, borders, rings, properties }
}

/** The side of the square on which an edge lies. */
function sideOf(a: Vertex, b: Vertex): number | null {
  if (a.x === b.x && (a.x === 0 || a.x === SIDE)) return a.x === 0 ? 0 : 1
  if (a.y === b.y && (a.y === 0 || a.y === SIDE)) return a.y === 0 ? 2 : 3
  return null
}

function signedArea(ring: readonly Vertex[]): number {
  let twice = 0
  ring.forEach((b, i) => {
    const a = ring.at(i - 1)!
    twice += a.x * b.y - b.x * a.y
  })
  return twice / 2
}

/** Whether a point is within an area: inside an odd number of its rings. */
export function isInside({ rings }: Pick<PieceArea, 'rings'>, x: number, y: number): boolean {
  let inside = false
  for (const ring of rings)
    ring.forEach((b, i) => {
      const a = ring.at(i - 1)!
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
    })
  return inside
}

const GROUND = 0
/** One number of a vertex and its level. */
const keyOf = (x: number, y: number, level: number): number => (x * 8192 + y) * 256 + level

/** The ways of a tile, while they are joined. */
class Ways {
  readonly #lines: { points: Vertex[]; level: number }[] = []
  /** Where a line ends, all levels meet: the end of a bridge stands on the ground. */
  readonly #ends = new Set<number>()
  #inner = 0
  #needless = 0

  add(points: Vertex[], begins: boolean, ends: boolean, level: number): void {
    this.#lines.push({ points, level })
    for (let i = 1; i + 1 < points.length; i++) {
      const [a, { x, y }, b] = [points[i - 1]!, points[i]!, points[i + 1]!]
      this.#inner++
      if (nearestOn(x, y, a.x, a.y, b.x, b.y).distance < NEEDLESS) this.#needless++
    }
    for (const [is, point] of [
      [begins, points[0]!],
      [ends, points.at(-1)!],
    ] as const)
      if (is) this.#ends.add(keyOf(point.x, point.y, 0))
  }

  async joined(
    turn: () => Promise<void> | void,
  ): Promise<
    Pick<Piece, 'nodes' | 'edges' | 'cellStarts' | 'cellEdges' | 'borderNodes' | 'borderLevels'>
  > {
    const nodes: number[] = []
    const nodeLevels: number[] = []
    const border: number[] = []
    const borderLevels: number[] = []
    const nodeOf = new Map<number, number>()
    const node = (x: number, y: number, level: number): number => {
      const own = this.#ends.has(keyOf(x, y, 0)) ? GROUND : level
      const key = keyOf(x, y, own)
      let found = nodeOf.get(key)
      if (found === undefined) {
        nodeOf.set(key, (found = nodes.length / 2))
        nodes.push(x, y)
        nodeLevels.push(own)
        if (isOnBorder({ x, y })) {
          border.push(found)
          borderLevels.push(level)
        }
      }
      return found
    }
    const segments: number[] = []
    const levels: number[] = []
    for (const { points, level } of this.#lines) {
      let from = node(points[0]!.x, points[0]!.y, level)
      for (let i = 1; i < points.length; i++) {
        const to = node(points[i]!.x, points[i]!.y, level)
        if (from !== to) {
          segments.push(from, to)
          levels.push(level)
        }
        from = to
      }
      await turn()
    }
    const own = nodes.length
    let cuts: Cuts | null = null
    if (this.#needless <= NEEDLESS_MIN * this.#inner) {
      cuts = await crossings({ nodes, nodeLevels, segments, levels }, turn)
      if (!cuts) nodes.length = own
    }
    const edges: number[] = []
    for (let n = 0; n * 2 < segments.length; n++) {
      let from = segments[2 * n]!
      for (const { node: next } of (cuts?.get(n) ?? []).sort((a, b) => a.share - b.share)) {
        if (next !== from) edges.push(from, next)
        from = next
      }
      if (from !== segments[2 * n + 1]!) edges.push(from, segments[2 * n + 1]!)
    }
    const index = await indexOf(nodes, edges, turn)
    return {
      nodes: Int32Array.from(nodes),
      edges: Uint32Array.from(edges),
      cellStarts: index.starts,
      cellEdges: index.items,
      borderNodes: Uint32Array.from(border),
      borderLevels: Uint8Array.from(borderLevels),
    }
  }
}

interface Cut {
  share: number
  node: number
}

/** By segment. */
type Cuts = Map<number, Cut[]>

/**
 * Joins of segments that share no vertex, since a maker of tiles left it out: where ways on the ground cross, and where one ends on another. Adds to
 * `nodes`; gives the nodes along each segment, or null where they are more than any town has.
 */
async function crossings(
  {
    nodes,
    nodeLevels,
    segments,
    levels,
  }: {
    nodes: number[]
    nodeLevels: readonly number[]
    segments: readonly number[]
    levels: readonly number[]
  },
  turn: () => Promise<void> | void,
): Promise<Cuts | null> {
  const cuts: Cuts = new Map()
  let joins = 0
  const cut = (segment: number, share: number, node: number): void => {
    joins++
    const list = cuts.get(segment)
    if (list) list.push({ share, node })
    else cuts.set(segment, [{ share, node }])
  }
  const { starts, items } = await indexOf(nodes, segments, turn)
  let pairs = 0
  for (let cell = 0; cell < CELLS * CELLS; cell++) pairs += (starts[cell + 1]! - starts[cell]!) ** 2
  if (pairs > PAIRS_MAX) return null
  const at = (end: number): [number, number] => [nodes[2 * end]!, nodes[2 * end + 1]!]
  const meetings = new Uint8Array(nodes.length / 2)
  for (const end of segments) meetings[end] = Math.min(meetings[end]! + 1, 2)
  let steps = 0
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    for (let i = starts[cell]!; i < starts[cell + 1]!; i++) {
      const one = items[i]!
      if (levels[one] !== GROUND) continue
      const [a, b] = [segments[2 * one]!, segments[2 * one + 1]!]
      const [[ax, ay], [bx, by]] = [at(a), at(b)]
      for (let j = i + 1; j < starts[cell + 1]!; j++) {
        if (++steps % TURN_EVERY === 0) await turn()
        const other = items[j]!
        if (levels[other] !== GROUND) continue
        const [c, d] = [segments[2 * other]!, segments[2 * other + 1]!]
        if (a === c || a === d || b === c || b === d) continue
        const [[cx, cy], [dx, dy]] = [at(c), at(d)]
        const cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if (cross === 0) continue
        const s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
        const t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
        if (s <= 0 || s >= 1 || t <= 0 || t >= 1) continue
        const [x, y] = [ax + s * (bx - ax), ay + s * (by - ay)]
        // Both may be in several cells together.
        if (cellOf(x, y) !== cell) continue
        const node = nodes.length / 2
        nodes.push(Math.round(x), Math.round(y))
        cut(one, s, node)
        cut(other, t, node)
        if (joins > JOINS_MAX) return null
      }
    }
    await turn()
  }
  for (let end = 0; end < meetings.length; end++) {
    const [x, y] = at(end)
    if (isOnBorder({ x, y })) continue
    const cell = cellOf(x, y)
    for (let i = starts[cell]!; i < starts[cell + 1]!; i++) {
      if (++steps % TURN_EVERY === 0) await turn()
      const segment = items[i]!
      const [a, b] = [segments[2 * segment]!, segments[2 * segment + 1]!]
      if (a === end || b === end) continue
      const isGround = nodeLevels[end] === GROUND && levels[segment] === GROUND
      // A single line ends there: stairs at a bridge.
      if (!isGround && meetings[end] !== 1) continue
      const { share, distance } = nearestOn(x, y, ...at(a), ...at(b))
      if (distance <= LEFT_OUT && share > 0 && share < 1) cut(segment, share, end)
    }
    if (joins > JOINS_MAX) return null
  }
  return cuts
}

const cellAlong = (value: number): number =>
  Math.min(CELLS - 1, Math.max(0, Math.floor(value / CELL)))
const cellOf = (x: number, y: number): number => cellAlong(y) * CELLS + cellAlong(x)

/** Cells of the index reach this much farther than they are, in units. */
const MARGIN = 2

/** Segments by the cells that they pass. Throws where they are too many. */
async function indexOf(
  nodes: readonly number[],
  segments: readonly number[],
  turn: () => Promise<void> | void,
): Promise<{ starts: Uint32Array; items: Uint32Array }> {
  const starts = new Uint32Array(CELLS * CELLS + 1)
  const each = async (act: (cell: number, segment: number) => void): Promise<void> => {
    for (let n = 0; 2 * n < segments.length; n++) {
      const [a, b] = [2 * segments[2 * n]!, 2 * segments[2 * n + 1]!]
      const [ax, ay, bx, by] = [nodes[a]!, nodes[a + 1]!, nodes[b]!, nodes[b + 1]!]
      const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)]
      const last = cellAlong(bottom + MARGIN)
      for (let row = cellAlong(top - MARGIN); row <= last; row++) {
        // The part of it within the row.
        const from = Math.max(top, row * CELL - MARGIN)
        const to = Math.min(bottom, (row + 1) * CELL + MARGIN)
        const xAt = (y: number): number => ax + ((bx - ax) * (y - ay)) / (by - ay)
        const [one, other] = ay === by ? [ax, bx] : [xAt(from), xAt(to)]
        const right = cellAlong(Math.max(one, other) + MARGIN)
        for (let x = cellAlong(Math.min(one, other) - MARGIN); x <= right; x++)
          act(row * CELLS + x, n)
      }
      if (n % TURN_EVERY === 0) await turn()
    }
  }
  let count = 0
  await each((cell) => {
    starts[cell + 1]!++
    if (++count > INDEX_MAX) throw new Error(`more than ${INDEX_MAX} entries of the index`)
  })
  for (let cell = 0; cell < CELLS * CELLS; cell++) starts[cell + 1]! += starts[cell]!
  const next = starts.slice()
  const items = new Uint32Array(count)
  await each((cell, segment) => void (items[next[cell]!++] = segment))
  return { starts, items }
}
