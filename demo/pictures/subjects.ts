import type { Style } from '../countries.ts'
import type { Random } from '../random.ts'
import { drawHouse, drawVilla } from './houses.ts'
import {
  drawBathroom,
  drawBedroom,
  drawKitchen,
  drawLiving,
  drawWorkroom,
  OFFICE_VIEWS,
  ROOM_VIEWS,
} from './interiors.ts'
import type { Backdrop } from './land.ts'
import {
  drawBalconyRoom,
  drawBarKitchen,
  drawCornerKitchen,
  drawDining,
  drawGalley,
  drawHearth,
  drawLibrary,
  drawMeetingRoom,
  drawPanorama,
  drawShowerBathroom,
  drawStudyRoom,
  drawTubBathroom,
  drawTwinRoom,
} from './layouts.ts'
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
import { BACKDROPS, drawStreet } from './street.ts'

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
  /** Backdrops behind the house or outside the window, by variant. Empty where none is visible. */
  views: readonly Backdrop[]
}
const photos = (variants: number, draw: Draw): Subject => ({
  variants,
  kind: 'photo',
  draw,
  views: [],
})
const viewed = (
  variants: number,
  views: readonly Backdrop[],
  draw: (random: Random, view: Backdrop) => Scene,
): Subject => ({
  variants,
  kind: 'photo',
  views,
  draw: (random, variant) => draw(random, views[variant % views.length] ?? 'hills'),
})

/** The subjects of the pool and the number of pictures of each. */
export const SUBJECTS: Record<string, Subject> = {
  ...Object.fromEntries(
    STYLES.map((style) => [
      `block-${style}`,
      viewed(48, BACKDROPS[style], (random, view) => drawStreet(random, style, view)),
    ]),
  ),
  ...Object.fromEntries(
    (['mediterranean', 'georgian', 'central', 'nordic', 'american'] as const).map((style) => [
      `house-${style}`,
      viewed(36, BACKDROPS[style], (random, view) => drawHouse(random, style, view)),
    ]),
  ),
  ...Object.fromEntries(
    (['georgian', 'central', 'nordic', 'american'] as const).map((style) => [
      `row-${style}`,
      viewed(18, BACKDROPS[style], (random, view) => drawHouse(random, style, view, 3)),
    ]),
  ),
  villa: viewed(36, ['sea', 'hills', 'hills'], (random, view) =>
    drawVilla(random, 'mediterranean', view),
  ),
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
      {
        variants: 5,
        kind: 'plan',
        views: [],
        draw: (random: Random) => drawPlan(random, rooms),
      },
    ]),
  ),
  living: viewed(64, ROOM_VIEWS, drawLiving),
  'living-dining': viewed(48, ROOM_VIEWS, drawDining),
  'living-panorama': viewed(48, ROOM_VIEWS, drawPanorama),
  'living-hearth': viewed(40, ROOM_VIEWS, drawHearth),
  'living-library': viewed(40, ROOM_VIEWS, drawLibrary),
  kitchen: viewed(40, ROOM_VIEWS, drawKitchen),
  'kitchen-corner': viewed(40, ROOM_VIEWS, drawCornerKitchen),
  'kitchen-galley': viewed(32, ROOM_VIEWS, drawGalley),
  'kitchen-bar': viewed(32, ROOM_VIEWS, drawBarKitchen),
  bedroom: viewed(48, ROOM_VIEWS, drawBedroom),
  'bedroom-twin': viewed(32, ROOM_VIEWS, drawTwinRoom),
  'bedroom-balcony': viewed(32, ROOM_VIEWS, drawBalconyRoom),
  'bedroom-study': viewed(32, ROOM_VIEWS, drawStudyRoom),
  bathroom: viewed(28, ROOM_VIEWS, drawBathroom),
  'bathroom-tub': viewed(24, ROOM_VIEWS, drawTubBathroom),
  'bathroom-shower': viewed(28, ROOM_VIEWS, drawShowerBathroom),
  workroom: viewed(24, OFFICE_VIEWS, drawWorkroom),
  'workroom-meeting': viewed(18, OFFICE_VIEWS, drawMeetingRoom),
}
