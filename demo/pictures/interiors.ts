import type { Random } from '../random.ts'
import { darken, lighten, mix } from './colour.ts'
import {
  mirrorGlass,
  paintAccentWall,
  paintBed,
  paintCushion,
  paintMat,
  paintRug,
  paintRun,
  paintTable,
  paintTiles,
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

/** Views from the windows. */
export const ROOM_VIEWS: readonly Backdrop[] = ['hills', 'skyline', 'sea', 'wood']
export const OFFICE_VIEWS: readonly Backdrop[] = ['skyline', 'wood', 'hills']

export function drawLiving(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook)
  const { canvas, decor, left, right, back, view, tone } = room
  if (random.chance(0.45)) paintAccentWall(room)
  const windowAt = left + random.between(0.9, 1.3)
  paintBackWindow(
    room,
    windowAt,
    windowAt + random.between(1.7, 2.2),
    random.chance(0.5) ? 0.12 : 0.75,
    2.35,
    2,
  )
  const sofaFrom = right - 3
  for (let i = 0; i < 2; i++) paintArt(room, sofaFrom + 0.55 + i * 0.95, 1.4, 0.72, 0.92)
  paintRug(room, left + 1.3, right - 0.7, back - 3.5, back - 0.7)
  // Sofa by the back wall: seat, back, arms, cushions.
  const z = back - 1.05
  paintBox(room, [sofaFrom, right - 0.45], [0.3, 0.86], [back - 0.35, back - 0.1], decor.fabric)
  paintBox(room, [sofaFrom, right - 0.45], [0.1, 0.44], [z, back - 0.3], decor.fabric)
  const seat = (right - 0.45 - sofaFrom) / 2
  for (let i = 0; i < 2; i++)
    paintBox(
      room,
      [sofaFrom + 0.03 + i * seat, sofaFrom + seat - 0.03 + i * seat],
      [0.42, 0.55],
      [z - 0.04, back - 0.32],
      lighten(decor.fabric, 0.07),
      false,
    )
  for (const x of [sofaFrom - 0.18, right - 0.47])
    paintBox(room, [x, x + 0.2], [0.1, 0.66], [z, back - 0.15], darken(decor.fabric, 0.04))
  paintCushion(room, sofaFrom + 0.38, 0.55, back - 0.5, 0.42, decor.second)
  paintCushion(room, right - 0.95, 0.55, back - 0.5, 0.42, lighten(decor.accent, 0.15))
  paintCushion(room, right - 1.25, 0.55, back - 0.55, 0.34, decor.second)
  // Table, armchair or sideboard, lamp, plant.
  const tx = sofaFrom + 0.5
  for (const [dx, dz] of [
    [0.06, 0.05],
    [1.16, 0.05],
    [0.06, 0.52],
    [1.16, 0.52],
  ] as const)
    paintBox(
      room,
      [tx + dx, tx + dx + 0.05],
      [0, 0.36],
      [back - 2.5 + dz, back - 2.45 + dz],
      decor.metal,
      false,
    )
  paintBox(room, [tx, tx + 1.25], [0.36, 0.41], [back - 2.5, back - 1.9], decor.wood)
  paintPlant(room, tx + 0.3, back - 2.2, 0.4, 0.41)
  if (random.chance(0.6)) {
    const ax = left + 0.75
    paintBox(room, [ax, ax + 0.82], [0.28, 0.82], [back - 1.75, back - 1.58], decor.second)
    paintBox(
      room,
      [ax, ax + 0.82],
      [0.16, 0.44],
      [back - 2.35, back - 1.7],
      lighten(decor.second, 0.04),
    )
  } else {
    paintBox(room, [left + 0.05, left + 0.48], [0.14, 0.62], [back - 2.9, back - 1.1], decor.wood)
    paintPlant(room, left + 0.28, back - 1.5, 0.5, 0.62)
  }
  const [lx, ly] = view.project([sofaFrom - 0.5, 0, back - 0.4])
  const s = view.scale(back - 0.4)
  canvas.line(
    [
      [lx, ly],
      [lx, ly - s * 1.5],
    ],
    tone(decor.metal, 0.6),
    4,
  )
  if (room.light.lamps > 0.05)
    canvas.ellipse(
      [lx, ly - s * 1.55],
      s * 0.9,
      s * 0.8,
      canvas.radial([
        [0, '#ffdca0', 0.5],
        [1, '#ffdca0', 0],
      ]),
    )
  canvas.path(
    `M${(lx - s * 0.16).toFixed(1)} ${(ly - s * 1.72).toFixed(1)}H${(lx + s * 0.16).toFixed(1)}L${(lx + s * 0.25).toFixed(1)} ${(ly - s * 1.42).toFixed(1)}H${(lx - s * 0.25).toFixed(1)}Z`,
    tone(lighten(decor.wall, 0.5), 1),
  )
  paintPlant(room, left + 0.42, back - 0.55, random.between(1.3, 1.7))
  if (random.chance(0.5)) paintPendant(room, tx + 0.6, back - 2.2, 2, 0.22)
  return closeRoom(room)
}

export function drawBedroom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(5, 5.8) })
  const { decor, left, right, back, canvas, tone, view } = room
  if (random.chance(0.6)) paintAccentWall(room)
  paintBackWindow(room, left + 0.75, left + 0.75 + random.between(1.3, 1.6), 0.75, 2.3, 2)
  const bed = right - 2.75
  const width = 1.75
  paintArt(room, bed + 0.45, 1.55, 0.85, 0.62)
  paintRug(room, bed - 0.7, bed + width + 0.6, back - 3.2, back - 1.1)
  paintBed(room, bed, width, {
    head: random.chance(0.5) ? decor.wood : decor.fabric,
    cover: mix(decor.fabric, '#ffffff', 0.25),
  })
  paintBox(
    room,
    [bed - 0.04, bed + width + 0.04],
    [0.38, 0.65],
    [back - 2.2, back - 1.65],
    decor.second,
    false,
  )
  for (const dx of [0.42, 1.3]) {
    paintCushion(
      room,
      bed + dx,
      0.58,
      back - 0.5,
      0.4,
      dx < 1 ? decor.fabric : lighten(decor.accent, 0.2),
    )
  }
  for (const x of [bed - 0.6, bed + width + 0.16]) {
    paintBox(room, [x, x + 0.44], [0.1, 0.5], [back - 0.5, back - 0.08], decor.wood)
    const [lx, ly] = view.project([x + 0.22, 0.5, back - 0.28])
    const s = view.scale(back - 0.28)
    if (room.light.lamps > 0.05)
      canvas.ellipse(
        [lx, ly - s * 0.3],
        s * 0.7,
        s * 0.6,
        canvas.radial([
          [0, '#ffdca0', 0.55],
          [1, '#ffdca0', 0],
        ]),
      )
    canvas.line(
      [
        [lx, ly],
        [lx, ly - s * 0.22],
      ],
      tone(decor.metal, 0.6),
      4,
    )
    canvas.rect(
      lx - s * 0.14,
      ly - s * 0.44,
      s * 0.28,
      s * 0.24,
      tone(lighten(decor.wall, 0.5), 1),
      { radius: s * 0.03 },
    )
  }
  // Wardrobe along the left wall.
  if (random.chance(0.6)) {
    paintBox(room, [left, left + 0.6], [0, 2.3], [back - 3.4, back - 1.5], lighten(decor.wood, 0.1))
    for (const z of [back - 2.45])
      canvas.line(
        corners(room, [left + 0.6, 0.05, z], [left + 0.6, 2.25, z]),
        tone(darken(decor.wood, 0.3), 0.5),
        2,
      )
  } else paintPlant(room, left + 0.45, back - 1.4, 1.2)
  if (random.chance(0.6)) paintPendant(room, bed + width / 2, back - 1.6, 2.1, 0.24)
  return closeRoom(room)
}

export function drawKitchen(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, { width: random.between(5.2, 6.2) })
  const { decor, left, right, back, canvas, tone } = room
  const front = random.pick([
    lighten(decor.wall, 0.45),
    decor.accent,
    decor.fabric,
    lighten(decor.wood, 0.06),
  ])
  const top = random.pick(['#e9e4da', '#3a3b3d', '#cfc6b8', decor.wood])
  // Tiles between worktop and cupboards.
  canvas.polygon(
    corners(
      room,
      [left + 0.05, 0.9, back],
      [right - 0.9, 0.9, back],
      [right - 0.9, 1.5, back],
      [left + 0.05, 1.5, back],
    ),
    tone(lighten(decor.second, 0.62), 0.85),
  )
  for (let y = 1.05; y < 1.5; y += 0.15)
    canvas.line(
      corners(room, [left + 0.05, y, back], [right - 0.9, y, back]),
      tone(lighten(decor.second, 0.4), 0.7),
      1,
      0.5,
    )
  const windowAt = left + random.between(1.3, 1.8)
  paintBackWindow(room, windowAt, windowAt + 1.35, 1.08, 2.25, 2, false)
  const cupboards = (x0: number, x1: number) => {
    paintBox(room, [x0, x1], [1.5, 2.25], [back - 0.36, back], front, false)
    for (let x = x0 + 0.6; x < x1 - 0.2; x += 0.6)
      canvas.line(
        corners(room, [x, 1.52, back - 0.36], [x, 2.23, back - 0.36]),
        tone(darken(front, 0.22), 0.6),
        2,
      )
    canvas.polygon(
      corners(room, [x0, 1.36, back], [x1, 1.36, back], [x1, 1.5, back], [x0, 1.5, back]),
      '#1c1a24',
      { opacity: 0.18 },
    )
  }
  if (windowAt - left > 1.25) cupboards(left + 0.02, windowAt - 0.2)
  cupboards(windowAt + 1.6, right - 0.92)
  paintRun(room, left + 0.02, right - 0.88, { front, top })
  paintBox(
    room,
    [right - 0.88, right - 0.04],
    [0, 2.25],
    [back - 0.66, back],
    random.chance(0.5) ? '#c9cccd' : front,
  )
  canvas.line(
    corners(room, [right - 0.8, 0.9, back - 0.67], [right - 0.8, 1.5, back - 0.67]),
    tone(decor.metal, 0.6),
    4,
  )
  paintPlant(room, windowAt + 0.25, back - 0.3, 0.38, 0.91)
  // Island with stools.
  const [x0, x1] = [left + 1.2, right - 1.3]
  const z = back - 2.5
  paintBox(room, [x0 + 0.08, x1 - 0.08], [0, 0.88], [z, z + 0.75], mix(front, decor.wood, 0.4))
  paintBox(room, [x0, x1], [0.88, 0.94], [z - 0.14, z + 0.85], top, false)
  const bowl = room.view.project([x0 + (x1 - x0) * 0.62, 0.96, z + 0.3])
  canvas.ellipse([bowl[0], bowl[1] - 14], 44, 16, tone(lighten(decor.second, 0.1), 0.9))
  canvas.path(
    `M${(bowl[0] - 44).toFixed(0)} ${(bowl[1] - 14).toFixed(0)}Q${bowl[0].toFixed(0)} ${(bowl[1] + 34).toFixed(0)} ${(bowl[0] + 44).toFixed(0)} ${(bowl[1] - 14).toFixed(0)}Z`,
    tone(lighten(decor.wall, 0.4), 0.85),
  )
  for (let i = 0; i < 3; i++) {
    const x = x0 + 0.25 + (i * (x1 - x0 - 0.85)) / 2
    for (const dx of [0.02, 0.31])
      paintBox(room, [x + dx, x + dx + 0.035], [0, 0.6], [z - 0.48, z - 0.44], decor.metal, false)
    paintBox(room, [x, x + 0.36], [0.6, 0.66], [z - 0.55, z - 0.2], decor.wood)
  }
  for (let i = 0; i < 3; i++)
    paintPendant(room, x0 + 0.35 + (i * (x1 - x0 - 0.7)) / 2, z + 0.3, 1.85, 0.15)
  return closeRoom(room)
}

export function drawBathroom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, {
    width: random.between(3.9, 4.5),
    back: random.between(3.9, 4.3),
  })
  const { decor, left, right, back, canvas, tone, view } = room
  paintTiles(room, random)
  paintBackWindow(room, left + 0.35, left + 1.45, 1.2, 2.25, 1, false)
  // Bath below the window.
  const white = '#f6f5f1'
  paintBox(room, [left + 0.12, left + 1.85], [0.02, 0.56], [back - 0.95, back - 0.12], white)
  canvas.polygon(
    corners(
      room,
      [left + 0.22, 0.56, back - 0.86],
      [left + 1.75, 0.56, back - 0.86],
      [left + 1.75, 0.56, back - 0.2],
      [left + 0.22, 0.56, back - 0.2],
    ),
    tone('#c9dfe2', 0.9),
  )
  canvas.line(
    corners(
      room,
      [left + 1.6, 0.56, back - 0.14],
      [left + 1.6, 0.8, back - 0.14],
      [left + 1.6, 0.8, back - 0.3],
    ),
    tone(decor.metal, 0.7),
    5,
  )
  // Washstand with a round mirror.
  const x = right - 1.75
  const [mx, my] = view.project([x + 0.65, 1.62, back])
  const r = view.scale(back) * 0.44
  canvas.ellipse([mx + 5, my + 7], r, r, '#1c1a24', 0.16)
  canvas.ellipse([mx, my], r, r, tone(decor.metal, 0.7))
  canvas.ellipse([mx, my], r - 5, r - 5, mirrorGlass(room))
  paintBox(room, [x, x + 1.3], [0.38, 0.8], [back - 0.5, back], decor.wood)
  canvas.line(
    corners(room, [x + 0.65, 0.4, back - 0.5], [x + 0.65, 0.79, back - 0.5]),
    tone(darken(decor.wood, 0.3), 0.5),
    2,
  )
  paintBox(room, [x - 0.02, x + 1.32], [0.8, 0.85], [back - 0.53, back], white, false)
  paintBox(room, [x + 0.4, x + 0.9], [0.85, 0.96], [back - 0.44, back - 0.12], white, false)
  canvas.line(
    corners(
      room,
      [x + 0.65, 0.85, back - 0.06],
      [x + 0.65, 1.12, back - 0.06],
      [x + 0.65, 1.12, back - 0.2],
    ),
    tone(decor.metal, 0.7),
    4,
  )
  paintPlant(room, x + 1.15, back - 0.25, 0.42, 0.85)
  // Towels, mat, plant.
  canvas.polygon(
    corners(
      room,
      [right - 0.02, 1.5, back - 0.9],
      [right - 0.02, 1.5, back - 1.4],
      [right - 0.02, 0.85, back - 1.4],
      [right - 0.02, 0.85, back - 0.9],
    ),
    tone(decor.second, 0.8),
  )
  paintMat(room, [left + 0.6, left + 1.7], [back - 1.75, back - 1.15], lighten(decor.fabric, 0.25))
  paintPlant(room, left + 0.35, back - 1.35, random.between(0.9, 1.2))
  return closeRoom(room)
}

export function drawWorkroom(random: Random, outlook: Backdrop): Scene {
  const room = openRoom(random, outlook, {
    width: 8.4,
    back: 7.2,
    height: 3.1,
  })
  const { decor, left, right, back } = room
  for (let i = 0; i < 3; i++)
    paintBackWindow(room, left + 0.5 + i * 2.55, left + 2.7 + i * 2.55, 0.5, 2.75, 2, false)
  for (const z of [back - 2, back - 4.3]) {
    for (const x of [left + 0.7, right - 3.3]) {
      paintTable(room, [x, x + 2.5], [z - 0.1, z + 0.8], decor.wood, 0.75)
      for (const dx of [0.35, 1.5]) {
        paintBox(
          room,
          [x + dx, x + dx + 0.62],
          [0.88, 1.26],
          [z + 0.45, z + 0.49],
          '#26292c',
          false,
        )
        paintBox(
          room,
          [x + dx + 0.27, x + dx + 0.35],
          [0.75, 0.9],
          [z + 0.5, z + 0.54],
          '#26292c',
          false,
        )
        paintBox(
          room,
          [x + dx + 0.05, x + dx + 0.6],
          [0.42, 0.5],
          [z - 0.65, z - 0.2],
          decor.fabric,
        )
        paintBox(
          room,
          [x + dx + 0.08, x + dx + 0.57],
          [0.55, 1.02],
          [z - 0.72, z - 0.66],
          decor.fabric,
          false,
        )
      }
    }
  }
  paintPlant(room, left + 0.4, back - 0.6, 1.5)
  paintPlant(room, right - 0.5, back - 3, 1.3)
  for (const x of [left + 2, right - 2])
    for (const z of [back - 2.6, back - 4.6]) paintPendant(room, x, z, 2.35, 0.26)
  return closeRoom(room)
}
