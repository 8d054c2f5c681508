import { useEffect, useState } from 'react'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { HOME_CATEGORIES } from '#contract/library.ts'
import { featureBits } from '#contract/offer-lists.ts'
import { VALUED_FEATURES } from '#contract/valuation-lists.ts'
import { valuation } from '#contract/valuation.ts'
import type { OfferContent } from '#contract/publishing.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useApi } from '../page/api.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Soft } from '../ui/layout.tsx'

const CALLS = { valuation }

/** What similar homes are offered for, beside the price of one's own. Nothing where it is not known. */
export function BesidePrice({ id, content }: { id: number; content: OfferContent }) {
  const { t, format } = usePageContext()
  const api = useApi(CALLS)
  const [answer, setAnswer] = useState<OutputOf<typeof valuation.estimate> | null>(null)
  const { action, category, point, location, currency } = content
  const area = content.livingArea ?? content.builtArea
  const isAsked = location !== null && area !== null && HOME_CATEGORIES.has(category)
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    const known = <T,>(value: T | null): T | undefined => value ?? undefined
    api.valuation
      .estimate(
        {
          location,
          category,
          area,
          lat: point?.lat,
          lon: point?.lon,
          rooms: known(content.rooms),
          bedrooms: known(content.bedrooms),
          bathrooms: known(content.bathrooms),
          floor: known(content.floor),
          floors: known(content.floors),
          yearBuilt: known(content.yearBuilt),
          plotArea: known(content.plotArea),
          condition: known(content.condition),
          furnished: known(content.furnished),
          energyClass: known(content.energyClass),
          ...(content.newBuild ? { newBuild: true } : {}),
          features: featureBits(content.features),
          offer: id,
          currency,
        },
        { signal: abort.signal },
      )
      // Without an estimate the form is as it was.
      .then(setAnswer, () => {})
    return () => abort.abort()
    // Once for what was saved before this step.
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
      <LocaleLink
        to={address('estimate', {
          location: location ?? undefined,
          category: category as never,
          area: area ?? undefined,
          lat: point?.lat,
          lon: point?.lon,
          rooms: content.rooms ?? undefined,
          bedrooms: content.bedrooms ?? undefined,
          bathrooms: content.bathrooms ?? undefined,
          floor: content.floor ?? undefined,
          floors: content.floors ?? undefined,
          yearBuilt: content.yearBuilt ?? undefined,
          condition: content.condition ?? undefined,
          ...(Object.fromEntries(
            VALUED_FEATURES.flatMap((key) => (content.features.includes(key) ? [[key, 1]] : [])),
          ) as object),
          offer: id,
        })}
      >
        {t('valuation.form.besideLink')}
      </LocaleLink>
    </Soft>
  )
}
