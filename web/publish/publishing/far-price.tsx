import { address } from '#contract/addresses.ts'
import type { DraftOffer, FarPrice } from '#contract/publish/publishing.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'

/** The price beside the median: for owners with a request, for moderators alone. */
export function useFarText(
  key: 'publishing.far.text' | 'moderation.case.market' = 'publishing.far.text',
): (far: FarPrice) => string {
  const { t, format } = usePageContext()
  return ({ perSquareMetre, median, n, place, currency }) =>
    t(key, {
      own: format.pricePerArea(perSquareMetre, currency),
      median: format.pricePerArea(median, currency),
      count: n,
      place,
      unit: format.areaUnit.sign,
    })
}

/** Asks for confirmation of an unusual price; stored with the confirmed amount. */
export function FarQuestion({ far, amount }: { far: FarPrice; amount: number }) {
  const { t } = usePageContext()
  const textOf = useFarText()
  return (
    <Banner tone="warn">
      {textOf(far)}
      <input type="hidden" name="asksSure" value="1" />
      <Checkbox
        key={amount}
        name="sureAmount"
        value={String(amount)}
        label={t('publishing.far.sure')}
        defaultChecked={far.sure}
      />
    </Banner>
  )
}

/** The same beside the other steps, until confirmed. */
export function FarHint({ offer: { id, far } }: { offer: DraftOffer }) {
  const { t } = usePageContext()
  const textOf = useFarText()
  if (!far || far.sure) return null
  return (
    <p role="status">
      {textOf(far)}{' '}
      <LocaleLink to={address('offer-form', { id, step: 'price' })}>
        {t('publishing.far.check')}
      </LocaleLink>
    </p>
  )
}
