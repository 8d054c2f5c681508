import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'

/** One's own offers as a file. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const { api } = context.get(visitContext)
  const which = queryOf('pro-file', url)
  const { data } = await api.publishing.file(which)
  // The BOM marks the file as UTF-8 for spreadsheets.
  return new Response(`\ufeff${data}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lares-offers.csv"',
      'cache-control': 'private, no-store',
    },
  })
}
