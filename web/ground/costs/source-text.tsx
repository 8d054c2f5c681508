import type { ShownCosts } from '#contract/ground/costs.ts'
import { usePageContext } from '../page/page-context.tsx'

export interface PricedHome {
  /** In major units. */
  price: number
  currency: string
  /** ISO code in lower case, and the place in it. */
  country: string
  location?: string | undefined
  /** Usual terms if they are known already, null without any; else they are requested. */
  terms?: ShownCosts | null | undefined
}

/** The place that terms are for, their day and their source. */
export function SourceText({ of }: { of: ShownCosts }) {
  const { t, format } = usePageContext()
  const { source, sourceUrl, updatedAt, isExample, isRange, place } = of
  return (
    <>
      {place !== null && `${t('costs.forPlace', { place })} `}
      {t(isExample ? 'costs.example' : 'costs.source', {
        source,
        date: format.date(updatedAt, 'medium'),
      })}{' '}
      {isRange && t('costs.range')}
      {sourceUrl && (
        <a href={sourceUrl} rel="noreferrer">
          {t('costs.sourceLink')}
        </a>
      )}
    </>
  )
}
