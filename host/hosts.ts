import { isIP } from 'node:net'
import type { Env } from '#env.ts'

/** Names that no public name server knows: what balancers, health checks and nodes call each other. */
const OF_THE_HOUSE = /^[^.]+$|\.(internal|local|localhost)$/

const withoutWww = (name: string): string => name.replace(/^www\./, '')

/**
 * Whether a request names a host that is not ours: then another site's name leads here, by its owner's doing or a proxy's mistake. Without PUBLIC_URL nobody knows. Numbers and
 * names of the house are those of health checks and of other nodes.
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
  return !isIP(name) && !OF_THE_HOUSE.test(name) && !ours.includes(withoutWww(name))
}

/** How often a request names its host: more than once is no HTTP, and programs on the way would not agree on which of them counts. */
export function hostsOf(rawHeaders: readonly string[] = []): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
}
