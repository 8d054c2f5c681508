import { isIP } from 'node:net'
import type { Env } from '#env.ts'

/** Internal names: balancers, health checks and nodes use them. */
const INTERNAL_NAME = /^[^.]+$|\.(internal|local|localhost)$/

/** Subdomains of places: `barcelona.example.com`. */
const LABEL = /^[a-z0-9-]+$/

const withoutWww = (name: string): string => name.replace(/^www\./, '')

/**
 * Whether a request's host is not one of ours; always false without PUBLIC_URL. Ours are its domain and the subdomains of places. IP addresses
 * and internal names are accepted for health checks and other nodes.
 */
export function isForeignHost(
  url: string,
  { PUBLIC_URL, API_URL }: Pick<Env, 'PUBLIC_URL' | 'API_URL'>,
): boolean {
  if (!PUBLIC_URL) return false
  const name = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '')
  const ours = [PUBLIC_URL, ...(API_URL ? [API_URL] : [])].map((known) =>
    withoutWww(new URL(known).hostname),
  )
  const domain = ours[0]!
  const isSubdomain = name.endsWith(`.${domain}`) && LABEL.test(name.slice(0, -domain.length - 1))
  return (
    !isIP(name) && !INTERNAL_NAME.test(name) && !isSubdomain && !ours.includes(withoutWww(name))
  )
}

/** The number of host headers: more than one is invalid HTTP, and programs in between would disagree on which one counts. */
export function hostsOf(rawHeaders: readonly string[] = []): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
}
