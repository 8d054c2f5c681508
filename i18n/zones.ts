// Local times in a time zone. Pure; the same on server and in browsers.

const MINUTE_MS = 60_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  clocks.set(zone, made)
  return made
}

/** Local time in a zone: `2026-12-01T17:00`. Throws `RangeError` for an unknown zone. */
export function wallTime(at: Date | string | number, zone: string): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`
}

/** The date so many calendar days after a moment in a zone: `2026-12-01`. */
export function dayAfter(at: number, days: number, zone: string): string {
  const day = new Date(`${wallTime(at, zone).slice(0, 10)}T00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The moment of a local time `2026-12-01T17:00` in a zone: the first of two; after the gap if it does not exist. */
export function momentOf(wall: string, zone: string): Date {
  const utc = Date.parse(`${wall}Z`)
  const ahead = (at: number): number =>
    Date.parse(`${wallTime(at, zone)}Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS
  const [early, late] = [
    utc - ahead(utc - 24 * 60 * MINUTE_MS),
    utc - ahead(utc + 24 * 60 * MINUTE_MS),
  ]
  return new Date(wallTime(early, zone) === wall || wallTime(late, zone) !== wall ? early : late)
}
