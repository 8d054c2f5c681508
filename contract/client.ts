import type { z } from 'zod'
import type { Contract, Endpoint, InputOf, OutputOf } from './endpoint.ts'
import { ApiError, isErrorBody, fallbackError } from './errors.ts'
import { toQuery } from './query.ts'

/** One function per endpoint. */
export type Client<C extends Contract> = {
  [F in keyof C]: {
    [N in keyof C[F]]: (input: InputOf<C[F][N]>, init?: CallInit) => Promise<OutputOf<C[F][N]>>
  }
}

export interface CallInit {
  signal?: AbortSignal
  headers?: HeadersInit
}

export interface ClientOptions {
  /** Base URL of the API without a trailing slash: `/api`, `https://api.example.com`. */
  base: string
  /** The browser's fetch, or the API's own handler in the same process. */
  fetch: (request: Request) => Response | Promise<Response>
  /** Headers of every call by method: `X-Lang`, the visitor's address ... */
  headers?: (method: string) => HeadersInit
  /** Answers a GET that has no `init`, in place of `fetch`. Callers may get the same body, so they must not change it. */
  read?: ((url: string) => Promise<Answer>) | undefined
}

/** `body` is parsed, and undefined where it is no JSON. */
export interface Answer {
  status: number
  body: unknown
}

/** The answer of a response with this text. */
export function answerOf(status: number, text: string): Answer {
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    return { status, body: undefined }
  }
}

/**
 * A typed client of the contract. Responses are trusted, since the server has validated them; errors become `ApiError`.
 * Arrays in queries are comma-separated.
 */
export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  return lazily(contract, (endpoints) =>
    lazily(
      endpoints,
      (spec) => (input: Record<string, unknown>, init?: CallInit) =>
        call(spec, input, options, init),
    ),
  ) as unknown as Client<C>
}

/** The calls of one thing: without the part of their input that names it. */
export type Bound<Calls, Key> = {
  [N in keyof Calls]: Calls[N] extends (input: infer Input, init?: CallInit) => infer Output
    ? (input: Omit<Input, keyof Key>, init?: CallInit) => Output
    : never
}

type AnyCall = (input: object, init?: CallInit) => unknown

/** The calls of a feature for the thing that `key` names, by its number or by a link. */
export const bound = <Calls extends object, Key extends object>(
  calls: Calls,
  key: Key,
): Bound<Calls, Key> =>
  Object.fromEntries(
    (Object.keys(calls) as (keyof Calls)[]).map((name) => {
      const call = calls[name] as AnyCall
      return [name, (input: object, init?: CallInit) => call({ ...input, ...key }, init)]
    }),
  ) as Bound<Calls, Key>

/** The values that are read. A page reads few of the contract's hundreds. */
const lazily = <T extends object>(of: T, make: (value: T[keyof T]) => unknown): object =>
  new Proxy(of, { get: (_, key) => (key in of ? make(of[key as keyof T]) : undefined) })

async function call(
  spec: Endpoint<z.ZodObject, z.ZodType>,
  input: Record<string, unknown>,
  options: ClientOptions,
  init?: CallInit,
): Promise<unknown> {
  const rest = { ...input }
  const path = spec.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  const isInAddress = spec.method === 'GET' || spec.method === 'DELETE'
  const query = isInAddress && toQuery(rest)
  const url = options.base + path + (query ? `?${query}` : '')
  if (options.read && spec.method === 'GET' && !init) return valueOf(await options.read(url))
  const headers = new Headers(options.headers?.(spec.method))
  new Headers(init?.headers).forEach((value, key) => headers.set(key, value))
  headers.set('accept', 'application/json')
  const request: RequestInit = {
    method: spec.method,
    headers,
    credentials: 'include',
    redirect: 'manual',
    signal: init?.signal ?? null,
  }
  if (!isInAddress) {
    const files = Object.values(rest).some((value) => value instanceof Blob)
    if (!files) headers.set('content-type', 'application/json')
    request.body = files ? toFormData(rest) : JSON.stringify(rest)
  }
  const response = await options.fetch(new Request(url, request))
  return valueOf(answerOf(response.status, await response.text()))
}

function valueOf({ status, body }: Answer): unknown {
  if (status === 204) return undefined
  if (body === undefined) throw new ApiError(status, fallbackError('bad_answer'))
  if (status < 200 || status > 299)
    throw new ApiError(status, isErrorBody(body) ? body : fallbackError('no_message'))
  return body
}

/** Files are sent as multipart/form-data, with the other values as text. */
function toFormData(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null)
      form.set(key, value instanceof Blob ? value : String(value))
  return form
}
