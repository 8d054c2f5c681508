import type { Read, WebCall } from '#web/edge/app/server.ts'
import { bytesOf, wholeResponse } from '#web/ground/page/whole-body.ts'
import type { PolicySettings } from '../content-policy.ts'
import type { ReadChanged } from '../cached-values.ts'

/** Messages between the process and its render threads. Requests and responses are sent as plain values, their bodies without a copy. */

export interface SentRequest {
  url: string
  method: string
  headers: [name: string, value: string][]
  body: ArrayBuffer | null
}
export interface SentResponse {
  status: number
  headers: [name: string, value: string][]
  body: Uint8Array<ArrayBuffer> | null
}

export interface ThreadSettings {
  /** Address of the module with `createWeb`. */
  module: string
  origin: string | null
  domain: string | null
  mapStyle: string | null
  media?: string | undefined
  production: boolean
  /** Hosts that pages may load from. */
  policy: PolicySettings
}
export type ToThread =
  | {
      type: 'page'
      page: number
      request: SentRequest
      call: Pick<WebCall, 'clientAddress' | 'requestId' | 'refused'>
    }
  /** The client is gone. */
  | { type: 'abort'; page: number }
  | { type: 'ping' }
  | { type: 'answer'; call: number; response: SentResponse }
  /** Without the text that the thread has. */
  | { type: 'text'; call: number; answer: Awaited<ReturnType<ReadChanged>> }
  /** The API could not be called. */
  | { type: 'unanswered'; call: number; error: string }

export type FromThread =
  | { type: 'ready' }
  | { type: 'pong' }
  | { type: 'begun'; page: number }
  /** A call of the API for a page. */
  | { type: 'call'; call: number; page: number; request: SentRequest }
  | { type: 'read'; call: number; page: number; read: Read; known: number | undefined }
  | { type: 'done'; page: number; response: SentResponse }
  | { type: 'failed'; page: number; error: string }
  | {
      type: 'log'
      level: 'warn' | 'error'
      details: { error?: string; path?: string }
      text: string
    }

export async function sentRequest(request: Request): Promise<SentRequest> {
  const { url, method, headers, body } = request
  return { url, method, headers: [...headers], body: body && (await request.arrayBuffer()) }
}

export const receivedRequest = (
  { url, method, headers, body }: SentRequest,
  signal?: AbortSignal,
): Request => new Request(url, { method, headers, body, ...(signal && { signal }) })

export async function sentResponse(response: Response): Promise<SentResponse> {
  const { status, headers, body } = response
  return { status, headers: [...headers], body: body && (await bytesOf(response)) }
}

export const receivedResponse = ({ status, headers, body }: SentResponse): Response =>
  new Response(body, { status, headers })
export const receivedPage = ({ status, headers, body }: SentResponse): Response =>
  wholeResponse(body ? [body] : [], { status, headers })

/** Buffers to transfer without a copy. */
export const bodyOf = ({ body }: SentRequest | SentResponse): ArrayBuffer[] =>
  body === null
    ? []
    : body instanceof ArrayBuffer
      ? [body]
      : body.byteLength === body.buffer.byteLength
        ? [body.buffer]
        : []
