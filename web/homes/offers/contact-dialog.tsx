import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { LeadKind } from '#contract/talk/leads.ts'
import { useAnswer } from '../../ground/forms/failure.ts'
import { loadBeside } from '../../ground/forms/keep-forms.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Dialog } from '../../ground/ui/dialog.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'
import { ContactPanel } from './contact-panel.tsx'
import type { ContactData } from './contact-route.tsx'

/** The contact page as a dialog over the offer. */
export function ContactDialog({
  slugId,
  about,
  onClose,
}: {
  slugId: string
  about: LeadKind
  onClose: () => void
}) {
  const { t, locale } = usePageContext()
  const { data: answer, load } = useFetcher<ContactData>()
  const data = useAnswer(answer)
  const page = `/${locale}${address('offer-contact', { slugId, about })}`
  useEffect(() => loadBeside(load, page), [load, page])
  const hasFailed = answer !== data
  useEffect(() => {
    if (hasFailed) onClose()
  }, [hasFailed])
  return (
    <Dialog
      open
      size="l"
      title={t(about === 'viewing' ? 'leads.form.askViewing' : 'leads.form.contact')}
      onClose={onClose}
    >
      {data ? <ContactPanel {...data} /> : <Skeleton height="24rem" />}
    </Dialog>
  )
}
