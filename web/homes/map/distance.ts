import { MILE, type Formatter } from '#i18n/format.ts'

/** Kilometres of an address have two decimals. */
const rounded = (km: number): number => Math.round(km * 100) / 100

/** `500 m`, `2.5 km`, `3 miles`. Whole miles that are no round kilometres were meant as miles, in any country. */
export function distanceText(km: number, format: Formatter): string {
  const miles = Math.round(km / MILE)
  return miles > 0 && rounded(miles * MILE) === km && !Number.isInteger(km * 2)
    ? format.unit(miles, 'mi')
    : format.distance(km, { decimals: 1 })
}
