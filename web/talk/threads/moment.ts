import type { Formatter } from '#i18n/format.ts'
import { wallTime } from '#i18n/zones.ts'

/** A moment in a time zone: `1 Dec 2026, 17:00`. */
export function momentText(at: string, zone: string, format: Formatter): string {
  const wall = `${wallTime(at, zone)}Z`
  return format.date(wall, 'medium') + format.table.beforeTime + format.clock(wall)
}

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
