import type { Random } from '../random.ts'
import type { Canvas, Point } from './canvas.ts'
import { lighten, mix } from './colour.ts'
import type { Light } from './light.ts'
import { HEIGHT, WIDTH } from './scene.ts'

/** Sky down to the horizon, with the sun's glow and soft clouds. */
export function paintSky(canvas: Canvas, random: Random, light: Light, horizon: number): void {
  const [top, middle, low] = light.sky
  const end = Math.min(1, horizon / HEIGHT)
  canvas.rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    canvas.linear([
      [0, top],
      [end * 0.55, middle],
      [end, low],
    ]),
  )
  if (light.sun) {
    const { x, y, colour, strength } = light.sun
    const centre: Point = [x * WIDTH, y * HEIGHT]
    canvas.ellipse(
      centre,
      720,
      620,
      canvas.radial([
        [0, colour, 0.75 * strength],
        [0.35, colour, 0.28 * strength],
        [1, colour, 0],
      ]),
    )
    canvas.ellipse(centre, 34, 34, lighten(colour, 0.55), 0.9 * strength)
  }
  const count = random.integer(2, 5)
  for (let i = 0; i < count; i++) paintCloud(canvas, random, light, horizon)
}

/** A bank of cloud: flat below, round above, faint at its lower edge. */
function paintCloud(canvas: Canvas, random: Random, light: Light, horizon: number): void {
  const y = random.between(0.08, 0.6) * horizon
  const x = random.between(-60, WIDTH + 60)
  const far = y / horizon
  const width = random.between(200, 520) * (1.15 - far * 0.6)
  const height = width * random.between(0.09, 0.14)
  const colour = mix(light.clouds, light.sky[1], 0.1 + far * 0.3)
  let d = ''
  for (let i = 0; i < 9; i++) {
    const t = (i / 8) * 2 - 1
    const rise = (1 - t * t) * random.between(0.55, 1.1) + 0.12
    const [rx, ry] = [width * (0.1 + 0.06 * rise), height * rise]
    d += `M${(x + t * width * 0.5 - rx).toFixed(0)} ${(y - ry * 0.5).toFixed(0)}a${rx.toFixed(0)} ${ry.toFixed(0)} 0 1 1 ${(rx * 2).toFixed(0)} 0a${rx.toFixed(0)} ${ry.toFixed(0)} 0 1 1 ${(-rx * 2).toFixed(0)} 0`
  }
  canvas.path(
    d,
    canvas.linear([
      [0, colour, 0.85],
      [0.55, mix(colour, light.sky[1], 0.3), 0.5],
      [1, light.sky[1], 0],
    ]),
  )
}
