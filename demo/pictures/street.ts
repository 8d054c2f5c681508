import type { Style } from '../countries.ts'
import type { Random } from '../random.ts'
import { heightOf, paintBuilding, type Building } from './building.ts'
import { Canvas } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import { drawBlock, drawNeighbour } from './facades.ts'
import { paintBackdrop, type Backdrop } from './land.ts'
import { drawLight } from './light.ts'
import { HEIGHT, type Scene } from './scene.ts'
import { paintSky } from './sky.ts'
import { onGround, type Stage } from './stage.ts'
import { paintTree, type Tree } from './trees.ts'
import { createView } from './view.ts'

export const TREES: Record<Style, readonly Tree[]> = {
  mediterranean: ['palm', 'cypress', 'pine', 'olive', 'plane'],
  parisian: ['plane'],
  georgian: ['plane', 'birch'],
  central: ['plane', 'birch'],
  nordic: ['birch', 'fir'],
  eastern: ['birch', 'plane'],
  american: ['plane'],
  tower: ['palm', 'plane'],
}
export const BACKDROPS: Record<Style, readonly Backdrop[]> = {
  mediterranean: ['sea', 'hills', 'hills'],
  parisian: ['skyline'],
  georgian: ['wood', 'hills'],
  central: ['hills', 'mountains', 'wood'],
  nordic: ['wood', 'hills'],
  eastern: ['skyline', 'wood'],
  american: ['skyline'],
  tower: ['skyline', 'skyline', 'sea'],
}

/** A block of flats at a street corner, its neighbours, trees, sky. */
export function drawStreet(random: Random, style: Style, backdrop: Backdrop): Scene {
  const canvas = new Canvas()
  const light = drawLight(random)
  const front = drawBlock(random, style)
  const height =
    heightOf({ ...front, x: 0, z: 0, angle: 0 }) +
    (front.roof === 'mansard' ? 3.4 : front.roof === 'hip' ? 2.6 : 0.5)
  const horizon = random.between(772, 806)
  // As near as it fits below the upper edge.
  const eye = { height: random.between(1.7, 2.3), horizon, focal: 980 }
  const z = Math.max(15, (eye.focal * (height - eye.height)) / (horizon - random.between(70, 130)))
  const stage: Stage = { canvas, random, light, view: createView(eye) }
  if (random.chance(0.5)) canvas.mirror()

  paintSky(canvas, random, light, horizon)
  paintBackdrop(canvas, random, light, horizon + 4, backdrop)
  paintStreetGround(stage)

  const angle = random.between(20, 32)
  const main: Building = { ...front, x: -z * random.between(0.12, 0.24), z, angle }
  const radians = (angle * Math.PI) / 180
  const along = (u: number): [number, number] => [
    main.x + Math.cos(radians) * u,
    main.z + Math.sin(radians) * u,
  ]
  const behind = (d: number): [number, number] => [
    main.x - Math.sin(radians) * d,
    main.z + Math.cos(radians) * d,
  ]
  // Far houses first: down the side street, then along the front.
  const gap = style === 'tower' || style === 'eastern' ? 9 : 0
  for (const i of [2, 1]) {
    const [bx, bz] = behind(main.depth * i + gap * i + 0.02)
    paintBuilding(stage, {
      ...drawNeighbour(random, style, front, 0.2 + i * 0.2),
      x: bx,
      z: bz,
      angle,
      width: main.width * 0.8,
      depth: main.depth,
      frontInShade: main.frontInShade ?? false,
    })
  }
  for (const i of [3, 2, 1]) {
    const [ax, az] = along(main.width * i + gap * i)
    paintBuilding(stage, {
      ...drawNeighbour(random, style, front, 0.1 + i * 0.13),
      x: ax,
      z: az,
      angle,
      width: main.width,
      depth: main.depth,
      frontInShade: main.frontInShade ?? false,
    })
  }
  paintPavement(stage, main)
  paintBuilding(stage, main)
  paintStreetTrees(stage, style, main)
  canvas.rect(
    0,
    0,
    1440,
    HEIGHT,
    canvas.linear([
      [0, light.sky[0], 0.1],
      [0.4, light.haze, 0],
      [0.75, light.haze, 0.04],
      [1, light.shadowColour, 0.22],
    ]),
  )
  return {
    svg: canvas.toString(),
    colours: [
      light.sky[0],
      mix(light.lit(front.wall), light.sky[2], 0.35),
      light.shaded('#8d8b88'),
    ],
  }
}

function paintStreetGround({ canvas, light, view }: Stage): void {
  const road = light.lit('#9a9896')
  canvas.rect(
    0,
    view.horizon,
    1440,
    HEIGHT - view.horizon,
    canvas.linear([
      [0, mix(road, light.haze, 0.65)],
      [0.3, road],
      [1, darken(road, 0.18)],
    ]),
  )
}

/** Pavement around the house, and its kerb. */
function paintPavement(stage: Stage, { x, z, angle, width, depth }: Building): void {
  const radians = (angle * Math.PI) / 180
  const [cx, cz] = [Math.cos(radians), Math.sin(radians)]
  const at = (u: number, out: number): [number, number] => [
    x + cx * u + cz * out,
    z + cz * u - cx * out,
  ]
  const outline = (margin: number): [number, number][] => [
    at(-margin, margin),
    at(width * 4, margin),
    at(width * 4, -depth * 3),
    at(-margin, -depth * 3),
  ]
  const { canvas, light } = stage
  const stone = light.lit('#c9c3b9')
  canvas.polygon(onGround(stage, outline(3.45)), darken(light.shaded('#8f8a83'), 0.2), {
    opacity: 0.55,
  })
  canvas.polygon(
    onGround(stage, outline(3.3), 0.12),
    canvas.linear([
      [0, mix(stone, light.haze, 0.4)],
      [1, stone],
    ]),
  )
  canvas.polygon(onGround(stage, outline(0.5), 0.13), light.shadowColour, { opacity: 0.13 })
  canvas.polygon(
    onGround(stage, [at(-3.3, 3.3), at(width * 4, 3.3), at(width * 4, 3.1), at(-3.3, 3.1)], 0.13),
    lighten(stone, 0.14),
    { opacity: 0.8 },
  )
}

function paintStreetTrees(stage: Stage, style: Style, { x, z, angle, width }: Building): void {
  const { canvas, random, light, view } = stage
  const radians = (angle * Math.PI) / 180
  const tree = random.pick(TREES[style])
  const spots = [2.1, 1.45, random.between(0.78, 1)].map((share) => share * width)
  for (const u of spots) {
    const [tx, tz] = [
      x + Math.cos(radians) * u + Math.sin(radians) * 2.6,
      z + Math.sin(radians) * u - Math.cos(radians) * 2.6,
    ]
    const foot = view.project([tx, 0.12, tz])
    if (foot[0] > 1420) continue
    paintTree(
      canvas,
      random,
      light,
      tree,
      foot,
      view.scale(tz) * random.between(tree === 'cypress' || tree === 'palm' ? 7 : 5.5, 8),
      u > width * 1.3 ? 0.18 : 0.03,
    )
  }
  // A plant in the foreground.
  if (random.chance(0.75)) {
    const near = random.pick(TREES[style].filter((item) => item !== 'cypress'))
    if (near)
      paintTree(
        canvas,
        random,
        light,
        random.chance(0.5) ? 'bush' : near,
        [random.between(10, 120), 880],
        random.between(420, 640) * (near === 'palm' ? 1.15 : 0.9),
        0,
      )
  }
}
