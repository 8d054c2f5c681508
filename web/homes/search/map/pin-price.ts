import { CURRENCIES, ON_REQUEST } from '#contract/library.ts'
import type { Cluster } from '#contract/homes/search.ts'
import { shortPrice } from '#i18n/compact.ts'
import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'

/** Text of a pin: the short price in the visitor's currency. */
export function pinPrice(
  { amount, currency, priceType, converted }: NonNullable<Cluster['offer']>,
  t: Translator,
  format: Formatter,
): string {
  if (amount === null || priceType === ON_REQUEST) return t('map.pins.onRequest')
  if (converted) return shortPrice(converted.value, converted.currency, format)
  return shortPrice(
    amount / 10 ** (CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2),
    currency,
    format,
  )
}
