import { requestLocale } from '#api/people/http/serve.ts'
import type { MessageValues } from '#api/context.ts'
import { answerError, type ErrorBody } from '#contract/errors.ts'
import type { Messages } from '#i18n/messages.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { pageOfData, readAddress } from '#web/ground/page/addresses.ts'

interface Refusal {
  status: 429 | 503
  code: string
  key: MessageKey
  values?: MessageValues
  type?: ErrorBody['type']
  headers?: Record<string, string>
}

/** Answers a request for a page with a line of text: rendering an error page would cost the work that is limited. */
export function refuseBriefly(
  request: Request,
  messages: Messages,
  { status, code, key, values = {}, type = 'error', headers }: Refusal,
): Response {
  const { pathname } = new URL(request.url)
  const locale = readAddress(pageOfData(pathname)).locale ?? requestLocale(request)
  const message = messages.translator(locale)(key, values)
  const all = { 'cache-control': 'no-store', ...headers }
  return pathname.endsWith('.data')
    ? answerError(status, { type, code, message }, all)
    : new Response(message, {
        status,
        headers: { ...all, 'content-type': 'text/plain; charset=utf-8' },
      })
}
