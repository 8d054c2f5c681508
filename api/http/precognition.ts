/**
 * Validation before a form is sent, as the clients of Laravel's Precognition speak it: a call that says `Precognition: true` is judged like the real
 * one (who calls, how often, what is sent) and ends before anything happens.
 */
export interface Precognition {
  /** Whether a field's errors are asked for. */
  asks: (path: string) => boolean
}

/** Null for a real call. The marker counts only when it is exactly `true`. */
export function precognitionOf(request: Request): Precognition | null {
  if (request.headers.get('precognition') !== 'true') return null
  const only = request.headers.get('precognition-validate-only')
  if (only === null) return { asks: () => true }
  const names = only
    .split(',')
    .map((name) => name.trim().replace(/\*+/g, '*'))
    .filter((name) => name && name.split('*').length <= STARS_MAX + 1)
  const patterns = names.slice(0, ONLY_MAX).map(pattern)
  return { asks: (path) => patterns.some((one) => one.test(path)) }
}

/** Limits of field names, and of stars in each: more take time and mean nothing. */
const ONLY_MAX = 100
const STARS_MAX = 5

/** `tags.*` is every tag, but not what is in it; a name does not include what is below it. */
function pattern(name: string): RegExp {
  return new RegExp(
    `^${name
      .slice(0, 200)
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^.]+')}$`,
  )
}

/** Everything is right so far. The clients want exactly this status and header. */
export const precognized = (): Response =>
  new Response(null, {
    status: 204,
    headers: { 'precognition-success': 'true', 'cache-control': 'no-store' },
  })

/** Headers of every response of a form's endpoint, including all errors: a client that does not find `Precognition` first reports that instead of the error. */
export function markPrecognition(response: Response, precognition: Precognition | null): Response {
  response.headers.append('vary', 'Precognition')
  if (!precognition) return response
  response.headers.set('precognition', 'true')
  response.headers.set('cache-control', 'no-store')
  return response
}
