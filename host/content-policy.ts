import type { PageName } from '#contract/pages.ts'
import type { Env } from '#env.ts'

/** Settings with hosts from which pages may load files. */
export type PolicySettings = Pick<
  Env,
  | 'CDN_URL'
  | 'MEDIA_URL'
  | 'MAP_STYLE_URL'
  | 'PUSHER_HOST'
  | 'PUBLIC_URL'
  | 'STRIPE_PUBLISHABLE_KEY'
>

/** Hosts of Stripe.js (docs.stripe.com/security/guide, "Content Security Policy"), on the page for paying alone. */
const STRIPE = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: ' https://api.stripe.com https://*.stripe.com',
  pictures: ' https://*.stripe.com',
} as const

/**
 * The policy of a page, under which only our scripts run: from our files, or inline with the hash of one that we rendered.
 * A nonce would not be secret, since a cached page goes to many visitors (docs/decisions/128). Inline styles are allowed (placeholder colours of
 * pictures). A full map fetches its style, tiles, fonts and icons from its host.
 * @param page of which it is the policy
 */
export function contentPolicy(
  hashes: readonly string[],
  env: PolicySettings,
  page?: PageName,
): string {
  const stripe = page === 'pay' && env.STRIPE_PUBLISHABLE_KEY ? STRIPE : null
  const cdn = originOf(env.CDN_URL)
  const map = originOf(env.MAP_STYLE_URL)
  return [
    `default-src 'self'${cdn}`,
    `script-src 'self'${hashes.map((one) => ` 'sha256-${one}'`).join('')}${cdn}${stripe?.scripts ?? ''}`,
    ...(stripe ? [`frame-src ${stripe.frames}`] : []),
    `style-src 'self' 'unsafe-inline'${cdn}`,
    `img-src 'self' data:${originOf(env.MEDIA_URL)}${cdn}${map}${stripe?.pictures ?? ''}`,
    `connect-src 'self'${cdn}${map}${sockets(env)}${stripe?.calls ?? ''}`,
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
