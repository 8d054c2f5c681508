/** The session cookie, with a prefix on HTTPS. */
const TOKEN = /^(?:__Secure-)?auth_token=(.+)$/
const XSRF = /^XSRF-TOKEN=([^;]+)/

export const isTokenCookie = (pair: string): boolean => TOKEN.test(pair)

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * API calls for the visitor of a page's request: their token as bearer, their user agent and cookies.
 * Without a token, a changing call first fetches a CSRF token. The API's cookies are collected, to be sent with the page.
 */
export function createSession(visitor: Request, call: Fetch, setCookies: string[]): Fetch {
  const cookies = visitor.headers.get('cookie')?.split(/;\s*/) ?? []
  const tokens = cookies.filter(isTokenCookie)
  // A sibling domain may have planted the second one: no session then, as in the API.
  let token = tokens.length === 1 ? decoded(TOKEN.exec(tokens[0] ?? '')?.[1]) : null
  let xsrf: string | undefined

  const send = async (request: Request): Promise<Response> => {
    const response = await call(request)
    for (const text of response.headers.getSetCookie()) {
      setCookies.push(text)
      const pair = text.split(';')[0] ?? ''
      // New cookies apply to later calls: after signing in, the user is known.
      if (pair.includes('auth_token=')) token = decoded(TOKEN.exec(pair)?.[1])
      xsrf = XSRF.exec(pair)?.[1] ?? xsrf
    }
    return response
  }

  return async (request) => {
    const userAgent = visitor.headers.get('user-agent')
    if (userAgent) request.headers.set('user-agent', userAgent)
    const others = cookies.filter((pair) => !isTokenCookie(pair) && !XSRF.test(pair))
    if (token) request.headers.set('authorization', `Bearer ${token}`)
    else if (request.method !== 'GET') {
      if (!xsrf) await send(new Request(new URL('/api/sanctum/csrf-cookie', request.url)))
      others.push(`XSRF-TOKEN=${xsrf ?? ''}`)
      request.headers.set('x-xsrf-token', xsrf ?? '')
    }
    if (others.length) request.headers.set('cookie', others.join('; '))
    return send(request)
  }
}

function decoded(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null
  } catch {
    return null
  }
}
