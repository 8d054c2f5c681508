import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../page/load-context.ts'
import { readWhich } from './which.ts'

/** One's own offers as a file. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const { api } = context.get(visitContext)
  const { sort: _, page: __, ...which } = readWhich(url)
  const { data } = await api.publishing.file(which)
  // The BOM tells spreadsheets that it is UTF-8.
  return new Response(`\ufeff${data}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lares-offers.csv"',
      'cache-control': 'private, no-store',
    },
  })
}
