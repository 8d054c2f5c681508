import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { fileAnswer, refusedFile } from '../../ground/page/file-answer.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'

/** An invoice or a credit note of anybody as a file. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { id } = paramsOf<'any-invoice'>(params)
  const found = await visit.api.payments.invoice({ id }).catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })
  if (found instanceof ApiError) return refusedFile(found.status, found.message)
  const file = { name: found.name, type: 'application/pdf', away: 'api.error.pdfBusy' } as const
  return fileAnswer(visit, file, async () => Buffer.from(found.data, 'base64'))
}
