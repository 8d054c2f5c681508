import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { CURRENCIES } from '#contract/library.ts'
import { createTestDatabase } from '#tests/database.ts'
import { rates as handler } from './handlers.ts'
import { loadRates } from './load.ts'
import { insertRates } from './queries.ts'
import { createRateTable } from './rates.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const day = {
  date: '2026-09-29',
  source: 'test',
  rates: { USD: 1.25, JPY: 200, HRK: 9, BITCOIN: 0.00002 },
}

describe('converting', () => {
  const table = createRateTable(day)

  test('goes from minor units of one currency to major units of another', () => {
    expect(table.convert({ amount: 10_000, currency: 'EUR' }, 'USD')).toEqual({
      value: 125,
      currency: 'USD',
      rateDate: '2026-09-29',
    })
    expect(table.convert({ amount: 12_550, currency: 'USD' }, 'EUR')?.value).toBe(100.4)
  })

  test('knows currencies without minor units', () => {
    expect(table.convert({ amount: 1_000, currency: 'JPY' }, 'EUR')?.value).toBe(5)
    expect(table.convert({ amount: 333, currency: 'EUR' }, 'JPY')?.value).toBe(666)
  })

  test('uses the fixed rates of historic currencies instead of those of a source', () => {
    expect(table.perEur('HRK')).toBe(7.5345)
    expect(table.perEur('BGN')).toBe(1.95583)
    expect(table.convert({ amount: 753_450, currency: 'HRK' }, 'EUR')?.value).toBe(1000)
  })

  test('rounds coins to eight digits', () => {
    expect(table.convert({ amount: 12_345_600, currency: 'EUR' }, 'BITCOIN')?.value).toBe(2.46912)
  })

  test('has no answer where a rate is missing, or where the name is no currency', () => {
    expect(table.convert({ amount: 1, currency: 'GBP' }, 'EUR')).toBeNull()
    expect(table.perEur('constructor')).toBeNull()
  })

  test('gives every price back in its own currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e13 }),
        fc.constantFrom('EUR', 'USD', 'JPY'),
        (amount, currency) => {
          const digits = CURRENCIES.find((known) => known.code === currency)!.decimal_digits
          expect(table.convert({ amount, currency }, currency)?.value).toBe(
            Number((amount / 10 ** digits).toFixed(digits)),
          )
        },
      ),
    )
  })
})

describe('the stored rates', () => {
  test('are the shipped snapshot in a new database, with a rate for every currency, then those of the newest day', async () => {
    const shipped = await loadRates(db)
    expect(shipped.date).toBe('2026-09-29')
    for (const { code } of CURRENCIES) expect(shipped.perEur(code), code).toBeGreaterThan(0)
    await insertRates(db, { date: '2026-10-01', source: 'newer', rates: { USD: 2 } })
    const table = await loadRates(db)
    expect(table).toMatchObject({ date: '2026-10-01', source: 'newer' })
    expect(handler({}, { rates: table })).toEqual({
      base: 'EUR',
      date: '2026-10-01',
      source: 'newer',
      rates: { USD: 2, EUR: 1, HRK: 7.5345, BGN: 1.95583 },
    })
  })
})
