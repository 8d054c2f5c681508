import { createElement, Fragment, type ReactNode } from 'react'
import { CURRENCIES, ON_REQUEST, PRICE_TYPES } from '#contract/library.ts'
import type { ConvertedPrice, Money, Price } from '#contract/homes/offers.ts'
import type { Formatter } from '#i18n/format.ts'
import type { Translator } from '#i18n/translate.ts'
import { useFormat, usePageContext, useT } from '../page/page-context.tsx'

const keyOf = (price: Price) =>
  `price.type.${PRICE_TYPES.find((type) => type.id === price.type)?.key ?? 'full'}` as const

/** `€1,200 a month`, `Price on request`. */
export function priceText(price: Price, t: Translator, format: Formatter): string {
  if (price.type === ON_REQUEST || price.amount === null) return t('price.type.on-request')
  return t(keyOf(price), { price: format.money(price as Money) })
}

/** The owner's price, with the number emphasised. */
export function PriceLine({ price, className }: { price: Price; className?: string }) {
  const t = useT()
  const format = useFormat()
  if (price.type === ON_REQUEST || price.amount === null)
    return <span className={className}>{t('price.type.on-request')}</span>
  const amount = <bdi className={className}>{format.money(price as Money)}</bdi>
  return createElement(Fragment, null, ...t.rich<ReactNode>(keyOf(price), { price: amount }))
}

/** `≈ $1,300`: in the currency that the visitor chose, else in the page's as `converted` by the server; empty if it is the price's own. */
export function ConvertedLine({
  price,
  converted,
  dated,
}: {
  price: Price
  converted: ConvertedPrice | null
  dated?: boolean
}) {
  const { t, format, chosenMoney } = usePageContext()
  const shown = chosenMoney ? chosenMoney.convert(price) : converted
  return (
    <p className="soft" data-converted={price.amount === null ? undefined : price.currency}>
      {shown &&
        t(dated ? 'price.convertedDated' : 'price.converted', {
          price: format.price(roundedForReading(shown.value), shown.currency),
          date: format.date(shown.rateDate, 'medium'),
        })}
    </p>
  )
}

/** Price per unit of area, in the visitor's units; null without price or area. */
export function pricePerArea(
  { price: { amount, currency }, area }: { price: Price; area: number | null },
  format: Formatter,
): string | null {
  if (amount === null || !area) return null
  const digits = CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2
  return format.pricePerArea(amount / 10 ** digits / area, currency)
}

/** Conversions and averages have no cents above a hundred. */
/** `€7.94 a week`: an amount by the period of its price. */
export const perPeriod = (amount: string, price: Price, t: Translator): string =>
  PRICE_TYPES.some((type) => type.id === price.type && 'perMonth' in type)
    ? t(keyOf(price), { price: amount })
    : amount

export const roundedForReading = (value: number): number =>
  value >= 100 ? Math.round(value) : value

/** How often a rent is due in a month. */
export function perMonth({ type }: Price): number {
  const known = PRICE_TYPES.find(({ id }) => id === type)
  return known && 'perMonth' in known ? known.perMonth : 1
}
