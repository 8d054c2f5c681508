import { doubleArea, isWithin, sidesOf, type Area, type Corner, type Ring } from './shape.ts'

/** An operand: rings, and the fill rule by winding number. */
export interface Operand {
  rings: readonly Ring[]
  belongs: (winding: number) => boolean
}
/** Even-odd rule, as in addresses and the search. */
export const evenOdd = (rings: readonly Ring[]): Operand => ({
  rings,
  belongs: (winding) => winding % 2 !== 0,
})
/** Non-zero rule for freehand lines: everything enclosed belongs to the area. */
export const encircled = (ring: Ring): Operand => ({
  rings: [ring],
  belongs: (winding) => winding !== 0,
})

/** Limits of edges and of splitting rounds: beyond them a line is a scribble, and comparing all pairs would take seconds. */
const EDGES_MAX = 1500
const ROUNDS_MAX = 8

type Side = readonly [from: Corner, to: Corner]
/** An edge that no other crosses or touches, with the change of each operand's winding number when crossing it from the left. */
interface Edge {
  ends: Side
  turns: number[]
}

/**
 * Boolean operation on areas. `keep` gets for each operand whether a place is inside: `some` is the union, `([a, b]) => a && !b` the difference.
 * The result is clean: no crossings or overlaps, outer rings counterclockwise with their holes, no redundant corners.
 * Compares all pairs of sides: milliseconds for the few hundred of an address. Sides may move by half a unit, because crossings are rounded.
 * Null for a scribble with hundreds of crossings.
 */
export function combine(
  operands: readonly Operand[],
  keep: (belongs: boolean[]) => boolean,
): Area[] | null {
  const edges = cross(operands)
  if (!edges) return null
  const belongsTo = (windings: number[]): boolean =>
    keep(operands.map(({ belongs }, at) => belongs(windings[at]!)))
  const border: Side[] = edges.flatMap((edge) => {
    const right = windingsRightOf(edge, edges)
    const left = right.map((winding, at) => winding + edge.turns[at]!)
    const [isLeft, isRight] = [belongsTo(left), belongsTo(right)]
    const [from, to] = edge.ends
    return isLeft === isRight ? [] : isLeft ? [[from, to]] : [[to, from]]
  })
  return nested(straightened(ringsOf(border)))
}

const keyOf = ([x, y]: Corner): string => `${x},${y}`
const compare = (a: Corner, b: Corner): number => a[0] - b[0] || a[1] - b[1]
/** Twice the signed area of a triangle: positive if `c` is left of the line from `a` to `b`. */
const turn = (a: Corner, b: Corner, c: Corner): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** All sides of all operands, split where they meet; coincident ones are merged. Null if there are too many. */
function cross(operands: readonly Operand[]): Edge[] | null {
  let edges = merged(
    operands.flatMap(({ rings }, at) =>
      rings
        .flatMap(sidesOf)
        .map((ends): Edge => ({ ends, turns: operands.map((_, other) => Number(other === at)) })),
    ),
  )
  for (let round = 0; round < ROUNDS_MAX && edges.length <= EDGES_MAX; round++) {
    const cuts = cutsOf(edges)
    if (!cuts) return null
    if (cuts.size === 0) return edges
    edges = merged(
      edges.flatMap((edge): Edge[] => {
        const [from, to] = edge.ends
        const along = ([x, y]: Corner): number =>
          (x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])
        const corners = [
          from,
          ...[...(cuts.get(edge)?.values() ?? [])].sort((a, b) => along(a) - along(b)),
          to,
        ]
        return corners
          .slice(1)
          .map((corner, at) => ({ ends: [corners[at]!, corner], turns: edge.turns }))
      }),
    )
  }
  return null
}

/** Unique edges, each from its lesser to its greater corner. */
function merged(edges: readonly Edge[]): Edge[] {
  const found = new Map<string, Edge>()
  for (const {
    ends: [from, to],
    turns,
  } of edges) {
    const order = compare(from, to)
    if (order === 0) continue
    const [ends, sign]: [Side, number] = order < 0 ? [[from, to], 1] : [[to, from], -1]
    const key = `${keyOf(ends[0])} ${keyOf(ends[1])}`
    const other = found.get(key)
    found.set(key, {
      ends,
      turns: turns.map((turned, at) => turned * sign + (other?.turns[at] ?? 0)),
    })
  }
  return [...found.values()]
}

/**
 * Points at which edges are split: crossings, and corners on other edges. Rounding crossings moves edges, which could create new crossings.
 * So, while there are crossings, each edge is routed through every corner and crossing whose unit square it passes: this creates no new
 * crossings (snap rounding, Hobby 1999). Null if there are too many.
 */
function cutsOf(edges: readonly Edge[]): Map<Edge, Map<string, Corner>> | null {
  const cuts = new Map<Edge, Map<string, Corner>>()
  const cut = (edge: Edge, corner: Corner): void => {
    if (edge.ends.some((end) => compare(end, corner) === 0)) return
    const known = cuts.get(edge) ?? new Map<string, Corner>()
    cuts.set(edge, known.set(keyOf(corner), corner))
  }
  const crossings = new Map<string, Corner>()
  for (const [one, other] of pairs(edges)) {
    const crossing = crossingOf(one.ends, other.ends)
    if (crossing) crossings.set(keyOf(crossing), crossing)
    if (crossings.size > EDGES_MAX) return null
    for (const corner of crossing ? [crossing] : touchesOf(one.ends, other.ends)) {
      cut(one, corner)
      cut(other, corner)
    }
  }
  if (crossings.size === 0) return cuts
  const corners = new Map([
    ...crossings,
    ...edges.flatMap(({ ends }) => ends).map((corner) => [keyOf(corner), corner] as const),
  ])
  for (const edge of edges)
    for (const corner of corners.values()) if (passes(edge.ends, corner)) cut(edge, corner)
  return cuts
}

function* pairs<T>(items: readonly T[]): Generator<[T, T]> {
  for (let at = 0; at < items.length; at++) {
    for (let other = at + 1; other < items.length; other++) yield [items[at]!, items[other]!]
  }
}

/** Whether sides cross, overlap, or have a corner of another in their middle. Rings may touch at corners. */
export function isTangled(rings: readonly Ring[]): boolean {
  const sides = rings.flatMap(sidesOf)
  const ordered = sides.map((side): Side => (compare(...side) <= 0 ? side : [side[1], side[0]]))
  for (const [one, other] of pairs(ordered))
    if (crossingOf(one, other) || touchesOf(one, other).length > 0) return true
  return false
}

const isApart = ([a, b]: Side, [c, d]: Side): boolean =>
  // Sides go from lesser to greater x.
  b[0] < c[0] ||
  d[0] < a[0] ||
  Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
  Math.max(c[1], d[1]) < Math.min(a[1], b[1])

/** The rounded crossing of two sides; null if they do not cross, or only touch. */
function crossingOf([a, b]: Side, [c, d]: Side): Corner | null {
  if (isApart([a, b], [c, d])) return null
  const [toC, toD, toA, toB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (Math.sign(toC) * Math.sign(toD) >= 0 || Math.sign(toA) * Math.sign(toB) >= 0) return null
  const share = toA / (toA - toB)
  return [Math.round(a[0] + (b[0] - a[0]) * share), Math.round(a[1] + (b[1] - a[1]) * share)]
}

/** The ends of each side that are on the other, but not at its ends. */
function touchesOf(one: Side, other: Side): Corner[] {
  if (isApart(one, other)) return []
  const on = (corners: Side, [from, to]: Side): Corner[] =>
    corners.filter(
      (corner) =>
        turn(from, to, corner) === 0 && compare(corner, from) > 0 && compare(corner, to) < 0,
    )
  return [...on(other, one), ...on(one, other)]
}

/** Whether a side enters the unit square around a corner. */
function passes([a, b]: Side, [x, y]: Corner): boolean {
  if (
    x + 0.5 < a[0] ||
    x - 0.5 > b[0] ||
    y + 0.5 < Math.min(a[1], b[1]) ||
    y - 0.5 > Math.max(a[1], b[1])
  )
    return false
  const turns = [
    turn(a, b, [x - 0.5, y - 0.5]),
    turn(a, b, [x + 0.5, y - 0.5]),
    turn(a, b, [x - 0.5, y + 0.5]),
    turn(a, b, [x + 0.5, y + 0.5]),
  ]
  return Math.min(...turns) <= 0 && Math.max(...turns) >= 0
}

/** The winding numbers just right of an edge's midpoint, by operand. */
function windingsRightOf(edge: Edge, edges: readonly Edge[]): number[] {
  const [[ax, ay], [bx, by]] = edge.ends
  // Uses the axis along which the edge is shorter.
  const isSteep = Math.abs(by - ay) > Math.abs(bx - ax)
  const axis = isSteep ? 1 : 0
  const at = isSteep ? (ay + by) / 2 : (ax + bx) / 2
  const height = ([from, to]: Side): number =>
    from[1 - axis]! +
    ((to[1 - axis]! - from[1 - axis]!) * (at - from[axis]!)) / (to[axis]! - from[axis]!)
  const own = height(edge.ends)
  const windings = edge.turns.map(() => 0)
  for (const other of edges) {
    const [from, to] = [other.ends[0][axis]!, other.ends[1][axis]!]
    if (other === edge || from > at === to > at) continue
    // Right of an upward edge is greater x; of an eastward one, lesser y.
    const isBeyond = isSteep
      ? by > ay
        ? height(other.ends) > own
        : height(other.ends) < own
      : height(other.ends) < own
    if (!isBeyond) continue
    const sign = (to > from ? 1 : -1) * (isSteep ? (by > ay ? 1 : -1) : 1)
    windings.forEach(
      (winding, operand) => (windings[operand] = winding + sign * other.turns[operand]!),
    )
  }
  return windings
}

/** Joins edges with the inside on their left. At a shared corner the sharpest left turn wins, so that rings touch but never cross. */
function ringsOf(border: readonly Side[]): Ring[] {
  const from = new Map<string, Side[]>()
  for (const side of border) from.set(keyOf(side[0]), [...(from.get(keyOf(side[0])) ?? []), side])
  const take = (before: Side | null, corner: Corner): Side | undefined => {
    const sides = from.get(keyOf(corner)) ?? []
    const angle = ([start, end]: Side): number => Math.atan2(end[1] - start[1], end[0] - start[0])
    const back = before ? angle([before[1], before[0]]) : 0
    // Clockwise from the reverse direction.
    const bend = (side: Side): number =>
      (((back - angle(side)) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI
    const next = sides.reduce<Side | undefined>(
      (best, side) => (!best || bend(side) < bend(best) ? side : best),
      undefined,
    )
    from.set(
      keyOf(corner),
      sides.filter((side) => side !== next),
    )
    return next
  }
  const rings: Ring[] = []
  for (const start of border) {
    const way: Side[] = []
    let side = take(null, start[0])
    while (side) {
      way.push(side)
      const end = side[1]
      const begun = way.findIndex(([corner]) => compare(corner, end) === 0)
      if (begun >= 0) rings.push(way.splice(begun).map(([corner]) => corner))
      side = take(side, end)
    }
  }
  return rings
}

/** Removes corners in the middle of straight sides, except where rings touch. */
function straightened(rings: readonly Ring[]): Ring[] {
  const times = new Map<string, number>()
  for (const key of rings.flat().map(keyOf)) times.set(key, (times.get(key) ?? 0) + 1)
  const isCorner = (corner: Corner, at: number, ring: Ring): boolean =>
    times.get(keyOf(corner))! > 1 ||
    turn(ring.at(at - 1)!, corner, ring[(at + 1) % ring.length]!) !== 0
  return rings.map((ring) => ring.filter(isCorner))
}

/** Assigns each clockwise ring as a hole to the smallest ring around it. */
function nested(rings: readonly Ring[]): Area[] {
  const areas = rings
    .filter((ring) => doubleArea(ring) > 0)
    .sort((a, b) => doubleArea(a) - doubleArea(b))
    .map((ring): Ring[] => [ring])
  for (const hole of rings.filter((ring) => doubleArea(ring) < 0)) {
    areas.find(([around]) => isWithin(hole, [around!]))?.push(hole)
  }
  return areas
}
