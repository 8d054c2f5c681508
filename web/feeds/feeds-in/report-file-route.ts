import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf, queryOf } from '../../ground/page/params.ts'

/** The report of a run as a file: `run` is in the query, as on its page. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Response> {
  const { api } = context.get(visitContext)
  const { run } = queryOf('feed-in-report', url)
  const { data } = await api.feedsIn.report({ ...paramsOf<'feed-in-report'>(params), run })
  // The BOM marks the file as UTF-8 for spreadsheets.
  return new Response(`\ufeff${data}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="lares-report-${run}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
