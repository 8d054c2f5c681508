import { hash, randomBytes } from 'node:crypto'
import type { Env } from '#env.ts'
import type { Web } from '#web/app/server.ts'
import { bytesOf, wholeResponse } from '#web/page/whole-body.ts'

/** What names the hosts that a page may load from. */
export type PolicySettings = Pick<Env, 'CDN_URL' | 'MAP_STYLE_URL' | 'PUSHER_HOST' | 'PUBLIC_URL'>

/**
 * Adds a policy under which only our scripts run: from our files, or inline with the hash of one that we rendered.
 * A nonce would not be secret, since a cached page goes to many visitors (docs/decisions/128).
 */
export function withContentPolicy(web: Web, env: PolicySettings): Web {
  return async (request, call) => {
    const nonce = randomBytes(16).toString('base64')
    const response = await web(request, { ...call, nonce })
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const { page, hashes } = withoutNonce(await bytesOf(response), nonce)
    const { status, headers } = response
    headers.set('content-security-policy', policy(hashes, env))
    return wholeResponse(page.length > 0 ? page : null, { status, headers })
  }
}

/** Removes the nonce from a page and returns the hashes of the scripts that had it: only scripts that we rendered do. */
function withoutNonce(
  bytes: Uint8Array<ArrayBuffer>,
  nonce: string,
): { page: Buffer<ArrayBuffer>; hashes: string[] } {
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  const hashes = new Set<string>()
  let end = 0
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, end)) {
    parts.push(html.subarray(end, at))
    end = at + mark.length
    if (!html.subarray(html.lastIndexOf('<', at)).toString('latin1', 0, 8).startsWith('<script '))
      continue
    const script = html.subarray(html.indexOf('>', end) + 1, html.indexOf('</script>', end))
    if (script.length > 0) hashes.add(hash('sha256', script, 'base64'))
  }
  return { page: Buffer.concat([...parts, html.subarray(end)]), hashes: [...hashes] }
}

/** Inline styles are allowed (placeholder colours of pictures). A full map fetches its style, tiles, fonts and icons from its host. */
function policy(hashes: readonly string[], env: PolicySettings): string {
  const cdn = originOf(env.CDN_URL)
  const map = originOf(env.MAP_STYLE_URL)
  return [
    `default-src 'self'${cdn}`,
    `script-src 'self'${hashes.map((one) => ` 'sha256-${one}'`).join('')}${cdn}`,
    `style-src 'self' 'unsafe-inline'${cdn}`,
    `img-src 'self' data:${cdn}${map}`,
    `connect-src 'self'${cdn}${map}${sockets(env)}`,
    "worker-src 'self'",
    `font-src 'self'${cdn}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The policies of `web/page/trusted-types.ts` and `web/ui/inert.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types default inert',
  ].join('; ')
}

const originOf = (url: string | undefined): string => (url ? ` ${new URL(url).origin}` : '')

/** Not every browser includes WebSockets in `'self'`. */
function sockets({ PUSHER_HOST, PUBLIC_URL }: PolicySettings): string {
  const host = PUSHER_HOST ?? PUBLIC_URL
  return host ? ` ${new URL(host).origin.replace(/^http/, 'ws')}` : ''
}
