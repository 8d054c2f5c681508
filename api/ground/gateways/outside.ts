import { lookup as lookupName, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why an address that somebody gave us was not fetched. `code` is for programs, the message for the user who entered the address. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
  readonly code:
    | 'bad_address'
    | 'private_address'
    | 'unknown_host'
    | 'unreachable'
    | 'too_slow'
    | 'too_large'
    | 'too_many_redirects'
    | 'refused'

  constructor(code: OutsideError['code'], message: string) {
    super(message)
    this.code = code
  }
}

export interface Reach {
  isAddress: (address: string) => boolean
  isPort: (port: string) => boolean
  /** Resolves names instead of the system. */
  lookup?: (
    name: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void
}

export interface OutsideOrder {
  /** Of the stored version, for a conditional request. */
  etag?: string | null
  lastModified?: string | null
  maxBytes: number
  /** For all of it, redirects included. */
  timeoutMs: number
  /** Addresses that may be connected to; by default the public network. For tests. */
  reach?: Reach
  /** Origin of an address that the operator configured: it may be one of a private network. */
  trusted?: string
  /** Statuses that say that there is nothing: the answer is null. */
  absent?: readonly number[]
}

export interface OutsideAnswer {
  /** Where it came from in the end. */
  url: string
  etag: string | null
  lastModified: string | null
  /** Ends with an `OutsideError` when there is more than was allowed, or it takes too long. */
  body: AsyncIterable<Uint8Array>
}

const REDIRECTS_MAX = 5
const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443'])
/** Longest pause within a response. */
const IDLE_MS = 30_000

const NOT_PUBLIC = { 4: new BlockList(), 6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC[4].addSubnet(network, prefix, 'ipv4')
// Of IPv6 only the range allocated for the world (2000::/3) is public, without the ranges that map to IPv4 or are reserved.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC[6].addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is one of the public network. An IPv4 address in the clothes of IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version === 4
    ? !NOT_PUBLIC[4].check(address, 'ipv4')
    : version === 6 && !NOT_PUBLIC[6].check(address, 'ipv6')
}

const PUBLIC: Reach = { isAddress: isPublicAddress, isPort: (port) => PORTS.has(port) }
const ANYWHERE: Reach = { isAddress: () => true, isPort: () => true }

/**
 * Fetches an address that a stranger gave us: http or https on their usual ports, never into a private network. Names are resolved once for each
 * connection and what they resolve to is checked there, so that a name cannot change its mind in between; redirects are checked like the first address,
 * and a password goes to its own host only. Null when nothing has changed since `etag` or `lastModified`, or for a status of `absent`.
 * Throws an `OutsideError`.
 */
export async function fetchOutside(
  address: string,
  order: OutsideOrder,
): Promise<OutsideAnswer | null> {
  const deadline = AbortSignal.timeout(order.timeoutMs)
  const reachOf = (to: string): Reach =>
    order.trusted !== undefined && URL.parse(to)?.origin === order.trusted
      ? ANYWHERE
      : (order.reach ?? PUBLIC)
  let url = parseAddress(address, reachOf(address))
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await connect(url, order, reachOf(url.href), deadline)
    const status = answer.statusCode ?? 0
    if ((status === 304 && (order.etag || order.lastModified)) || order.absent?.includes(status)) {
      answer.destroy()
      return null
    }
    if (status >= 300 && status < 400 && answer.headers.location) {
      answer.destroy()
      const to = URL.parse(answer.headers.location, url)?.href ?? ''
      const next = parseAddress(to, reachOf(to))
      // A server must not learn the password of another host.
      if (next.host === url.host && next.protocol === url.protocol && !next.username)
        Object.assign(next, { username: url.username, password: url.password })
      url = next
      continue
    }
    if (status !== 200) {
      answer.destroy()
      throw new OutsideError('refused', `The server answered with the status ${status}.`)
    }
    if (Number(answer.headers['content-length'] ?? 0) > order.maxBytes) {
      answer.destroy()
      throw new OutsideError('too_large', `There are more than ${order.maxBytes} bytes.`)
    }
    return {
      url: url.href,
      etag: answer.headers.etag ?? null,
      lastModified: answer.headers['last-modified'] ?? null,
      body: bounded(answer, order.maxBytes, deadline),
    }
  }
  throw new OutsideError('too_many_redirects', `There are more than ${REDIRECTS_MAX} redirects.`)
}

/** Response of a foreign server. */
export interface SentAnswer {
  status: number
  /** The beginning of it. */
  text: string
}

const ANSWER_MAX = 2000

/** Sends something to an address that a stranger gave us, under the same rules; redirects are not followed. Throws an `OutsideError` when nothing was answered. */
export async function sendOutside(
  address: string,
  {
    body,
    headers,
    timeoutMs,
    reach = PUBLIC,
  }: {
    body: string | Uint8Array
    headers: Record<string, string>
    timeoutMs: number
    reach?: Reach | undefined
  },
): Promise<SentAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const answer = await connect(
    parseAddress(address, reach),
    { maxBytes: ANSWER_MAX, timeoutMs, send: { body, headers } },
    reach,
    deadline,
  )
  let text = ''
  try {
    for await (const chunk of answer) {
      text += (chunk as Buffer).toString('utf8')
      if (text.length >= ANSWER_MAX) break
    }
  } catch (error) {
    throw outsideError(error as Error, deadline)
  } finally {
    answer.destroy()
  }
  return {
    status: answer.statusCode ?? 0,
    text: text.slice(0, ANSWER_MAX).toWellFormed().replaceAll('\0', '\ufffd'),
  }
}

function parseAddress(address: string, { isPort }: Reach): URL {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new OutsideError(
      'bad_address',
      'It must be an address that begins with http:// or https://.',
    )
  if (!isPort(url.port))
    throw new OutsideError('bad_address', `The port ${url.port} is not one of the web.`)
  return url
}

/** Numbers are connected to without being looked up. */
const numberOf = ({ hostname }: URL): string | null => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : null
}

/** Error of an address that can never be fetched, seen without a request; null for others. */
export function refusalOf(address: string): OutsideError['code'] | null {
  try {
    const number = numberOf(parseAddress(address, PUBLIC))
    return number && !isPublicAddress(number) ? 'private_address' : null
  } catch (error) {
    if (error instanceof OutsideError) return error.code
    throw error
  }
}

/** Throws an `OutsideError` where it is not written as addresses write it. */
function authOf({ username, password }: URL): string | undefined {
  try {
    return username ? `${decodeURIComponent(username)}:${decodeURIComponent(password)}` : undefined
  } catch {
    throw new OutsideError(
      'bad_address',
      'The name before the @ is not written as addresses write it.',
    )
  }
}

function connect(
  url: URL,
  {
    etag,
    lastModified,
    send,
  }: OutsideOrder & { send?: { body: string | Uint8Array; headers: Record<string, string> } },
  { isAddress, lookup: resolveName = lookupName }: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const refusal = () =>
    new OutsideError('private_address', `${url.hostname} is not an address of the public network.`)
  const number = numberOf(url)
  if (number && !isAddress(number)) return Promise.reject(refusal())
  const lookup: LookupFunction = (name, options, done) => {
    resolveName(
      name,
      { family: options.family ?? 0, all: true },
      (error, found: LookupAddress[]) => {
        if (error) return done(error, [])
        const [first] = found
        // As if the name did not exist: the response must not reveal which names resolve inside.
        if (!first || !found.every(({ address }) => isAddress(address)))
          return done(unknownHost(), [])
        if (options.all) done(null, found)
        else done(null, first.address, first.family)
      },
    )
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
    url,
    {
      agent: false,
      method: send ? 'POST' : 'GET',
      lookup,
      signal,
      timeout: IDLE_MS,
      auth: authOf(url),
      headers: {
        'user-agent': 'Lares',
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
        ...(send && { ...send.headers, 'content-length': String(Buffer.byteLength(send.body)) }),
      },
    },
    resolve,
  )
  request.once('timeout', () =>
    request.destroy(new OutsideError('too_slow', 'Nothing came for too long.')),
  )
  request.once('error', (error) => reject(outsideError(error, signal)))
  request.end(send?.body)
  return promise
}

async function* bounded(
  answer: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of answer) {
      size += (chunk as Buffer).length
      if (size > maxBytes)
        throw new OutsideError('too_large', `There are more than ${maxBytes} bytes.`)
      yield chunk as Buffer
    }
  } catch (error) {
    throw outsideError(error as Error, signal)
  } finally {
    answer.destroy()
  }
}

const unknownHost = () =>
  new OutsideError('unknown_host', 'The name of the server is not known on the public network.')

function outsideError(error: Error, signal: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error
  if (signal.aborted) return new OutsideError('too_slow', 'It took too long.')
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unknownHost()
  return new OutsideError('unreachable', `The server cannot be reached${code ? ` (${code})` : ''}.`)
}
