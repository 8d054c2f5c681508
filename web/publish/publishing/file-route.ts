import type { LoaderFunctionArgs } from 'react-router'
import { csv, CSV_TYPE, fileAnswer } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'

/** One's own offers as a file. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  return fileAnswer(visit, { name: 'lares-offers.csv', type: CSV_TYPE }, async () =>
    csv((await visit.api.publishing.file(queryOf('pro-file', url))).data),
  )
}
