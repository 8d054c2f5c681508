import type { Random } from '../random.ts'
import type { Canvas, Point } from './canvas.ts'
import { mix, type Colour } from './colour.ts'
import type { Light } from './light.ts'
import { hull, type Spot, type View, type Wall } from './view.ts'

/** The arguments of every painter: canvas, view and light. */
export interface Stage {
  canvas: Canvas
  random: Random
  light: Light
  view: View
}

/** How a surface reflects the light, and how far it has faded into the haze. */
export type Tone = (colour: Colour) => Colour
export const inSun =
  ({ light }: Stage, fade = 0): Tone =>
  (colour) =>
    mix(light.lit(colour), light.haze, fade)
export const inShade =
  ({ light }: Stage, fade = 0): Tone =>
  (colour) =>
    mix(light.shaded(colour), light.haze, fade)

/** A rectangle of a wall on the screen: bottom left, bottom right, top right, top left. */
export function onWall(
  { view }: Stage,
  wall: Wall,
  u0: number,
  v0: number,
  u1: number,
  v1: number,
  out = 0,
): Point[] {
  return [
    wall.at(u0, v0, out),
    wall.at(u1, v0, out),
    wall.at(u1, v1, out),
    wall.at(u0, v1, out),
  ].map((spot) => view.project(spot))
}

const NEAR = 1

/** A polygon of the ground (x, z), clipped at the eye. */
export function onGround(
  { view }: Stage,
  outline: readonly (readonly [number, number])[],
  height = 0,
): Point[] {
  const visible: [number, number][] = []
  outline.forEach(([x, z], i) => {
    const [px, pz] = outline.at(i - 1) as readonly [number, number]
    if (z < NEAR !== pz < NEAR) {
      const t = (NEAR - pz) / (z - pz)
      visible.push([px + (x - px) * t, NEAR])
    }
    if (z >= NEAR) visible.push([x, z])
  })
  return visible.map(([x, z]) => view.project([x, height, z]))
}

/** The shadow of a body on the ground, for a sun to the left (or right) and a little behind the eye. */
export function paintCastShadow(
  stage: Stage,
  corners: readonly Spot[],
  toRight = true,
  reach = 0.55,
): void {
  const { canvas, light } = stage
  if (light.shadow < 0.2) reach *= 0.3
  const ground = corners.flatMap(
    ([x, y, z]) =>
      [
        [x, z],
        [x + (toRight ? 1 : -1) * y * reach, z + y * reach * 0.35],
      ] as [number, number][],
  )
  const outline = hull(ground)
  canvas.polygon(onGround(stage, outline), light.shadowColour, { opacity: light.shadow })
}
