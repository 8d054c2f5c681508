import { Check } from 'lucide-react'
import { useRef } from 'react'
import { address } from '#contract/addresses.ts'
import { type DraftOffer } from '#contract/publish/publishing.ts'
import { STEPS, type Step } from '#contract/offer-fields.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Meter } from '../../ground/ui/meter.tsx'
import { useCurrentInView } from '../../ground/ui/use-current-in-view.ts'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import { AlikeHint } from './alike.tsx'
import { FarHint } from './far-price.tsx'
import formStyles from './form.module.css'
import { isDone } from './steps.ts'

/** The steps as links; completed ones are ticked. */
export function StepList({ offer, step }: { offer: DraftOffer; step: Step }) {
  const { t } = usePageContext()
  const list = useRef<HTMLElement>(null)
  useCurrentInView(list, step)
  return (
    <nav
      ref={list}
      aria-label={t('publishing.form.steps')}
      className={`${formStyles['steps']} anchor`}
    >
      <ol>
        {STEPS.map((name, index) => (
          <li key={name}>
            <LocaleLink
              to={address('offer-form', { id: offer.id, step: name })}
              className={`${formStyles['step']} anchor sinks`}
              aria-current={name === step ? 'step' : undefined}
            >
              <span className={formStyles['number']} data-icons="s" data-done={isDone(name, offer)}>
                {isDone(name, offer) ? <Check aria-hidden="true" /> : t.format.plain(index + 1)}
              </span>
              {t(`publishing.step.${name}`)}
              {isDone(name, offer) && <VisuallyHidden>{t('publishing.form.done')}</VisuallyHidden>}
            </LocaleLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Listing quality, the best improvement, and possible duplicates. */
export function Quality({ offer, step }: { offer: DraftOffer; step: Step }) {
  const { t, format } = usePageContext()
  const { score, fixes } = offer.quality
  const [next] = fixes
  return (
    <aside className={formStyles['quality']} aria-label={t('publishing.quality.label')}>
      <p className={formStyles['score']}>
        <span>{t('publishing.quality.label')}</span>
        <strong className="partTitle numbers">{format.percent(score / 100)}</strong>
      </p>
      <Meter min={0} max={100} value={score} aria-label={t('publishing.quality.label')} />
      {next && (
        <p>
          <Soft as="span">{t('publishing.quality.next')}</Soft>{' '}
          <LocaleLink to={address('offer-form', { id: offer.id, step: next.step })}>
            {t(`publishing.fix.${next.key}` as MessageKey)}
          </LocaleLink>{' '}
          <Soft as="span">{t('publishing.quality.gain', { gain: next.gain })}</Soft>
        </p>
      )}
      {step !== 'price' && <FarHint offer={offer} />}
      <AlikeHint alike={offer.alike} />
    </aside>
  )
}
