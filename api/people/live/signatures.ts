import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '../../ground/secret.ts'

/** Credentials of clients and publishers, in the terms of the Pusher protocol. The secret is the portal's own. */
export interface PusherApp {
  id: string
  key: string
  secret: string
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** The signature for a private channel: `KEY:SIGNATURE`. `data` is the client's, exactly as sent. */
export function channelAuth(
  { key, secret }: PusherApp,
  socketId: string,
  channel: string,
  data?: string,
): string {
  return `${key}:${hmac(secret, [socketId, channel, ...(data === undefined ? [] : [data])].join(':'))}`
}

export function isChannelAuth(
  app: PusherApp,
  socketId: string,
  channel: string,
  auth: unknown,
  data?: string,
): boolean {
  return typeof auth === 'string' && isSameSecret(auth, channelAuth(app, socketId, channel, data))
}

/** The signature of a request to the HTTP API: over its method, path and query without the signature. */
function requestSignature(
  secret: string,
  method: string,
  path: string,
  query: URLSearchParams,
): string {
  const sorted = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hmac(
    secret,
    [method, path, sorted.map(([name, value]) => `${name}=${value}`).join('&')].join('\n'),
  )
}

const md5 = (body: string): string => createHash('md5').update(body).digest('hex')

/** The signed query for posting a body to the HTTP API of a Pusher server. */
export function signedQuery(
  app: PusherApp,
  path: string,
  body: string,
  now = Date.now(),
): URLSearchParams {
  const query = new URLSearchParams({
    auth_key: app.key,
    auth_timestamp: String(Math.floor(now / 1000)),
    auth_version: '1.0',
    body_md5: md5(body),
  })
  query.set('auth_signature', requestSignature(app.secret, 'POST', path, query))
  return query
}

/** Allowed clock difference in seconds. */
const CLOCKS_DIFFER = 600

/** Whether a body has a valid and recent signature. */
export function isSigned(
  app: PusherApp,
  { pathname, searchParams: query }: URL,
  body: string,
  now = Date.now(),
): boolean {
  return (
    query.get('auth_key') === app.key &&
    query.get('auth_version') === '1.0' &&
    Math.abs(now / 1000 - Number(query.get('auth_timestamp') ?? NaN)) <= CLOCKS_DIFFER &&
    query.get('body_md5') === md5(body) &&
    isSameSecret(
      query.get('auth_signature') ?? '',
      requestSignature(app.secret, 'POST', pathname, query),
    )
  )
}
