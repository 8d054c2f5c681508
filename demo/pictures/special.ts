import type { Random } from '../random.ts'
import { paintBuilding } from './building.ts'
import { Batch, Canvas } from './canvas.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import { drawBlock } from './facades.ts'
import { closeScene, HOUSES, openGarden, paintGable, paintTreeLine } from './houses.ts'
import { paintBackdrop, paintSea, type Backdrop } from './land.ts'
import { drawLight } from './light.ts'
import { makePanes, paintWindow } from './openings.ts'
import { HEIGHT, type Scene } from './scene.ts'
import { paintSky } from './sky.ts'
import { onGround, onWall, paintCastShadow, type Stage } from './stage.ts'
import { paintTree } from './trees.ts'
import { createView, createWall, type Wall } from './view.ts'

/** A plain body: two walls and a flat roof with its edge. */
function paintBody(
  stage: Stage,
  at: {
    x: number
    z: number
    angle: number
    width: number
    depth: number
    height: number
    from?: number
  },
  colour: Colour,
  edge: Colour,
): { front: Wall; side: Wall } {
  const { canvas, light } = stage
  const { x, z, angle, width, depth, height, from = 0 } = at
  const front = createWall(x, z, angle, width)
  const side = createWall(x, z, angle + 90, depth, true)
  if (from === 0)
    paintCastShadow(
      stage,
      [0, width].flatMap((u) => [front.at(u, height, 0), front.at(u, height, -depth)]),
      true,
      0.45,
    )
  const [lit, dark] = [light.lit(colour), light.shaded(colour)]
  canvas.polygon(
    onWall(stage, side, 0, from, depth, height),
    canvas.linear([
      [0, dark],
      [1, darken(dark, 0.12)],
    ]),
  )
  canvas.polygon(
    onWall(stage, front, 0, from, width, height),
    canvas.linear([
      [0, lighten(lit, 0.05)],
      [1, darken(lit, 0.08)],
    ]),
  )
  canvas.polygon(
    onWall(stage, side, -0.15, height - 0.08, depth, height + 0.24, 0.15),
    light.shaded(edge),
  )
  canvas.polygon(
    onWall(stage, front, -0.15, height - 0.08, width + 0.15, height + 0.24, 0.15),
    light.lit(edge),
  )
  canvas.polygon(
    onWall(stage, front, 0, height - 0.6, width, height - 0.08),
    canvas.linear([
      [0, light.shadowColour, light.shadow],
      [1, light.shadowColour, 0],
    ]),
  )
  return { front, side }
}

/** A plot: a meadow with its corner posts, a path, trees, hills. */
export function drawLand(random: Random): Scene {
  const stage = openGarden(
    random,
    'central',
    random.between(480, 540),
    random.pick(['hills', 'mountains', 'sea', 'wood'] as const),
    3.2,
  )
  const { canvas, light, view } = stage
  paintTreeLine(stage, ['plane', 'birch', 'fir'], 14, 9)
  const meadow = light.lit(random.pick(['#a9b768', '#bdb26c', '#93b062']))
  const [x0, x1, z0, z1] = [-random.between(4, 6), random.between(7, 10), 9.5, 27]
  canvas.polygon(
    onGround(stage, [
      [-40, 34],
      [40, 34],
      [40, 30],
      [-40, 30],
    ]),
    light.shaded('#8a9a55'),
    { opacity: 0.5 },
  )
  canvas.polygon(
    onGround(stage, [
      [x0, z0],
      [x1, z0],
      [x1 + 2, z1],
      [x0 - 1, z1],
    ]),
    canvas.linear([
      [0, mix(meadow, light.haze, 0.3)],
      [1, lighten(meadow, 0.06)],
    ]),
  )
  const path = light.lit('#d8c7a6')
  canvas.polygon(
    onGround(stage, [
      [x0 - 3.6, 1.2],
      [x0 - 1.8, 1.2],
      [x0 - 2.6, z1 + 4],
      [x0 - 3.4, z1 + 4],
    ]),
    canvas.linear([
      [0, mix(path, light.haze, 0.3)],
      [1, path],
    ]),
  )
  const tufts = new Batch()
  for (let i = 0; i < 130; i++) {
    const z = random.between(4, 26)
    const [px, py] = view.project([random.between(-9, 10), 0, z])
    const s = view.scale(z) * random.between(0.14, 0.34)
    tufts.polygon(
      0,
      [
        [px - s * 0.3, py],
        [px - s * 0.12, py - s],
        [px, py - s * 0.2],
        [px + s * 0.2, py - s * 0.8],
        [px + s * 0.34, py],
      ],
      darken(meadow, i % 2 ? 0.12 : 0.2),
      { opacity: 0.5 },
    )
  }
  tufts.paintOn(canvas)
  const posts: [number, number][] = [
    [x0 - 1, z1],
    [x1 + 2, z1],
    [x1, z0],
    [x0, z0],
  ]
  for (const [x, z] of posts) {
    const [px, py] = view.project([x, 0, z])
    const s = view.scale(z)
    canvas.rect(px - s * 0.07, py - s * 1.2, s * 0.14, s * 1.2, light.lit('#efe7d6'))
    canvas.rect(px - s * 0.07, py - s * 1.2, s * 0.14, s * 0.22, light.lit('#b5533f'))
  }
  paintTree(
    canvas,
    random,
    light,
    random.pick(['plane', 'birch', 'olive'] as const),
    view.project([x1 - 1.6, 0, 20]),
    view.scale(20) * 9,
  )
  return closeScene(stage, '#b9c08a', '#8d9a55')
}

/** A farmhouse and its barn among fields. */
export function drawFarm(random: Random): Scene {
  const style = random.pick(['central', 'mediterranean', 'nordic'] as const)
  const stage = openGarden(
    random,
    style,
    random.between(600, 640),
    random.pick(['hills', 'mountains', 'wood'] as const),
    2.2,
  )
  const { canvas, light, view } = stage
  const crop = light.lit(random.pick(['#c9b266', '#b5b35c', '#a8b464']))
  for (let i = -16; i < 24; i++)
    canvas.polygon(
      onGround(stage, [
        [i * 2.2, 24],
        [i * 2.2 + 1.1, 24],
        [i * 3.4 + 1.7, 70],
        [i * 3.4, 70],
      ]),
      mix(crop, light.haze, 0.3),
      { opacity: 0.75 },
    )
  paintTreeLine(
    stage,
    style === 'mediterranean' ? ['cypress', 'olive', 'pine'] : ['plane', 'fir'],
    7,
    9,
  )
  const base = random.pick(HOUSES[style] ?? HOUSES.central)
  const barn = {
    ...base,
    wall: style === 'nordic' ? '#94402f' : '#9a7450',
    base: '#8a8378',
    trim: '#d9cbb4',
    door: '#5a3d2a',
    courses: 0.3,
    chimney: false,
    depth: 9,
    width: 12,
    floors: 1,
    storey: 4,
    units: 1,
    pitch: 0.8,
    look: { ...base.look, shutters: undefined },
    window: { width: 1.1, height: 1, sill: 1.6 },
  }
  paintGable(stage, barn, 4.6, 22, 16)
  paintGable(stage, { ...base, floors: 2, width: 11.5, units: 1 }, -8.2, 19, 24)
  const [tx, ty] = view.project([4.2, 0, 17])
  paintTree(
    canvas,
    random,
    light,
    style === 'mediterranean' ? 'olive' : 'plane',
    [tx, ty],
    view.scale(17) * 7,
  )
  paintTree(canvas, random, light, 'bush', [random.between(0, 90), 960], 260)
  return closeScene(stage, base.wall, '#93995a')
}

/** A row of garages with one door open to the light. */
export function drawGarage(random: Random): Scene {
  const stage = openGarden(
    random,
    'central',
    random.between(600, 640),
    random.pick(['wood', 'skyline', 'hills'] as const),
    1.75,
  )
  const { canvas, light } = stage
  paintTreeLine(stage, ['plane', 'birch'], 9, 10)
  const yard = light.lit('#b9b4ac')
  canvas.polygon(
    onGround(stage, [
      [-40, 1.2],
      [40, 1.2],
      [40, 22],
      [-40, 22],
    ]),
    canvas.linear([
      [0, mix(yard, light.haze, 0.35)],
      [1, darken(yard, 0.1)],
    ]),
  )
  const wall = random.pick(['#e4dccd', '#c98f6f', '#d8d6d0', '#b06a4f'])
  const door = random.pick(['#5d6f78', '#8a5a43', '#e9e6df', '#3f4f4a', '#6f7f6a'])
  const { front } = paintBody(
    stage,
    { x: -4.6, z: 8.6, angle: 17, width: 13.2, depth: 6, height: 2.85 },
    wall,
    '#f1ece2',
  )
  for (let i = 3; i >= 0; i--) {
    const u = 0.4 + i * 3.2
    canvas.polygon(
      onWall(stage, front, u - 0.12, 0, u + 2.82, 2.36, 0.02),
      light.lit(lighten(wall, 0.2)),
    )
    canvas.polygon(onWall(stage, front, u, 0, u + 2.7, 2.24), darken(light.shaded(door), 0.35))
    canvas.polygon(
      onWall(stage, front, u + 0.08, 0, u + 2.7, 2.14),
      canvas.linear([
        [0, darken(light.lit(door), 0.12)],
        [1, light.lit(door)],
      ]),
    )
    for (let v = 0.45; v < 2.1; v += 0.43)
      canvas.line(
        onWall(stage, front, u + 0.08, v, u + 2.7, v).slice(0, 2),
        darken(light.lit(door), 0.25),
        2,
        0.7,
      )
    for (let k = 0; k < 3; k++)
      canvas.polygon(
        onWall(stage, front, u + 0.35 + k * 0.75, 1.83, u + 0.85 + k * 0.75, 2.05),
        mix('#33414e', light.sky[1], 0.4),
      )
    canvas.polygon(
      onGround(
        stage,
        [
          front.at(u, 0, 0),
          front.at(u + 2.7, 0, 0),
          front.at(u + 2.7, 0, 5),
          front.at(u, 0, 5),
        ].map(([x, , z]) => [x, z] as const),
        0.01,
      ),
      lighten(yard, 0.14),
      { opacity: 0.5 },
    )
  }
  return closeScene(stage, wall, '#a9a49c')
}

/** A hall with loading doors. */
export function drawWarehouse(random: Random): Scene {
  const stage = openGarden(
    random,
    'american',
    random.between(650, 690),
    random.pick(['skyline', 'hills', 'wood'] as const),
    1.9,
  )
  const { canvas, light, view } = stage
  paintTreeLine(stage, ['plane', 'fir'], 7, 8)
  const yard = light.lit('#aaa7a1')
  canvas.polygon(
    onGround(stage, [
      [-60, 1.2],
      [60, 1.2],
      [60, 34],
      [-60, 34],
    ]),
    canvas.linear([
      [0, mix(yard, light.haze, 0.4)],
      [1, darken(yard, 0.12)],
    ]),
  )
  const wall = random.pick(['#dfe3e4', '#c7cdd0', '#d8d2c6', '#8fa0a8'])
  const accent = random.pick(['#c0563f', '#3f6a8a', '#4f7a63', '#d39a3f'])
  const { front, side } = paintBody(
    stage,
    { x: -8, z: 17, angle: 19, width: 30, depth: 20, height: 8.4 },
    wall,
    accent,
  )
  const ribs = new Batch()
  for (const [on, tone] of [
    [front, light.lit],
    [side, light.shaded],
  ] as const)
    for (let u = 0.7; u < on.length; u += 0.7)
      ribs.line(
        0,
        [on.at(u, 0.4), on.at(u, 8.2)].map((spot) => view.project(spot)),
        darken(tone(wall), 0.1),
        1,
      )
  ribs.paintOn(canvas)
  const panes = makePanes(stage)
  const batch = new Batch()
  for (let i = 0; i < 7; i++)
    paintWindow(
      stage,
      batch,
      front,
      light.lit,
      panes,
      { u: 1 + i * 4.1, v: 5.6, width: 3.3, height: 1.3 },
      { frame: '#4c565c', panes: [3, 1] },
    )
  batch.paintOn(canvas)
  for (let i = 3; i >= 0; i--) {
    const u = 5.4 + i * 6
    canvas.polygon(onWall(stage, front, u - 0.25, 0, u + 4.25, 4.5, 0.05), light.lit(accent))
    canvas.polygon(
      onWall(stage, front, u, 0, u + 4, 4.2),
      canvas.linear([
        [0, darken(light.lit('#eceeee'), 0.25)],
        [0.2, light.lit('#eceeee')],
        [1, darken(light.lit('#eceeee'), 0.08)],
      ]),
    )
    for (let v = 0.7; v < 4.2; v += 0.7)
      canvas.line(
        onWall(stage, front, u, v, u + 4, v).slice(0, 2),
        darken(light.lit('#eceeee'), 0.2),
        1.5,
        0.7,
      )
  }
  canvas.polygon(onWall(stage, front, 1.2, 0, 3.6, 3, 0.02), panes.glass[0] ?? '#445566')
  canvas.polygon(onWall(stage, front, 0.8, 3, 4, 3.25, 1.2), light.lit(accent))
  return closeScene(stage, wall, '#9b9892')
}

/** A houseboat on a canal with houses behind it. */
export function drawHouseboat(random: Random): Scene {
  const canvas = new Canvas()
  const stage: Stage = {
    canvas,
    random,
    light: drawLight(random),
    view: createView({ height: 2.3, horizon: random.between(560, 600), focal: 980 }),
  }
  const { light, view } = stage
  if (random.chance(0.5)) canvas.mirror()
  paintSky(canvas, random, light, view.horizon)
  paintBackdrop(canvas, random, light, view.horizon, random.pick(['skyline', 'wood'] as const))
  const quay = light.lit('#b3a894')
  canvas.rect(0, view.horizon - 3, 1440, 40, quay)
  for (let i = 6; i >= 0; i--) {
    const house = drawBlock(random, 'georgian')
    paintBuilding(stage, {
      ...house,
      x: -26 + i * 7.4,
      z: 30,
      angle: 1,
      width: 7.2,
      depth: 10,
      floors: random.integer(3, 4),
      fade: 0.22 + random.between(0, 0.1),
      roof: 'parapet',
      wall: random.pick(['#a9664d', '#c3a57f', '#8b5546', '#d9cdb8', '#6f7d7a']),
    })
  }
  for (let i = 0; i < 6; i++)
    paintTree(
      canvas,
      random,
      light,
      'plane',
      view.project([-20 + i * 8 + random.between(-1, 1), 0, 26]),
      view.scale(26) * random.between(6, 8),
      0.12,
    )
  const edge = view.project([0, 0, 24])[1]
  canvas.rect(
    0,
    edge - 5,
    1440,
    26,
    canvas.linear([
      [0, lighten(quay, 0.1)],
      [1, darken(light.shaded('#6d6253'), 0.15)],
    ]),
  )
  const water = mix(light.shaded('#47727c'), light.sky[1], 0.2)
  canvas.rect(
    0,
    edge + 20,
    1440,
    HEIGHT - edge,
    canvas.linear([
      [0, mix(water, light.haze, 0.4)],
      [0.4, water],
      [1, darken(water, 0.22)],
    ]),
  )
  for (let i = 0; i < 46; i++) {
    const t = random.next()
    canvas.rect(
      random.between(-60, 1440),
      edge + 26 + t * t * 300,
      random.between(40, 190) * (0.4 + t),
      1.5 + t * 2,
      random.chance(0.5) ? lighten(light.haze, 0.3) : darken(water, 0.25),
      { opacity: random.between(0.12, 0.34), radius: 1.5 },
    )
  }
  // Hull, cabin, deck: everything 0.4 m above the water.
  const hull = random.pick(['#2f4a4f', '#3a3d42', '#5b3a33', '#27415a'])
  const cabin = random.pick(['#e9e2d3', '#c9a878', '#7f9489', '#b5533f', '#d8d6d0'])
  const [x, z, angle] = [-5.9, 10.4, 6]
  const reflection = createWall(x, z, angle, 13)
  canvas.polygon(
    onWall(stage, reflection, -0.2, -2.1, 13.4, 0),
    canvas.linear([
      [0, darken(hull, 0.2), 0.75],
      [1, darken(hull, 0.2), 0],
    ]),
  )
  const deck = { x, z, angle, width: 13, depth: 4.2, height: 0.95 }
  paintBody(stage, { ...deck, from: -0.02 }, hull, lighten(hull, 0.3))
  canvas.polygon(
    onGround(
      stage,
      [
        [0, 0],
        [13, 0],
        [13, -4.2],
        [0, -4.2],
      ].map(([u, out]) => {
        const [px, , pz] = reflection.at(u ?? 0, 0, out ?? 0)
        return [px, pz] as const
      }),
      1.18,
    ),
    light.lit('#b08a5c'),
  )
  const inner = reflection.at(1.6, 0, -0.5)
  const { front, side } = paintBody(
    stage,
    { x: inner[0], z: inner[2], angle, width: 9.2, depth: 3.1, height: 3.5, from: 1.15 },
    cabin,
    '#f4efe4',
  )
  const panes = makePanes(stage)
  const batch = new Batch()
  for (const u of [0.5, 2.5, 4.5])
    paintWindow(
      stage,
      batch,
      front,
      light.lit,
      panes,
      { u, v: 1.75, width: 1.6, height: 1.15 },
      { frame: '#f7f3ea', panes: [2, 1] },
    )
  paintWindow(
    stage,
    batch,
    front,
    light.lit,
    panes,
    { u: 6.8, v: 1.2, width: 1, height: 1.95 },
    { frame: darken(cabin, 0.4), panes: [1, 1] },
  )
  paintWindow(
    stage,
    batch,
    side,
    light.shaded,
    panes,
    { u: 0.8, v: 1.75, width: 1.4, height: 1.1 },
    { frame: '#f7f3ea', panes: [1, 1] },
  )
  batch.paintOn(canvas)
  for (let i = 0; i < 3; i++) {
    const [px, , pz] = reflection.at(11.2 + i * 0.55, 0, -0.7)
    paintTree(
      canvas,
      random,
      light,
      'bush',
      view.project([px, 1.18, pz]),
      view.scale(pz) * random.between(0.5, 0.9),
    )
  }
  return closeScene(stage, cabin, '#4d6f76')
}

/** A parked mobile home with its deck. */
export function drawMobileHome(random: Random): Scene {
  const style = random.pick(['mediterranean', 'central', 'nordic'] as const)
  const stage = openGarden(
    random,
    style,
    random.between(590, 630),
    random.pick(['sea', 'hills', 'wood', 'mountains'] as const),
    1.75,
  )
  const { canvas, light, view } = stage
  paintTreeLine(
    stage,
    style === 'mediterranean' ? ['pine', 'palm'] : ['fir', 'birch', 'plane'],
    11,
    10,
  )
  const wall = random.pick(['#e9e3d6', '#cdd6d2', '#b9c4c6', '#d9c7a6'])
  const wood = light.lit('#b08a5c')
  const corner = createWall(-5.4, 11, 15, 11)
  const ground = (list: readonly (readonly [number, number])[], height = 0) =>
    onGround(
      stage,
      list.map(([u, out]) => {
        const [px, , pz] = corner.at(u, 0, out)
        return [px, pz] as const
      }),
      height,
    )
  const { front, side } = paintBody(
    stage,
    { x: -5.4, z: 11, angle: 15, width: 11, depth: 4.2, height: 3.1 },
    wall,
    '#5d6367',
  )
  for (const [on, tone] of [
    [front, light.lit],
    [side, light.shaded],
  ] as const) {
    for (let v = 0.75; v < 3; v += 0.28)
      canvas.line(
        [on.at(0, v), on.at(on.length, v)].map((spot) => view.project(spot)),
        darken(tone(wall), 0.16),
        1,
        0.4,
      )
    canvas.polygon(onWall(stage, on, 0, 0, on.length, 0.5), tone('#8a8378'))
  }
  const panes = makePanes(stage)
  const batch = new Batch()
  for (const [u, width] of [
    [0.7, 1.5],
    [8.6, 1.5],
  ] as const)
    paintWindow(
      stage,
      batch,
      front,
      light.lit,
      panes,
      { u, v: 1.35, width, height: 1.1 },
      { frame: '#f8f5ee', panes: [2, 1], trim: '#f8f5ee' },
    )
  paintWindow(
    stage,
    batch,
    front,
    light.lit,
    panes,
    { u: 3.4, v: 0.55, width: 3.4, height: 2.05 },
    { frame: '#f8f5ee', panes: [3, 1] },
  )
  paintWindow(
    stage,
    batch,
    side,
    light.shaded,
    panes,
    { u: 1.3, v: 1.35, width: 1.4, height: 1.1 },
    { frame: '#f8f5ee', panes: [2, 1], trim: '#f8f5ee' },
  )
  batch.paintOn(canvas)
  canvas.polygon(
    ground(
      [
        [2.6, 0],
        [8, 0],
        [8, 3],
        [2.6, 3],
      ],
      0.5,
    ),
    canvas.linear([
      [0, darken(wood, 0.12)],
      [1, lighten(wood, 0.08)],
    ]),
  )
  canvas.polygon(onWall(stage, corner.shifted(3), 2.6, 0, 8, 0.5), darken(wood, 0.3))
  for (const u of [2.7, 4, 5.3, 6.6, 7.9])
    canvas.line(
      [corner.at(u, 0.5, 3), corner.at(u, 1.45, 3)].map((spot) => view.project(spot)),
      light.lit('#f4efe4'),
      5,
    )
  canvas.line(
    [corner.at(2.6, 1.45, 3), corner.at(8, 1.45, 3)].map((spot) => view.project(spot)),
    light.lit('#f4efe4'),
    6,
  )
  const [tx, , tz] = corner.at(12.6, 0, 1.5)
  paintTree(
    canvas,
    random,
    light,
    style === 'mediterranean' ? 'pine' : 'birch',
    view.project([tx, 0, tz]),
    view.scale(tz) * 7,
  )
  for (let i = 0; i < 5; i++) {
    const [px, , pz] = corner.at(0.3 + i * 0.5, 0, 0.6)
    paintTree(
      canvas,
      random,
      light,
      'bush',
      view.project([px, 0, pz]),
      view.scale(pz) * random.between(0.5, 0.9),
    )
  }
  return closeScene(stage, wall, '#7f9455')
}

/** The view from the terrace. */
export function drawOutlook(random: Random, backdrop: Backdrop): Scene {
  const canvas = new Canvas()
  const stage: Stage = {
    canvas,
    random,
    light: drawLight(random),
    view: createView({ height: 1.6, horizon: 560, focal: 900 }),
  }
  const { light, view } = stage
  if (random.chance(0.5)) canvas.mirror()
  paintSky(canvas, random, light, 560)
  if (backdrop === 'sea') paintSea(canvas, random, light, 640, 70)
  else {
    paintBackdrop(canvas, random, light, 590, backdrop)
    const low = light.lit(backdrop === 'skyline' ? '#a9a39a' : '#86a35a')
    canvas.rect(
      0,
      588,
      1440,
      380,
      canvas.linear([
        [0, mix(low, light.haze, 0.6)],
        [1, low],
      ]),
    )
    for (let i = 0; i < 40; i++)
      paintTree(
        canvas,
        random,
        light,
        random.pick(['plane', 'bush'] as const),
        [random.between(-40, 1480), 602 + (i / 40) * 150],
        random.between(18, 30) + i * 1.5,
        0.55 - i * 0.011,
      )
  }
  const floor = light.lit(random.pick(['#c8ad87', '#d9cfbf', '#b9936a']))
  const [near, far] = [1.2, 6.6]
  canvas.polygon(
    onGround(stage, [
      [-8, near],
      [8, near],
      [8, far],
      [-8, far],
    ]),
    canvas.linear([
      [0, mix(floor, light.haze, 0.15)],
      [1, darken(floor, 0.12)],
    ]),
  )
  for (let x = -7.8; x < 8; x += 0.3)
    canvas.line(
      [
        [x, 0, near],
        [x, 0, far],
      ].map(([px, py, pz]) => view.project([px ?? 0, py ?? 0, pz ?? 1])),
      darken(floor, 0.25),
      1.4,
      0.4,
    )
  const rail = createWall(-8, far, 0, 16)
  canvas.polygon(onWall(stage, rail, 0, 0.08, 16, 1.05), lighten(light.sky[1], 0.35), {
    opacity: 0.26,
  })
  for (let u = 0.7; u < 16; u += 1.6)
    canvas.line(
      [view.project(rail.at(u, 0)), view.project(rail.at(u, 1.08))],
      light.shaded('#5d6367'),
      5,
    )
  canvas.line(
    [view.project(rail.at(0, 1.08)), view.project(rail.at(16, 1.08))],
    light.lit('#7a7f83'),
    9,
  )
  for (const x of [-1.9, 1.3]) {
    const s = view.scale(5.2)
    const [px, py] = view.project([x, 0, 5.2])
    canvas.ellipse([px + 10, py], s * 0.5, s * 0.1, light.shadowColour, light.shadow)
    const cloth = light.lit('#f2ecdf')
    canvas.path(
      `M${(px - s * 0.4).toFixed(0)} ${(py - s * 0.42).toFixed(0)}h${(s * 0.8).toFixed(0)}v${(s * 0.16).toFixed(0)}h${(-s * 0.8).toFixed(0)}Z`,
      cloth,
    )
    canvas.path(
      `M${(px - s * 0.4).toFixed(0)} ${(py - s * 0.95).toFixed(0)}h${(s * 0.8).toFixed(0)}v${(s * 0.5).toFixed(0)}h${(-s * 0.8).toFixed(0)}Z`,
      darken(cloth, 0.08),
    )
    for (const dx of [-0.38, 0.34])
      canvas.rect(px + s * dx, py - s * 0.3, s * 0.05, s * 0.3, light.shaded('#6b5848'))
  }
  paintTree(
    canvas,
    random,
    light,
    random.pick(['bush', 'palm', 'olive'] as const),
    view.project([3.9, 0, 5.8]),
    260,
  )
  paintTree(canvas, random, light, 'bush', view.project([-4.6, 0, 5.9]), 150)
  const beam = light.shaded('#e9e2d3')
  canvas.path(
    'M0 0H1440V64L0 92Z',
    canvas.linear([
      [0, darken(beam, 0.14)],
      [1, darken(beam, 0.3)],
    ]),
  )
  return closeScene(stage, backdrop === 'sea' ? '#8fb4c8' : '#a9b48c', '#c8ad87')
}
