import { convertMoney } from '#contract/homes/convert.ts'
import type { ConvertedPrice, Money } from '#contract/homes/offers.ts'

/** Rates of one day: units of a currency for one euro. */
export interface RateTable {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Where the rates come from, for the line below a converted price. */
  readonly source: string
  /** Every rate that is known, by currency code. */
  readonly rates: Readonly<Record<string, number>>
  /** Units of the currency for one euro; null when there is no rate. */
  perEur(code: string): number | null
  /** Minor units of one currency as major units of another, rounded to the digits of that other; null when a rate is missing. */
  convert(money: Money, to: string): ConvertedPrice | null
}

/** Rates that are law and never move: the euro against itself, the kuna and the lev. */
export const FIXED_RATES: Readonly<Record<string, number>> = { EUR: 1, HRK: 7.5345, BGN: 1.95583 }

/** A table over rates of one day. Fixed rates win over those of a source. */
export function createRateTable(day: {
  date: string
  source: string
  rates: Readonly<Record<string, number>>
}): RateTable {
  const rates = { ...day.rates, ...FIXED_RATES }
  const known = new Map(Object.entries(rates))
  const perEur = (code: string): number | null => known.get(code) ?? null
  return {
    date: day.date,
    source: day.source,
    rates,
    perEur,
    convert: (money, to) => convertMoney(money, to, { date: day.date, rates }),
  }
}
