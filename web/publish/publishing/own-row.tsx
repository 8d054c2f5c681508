import { address } from '#contract/addresses.ts'
import type { OwnerAct, OwnOffer } from '#contract/publish/publishing.ts'
import type { Promotion } from '#contract/publish/promotion.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { priceText } from '../../ground/ui/offer-price.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import statusStyles from './status.module.css'
import rowStyles from './rows.module.css'
import { OfferLink, Origin, Others } from './origin.tsx'
import { Promoted } from './promoted.tsx'
import { Seen } from './seen.tsx'
import { ReviewText, StatusLine } from './status.tsx'

/** Frequent actions are visible, others fold out. */
const FIRST: readonly OwnerAct[] = [
  'sell',
  'let',
  'resume',
  'renew',
  'release',
  'withdraw',
  'restore',
]

/** One own offer: summary, status, advice and actions. */
export function OwnRow({
  offer,
  promotions,
  zone,
}: {
  offer: OwnOffer
  promotions: readonly Promotion[]
  zone: string
}) {
  const { t, format } = usePageContext()
  const { id, title, place, price, quality, review, acts } = offer
  const name = title || t('publishing.form.untitled')
  const fix = quality?.fixes[0]
  const first = acts.filter((act) => FIRST.includes(act)).slice(0, 1)
  const more = acts.filter((act) => !first.includes(act))
  const returned =
    review &&
    (review.verdict === 'change' || review.verdict === 'rejected') &&
    (offer.status === 'draft' || offer.status === 'rejected')
  return (
    <li className={rowStyles['row']}>
      <div className="stack-1">
        <StatusLine offer={offer} />
        <OfferLink offer={offer} className="name" />
        <Soft>
          {format.address([
            t(`library.forms.${offer.action === 0 ? 'sell' : 'rent'}`),
            t(`library.houseTypes.${kindSlug(offer.category)}`),
            place,
          ])}
          {price && <> · {priceText(price, t, format)}</>}
        </Soft>
        {offer.slugId && (
          <Soft>
            <Seen offer={offer} />
          </Soft>
        )}
        <Promoted promotions={promotions} zone={zone} />
        {returned && (
          <div className={statusStyles['review']}>
            <ReviewText review={review} />
          </div>
        )}
        <Origin offer={offer} />
        <Others offer={offer} />
        {offer.editable && quality && fix && (
          <Soft>
            {t('publishing.own.quality', { share: format.percent(quality.score / 100) })}{' '}
            <LocaleLink to={address('offer-form', { id, step: fix.step })}>
              {t(`publishing.fix.${fix.key}` as MessageKey)}
            </LocaleLink>
          </Soft>
        )}
      </div>
      <div className={rowStyles['doing']}>
        {offer.slugId && (
          <LocaleLink to={address('offer', { slugId: offer.slugId })} className={rowStyles['link']}>
            {t('publishing.own.see')}
          </LocaleLink>
        )}
        {offer.slugId && (
          <LinkButton size="s" to={address('offer-promo', { offers: [id] })}>
            {t('promotion.act.promote')}
          </LinkButton>
        )}
        {first.map((act) => (
          <ActForm key={act} offer={offer} act={act} name={name} />
        ))}
        {(more.length > 0 || !offer.source) && (
          <details className={rowStyles['more']}>
            <summary className="washes" aria-label={t('publishing.own.moreOf', { name })}>
              {t('publishing.own.more')}
            </summary>
            <div className={rowStyles['moreList']}>
              {more.map((act) => (
                <ActForm key={act} offer={offer} act={act} name={name} />
              ))}
              {!offer.source && <CopyForm offer={offer} name={name} />}
            </div>
          </details>
        )}
      </div>
    </li>
  )
}

function ActForm({
  offer: { id, version, source },
  act,
  name,
}: {
  offer: OwnOffer
  act: OwnerAct
  name: string
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm(`${act}-${id}`, {
    fields: [],
    onDone: () => toast(t('publishing.own.done'), { type: 'success' }),
  })
  return (
    <Form
      form={form}
      hidden={{ id: String(id), version: String(version), act, ...(source && { brought: '1' }) }}
    >
      <Button
        type="submit"
        size="s"
        busy={form.busy}
        aria-label={`${t(`publishing.act.${act}`)}: ${name}`}
      >
        {t(`publishing.act.${act}`)}
      </Button>
    </Form>
  )
}

function CopyForm({ offer: { id }, name }: { offer: OwnOffer; name: string }) {
  const { t } = usePageContext()
  const form = useForm(`copy-${id}`, { fields: [] })
  return (
    <Form form={form} hidden={{ id: String(id) }}>
      <Button
        type="submit"
        size="s"
        busy={form.busy}
        aria-label={`${t('publishing.act.copy')}: ${name}`}
      >
        {t('publishing.act.copy')}
      </Button>
    </Form>
  )
}
