import type { Formatter } from '#i18n/format.ts'

/** `500 m`, `2.5 km` */
export const distanceText = (km: number, format: Formatter): string =>
  km < 1 ? format.unit(Math.round(km * 1000), 'm') : format.unit(km, 'km', { decimals: 1 })
