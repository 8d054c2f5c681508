import type { Env } from '#env.ts'

/** Settings with hosts from which pages may load files. */
export type PolicySettings = Pick<Env, 'CDN_URL' | 'MAP_STYLE_URL' | 'PUSHER_HOST' | 'PUBLIC_URL'>

/**
 * The policy of a page, under which only our scripts run: from our files, or inline with the hash of one that we rendered.
 * A nonce would not be secret, since a cached page goes to many visitors (docs/decisions/128). Inline styles are allowed (placeholder colours of
 * pictures). A full map fetches its style, tiles, fonts and icons from its host.
 */
export function contentPolicy(hashes: readonly string[], env: PolicySettings): string {
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
    // The policies of `web/ground/page/trusted-types.ts` and `web/ground/ui/inert.ts`.
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
