import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { fileAnswer } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'

/** An invoice or a credit note as a file; for another's, a line of text. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'invoice'>(params)
  const found = await visit.api.orders.invoice({ id }).catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })
  const file = {
    name: found instanceof ApiError ? '' : found.name,
    type: 'application/pdf',
    away: 'api.error.pdfBusy',
  } as const
  return fileAnswer(visit, file, async () => {
    if (found instanceof ApiError) throw found
    return Buffer.from(found.data, 'base64')
  })
}
