import { isIP } from 'node:net'
import type { TrustProxy } from '#env.ts'

/**
 * The visitor's address: that of the socket, or, as far as `trust` covers them, the one that proxies wrote into `X-Forwarded-For`. Each proxy appends
 * the address that it saw, so the list is read from its end; forged entries are further to the front.
 */
export function clientAddress(
  socket: string,
  forwardedFor: string | null,
  trust: TrustProxy,
): string {
  let address = plain(socket)
  if (trust.kind === 'none' || !forwardedFor) return address
  const list = forwardedFor.split(',').slice(-32).map(plain)
  for (let hop = 1; ; hop++) {
    if (
      trust.kind === 'hops'
        ? hop > trust.hops
        : !trust.networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    )
      return address
    const next = list.pop()
    if (!next || !isIP(next)) return address
    address = next
  }
}

/** Whether the peer is a trusted proxy. */
export function isTrusted(socket: string, trust: TrustProxy): boolean {
  if (trust.kind !== 'networks') return trust.kind === 'hops'
  const address = plain(socket)
  return isIP(address) !== 0 && trust.networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Key of a limit: one IPv4 address, or one IPv6 network of 64 bits, the usual size for a household. */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? groupsOf(address).slice(0, 4).join(':') : address
}

/** IPv6 networks of 56 bits, which providers give to one home: it has 256 keys of `limitKey`. Null for IPv4. */
export function siteKey(address: string): string | null {
  if (isIP(address) !== 6) return null
  const [a, b, c, d = '0'] = groupsOf(address)
  return [a, b, c, (Number.parseInt(d, 16) >> 8).toString(16)].join(':')
}

/** The eight groups of an IPv6 address, in their shortest form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/** For logs: enough to see the origin of an attack, too little to identify a person. `198.51.100.0/24`, `2001:db8:1::/48`. */
export function networkOf(address: string): string {
  if (isIP(address) === 6) return `${limitKey(address).split(':').slice(0, 3).join(':')}::/48`
  return isIP(address) === 4 ? address.replace(/\d+$/, '0/24') : 'unknown'
}

/** IPv4 mapped into IPv6, a port or a zone are taken off: `::ffff:192.0.2.1` and `192.0.2.1:1234` are `192.0.2.1`. */
function plain(text: string): string {
  const trimmed = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(trimmed)
    ? trimmed.slice(0, trimmed.lastIndexOf(':'))
    : trimmed
}
