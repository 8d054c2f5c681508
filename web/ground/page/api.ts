import { useMemo } from 'react'
import { createClient, type Client } from '#contract/client.ts'
import type { Contract } from '#contract/endpoint.ts'
import { usePageContext } from './page-context.tsx'
import { useSession } from './session-context.ts'
import { spokenIn } from './spoken-in.ts'

const CSRF = '/api/sanctum/csrf-cookie'

/** API client of the browser for the endpoints in `calls`, which must be the same object each time. Loaders use `visit.api`. After the session expired, the user is signed out here too, silently. */
export function useApi<C extends Contract>(calls: C): Client<C> {
  const { locale, language } = usePageContext()
  const { lost } = useSession()
  return useMemo(() => {
    const call = async (request: Request): Promise<Response> => {
      const response = await send(request)
      if (response.status === 401) lost()
      return response
    }
    return createClient(calls, {
      base: '/api',
      fetch: call,
      headers: (method) => ({ 'x-lang': spokenIn(method, { locale, language }) }),
    })
  }, [calls, locale, language, lost])
}

/** Sends a call with the CSRF token (specification, section 7), fetched if missing; retries once after a rejection. A GET gets it only then. */
export async function send(request: Request): Promise<Response> {
  if (request.method !== 'GET') {
    await ensureXsrf()
    signed(request)
  }
  const response = await fetch(request.clone())
  if (response.status !== 419) return response
  // Unread, it would keep the connection.
  await response.text()
  await renewXsrf()
  return fetch(signed(request))
}

export async function ensureXsrf(): Promise<void> {
  if (!xsrfToken()) await renewXsrf()
}

/** One at a time: a second token would replace the first between a call's header and its cookie. */
let renewing: Promise<unknown> | null = null
function renewXsrf(): Promise<unknown> {
  return (renewing ??= fetch(CSRF).finally(() => (renewing = null)))
}

function signed(request: Request): Request {
  request.headers.set('x-xsrf-token', xsrfToken() ?? '')
  return request
}

function xsrfToken(): string | null {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return token ? decodeURIComponent(token) : null
}
