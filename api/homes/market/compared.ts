import { PRICE_TYPES } from '#contract/library.ts'

const COMPARED: readonly string[] = ['full', 'full-no-tax', 'month', 'year']

/** Types of prices that are compared: prices for the whole, and rents for longer than a holiday, each with its factor to a price by the month. */
export const COMPARED_TYPES = PRICE_TYPES.filter(({ key }) => COMPARED.includes(key)).map(
  (type) => ({ id: type.id, perMonth: 'perMonth' in type ? type.perMonth : 1 }),
)
