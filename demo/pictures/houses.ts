import type { Style } from '../countries.ts'
import type { Random } from '../random.ts'
import { Batch, Canvas } from './canvas.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import { paintBackdrop, type Backdrop } from './land.ts'
import { drawLight } from './light.ts'
import { makePanes, paintWindow, type WindowLook } from './openings.ts'
import { HEIGHT, type Scene } from './scene.ts'
import { paintSky } from './sky.ts'
import {
  inShade,
  inSun,
  onGround,
  onWall,
  paintCastShadow,
  type Stage,
  type Tone,
} from './stage.ts'
import { BACKDROPS, TREES } from './street.ts'
import { paintTree, type Tree } from './trees.ts'
import { createView, createWall, type Wall } from './view.ts'

export interface House {
  width: number
  depth: number
  floors: number
  storey: number
  wall: Colour
  base: Colour
  trim: Colour
  roof: Colour
  /** Rise of the roof relative to half the depth. */
  pitch: number
  look: WindowLook
  window: { width: number; height: number; sill: number }
  door: Colour
  courses?: number
  /** Homes in the row, one beside the other. */
  units: number
  chimney: boolean
}

export const HOUSES: Partial<
  Record<Style, readonly Omit<House, 'units' | 'floors' | 'width'>[]>
> & { central: readonly Omit<House, 'units' | 'floors' | 'width'>[] } = {
  central: [
    {
      depth: 9,
      storey: 2.9,
      wall: '#efe6d6',
      base: '#cfc2ac',
      trim: '#faf5ea',
      roof: '#a4563f',
      pitch: 0.85,
      look: { frame: '#f7f3ea', panes: [2, 1], shutters: '#6c7f6b', sill: true },
      window: { width: 1.3, height: 1.4, sill: 0.9 },
      door: '#5b4030',
      chimney: true,
    },
    {
      depth: 9,
      storey: 2.9,
      wall: '#f3efe6',
      base: '#9c9a96',
      trim: '#fbf9f3',
      roof: '#55585e',
      pitch: 0.8,
      look: { frame: '#3c4246', panes: [2, 1] },
      window: { width: 1.6, height: 1.5, sill: 0.8 },
      door: '#39454f',
      chimney: true,
    },
    {
      depth: 9,
      storey: 2.9,
      wall: '#e2cfae',
      base: '#b89f7a',
      trim: '#f5ebd8',
      roof: '#8f4a38',
      pitch: 0.9,
      look: { frame: '#f5efe2', panes: [2, 2], shutters: '#7a5a43', sill: true },
      window: { width: 1.2, height: 1.4, sill: 0.9 },
      door: '#4f6656',
      chimney: true,
    },
  ],
  georgian: [
    {
      depth: 9,
      storey: 2.9,
      wall: '#a9664d',
      base: '#98593f',
      trim: '#f1ebdf',
      roof: '#565c64',
      pitch: 0.75,
      look: { frame: '#f8f4ec', panes: [2, 2], sill: true, trim: '#efe8da' },
      window: { width: 1.25, height: 1.6, sill: 0.7 },
      door: '#25413c',
      courses: 0.4,
      chimney: true,
    },
    {
      depth: 9,
      storey: 2.9,
      wall: '#c3a57f',
      base: '#ad8d66',
      trim: '#f3ecdf',
      roof: '#5d5f60',
      pitch: 0.8,
      look: { frame: '#f8f4ec', panes: [2, 3], sill: true, trim: '#efe6d4' },
      window: { width: 1.2, height: 1.6, sill: 0.7 },
      door: '#34506b',
      courses: 0.45,
      chimney: true,
    },
    {
      depth: 9,
      storey: 2.9,
      wall: '#e9e4d8',
      base: '#c9c2b2',
      trim: '#fcfaf4',
      roof: '#5f666d',
      pitch: 0.75,
      look: { frame: '#f8f6f0', panes: [2, 3], sill: true },
      window: { width: 1.2, height: 1.6, sill: 0.7 },
      door: '#8a3b36',
      chimney: true,
    },
  ],
  nordic: [
    {
      depth: 8,
      storey: 2.8,
      wall: '#a8442f',
      base: '#77736d',
      trim: '#f6f1e7',
      roof: '#3e4247',
      pitch: 0.95,
      look: { frame: '#fbf8f1', panes: [2, 2], trim: '#f8f4ea' },
      window: { width: 1.3, height: 1.4, sill: 0.8 },
      door: '#e9e2d3',
      courses: 0.22,
      chimney: true,
    },
    {
      depth: 8,
      storey: 2.8,
      wall: '#e9e6dc',
      base: '#7d7f80',
      trim: '#fdfcf8',
      roof: '#43484e',
      pitch: 0.95,
      look: { frame: '#fdfcf8', panes: [2, 2], trim: '#fffefa' },
      window: { width: 1.3, height: 1.4, sill: 0.8 },
      door: '#53697a',
      courses: 0.22,
      chimney: true,
    },
    {
      depth: 8,
      storey: 2.8,
      wall: '#d5aa55',
      base: '#77736d',
      trim: '#fbf5e6',
      roof: '#4b4440',
      pitch: 0.95,
      look: { frame: '#fdf9ef', panes: [2, 2], trim: '#fbf6ea' },
      window: { width: 1.3, height: 1.4, sill: 0.8 },
      door: '#4a5c50',
      courses: 0.22,
      chimney: true,
    },
    {
      depth: 8,
      storey: 2.8,
      wall: '#4d5a5c',
      base: '#5d5e5e',
      trim: '#c9a878',
      roof: '#2f3336',
      pitch: 0.9,
      look: { frame: '#2b2e30', panes: [2, 1] },
      window: { width: 1.9, height: 1.7, sill: 0.5 },
      door: '#b98a54',
      courses: 0.22,
      chimney: false,
    },
  ],
  american: [
    {
      depth: 9,
      storey: 3,
      wall: '#dfe3e2',
      base: '#8d8378',
      trim: '#fbfbf8',
      roof: '#53575d',
      pitch: 0.8,
      look: { frame: '#fafaf7', panes: [2, 2], trim: '#fdfdfa', shutters: '#3f5266' },
      window: { width: 1.2, height: 1.6, sill: 0.7 },
      door: '#8f3d35',
      courses: 0.24,
      chimney: true,
    },
    {
      depth: 9,
      storey: 3,
      wall: '#8fa39a',
      base: '#8a8076',
      trim: '#f6f4ec',
      roof: '#4a4b4d',
      pitch: 0.85,
      look: { frame: '#f8f6ef', panes: [2, 2], trim: '#f8f6ef' },
      window: { width: 1.3, height: 1.6, sill: 0.7 },
      door: '#c08a3e',
      courses: 0.24,
      chimney: true,
    },
  ],
  mediterranean: [
    {
      depth: 9,
      storey: 3,
      wall: '#f0e4cd',
      base: '#d9c7a6',
      trim: '#faf4e6',
      roof: '#b8694a',
      pitch: 0.42,
      look: { frame: '#efe6d5', panes: [2, 2], shutters: '#5f8079' },
      window: { width: 1.2, height: 1.6, sill: 0.6 },
      door: '#6b4a33',
      chimney: true,
    },
    {
      depth: 9,
      storey: 3,
      wall: '#e4b58c',
      base: '#c4966d',
      trim: '#f5e3cb',
      roof: '#a95f43',
      pitch: 0.42,
      look: { frame: '#f0e4d0', panes: [2, 2], shutters: '#7b5a42' },
      window: { width: 1.2, height: 1.6, sill: 0.6 },
      door: '#4f3a2b',
      chimney: true,
    },
    {
      depth: 9,
      storey: 3,
      wall: '#f7f3ea',
      base: '#e0d8c8',
      trim: '#fdfbf6',
      roof: '#bf7653',
      pitch: 0.4,
      look: { frame: '#e9e2d4', panes: [2, 2], shutters: '#4f7f9c' },
      window: { width: 1.2, height: 1.6, sill: 0.6 },
      door: '#4f7f9c',
      chimney: true,
    },
  ],
}

/** A lawn and the background behind it. */
export function openGarden(
  random: Random,
  style: Style,
  horizon: number,
  backdrop: Backdrop = random.pick(BACKDROPS[style]),
  eye = 1.75,
): Stage {
  const stage: Stage = {
    canvas: new Canvas(),
    random,
    light: drawLight(random),
    view: createView({ height: eye, horizon, focal: 980 }),
  }
  const { canvas, light } = stage
  if (random.chance(0.5)) canvas.mirror()
  paintSky(canvas, random, light, horizon)
  paintBackdrop(canvas, random, light, horizon + 3, backdrop)
  const grass = light.lit(style === 'mediterranean' || style === 'tower' ? '#a3a767' : '#86a35a')
  canvas.rect(
    0,
    horizon,
    1440,
    HEIGHT - horizon,
    canvas.linear([
      [0, mix(grass, light.haze, 0.55)],
      [0.25, grass],
      [1, darken(grass, 0.24)],
    ]),
  )
  return stage
}

/** A row of trees behind everything. */
export function paintTreeLine(
  { canvas, random, light, view }: Stage,
  trees: readonly Tree[],
  count: number,
  height = 8,
): void {
  for (let i = 0; i < count; i++) {
    const z = random.between(34, 60)
    const foot = view.project([random.between(-0.75, 0.75) * z, 0, z])
    paintTree(
      canvas,
      random,
      light,
      random.pick(trees),
      foot,
      view.scale(z) * height * random.between(0.7, 1.2),
      0.12 + (z - 34) / 70,
    )
  }
}

/** The last layer: haze at the top, shade at the lower edge. */
export function closeScene({ canvas, light }: Stage, middle: Colour, low: Colour): Scene {
  canvas.rect(
    0,
    0,
    1440,
    HEIGHT,
    canvas.linear([
      [0, light.sky[0], 0.1],
      [0.4, light.haze, 0],
      [0.75, light.haze, 0.03],
      [1, light.shadowColour, 0.22],
    ]),
  )
  return {
    svg: canvas.toString(),
    colours: [light.sky[0], mix(light.lit(middle), light.sky[2], 0.35), light.shaded(low)],
  }
}

/** A house with a garden, or a row of them. */
export function drawHouse(random: Random, style: Style, backdrop: Backdrop, units = 1): Scene {
  const stage = openGarden(random, style, random.between(655, 705), backdrop)
  const { canvas, light, view } = stage
  const house: House = {
    ...random.pick(HOUSES[style] ?? HOUSES.central),
    floors: units > 1 ? 2 + Number(style === 'georgian') : random.integer(1, 2),
    units,
    width: units > 1 ? 5.6 * units : random.between(10.5, 13),
  }
  paintTreeLine(stage, TREES[style], 9, house.floors > 1 ? 9 : 7)
  const z = 10.6 + house.floors * 2.3 + (units > 1 ? 3 : 0)
  const [x, angle] = [-z * random.between(0.2, 0.28), random.between(18, 27)]
  const front = createWall(x, z, angle, house.width)
  paintPath(stage, front, house)
  paintGable(stage, house, x, z, angle)
  // Flowers and shrubs at the wall, a tree in the foreground.
  for (let i = 0; i < 9; i++) {
    const [sx, , sz] = front.at(
      house.width * (i / 9) + random.between(0, 0.6),
      0,
      random.between(0.5, 0.9),
    )
    if (Math.abs(i / 9 - 0.44) > 0.13)
      paintTree(
        canvas,
        random,
        light,
        'bush',
        view.project([sx, 0, sz]),
        view.scale(sz) * random.between(0.55, 1.15),
        0,
      )
  }
  const [tx, , tz] = front.at(house.width * 1.16, 0, 2)
  paintTree(
    canvas,
    random,
    light,
    random.pick(TREES[style]),
    view.project([tx, 0, tz]),
    view.scale(tz) * random.between(6, 8.5),
    0.02,
  )
  if (random.chance(0.6))
    paintTree(
      canvas,
      random,
      light,
      'bush',
      [random.between(-20, 130), 985],
      random.between(240, 330),
    )
  return closeScene(stage, house.wall, '#6f8050')
}

function paintPath(stage: Stage, front: Wall, { width, units }: House): void {
  const { canvas, light } = stage
  const stone = light.lit('#cdc4b4')
  const corner = (u: number, out: number): [number, number] => [
    front.at(u, 0, out)[0],
    front.at(u, 0, out)[2],
  ]
  for (let unit = 0; unit < units; unit++) {
    const u = (width / units) * (unit + 0.45)
    canvas.polygon(
      onGround(stage, [
        corner(u - 0.7, 0),
        corner(u + 0.7, 0),
        corner(u + 1.6, 40),
        corner(u - 2.2, 40),
      ]),
      canvas.linear([
        [0, mix(stone, light.haze, 0.15)],
        [1, darken(stone, 0.12)],
      ]),
    )
  }
}

export function paintGable(stage: Stage, house: House, x: number, z: number, angle: number): void {
  const { canvas, light, view } = stage
  const { width: w, depth: d } = house
  const front = createWall(x, z, angle, w)
  const side = createWall(x, z, angle + 90, d, true)
  const height = house.floors * house.storey + 0.2
  const rise = (d / 2) * house.pitch
  const spots = (list: readonly (readonly [number, number, number])[]) =>
    list.map(([u, v, out]) => view.project(front.at(u, v, out)))
  const [sunny, shady] = [inSun(stage), inShade(stage)]
  paintCastShadow(
    stage,
    [0, w].flatMap((u) => [
      front.at(u, height, 0),
      front.at(u, height, -d),
      front.at(u, height + rise, -d / 2),
    ]),
    true,
    0.45,
  )
  const panes = makePanes(stage)

  const gable = shady(house.wall)
  canvas.polygon(
    [
      side.at(0, 0),
      side.at(d, 0),
      side.at(d, height),
      side.at(d / 2, height + rise),
      side.at(0, height),
    ].map((spot) => view.project(spot)),
    canvas.linear([
      [0, lighten(gable, 0.04)],
      [1, darken(gable, 0.1)],
    ]),
  )
  const face = sunny(house.wall)
  canvas.polygon(
    onWall(stage, front, 0, 0, w, height),
    canvas.linear([
      [0, darken(face, 0.1)],
      [0.25, face],
      [1, darken(face, 0.06)],
    ]),
  )
  for (const [wall, tone] of [
    [side, shady],
    [front, sunny],
  ] as const) {
    if (house.courses)
      for (let v = house.courses; v < height; v += house.courses)
        canvas.line(
          [wall.at(0, v), wall.at(wall.length, v)].map((spot) => view.project(spot)),
          tone(darken(house.wall, 0.25)),
          0.9,
          0.28,
        )
    canvas.polygon(onWall(stage, wall, 0, 0, wall.length, 0.45), tone(house.base))
    paintWindows(stage, house, wall, tone, panes, wall === front)
    canvas.polygon(
      onWall(stage, wall, 0, 0, wall.length, 0.7),
      canvas.linear([
        [0, light.shadowColour, 0],
        [1, light.shadowColour, 0.28],
      ]),
    )
  }
  // Shade of the eaves, then the roof over it.
  canvas.polygon(
    onWall(stage, front, 0, height - 0.75, w, height),
    canvas.linear([
      [0, light.shadowColour, light.shadow * 1.1],
      [1, light.shadowColour, light.shadow * 0.2],
    ]),
  )
  const over = 0.55
  const drop = (over / (d / 2)) * rise
  const roof = sunny(house.roof)
  canvas.polygon(
    spots([
      [-over, height - drop, over],
      [w + over, height - drop, over],
      [w + over, height + rise, -d / 2],
      [-over, height + rise, -d / 2],
    ]),
    canvas.linear([
      [0, lighten(roof, 0.14)],
      [1, darken(roof, 0.05)],
    ]),
  )
  for (let i = 1; i < 9; i++) {
    const t = i / 9
    canvas.line(
      spots([
        [-over, height - drop + (rise + drop) * t, over - (over + d / 2) * t],
        [w + over, height - drop + (rise + drop) * t, over - (over + d / 2) * t],
      ]),
      darken(roof, 0.2),
      1,
      0.2,
    )
  }
  const board = shady(house.trim)
  canvas.polygon(
    spots([
      [-over, height - drop, over],
      [-over, height + rise, -d / 2],
      [-over, height + rise - 0.3, -d / 2],
      [-over, height - drop - 0.24, over],
    ]),
    board,
  )
  canvas.polygon(
    spots([
      [-over, height - drop, -d - over],
      [-over, height + rise, -d / 2],
      [-over, height + rise - 0.3, -d / 2],
      [-over, height - drop - 0.24, -d - over],
    ]),
    board,
  )
  canvas.polygon(
    spots([
      [-over, height - drop - 0.22, over],
      [w + over, height - drop - 0.22, over],
      [w + over, height - drop + 0.02, over],
      [-over, height - drop + 0.02, over],
    ]),
    sunny(house.trim),
  )
  if (house.chimney) {
    for (let unit = 0; unit < house.units; unit++) {
      const u = (w / house.units) * (unit + 0.72)
      const stack = front.shifted(-d * 0.32)
      const from = height + rise * 0.55
      canvas.polygon(
        [
          stack.at(u, from),
          stack.at(u, from, -0.8),
          stack.at(u, height + rise + 1.1, -0.8),
          stack.at(u, height + rise + 1.1),
        ].map((spot) => view.project(spot)),
        shady('#a06a52'),
      )
      canvas.polygon(onWall(stage, stack, u, from, u + 0.9, height + rise + 1.1), sunny('#a86f56'))
      canvas.polygon(
        onWall(stage, stack, u - 0.08, height + rise + 1, u + 0.98, height + rise + 1.22, 0.06),
        sunny('#8a8580'),
      )
    }
  }
}

function paintWindows(
  stage: Stage,
  house: House,
  wall: Wall,
  tone: Tone,
  panes: ReturnType<typeof makePanes>,
  isFront: boolean,
): void {
  const batch = new Batch()
  const units = isFront ? house.units : 1
  const bays = isFront ? (house.units > 1 ? 2 : 3) : 2
  for (let unit = 0; unit < units; unit++) {
    const step = wall.length / units / bays
    for (let floor = 0; floor < house.floors; floor++) {
      for (let i = 0; i < bays; i++) {
        const u = (wall.length / units) * unit + step * i + (step - house.window.width) / 2
        const isDoor = isFront && floor === 0 && i === (house.units > 1 ? 0 : 1)
        if (isDoor) paintDoor(stage, batch, wall, tone, panes, u + house.window.width / 2, house)
        else
          paintWindow(
            stage,
            batch,
            wall,
            tone,
            panes,
            {
              u,
              v: floor * house.storey + house.window.sill + 0.1,
              width: house.window.width,
              height: house.window.height,
            },
            isFront && house.units === 1 ? house.look : { ...house.look, shutters: undefined },
          )
      }
    }
  }
  if (!isFront)
    paintWindow(
      stage,
      batch,
      wall,
      tone,
      panes,
      { u: wall.length / 2 - 0.5, v: house.floors * house.storey + 0.55, width: 1, height: 1.1 },
      { ...house.look, shutters: undefined },
    )
  batch.paintOn(stage.canvas)
}

function paintDoor(
  stage: Stage,
  batch: Batch,
  wall: Wall,
  tone: Tone,
  panes: ReturnType<typeof makePanes>,
  middle: number,
  house: House,
): void {
  batch.polygon(
    0,
    onWall(stage, wall, middle - 0.78, 0, middle + 0.78, 2.5, 0.03),
    tone(house.trim),
  )
  batch.polygon(1, onWall(stage, wall, middle - 0.58, 0.12, middle + 0.58, 2.3), tone(house.door))
  batch.polygon(
    2,
    onWall(stage, wall, middle - 0.32, 1.35, middle + 0.32, 2.1),
    panes.glass[1] ?? '#445',
  )
  batch.polygon(2, onWall(stage, wall, middle - 1, 0, middle + 1, 0.14, 0.9), tone('#c4bcae'))
  batch.polygon(
    6,
    [
      wall.at(middle - 1.1, 2.75),
      wall.at(middle + 1.1, 2.75),
      wall.at(middle + 1.1, 2.62, 1),
      wall.at(middle - 1.1, 2.62, 1),
    ].map((spot) => stage.view.project(spot)),
    tone(darken(house.roof, 0.05)),
  )
}

/** White volumes, much glass and a pool, in the style of Mediterranean coasts. */
export function drawVilla(random: Random, style: Style, backdrop: Backdrop): Scene {
  const stage = openGarden(random, style, random.between(600, 640), backdrop, 2.1)
  const { canvas, light, view } = stage
  paintTreeLine(stage, ['cypress', 'palm', 'pine', 'olive'], 8, 7)
  const wall = random.pick(['#f4efe6', '#ece3d4', '#f7f5f0', '#e3d8c6'])
  const wood = random.pick(['#a9794d', '#8a6443', '#b98d62'])
  const z = 17
  const [x, angle] = [-z * random.between(0.34, 0.42), random.between(14, 20)]
  const front = createWall(x, z, angle, 16)
  const deck = light.lit('#d8cbb6')
  const corner = (u: number, out: number): [number, number] => [
    front.at(u, 0, out)[0],
    front.at(u, 0, out)[2],
  ]
  canvas.polygon(
    onGround(stage, [corner(-3, 0), corner(19, 0), corner(19, 13.5), corner(-3, 13.5)]),
    canvas.linear([
      [0, mix(deck, light.haze, 0.2)],
      [1, darken(deck, 0.06)],
    ]),
  )
  const pool = onGround(stage, [
    corner(1.5, 3.6),
    corner(13, 3.6),
    corner(13, 9.4),
    corner(1.5, 9.4),
  ])
  canvas.polygon(
    onGround(stage, [corner(1.1, 3.25), corner(13.4, 3.25), corner(13.4, 9.75), corner(1.1, 9.75)]),
    lighten(deck, 0.3),
  )
  canvas.polygon(
    pool,
    canvas.linear([
      [0, mix('#6fc0cf', light.sky[2], 0.45)],
      [0.5, light.lit('#5bb4c8')],
      [1, light.lit('#3f9bb5')],
    ]),
  )
  canvas.polygon(
    onGround(stage, [corner(1.5, 3.6), corner(13, 3.6), corner(13, 4.3), corner(1.5, 4.3)]),
    light.shadowColour,
    { opacity: light.shadow * 0.6 },
  )
  for (let i = 0; i < 12; i++) {
    const [u, out] = [random.between(2, 11), random.between(4.6, 9)]
    canvas.polygon(
      onGround(stage, [
        corner(u, out),
        corner(u + random.between(0.8, 1.6), out),
        corner(u + 1, out + 0.06),
      ]),
      '#ffffff',
      { opacity: 0.35 },
    )
  }
  paintCastShadow(
    stage,
    [
      front.at(0, 6.4, 0),
      front.at(11, 6.4, 0),
      front.at(16, 3.2, 0),
      front.at(16, 3.2, -9),
      front.at(0, 6.4, -9),
    ],
    true,
    0.4,
  )
  const volume = (
    u0: number,
    u1: number,
    v0: number,
    v1: number,
    out: number,
    deep: number,
    colour: Colour,
  ) => {
    const block = createWall(front.at(u0, 0, out)[0], front.at(u0, 0, out)[2], angle, u1 - u0)
    const flank = createWall(
      front.at(u0, 0, out)[0],
      front.at(u0, 0, out)[2],
      angle + 90,
      deep,
      true,
    )
    const [lit, dark] = [light.lit(colour), light.shaded(colour)]
    canvas.polygon(
      onWall(stage, flank, 0, v0, deep, v1),
      canvas.linear([
        [0, lighten(dark, 0.04)],
        [1, darken(dark, 0.08)],
      ]),
    )
    canvas.polygon(
      onWall(stage, block, 0, v0, u1 - u0, v1),
      canvas.linear([
        [0, lit],
        [1, darken(lit, 0.05)],
      ]),
    )
    return { block, flank }
  }
  const panes = makePanes(stage)
  const glazing = (on: Wall, u0: number, u1: number, v0: number, v1: number, leaves: number) => {
    const batch = new Batch()
    for (let i = 0; i < leaves; i++)
      paintWindow(
        stage,
        batch,
        on,
        light.lit,
        panes,
        { u: u0 + ((u1 - u0) * i) / leaves, v: v0, width: (u1 - u0) / leaves, height: v1 - v0 },
        { frame: '#3a3f42', panes: [1, 1] },
      )
    batch.paintOn(canvas)
  }
  const ground = volume(0, 16, 0, 3.1, 0, 9, wall)
  glazing(ground.block, 4.4, 15.3, 0.1, 2.75, 5)
  canvas.polygon(
    onWall(stage, ground.block, 0.2, 0, 4, 3.1),
    canvas.linear([
      [0, light.lit(wood)],
      [1, darken(light.lit(wood), 0.1)],
    ]),
  )
  for (let u = 0.5; u < 4; u += 0.3)
    canvas.line(
      [ground.block.at(u, 0), ground.block.at(u, 3.1)].map((spot) => view.project(spot)),
      darken(light.lit(wood), 0.25),
      1,
      0.4,
    )
  // The upper storey hangs over the terrace and shades it.
  canvas.polygon(
    onWall(stage, ground.block, 0, 1.7, 11, 3.1),
    canvas.linear([
      [0, light.shadowColour, light.shadow * 1.3],
      [1, light.shadowColour, 0],
    ]),
  )
  const upper = volume(-0.6, 11, 3.1, 6.3, 1.7, 9, lighten(wall, 0.15))
  canvas.polygon(
    [
      front.at(-0.6, 3.1, 1.7),
      front.at(11, 3.1, 1.7),
      front.at(11, 3.1, 0),
      front.at(-0.6, 3.1, 0),
    ].map((spot) => view.project(spot)),
    darken(light.shaded(wall), 0.2),
  )
  glazing(upper.block, 1, 10.6, 3.7, 6, 4)
  canvas.polygon(
    onWall(stage, upper.block, 0.8, 3.3, 10.8, 4.25, 0.12),
    lighten(light.sky[1], 0.3),
    { opacity: 0.4 },
  )
  canvas.polygon(
    onWall(stage, ground.block, 11, 3.1, 16.3, 3.35, 0.5),
    light.lit(lighten(wall, 0.2)),
  )
  canvas.polygon(
    onWall(stage, upper.block, -0.3, 6.3, 11.9, 6.6, 0.4),
    light.lit(lighten(wall, 0.2)),
  )
  const lounger = (u: number) =>
    canvas.polygon(
      onGround(
        stage,
        [corner(u, 10.2), corner(u + 0.8, 10.2), corner(u + 0.9, 12.2), corner(u + 0.1, 12.2)],
        0.35,
      ),
      light.lit('#f6f1e6'),
    )
  for (const u of [3, 4.6, 6.2]) lounger(u)
  const [px, , pz] = front.at(17.4, 0, 1.5)
  paintTree(canvas, random, light, 'palm', view.project([px, 0, pz]), view.scale(pz) * 7.5)
  if (random.chance(0.6))
    paintTree(
      canvas,
      random,
      light,
      random.pick(['olive', 'bush'] as const),
      [random.between(-10, 70), 940],
      random.between(300, 420),
    )
  return closeScene(stage, wall, '#8fb4b8')
}
