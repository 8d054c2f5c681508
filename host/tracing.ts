import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Env } from '#env.ts'
import type { Web, WebHost } from '#web/edge/app/server.ts'

export interface Span {
  /** Names this span to those that it calls (W3C Trace Context). */
  traceparent: string
  end(facts?: SpanFacts): void
}
export interface SpanFacts {
  /** Known only at the end. */
  name?: string
  attributes?: Record<string, string | number>
  failed?: boolean
}
export type SpanKind = 'server' | 'client' | 'internal'

/** Follows a request through the processes: each span has its parent. */
export interface Tracing {
  begin(name: string, parent?: string | null, kind?: SpanKind): Span
  close(): Promise<void>
}

/** Version, trace, parent, flags; later versions may have more behind. */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** The header in the form of version 00; null where it is missing or not valid. */
export function readTraceparent(text: string | undefined): string | null {
  const [, version, trace, parent, flags, rest] = TRACEPARENT.exec(text ?? '') ?? []
  if (!trace || (version === '00' && rest !== undefined)) return null
  return `00-${trace}-${parent}-${isSampled(`-${flags}`) ? '01' : '00'}`
}

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35)
export const isSampled = (traceparent: string): boolean =>
  (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1

/** Passes the header on, and makes one where it is missing, so that lines of logs are found by it; nothing is exported. */
export const NO_TRACING: Tracing = {
  begin: (_, parent) => ({
    traceparent:
      parent ?? `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
    end: () => {},
  }),
  close: async () => {},
}

/** Exports spans where the operator names a collector; else nothing of OpenTelemetry is loaded. */
export async function openTracing(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: share,
    ROLE,
  }: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'>,
  log: Logger,
): Promise<Tracing> {
  if (!endpoint) return NO_TRACING
  const { exportSpans } = await import('./export-spans.ts')
  return exportSpans({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, share, role: ROLE }, log)
}

/** A span around a piece of work. */
export async function traced<T>(
  tracing: Tracing,
  name: string,
  parent: string | null | undefined,
  work: (traceparent: string) => Promise<T>,
  { kind, factsOf }: { kind?: SpanKind; factsOf?: (result: T) => SpanFacts } = {},
): Promise<T> {
  const span = tracing.begin(name, parent, kind)
  try {
    const result = await work(span.traceparent)
    span.end(factsOf?.(result))
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}

/** A span for each page that is made, not for those from a cache. */
export const tracedPages = (web: Web, tracing: Tracing): Web =>
  tracing === NO_TRACING
    ? web
    : (request, call) =>
        traced(tracing, 'render', call.traceparent, (traceparent) =>
          web(request, { ...call, traceparent }),
        )

/** A span for each call that a page makes of the API. */
export const tracedCalls = (
  api: WebHost['api'],
  tracing: Tracing,
  kind: 'internal' | 'client',
): WebHost['api'] =>
  tracing === NO_TRACING
    ? api
    : (request, call) =>
        traced(
          tracing,
          `${request.method} call`,
          call.traceparent,
          async (traceparent) => api(request, { ...call, traceparent }),
          {
            kind,
            factsOf: ({ status }) => ({
              attributes: {
                'url.path': new URL(request.url).pathname,
                'http.response.status_code': status,
              },
              failed: status >= 500,
            }),
          },
        )
