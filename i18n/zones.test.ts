import { expect, test } from 'vitest'
import { momentOf, wallTime } from './zones.ts'

test('a moment on the clocks of a zone, and back', () => {
  expect(wallTime('2026-12-01T16:00:00Z', 'Europe/Berlin')).toBe('2026-12-01T17:00')
  expect(wallTime('2026-12-31T23:30:00Z', 'Asia/Kathmandu')).toBe('2027-01-01T05:15')
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'Asia/Tehran',
  ]
  for (const zone of zones) {
    // Every seven hours of a year: through all changes of the clocks.
    for (let hour = 0; hour < 365 * 24; hour += 7) {
      const at = Date.UTC(2026, 0, 1, hour, 30)
      const wall = wallTime(at, zone)
      const back = momentOf(wall, zone).getTime()
      // Of an hour that comes twice, the first.
      expect(wallTime(back, zone)).toBe(wall)
      expect(at - back, `${zone} ${wall}`).toBeGreaterThanOrEqual(0)
      expect(at - back).toBeLessThanOrEqual(3_600_000)
    }
  }
})

test('a repeated hour is the first one; a skipped hour moves on by an hour', () => {
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  )
  expect(wallTime(momentOf('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
    '2026-03-29T03:30',
  )
  expect(() => wallTime(0, 'Mars/Base')).toThrow(RangeError)
})
