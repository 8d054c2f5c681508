import type { Random } from '../random.ts'
import type { Canvas, Point } from './canvas.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import type { Light } from './light.ts'

export type Tree = 'plane' | 'birch' | 'cypress' | 'palm' | 'fir' | 'pine' | 'olive' | 'bush'

const GREENS: Record<Tree, readonly Colour[]> = {
  plane: ['#6f8f4a', '#7c9a52', '#5f8446', '#8a9c4e'],
  birch: ['#93a95a', '#a4b15e'],
  cypress: ['#3f5f45', '#486a4a'],
  palm: ['#5d8a4c', '#6c9553'],
  fir: ['#3e6152', '#46695a'],
  pine: ['#4f7350', '#5a7d55'],
  olive: ['#8a9a76', '#95a380'],
  bush: ['#6b8a4c', '#7d9656', '#5b7f4b'],
}

/** A tree at `foot`, `height` pixels tall; `fade` (0..1) is the amount of haze. */
export function paintTree(
  canvas: Canvas,
  random: Random,
  light: Light,
  tree: Tree,
  foot: Point,
  height: number,
  fade = 0,
): void {
  const leaf = mix(random.pick(GREENS[tree]), light.haze, fade)
  const tones: Tones = [
    darken(light.shaded(leaf), 0.16),
    light.shaded(leaf),
    light.lit(leaf),
    lighten(light.lit(leaf), 0.16),
  ]
  const bark = mix(light.shaded(tree === 'birch' ? '#d9d5cc' : '#6b5848'), light.haze, fade)
  canvas.ellipse(
    [foot[0] + height * 0.1, foot[1]],
    height * (tree === 'cypress' ? 0.16 : 0.32),
    height * 0.035,
    light.shadowColour,
    light.shadow * (0.8 - fade * 0.5),
  )
  if (tree === 'palm') paintPalm(canvas, random, foot, height, bark, tones)
  else if (tree === 'fir') paintFir(canvas, random, foot, height, bark, tones)
  else if (tree === 'cypress') paintCypress(canvas, random, foot, height, tones)
  else if (tree === 'bush')
    paintCrown(
      canvas,
      random,
      [foot[0], foot[1] - height * 0.42],
      height * 0.75,
      height * 0.45,
      tones,
    )
  else paintRound(canvas, random, tree, foot, height, bark, tones)
}

type Tones = readonly [deep: Colour, dark: Colour, light: Colour, bright: Colour]

function paintRound(
  canvas: Canvas,
  random: Random,
  tree: Tree,
  [x, y]: Point,
  height: number,
  bark: Colour,
  tones: Tones,
): void {
  const trunk = height * (tree === 'birch' ? 0.018 : 0.03)
  const crownAt = y - height * (tree === 'pine' ? 0.8 : 0.62)
  const lean = random.between(-0.03, 0.03) * height
  canvas.path(
    `M${x - trunk} ${y}Q${x - trunk * 0.4 + lean} ${y - height * 0.3} ${x - trunk * 0.5 + lean} ${crownAt}L${x + trunk * 0.5 + lean} ${crownAt}Q${x + trunk * 0.6 + lean} ${y - height * 0.3} ${x + trunk} ${y}Z`.replace(
      /\d+\.\d+/g,
      (n) => Number(n).toFixed(1),
    ),
    bark,
  )
  const [rx, ry] =
    tree === 'pine'
      ? [0.4, 0.15]
      : tree === 'birch'
        ? [0.22, 0.36]
        : tree === 'olive'
          ? [0.36, 0.28]
          : [0.34, 0.36]
  paintCrown(canvas, random, [x + lean, crownAt], height * rx, height * ry, tones)
}

/** Leaves in tufts: dark ones below and away from the sun, bright ones above and towards it. */
function paintCrown(
  canvas: Canvas,
  random: Random,
  [x, y]: Point,
  rx: number,
  ry: number,
  tones: Tones,
): void {
  // Larger trees have finer leaves.
  const tufts = Math.round(Math.min(150, Math.max(26, Math.sqrt(rx * ry) * 1.25)))
  const fine = Math.min(1, Math.pow(48 / tufts, 0.42))
  canvas.ellipse([x, y], rx * 0.82, ry * 0.82, tones[0])
  for (let i = 0; i < tufts; i++) {
    const depth = i / tufts
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next()) * (0.88 - depth * 0.22)
    const px = x + Math.cos(angle) * reach * rx - depth * rx * 0.16
    const py = y + Math.sin(angle) * reach * ry - depth * ry * 0.22
    const size = Math.sqrt(rx * ry) * random.between(0.15, 0.28) * (1.15 - depth * 0.6) * fine
    const tone = tones[Math.min(3, Math.floor(depth * 4))] ?? tones[1]
    canvas.ellipse([px, py], size * 1.15, size * 0.9, tone, depth > 0.7 ? 0.7 : 1)
  }
}

function paintCypress(
  canvas: Canvas,
  random: Random,
  [x, y]: Point,
  height: number,
  [deep, dark, bright]: Tones,
): void {
  const half = height * random.between(0.075, 0.1)
  const shape = (w: number, shift: number) =>
    `M${(x + shift).toFixed(1)} ${(y - height).toFixed(1)}C${(x + w * 1.1 + shift).toFixed(1)} ${(y - height * 0.62).toFixed(1)} ${(x + w * 1.15 + shift).toFixed(1)} ${(y - height * 0.2).toFixed(1)} ${(x + w * 0.5 + shift).toFixed(1)} ${y.toFixed(1)}L${(x - w * 0.5 + shift).toFixed(1)} ${y.toFixed(1)}C${(x - w * 1.15 + shift).toFixed(1)} ${(y - height * 0.2).toFixed(1)} ${(x - w * 1.1 + shift).toFixed(1)} ${(y - height * 0.62).toFixed(1)} ${(x + shift).toFixed(1)} ${(y - height).toFixed(1)}Z`
  canvas.path(
    shape(half, 0),
    canvas.linear(
      [
        [0, bright],
        [0.45, dark],
        [1, deep],
      ],
      [1, 0.25],
    ),
  )
}

function paintFir(
  canvas: Canvas,
  random: Random,
  [x, y]: Point,
  height: number,
  bark: Colour,
  [deep, dark, light]: Tones,
): void {
  canvas.rect(x - height * 0.015, y - height * 0.12, height * 0.03, height * 0.12, bark)
  const tiers = 7
  for (let i = 0; i < tiers; i++) {
    const t = i / (tiers - 1)
    const bottom = y - height * (0.08 + t * 0.62)
    const half = height * (0.23 - t * 0.175) * random.between(0.92, 1.08)
    const top = bottom - height * (0.26 - t * 0.05)
    const f = (n: number) => n.toFixed(1)
    canvas.path(
      `M${f(x)} ${f(top)}Q${f(x - half * 0.35)} ${f(bottom - height * 0.07)} ${f(x - half)} ${f(bottom)}Q${f(x)} ${f(bottom + height * 0.035)} ${f(x + half)} ${f(bottom)}Q${f(x + half * 0.35)} ${f(bottom - height * 0.07)} ${f(x)} ${f(top)}Z`,
      canvas.linear(
        [
          [0, light],
          [0.5, dark],
          [1, deep],
        ],
        [1, 0.4],
      ),
    )
  }
}

function paintPalm(
  canvas: Canvas,
  random: Random,
  [x, y]: Point,
  height: number,
  bark: Colour,
  tones: Tones,
): void {
  const lean = random.between(-0.1, 0.1) * height
  const top: Point = [x + lean, y - height * 0.78]
  const w = height * 0.022
  const f = (n: number) => n.toFixed(1)
  canvas.path(
    `M${f(x - w * 1.5)} ${f(y)}Q${f(x + lean * 0.25 - w)} ${f(y - height * 0.4)} ${f(top[0] - w * 0.7)} ${f(top[1])}L${f(top[0] + w * 0.7)} ${f(top[1])}Q${f(x + lean * 0.25 + w)} ${f(y - height * 0.4)} ${f(x + w * 1.5)} ${f(y)}Z`,
    canvas.linear(
      [
        [0, lighten(bark, 0.18)],
        [1, darken(bark, 0.1)],
      ],
      [1, 0],
    ),
  )
  const fronds = 15
  for (let i = 0; i < fronds; i++) {
    const angle =
      -Math.PI * (0.02 + (((i * 7) % fronds) / fronds) * 0.96) + random.between(-0.1, 0.1)
    const reach = height * random.between(0.26, 0.36)
    const tip: Point = [
      top[0] + Math.cos(angle) * reach,
      top[1] + Math.sin(angle) * reach * 0.55 + reach * (0.28 + 0.3 * Math.abs(Math.cos(angle))),
    ]
    const bend: Point = [
      top[0] + Math.cos(angle) * reach * 0.55,
      top[1] + Math.sin(angle) * reach * 0.85 - reach * 0.08,
    ]
    const thick = height * 0.035
    canvas.path(
      `M${f(top[0])} ${f(top[1])}Q${f(bend[0])} ${f(bend[1] - thick)} ${f(tip[0])} ${f(tip[1])}Q${f(bend[0])} ${f(bend[1] + thick)} ${f(top[0])} ${f(top[1])}Z`,
      tones[Math.min(3, Math.floor((i / fronds) * 4))] ?? tones[1],
    )
  }
}
