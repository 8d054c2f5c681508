import { doubleArea, isWithin, sidesOf, type Area, type Corner, type Ring } from './shape.ts'

/** What is combined: rings, and whether a place that they wind around so many times belongs to them. */
export interface Operand {
  rings: readonly Ring[]
  belongs: (winding: number) => boolean
}
/** As addresses and the search read rings: what lies within an even number of them is outside. */
export const evenOdd = (rings: readonly Ring[]): Operand => ({
  rings,
  belongs: (winding) => winding % 2 !== 0,
})
/** As a hand draws: whatever the line goes around, once or twice. */
export const encircled = (ring: Ring): Operand => ({
  rings: [ring],
  belongs: (winding) => winding !== 0,
})

/** Beyond that many edges, or rounds of cutting them, lines are a scribble and no area: to look at all pairs would take seconds. */
const MOST_EDGES = 1500
const MOST_ROUNDS = 8

type Side = readonly [from: Corner, to: Corner]
/** A side between two corners that no other side crosses or touches, with what it adds to the winding of each operand when it is crossed from its left. */
interface Edge {
  ends: Side
  turns: number[]
}

/**
 * The areas of all places that `keep` wants, told for each operand whether the place belongs to it: `some` joins them, `([a, b]) => a && !b` cuts.
 * What comes is clean: no sides that cross, no two areas that overlap, rings against the clock around holes with it, no needless corner.
 * All pairs of sides are looked at, which for the few hundred that an address holds takes milliseconds. Sides may move by half a unit, as crossings are rounded.
 * Null for a scribble that crosses itself hundreds of times.
 */
export function combine(
  operands: readonly Operand[],
  keep: (belongs: boolean[]) => boolean,
): Area[] | null {
  const edges = cross(operands)
  if (!edges) return null
  const kept = (windings: number[]): boolean =>
    keep(operands.map(({ belongs }, at) => belongs(windings[at]!)))
  const border: Side[] = edges.flatMap((edge) => {
    const right = windingsRightOf(edge, edges)
    const left = right.map((winding, at) => winding + edge.turns[at]!)
    const [isLeft, isRight] = [kept(left), kept(right)]
    const [from, to] = edge.ends
    return isLeft === isRight ? [] : isLeft ? [[from, to]] : [[to, from]]
  })
  return nested(straightened(ringsOf(border)))
}

const keyOf = ([x, y]: Corner): string => `${x},${y}`
const compare = (a: Corner, b: Corner): number => a[0] - b[0] || a[1] - b[1]
/** Twice the area of a triangle: positive where `c` is on the left of the way from `a` to `b`. */
const turn = (a: Corner, b: Corner, c: Corner): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** All sides of all operands, cut wherever they meet; those that lie on each other as one. Null when there are too many. */
function cross(operands: readonly Operand[]): Edge[] | null {
  let edges = merged(
    operands.flatMap(({ rings }, at) =>
      rings
        .flatMap(sidesOf)
        .map((ends): Edge => ({ ends, turns: operands.map((_, other) => Number(other === at)) })),
    ),
  )
  for (let round = 0; round < MOST_ROUNDS && edges.length <= MOST_EDGES; round++) {
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

/** Edges from the lesser corner to the greater, each once. */
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
 * Where edges are to be cut: at their crossings, and where a corner of one lies on another. Crossings are rounded, which moves edges, and they could cross others then, and so on along lines that nearly lie on each
 * other. So, as long as there are crossings, an edge is led through each corner and each crossing whose unit square it passes: what is led so crosses nothing new (snap rounding, Hobby 1999).
 * Null when there are too many.
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
    if (crossings.size > MOST_EDGES) return null
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

/** Whether sides cross, lie on each other, or have a corner of another in their middle. Rings may touch at corners. */
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

/** Where two sides cross, rounded; null where they do not, or only touch. */
function crossingOf([a, b]: Side, [c, d]: Side): Corner | null {
  if (isApart([a, b], [c, d])) return null
  const [toC, toD, toA, toB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (Math.sign(toC) * Math.sign(toD) >= 0 || Math.sign(toA) * Math.sign(toB) >= 0) return null
  const share = toA / (toA - toB)
  return [Math.round(a[0] + (b[0] - a[0]) * share), Math.round(a[1] + (b[1] - a[1]) * share)]
}

/** The ends of each side that lie on the other, but not at its ends. */
function touchesOf(one: Side, other: Side): Corner[] {
  if (isApart(one, other)) return []
  const on = (corners: Side, [from, to]: Side): Corner[] =>
    corners.filter(
      (corner) =>
        turn(from, to, corner) === 0 && compare(corner, from) > 0 && compare(corner, to) < 0,
    )
  return [...on(other, one), ...on(one, other)]
}

/** Whether a side comes into the unit square around a corner. */
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

/** How many times each operand winds around the places just right of the middle of an edge. */
function windingsRightOf(edge: Edge, edges: readonly Edge[]): number[] {
  const [[ax, ay], [bx, by]] = edge.ends
  // Looked at along the axis that the edge lies less along.
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
    // To the right of an edge that goes up is more x; of one that goes east, less y.
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

/** Joins sides that have the inside on their left. At a corner where several meet, the sharpest turn to the left is taken: rings touch there, and never cross. */
function ringsOf(border: readonly Side[]): Ring[] {
  const from = new Map<string, Side[]>()
  for (const side of border) from.set(keyOf(side[0]), [...(from.get(keyOf(side[0])) ?? []), side])
  const take = (before: Side | null, corner: Corner): Side | undefined => {
    const sides = from.get(keyOf(corner)) ?? []
    const angle = ([start, end]: Side): number => Math.atan2(end[1] - start[1], end[0] - start[0])
    const back = before ? angle([before[1], before[0]]) : 0
    // With the clock from the way back.
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

/** The rings without corners in the middle of a straight side, but for those where rings touch. */
function straightened(rings: readonly Ring[]): Ring[] {
  const times = new Map<string, number>()
  for (const key of rings.flat().map(keyOf)) times.set(key, (times.get(key) ?? 0) + 1)
  const isCorner = (corner: Corner, at: number, ring: Ring): boolean =>
    times.get(keyOf(corner))! > 1 ||
    turn(ring.at(at - 1)!, corner, ring[(at + 1) % ring.length]!) !== 0
  return rings.map((ring) => ring.filter(isCorner))
}

/** Each ring that goes with the clock is a hole of the smallest ring around it. */
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
