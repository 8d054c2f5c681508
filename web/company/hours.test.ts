import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursText, readHours } from './hours.ts'

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

test('what is no time, ends before it begins, or overlaps is none', () => {
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

test('what is written is read again', () => {
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
