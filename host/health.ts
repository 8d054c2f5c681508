import type { HttpBindings } from '@hono/node-server'
import type { Hono, MiddlewareHandler } from 'hono'
import { isSameSecret } from '#api/ground/secret.ts'
import type { Env } from '#env.ts'
import { hostsOf } from './hosts.ts'
import { answerMetrics, type Metrics } from './metrics.ts'

export interface HealthParts {
  env: Pick<Env, 'METRICS_TOKEN'>
  /** Why this node should get no requests now, or null. */
  unready: () => string | null
  /** Absent where the operator asked for none. */
  metrics?: Metrics | undefined
}

/** Of two Host headers a proxy may use one and the server the other. */
export const oneHost: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (
  context,
  next,
) =>
  hostsOf(context.env?.incoming?.rawHeaders) > 1
    ? context.text('A request names one host.', 400, {
        'cache-control': 'no-store',
        connection: 'close',
      })
    : next()

/** Adds the answers to balancers and monitors, which every kind of node gives. */
export function addHealth<E extends { Bindings: Partial<HttpBindings> }>(
  app: Hono<E>,
  { env, unready, metrics }: HealthParts,
): void {
  app.get('/healthz', oneHost, (context) =>
    context.text('ok', 200, { 'cache-control': 'no-store' }),
  )
  app.get('/readyz', oneHost, (context) => {
    const reason = unready()
    return context.text(reason ?? 'ready', reason ? 503 : 200, { 'cache-control': 'no-store' })
  })
  if (metrics && env.METRICS_TOKEN)
    app.get('/metrics', oneHost, async (context) =>
      isSameSecret(context.req.header('authorization') ?? '', `Bearer ${env.METRICS_TOKEN}`)
        ? answerMetrics(metrics)
        : context.text('A token is needed: Authorization: Bearer …', 401, {
            'www-authenticate': 'Bearer',
            'cache-control': 'no-store',
          }),
    )
}
