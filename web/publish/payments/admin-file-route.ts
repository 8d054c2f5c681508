import type { LoaderFunctionArgs } from 'react-router'
import { csv, CSV_TYPE, fileAnswer } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'

/** A month of orders, of the ledger or of invoices as a file. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { what = 'orders', month = new Date().toISOString().slice(0, 7) } = queryOf(
    'books-file',
    url,
  )
  const file = { name: `lares-${what}-${month.replace(/[^\d-]/g, '')}.csv`, type: CSV_TYPE }
  return fileAnswer(visit, file, async () =>
    csv((await visit.api.payments.exported({ what, month })).data),
  )
}
