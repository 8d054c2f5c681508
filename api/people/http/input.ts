import { z } from 'zod'
import { DEFAULT_BODY, type Endpoint } from '#contract/endpoint.ts'
import { Problem } from '../../context.ts'

/** Maximum members of an object written `key[a]=1&key[b]=2`. */
const MEMBERS_MAX = 200

/**
 * The caller's input as one flat object for the endpoint's schema: path parameters override the body or the query.
 * Bodies are JSON, or forms (`multipart/form-data`, `application/x-www-form-urlencoded`). Throws `Problem` 400, 413 or 415.
 */
export async function readInput(
  spec: Endpoint,
  request: Request,
  parameters: Record<string, string>,
): Promise<Record<string, unknown>> {
  const inQuery = spec.method === 'GET' || spec.method === 'DELETE' || spec.body === 'file'
  const sent = inQuery
    ? readQuery(spec.input, new URL(request.url).searchParams)
    : await readBody(spec.input, request, spec.maxBody ?? DEFAULT_BODY)
  return {
    ...sent,
    ...Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, storable(value)]),
    ),
  }
}

/**
 * Arrays may come as `key=a,b`, `key=a&key=b`, `key[]=a` or `key[0]=a`, objects as `key[a]=b` or as JSON; for other fields the last value counts.
 * Empty values count as absent: an untouched field of a form sends them.
 * Throws `Problem` 400 for an object of more than `MEMBERS_MAX` members.
 */
export function readQuery(schema: z.ZodObject, query: URLSearchParams): Record<string, unknown> {
  return readFields(schema, query, (value) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : [value],
  )
}

function readFields(
  schema: z.ZodObject,
  fields: Iterable<[string, string | File]>,
  items: (value: string | File) => unknown[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const objects = new Map<string, Map<string, string | File>>()
  for (const [name, raw] of fields) {
    if (raw === '') continue
    const value = typeof raw === 'string' ? storable(raw) : raw
    const [, key = '', inner] = /^([^[]*)(?:\[([^\]]*)\])?/.exec(name) ?? []
    const field = Object.hasOwn(schema.shape, key)
      ? bare(schema.shape[key] as z.core.$ZodType)
      : undefined
    if (!field) continue
    if (field instanceof z.ZodArray) {
      const list = (values[key] ??= []) as unknown[]
      list.push(...items(value).map((item) => plain(bare(field.element), item)))
    } else if (isObject(field) && inner) {
      const object = objects.get(key) ?? new Map<string, string | File>()
      objects.set(key, object.set(inner, value))
      if (object.size > MEMBERS_MAX) throw badForm()
    } else values[key] = isObject(field) ? parsed(value) : plain(field, value)
  }
  for (const [key, object] of objects) values[key] = Object.fromEntries(object)
  return values
}

const badForm = (): Problem => new Problem(400, 'bad_form', 'api.error.badForm')

const isObject = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodObject || field instanceof z.ZodRecord

/** The schema inside of optional, nullable and the like; the array of a union. */
function bare(field: z.core.$ZodType): z.core.$ZodType {
  if (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodDefault
  )
    return bare(field.unwrap())
  if (field instanceof z.ZodPipe) return bare(field.in)
  if (field instanceof z.ZodUnion)
    return field.options.map(bare).find((option) => option instanceof z.ZodArray) ?? field
  return field
}

/** Forms only have text: `1` and `true` become true if the schema is a boolean. */
function plain(field: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (field instanceof z.ZodBoolean)
    return value === '1' || value === 'true'
      ? true
      : value === '0' || value === 'false'
        ? false
        : value
  if (field instanceof z.ZodNumber && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  return value
}

function parsed(value: string | File): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return value
  }
}

async function readBody(
  schema: z.ZodObject,
  request: Request,
  limit: number,
): Promise<Record<string, unknown>> {
  const bytes = await bytesOf(request, { maxBody: limit })
  if (bytes.length === 0) return {}
  const type = request.headers.get('content-type') ?? ''
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type))
    return readForm(schema, bytes, type)
  if (!/^application\/(\w+\+)?json\b/i.test(type))
    throw new Problem(415, 'not_json', 'api.error.notJson')
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'), (_, value: unknown) =>
      storableJson(value),
    )
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {
    // Rejected below, like any other body that is no object.
  }
  throw new Problem(400, 'bad_json', 'api.error.badJson')
}

/** A body in chunks. Throws `Problem` 413 above the limit. */
export async function* bodyOf(
  request: Request,
  { maxBody: limit = DEFAULT_BODY }: Pick<Endpoint, 'maxBody'>,
): AsyncIterable<Uint8Array> {
  const tooLarge = () =>
    new Problem(413, 'body_too_large', 'api.error.bodyTooLarge', {
      limit: Math.floor(limit / 1024),
    })
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge()
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    yield chunk
  }
}

/** A whole body. Throws `Problem` 413 above the limit. */
export async function bytesOf(
  request: Request,
  spec: Pick<Endpoint, 'maxBody'>,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bodyOf(request, spec)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Replaces characters that the database cannot store: U+0000 and unpaired surrogates. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The same for a JSON value whose members were replaced already. */
function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.keys(value).every((name) => storable(name) === name)
  )
    return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), member]))
}

async function readForm(
  schema: z.ZodObject,
  bytes: Buffer<ArrayBuffer>,
  type: string,
): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw badForm()
    })
  return readFields(schema, form as unknown as Iterable<[string, string | File]>, (value) => [
    value,
  ])
}
