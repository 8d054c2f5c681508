import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from './context.ts'

/** Largest body where the endpoint does not say otherwise, in bytes. */
const DEFAULT_BODY = 64 * 1024

/**
 * What the caller sent, as one flat object that the endpoint's schema then judges: path parameters over the body, or over the query.
 * Empty query values count as absent (that is what an untouched form field sends). Throws `Problem` 400, 413 or 415.
 */
export async function readInput(spec: Endpoint, request: Request, parameters: Record<string, string>): Promise<Record<string, unknown>> {
  const sent = spec.method === 'GET' || spec.method === 'DELETE' ? readQuery(spec.input, new URL(request.url).searchParams) : await readBody(request, spec.maxBody ?? DEFAULT_BODY)
  return { ...sent, ...parameters }
}

/** Arrays may come as `key=a,b`, `key=a&key=b`, `key[]=a` or `key[0]=a`; for other fields the last value counts. */
export function readQuery(schema: z.ZodObject, query: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [rawKey, value] of query) {
    if (value === '') continue
    const key = rawKey.replace(/\[\d*\]$/, '')
    const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
    if (!field) continue
    if (!isArray(field)) values[key] = value
    else values[key] = [...((values[key] as string[] | undefined) ?? []), ...value.split(',').filter(Boolean)]
  }
  return values
}

function isArray(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault) return isArray(field.unwrap())
  if (field instanceof z.ZodPipe) return isArray(field.in)
  if (field instanceof z.ZodUnion) return field.options.some(isArray)
  return field instanceof z.ZodArray
}

async function readBody(request: Request, limit: number): Promise<Record<string, unknown>> {
  const tooLarge = () => new Problem(413, 'body_too_large', 'api.error.bodyTooLarge', { limit: Math.floor(limit / 1024) })
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  if (size === 0) return {}
  if (!/^application\/(\w+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) throw new Problem(415, 'not_json', 'api.error.notJson')
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Told below, as any other body that is no object.
  }
  throw new Problem(400, 'bad_json', 'api.error.badJson')
}
