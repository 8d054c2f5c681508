import { data, type MiddlewareFunction } from 'react-router'

/** What a form is answered in the browser where sending it failed: what was thrown. */
export interface Failed {
  failed: unknown
}

export const isFailed = (answer: unknown): answer is Failed => typeof answer === 'object' && answer !== null && 'failed' in answer

/**
 * What could not be sent is answered in the browser, so that the page stays and what was typed with it: React Router would put the error page in its place. Its status is
 * that of a refusal, after which nothing is loaded anew.
 */
export const keepForms: MiddlewareFunction<Record<string, { type: 'data' | 'error'; result: unknown }>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET' || request.signal.aborted) return results
  return Object.fromEntries(
    Object.entries(results).map(([route, outcome]) => [route, outcome.type === 'error' && !(outcome.result instanceof Response) ? { type: 'data', result: data<Failed>({ failed: outcome.result }, { status: 500 }) } : outcome]),
  )
}
