import { ApiError } from '#contract/errors.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { isAway } from './away.ts'
import type { Visit } from './load-context.ts'

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Answers with a file to download; for a failed call, with its message as a line of text. `away`: of an unavailable API. */
export async function fileAnswer(
  visit: Visit,
  { name, type, away = 'errors.page.away' }: { name: string; type: string; away?: MessageKey },
  read: () => Promise<string | Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  try {
    return new Response(await read(), {
      headers: {
        ...PRIVATE,
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  } catch (error) {
    if (error instanceof ApiError) return refusedFile(error.status, error.message)
    if (isAway(error)) return refusedFile(503, visit.host.messages.translator(visit.language)(away))
    throw error
  }
}

export const refusedFile = (status: number, message: string): Response =>
  new Response(message, {
    status,
    headers: { ...PRIVATE, 'content-type': 'text/plain; charset=utf-8' },
  })

/** The BOM marks a table as UTF-8 for spreadsheets. */
export const csv = (rows: string): string => `\ufeff${rows}`
export const CSV_TYPE = 'text/csv; charset=utf-8'
