import type { Offer } from '#contract/homes/offers.ts'
import type { QrCode } from '#text/qr-code.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { QrImage } from '../../ground/ui/qr-image.tsx'
import styles from './print-sheet.module.css'

/** Address of an offer on the portal. */
export interface OnlineAddress {
  url: string
  code: QrCode
}

/** On paper instead of buttons: the agency's public contact details, the number of the listing, and its page. An owner's phone number is shown on request only. */
export function PrintSheet({
  offer: { id, contact },
  online: { url, code },
}: {
  offer: Offer
  online: OnlineAddress
}) {
  const t = useT()
  const { phone = null, email = null, website = null } = contact.agency ?? {}
  return (
    <div className={styles['sheet']} data-print="only">
      <div className={styles['ways']}>
        {[phone, email, website?.replace(/^https?:\/\/(www\.)?|\/$/g, '')].map(
          (way) =>
            way && (
              <p key={way} className="strong">
                <bdi dir="ltr">{way}</bdi>
              </p>
            ),
        )}
        <p>{t('offer.print.number', { id: String(id) })}</p>
        <p className={styles['online']}>{t('offer.print.online')}</p>
        <p>
          <bdi dir="ltr">{url}</bdi>
        </p>
      </div>
      <QrImage code={code} label={url} className={styles['code']} />
    </div>
  )
}
