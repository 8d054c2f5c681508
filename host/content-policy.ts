import { randomBytes } from 'node:crypto'
import type { Env } from '#env.ts'
import type { Web } from '#web/server.ts'

/** Pages with a policy under which scripts run only when they are ours: from our files, or with the number of this rendering. */
export function withContentPolicy(web: Web, env: Env): Web {
  return async (request, call) => {
    const nonce = randomBytes(16).toString('base64')
    const response = await web(request, { ...call, nonce })
    if (response.headers.get('content-type')?.startsWith('text/html')) response.headers.set('content-security-policy', policy(nonce, env))
    return response
  }
}

/** Styles may stand at elements: a picture's placeholder colours do. A full map fetches its style, tiles and fonts, and pictures for its signs, from its host. */
function policy(nonce: string, env: Env): string {
  const cdn = originOf(env.CDN_URL)
  const map = originOf(env.MAP_STYLE_URL)
  return [
    `default-src 'self'${cdn}`, `script-src 'self' 'nonce-${nonce}'${cdn}`, `style-src 'self' 'unsafe-inline'${cdn}`, `img-src 'self' data:${cdn}${map}`,
    `connect-src 'self'${cdn}${map}${sockets(env)}`, "worker-src 'self'", `font-src 'self'${cdn}`, "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    // The policies of `web/trusted-types.ts` and `web/ui/inert.ts`.
    "require-trusted-types-for 'script'", 'trusted-types default inert',
  ].join('; ')
}

const originOf = (url: string | undefined): string => (url ? ` ${new URL(url).origin}` : '')

/** Where real time connects to. That `'self'` has its sockets in it not every browser knows. */
function sockets({ PUSHER_HOST, PUBLIC_URL }: Env): string {
  const host = PUSHER_HOST ?? PUBLIC_URL
  return host ? ` ${new URL(host).origin.replace(/^http/, 'ws')}` : ''
}
