import type { Random } from '../random.ts'
import { Canvas, type Point } from './canvas.ts'
import { darken, lighten, mix, multiply, type Colour } from './colour.ts'
import { paintBackdrop, type Backdrop } from './land.ts'
import { drawLight, type Light } from './light.ts'
import { HEIGHT, WIDTH, type Scene } from './scene.ts'
import { paintSky } from './sky.ts'
import { createView, type View } from './view.ts'

/** Matching colours of a furnished room. */
export interface Decor {
  wall: Colour
  accent: Colour
  floor: Colour
  wood: Colour
  fabric: Colour
  second: Colour
  metal: Colour
}

export const DECORS: readonly Decor[] = [
  {
    wall: '#efe9df',
    accent: '#d9cbb4',
    floor: '#c49b6c',
    wood: '#a9794d',
    fabric: '#8d9b8a',
    second: '#c9714f',
    metal: '#2f3234',
  },
  {
    wall: '#f2f0ec',
    accent: '#c8d1cf',
    floor: '#d3b48b',
    wood: '#c29767',
    fabric: '#5f7480',
    second: '#d9a441',
    metal: '#3b3e40',
  },
  {
    wall: '#ece4d8',
    accent: '#b5695a',
    floor: '#8f6242',
    wood: '#6f4a31',
    fabric: '#e3d5bf',
    second: '#3f5a55',
    metal: '#b08a4f',
  },
  {
    wall: '#e8ebe9',
    accent: '#7f9489',
    floor: '#b98f63',
    wood: '#8d6a49',
    fabric: '#d8d3c8',
    second: '#a85a41',
    metal: '#2b2d2e',
  },
  {
    wall: '#f4eee6',
    accent: '#e2b79c',
    floor: '#dac2a0',
    wood: '#d0a877',
    fabric: '#b98b74',
    second: '#5f6f5d',
    metal: '#8a7a63',
  },
  {
    wall: '#e6e4e0',
    accent: '#48586a',
    floor: '#a98461',
    wood: '#7d5c41',
    fabric: '#3f5064',
    second: '#cf9a5b',
    metal: '#c9a868',
  },
  {
    wall: '#f1ede4',
    accent: '#a9b49c',
    floor: '#c8a77c',
    wood: '#b08a5c',
    fabric: '#f0e7d8',
    second: '#7a8b6a',
    metal: '#3a3a38',
  },
  {
    wall: '#ebe3dc',
    accent: '#8a7568',
    floor: '#7b563c',
    wood: '#5d4130',
    fabric: '#a8948a',
    second: '#d3b08a',
    metal: '#1f2021',
  },
]

/** A room seen from its open side: walls at `left`, `right` and `back` metres, lit by a window. */
export interface Room {
  canvas: Canvas
  random: Random
  light: Light
  view: View
  decor: Decor
  left: number
  right: number
  back: number
  height: number
  backdrop: Backdrop
  /** A colour at 0 (dim) .. 1 (by the window). */
  tone(colour: Colour, brightness: number): Colour
}

export function openRoom(
  random: Random,
  backdrop: Backdrop,
  /** `turned`: pixels by which the eye looks past the middle of the picture. */
  size: { width?: number; back?: number; height?: number; turned?: number } = {},
): Room {
  const canvas = new Canvas()
  if (random.chance(0.5)) canvas.mirror()
  const light = drawLight(random)
  const width = size.width ?? random.between(5.6, 6.6)
  const shift = random.between(-0.5, 0.5)
  const room: Room = {
    canvas,
    random,
    light,
    backdrop,
    decor: random.pick(DECORS),
    view: createView({
      height: 1.35,
      horizon: random.between(440, 480),
      focal: 980,
      centre: WIDTH / 2 + (size.turned ?? 0),
    }),
    left: -width / 2 + shift,
    right: width / 2 + shift,
    back: size.back ?? random.between(4.9, 5.5),
    height: size.height ?? 2.75,
    tone: (colour, brightness) => {
      // By day the window lights the room, in the evening its lamps do.
      const lit =
        light.lamps > 0.3 ? multiply(colour, '#ffe9cd') : mix(colour, light.lit(colour), 0.5)
      return mix(
        lit,
        light.lamps > 0.3 ? '#2a2238' : '#3b3a4a',
        (1 - brightness) * (light.lamps > 0.3 ? 0.36 : 0.24),
      )
    },
  }
  paintShell(room)
  return room
}

const NEAR = 1.2

/** Four corners of a face that is turned to the viewer, sideways or up. */
export const corners = (
  { view }: Room,
  ...spots: readonly (readonly [number, number, number])[]
): Point[] => spots.map((spot) => view.project(spot))

function paintShell(room: Room): void {
  const { canvas, decor, left, right, back, height, tone } = room
  const ceiling = lighten(decor.wall, 0.35)
  canvas.rect(0, 0, WIDTH, HEIGHT, tone(decor.wall, 0.6))
  canvas.polygon(
    corners(
      room,
      [left, height, NEAR],
      [right, height, NEAR],
      [right, height, back],
      [left, height, back],
    ),
    canvas.linear([
      [0, tone(ceiling, 0.55)],
      [1, tone(ceiling, 0.9)],
    ]),
  )
  canvas.polygon(
    corners(room, [left, 0, NEAR], [right, 0, NEAR], [right, 0, back], [left, 0, back]),
    canvas.linear([
      [0, tone(lighten(decor.floor, 0.12), 0.95)],
      [1, tone(decor.floor, 0.45)],
    ]),
  )
  // Floor boards.
  for (let x = Math.ceil(left / 0.32) * 0.32; x < right; x += 0.32)
    canvas.line(
      corners(room, [x, 0, NEAR], [x, 0, back]),
      tone(darken(decor.floor, 0.3), 0.5),
      1.2,
      0.25,
    )
  canvas.polygon(
    corners(room, [left, 0, NEAR], [left, 0, back], [left, height, back], [left, height, NEAR]),
    canvas.linear(
      [
        [0, tone(decor.wall, 0.42)],
        [1, tone(decor.wall, 0.68)],
      ],
      [1, 0],
    ),
  )
  canvas.polygon(
    corners(room, [right, 0, back], [right, 0, NEAR], [right, height, NEAR], [right, height, back]),
    canvas.linear(
      [
        [0, tone(decor.wall, 0.9)],
        [1, tone(decor.wall, 0.72)],
      ],
      [1, 0],
    ),
  )
  canvas.polygon(
    corners(room, [left, 0, back], [right, 0, back], [right, height, back], [left, height, back]),
    canvas.linear(
      [
        [0, tone(decor.wall, 0.82)],
        [1, tone(decor.wall, 0.7)],
      ],
      [0.3, 1],
    ),
  )
  const skirting = tone(lighten(decor.wall, 0.5), 0.8)
  canvas.polygon(
    corners(room, [left, 0, back], [right, 0, back], [right, 0.09, back], [left, 0.09, back]),
    skirting,
  )
  canvas.polygon(
    corners(room, [left, 0, NEAR], [left, 0, back], [left, 0.09, back], [left, 0.09, NEAR]),
    darken(skirting, 0.12),
  )
  canvas.polygon(
    corners(room, [right, 0, NEAR], [right, 0, back], [right, 0.09, back], [right, 0.09, NEAR]),
    skirting,
  )
  // Corners are darker.
  for (const x of [left, right]) {
    const inwards = x === left ? 0.5 : -0.5
    canvas.polygon(
      corners(
        room,
        [x, 0, back],
        [x + inwards, 0, back],
        [x + inwards, height, back],
        [x, height, back],
      ),
      canvas.linear(
        [
          [0, '#2a2630', x === left ? 0.12 : 0],
          [1, '#2a2630', x === left ? 0 : 0.12],
        ],
        [1, 0],
      ),
    )
  }
}

/** A window of the back wall with its view, curtains and sunlight. */
export function paintBackWindow(
  room: Room,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  panes = 2,
  curtains = true,
): void {
  const { canvas, decor, back, light, random, tone } = room
  const [[px0, py0], , [px1, py1]] = corners(
    room,
    [x0, y0, back],
    [x1, y0, back],
    [x1, y1, back],
  ) as [Point, Point, Point]
  canvas.through(px0, py1, px1 - px0, py0 - py1, () => {
    paintSky(canvas, random, light, 640)
    paintBackdrop(canvas, random, light, 660, room.backdrop)
    if (room.backdrop === 'skyline') paintRoofs(room)
    else
      canvas.rect(
        0,
        655,
        WIDTH,
        320,
        canvas.linear([
          [0, mix(light.lit('#86a35a'), light.haze, 0.4)],
          [1, light.shaded('#6f8a4c')],
        ]),
        { opacity: room.backdrop === 'sea' ? 0 : 1 },
      )
    canvas.rect(0, 0, WIDTH, HEIGHT, '#ffffff', { opacity: light.lamps > 0.3 ? 0 : 0.16 })
  })
  const frame = tone(lighten(decor.wall, 0.6), 0.95)
  const bar = 7
  canvas.path(
    `M${px0.toFixed(0)} ${py0.toFixed(0)}H${px1.toFixed(0)}V${py1.toFixed(0)}H${px0.toFixed(0)}Z`,
    'none',
    { stroke: frame, width: bar * 1.6 },
  )
  for (let i = 1; i < panes; i++)
    canvas.line(
      [
        [px0 + ((px1 - px0) * i) / panes, py0],
        [px0 + ((px1 - px0) * i) / panes, py1],
      ],
      frame,
      bar,
    )
  if (curtains) {
    const cloth = tone(mix(decor.wall, decor.accent, 0.35), 0.95)
    for (const [from, to] of [
      [x0 - 0.5, x0 + 0.16],
      [x1 - 0.16, x1 + 0.5],
    ] as const) {
      canvas.polygon(
        corners(
          room,
          [from, 0.04, back - 0.06],
          [to, 0.04, back - 0.06],
          [to, room.height - 0.22, back - 0.06],
          [from, room.height - 0.22, back - 0.06],
        ),
        canvas.linear(
          [
            [0, darken(cloth, 0.06)],
            [0.2, lighten(cloth, 0.15)],
            [0.4, darken(cloth, 0.05)],
            [0.65, lighten(cloth, 0.12)],
            [0.85, darken(cloth, 0.07)],
            [1, cloth],
          ],
          [1, 0],
        ),
        { opacity: 0.96 },
      )
    }
    canvas.line(
      corners(
        room,
        [x0 - 0.6, room.height - 0.2, back - 0.06],
        [x1 + 0.6, room.height - 0.2, back - 0.06],
      ),
      tone(decor.metal, 0.6),
      4,
    )
  }
  if (light.lamps < 0.3 && light.shadow > 0.2) {
    const drift = random.between(0.5, 1.3)
    const sun = light.sun ? light.sun.colour : '#fffaf0'
    for (let i = 0; i < panes; i++) {
      const a = x0 + ((x1 - x0) * i) / panes + 0.06
      const b = x0 + ((x1 - x0) * (i + 1)) / panes - 0.06
      canvas.polygon(
        corners(
          room,
          [a + drift * 0.5, 0, back - 0.7],
          [b + drift * 0.5, 0, back - 0.7],
          [b + drift, 0, back - 2.6],
          [a + drift, 0, back - 2.6],
        ),
        sun,
        { opacity: 0.34 },
      )
    }
  }
  canvas.ellipse(
    [(px0 + px1) / 2, (py0 + py1) / 2],
    (px1 - px0) * 0.9,
    (py0 - py1) * 0.9,
    canvas.radial([
      [0, '#ffffff', light.lamps > 0.3 ? 0 : 0.2],
      [1, '#ffffff', 0],
    ]),
  )
}

/** The roofs of a town below the window, the nearer the larger. */
function paintRoofs({ canvas, light, random }: Room): void {
  canvas.rect(
    0,
    655,
    WIDTH,
    320,
    canvas.linear([
      [0, mix(light.lit('#a9aeb2'), light.haze, 0.5)],
      [1, light.shaded('#7d838a')],
    ]),
  )
  for (const [y, height, wide] of [
    [662, 34, 60],
    [690, 52, 95],
    [735, 80, 150],
  ] as const)
    for (let x = -random.between(0, wide); x < WIDTH;) {
      const width = wide * random.between(0.6, 1.3)
      const top = y - random.between(0, height * 0.4)
      const roof = random.pick(['#b9a796', '#a98a76', '#9aa2a8', '#c4bdb2', '#8b9299'])
      canvas.rect(x, top, width, height + 60, mix(light.shaded(roof), light.haze, 0.25))
      canvas.rect(x, top, width, height * 0.3, mix(light.lit(roof), light.haze, 0.3))
      x += width + wide * random.between(0.05, 0.3)
    }
}

/** A box on the floor (or above it): its visible faces, each in its light, and a soft shadow below. */
export function paintBox(
  room: Room,
  [x0, x1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
  [z0, z1]: readonly [number, number],
  colour: Colour,
  shadow = true,
): void {
  const { canvas, tone } = room
  if (shadow && y0 < 0.3)
    canvas.polygon(
      corners(
        room,
        [x0 - 0.08, 0, z0 - 0.12],
        [x1 + 0.22, 0, z0 - 0.12],
        [x1 + 0.3, 0, z1],
        [x0 - 0.02, 0, z1],
      ),
      '#1c1a24',
      { opacity: 0.2 },
    )
  if (x0 > 0)
    canvas.polygon(
      corners(room, [x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]),
      tone(darken(colour, 0.16), 0.4),
    )
  if (x1 < 0)
    canvas.polygon(
      corners(room, [x1, y0, z0], [x1, y0, z1], [x1, y1, z1], [x1, y1, z0]),
      tone(darken(colour, 0.06), 0.7),
    )
  if (y1 < 1.35)
    canvas.polygon(
      corners(room, [x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]),
      tone(lighten(colour, 0.12), 0.95),
    )
  const front = tone(colour, 0.66)
  canvas.polygon(
    corners(room, [x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0]),
    canvas.linear([
      [0, lighten(front, 0.04)],
      [1, darken(front, 0.1)],
    ]),
  )
}

/** A picture in its frame on the back wall. */
export function paintArt(room: Room, x: number, y: number, width: number, height: number): void {
  const { canvas, decor, back, random, tone } = room
  const at = (dx0: number, dy0: number, dx1: number, dy1: number) =>
    corners(
      room,
      [x + dx0, y + dy0, back],
      [x + dx1, y + dy0, back],
      [x + dx1, y + dy1, back],
      [x + dx0, y + dy1, back],
    )
  canvas.polygon(at(0.03, -0.05, width + 0.04, height - 0.02), '#1c1a24', { opacity: 0.16 })
  canvas.polygon(at(0, 0, width, height), tone(random.chance(0.5) ? decor.wood : decor.metal, 0.7))
  canvas.polygon(at(0.03, 0.03, width - 0.03, height - 0.03), tone('#f7f3ea', 0.9))
  const [ground, shape] = random.pick([
    [decor.accent, decor.second],
    [decor.fabric, decor.accent],
    [decor.second, decor.fabric],
  ] as const)
  canvas.polygon(at(0.09, 0.09, width - 0.09, height * 0.55), tone(ground, 0.85))
  const [cx, cy] = corners(room, [
    x + width * random.between(0.35, 0.65),
    y + height * 0.62,
    back,
  ])[0] as Point
  canvas.ellipse([cx, cy], width * 38, width * 38, tone(shape, 0.9))
}

/** Leaves in a pot. */
export function paintPlant(room: Room, x: number, z: number, height: number, base = 0): void {
  const { canvas, random, tone, decor, view } = room
  const scale = view.scale(z)
  const [px, py] = view.project([x, base, z])
  const pot = height * 0.24
  if (base === 0)
    canvas.ellipse([px + 6, py], scale * pot * 0.8, scale * pot * 0.22, '#1c1a24', 0.22)
  const rim = py - scale * pot
  const half = scale * pot * 0.5
  const green = random.pick(['#5f8455', '#4f7a5c', '#7a9560'])
  for (let i = 0; i < 13; i++) {
    const angle = -Math.PI * (0.06 + (((i * 5) % 13) / 13) * 0.88)
    const reach = scale * height * random.between(0.5, 0.78)
    const [tx, ty] = [px + Math.cos(angle) * reach * 0.62, rim + Math.sin(angle) * reach]
    const [bx, by] = [px + Math.cos(angle) * reach * 0.2, rim + Math.sin(angle) * reach * 0.62]
    const w = scale * height * 0.07
    canvas.path(
      `M${px.toFixed(0)} ${rim.toFixed(0)}Q${(bx - w).toFixed(0)} ${by.toFixed(0)} ${tx.toFixed(0)} ${ty.toFixed(0)}Q${(bx + w).toFixed(0)} ${(by + w).toFixed(0)} ${px.toFixed(0)} ${rim.toFixed(0)}Z`,
      tone(i % 3 === 0 ? lighten(green, 0.12) : i % 3 === 1 ? green : darken(green, 0.14), 0.8),
    )
  }
  canvas.path(
    `M${(px - half).toFixed(1)} ${rim.toFixed(1)}H${(px + half).toFixed(1)}L${(px + half * 0.74).toFixed(1)} ${py.toFixed(1)}H${(px - half * 0.74).toFixed(1)}Z`,
    canvas.linear(
      [
        [0, tone(decor.second, 0.85)],
        [1, tone(darken(decor.second, 0.2), 0.6)],
      ],
      [1, 0.2],
    ),
  )
}

/** A pendant lamp, with its light when it is dark. */
export function paintPendant(room: Room, x: number, z: number, y: number, size: number): void {
  const { canvas, decor, tone, view, light } = room
  const [px, py] = view.project([x, y, z])
  const [, top] = view.project([x, room.height, z])
  const r = view.scale(z) * size
  canvas.line(
    [
      [px, top],
      [px, py - r],
    ],
    tone(decor.metal, 0.6),
    2,
  )
  if (light.lamps > 0.05)
    canvas.ellipse(
      [px, py + r * 0.4],
      r * 5,
      r * 4,
      canvas.radial([
        [0, '#ffdca0', 0.5],
        [1, '#ffdca0', 0],
      ]),
    )
  canvas.path(
    `M${(px - r).toFixed(1)} ${py.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 ${(r * 2).toFixed(1)} 0Z`,
    canvas.linear([
      [0, tone(lighten(decor.metal, 0.12), 0.8)],
      [1, tone(decor.metal, 0.5)],
    ]),
  )
  canvas.ellipse(
    [px, py],
    r,
    r * 0.2,
    light.lamps > 0.05 ? '#ffe7b8' : tone(lighten(decor.wall, 0.4), 0.9),
  )
}

export function closeRoom(room: Room): Scene {
  const { canvas, decor, tone } = room
  canvas.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    canvas.radial(
      [
        [0, '#ffffff', 0],
        [0.75, '#1a1824', 0.01],
        [1, '#1a1824', 0.13],
      ],
      [0.5, 0.45],
      0.78,
    ),
  )
  return {
    svg: canvas.toString(),
    colours: [
      tone(lighten(decor.wall, 0.2), 0.75),
      tone(mix(decor.wall, decor.accent, 0.25), 0.7),
      tone(decor.floor, 0.6),
    ],
  }
}
