/** The cookie that the API keeps a session in; with a prefix where the portal is on https. */
const TOKEN = /^(?:__Secure-)?auth_token=(.+)$/
const XSRF = /^XSRF-TOKEN=([^;]+)/

export const isTokenCookie = (pair: string): boolean => TOKEN.test(pair)

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Calls the API for the visitor who sent a page's request: with their token as bearer, what their browser is, and what their cookies say.
 * Without a token, a call that changes something first fetches what proves that it comes from our pages. Cookies that the API sets are
 * collected, to be sent with the page.
 */
export function createSession(visitor: Request, call: Fetch, setCookies: string[]): Fetch {
  const cookies = visitor.headers.get('cookie')?.split(/;\s*/) ?? []
  const tokens = cookies.filter(isTokenCookie)
  // Of two, a sibling domain may have planted one: then nobody is logged in, as in the API.
  let token = tokens.length === 1 ? decoded(TOKEN.exec(tokens[0] ?? '')?.[1]) : null
  let xsrf: string | undefined

  const send = async (request: Request): Promise<Response> => {
    const response = await call(request)
    for (const text of response.headers.getSetCookie()) {
      setCookies.push(text)
      const pair = text.split(';')[0] ?? ''
      // What was set holds for the calls that follow: who has just logged in is known.
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
