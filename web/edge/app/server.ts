import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { answerError } from '#contract/errors.ts'
import { READING } from '#contract/methods.ts'
import type { PageName } from '#contract/pages.ts'
import { setPictureBase } from '#contract/people/pictures.ts'
import {
  isDataRequest,
  METHOD_NOT_ALLOWED,
  METHODS,
  withFailures,
} from '../../ground/errors/failures.ts'
import { refusalKey } from '../../ground/errors/thrown.ts'
import { pageOfData, readAddress } from '../../ground/page/addresses.ts'
import { partChoice } from '../../ground/page/address-choice.ts'
import { DISMISSED_STYLES, dismissedStyles } from '../../ground/page/early.ts'
import { isSecure } from '../../ground/page/cookie.ts'
import { visitContext, type WebCall, type WebHost } from '../../ground/page/load-context.ts'
import { isPrivate, pageAt } from '../../ground/page/page-at.ts'
import { visitOf } from '../../ground/page/visit.server.ts'
import { withQuery } from '../../ground/page/with-query.ts'

export type { Read, WebCall, WebHost } from '../../ground/page/load-context.ts'
export type Web = (request: Request, call: WebCall) => Promise<Response>

/** All pages as one handler, exported by `build/server/index.js`; the process passes its parts. */
export function createWeb(host: WebHost): Web {
  setPictureBase(host.media)
  const handlers = new Map<PageName | undefined, RequestHandler>()
  const all = withFailures(build.routes)
  /** Each page has a router of its own: one of all pages matches and copies all of them, several times for each request. */
  function handlerOf(page: PageName | undefined): RequestHandler {
    let handler = handlers.get(page)
    if (!handler) {
      const own = page === undefined ? Object.keys(all) : ['root', page]
      const only = <T>(routes: Record<string, T>): Record<string, T> =>
        Object.fromEntries(own.flatMap((id) => (routes[id] ? [[id, routes[id]]] : [])))
      handler = createRequestHandler(
        {
          ...build,
          routes: only(all),
          assets: { ...build.assets, routes: only(build.assets.routes) },
          // `host/app.ts` has checked the origin of forms against the public address; React Router only knows the internal one behind a proxy.
          allowedActionOrigins: ['**'],
        },
        host.production ? 'production' : 'development',
      )
      handlers.set(page, handler)
    }
    return handler
  }
  const { version, routes } = build.assets
  const running = { build: version, style: routes['root']?.css?.[0] ?? '' }
  const latest = JSON.stringify({ build: version })
  return async (incoming, call) => {
    const { url, choice } = partChoice(new URL(incoming.url))
    const request = url.href === incoming.url ? incoming : new Request(url, incoming)
    const { pathname } = url
    if (pathname === '/builds/latest.json') {
      return new Response(latest, {
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      })
    }
    if (pathname === DISMISSED_STYLES)
      return new Response(
        dismissedStyles(request.headers.get('cookie'), { secure: isSecure(host, url) }),
        {
          headers: { 'content-type': 'text/css', 'cache-control': 'private, no-store' },
        },
      )
    const refused =
      call.refused ?? (takesMethod(request.method, pathname) ? undefined : METHOD_NOT_ALLOWED)
    const visit = visitOf(
      request,
      choice,
      host,
      { ...call, ...(refused !== undefined && { refused }) },
      running,
    )
    if (refused !== undefined && isDataRequest(request)) {
      const message = host.messages.translator(visit.language)(refusalKey(refused))
      return answerError(refused, { code: 'refused', message })
    }
    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    // The body of a rejected request is not read: its error page is always the same.
    const handle = handlerOf(pageAt(pageOfData(pathname)))
    const response = await handle(
      refused === undefined
        ? request
        : new Request(request.url, { headers: request.headers, signal: request.signal }),
      context,
    ).finally(() => visit.carried.release())
    const location = response.headers.get('location')
    if (location !== null) response.headers.set('location', withQuery(location, choice.query))
    for (const text of visit.setCookies) response.headers.append('set-cookie', text)
    if (isPrivate(pathname)) response.headers.set('cache-control', 'private, no-store')
    else if (visit.isPartial) response.headers.set('cache-control', 'no-store')
    if (response.status === METHOD_NOT_ALLOWED)
      response.headers.set('allow', (takesForms(pathname) ? METHODS : READING).join(', '))
    return response
  }
}

/** Forms are never sent to an address without a locale. */
const takesMethod = (method: string, pathname: string): boolean =>
  READING.includes(method) ||
  (METHODS.includes(method) && readAddress(pageOfData(pathname)).locale !== null)

function takesForms(pathname: string): boolean {
  const page = pageAt(pageOfData(pathname))
  return page !== undefined && build.routes[page]?.module.action !== undefined
}
