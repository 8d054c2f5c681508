import { useEffect, useState } from 'react'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { HOME_CATEGORIES } from '#contract/library.ts'
import { valuation, type Valued } from '#contract/know/valuation.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext, type PageContext } from '../../ground/page/page-context.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { queryOfContent, questionOf } from './estimate-query.ts'

const CALLS = { valuation }

/** Prices of similar homes, beside the price of one's own. Nothing without an estimate. */
export function BesidePrice({
  id,
  content,
  asked,
}: {
  id: number
  content: OfferContent
  /** The price in whole units, a rent by the month: how far it is from the estimate is shown too. */
  asked?: number
}) {
  const page = usePageContext()
  const { t, format } = page
  const api = useApi(CALLS)
  const [answer, setAnswer] = useState<OutputOf<typeof valuation.estimate> | null>(null)
  const { action, category, currency } = content
  const query = queryOfContent(content, id)
  const question = HOME_CATEGORIES.has(category) ? questionOf(query) : null
  useEffect(() => {
    if (!question) return
    const abort = new AbortController()
    api.valuation
      .estimate({ ...question, currency }, { signal: abort.signal })
      // Without an estimate the form is as it was.
      .then(setAnswer, () => {})
    return () => abort.abort()
    // Once, for the content saved before this step.
  }, [api])
  const own = answer && (action === 1 ? answer.rent : answer.buy)
  if (!own || !answer || !('price' in own)) return null
  const money = (value: number) => format.price(value, answer.currency)
  return (
    <Soft>
      {t('valuation.form.beside', {
        low: money(own.low),
        high: money(own.high),
        price: money(own.price),
      })}{' '}
      {asked !== undefined && farFromText(asked, own, page)}{' '}
      <LocaleLink to={address('estimate', query)}>{t('valuation.form.besideLink')}</LocaleLink>
    </Soft>
  )
}

/** `12% above the estimate, within the range.` */
function farFromText(
  asked: number,
  { price, low, high }: Valued,
  { t, format }: Pick<PageContext, 't' | 'format'>,
): string {
  return t('valuation.form.besideAsked', {
    share: format.percent(Math.abs(asked / price - 1), { decimals: 0 }),
    side: asked >= price ? 'above' : 'below',
    range: asked >= low && asked <= high ? 'in' : 'out',
  })
}
