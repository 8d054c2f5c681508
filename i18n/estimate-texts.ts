import { MARKET_HOMES_MIN, type Refused, type Valued } from '#contract/know/valuation.ts'
import { driverName } from './driver-names.ts'
import type { Translator } from './translate.ts'

/** Homes that an estimate counts lie within this distance. */
const AROUND_KM = 30

/** Why there is no estimate. */
export function refusalText(refused: Refused, currency: string, t: Translator): string {
  const { format } = t
  const { fact, least = 0, most = 0, found = 0, needed = 0, low = 0, high = 0 } = refused
  if (refused.refused === 'few')
    return t('valuation.refused.few', { found, needed, distance: format.distance(AROUND_KM) })
  if (refused.refused === 'unlike' && fact) {
    const show = (value: number) =>
      fact === 'area' || fact === 'plot'
        ? format.area(Math.round(value))
        : format.plain(Math.round(value))
    return t('valuation.refused.unlike', {
      fact: driverName(fact, t),
      least: show(Math.max(least, fact === 'floor' ? least : 0)),
      most: show(most),
    })
  }
  if (refused.refused === 'wide') {
    const range = t('valuation.refused.wide', {
      low: format.price(low, currency),
      high: format.price(high, currency),
    })
    return fact
      ? `${range} ${t('valuation.refused.wideFact', { fact: driverName(fact, t) })}`
      : range
  }
  if (refused.refused === 'withheld') return t('valuation.refused.withheld')
  if (refused.refused === 'preparing') return t('valuation.refused.preparing')
  if (refused.refused === 'unready') return t('valuation.refused.unready')
  return refused.refused === 'no-model'
    ? t('valuation.refused.noModel', { needed: MARKET_HOMES_MIN })
    : t('valuation.refused.noneAlike')
}

/** The basis of an estimate from other places, if there are too few homes nearby. */
export function borrowedText(
  { km, meanwhile, country }: NonNullable<Valued['borrowed']>,
  t: Translator,
): string {
  const distance = t.format.distance(km, { decimals: 0 })
  if (meanwhile) return t('valuation.result.meanwhile', { distance })
  return country
    ? t('valuation.result.borrowedCountry', { distance })
    : t('valuation.result.borrowed', { distance })
}
