import { HOURS_PER_DAY, type OpenHours } from '#contract/company.ts'
import { latinDigits } from '#text/numbers.ts'

/** The fields of a form, Monday first. */
export const DAY_FIELDS = [1, 2, 3, 4, 5, 6, 7].map((day) => `hours${day}`)

/** `9:00`, `9.00`, `9h30`, `9`, `9 am` and `5:30pm`. */
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?\s*h?\s*(am|pm)?$/

function readClock(text: string): string | null {
  const [, hour = '', minute = '00', half] = CLOCK.exec(text.trim().toLowerCase()) ?? []
  if (hour === '' || (half && (Number(hour) < 1 || Number(hour) > 12))) return null
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  if (Number(minute) > 59 || hours > 24 || (hours === 24 && minute !== '00')) return null
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** The hours of a day as somebody writes them: `9:00–14:00, 16:00–19:00`; nothing is closed. Null for what is none, and for times that overlap. */
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
