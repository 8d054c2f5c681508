import { Batch } from './canvas.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import {
  makePanes,
  paintBalcony,
  paintWindow,
  type Panes,
  type Railing,
  type WindowLook,
} from './openings.ts'
import { inShade, inSun, onWall, paintCastShadow, type Stage, type Tone } from './stage.ts'
import { createWall, type Wall } from './view.ts'

export type Roof = 'flat' | 'hip' | 'mansard' | 'parapet'

/** A house of several storeys, seen from the street at its corner. Metres. */
export interface Building {
  /** The near corner on the ground. */
  x: number
  z: number
  /** How far the front is turned from the viewer. */
  angle: number
  width: number
  depth: number
  floors: number
  storey: number
  groundStorey: number
  wall: Colour
  /** The ground floor, if its material differs. */
  base: Colour
  trim: Colour
  roof: Roof
  roofColour: Colour
  /** Width of one bay, and of the window in it. */
  bay: number
  window: { width: number; height: number; sill: number }
  look: WindowLook
  ground: 'shops' | 'windows' | 'glass'
  awning?: Colour | undefined
  balconies: 'none' | 'alternate' | 'each' | 'continuous'
  railing: Railing
  rail: Colour
  /** Bands between storeys. */
  bands: boolean
  /** Brick or boards: faint lines along the wall. */
  courses?: number | undefined
  /** The sun is on the front by default. */
  frontInShade?: boolean
  /** 0..1: further houses fade into the haze and have less detail. */
  fade?: number
}

export function paintBuilding(stage: Stage, b: Building): void {
  const fade = b.fade ?? 0
  const front = createWall(b.x, b.z, b.angle, b.width)
  const side = createWall(b.x, b.z, b.angle + 90, b.depth, true)
  const sunny = inSun(stage, fade)
  const shady = inShade(stage, fade)
  const frontTone = b.frontInShade ? shady : sunny
  const sideTone = b.frontInShade ? sunny : shady
  const height = heightOf(b)
  const panes = makePanes(stage, fade)

  if (fade < 0.2)
    paintCastShadow(
      stage,
      [0, b.width].flatMap((u) => [0, -b.depth].map((out) => front.at(u, height, out))),
      true,
    )
  if (seesSide(b)) paintFace(stage, b, side, sideTone, panes, height, false)
  paintFace(stage, b, front, frontTone, panes, height, true)
  paintRoof(stage, b, front, side, frontTone, sideTone, height)
  if (b.balconies !== 'none' && fade < 0.5) paintBalconies(stage, b, front, frontTone, sideTone)
}

/** The eye is at (0, 0): it sees the side of a house only if the house is far enough to the right. */
const seesSide = ({ x, z, angle }: Building): boolean =>
  x * Math.cos((angle * Math.PI) / 180) + z * Math.sin((angle * Math.PI) / 180) > 0

export const heightOf = (b: Building): number =>
  b.groundStorey + (b.floors - 1) * b.storey + (b.roof === 'parapet' ? 0.9 : 0.4)

function paintFace(
  stage: Stage,
  b: Building,
  wall: Wall,
  tone: Tone,
  panes: Panes,
  height: number,
  isFront: boolean,
): void {
  const { canvas, light, view } = stage
  const shape = onWall(stage, wall, 0, 0, wall.length, height)
  const colour = tone(b.wall)
  canvas.polygon(
    shape,
    canvas.linear(
      [
        [0, lighten(colour, 0.05)],
        [0.7, colour],
        [1, darken(colour, 0.13)],
      ],
      [isFront ? 0.25 : -0.15, 1],
    ),
  )
  if (b.courses && (b.fade ?? 0) < 0.3) {
    const line = tone(darken(b.wall, 0.22))
    for (let v = b.courses; v < height; v += b.courses)
      canvas.line(
        [view.project(wall.at(0, v)), view.project(wall.at(wall.length, v))],
        line,
        0.9,
        0.22,
      )
  }
  canvas.polygon(
    onWall(stage, wall, 0, 0, wall.length, b.groundStorey - 0.1),
    canvas.linear([
      [0, tone(b.base)],
      [1, darken(tone(b.base), 0.16)],
    ]),
  )
  if (b.bands) {
    for (let floor = 1; floor < b.floors; floor++) {
      const v = b.groundStorey + (floor - 1) * b.storey
      canvas.polygon(onWall(stage, wall, 0, v - 0.26, wall.length, v - 0.1), light.shadowColour, {
        opacity: light.shadow * 0.4,
      })
      canvas.polygon(onWall(stage, wall, 0, v - 0.14, wall.length, v + 0.1, 0.06), tone(b.trim))
    }
  }
  const bays = Math.max(1, Math.floor(wall.length / b.bay))
  const step = wall.length / bays
  const plain = (b.fade ?? 0) > 0.15
  const batch = new Batch(plain ? 0 : 1)
  for (let floor = b.floors - 1; floor >= 0; floor--) {
    for (let i = bays - 1; i >= 0; i--) {
      const u = i * step
      if (floor === 0)
        paintGroundBay(
          stage,
          batch,
          b,
          wall,
          tone,
          panes,
          u,
          step,
          isFront,
          i === Math.floor(bays / 2),
        )
      else {
        const v = b.groundStorey + (floor - 1) * b.storey + b.window.sill
        const narrow = isFront ? b.window.width : Math.min(b.window.width, step * 0.5)
        paintWindow(
          stage,
          batch,
          wall,
          tone,
          panes,
          { u: u + (step - narrow) / 2, v, width: narrow, height: b.window.height },
          isFront
            ? b.look
            : { ...b.look, shutters: step > narrow * 2.4 ? b.look.shutters : undefined },
          plain,
        )
      }
    }
  }
  batch.paintOn(canvas)
  // Houses are darker where they meet the ground and each other.
  canvas.polygon(
    onWall(stage, wall, 0, 0, wall.length, 0.9),
    canvas.linear([
      [0, light.shadowColour, 0],
      [1, light.shadowColour, 0.3],
    ]),
  )
}

function paintGroundBay(
  stage: Stage,
  batch: Batch,
  b: Building,
  wall: Wall,
  tone: Tone,
  panes: Panes,
  u: number,
  step: number,
  isFront: boolean,
  isDoor: boolean,
): void {
  const { canvas, light } = stage
  const top = b.groundStorey - 0.75
  if (isFront && isDoor && b.ground !== 'glass') {
    const width = 1.5
    const from = u + (step - width) / 2
    canvas.polygon(
      onWall(stage, wall, from - 0.2, 0, from + width + 0.2, top + 0.15, 0.04),
      tone(b.trim),
    )
    canvas.polygon(
      onWall(stage, wall, from, 0, from + width, top - 0.1),
      tone(darken(b.look.shutters ?? '#4b3a30', 0.25)),
    )
    canvas.polygon(
      onWall(stage, wall, from + 0.12, 2.25, from + width - 0.08, top - 0.22),
      panes.glass[0] ?? '#333333',
    )
    canvas.line(
      [
        stage.view.project(wall.at(from + width / 2, 0)),
        stage.view.project(wall.at(from + width / 2, 2.2)),
      ],
      tone(darken(b.look.shutters ?? '#4b3a30', 0.5)),
      1.4,
    )
  } else if (b.ground === 'windows') {
    paintWindow(
      stage,
      batch,
      wall,
      tone,
      panes,
      {
        u: u + (step - b.window.width) / 2,
        v: 1,
        width: b.window.width,
        height: Math.min(b.window.height, b.groundStorey - 1.7),
      },
      { ...b.look, shutters: undefined },
      (b.fade ?? 0) > 0.15,
    )
  } else {
    const inset = b.ground === 'glass' ? 0.12 : 0.4
    const lamp = stage.random.chance(light.lamps + 0.15)
    canvas.polygon(
      onWall(stage, wall, u + inset, 0.35, u + step - inset, top),
      tone(darken(b.look.frame, 0.5)),
    )
    canvas.polygon(
      onWall(stage, wall, u + inset + 0.1, 0.42, u + step - inset - 0.06, top - 0.12),
      lamp ? panes.lamp : stage.random.pick(panes.glass),
      { opacity: lamp ? 0.85 : 1 },
    )
    canvas.line(
      [
        stage.view.project(wall.at(u + step / 2, 0.4)),
        stage.view.project(wall.at(u + step / 2, top - 0.1)),
      ],
      tone(b.look.frame),
      1.6,
    )
    if (b.awning && isFront && stage.random.chance(0.6)) {
      const [v0, v1] = [top - 0.75, top + 0.1]
      canvas.polygon(
        onWall(stage, wall, u + inset, v0 - 1, u + step - inset + 0.4, v0 + 0.2),
        light.shadowColour,
        { opacity: light.shadow },
      )
      canvas.polygon(
        [
          wall.at(u + inset - 0.1, v1),
          wall.at(u + step - inset + 0.1, v1),
          wall.at(u + step - inset + 0.1, v0, 1.3),
          wall.at(u + inset - 0.1, v0, 1.3),
        ].map((spot) => stage.view.project(spot)),
        tone(b.awning),
      )
      canvas.polygon(
        onWall(stage, wall, u + inset - 0.1, v0 - 0.22, u + step - inset + 0.1, v0, 1.3),
        tone(darken(b.awning, 0.15)),
      )
    }
  }
}

function paintBalconies(stage: Stage, b: Building, wall: Wall, tone: Tone, sideTone: Tone): void {
  const bays = Math.max(1, Math.floor(wall.length / b.bay))
  const step = wall.length / bays
  const colours = { slab: b.trim, rail: b.rail }
  const batch = new Batch()
  for (let floor = 1; floor < b.floors; floor++) {
    const v = b.groundStorey + (floor - 1) * b.storey - 0.15
    if (b.balconies === 'continuous')
      paintBalcony(
        stage,
        batch,
        wall,
        tone,
        sideTone,
        { u: 0.15, v, width: wall.length - 0.3, depth: 1.3 },
        b.railing,
        colours,
      )
    else {
      for (let i = bays - 1; i >= 0; i--) {
        if (b.balconies === 'alternate' && (i + floor) % 2 === 0 && bays > 2) continue
        const width = Math.min(step * 0.86, b.window.width + 1.1)
        paintBalcony(
          stage,
          batch,
          wall,
          tone,
          sideTone,
          { u: i * step + (step - width) / 2, v, width, depth: 0.95 },
          b.railing,
          colours,
        )
      }
    }
  }
  batch.paintOn(stage.canvas)
}

function paintRoof(
  stage: Stage,
  b: Building,
  front: Wall,
  side: Wall,
  tone: Tone,
  sideTone: Tone,
  height: number,
): void {
  const { canvas, light, view } = stage
  const points = (spots: readonly (readonly [number, number, number])[]) =>
    spots.map(([u, v, out]) => view.project(front.at(u, v, out)))
  const { width: w, depth: d } = b
  const eave = b.roof === 'hip' ? 0.7 : b.roof === 'flat' ? 0.35 : 0.3
  // The shadow of the eaves.
  for (const [wall, strength] of [
    [front, 0.9],
    [side, 0.4],
  ] as const) {
    if (wall === side && !seesSide(b)) continue
    canvas.polygon(
      onWall(stage, wall, 0, height - eave * 1.7, wall.length, height),
      canvas.linear([
        [0, light.shadowColour, light.shadow * strength],
        [1, light.shadowColour, light.shadow * strength * 0.5],
      ]),
    )
  }
  const slab = (v0: number, v1: number, over: number, colour: Colour) => {
    if (seesSide(b))
      canvas.polygon(
        [
          [-over, v0, over],
          [-over, v1, over],
          [-over, v1, -d - over],
          [-over, v0, -d - over],
        ].map(([u, v, out]) => view.project(front.at(u ?? 0, v ?? 0, out))),
        sideTone(colour),
      )
    canvas.polygon(
      points([
        [-over, v0, over],
        [w + over, v0, over],
        [w + over, v1, over],
        [-over, v1, over],
      ]),
      tone(colour),
    )
  }
  if (b.roof === 'flat') return slab(height - 0.05, height + 0.4, eave, b.trim)
  if (b.roof === 'parapet') return slab(height - 0.1, height + 0.14, 0.14, lighten(b.trim, 0.08))
  slab(height - 0.12, height + 0.16, eave, b.trim)
  const base = height + 0.16
  // Of a hipped roof only the edge of the tiles is visible from the street.
  if (b.roof === 'hip') return slab(base, base + 0.34, eave + 0.12, b.roofColour)
  // Mansard: a steep storey of slate or zinc with dormers.
  const [rise, inset] = [3.1, 1.1]
  if (seesSide(b))
    canvas.polygon(
      points([
        [0, base, 0],
        [0, base, -d],
        [inset, base + rise, -d + inset],
        [inset, base + rise, -inset],
      ]),
      sideTone(b.roofColour),
    )
  const slope = tone(b.roofColour)
  canvas.polygon(
    points([
      [0, base, 0],
      [w, base, 0],
      [w - inset, base + rise, -inset],
      [inset, base + rise, -inset],
    ]),
    canvas.linear([
      [0, lighten(slope, 0.1)],
      [1, darken(slope, 0.08)],
    ]),
  )
  canvas.polygon(
    points([
      [inset - 0.1, base + rise, -inset],
      [w - inset + 0.1, base + rise, -inset],
      [w - inset + 0.1, base + rise + 0.25, -inset],
      [inset - 0.1, base + rise + 0.25, -inset],
    ]),
    mix(slope, light.haze, 0.35),
  )
  const bays = Math.max(1, Math.floor(w / b.bay))
  const panes = makePanes(stage, b.fade)
  for (let i = bays - 1; i >= 0; i--) {
    const u = (i + 0.5) * (w / bays) - 0.75
    const dormer = front.shifted(-0.15)
    canvas.polygon(
      [
        dormer.at(u, base + 0.35),
        dormer.at(u, base + 2.3),
        dormer.at(u, base + 2.3, -0.9),
        dormer.at(u, base + 0.35, -0.3),
      ].map((spot) => view.project(spot)),
      sideTone(b.trim),
    )
    canvas.polygon(onWall(stage, dormer, u, base + 0.3, u + 1.5, base + 2.3), tone(b.trim))
    const batch = new Batch()
    paintWindow(
      stage,
      batch,
      dormer,
      tone,
      panes,
      { u: u + 0.25, v: base + 0.45, width: 1, height: 1.6 },
      { frame: b.look.frame, panes: [2, 1] },
    )
    batch.paintOn(canvas)
    canvas.polygon(
      onWall(stage, dormer, u - 0.15, base + 2.25, u + 1.65, base + 2.5, 0.1),
      tone(darken(b.roofColour, 0.1)),
    )
  }
  for (const u of [w * 0.2, w * 0.72]) {
    canvas.polygon(
      onWall(stage, front.shifted(-d * 0.45), u, base + rise, u + 1.5, base + rise + 1.7),
      inShade(stage, b.fade)(mix(b.wall, '#8a5a44', 0.4)),
    )
  }
}
