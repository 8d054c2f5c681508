import { data, type MiddlewareFunction } from 'react-router'

/** What a form, or what is loaded beside the page, is answered in the browser where that failed: what was thrown. */
export interface Failed {
  failed: unknown
}

export const isFailed = (answer: unknown): answer is Failed =>
  typeof answer === 'object' && answer !== null && 'failed' in answer

/** Addresses that are loaded beside the page now. */
const beside = new Set<string>()

/** Loads with a fetcher what the page can do without: where that fails, the page stays, and the fetcher's data says so (`useAnswer`). `href`: with its locale. */
export function loadBeside(load: (href: string) => Promise<void>, href: string): void {
  beside.add(new URL(href, window.location.href).href)
  void load(href)
}

/**
 * What could not be sent is answered in the browser, so that the page stays and what was typed with it: React Router would put the error page in its place. Its status is
 * that of a refusal, after which nothing is loaded anew.
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
        ? { type: 'data', result: data<Failed>({ failed: outcome.result }, { status: 500 }) }
        : outcome,
    ]),
  )
}
