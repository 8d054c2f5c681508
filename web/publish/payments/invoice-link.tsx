import { FileText } from 'lucide-react'
import type { InvoiceName } from '#contract/publish/payments.ts'
import { DownloadLink } from '../../ground/forms/download-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'

/** An invoice or a credit note as a file. */
export function InvoiceLink({ invoice, to }: { invoice: InvoiceName; to: string }) {
  const { t, locale } = usePageContext()
  return (
    <DownloadLink href={`/${locale}${to}`} className="beside" data-icons="s">
      <FileText aria-hidden="true" />
      <span>
        {t(`pay.invoice.${invoice.kind}`)} <bdi>{invoice.number}</bdi>
      </span>
    </DownloadLink>
  )
}
