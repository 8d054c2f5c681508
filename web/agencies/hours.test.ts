import { expect, test } from 'vitest'
import { openAt, weekdays, weekOf } from './hours.ts'

const at = (days: readonly number[], opens: string, closes: string) =>
  days.map((day) => ({ day, opens, closes }))
const office = [
  ...at([1, 2, 3, 4, 5], '09:00', '14:00'),
  ...at([1, 2, 3, 4], '16:00', '19:00'),
].toSorted((a, b) => a.day - b.day || (a.opens < b.opens ? -1 : 1))

test('days with the same hours are one row; nothing said is no row', () => {
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

test('open or not is asked on the clocks of the branch', () => {
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

test('over the end of the week, an evening that ends at midnight, and a change of clocks', () => {
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
  // Berlin put its clocks forward in the night to 29 March 2026: 8:30 UTC is 10:30 there.
  const sunday = at([7], '10:00', '11:00')
  expect([
    openAt(sunday, 'Europe/Berlin', Date.parse('2026-03-22T08:30Z'))?.isOpen,
    openAt(sunday, 'Europe/Berlin', Date.parse('2026-03-29T08:30Z'))?.isOpen,
  ]).toEqual([false, true])
  expect(openAt([], 'UTC', saturday)).toBeNull()
})

test('days are named in the language of the page', () => {
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
