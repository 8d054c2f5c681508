import { data, type LoaderFunctionArgs } from 'react-router'
import { readReportSlug } from '#contract/home-report-limits.ts'
import { visitContext } from '../page/load-context.ts'
import { paramsOf, queryOf } from '../page/params.ts'
import { orSignIn } from './sign-in.ts'

/** A report as a file. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const asked = readReportSlug(paramsOf<'home-report-pdf'>(params).slug)
  if (!asked) throw data(null, { status: 404 })
  const { data: pdf } = await orSignIn(
    visit,
    url,
    visit.api.homeReports.pdf({
      ...asked,
      ...queryOf('home-report-pdf', url),
      lang: visit.language,
    }),
  )
  return new Response(Buffer.from(pdf, 'base64'), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="report-${asked.id}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}
