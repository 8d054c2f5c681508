import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'
import { degreesOf, type Corner } from './shape.ts'

/** Mean length of a degree of latitude in metres. */
const DEGREE = 111_195
/** Shorter distances are left out. */
const LEAST = 5

/** Distance and direction for screen readers: `120 m north, 40 m east`; empty if both points are the same. */
export function awayFrom(from: Corner, to: Corner, t: Translator, format: Formatter): string {
  const [lon1, lat1] = degreesOf(from)
  const [lon2, lat2] = degreesOf(to)
  const north = (lat2 - lat1) * DEGREE
  const east = (lon2 - lon1) * DEGREE * Math.cos((lat1 * Math.PI) / 180)
  const distance = (metres: number): string =>
    format.distance((Math.round(Math.abs(metres) / 10) * 10 || LEAST) / 1000, { decimals: 1 })
  const parts = [
    Math.abs(north) >= LEAST
      ? t(north > 0 ? 'map.draw.away.north' : 'map.draw.away.south', { distance: distance(north) })
      : null,
    Math.abs(east) >= LEAST
      ? t(east > 0 ? 'map.draw.away.east' : 'map.draw.away.west', { distance: distance(east) })
      : null,
  ]
  return format.address(parts)
}
