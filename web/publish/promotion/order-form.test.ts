import { afterEach, expect, test, vi } from 'vitest'
import type { Package } from '#contract/publish/promotion-lists.ts'
import { choiceOf, startOf } from './order-form.ts'

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const start = (date: string, more: Record<string, string> = {}) =>
  startOf(formOf({ start: 'date', date, zone: 'Europe/Madrid', ...more }))

afterEach(() => void vi.useRealTimers())

test('a start is at midnight in the zone of the account, tomorrow at the earliest and 59 calendar days ahead at most', () => {
  // 23:30 on 27 February in Madrid; summer time begins within the 59 days.
  vi.useFakeTimers({ now: new Date('2026-02-27T22:30:00Z') })
  expect(start('2026-02-28')).toEqual({ at: '2026-02-27T23:00:00.000Z', problem: null })
  expect(start('2026-04-27')).toEqual({ at: '2026-04-26T22:00:00.000Z', problem: null })
  expect(start('2026-04-28').problem).toBe('ahead')
  expect(start('2026-02-27').problem).toBe('past')
  // There it is the 28th already.
  expect(start('2026-02-28', { zone: 'Asia/Tokyo' }).problem).toBe('past')
})

test('a long day at the end of summer time does not shift the limits', () => {
  // 00:30 on 25 October in Madrid, a day of 25 hours.
  vi.useFakeTimers({ now: new Date('2026-10-24T22:30:00Z') })
  expect(start('2026-10-25').problem).toBe('past')
  expect(start('2026-10-26').problem).toBeNull()
  expect(start('2026-12-23').problem).toBeNull()
  expect(start('2026-12-24').problem).toBe('ahead')
})

test('a start on a date needs one, and a date without that choice is asked about', () => {
  for (const date of ['', 'tomorrow', '2026-99-99', '2026-1-1'])
    expect(start(date).problem).not.toBeNull()
  expect(start('').problem).toBe('missing')
  expect(startOf(formOf({ start: 'now', date: '' }))).toEqual({ at: null, problem: null })
  expect(startOf(formOf({ start: 'now', date: '2030-01-01' })).problem).toBe('unclear')
})

test('a line for each ticked offer and package with a price in the currency; the others are named apart', () => {
  const known = (prices: string[], until: Partial<Record<Package, string>> = {}) =>
    JSON.stringify({ prices, until })
  const form = formOf({
    'offer-1': 'on',
    'known-1': known(['top.7.EUR', 'top.7.TRY', 'highlight.7.EUR'], { top: '2026-12-01T00:00Z' }),
    'offer-2': 'on',
    'known-2': known(['top.7.EUR']),
    // Not ticked.
    'known-3': known(['top.7.TRY']),
    'days-top': '7',
    'days-highlight': '7',
    'days-showcase': '',
    currency: 'EUR',
  })
  const short = () => {
    const { lines, unsold } = choiceOf(form)
    return {
      lines: lines.map((one) => `${one.offer} ${one.package} ${one.days} ${one.until}`),
      unsold: unsold.map((one) => `${one.offer} ${one.package} ${one.days}`),
    }
  }
  expect(short()).toEqual({
    lines: ['1 highlight 7 null', '1 top 7 2026-12-01T00:00Z', '2 top 7 null'],
    unsold: ['2 highlight 7'],
  })
  form.set('currency', 'TRY')
  expect(short()).toEqual({
    lines: ['1 top 7 2026-12-01T00:00Z'],
    unsold: ['1 highlight 7', '2 highlight 7', '2 top 7'],
  })
  form.set('known-2', 'nonsense')
  expect(short().lines).toHaveLength(1)
})
