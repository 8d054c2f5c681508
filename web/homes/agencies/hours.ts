import { HOURS_PER_DAY, type OpenHours } from '#contract/homes/own-agency.ts'
import type { Formatter } from '#i18n/format.ts'
import { wallTime } from '#i18n/zones.ts'
import { latinDigits } from '#text/numbers.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** Names of the days in a language, Monday first. For loaders: only the server has the data of all languages. */
export function weekdays(locale: string): string[] {
  const { format } = new Intl.DateTimeFormat([locale, 'en'], {
    weekday: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  })
  return DAYS.map((day) => format(MONDAY + (day - 1) * DAY_MS))
}

export const clockText = (clock: string, format: Formatter): string =>
  format.clock(`1970-01-01T${clock}Z`)

/** Consecutive days with the same hours: first and last day, and the open times; none if closed. */
export interface Run {
  from: number
  to: number
  times: readonly OpenHours[]
}

/** A week, Monday first; empty without hours. */
export function weekOf(hours: readonly OpenHours[]): Run[] {
  if (hours.length === 0) return []
  const key = (times: readonly OpenHours[]): string =>
    times.map(({ opens, closes }) => opens + closes).join()
  const runs: Run[] = []
  for (const day of DAYS) {
    const times = hours.filter((one) => one.day === day)
    const last = runs.at(-1)
    if (last && key(last.times) === key(times)) last.to = day
    else runs.push({ from: day, to: day, times })
  }
  return runs
}

/** Whether it is open at a moment, in its time zone: until when, or when next; `ahead` in days, 0 for today. Null without hours. */
export function openAt(
  hours: readonly OpenHours[],
  timeZone: string,
  at: number,
): { isOpen: true; until: string } | { isOpen: false; next: OpenHours; ahead: number } | null {
  const wall = wallTime(at, timeZone)
  const clock = wall.slice(11)
  const today = new Date(`${wall}Z`).getUTCDay() || 7
  const now = hours.find(
    ({ day, opens, closes }) => day === today && opens <= clock && clock < closes,
  )
  if (now) return { isOpen: true, until: now.closes }
  const coming = (ahead: number): OpenHours[] =>
    hours.filter(
      ({ day, opens }) => day === ((today - 1 + ahead) % 7) + 1 && (ahead > 0 || opens > clock),
    )
  for (let ahead = 0; ahead <= 7; ahead++)
    for (const next of coming(ahead)) return { isOpen: false, next, ahead }
  return null
}

/** The fields of a form, Monday first. */
export const DAY_FIELDS = DAYS.map((day) => `hours${day}`)

/** `9:00`, `9.00`, `9h30`, `9`, `9 am` and `5:30pm`. */
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?\s*h?\s*(am|pm)?$/

function readClock(text: string): string | null {
  const [, hour = '', minute = '00', half] = CLOCK.exec(text.trim().toLowerCase()) ?? []
  if (hour === '' || (half && (Number(hour) < 1 || Number(hour) > 12))) return null
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  if (Number(minute) > 59 || hours > 24 || (hours === 24 && minute !== '00')) return null
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Opening hours of a day as people write them: `9:00–14:00, 16:00–19:00`; no text means closed. Null for anything but times, and for times that overlap. */
export function readHours(text: string, day: number): OpenHours[] | null {
  const parts = latinDigits(text)
    .split(/[,;،\n]/)
    .filter((part) => part.trim() !== '')
  const hours = parts.flatMap((part) => {
    const [opens, closes, ...more] = part.split(/\s*[-–—]\s*/).map(readClock)
    return opens && closes && more.length === 0 && opens < closes ? { day, opens, closes } : []
  })
  hours.sort((a, b) => (a.opens < b.opens ? -1 : 1))
  const apart = hours.every(
    ({ closes }, index) => index === hours.length - 1 || closes <= (hours[index + 1]?.opens ?? ''),
  )
  return hours.length === parts.length && hours.length <= HOURS_PER_DAY && apart ? hours : null
}

/** As `readHours` reads them. */
export const hoursText = (hours: readonly OpenHours[], day: number): string =>
  hours
    .filter((one) => one.day === day)
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .join(', ')
