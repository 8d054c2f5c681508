import { lazy, Suspense, type MouseEvent } from 'react'
import { CalendarClock, Mail } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import type { LeadKind } from '#contract/talk/leads.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { OtherWays } from './contact-ways.tsx'
import { useOver } from './use-over.ts'

const ContactDialog = lazy(() =>
  import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
)

/** By the fragment of an address with an open dialog. */
const KINDS = new Map<string, LeadKind>([
  ['contact', 'question'],
  ['viewing', 'viewing'],
])

/** Links to the contact pages, which scripts open as dialogs. Where the advertiser takes no messages, the other ways. */
export function ContactActions({ slugId, contact }: { slugId: string; contact: Offer['contact'] }) {
  const t = useT()
  if (contact.messages) return <MessageActions slugId={slugId} />
  return (
    <section className="stack-3" data-print="off">
      <p className="soft">{t('leads.form.elsewhere')}</p>
      <OtherWays
        ways={contact}
        onRequest={contact.phone ? address('offer-contact', { slugId }) : null}
      />
    </section>
  )
}

function MessageActions({ slugId }: { slugId: string }) {
  const t = useT()
  const { over, show, close } = useOver()
  const about = KINDS.get(over)
  const open = (name: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    show(name)
  }
  return (
    <div className="stack-3" data-print="off">
      <LinkButton
        look="primary"
        to={address('offer-contact', { slugId })}
        rel="nofollow"
        icon={<Mail aria-hidden="true" />}
        onClick={open('contact')}
      >
        {t('leads.form.contact')}
      </LinkButton>
      <LinkButton
        to={address('offer-contact', { slugId, about: 'viewing' })}
        rel="nofollow"
        icon={<CalendarClock aria-hidden="true" />}
        onClick={open('viewing')}
      >
        {t('leads.form.askViewing')}
      </LinkButton>
      <Suspense>
        {about && <ContactDialog slugId={slugId} about={about} onClose={close} />}
      </Suspense>
    </div>
  )
}
