import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { LeadKind } from '#contract/leads.ts'
import { useAnswer } from '../forms/failure.ts'
import { loadBeside } from '../forms/keep-forms.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
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
