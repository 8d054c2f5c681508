import { randomBytes } from 'node:crypto'
import type { Env } from '#env.ts'
import { Problem, type Call, type Services } from '../context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { portalSecret, same, signature } from './secret.ts'

/**
 * Signed, because a sibling subdomain could plant a value of its own, and for one session (the token of its cookie, '' without one), because it could plant one that was made for somebody else.
 * base64url, so that decoding cannot change it.
 */
function xsrfToken(
  secret: Buffer,
  session: string,
  nonce = randomBytes(16).toString('base64url'),
): string {
  return `${nonce}.${signature(secret, 'xsrf', `${nonce}\0${session}`)}`
}

/** Sets the cookie for the session with that token; for that of the request unless said. */
export async function setXsrfCookie(
  { db, env, request, headers }: Pick<Call, 'db' | 'env' | 'request' | 'headers'>,
  session = readCookie(request, 'token', env) ?? '',
): Promise<void> {
  headers.append('set-cookie', setCookie('xsrf', xsrfToken(await portalSecret(db), session), env))
}

/** Deletes the cookie of the session; what proves that a call is no forged one is that of nobody from then on. */
export async function forgetSession(
  call: Pick<Call, 'db' | 'env' | 'request' | 'headers'>,
): Promise<void> {
  call.headers.append('set-cookie', setCookie('token', '', call.env))
  await setXsrfCookie(call, '')
}

/**
 * Throws `Problem` 419 for a call that another site could have made its visitor send: one that changes something, whose header does not
 * repeat our cookie. A bearer token is in no browser's pocket, so that such a call is its caller's own.
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

/** Whether the header of a request repeats our cookie, and nothing speaks against its coming from our own pages or a site that is allowed to call. */
export async function repeatsCookie(
  request: Request,
  { db, env }: Pick<Services, 'db' | 'env'>,
): Promise<boolean> {
  const secret = await portalSecret(db)
  const sent = request.headers.get('x-xsrf-token') ?? request.headers.get('x-csrf-token') ?? ''
  const ours = readCookie(request, 'xsrf', env)
  if (
    !ours ||
    !same(ours, sent) ||
    !same(xsrfToken(secret, readCookie(request, 'token', env) ?? '', sent.split('.')[0]), sent)
  )
    return false
  return isOwnPage(request, env) || env.CORS_ORIGINS.includes(request.headers.get('origin') ?? '')
}

/** Whether our own pages sent the request, as far as its browser says. Who is no browser says nothing, and has to have the token. */
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
