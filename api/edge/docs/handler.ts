import type { LocaleCode } from '#i18n/locales.ts'
import { openApi } from '#openapi/document.ts'
import type { Services } from '../../context.ts'
import { requestLocale, type ApiApp } from '../../people/http/serve.ts'

/** The API as an OpenAPI document; its introduction in the language of the caller. */
export function mountDocs(app: ApiApp, { messages }: Pick<Services, 'messages'>): void {
  const documents = new Map<LocaleCode, string>()
  app.get('/docs/api.json', ({ req }) => {
    const locale = requestLocale(req.raw)
    const body =
      documents.get(locale) ?? JSON.stringify(openApi(messages.translator(locale)), null, 1)
    documents.set(locale, body)
    return new Response(body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        vary: 'X-Lang, Accept-Language',
      },
    })
  })
}
