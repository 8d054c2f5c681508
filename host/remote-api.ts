import type { WebCall } from '#web/app/server.ts'

/** What describes a connection or its packing, not the answer. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]
/** Longer than any call takes, shorter than visitors wait. */
const PATIENCE_MS = 15_000

/**
 * Passes a request on to the API nodes at `apiUrl` (`https://10.0.0.5:3000/api`), with its number and the visitor's address.
 * They must trust this node as a proxy (`TRUST_PROXY`) to believe them. When none answers in time, the answer is a 502.
 */
export function callRemoteApi(
  apiUrl: string,
): (request: Request, call: WebCall) => Promise<Response> {
  const base = apiUrl.replace(/\/api$/, '')
  return async (request, { clientAddress, requestId }) => {
    const asked = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete('host')
    headers.delete('connection')
    headers.set('x-forwarded-for', clientAddress)
    headers.set('x-request-id', requestId)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)])
    let response: Response
    try {
      response = await fetch(
        new Request(base + asked.pathname + asked.search, new Request(request, { headers })),
        { redirect: 'manual', signal },
      )
    } catch {
      return Response.json(
        {
          type: 'error',
          code: 'api_away',
          message: `An unknown error occurred. Request ${requestId}`,
        },
        { status: 502, headers: { 'cache-control': 'no-store' } },
      )
    }
    const answered = new Headers(response.headers)
    for (const name of OF_THE_CONNECTION) answered.delete(name)
    return new Response(response.body, { status: response.status, headers: answered })
  }
}
