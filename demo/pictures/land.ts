import type { Random } from '../random.ts'
import type { Canvas, Point } from './canvas.ts'
import { darken, lighten, mix, type Colour } from './colour.ts'
import type { Light } from './light.ts'
import { HEIGHT, WIDTH } from './scene.ts'

export type Backdrop = 'hills' | 'mountains' | 'sea' | 'skyline' | 'wood'

/** The background behind the houses, paler with distance. */
export function paintBackdrop(
  canvas: Canvas,
  random: Random,
  light: Light,
  horizon: number,
  backdrop: Backdrop,
): void {
  if (backdrop === 'sea') paintSea(canvas, random, light, horizon)
  else if (backdrop === 'skyline') paintSkyline(canvas, random, light, horizon)
  else paintHills(canvas, random, light, horizon, backdrop)
}

function paintHills(
  canvas: Canvas,
  random: Random,
  light: Light,
  horizon: number,
  backdrop: Backdrop,
): void {
  const high = backdrop === 'mountains' ? 250 : backdrop === 'hills' ? 120 : 70
  const base = backdrop === 'mountains' ? '#6d7f96' : '#6f8a63'
  for (let layer = 0; layer < 3; layer++) {
    const fade = 0.82 - layer * 0.2
    const colour = mix(
      light.shaded(layer === 0 && backdrop !== 'wood' ? '#7f8fa6' : base),
      light.haze,
      fade,
    )
    const rise = high * (1 - layer * 0.3)
    const points: Point[] = []
    const step = backdrop === 'wood' ? 34 : backdrop === 'mountains' ? 110 : 190
    for (let x = -step; x <= WIDTH + step; x += step * random.between(0.6, 1.3))
      points.push([x, horizon - rise * random.between(0.25, 1)])
    canvas.ridge(
      points,
      HEIGHT,
      canvas.linear([
        [0, colour],
        [0.5, mix(colour, light.haze, 0.35)],
      ]),
    )
  }
}

export function paintSea(
  canvas: Canvas,
  random: Random,
  light: Light,
  horizon: number,
  depth = 90,
): void {
  const deep = mix(light.shaded('#2f7594'), light.sky[0], 0.25)
  canvas.rect(
    0,
    horizon - depth,
    WIDTH,
    HEIGHT - horizon + depth,
    canvas.linear([
      [0, mix(deep, light.haze, 0.55)],
      [0.25, deep],
      [1, darken(deep, 0.1)],
    ]),
  )
  canvas.rect(0, horizon - depth - 3, WIDTH, 5, mix(deep, light.haze, 0.7), { opacity: 0.6 })
  const glint = light.sun ? lighten(light.sun.colour, 0.3) : '#ffffff'
  const centre = light.sun ? light.sun.x * WIDTH : WIDTH * 0.5
  for (let i = 0; i < 26; i++) {
    const t = random.next()
    const spread = 60 + t * 520
    canvas.rect(
      centre + random.between(-spread, spread),
      horizon - depth + 6 + t * t * depth * 1.5,
      random.between(20, 90) * (0.4 + t),
      1.6 + t * 1.4,
      glint,
      { opacity: random.between(0.15, 0.5), radius: 1 },
    )
  }
  if (random.chance(0.7)) paintHeadland(canvas, random, light, horizon - depth)
}

function paintHeadland(canvas: Canvas, random: Random, light: Light, y: number): void {
  const from = random.chance(0.5) ? random.between(-80, 240) : random.between(820, 1150)
  const width = random.between(260, 520)
  const colour = mix(light.shaded('#74869a'), light.haze, 0.62)
  canvas.ridge(
    [
      [from, y + 1],
      [from + width * 0.3, y - random.between(18, 44)],
      [from + width * 0.55, y - random.between(10, 30)],
      [from + width, y + 1],
    ],
    y + 2,
    colour,
  )
}

function paintSkyline(canvas: Canvas, random: Random, light: Light, horizon: number): void {
  for (let layer = 0; layer < 3; layer++) {
    const colour: Colour = mix(light.shaded('#72809a'), light.haze, 0.8 - layer * 0.17)
    const fill = canvas.linear([
      [0, colour],
      [1, mix(colour, light.haze, 0.55)],
    ])
    let d = `M-20 ${HEIGHT}`
    for (let x = -20; x < WIDTH + 40;) {
      const width = random.between(36, 110)
      const tall = random.chance(0.22) ? 1.7 : 1
      const y = Math.round(horizon - random.between(40, 150) * tall * (1 - layer * 0.24))
      d += `L${Math.round(x)} ${y}`
      if (random.chance(0.2))
        d += `L${Math.round(x + width / 2)} ${y - Math.round(random.between(8, 26))}`
      d += `L${Math.round(x + width)} ${y}`
      x += width + (random.chance(0.3) ? random.between(4, 24) : 0)
    }
    canvas.path(`${d}L${WIDTH + 60} ${HEIGHT}Z`, fill)
  }
}
