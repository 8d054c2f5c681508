import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { visitContext, type WebCall, type WebHost } from './load-context.ts'
import { isPrivate } from './page-at.ts'
import { visitOf } from './visit.ts'

export type { WebCall, WebHost } from './load-context.ts'
export type Web = (request: Request, call: WebCall) => Promise<Response>

/** All pages as one handler. The process gives it what it runs on; `build/server/index.js` exports this. */
export function createWeb(host: WebHost): Web {
  const handle = createRequestHandler(build, host.production ? 'production' : 'development')
  const latest = JSON.stringify({ build: build.assets.version })
  return async (request, call) => {
    if (new URL(request.url).pathname === '/builds/latest.json') {
      return new Response(latest, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })
    }
    const context = new RouterContextProvider()
    const visit = visitOf(request, host, call, build.assets.version)
    context.set(visitContext, visit)
    const response = await handle(request, context)
    for (const text of visit.setCookies) response.headers.append('set-cookie', text)
    if (isPrivate(new URL(request.url).pathname)) response.headers.set('cache-control', 'private, no-store')
    return response
  }
}
