import { SIDE } from './plane.ts'

interface Vertex {
  x: number
  y: number
}

interface Part {
  points: Vertex[]
  /** Whether the line itself ends there, rather than leaves the tile. */
  begins: boolean
  ends: boolean
}

/** Whether a point lies on the border of its tile. */
export const isOnBorder = ({ x, y }: Vertex): boolean =>
  x === 0 || y === 0 || x === SIDE || y === SIDE

/** The parts of a line within the square of its tile. Neighbours have the same line beyond it, so that both find the same points on the border. */
export function clipLine(line: readonly Vertex[]): Part[] {
  const parts: Part[] = []
  let open: Part | null = null
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const span = within(a, b)
    if (!span) {
      open = null
      continue
    }
    const [from, to] = span
    const start = from === 0 ? a : at(a, b, from)
    const end = to === 1 ? b : at(a, b, to)
    if (!open) {
      open = { points: [start], begins: i === 1 && from === 0 && !isOnBorder(start), ends: false }
      parts.push(open)
    }
    if (end.x !== open.points.at(-1)!.x || end.y !== open.points.at(-1)!.y) open.points.push(end)
    if (to < 1) open = null
    else if (i === line.length - 1) open.ends = !isOnBorder(end)
  }
  return parts.filter(({ points }) => points.length > 1)
}

/** The shares of a segment between which it is within the square (Liang and Barsky). */
function within(a: Vertex, b: Vertex): [number, number] | null {
  let [from, to] = [0, 1]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  for (const [p, q] of [
    [-dx, a.x],
    [dx, SIDE - a.x],
    [-dy, a.y],
    [dy, SIDE - a.y],
  ] as const) {
    if (p === 0) {
      if (q < 0) return null
    } else if (p < 0) from = Math.max(from, q / p)
    else to = Math.min(to, q / p)
  }
  return from <= to ? [from, to] : null
}

const onSquare = (value: number): number => Math.min(SIDE, Math.max(0, value))

const between = (a: Vertex, b: Vertex, share: number): Vertex => ({
  x: Math.round(a.x + share * (b.x - a.x)),
  y: Math.round(a.y + share * (b.y - a.y)),
})

function at(a: Vertex, b: Vertex, share: number): Vertex {
  const { x, y } = between(a, b, share)
  return { x: onSquare(x), y: onSquare(y) }
}

/** The part of a polygon's ring within the square (Sutherland and Hodgman); empty if it has none. */
export function clipRing(ring: readonly Vertex[]): Vertex[] {
  let points = [...ring]
  for (const [axis, bound, sign] of [
    ['x', 0, 1],
    ['x', SIDE, -1],
    ['y', 0, 1],
    ['y', SIDE, -1],
  ] as const) {
    const isIn = (point: Vertex): boolean => (point[axis] - bound) * sign >= 0
    const clipped: Vertex[] = []
    points.forEach((b, i) => {
      const a = points.at(i - 1)!
      if (isIn(a) !== isIn(b)) clipped.push(between(a, b, (bound - a[axis]) / (b[axis] - a[axis])))
      if (isIn(b)) clipped.push(b)
    })
    points = clipped
  }
  return points
}
