import { X } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { pictureUploads, type Sending } from './picture-uploads.ts'
import styles from './sending.module.css'

interface Props {
  offerId: number
  sending: readonly Sending[]
}

/** Uploads with their progress or error. */
export function SendingList({ offerId, sending }: Props) {
  const { t } = usePageContext()
  return (
    <>
      <SignedOut sending={sending} />
      <ul className={styles['sending']} aria-label={t('publishing.pictures.sending')}>
        {sending.map((one) => (
          <li key={one.id}>
            <span className={styles['file']}>
              <bdi>{one.name}</bdi>
              {one.problem ? (
                <span className="bad" role="alert">
                  {one.problem}
                </span>
              ) : (
                <progress max={one.size} value={one.received} aria-label={one.name} />
              )}
            </span>
            <IconButton
              label={
                one.problem
                  ? t('publishing.pictures.putAway', { name: one.name })
                  : t('publishing.pictures.stop')
              }
              icon={<X />}
              onClick={() => pictureUploads.stop(offerId, one.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Uploads wait in this tab: signing in happens in another. */
function SignedOut({ sending }: Pick<Props, 'sending'>) {
  const { t, locale } = usePageContext()
  if (!sending.some(({ signedOut }) => signedOut)) return null
  return (
    <div role="status">
      <Banner
        tone="warn"
        action={
          <a
            href={`/${locale}${address('login')}`}
            target="_blank"
            rel="noopener"
            className={buttonClass({ size: 's' })}
          >
            {t('accounts.login.submit')}
          </a>
        }
      >
        {t('publishing.pictures.signedOut')}
      </Banner>
    </div>
  )
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
          aria-label={t('publishing.pictures.sending')}
        />
      )}
    </div>
  )
}
