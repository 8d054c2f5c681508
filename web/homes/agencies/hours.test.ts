import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursText, openAt, readHours, weekdays, weekOf } from './hours.ts'

const at = (days: readonly number[], opens: string, closes: string) =>
  days.map((day) => ({ day, opens, closes }))
const office = [
  ...at([1, 2, 3, 4, 5], '09:00', '14:00'),
  ...at([1, 2, 3, 4], '16:00', '19:00'),
].toSorted((a, b) => a.day - b.day || (a.opens < b.opens ? -1 : 1))

test('groups days with the same hours; no hours give no rows', () => {
  expect(weekOf(office).map(({ from, to, times }) => [from, to, times.length])).toEqual([
    [1, 4, 2],
    [5, 5, 1],
    [6, 7, 0],
  ])
  expect(weekOf([])).toEqual([])
  expect(weekOf(at([7], '10:00', '12:00')).map(({ from, to }) => [from, to])).toEqual([
    [1, 6],
    [7, 7],
  ])
})

test('uses the time zone of the branch', () => {
  // Tuesday, 1 December 2026: noon in London is 13:00 in Madrid, and 21:00 in Tokyo.
  const noon = Date.parse('2026-12-01T12:00Z')
  expect(openAt(office, 'Europe/Madrid', noon)).toEqual({ isOpen: true, until: '14:00' })
  expect(openAt(office, 'Asia/Tokyo', noon)).toEqual({
    isOpen: false,
    next: { day: 3, opens: '09:00', closes: '14:00' },
    ahead: 1,
  })
  expect(openAt(office, 'Europe/Madrid', noon + 3_600_000)).toEqual({
    isOpen: false,
    next: { day: 2, opens: '16:00', closes: '19:00' },
    ahead: 0,
  })
})

test('handles the end of the week, midnight, and daylight saving time', () => {
  const saturday = Date.parse('2026-12-05T12:00Z')
  expect(openAt(office, 'Europe/Madrid', saturday)).toMatchObject({
    isOpen: false,
    next: { day: 1 },
    ahead: 2,
  })
  expect(openAt(at([6], '20:00', '24:00'), 'UTC', Date.parse('2026-12-05T23:59Z'))).toEqual({
    isOpen: true,
    until: '24:00',
  })
  expect(openAt(at([6], '09:00', '10:00'), 'UTC', saturday)).toMatchObject({
    isOpen: false,
    ahead: 7,
  })
  // Daylight saving time began in Berlin in the night to 29 March 2026: 8:30 UTC is 10:30 there.
  const sunday = at([7], '10:00', '11:00')
  expect([
    openAt(sunday, 'Europe/Berlin', Date.parse('2026-03-22T08:30Z'))?.isOpen,
    openAt(sunday, 'Europe/Berlin', Date.parse('2026-03-29T08:30Z'))?.isOpen,
  ]).toEqual([false, true])
  expect(openAt([], 'UTC', saturday)).toBeNull()
})

test('names days in the language of the page', () => {
  expect(weekdays('de')).toEqual([
    'Montag',
    'Dienstag',
    'Mittwoch',
    'Donnerstag',
    'Freitag',
    'Samstag',
    'Sonntag',
  ])
  expect(weekdays('ar')[4]).toBe('الجمعة')
})

const times = (text: string) =>
  readHours(text, 1)?.map(({ opens, closes }) => `${opens} ${closes}`) ?? null

test('hours are read as people write them', () => {
  expect(times('9:00–14:00, 16:00–19:00')).toEqual(['09:00 14:00', '16:00 19:00'])
  expect(times('16.00 - 19.30; 9-14')).toEqual(['09:00 14:00', '16:00 19:30'])
  expect(times('9am – 5:30 pm')).toEqual(['09:00 17:30'])
  expect(times('12 am-12 pm')).toEqual(['00:00 12:00'])
  expect(times('9h30—24:00')).toEqual(['09:30 24:00'])
  expect(times('٩:٠٠–١٤:٣٠، ١٦–١٩')).toEqual(['09:00 14:30', '16:00 19:00'])
  expect(times(' ')).toEqual([])
})

test('hours that are not times, end before they begin, or overlap are rejected', () => {
  for (const text of [
    '9',
    'closed',
    '14:00–9:00',
    '9:00–9:00',
    '9:00–25:00',
    '9:60–10:00',
    '9–12, 11–14',
    '24:30–24:45',
    '13 pm–2 pm',
    '9–10–11',
    '1-2,3-4,5-6,7-8',
  ])
    expect(times(text), text).toBeNull()
})

test('written hours are read back', () => {
  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map(
      (minutes) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    )
  const day = fc
    .uniqueArray(clock, { minLength: 2, maxLength: 6 })
    .map((list) => list.toSorted())
    .map((list) =>
      Array.from({ length: Math.floor(list.length / 2) }, (_, index) => ({
        day: 3,
        opens: list[2 * index] ?? '',
        closes: list[2 * index + 1] ?? '',
      })),
    )
  fc.assert(
    fc.property(day, (hours) => {
      expect(readHours(hoursText(hours, 3), 3)).toEqual(hours)
    }),
  )
})
