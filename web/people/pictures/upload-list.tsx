import { X } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { buttonClass, IconButton } from '../../ground/ui/button.tsx'
import type { Sending } from './uploads.ts'
import styles from './upload-list.module.css'

/** Uploads with their progress or error. */
export function UploadList({
  sending,
  onStop,
}: {
  sending: readonly Sending[]
  onStop: (id: number) => void
}) {
  const { t } = usePageContext()
  return (
    <>
      <SignedOut sending={sending} />
      <ul className={styles['sending']} aria-label={t('pictures.sending')}>
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
              label={one.problem ? t('pictures.putAway', { name: one.name }) : t('pictures.stop')}
              icon={<X />}
              onClick={() => onStop(one.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Uploads wait in this tab: signing in happens in another. */
export function SignedOut({ sending }: { sending: readonly Sending[] }) {
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
        {t('pictures.signedOut')}
      </Banner>
    </div>
  )
}
