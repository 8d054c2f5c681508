import type { Point } from './canvas.ts'
import { WIDTH } from './scene.ts'

/** Metres: to the right, up, away from the eye. */
export type Spot = readonly [x: number, y: number, z: number]

/** An eye that looks straight ahead, so that what is upright stays upright. */
export interface View {
  project(spot: Spot): Point
  /** Pixels of a metre at that distance. */
  scale(z: number): number
  horizon: number
}

export interface Eye {
  /** Metres above the ground. */
  height: number
  /** Where the horizon is, pixels from the top. */
  horizon: number
  /** Pixels; smaller sees wider. */
  focal: number
  centre?: number
}

export function createView({ height, horizon, focal, centre = WIDTH / 2 }: Eye): View {
  return {
    horizon,
    scale: (z) => focal / z,
    project: ([x, y, z]) => [
      centre + (focal * x) / Math.max(z, 0.2),
      horizon - (focal * (y - height)) / Math.max(z, 0.2),
    ],
  }
}

/** An upright plane: a wall, the front of a balcony. `u` runs along it, `v` up, `out` towards the eye. */
export interface Wall {
  length: number
  at(u: number, v: number, out?: number): Spot
  /** The same wall further out. */
  shifted(out: number): Wall
}

/** From the point (x, z) of the ground at `angle` (0 = to the right, 90 = away); the outside is on the right hand, `flip` on the left. */
export function createWall(
  x: number,
  z: number,
  angle: number,
  length: number,
  flip = false,
): Wall {
  const radians = (angle * Math.PI) / 180
  const [dx, dz] = [Math.cos(radians), Math.sin(radians)]
  const side = flip ? -1 : 1
  const [nx, nz] = [dz * side, -dx * side]
  return {
    length,
    at: (u, v, out = 0) => [x + dx * u + nx * out, v, z + dz * u + nz * out],
    shifted: (out) => createWall(x + nx * out, z + nz * out, angle, length, flip),
  }
}

/** The outline around points (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const p of ordered) {
      while (chain.length > 1) {
        const [a, b] = [chain.at(-2) as Point, chain.at(-1) as Point]
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break
        chain.pop()
      }
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}
