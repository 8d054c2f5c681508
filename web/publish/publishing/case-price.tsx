import { areaOf } from '#contract/library.ts'
import type { Case } from '#contract/publish/moderation.ts'
import { BesidePrice } from '../../know/valuation/beside-price.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { PriceLine } from '../../ground/ui/offer-price.tsx'
import { useFarText } from './far-price.tsx'

/** The price beside the median of its place and the estimate, which moderators see also where the owner shows visitors none. */
export function CasePrice({
  item: { version, number, offer, after, market },
}: {
  item: Pick<Case, 'version' | 'number' | 'offer' | 'after' | 'market'>
}) {
  const { t } = usePageContext()
  const textOf = useFarText('moderation.case.market')
  const area = areaOf(after)
  return (
    <Part title={t('moderation.case.price')}>
      <PriceLine price={offer.price} className="strong" />
      {market?.far && (
        <Banner tone="warn">
          {textOf(market.price)} {market.price.sure && t('moderation.case.sure')}
        </Banner>
      )}
      {market && !market.far && <Soft>{textOf(market.price)}</Soft>}
      <BesidePrice
        key={`${version}-${number}`}
        id={offer.id}
        content={after}
        {...(market && area && { asked: market.price.perSquareMetre * area })}
      />
    </Part>
  )
}
