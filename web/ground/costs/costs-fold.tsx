import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { usePageContext } from '../page/page-context.tsx'
import { extraOf, monthlyOf } from './monthly.ts'
import { SourceText, type PricedHome } from './source-text.tsx'

const BuyingCosts = lazy(() =>
  import('./buying-costs.tsx').then((module) => ({ default: module.BuyingCosts })),
)

/** The monthly costs of buying by usual terms; opened, they can be changed. Its code is loaded then, and computes in the browser. In the currency that the visitor chose. */
export function CostsFold(home: PricedHome) {
  const { t, format, chosenMoney } = usePageContext()
  const [open, setOpen] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the page had its scripts.
  useEffect(() => {
    if (fold.current?.open) setOpen(true)
  }, [])
  const { price, currency, terms } = home
  const own = { price, currency }
  const chosen =
    chosenMoney && chosenMoney.currency !== currency
      ? chosenMoney.convertValue(price, currency)
      : null
  const shown =
    chosen && chosenMoney
      ? {
          ...home,
          price: chosen.value,
          currency: chosenMoney.currency,
          charges: ((home.charges ?? 0) * chosen.value) / price,
        }
      : home
  const taxed = terms && extraOf(terms, own, chosenMoney)
  const monthly =
    terms &&
    taxed &&
    monthlyOf({
      ...terms,
      price: shown.price,
      extra: taxed.extra,
      yearly: terms.yearly ?? 0,
    })
  return (
    <details
      ref={fold}
      className="fold"
      data-script={monthly ? undefined : 'on'}
      data-print="off"
      data-price
      onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}
    >
      <summary>
        {monthly
          ? t('costs.titleWith', {
              price: format.price(
                Math.round(monthly.perMonth + (shown.charges ?? 0)),
                shown.currency,
              ),
            })
          : t('costs.title')}
      </summary>
      {open && (
        <Suspense>
          <BuyingCosts {...shown} own={own} />
        </Suspense>
      )}
      {/* Without scripts too. */}
      {terms && (
        <p className="soft">
          <SourceText of={terms} lacksTax={taxed?.lacksTax ?? false} />
        </p>
      )}
    </details>
  )
}
