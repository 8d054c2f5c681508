import type { TicketCategory, TicketContext } from '#contract/talk/support.ts'
import { numbers, text } from '../../ground/forms/answer.ts'
import { isPrivate } from '../../ground/page/page-at.ts'
import type { Visit } from '../../ground/page/load-context.ts'

/** Context of a new ticket; its author can clear it in the form. */
export function contextOf(
  { request, build, locale, origin }: Visit,
  { from, failed }: { from: string | undefined; failed: string | undefined },
): TicketContext {
  return {
    page: from === undefined ? pageBefore(request, origin) : withoutSecrets(from),
    build: build.slice(0, 64) || undefined,
    locale,
    browser: request.headers.get('user-agent')?.slice(0, 300) || undefined,
    request: failed,
  }
}

/** The page of the portal before this one. Private pages are given without their query, which may have secrets. */
function pageBefore(request: Request, origin: string): string | undefined {
  const referrer = request.headers.get('referer')
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { pathname, search, host } = new URL(referrer)
  if (host !== new URL(origin).host && host !== new URL(request.url).host) return undefined
  return (isPrivate(pathname) ? withoutSecrets(pathname) : pathname + search).slice(0, 300)
}

/** Links to boards and alerts contain a token that opens them. */
const withoutSecrets = (path: string): string => path.replaceAll(/[^/]{24,}/g, '…')

/** Sends the form of a ticket. */
export async function sendTicket({ api }: Pick<Visit, 'api'>, form: FormData) {
  const fact = (name: string): string | undefined => text(form, `context_${name}`) || undefined
  const { data } = await api.support.send({
    name: text(form, 'name'),
    email: text(form, 'email'),
    // The API rejects unknown categories, at the field.
    category: text(form, 'category') as TicketCategory,
    message: text(form, 'message'),
    context: {
      page: fact('page'),
      build: fact('build'),
      locale: fact('locale'),
      browser: fact('browser'),
      request: fact('request'),
    },
    files: numbers(form, 'files'),
    stamp: text(form, 'stamp'),
    website: text(form, 'website'),
  })
  return data
}
