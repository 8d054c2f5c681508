import { Check } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { STEPS, type DraftOffer, type Step } from '#contract/publishing.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page-context.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './publishing.module.css'
import { stepOfField } from './steps.ts'

/** The steps, each with its address; those that lack nothing are ticked. */
export function StepList({ offer, step }: { offer: DraftOffer; step: Step }) {
  const { t } = usePageContext()
  const lacking = new Set(Object.keys(offer.missing).map(stepOfField))
  return (
    <nav aria-label={t('publishing.form.steps')} className={styles['steps']}>
      <ol>
        {STEPS.map((name, index) => (
          <li key={name}>
            <LocaleLink to={address.offerForm(offer.id, name)} className={styles['step']} aria-current={name === step ? 'step' : undefined}>
              <span className={styles['number']} data-done={name !== 'preview' && !lacking.has(name)}>
                {name !== 'preview' && !lacking.has(name) ? <Check aria-hidden="true" /> : t.format.plain(index + 1)}
              </span>
              {t(`publishing.step.${name}`)}
              {name !== 'preview' && !lacking.has(name) && <VisuallyHidden>{t('publishing.form.done')}</VisuallyHidden>}
            </LocaleLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** How much the offer tells, and what would add most to it. */
export function Quality({ offer }: { offer: DraftOffer }) {
  const { t, format } = usePageContext()
  const { score, fixes } = offer.quality
  const [next] = fixes
  return (
    <aside className={styles['quality']} aria-label={t('publishing.quality.label')}>
      <p className={styles['score']}>
        <span>{t('publishing.quality.label')}</span>
        <strong>{format.percent(score / 100)}</strong>
      </p>
      <meter className={styles['meter']} min={0} max={100} value={score} aria-label={t('publishing.quality.label')} />
      {next && (
        <p>
          <span className={styles['soft']}>{t('publishing.quality.next')}</span>{' '}
          <LocaleLink to={address.offerForm(offer.id, next.step)}>{t(`publishing.fix.${next.key}` as MessageKey)}</LocaleLink>{' '}
          <span className={styles['soft']}>{t('publishing.quality.gain', { gain: next.gain })}</span>
        </p>
      )}
    </aside>
  )
}
