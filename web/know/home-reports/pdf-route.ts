import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { readReportSlug } from '#contract/know/home-report-limits.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf, queryOf } from '../../ground/page/params.ts'
import { isAway } from '../../ground/page/away.ts'
import { orSignIn } from './sign-in.ts'

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** A report as a file; for a missing report, a line of text. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const t = visit.host.messages.translator(visit.language)
  const slugParts = readReportSlug(paramsOf<'home-report-pdf'>(params).slug)
  if (!slugParts) return refused(404, t('homeReports.error.notFound'))
  try {
    const { data: pdf } = await orSignIn(
      visit,
      url,
      visit.api.homeReports.pdf({
        ...slugParts,
        ...queryOf('home-report-pdf', url),
        lang: visit.language,
      }),
    )
    return new Response(Buffer.from(pdf, 'base64'), {
      headers: {
        ...PRIVATE,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="report-${slugParts.id}.pdf"`,
      },
    })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return refused(error.status, error.message)
    if (isAway(error)) return refused(503, t('homeReports.error.busy'))
    throw error
  }
}

const refused = (status: number, message: string): Response =>
  new Response(message, {
    status,
    headers: { ...PRIVATE, 'content-type': 'text/plain; charset=utf-8' },
  })
