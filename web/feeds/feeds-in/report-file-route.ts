import type { LoaderFunctionArgs } from 'react-router'
import { csv, CSV_TYPE, fileAnswer } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf, queryOf } from '../../ground/page/params.ts'

/** The report of a run as a file: `run` is in the query, as on its page. */
export async function loader({ params, url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { run } = queryOf('feed-in-report', url)
  return fileAnswer(visit, { name: `lares-report-${run}.csv`, type: CSV_TYPE }, async () => {
    const { data } = await visit.api.feedsIn.report({
      ...paramsOf<'feed-in-report'>(params),
      run,
    })
    return csv(data)
  })
}
