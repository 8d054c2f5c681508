import { expect, test } from 'vitest'
import { TURN_MINUTES } from '#contract/homes/ranking.ts'
import { checkPromoted } from '#tests/promoted-searches.ts'
import { inTurn } from './turns.ts'

test('promotions change no result, and a promoted home is a result with its exact place', () => {
  expect(checkPromoted(500)).toBeGreaterThan(100)
})

test('in as many turns as there are homes, each has each place of the first page once', () => {
  for (const amount of [1, 2, 3, 7, 24, 288]) {
    const ids = Array.from({ length: amount }, (_, at) => 1000 + at * 17)
    const places = Math.min(2, amount)
    for (const cycle of [0, 1, 41_000]) {
      const turns = Array.from({ length: amount }, (_, turn) =>
        inTurn(ids, { minute: (cycle * amount + turn) * TURN_MINUTES, places: 2, page: 1 }),
      )
      for (let place = 0; place < places; place++)
        expect(turns.map((turn) => turn[place]).sort()).toEqual([...ids].sort())
    }
  }
})

test('pages share what is promoted, and every hour of the day is as likely for each', () => {
  const ids = Array.from({ length: 7 }, (_, at) => 2 ** 40 + at)
  const pages = [1, 2, 3, 4, 5].map((page) => inTurn(ids, { minute: 29_000_000, places: 2, page }))
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1, 0])
  expect(new Set(pages.flat())).toEqual(new Set(ids))

  // 144 homes take turns twice a day: without a new order for each cycle a home would always have the same hours.
  const many = Array.from({ length: 144 }, (_, at) => at + 1)
  const byHour = new Float64Array(24)
  for (let turn = 0; turn < 288 * 120; turn++) {
    const minute = turn * TURN_MINUTES
    if (inTurn(many, { minute, places: 1, page: 1 })[0] === 77)
      byHour[Math.floor(minute / 60) % 24]!++
  }
  const expected = (2 * 120) / 24
  const chiSquare = byHour.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
  // 99.9 % of fair draws of 24 hours are below.
  expect(chiSquare).toBeLessThan(49.7)
})
