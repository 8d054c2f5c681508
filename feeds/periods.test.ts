import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyOffer, type FeedItem } from './offer.ts'
import { endOfPeriod, mergeItems } from './periods.ts'

function state(
  item: number,
  period: string | null,
  amount: number | null,
  publishedAt = period,
): FeedItem {
  const offer =
    amount === null
      ? null
      : {
          ...emptyOffer('a', {
            action: 0,
            category: 1,
            priceAmount: amount,
            priceCurrency: 'EUR',
            priceType: 0,
          }),
          publishedAt,
          priceSince: period,
        }
  return {
    item,
    externalId: 'a',
    offer,
    period,
    problems: offer
      ? []
      : [{ severity: 'rejected', field: 'price', code: 'missing', message: '', raw: null }],
  }
}

test.each([
  ['201803', 'YYYYMM', '2018-03-31'],
  ['201802', 'YYYYMM', '2018-02-28'],
  ['202402', 'YYYYMM', '2024-02-29'],
  ['2018Q4', 'YYYYQn', '2018-12-31'],
  ['2018-11', 'YYYY-MM', '2018-11-30'],
  ['2018-11-05', 'YYYY-MM-DD', '2018-11-05'],
  ['2018-11-31', 'YYYY-MM-DD', null],
  ['201813', 'YYYYMM', null],
  ['2018Q5', 'YYYYQn', null],
] as const)('the period %s (%s) ends on %s', (text, format, day) => {
  expect(endOfPeriod(text, format)?.slice(0, 10) ?? null).toBe(day)
})

describe('the states of one offer', () => {
  test('are merged: the newest wins, earlier prices become history, the first publication date is kept', () => {
    const { offer, item, problems } = mergeItems([
      state(1, '2018-09-30', 300),
      state(2, '2018-03-31', 100),
      state(3, '2018-06-30', 100),
      state(4, '2018-12-31', 300),
    ])
    expect(problems).toEqual([])
    expect(item).toBe(4)
    expect(offer).toMatchObject({
      priceAmount: 300,
      priceSince: '2018-09-30',
      publishedAt: '2018-03-31',
      earlierPrices: [{ at: '2018-03-31', amount: 100 }],
    })
  })

  test('of one period: the last in the file wins, the others are reported', () => {
    const { offer, problems } = mergeItems([
      state(7, '2018-03-31', 200),
      state(3, '2018-03-31', 100),
    ])
    expect(offer).toMatchObject({ priceAmount: 200, earlierPrices: [] })
    expect(problems).toMatchObject([{ item: 3, code: 'same_period', raw: '1 EUR' }])
  })

  test('that are rejected do not hide valid ones', () => {
    const { offer, problems } = mergeItems([
      state(1, '2018-03-31', 100),
      state(2, '2018-06-30', null),
    ])
    expect(offer?.priceAmount).toBe(100)
    expect(problems).toMatchObject([{ item: 2, code: 'missing' }])
  })

  test('give the same offer in any order', () => {
    const states = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3 })),
      {
        minLength: 1,
        selector: ([period]) => period,
      },
    )
    fc.assert(
      fc.property(
        states.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const items = (rows: [number, number][]) =>
            rows.map(([period, price]) => state(period, `2018-0${period}-01`, price))
          const { offer } = mergeItems(items(shuffled))
          expect(mergeItems(items(list)).offer).toEqual(offer)
          const history = [...offer!.earlierPrices.map((price) => price.amount), offer!.priceAmount]
          expect(
            history.every((amount, index) => index === 0 || amount !== history[index - 1]),
          ).toBe(true)
        },
      ),
    )
  })
})
