import type { Batch } from './canvas.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import { onWall, type Stage, type Tone } from './stage.ts'
import type { Wall } from './view.ts'

/** A window or door of a wall, in metres. */
export interface Opening {
  u: number
  v: number
  width: number
  height: number
}

export interface WindowLook {
  frame: Colour
  /** Panes across and up. */
  panes: readonly [across: number, up: number]
  /** Colour of a surround, of shutters. */
  trim?: Colour | undefined
  shutters?: Colour | undefined
  sill?: boolean
  /** The window is arched at its top. */
  arched?: boolean
}

/** Three reflections of the sky and one lamp, created once per picture. */
export interface Panes {
  glass: readonly string[]
  lamp: string
}

export function makePanes({ canvas, light }: Stage, fade = 0): Panes {
  const [top, , low] = light.sky
  const far = (colour: Colour) => mix(colour, light.haze, fade)
  const deep = far(mix('#26323f', top, 0.22))
  return {
    glass: [
      canvas.linear(
        [
          [0, far(mix('#3d4c5a', top, 0.5))],
          [0.55, deep],
          [1, far(mix('#2b3238', low, 0.16))],
        ],
        [0.5, 1],
      ),
      canvas.linear(
        [
          [0, far(mix('#33414e', low, 0.45))],
          [0.4, far(mix('#33414e', top, 0.4))],
          [1, deep],
        ],
        [0.8, 1],
      ),
      canvas.linear(
        [
          [0, far(mix('#2c3843', top, 0.25))],
          [1, far(mix('#434a4e', low, 0.28))],
        ],
        [0.3, 1],
      ),
    ],
    lamp: canvas.linear([
      [0, far('#ffe6b0')],
      [0.6, far('#ffcf86')],
      [1, far('#e39a55')],
    ]),
  }
}

/** One window: surround, opening in shade, glass that mirrors the sky, frame, shutters, sill with its shadow. `plain`: only the glass, for distant houses. */
export function paintWindow(
  stage: Stage,
  batch: Batch,
  wall: Wall,
  tone: Tone,
  panes: Panes,
  at: Opening,
  look: WindowLook,
  plain = false,
): void {
  const { random, light, view } = stage
  const { u, v, width, height } = at
  const quad = (u0: number, v0: number, u1: number, v1: number, out = 0) =>
    onWall(stage, wall, u0, v0, u1, v1, out)
  const lamp = random.chance(light.lamps)
  const glass = lamp ? panes.lamp : random.pick(panes.glass)
  if (plain) return batch.polygon(2, quad(u, v, u + width, v + height), glass)
  if (look.trim)
    batch.polygon(
      0,
      quad(u - 0.14, v - 0.06, u + width + 0.14, v + height + 0.2, 0.02),
      tone(look.trim),
    )
  batch.polygon(1, quad(u, v, u + width, v + height), tone(darken(look.frame, 0.55)))
  batch.polygon(2, quad(u + 0.1, v + 0.05, u + width - 0.05, v + height - 0.12), glass)
  if (!lamp && random.chance(0.4)) {
    const drawn = random.between(0.16, 0.34) * width
    const curtain = lighten(light.haze, 0.4)
    batch.polygon(3, quad(u + 0.1, v + 0.05, u + drawn, v + height - 0.12), curtain, {
      opacity: 0.34,
    })
    batch.polygon(
      3,
      quad(u + width - drawn, v + 0.05, u + width - 0.05, v + height - 0.12),
      curtain,
      { opacity: 0.34 },
    )
  }
  const [across, up] = look.panes
  const line = view.scale(wall.at(u, 0)[2]) * 0.07
  const bar = tone(look.frame)
  const outline = quad(u + 0.07, v + 0.03, u + width - 0.03, v + height - 0.09)
  batch.line(4, [...outline, ...outline.slice(0, 1)], bar, line)
  for (let i = 1; i < across; i++)
    batch.line(
      4,
      quad(
        u + 0.02 + (width * i) / across,
        v + 0.04,
        u + 0.02 + (width * i) / across,
        v + height - 0.1,
      ).slice(1, 3),
      bar,
      line,
    )
  for (let i = 1; i < up; i++)
    batch.line(
      4,
      quad(u + 0.08, v + (height * i) / up, u + width - 0.04, v + (height * i) / up).slice(0, 2),
      bar,
      line * 0.7,
    )
  if (look.shutters) {
    const half = width / 2
    for (const from of [u - half - 0.04, u + width + 0.04]) {
      batch.polygon(
        5,
        quad(from + 0.08, v - 0.1, from + half + 0.08, v + height - 0.06, 0.01),
        light.shadowColour,
        { opacity: light.shadow * 0.6 },
      )
      batch.polygon(6, quad(from, v, from + half, v + height, 0.06), tone(look.shutters))
      for (const [low, high] of [
        [0.06, 0.48],
        [0.52, 0.94],
      ] as const)
        batch.polygon(
          7,
          quad(from + half * 0.16, v + height * low, from + half * 0.84, v + height * high, 0.06),
          tone(darken(look.shutters, 0.1)),
        )
    }
  }
  if (look.sill) {
    batch.polygon(5, quad(u - 0.05, v - 0.34, u + width + 0.16, v - 0.08), light.shadowColour, {
      opacity: light.shadow * 0.45,
    })
    batch.polygon(
      6,
      quad(u - 0.12, v - 0.12, u + width + 0.12, v + 0.02, 0.1),
      tone(lighten(look.trim ?? look.frame, 0.1)),
    )
  }
}

export type Railing = 'bars' | 'glass' | 'solid'

/** A slab that projects from a wall, its railing, and the shadow below it. */
export function paintBalcony(
  stage: Stage,
  batch: Batch,
  wall: Wall,
  tone: Tone,
  sideTone: Tone,
  at: { u: number; v: number; width: number; depth: number },
  railing: Railing,
  colours: { slab: Colour; rail: Colour },
): void {
  const { light, view } = stage
  const { u, v, width, depth } = at
  const end = u + width
  const thick = 0.2
  const scale = view.scale(wall.at(u, 0)[2])
  const spots = (...list: readonly (readonly [number, number, number?])[]) =>
    list.map(([along, up, out]) => view.project(wall.at(along, up, out)))
  batch.polygon(
    0,
    onWall(stage, wall, u + depth * 0.3, v - depth * 0.95, end + depth * 0.3, v),
    light.shadowColour,
    { opacity: light.shadow * 0.75 },
  )
  batch.polygon(
    1,
    spots([u, v], [end, v], [end, v, depth], [u, v, depth]),
    sideTone(darken(colours.slab, 0.25)),
  )
  const edge = (layer: number, from: number, to: number, fill: Colour, opacity = 1) => {
    batch.polygon(
      layer,
      spots([u, from], [u, from, depth], [u, to, depth], [u, to]),
      sideTone(fill),
      { opacity: opacity * 0.9 },
    )
    batch.polygon(layer, onWall(stage, wall, u, from, end, to, depth), tone(fill), { opacity })
  }
  const top = v + thick + 0.95
  if (railing === 'glass') edge(2, v + thick, top, lighten(light.sky[1], 0.25), 0.42)
  else if (railing === 'solid') edge(2, v, top, colours.slab)
  else edge(2, v + thick, top, colours.rail, 0.24)
  if (railing !== 'solid') edge(3, v, v + thick, colours.slab)
  if (railing === 'bars') {
    const bars = Math.max(4, Math.round(width / 0.34))
    for (let i = 0; i <= bars; i++) {
      const x = u + (width * i) / bars
      batch.line(4, spots([x, v + thick, depth], [x, top, depth]), tone(colours.rail), scale * 0.03)
    }
  }
  batch.line(
    5,
    spots([u, top], [u, top, depth], [end, top, depth]),
    railing === 'glass' ? tone('#e6eaec') : tone(colours.rail),
    scale * 0.055,
  )
}
