/**
 * Validation before a form is sent, as the clients of Laravel's Precognition speak it: a call that says `Precognition: true` is checked like the real
 * one (caller, limits, input) and ends before it has effects.
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

/** `tags.*` matches every tag, but not its fields; a name does not include the fields below it. */
function pattern(name: string): RegExp {
  return new RegExp(
    `^${name
      .slice(0, 200)
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^.]+')}$`,
  )
}

/** Valid. The clients require exactly this status and header. */
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
