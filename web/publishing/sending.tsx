import { X } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { usePageContext } from '../page-context.tsx'
import { IconButton } from '../ui/button.tsx'
import { pictureUploads, type Sending } from './picture-uploads.ts'
import styles from './sending.module.css'

interface Props {
  offerId: number
  sending: readonly Sending[]
}

/** Pictures on their way, each with how far it is, or why it is not taken. */
export function SendingList({ offerId, sending }: Props) {
  const { t } = usePageContext()
  return (
    <ul className={styles['sending']} aria-label={t('publishing.pictures.sending')}>
      {sending.map((one) => (
        <li key={one.id}>
          <span className={styles['file']}>
            <bdi>{one.name}</bdi>
            {one.problem ? <span className={styles['error']} role="alert">{one.problem}</span> : <progress max={one.size} value={one.received} aria-label={one.name} />}
          </span>
          <IconButton label={t('publishing.pictures.stop')} icon={<X />} onClick={() => pictureUploads.stop(offerId, one.id)} />
        </li>
      ))}
    </ul>
  )
}

/** In the other steps: that pictures are still on their way, and which were not taken. */
export function SendingLine({ offerId, sending }: Props) {
  const { t } = usePageContext()
  const moving = sending.filter(({ problem }) => problem === null)
  const refused = sending.length - moving.length
  const sum = (of: (one: Sending) => number): number => moving.reduce((total, one) => total + of(one), 0)
  return (
    <div className={sending.length > 0 ? styles['line'] : undefined}>
      <p role="status">
        {moving.length > 0 && t('publishing.pictures.onTheirWay', { count: moving.length })}
        {refused > 0 && (
          <>
            {' '}
            <LocaleLink to={address.offerForm(offerId, 'pictures')} className={styles['error']}>
              {t('publishing.pictures.notTaken', { count: refused })}
            </LocaleLink>
          </>
        )}
      </p>
      {moving.length > 0 && <progress max={sum(({ size }) => size)} value={sum(({ received }) => received)} aria-label={t('publishing.pictures.sending')} />}
    </div>
  )
}
