import { address } from '#contract/addresses.ts'
import type { Offer } from '#contract/homes/offers.ts'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { fieldName } from './fields.ts'
import { OfferSheet } from './offer-sheet.tsx'
import pageStyles from './page.module.css'
import statusStyles from './status.module.css'
import { ReviewText } from './status.tsx'
import { stepOfField } from './steps.ts'

/** Preview, remaining problems, and the button that submits the offer once all uploads are finished. */
export function PreviewStep({
  offer,
  preview,
  sending,
}: {
  offer: DraftOffer
  preview: Offer
  sending: boolean
}) {
  const { t } = usePageContext()
  const [missing, hints] = [Object.entries(offer.missing), Object.entries(offer.hints)]
  const review =
    offer.review &&
    !offer.waiting &&
    (offer.review.verdict === 'change' || offer.review.verdict === 'rejected') &&
    offer.changed
      ? offer.review
      : null
  return (
    <>
      <h2 className="heading">{t('publishing.step.preview')}</h2>
      {review && <Banner tone="warn">{<ReviewText review={review} />}</Banner>}
      {missing.length > 0 && (
        <Banner tone="warn">
          <p>{t('publishing.preview.missing', { count: missing.length })}</p>
          <Reasons id={offer.id} reasons={missing} />
        </Banner>
      )}
      {hints.length > 0 && (
        <Banner>
          <p>{t('publishing.hint.title')}</p>
          <Reasons id={offer.id} reasons={hints} />
        </Banner>
      )}
      <Send offer={offer} sending={sending} />
      <OfferSheet offer={preview} />
    </>
  )
}

/** Hints, each with a link to its step. */
function Reasons({ id, reasons }: { id: number; reasons: [path: string, texts: string[]][] }) {
  const { t } = usePageContext()
  return (
    <ul className={statusStyles['reasons']}>
      {reasons.map(([path, [text]]) => (
        <li key={path}>
          <LocaleLink to={stepAddress(id, path)}>{nameOf(path, t)}</LocaleLink>: {text}
        </li>
      ))}
    </ul>
  )
}

function stepAddress(id: number, path: string): string {
  const step = address('offer-form', { id, step: stepOfField(path) })
  const lang = /^texts\.([\w-]+)\./.exec(path)?.[1]
  return lang ? `${step}&text=${lang}` : step
}

function nameOf(path: string, t: ReturnType<typeof usePageContext>['t']): string {
  if (path.endsWith('.title')) return t('publishing.texts.title')
  if (path.endsWith('.description')) return t('publishing.texts.description')
  return path === 'texts' ? t('publishing.step.texts') : fieldName(path, t)
}

function Send({ offer, sending }: { offer: DraftOffer; sending: boolean }) {
  const { t } = usePageContext()
  const form = useForm('submit', { fields: [] })
  const toList = (
    <LinkButton to={address('own-offers')} look="secondary">
      {t('publishing.form.toList')}
    </LinkButton>
  )
  if (offer.waiting && !sendable(offer))
    return (
      <Banner tone="good" action={toList}>
        {t('publishing.preview.waits')}
      </Banner>
    )
  if (!offer.changed && offer.status !== 'draft' && offer.status !== 'expired')
    return <Banner action={toList}>{t('publishing.preview.unchanged')}</Banner>
  if (!offer.editable) return <Banner action={toList}>{t('publishing.preview.closed')}</Banner>
  return (
    <Form form={form} hidden={{ version: String(offer.draftVersion) }}>
      {offer.waiting && <Banner tone="good">{t('publishing.preview.waits')}</Banner>}
      <div className={pageStyles['foot']}>
        <Button
          type="submit"
          look="primary"
          busy={form.busy}
          disabled={sending || Object.keys(offer.missing).length > 0}
        >
          {t(
            offer.waiting
              ? 'publishing.preview.sendAgain'
              : offer.slugId
                ? 'publishing.preview.sendChange'
                : 'publishing.preview.send',
          )}
        </Button>
        <Soft as="span">
          {t(sending ? 'publishing.preview.sending' : 'publishing.preview.what')}
        </Soft>
      </div>
    </Form>
  )
}

/** A waiting version can be submitted again after changes. */
const sendable = ({ sent }: DraftOffer): boolean => !sent
