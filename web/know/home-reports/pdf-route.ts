import type { LoaderFunctionArgs } from 'react-router'
import { readReportSlug } from '#contract/know/home-report-limits.ts'
import { fileAnswer, refusedFile } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { orSignIn } from './sign-in.ts'

/** A report as a file; for a missing report, a line of text. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const slugParts = readReportSlug(paramsOf<'home-report-pdf'>(params).slug)
  if (!slugParts) {
    const t = visit.host.messages.translator(visit.language)
    return refusedFile(404, t('homeReports.error.notFound'))
  }
  const file = {
    name: `report-${slugParts.id}.pdf`,
    type: 'application/pdf',
    away: 'api.error.pdfBusy',
  } as const
  return fileAnswer(visit, file, async () => {
    const { data: pdf } = await orSignIn(
      visit,
      url,
      visit.api.homeReports.pdf({
        ...slugParts,
        ...queryOf('home-report-pdf', url),
        lang: visit.language,
        units: visit.choice.units ?? undefined,
      }),
    )
    return Buffer.from(pdf, 'base64')
  })
}
