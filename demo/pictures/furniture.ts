import type { Random } from '../random.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import { corners, paintBox, type Room } from './room.ts'

/** Furniture of rooms, whichever way they are laid out. */

/** A panel of another colour on the back wall, as wide as the room. */
export function paintAccentWall(room: Room): void {
  const { canvas, left, right, back, height, decor, tone } = room
  canvas.polygon(
    corners(
      room,
      [left, 0.09, back],
      [right, 0.09, back],
      [right, height, back],
      [left, height, back],
    ),
    canvas.linear(
      [
        [0, tone(decor.accent, 0.85)],
        [1, tone(darken(decor.accent, 0.06), 0.7)],
      ],
      [0.4, 1],
    ),
  )
}

export function paintRug(room: Room, x0: number, x1: number, z0: number, z1: number): void {
  const { canvas, decor, tone } = room
  const rug = mix(decor.wall, decor.second, 0.22)
  canvas.polygon(
    corners(room, [x0, 0, z0], [x1, 0, z0], [x1, 0, z1], [x0, 0, z1]),
    canvas.linear([
      [0, tone(lighten(rug, 0.1), 0.9)],
      [1, tone(rug, 0.65)],
    ]),
  )
  canvas.polygon(
    corners(
      room,
      [x0 + 0.14, 0, z0 + 0.1],
      [x1 - 0.14, 0, z0 + 0.1],
      [x1 - 0.14, 0, z1 - 0.1],
      [x0 + 0.14, 0, z1 - 0.1],
    ),
    tone(decor.second, 0.7),
    { opacity: 0.16 },
  )
}

export function paintCushion(
  room: Room,
  x: number,
  y: number,
  z: number,
  size: number,
  colour: string,
): void {
  const { canvas, view, tone } = room
  const [px, py] = view.project([x, y, z])
  const s = view.scale(z) * size
  canvas.rect(
    px - s / 2,
    py - s,
    s,
    s,
    canvas.linear([
      [0, tone(lighten(colour, 0.1), 0.95)],
      [1, tone(darken(colour, 0.08), 0.6)],
    ]),
    { radius: s * 0.2 },
  )
}

/** Tiles on the walls and the floor. Returns their colour. */
export function paintTiles(room: Room, random: Random): string {
  const { decor, left, right, back, canvas, tone } = room
  const tile = random.pick(['#dfe6e3', '#e9e2d6', mix(decor.accent, '#ffffff', 0.35), '#cfd8da'])
  const top = 1.55
  for (const [a, b] of [
    [
      [left, back],
      [right, back],
    ],
    [
      [left, 1.2],
      [left, back],
    ],
    [
      [right, 1.2],
      [right, back],
    ],
  ] as const) {
    canvas.polygon(
      corners(room, [a[0], 0, a[1]], [b[0], 0, b[1]], [b[0], top, b[1]], [a[0], top, a[1]]),
      tone(tile, a[0] === b[0] ? (a[0] === left ? 0.55 : 0.85) : 0.75),
    )
    for (let y = 0.3; y < top; y += 0.3)
      canvas.line(
        corners(room, [a[0], y, a[1]], [b[0], y, b[1]]),
        tone(darken(tile, 0.12), 0.7),
        1.4,
        0.6,
      )
  }
  for (let x = left + 0.3; x < right; x += 0.3)
    canvas.line(
      corners(room, [x, 0, back], [x, top, back]),
      tone(darken(tile, 0.12), 0.7),
      1.2,
      0.5,
    )
  const stone = mix(tile, decor.floor, 0.3)
  canvas.polygon(
    corners(room, [left, 0, 1.2], [right, 0, 1.2], [right, 0, back], [left, 0, back]),
    canvas.linear([
      [0, tone(lighten(stone, 0.15), 0.9)],
      [1, tone(stone, 0.55)],
    ]),
  )
  for (let z = 1.6; z < back; z += 0.6)
    canvas.line(
      corners(room, [left, 0, z], [right, 0, z]),
      tone(darken(stone, 0.15), 0.6),
      1.2,
      0.5,
    )
  for (let x = left + 0.6; x < right; x += 0.6)
    canvas.line(corners(room, [x, 0, 1.2], [x, 0, back]), tone(darken(stone, 0.15), 0.6), 1.2, 0.5)
  return tile
}

export function paintTable(
  room: Room,
  [x0, x1]: readonly [number, number],
  [z0, z1]: readonly [number, number],
  colour: Colour,
  height = 0.74,
): void {
  for (const x of [x0 + 0.05, x1 - 0.11])
    for (const z of [z1 - 0.1, z0 + 0.05])
      paintBox(room, [x, x + 0.06], [0, height - 0.04], [z, z + 0.05], room.decor.metal, false)
  paintBox(room, [x0, x1], [height - 0.04, height], [z0, z1], colour)
}

/** `faces`: to the viewer, or away. */
export function paintChair(
  room: Room,
  x: number,
  z: number,
  colour: Colour,
  faces: 'here' | 'away',
): void {
  const rest = faces === 'here' ? z + 0.4 : z
  const back = (): void =>
    paintBox(room, [x + 0.02, x + 0.42], [0.5, 0.9], [rest, rest + 0.04], colour, false)
  if (faces === 'here') back()
  for (const dx of [0.03, 0.38])
    paintBox(
      room,
      [x + dx, x + dx + 0.035],
      [0, 0.44],
      [z + 0.02, z + 0.06],
      room.decor.metal,
      false,
    )
  paintBox(room, [x, x + 0.44], [0.44, 0.49], [z, z + 0.44], colour)
  if (faces === 'away') back()
}

/** Along a side wall, its back to it. */
export function paintSideSofa(room: Room, side: 'left' | 'right', z0: number, z1: number): void {
  const { decor, left, right } = room
  const wall = side === 'left' ? left + 0.5 : right - 0.5
  const into = side === 'left' ? 1 : -1
  const along = (from: number, to: number): [number, number] =>
    side === 'left' ? [wall + from, wall + to] : [wall - to, wall - from]
  paintBox(room, along(0, 0.22), [0.28, 0.84], [z0, z1], decor.fabric)
  paintBox(room, along(0.1, 0.95), [0.1, 0.44], [z0, z1], decor.fabric)
  for (let i = 0; i < 2; i++) {
    const half = (z1 - z0) / 2
    paintBox(
      room,
      along(0.22, 0.98),
      [0.42, 0.54],
      [z1 - half * (i + 1) + 0.02, z1 - half * i - 0.02],
      lighten(decor.fabric, 0.07),
      false,
    )
  }
  for (const z of [z1 - 0.2, z0])
    paintBox(room, along(0, 0.95), [0.1, 0.64], [z, z + 0.2], darken(decor.fabric, 0.04))
  paintCushion(room, wall + into * 0.42, 0.55, z1 - 0.5, 0.4, decor.second)
  paintCushion(room, wall + into * 0.46, 0.55, z0 + 0.5, 0.4, lighten(decor.accent, 0.15))
}

export interface Fittings {
  front: Colour
  top: Colour
}
export const fittings = (random: Random, { decor }: Room): Fittings => ({
  front: random.pick([
    lighten(decor.wall, 0.45),
    decor.accent,
    '#5d6f66',
    '#e7e3d8',
    lighten(decor.wood, 0.06),
    '#3f4a55',
  ]),
  top: random.pick(['#e9e4da', '#3a3b3d', '#cfc6b8', decor.wood]),
})

/** Base units along the back wall. */
export function paintRun(room: Room, x0: number, x1: number, { front, top }: Fittings): void {
  const { canvas, back, tone, decor } = room
  paintBox(room, [x0, x1], [0.1, 0.86], [back - 0.6, back], front)
  for (let x = x0 + 0.6; x < x1 - 0.1; x += 0.6)
    canvas.line(
      corners(room, [x, 0.12, back - 0.6], [x, 0.84, back - 0.6]),
      tone(darken(front, 0.24), 0.6),
      2,
    )
  for (let x = x0 + 0.2; x < x1 - 0.25; x += 0.6)
    canvas.line(
      corners(room, [x, 0.78, back - 0.61], [x + 0.2, 0.78, back - 0.61]),
      tone(decor.metal, 0.6),
      3,
    )
  paintBox(room, [x0, x1], [0.86, 0.91], [back - 0.63, back], top, false)
}

/** The same along a side wall, down to `z0`. */
export function paintSideRun(
  room: Room,
  side: 'left' | 'right',
  z0: number,
  { front, top }: Fittings,
): void {
  const { canvas, back, left, right, tone } = room
  const [x0, x1] = side === 'left' ? [left, left + 0.6] : [right - 0.6, right]
  paintBox(room, [x0, x1], [0.1, 0.86], [z0, back - 0.6], front)
  const face = side === 'left' ? x1 : x0
  for (let z = z0 + 0.6; z < back - 0.8; z += 0.6)
    canvas.line(corners(room, [face, 0.12, z], [face, 0.84, z]), tone(darken(front, 0.26), 0.5), 2)
  paintBox(room, [x0 - 0.01, x1 + 0.03], [0.86, 0.91], [z0 - 0.03, back - 0.6], top, false)
}

export function paintHob(room: Room, x: number): void {
  const { canvas, back } = room
  canvas.polygon(
    corners(
      room,
      [x, 0.915, back - 0.52],
      [x + 0.56, 0.915, back - 0.52],
      [x + 0.56, 0.915, back - 0.1],
      [x, 0.915, back - 0.1],
    ),
    '#202327',
  )
  paintBox(room, [x + 0.02, x + 0.54], [1.62, 1.7], [back - 0.4, back], '#9aa1a4', false)
  paintBox(room, [x + 0.18, x + 0.38], [1.7, room.height], [back - 0.24, back], '#aab1b4', false)
}

export function paintBed(
  room: Room,
  x0: number,
  width: number,
  { head, cover }: { head: Colour; cover: Colour },
): void {
  const { back, decor } = room
  paintBox(room, [x0 - 0.05, x0 + width + 0.05], [0, 1.05], [back - 0.14, back - 0.02], head)
  paintBox(room, [x0, x0 + width], [0.12, 0.34], [back - 2.15, back - 0.14], decor.wood)
  paintBox(
    room,
    [x0 + 0.03, x0 + width - 0.03],
    [0.34, 0.55],
    [back - 2.12, back - 0.16],
    '#f4f0e8',
    false,
  )
  paintBox(
    room,
    [x0 - 0.02, x0 + width + 0.02],
    [0.36, 0.61],
    [back - 2.18, back - 0.8],
    cover,
    false,
  )
  for (let x = x0 + 0.42; x < x0 + width; x += 0.85)
    paintCushion(room, x, 0.56, back - 0.32, 0.54, '#faf7f0')
}

export const mirrorGlass = ({ canvas, tone }: Room): string =>
  canvas.linear(
    [
      [0, tone('#e8eef0', 1)],
      [0.5, tone('#b9c9cf', 0.9)],
      [1, tone('#dfe7e8', 0.9)],
    ],
    [1, 1],
  )

export function paintWashstand(room: Room, x: number, width: number): void {
  const { canvas, decor, back, tone, view } = room
  canvas.polygon(
    corners(room, [x, 1.15, back], [x + width, 1.15, back], [x + width, 2, back], [x, 2, back]),
    mirrorGlass(room),
  )
  paintBox(room, [x, x + width], [0.4, 0.8], [back - 0.5, back], decor.wood)
  paintBox(room, [x - 0.02, x + width + 0.02], [0.8, 0.85], [back - 0.53, back], '#f6f5f1', false)
  const basins = width > 1.4 ? [0.27, 0.73] : [0.5]
  for (const share of basins) {
    const [bx, by] = view.project([x + width * share, 0.88, back - 0.28])
    const s = view.scale(back - 0.28)
    canvas.ellipse([bx, by], s * 0.24, s * 0.07, tone('#ffffff', 0.95))
    canvas.line(
      corners(
        room,
        [x + width * share, 0.85, back - 0.06],
        [x + width * share, 1.08, back - 0.06],
        [x + width * share, 1.08, back - 0.2],
      ),
      tone(decor.metal, 0.7),
      4,
    )
  }
}

/** On the floor of a bathroom. */
export function paintMat(
  room: Room,
  [x0, x1]: readonly [number, number],
  [z0, z1]: readonly [number, number],
  colour: Colour,
): void {
  room.canvas.polygon(
    corners(room, [x0, 0, z0], [x1, 0, z0], [x1, 0, z1], [x0, 0, z1]),
    room.tone(colour, 0.85),
  )
}
