import { setTimeout as sleep } from 'node:timers/promises'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { isSampled, traceIdOf, type Tracing } from './tracing.ts'

const CLOSE_TIMEOUT_MS = 2000

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

/** Sends spans to a collector by OTLP over HTTP, in batches. `share`: of the requests that come without a decision, 0 to 1. One that does not answer costs spans and nothing else. */
export function exportSpans(
  { url, share, role }: { url: string; share: number; role: string },
  log: Logger,
): Tracing {
  const silent = () => {}
  diag.setLogger(
    {
      error: (text) => log.warn({ reason: text.slice(0, 300) }, 'spans were not exported'),
      warn: silent,
      info: silent,
      debug: silent,
      verbose: silent,
    },
    DiagLogLevel.ERROR,
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'lares',
      'lares.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('lares')
  return {
    begin(name, parent, kind = 'internal') {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: traceIdOf(parent),
            spanId: parent.slice(36, 52),
            traceFlags: Number(isSampled(parent)),
            isRemote: kind === 'server',
          })
        : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, context)
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags & 1 ? '01' : '00'}`,
        end({ name: known, attributes, failed = false } = {}) {
          if (known !== undefined) span.updateName(known)
          if (attributes) span.setAttributes(attributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    // A collector that is away or hangs does not keep the process from stopping.
    async close() {
      const isDone = await Promise.race([
        provider.shutdown().then(
          () => true,
          () => false,
        ),
        sleep(CLOSE_TIMEOUT_MS, false),
      ])
      if (!isDone) log.warn('the last spans were not exported')
    },
  }
}
