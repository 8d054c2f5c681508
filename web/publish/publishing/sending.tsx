import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { SignedOut } from '../../people/pictures/upload-list.tsx'
import type { Sending } from '../../people/pictures/uploads.ts'
import styles from './sending.module.css'

interface Props {
  offerId: number
  sending: readonly Sending[]
}

/** For the other steps: pending uploads and errors. */
export function SendingLine({ offerId, sending }: Props) {
  const { t } = usePageContext()
  const moving = sending.filter(({ problem }) => problem === null)
  const refused = sending.length - moving.length
  const sum = (of: (one: Sending) => number): number =>
    moving.reduce((total, one) => total + of(one), 0)
  return (
    <div className={sending.length > 0 ? styles['line'] : undefined}>
      <SignedOut sending={sending} />
      <p role="status">
        {moving.length > 0 && t('publishing.pictures.onTheirWay', { count: moving.length })}
        {refused > 0 && (
          <>
            {' '}
            <LocaleLink
              to={address('offer-form', { id: offerId, step: 'pictures' })}
              className="bad"
            >
              {t('publishing.pictures.notTaken', { count: refused })}
            </LocaleLink>
          </>
        )}
      </p>
      {moving.length > 0 && (
        <progress
          max={sum(({ size }) => size)}
          value={sum(({ received }) => received)}
          aria-label={t('pictures.sending')}
        />
      )}
    </div>
  )
}
