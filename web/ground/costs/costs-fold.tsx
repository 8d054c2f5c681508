import { lazy, Suspense, useState } from 'react'
import { usePageContext } from '../page/page-context.tsx'

const BuyingCosts = lazy(() =>
  import('./buying-costs.tsx').then((module) => ({ default: module.BuyingCosts })),
)

/** The monthly costs of buying, loaded when they are opened; it computes in the browser. In the currency that the visitor chose. */
export function CostsFold(props: { price: number; currency: string; country: string }) {
  const { t, chosenMoney } = usePageContext()
  const [open, setOpen] = useState(false)
  const chosen =
    chosenMoney && chosenMoney.currency !== props.currency
      ? chosenMoney.convertValue(props.price, props.currency)
      : null
  const shown =
    chosen && chosenMoney
      ? { ...props, price: chosen.value, currency: chosenMoney.currency }
      : props
  return (
    <details
      className="fold"
      data-script="on"
      data-print="off"
      onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}
    >
      <summary>{t('costs.title')}</summary>
      {open && (
        <Suspense>
          <BuyingCosts {...shown} />
        </Suspense>
      )}
    </details>
  )
}
