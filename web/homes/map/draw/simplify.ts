/** Screen pixels. */
export interface Dot {
  x: number
  y: number
}

/**
 * Simplifies a line (Ramer–Douglas–Peucker) within `tolerance`; keeps the first and the last corner. Raises the tolerance until at most `most`
 * corners are left.
 */
export function simplify(line: readonly Dot[], tolerance: number, most: number): Dot[] {
  const corners =
    line.length > 2
      ? [line[0]!, ...between(line, 0, line.length - 1, tolerance), line.at(-1)!]
      : [...line]
  return corners.length > Math.max(most, 2) ? simplify(line, tolerance * 1.5, most) : corners
}

function between(line: readonly Dot[], first: number, last: number, tolerance: number): Dot[] {
  let [far, at] = [tolerance, -1]
  for (let index = first + 1; index < last; index++) {
    const distance = distanceTo(line[index]!, line[first]!, line[last]!)
    if (distance > far) [far, at] = [distance, index]
  }
  return at < 0
    ? []
    : [...between(line, first, at, tolerance), line[at]!, ...between(line, at, last, tolerance)]
}

/** Distance of a point to a segment. */
export function distanceTo({ x, y }: Dot, a: Dot, b: Dot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length))
  return Math.hypot(a.x + along * dx - x, a.y + along * dy - y)
}
