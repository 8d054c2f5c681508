import { randomBytes } from 'node:crypto'
import type { Env } from '#env.ts'
import { Problem, type Call, type Services } from '../../context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { portalSecret, isSameSecret, signature } from '../../ground/secret.ts'

/**
 * Signed, because a sibling subdomain could set a value of its own, and bound to one session (its token, '' without one), because it could set one that was made for another.
 * base64url, so that decoding does not change it.
 */
function xsrfToken(
  secret: Buffer,
  session: string,
  nonce = randomBytes(16).toString('base64url'),
): string {
  return `${nonce}.${signature(secret, 'xsrf', `${nonce}\0${session}`)}`
}

/** Sets the cookie for the session with that token, by default that of the request. */
export async function setXsrfCookie(
  { db, env, request, headers }: Pick<Call, 'db' | 'env' | 'request' | 'headers'>,
  session = readCookie(request, 'token', env) ?? '',
): Promise<void> {
  headers.append('set-cookie', setCookie('xsrf', xsrfToken(await portalSecret(db), session), env))
}

/** Deletes the session's cookie and sets an XSRF token without a session. */
export async function forgetSession(
  call: Pick<Call, 'db' | 'env' | 'request' | 'headers'>,
): Promise<void> {
  call.headers.append('set-cookie', setCookie('token', '', call.env))
  await setXsrfCookie(call, '')
}

/**
 * Throws `Problem` 419 for a call that another site could have forged: one that changes something without our cookie's value in the
 * header. Browsers never send a bearer token by themselves, so such a call is not forged.
 */
export async function refuseForged(
  request: Request,
  services: Pick<Services, 'db' | 'env'>,
): Promise<void> {
  if (
    ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ||
    bearerOf(request) ||
    (await repeatsCookie(request, services))
  )
    return
  throw new Problem(419, 'csrf_mismatch', 'accounts.error.csrf')
}

/** Whether the header repeats our cookie, and nothing indicates another origin than our pages or an allowed site. */
export async function repeatsCookie(
  request: Request,
  { db, env }: Pick<Services, 'db' | 'env'>,
): Promise<boolean> {
  const secret = await portalSecret(db)
  const sent = request.headers.get('x-xsrf-token') ?? request.headers.get('x-csrf-token') ?? ''
  const ours = readCookie(request, 'xsrf', env)
  if (
    !ours ||
    !isSameSecret(ours, sent) ||
    !isSameSecret(
      xsrfToken(secret, readCookie(request, 'token', env) ?? '', sent.split('.')[0]),
      sent,
    )
  )
    return false
  return isOwnPage(request, env) || env.CORS_ORIGINS.includes(request.headers.get('origin') ?? '')
}

/** Whether the browser marks the request as sent by our own pages. Other programs do not, and need the token. */
export function isOwnPage(request: Request, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site && site !== 'same-origin') return false
  if (origin === null) return true
  const host = hostOf(origin)
  return (
    host !== null &&
    (host === (request.headers.get('host') ?? hostOf(request.url)) ||
      (env.PUBLIC_URL !== undefined && host === hostOf(env.PUBLIC_URL)))
  )
}

export function bearerOf(request: Request): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
