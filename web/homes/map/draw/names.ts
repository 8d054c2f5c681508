import type { Translator } from '#i18n/translate.ts'
import type { Formatter } from '#i18n/format.ts'
import { ringAt, type Place } from './edits.ts'
import type { Area } from './shape.ts'

/** `Area 2`, `Hole 1 of area 2` */
const ringName = ({ area, ring }: Place, t: Translator): string =>
  ring === 0
    ? t('map.draw.area', { area: area + 1 })
    : t('map.draw.hole', { hole: ring, area: area + 1 })

/** `Corner 3 of 5`; where there are several rings also the ring: `Corner 3 of 5, Hole 1 of area 2`. */
export function cornerName(
  areas: readonly Area[],
  place: Place,
  t: Translator,
  format: Formatter,
): string {
  const name = t('map.draw.corner', {
    number: place.corner + 1,
    count: ringAt(areas, place).length,
  })
  return areas.flat().length > 1 ? format.address([name, ringName(place, t)]) : name
}
