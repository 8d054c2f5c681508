import { CURRENCIES, PRICE_TYPES } from '#contract/library.ts'
import type { RateTable } from '../../ground/rates/rates.ts'

const COMPARED: readonly string[] = ['full', 'full-no-tax', 'month', 'year']

/** Types of prices that are compared: prices for the whole, and rents for longer than a holiday, each with its factor to a price by the month. */
export const COMPARED_TYPES = PRICE_TYPES.filter(({ key }) => COMPARED.includes(key)).map(
  (type) => ({ id: type.id, perMonth: 'perMonth' in type ? type.perMonth : 1 }),
)

/** Value of a minor unit of each currency and price type in euros, rents by the month: rows of JSON for SQL. */
export function factorsOf(perEur: RateTable['perEur']): string {
  return JSON.stringify(
    CURRENCIES.filter(({ type }) => type === 'fiat').flatMap(({ code, decimal_digits: digits }) => {
      const rate = perEur(code)
      return rate === null
        ? []
        : COMPARED_TYPES.map(({ id, perMonth }) => ({
            currency: code,
            type: id,
            factor: perMonth / 10 ** digits / rate,
          }))
    }),
  )
}
