import { data, type MiddlewareFunction } from 'react-router'

/** The answer for a form or fetcher whose request failed in the browser. */
export interface Failed {
  failed: unknown
}

export const isFailed = (answer: unknown): answer is Failed =>
  typeof answer === 'object' && answer !== null && 'failed' in answer

/** React Router may wrap the error of a request: `data(error)`. */
const errorOf = (result: unknown): unknown =>
  typeof result === 'object' &&
  result !== null &&
  'data' in result &&
  'type' in result &&
  result.type === 'DataWithResponseInit'
    ? result.data
    : result

/** Addresses that fetchers are loading. */
const beside = new Set<string>()

/** Loads optional data with a fetcher: on failure the page stays, and the fetcher's data says so (`useAnswer`). `href`: with its locale. */
export function loadBeside(load: (href: string) => Promise<void>, href: string): void {
  beside.add(new URL(href, window.location.href).href)
  void load(href)
}

/**
 * Answers failed requests in the browser, so that the page stays with the typed values: React Router would show the error page instead. Uses
 * the status of a rejection, after which nothing is reloaded.
 */
export const keepForms: MiddlewareFunction<
  Record<string, { type: 'data' | 'error'; result: unknown }>
> = async ({ request }, next) => {
  const isRead = request.method === 'GET' && !beside.delete(request.url)
  const results = await next()
  if (isRead || request.signal.aborted) return results
  return Object.fromEntries(
    Object.entries(results).map(([route, outcome]) => [
      route,
      outcome.type === 'error' && !(outcome.result instanceof Response)
        ? {
            type: 'data',
            result: data<Failed>({ failed: errorOf(outcome.result) }, { status: 500 }),
          }
        : outcome,
    ]),
  )
}
