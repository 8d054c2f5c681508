import { answerError } from '#contract/errors.ts'
import type { WebCall } from '#web/edge/app/server.ts'

/** Hop-by-hop headers, and those of the compression. */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]
/** Longer than any call takes, shorter than visitors wait. */
const TIMEOUT_MS = 15_000

/**
 * Forwards a request to the API nodes at `apiUrl` (`https://10.0.0.5:3000/api`) with its id, its trace and the visitor's address, which they
 * only believe if `TRUST_PROXY` names this node. Answers 503 when no node answers in time.
 */
export function callRemoteApi(
  apiUrl: string,
): (request: Request, call: WebCall) => Promise<Response> {
  const base = apiUrl.replace(/\/api$/, '')
  return async (request, { clientAddress, requestId, traceparent }) => {
    const target = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.delete('host')
    headers.delete('connection')
    headers.set('x-forwarded-for', clientAddress)
    headers.set('x-request-id', requestId)
    headers.delete('traceparent')
    if (traceparent !== undefined) headers.set('traceparent', traceparent)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
    let response: Response
    try {
      response = await fetch(
        new Request(base + target.pathname + target.search, new Request(request, { headers })),
        { redirect: 'manual', signal },
      )
    } catch {
      return answerError(
        503,
        {
          code: 'away',
          message: `The portal can’t answer right now. Try again in a minute. Request ${requestId}`,
        },
        { 'retry-after': '5' },
      )
    }
    const answered = new Headers(response.headers)
    for (const name of CONNECTION_HEADERS) answered.delete(name)
    return new Response(response.body, { status: response.status, headers: answered })
  }
}

/** Between two looks at the API, and the limit of each. */
const LOOK_MS = 1000
/** A balancer moves on within this time when a node of the API ends. */
const AWAY_MS = 5000

/** Looks whether the API nodes at `apiUrl` answer. `isAway` is true until one has, and once none has for five seconds: a node that only makes pages then has nothing to show. */
export function watchApi(
  apiUrl: string,
  clock: { now(): number } = performance,
): { isAway: () => boolean; stop: () => void } {
  const url = `${apiUrl.replace(/\/api$/, '')}/readyz`
  let answered = -Infinity
  const look = (): void =>
    void fetch(url, { signal: AbortSignal.timeout(LOOK_MS) }).then(
      ({ status }) => {
        if (status === 200) answered = clock.now()
      },
      () => {},
    )
  look()
  const timer = setInterval(look, LOOK_MS)
  return { isAway: () => clock.now() - answered > AWAY_MS, stop: () => clearInterval(timer) }
}
