import type { Random } from '../random.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import {
  fittings,
  paintAccentWall,
  paintBed,
  paintChair,
  paintCushion,
  paintHob,
  paintMat,
  paintRug,
  paintRun,
  paintSideRun,
  paintSideSofa,
  paintTable,
  paintTiles,
  paintWashstand,
} from './furniture.ts'
import type { Backdrop } from './land.ts'
import {
  closeRoom,
  corners,
  openRoom,
  paintArt,
  paintBackWindow,
  paintBox,
  paintPendant,
  paintPlant,
} from './room.ts'
import type { Scene } from './scene.ts'

/** Rooms laid out otherwise than those of interiors.ts: where the windows are, what stands in the middle, from where one looks. */

/** Past the middle, to one side or the other. */
const turn = (random: Random): number => random.between(90, 240) * (random.chance(0.5) ? 1 : -1)

/** A dining table in the middle, a long sideboard behind it. */
export function drawDining(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(5.8, 6.6), turned: turn(random) })
  const { decor, left, right, back } = room
  if (random.chance(0.4)) paintAccentWall(room)
  paintBackWindow(room, left + 0.5, left + 2.3, 0.1, 2.35, 2)
  const from = left + 2.9
  paintBox(room, [from, right - 0.3], [0.12, 0.72], [back - 0.45, back - 0.03], decor.wood)
  for (let i = 0; i < 3; i++) paintArt(room, from + 0.15 + i * 0.82, 1.25, 0.62, 0.8)
  paintPlant(room, right - 0.6, back - 0.25, 0.55, 0.72)
  const [z0, z1] = [back - 3, back - 2]
  const [x0, x1] = [-1.35, 1.35]
  paintRug(room, x0 - 0.5, x1 + 0.5, z0 - 0.8, z1 + 0.8)
  const seat = random.pick([decor.second, decor.fabric, decor.wood])
  for (const x of [-1.05, -0.2, 0.65]) paintChair(room, x, z1 + 0.05, seat, 'here')
  paintTable(room, [x0, x1], [z0, z1], decor.wood)
  paintPlant(room, 0.05, z0 + 0.5, 0.42, 0.74)
  for (const x of [-1.05, -0.2, 0.65]) paintChair(room, x, z0 - 0.5, seat, 'away')
  for (const x of [-0.8, 0, 0.8]) paintPendant(room, x, z0 + 0.5, 1.75, 0.17)
  paintPlant(room, left + 0.4, back - 0.9, random.between(1.3, 1.7))
  return closeRoom(room)
}

/** Glass from wall to wall; a sofa that looks out of it. */
export function drawPanorama(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(6.4, 7.2), back: 6.2 })
  const { decor, left, right, back } = room
  paintBackWindow(
    room,
    left + 0.3,
    right - 0.3,
    0.06,
    2.6,
    random.pick([3, 4, 5]),
    random.chance(0.5),
  )
  paintRug(room, -1.9, 1.9, back - 3, back - 0.7)
  for (const x of [left + 0.9, right - 1.75]) {
    paintBox(room, [x, x + 0.82], [0.28, 0.8], [back - 1.15, back - 0.98], decor.second)
    paintBox(
      room,
      [x, x + 0.82],
      [0.16, 0.44],
      [back - 1.8, back - 1.1],
      lighten(decor.second, 0.05),
    )
  }
  paintTable(room, [-0.75, 0.75], [back - 2.1, back - 1.5], decor.wood, 0.38)
  paintPlant(room, 0.35, back - 1.8, 0.35, 0.38)
  paintBox(room, [-1.1, 1.1], [0.1, 0.46], [back - 2.9, back - 2.3], decor.fabric)
  for (const x of [-0.6, 0.5]) paintCushion(room, x, 0.6, back - 2.6, 0.36, decor.second)
  paintBox(room, [-1.15, 1.15], [0.1, 0.74], [back - 3.08, back - 2.9], decor.fabric)
  paintPlant(room, right - 0.5, back - 2.4, random.between(1.4, 1.8))
  return closeRoom(room)
}

/** A fireplace between two windows, two sofas that face each other: for cold countries. */
export function drawHearth(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(6.2, 6.8), height: 3 })
  const { canvas, decor, left, right, back, view, tone } = room
  const middle = (left + right) / 2
  paintBackWindow(room, left + 0.5, middle - 1.35, 0.7, 2.6, 2)
  paintBackWindow(room, middle + 1.35, right - 0.5, 0.7, 2.6, 2)
  const stone = random.pick([lighten(decor.wall, 0.4), '#b9aa97', '#8f5a45', decor.accent])
  paintBox(
    room,
    [middle - 0.85, middle + 0.85],
    [0, room.height],
    [back - 0.36, back],
    stone,
    false,
  )
  const face = back - 0.37
  canvas.polygon(
    corners(
      room,
      [middle - 0.5, 0.02, face],
      [middle + 0.5, 0.02, face],
      [middle + 0.5, 0.85, face],
      [middle - 0.5, 0.85, face],
    ),
    '#241c1a',
  )
  const [fx, fy] = view.project([middle, 0.1, face])
  const s = view.scale(face)
  for (const [dx, height, colour] of [
    [-0.16, 0.34, '#d9622e'],
    [0.14, 0.4, '#e8853a'],
    [0, 0.28, '#ffd27a'],
  ] as const)
    canvas.path(
      `M${(fx + dx * s - s * 0.12).toFixed(0)} ${fy.toFixed(0)}Q${(fx + dx * s - s * 0.1).toFixed(0)} ${(fy - s * height * 0.6).toFixed(0)} ${(fx + dx * s).toFixed(0)} ${(fy - s * height).toFixed(0)}Q${(fx + dx * s + s * 0.12).toFixed(0)} ${(fy - s * height * 0.5).toFixed(0)} ${(fx + dx * s + s * 0.12).toFixed(0)} ${fy.toFixed(0)}Z`,
      colour,
    )
  canvas.ellipse(
    [fx, fy - s * 0.2],
    s * 1.5,
    s,
    canvas.radial([
      [0, '#ffb060', 0.35],
      [1, '#ffb060', 0],
    ]),
  )
  paintBox(
    room,
    [middle - 1, middle + 1],
    [1.12, 1.2],
    [back - 0.55, back - 0.3],
    decor.wood,
    false,
  )
  const frame = (inset: number, colour: Colour): void =>
    canvas.polygon(
      corners(
        room,
        [middle - 0.5 + inset, 1.42 + inset, face],
        [middle + 0.5 - inset, 1.42 + inset, face],
        [middle + 0.5 - inset, 2.4 - inset, face],
        [middle - 0.5 + inset, 2.4 - inset, face],
      ),
      colour,
    )
  frame(0, tone(decor.metal, 0.7))
  frame(0.05, tone(random.pick([decor.second, '#c6d2d6', decor.accent]), 0.85))
  paintPlant(room, middle - 0.75, back - 0.45, 0.35, 1.2)
  paintRug(room, middle - 1.5, middle + 1.5, back - 3.4, back - 0.9)
  paintSideSofa(room, 'left', back - 3.2, back - 1.2)
  paintSideSofa(room, 'right', back - 3.2, back - 1.2)
  paintTable(room, [middle - 0.6, middle + 0.6], [back - 2.6, back - 1.7], decor.wood, 0.38)
  paintPlant(room, middle + 0.2, back - 2.2, 0.32, 0.38)
  return closeRoom(room)
}

/** A wall of books, a reading chair and a desk by the window. */
export function drawLibrary(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, {
    width: random.between(5, 5.8),
    turned: turn(random) / 3,
  })
  const { canvas, decor, left, right, back, tone } = room
  paintBackWindow(room, left + 0.5, left + 1.95, 0.75, 2.35, 2)
  const [x0, x1] = [left + 2.45, right - 0.1]
  const z = back - 0.34
  paintBox(room, [x0, x1], [0, 2.5], [z, back], decor.wood, false)
  const books = [
    decor.second,
    decor.accent,
    decor.fabric,
    '#7a3f34',
    '#31506b',
    '#d9c9a4',
    '#4f6152',
  ]
  const columns = Math.max(2, Math.round((x1 - x0) / 0.8))
  const width = (x1 - x0 - 0.06 * (columns + 1)) / columns
  for (let column = 0; column < columns; column++)
    for (let shelf = 0; shelf < 6; shelf++) {
      const [from, floor] = [x0 + 0.06 + column * (width + 0.06), 0.08 + shelf * 0.4]
      canvas.polygon(
        corners(
          room,
          [from, floor, z],
          [from + width, floor, z],
          [from + width, floor + 0.34, z],
          [from, floor + 0.34, z],
        ),
        tone(darken(decor.wood, 0.4), 0.4),
      )
      const until = from + width * random.between(0.55, 1)
      for (let x = from + 0.02; x < until - 0.05;) {
        const thick = random.between(0.03, 0.075)
        const high = random.between(0.2, 0.31)
        canvas.polygon(
          corners(
            room,
            [x, floor, z],
            [x + thick, floor, z],
            [x + thick, floor + high, z],
            [x, floor + high, z],
          ),
          tone(random.pick(books), 0.75),
        )
        x += thick + 0.006
      }
    }
  paintRug(room, left + 1.7, right - 0.5, back - 3.2, back - 0.9)
  // Desk below the window.
  paintTable(room, [left + 0.35, left + 1.95], [back - 0.8, back - 0.15], decor.wood)
  paintPlant(room, left + 0.6, back - 0.4, 0.4, 0.74)
  paintChair(room, left + 0.95, back - 1.35, decor.second, 'away')
  // Reading chair with its lamp.
  const cx = right - 1.7
  paintBox(room, [cx, cx + 0.9], [0.3, 0.95], [back - 1.5, back - 1.3], decor.fabric)
  paintBox(
    room,
    [cx, cx + 0.9],
    [0.14, 0.46],
    [back - 2.15, back - 1.35],
    lighten(decor.fabric, 0.05),
  )
  for (const x of [cx - 0.14, cx + 0.84])
    paintBox(
      room,
      [x, x + 0.2],
      [0.14, 0.62],
      [back - 2.15, back - 1.4],
      darken(decor.fabric, 0.05),
    )
  paintCushion(room, cx + 0.45, 0.5, back - 1.55, 0.4, decor.second)
  paintTable(room, [cx - 0.75, cx - 0.3], [back - 2.1, back - 1.65], decor.wood, 0.5)
  paintPendant(room, cx - 0.5, back - 1.9, 2, 0.2)
  return closeRoom(room)
}

/** Units round a corner, a table for four beside them. */
export function drawCornerKitchen(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(4.8, 5.6), turned: turn(random) })
  const { decor, left, right, back } = room
  const style = fittings(random, room)
  const windowAt = left + random.between(1, 1.4)
  paintBackWindow(room, windowAt, windowAt + 1.3, 1.08, 2.25, 2, false)
  paintRun(room, left, left + 3.2, style)
  paintHob(room, left + 2.6)
  // Open shelves.
  for (const y of [1.45, 1.85])
    paintBox(
      room,
      [left + 3.35, right - 0.2],
      [y, y + 0.04],
      [back - 0.28, back],
      decor.wood,
      false,
    )
  for (let x = left + 3.45; x < right - 0.4; x += 0.3)
    paintBox(
      room,
      [x, x + 0.16],
      [1.49, 1.49 + random.between(0.1, 0.25)],
      [back - 0.2, back - 0.06],
      random.pick([decor.second, '#f4f1ea', decor.accent]),
      false,
    )
  paintBox(room, [left + 3.3, left + 3.95], [0, 2.1], [back - 0.66, back], '#c9cccd')
  paintSideRun(room, 'left', back - 2.6, style)
  paintPlant(room, windowAt + 0.2, back - 0.3, 0.36, 0.91)
  const [x0, x1, z0, z1] = [right - 2.5, right - 0.9, back - 2.9, back - 2.05]
  const seat = random.pick([decor.wood, decor.second, decor.fabric])
  for (const x of [x0 + 0.15, x0 + 0.95]) paintChair(room, x, z1 + 0.02, seat, 'here')
  paintTable(room, [x0, x1], [z0, z1], decor.wood)
  paintPlant(room, x0 + 0.8, z0 + 0.4, 0.32, 0.74)
  for (const x of [x0 + 0.15, x0 + 0.95]) paintChair(room, x, z0 - 0.46, seat, 'away')
  paintPendant(room, (x0 + x1) / 2, z0 + 0.4, 1.8, 0.26)
  return closeRoom(room)
}

/** A narrow kitchen with units on three sides. */
export function drawGalley(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, {
    width: random.between(3.4, 3.9),
    back: random.between(4.2, 4.8),
  })
  const { canvas, decor, left, right, back, tone } = room
  const style = fittings(random, room)
  const tiles = random.pick(['#d9d4c8', '#9aa7a3', '#c79a78'])
  for (let z = 1.2; z < back; z += 0.4)
    for (let x = left; x < right - 0.05; x += 0.4)
      if ((Math.round((x - left) / 0.4) + Math.round((z - 1.2) / 0.4)) % 2 === 0)
        canvas.polygon(
          corners(
            room,
            [x, 0, z],
            [Math.min(right, x + 0.4), 0, z],
            [Math.min(right, x + 0.4), 0, Math.min(back, z + 0.4)],
            [x, 0, Math.min(back, z + 0.4)],
          ),
          tone(tiles, 0.7),
          { opacity: 0.6 },
        )
  const middle = (left + right) / 2
  paintBackWindow(room, middle - 0.7, middle + 0.7, 1.05, 2.3, random.pick([1, 2]), false)
  paintRun(room, left, right, style)
  canvas.line(
    corners(
      room,
      [middle, 0.91, back - 0.15],
      [middle, 1.2, back - 0.15],
      [middle, 1.2, back - 0.32],
    ),
    tone(decor.metal, 0.7),
    5,
  )
  paintSideRun(room, 'left', back - 2.4, style)
  paintSideRun(room, 'right', back - 2.4, style)
  for (const [x0, x1] of [
    [left, left + 0.35],
    [right - 0.35, right],
  ] as const)
    paintBox(room, [x0, x1], [1.5, 2.3], [back - 2.4, back - 0.05], style.front, false)
  paintPlant(room, middle + 0.55, back - 0.3, 0.34, 0.91)
  paintRug(room, middle - 0.45, middle + 0.45, back - 2.6, back - 0.9)
  paintPendant(room, middle, back - 1.7, 2.1, 0.22)
  return closeRoom(room)
}

/** One row of units, a bar that stands into the room. */
export function drawBarKitchen(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(5.4, 6.2), turned: turn(random) })
  const { decor, left, right, back } = room
  const style = fittings(random, room)
  if (random.chance(0.5)) paintAccentWall(room)
  paintBackWindow(room, right - 2.1, right - 0.5, 0.1, 2.35, 2, random.chance(0.5))
  for (let i = 0; i < 3; i++)
    paintBox(
      room,
      [left + i * 0.66, left + 0.64 + i * 0.66],
      [0, 2.35],
      [back - 0.62, back],
      i === 1 ? '#b9bec0' : style.front,
      i === 0,
    )
  paintRun(room, left + 1.98, right - 2.4, style)
  paintHob(room, left + 2.3)
  // The bar, from the back wall towards the viewer.
  const [x0, x1] = [right - 2.9, right - 2.1]
  paintBox(
    room,
    [x0 + 0.06, x1 - 0.06],
    [0, 1],
    [back - 2.7, back - 0.66],
    mix(style.front, decor.wood, 0.35),
  )
  paintBox(room, [x0, x1], [1, 1.06], [back - 2.85, back - 0.6], style.top, false)
  for (const z of [back - 1.3, back - 2, back - 2.6]) {
    paintBox(room, [x1 + 0.2, x1 + 0.24], [0, 0.68], [z, z + 0.04], decor.metal, false)
    paintBox(room, [x1 + 0.04, x1 + 0.42], [0.68, 0.74], [z - 0.16, z + 0.2], decor.second)
  }
  paintPlant(room, (x0 + x1) / 2, back - 1.2, 0.42, 1.06)
  for (const z of [back - 1.3, back - 2.3]) paintPendant(room, (x0 + x1) / 2, z, 1.95, 0.18)
  return closeRoom(room)
}

/** Two single beds below a high window. */
export function drawTwinRoom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(4.4, 5), turned: turn(random) })
  const { decor, left, right, back } = room
  if (random.chance(0.5)) paintAccentWall(room)
  const middle = (left + right) / 2
  paintBackWindow(room, middle - 0.65, middle + 0.65, 1.15, 2.3, 2)
  paintRug(room, middle - 0.6, middle + 0.6, back - 2.6, back - 0.7)
  const style = {
    head: random.pick([decor.wood, decor.fabric]),
    cover: random.pick([decor.second, decor.accent, mix(decor.fabric, '#ffffff', 0.3)]),
  }
  paintBed(room, left + 0.35, 1, style)
  paintBed(room, right - 1.35, 1, style)
  paintBox(room, [middle - 0.24, middle + 0.24], [0.08, 0.5], [back - 0.5, back - 0.08], decor.wood)
  paintPlant(room, middle, back - 0.3, 0.4, 0.5)
  for (const x of [left + 0.5, right - 1.2]) paintArt(room, x, 1.5, 0.6, 0.5)
  paintPendant(room, middle, back - 1.6, 2.1, 0.26)
  return closeRoom(room)
}

/** A door to the balcony as wide as the wall allows, the bed beside it. */
export function drawBalconyRoom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(5.2, 6) })
  const { decor, left, right, back } = room
  paintBackWindow(room, left + 0.5, left + 2.7, 0.05, 2.4, 3)
  const x = right - 2.35
  paintBed(room, x, 1.75, {
    head: decor.fabric,
    cover: random.pick([decor.second, decor.accent, '#e6ded0']),
  })
  paintBox(room, [x - 0.62, x - 0.16], [0.1, 0.5], [back - 0.5, back - 0.08], decor.wood)
  paintPlant(room, x - 0.4, back - 0.3, 0.36, 0.5)
  paintArt(room, x + 0.5, 1.5, 0.85, 0.7)
  paintRug(room, left + 0.8, x - 0.2, back - 3, back - 1.2)
  // A chair by the door.
  paintBox(room, [left + 1, left + 1.75], [0.28, 0.84], [back - 1.4, back - 1.24], decor.second)
  paintBox(
    room,
    [left + 1, left + 1.75],
    [0.16, 0.44],
    [back - 2, back - 1.3],
    lighten(decor.second, 0.05),
  )
  paintPlant(room, left + 0.4, back - 1, random.between(1.2, 1.6))
  return closeRoom(room)
}

/** One bed, a desk below the window and a shelf: for a child or a guest. */
export function drawStudyRoom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, {
    width: random.between(4.2, 4.8),
    back: random.between(4.2, 4.6),
  })
  const { decor, left, right, back } = room
  paintAccentWall(room)
  paintBackWindow(room, left + 0.45, left + 1.85, 0.95, 2.25, 2)
  paintTable(room, [left + 0.3, left + 1.9], [back - 0.75, back - 0.1], decor.wood)
  paintBox(
    room,
    [left + 1.2, left + 1.62],
    [0.74, 1.02],
    [back - 0.35, back - 0.32],
    '#26292c',
    false,
  )
  paintPlant(room, left + 0.5, back - 0.35, 0.36, 0.74)
  paintChair(room, left + 0.85, back - 1.3, decor.second, 'away')
  paintBed(room, right - 1.35, 1.05, {
    head: decor.wood,
    cover: random.pick([decor.second, decor.fabric, '#d7dde0']),
  })
  for (const y of [1.45, 1.9])
    paintBox(
      room,
      [right - 1.5, right - 0.2],
      [y, y + 0.04],
      [back - 0.24, back],
      decor.wood,
      false,
    )
  for (let x = right - 1.45; x < right - 0.35; x += 0.09)
    paintBox(
      room,
      [x, x + 0.06],
      [1.49, 1.49 + random.between(0.16, 0.28)],
      [back - 0.2, back - 0.04],
      random.pick([decor.second, decor.fabric, '#31506b', '#d9c9a4']),
      false,
    )
  paintRug(room, left + 0.9, right - 1.5, back - 2.6, back - 1.5)
  paintPendant(room, 0, back - 1.6, 2.1, 0.22)
  return closeRoom(room)
}

const BATH = { width: 4.2, back: 4.1 }

/** A tub that stands by itself below a wide window. */
export function drawTubBathroom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { ...BATH, turned: turn(random) })
  const { canvas, decor, left, right, back, tone, view } = room
  paintTiles(room, random)
  paintBackWindow(room, left + 0.3, left + 2.1, 0.95, 2.35, 2, false)
  paintWashstand(room, right - 1.75, 1.6)
  const z = back - 1
  const [cx, top] = view.project([left + 1.25, 0.62, z])
  const [, floor] = view.project([0, 0.02, z])
  const s = view.scale(z)
  canvas.ellipse([cx + 8, floor], s * 0.85, s * 0.16, '#1c1a24', 0.22)
  canvas.path(
    `M${(cx - s * 0.9).toFixed(0)} ${top.toFixed(0)}Q${(cx - s * 0.8).toFixed(0)} ${(floor + 4).toFixed(0)} ${(cx - s * 0.45).toFixed(0)} ${floor.toFixed(0)}H${(cx + s * 0.45).toFixed(0)}Q${(cx + s * 0.8).toFixed(0)} ${(floor + 4).toFixed(0)} ${(cx + s * 0.9).toFixed(0)} ${top.toFixed(0)}Z`,
    canvas.linear([
      [0, tone('#fbfaf6', 0.95)],
      [1, tone('#dcd9d1', 0.6)],
    ]),
  )
  canvas.ellipse([cx, top], s * 0.9, s * 0.17, tone('#ffffff', 0.95))
  canvas.ellipse([cx, top + 3], s * 0.78, s * 0.12, tone('#c9dfe2', 0.9))
  canvas.line(
    corners(room, [left + 2.3, 0, z], [left + 2.3, 0.95, z], [left + 2.05, 0.95, z]),
    tone(decor.metal, 0.7),
    6,
  )
  paintMat(room, [left + 0.7, left + 2], [back - 2.2, back - 1.55], lighten(decor.fabric, 0.25))
  paintPlant(room, left + 0.32, back - 0.5, random.between(1.1, 1.5))
  paintPendant(room, right - 0.95, back - 0.8, 2.1, 0.16)
  return closeRoom(room)
}

/** A walk-in shower behind glass, a toilet beside the washstand. */
export function drawShowerBathroom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, {
    ...BATH,
    width: random.between(3.4, 4),
    turned: turn(random),
  })
  const { canvas, decor, left, right, back, tone } = room
  const tile = paintTiles(room, random)
  paintBackWindow(room, right - 0.95, right - 0.3, 1.3, 2.2, 1, false)
  const edge = left + 1.25
  canvas.polygon(
    corners(room, [left, 0, back - 1.3], [edge, 0, back - 1.3], [edge, 0, back], [left, 0, back]),
    tone(darken(tile, 0.12), 0.7),
  )
  // Taller tiles in the shower.
  canvas.polygon(
    corners(room, [left, 1.55, back], [edge, 1.55, back], [edge, 2.5, back], [left, 2.5, back]),
    tone(mix(tile, decor.second, 0.18), 0.75),
  )
  canvas.line(
    corners(room, [left + 0.6, 1, back], [left + 0.6, 2.2, back], [left + 0.6, 2.2, back - 0.4]),
    tone(decor.metal, 0.7),
    6,
  )
  canvas.line(
    corners(room, [left + 0.45, 2.18, back - 0.4], [left + 0.75, 2.18, back - 0.4]),
    tone(decor.metal, 0.6),
    9,
  )
  paintWashstand(room, edge + 0.2, 0.85)
  paintBox(room, [right - 0.75, right - 0.35], [0.16, 0.42], [back - 0.6, back - 0.05], '#f6f5f1')
  paintBox(
    room,
    [right - 0.75, right - 0.35],
    [0.42, 0.46],
    [back - 0.62, back - 0.05],
    '#ffffff',
    false,
  )
  canvas.polygon(
    corners(
      room,
      [edge, 0.03, back - 1.3],
      [edge, 0.03, back],
      [edge, 2.15, back],
      [edge, 2.15, back - 1.3],
    ),
    '#dff0f2',
    { opacity: 0.34 },
  )
  canvas.line(
    corners(room, [edge, 0.03, back - 1.3], [edge, 2.15, back - 1.3], [edge, 2.15, back]),
    tone(decor.metal, 0.7),
    4,
  )
  paintMat(room, [edge + 0.2, edge + 1.2], [back - 1.7, back - 1.1], lighten(decor.second, 0.35))
  paintPlant(room, right - 0.3, back - 1.1, random.between(0.7, 1))
  return closeRoom(room)
}

/** A long table for meetings. */
export function drawMeetingRoom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: 6.8, back: 6.4, height: 3, turned: turn(random) })
  const { decor, left, right, back } = room
  paintBackWindow(room, left + 0.3, right - 0.3, 0.4, 2.7, 5, false)
  const [z0, z1] = [back - 3.9, back - 1.9]
  for (let x = -1.9; x < 1.6; x += 0.75) paintChair(room, x, z1 + 0.05, decor.fabric, 'here')
  paintTable(room, [-2.1, 2.1], [z0, z1], decor.wood)
  for (let x = -1.9; x < 1.6; x += 0.75) paintChair(room, x, z0 - 0.48, decor.fabric, 'away')
  for (const x of [-1.3, 0, 1.3]) paintPendant(room, x, (z0 + z1) / 2, 2.1, 0.28)
  paintPlant(room, left + 0.5, back - 0.7, 1.6)
  paintPlant(room, right - 0.5, back - 0.7, 1.3)
  return closeRoom(room)
}
