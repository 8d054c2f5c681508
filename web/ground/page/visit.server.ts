import { data } from 'react-router'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { unitsIn } from '#contract/people/country-units.ts'
import { DEFAULT_LOCALE, isLocale, negotiateLocale, type LocaleCode } from '#i18n/locales.ts'
import { messagesOf } from '../../pages.ts'
import type { AddressChoice } from './address-choice.ts'
import { refuseAway } from './away.ts'
import { Carried } from './carry.server.ts'
import { currencyFor } from './currency.ts'
import { countryOf, langOf as langOfAddress, pageOfData, readAddress } from './addresses.ts'
import { isSecure, readCookie } from './cookie.ts'
import type { Visit, WebCall, WebHost } from './load-context.ts'
import { pageAt } from './page-at.ts'
import { createSession } from './session.ts'
import { spokenIn } from './spoken-in.ts'

/** Parses a request: locale, currency, origin; and creates the API client for the visitor. */
export function visitOf(
  request: Request,
  choice: AddressChoice,
  host: WebHost,
  call: WebCall,
  { build, style }: Pick<Visit, 'build' | 'style'>,
): Visit {
  const url = new URL(request.url)
  const header = request.headers.get('cookie')
  const locale =
    readAddress(pageOfData(url.pathname)).locale ??
    preferredLocale(request, url, host.messages.completeLocales())
  const tier = host.messages.tierOf(messagesOf(pageAt(pageOfData(url.pathname))))
  const language = host.messages.languageOf(locale, tier)
  const origin = host.origin ?? url.origin
  const cookies = { domain: host.domain, secure: isSecure(host, url) }
  const setCookies: string[] = []
  const carried = new Carried()
  let user: ReturnType<Visit['user']> | undefined
  /** Until a change, which may sign the visitor in: later reads are for them. */
  let isAnonymous = header === null && !request.headers.has('authorization')
  const answered = async (apiRequest: Request): Promise<Response> => {
    // A change may affect the user: fetch it again for the page after it.
    if (apiRequest.method !== 'GET') {
      user = undefined
      isAnonymous = false
    }
    const response = await host.api(apiRequest, call)
    if (apiRequest.method === 'GET') refuseAway(response)
    return response
  }
  const langOf = (method: string): string => spokenIn(method, { locale, language })
  const { read } = host
  const api = createClient(contract, {
    base: `${url.origin}/api`,
    fetch: createSession(request, answered, setCookies),
    headers: (method) => ({ 'x-lang': langOf(method) }),
    get read() {
      return read && isAnonymous
        ? async (address: string) =>
            refuseAway(await read({ url: address, lang: langOf('GET') }, call))
        : undefined
    },
  })
  return {
    request,
    api,
    user: () =>
      (user ??= header ? api.accounts.me({}).then((answer) => answer.user) : Promise.resolve(null)),
    setCookies,
    carry: url.pathname.endsWith('.data')
      ? (text) => text
      : (text, options) => carried.add(text, options),
    carried,
    documentHead: [],
    isPartial: false,
    locale,
    language,
    complete: host.messages.completeLocales(tier),
    currency: currencyFor(choice.currency, url),
    units: choice.units ?? unitsIn(countryOf(url.pathname), locale),
    choice,
    visitorPlace: null,
    failure: call.refused === undefined ? null : { error: data(null, { status: call.refused }) },
    origin,
    cookies,
    host,
    call,
    build,
    style,
  }
}

/** Locale of a bare address: `?lang`, the cookie, the browser's languages (complete ones first), English. */
export function preferredLocale(
  request: Request,
  url: URL,
  complete: readonly LocaleCode[],
): LocaleCode {
  const stored = readCookie(request.headers.get('cookie'), 'locale', { secure: false })
  return (
    langOfAddress(url) ??
    (isLocale(stored) ? stored : null) ??
    negotiateLocale(request.headers.get('accept-language'), complete) ??
    DEFAULT_LOCALE
  )
}
