import type { ShownCosts } from '#contract/ground/costs.ts'
import { usePageContext } from '../page/page-context.tsx'

export interface PricedHome {
  /** In major units. */
  price: number
  currency: string
  /** That the listing states, a month, in the same currency. */
  charges?: number
  /** ISO code in lower case, and the place in it. */
  country: string
  location?: string | undefined
  /** Usual terms if they are known already, null without any; else they are requested. */
  terms?: ShownCosts | null | undefined
}

/** The place that terms are for, their day and their source, and whether a tax is missing. */
export function SourceText({ of, lacksTax }: { of: ShownCosts; lacksTax: boolean }) {
  const { t, format } = usePageContext()
  const { source, sourceUrl, updatedAt, isExample, isRange, place, tax } = of
  return (
    <>
      {place !== null && `${t('costs.forPlace', { place })} `}
      {t(isExample ? 'costs.example' : 'costs.source', {
        source,
        date: format.date(updatedAt, 'medium'),
      })}{' '}
      {isRange && `${t('costs.range')} `}
      {tax && lacksTax && `${t('costs.withoutTax', { currency: tax.currency })} `}
      {sourceUrl && (
        <a href={sourceUrl} rel="noreferrer">
          {t('costs.sourceLink')}
        </a>
      )}
    </>
  )
}
