import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { CalendarClock, Mail } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { LeadKind } from '#contract/leads.ts'
import { useT } from '../page-context.tsx'
import { LinkButton } from '../ui/button.tsx'
import styles from './contact.module.css'

const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })))

/** Ways to who offers a home: pages, which scripts show over this one. */
export function ContactActions({ slugId }: { slugId: string }) {
  const t = useT()
  const [about, setAbout] = useState<LeadKind | null>(null)
  const open = (kind: LeadKind) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAbout(kind)
  }
  return (
    <div className={styles['actions']}>
      <LinkButton look="primary" to={address.offerContact(slugId)} rel="nofollow" icon={<Mail aria-hidden="true" />} onClick={open('question')}>
        {t('leads.form.contact')}
      </LinkButton>
      <LinkButton to={address.offerContact(slugId, 'viewing')} rel="nofollow" icon={<CalendarClock aria-hidden="true" />} onClick={open('viewing')}>
        {t('leads.form.askViewing')}
      </LinkButton>
      {about && (
        <Suspense>
          <ContactDialog slugId={slugId} about={about} onClose={() => setAbout(null)} />
        </Suspense>
      )}
    </div>
  )
}
