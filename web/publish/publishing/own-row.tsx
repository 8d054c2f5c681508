import { useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OwnerAct, OwnOffer } from '#contract/publish/publishing.ts'
import type { Promotion } from '#contract/publish/promotion.ts'
import type { MessageKey } from '#i18n/translate.ts'
import type { FormAnswer } from '../../ground/forms/answer.ts'
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
import { Stopping, type Stops } from './stopping.tsx'

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

/** Answer to an act on an offer: done, or promotions that it would stop. */
export interface Acted {
  stops: (Stops & { offer: number }) | null
}

/** One own offer: summary, status, advice and actions. */
export function OwnRow({
  offer,
  promotions,
  zone,
  back,
}: {
  offer: OwnOffer
  promotions: readonly Promotion[]
  zone: string
  /** The address of the list. */
  back: string
}) {
  const { t, format } = usePageContext()
  const toast = useToast()
  // The last answer of any of its forms; without scripts it comes with the page.
  const posted = useActionData<FormAnswer<Acted>>()?.done?.stops
  const [latest, setLatest] = useState<Acted['stops']>()
  const stops = latest === undefined ? (posted?.offer === offer.id ? posted : null) : latest
  const pressed = useRef<HTMLButtonElement>(null)
  const onDone = ({ stops: found }: Acted, from: HTMLFormElement): void => {
    pressed.current = from.querySelector('button')
    setLatest(found)
    if (!found) toast(t('publishing.own.done'), { type: 'success' })
  }
  const sure = useForm<Acted>(`sure-${offer.id}`, { fields: [], onDone })
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
          <ActForm key={act} offer={offer} act={act} name={name} onDone={onDone} />
        ))}
        {(more.length > 0 || !offer.source) && (
          <details className={rowStyles['more']}>
            <summary className="washes" aria-label={t('publishing.own.moreOf', { name })}>
              {t('publishing.own.more')}
            </summary>
            <div className={rowStyles['moreList']}>
              {more.map((act) => (
                <ActForm key={act} offer={offer} act={act} name={name} onDone={onDone} />
              ))}
              {!offer.source && <CopyForm offer={offer} name={name} />}
            </div>
          </details>
        )}
      </div>
      {stops && (
        <Stopping
          stops={stops}
          zone={zone}
          form={sure}
          hidden={actedOn(offer)}
          named={false}
          back={back}
          onKeep={() => {
            setLatest(null)
            pressed.current?.focus()
          }}
        />
      )}
    </li>
  )
}

/** Says which offer is meant, and as what it was seen. */
const actedOn = ({ id, version, source }: OwnOffer): Record<string, string> => ({
  id: String(id),
  version: String(version),
  ...(source && { brought: '1' }),
})

function ActForm({
  offer,
  act,
  name,
  onDone,
}: {
  offer: OwnOffer
  act: OwnerAct
  name: string
  onDone: (done: Acted, form: HTMLFormElement) => void
}) {
  const { t } = usePageContext()
  const form = useForm<Acted>(`${act}-${offer.id}`, { fields: [], onDone })
  return (
    <Form form={form} hidden={{ ...actedOn(offer), act }}>
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
