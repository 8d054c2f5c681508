import type { Style } from '../countries.ts'
import type { Random } from '../random.ts'
import { drawHouse, drawVilla } from './houses.ts'
import { INTERIORS } from './interiors.ts'
import type { Backdrop } from './land.ts'
import { drawPlan } from './plan.ts'
import type { Scene } from './scene.ts'
import {
  drawFarm,
  drawGarage,
  drawHouseboat,
  drawLand,
  drawMobileHome,
  drawOutlook,
  drawWarehouse,
} from './special.ts'
import { drawStreet } from './street.ts'

export type Draw = (random: Random, variant: number) => Scene

const STYLES: readonly Style[] = [
  'mediterranean',
  'parisian',
  'georgian',
  'central',
  'nordic',
  'eastern',
  'american',
  'tower',
]

interface Subject {
  variants: number
  kind: 'photo' | 'plan'
  draw: Draw
}
const photos = (variants: number, draw: Draw): Subject => ({ variants, kind: 'photo', draw })

/** The subjects of the pool and the number of pictures of each. */
export const SUBJECTS: Record<string, Subject> = {
  ...Object.fromEntries(
    STYLES.map((style) => [`block-${style}`, photos(16, (random) => drawStreet(random, style))]),
  ),
  ...Object.fromEntries(
    (['mediterranean', 'georgian', 'central', 'nordic', 'american'] as const).map((style) => [
      `house-${style}`,
      photos(16, (random) => drawHouse(random, style)),
    ]),
  ),
  ...Object.fromEntries(
    (['georgian', 'central', 'nordic', 'american'] as const).map((style) => [
      `row-${style}`,
      photos(10, (random) => drawHouse(random, style, 3)),
    ]),
  ),
  villa: photos(24, (random) => drawVilla(random, 'mediterranean')),
  land: photos(24, drawLand),
  farm: photos(16, drawFarm),
  garage: photos(16, drawGarage),
  warehouse: photos(16, drawWarehouse),
  houseboat: photos(20, drawHouseboat),
  mobile: photos(16, drawMobileHome),
  ...Object.fromEntries(
    (['sea', 'hills', 'skyline'] satisfies Backdrop[]).map((backdrop) => [
      `outlook-${backdrop}`,
      photos(12, (random) => drawOutlook(random, backdrop)),
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((rooms) => [
      `plan-${rooms}`,
      { variants: 5, kind: 'plan', draw: (random: Random) => drawPlan(random, rooms) },
    ]),
  ),
  ...Object.fromEntries(Object.entries(INTERIORS).map(([name, draw]) => [name, photos(40, draw)])),
}
