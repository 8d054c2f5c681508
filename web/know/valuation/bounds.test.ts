import { expect, test } from 'vitest'
import type { EstimateAnswer } from '#contract/know/valuation.ts'
import { Messages } from '#i18n/messages.ts'
import { unlikeFacts } from './bounds.ts'

test('a fact outside the learned range is marked at its field; one that would narrow the range is not', () => {
  const t = new Messages().translator('en')
  const answer: EstimateAnswer = {
    currency: 'EUR',
    rateDate: null,
    point: { lat: 41, lon: 2 },
    buy: { refused: 'unlike', fact: 'year', least: 1880, most: 2030 },
    rent: { refused: 'wide', fact: 'lift', low: 500, high: 2500 },
    yield: null,
  }
  expect(unlikeFacts(answer, { t, format: t.format })).toEqual([
    ['yearBuilt', expect.stringContaining('1880')],
  ])
})
