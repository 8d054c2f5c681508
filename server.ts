import { setFlagsFromString } from 'node:v8'
import { followTranslations } from '#api/ground/gateways/translations.ts'
import { startupMessage } from '#db/cannot-start.ts'
import {
  isDemo,
  isDemoOfThisMachine,
  loadEnv,
  misspeltVariables,
  stopReportingModules,
} from '#env.ts'
import { createApp } from '#host/app.ts'
import { listen, refuseUsedPort } from '#host/listen.ts'
import { createLog } from '#host/log.ts'
import { answerMetrics, createMetrics, type Metrics } from '#host/metrics.ts'
import { openPages } from '#host/pages.ts'
import { purgeSharedCache } from '#host/purge.ts'
import { changesOf, versionsOf } from '#host/versions.ts'
import { watchApi } from '#host/remote-api.ts'
import { onStop } from '#host/stop.ts'
import { openTracing, traced } from '#host/tracing.ts'
import { Messages } from '#i18n/messages.ts'

/** Limit for requests in flight when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 10_000
/** Growth of the heap beyond its use before a collection (decision 205). */
const HEAP_GROWTH_PERCENT = 40

setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
// V8 would allocate short-lived objects of pages among old ones, which are collected more rarely and at a higher cost.
setFlagsFromString('--no-allocation-site-pretenuring')
stopReportingModules()

/** The parts over the database, which a node with pages alone does not load, nor one with an index alone: some 100 MB. */
async function loadParts() {
  const [services, api, realtime, work, demo] = await Promise.all([
    import('#host/services.ts'),
    import('#api/app.ts'),
    import('#api/edge/realtime/server.ts'),
    import('#api/ground/work.ts'),
    import('#host/demo.ts'),
  ])
  return { ...services, ...api, ...realtime, ...work, ...demo }
}

async function main(): Promise<void> {
  const env = loadEnv()
  const log = await createLog(env)
  for (const { name, nearest } of misspeltVariables())
    log.warn(`${name} is no variable of Lares and is ignored. Do you mean ${nearest}?`)
  if (env.NODE_ENV === 'production' && process.getuid?.() === 0)
    log.warn(
      'Lares runs as root: an attacker who takes it over controls the machine. Run it under an account of its own (docs/deployment.md).',
    )
  await refuseUsedPort(env.HOST, env.PORT)
  const closers: (() => Promise<void>)[] = []
  let stopping = false
  const stop = async (code: number) => {
    stopping = true
    for (const close of closers.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, 'shutdown step failed'))
    log.info('stopped')
    process.exit(code)
  }
  const lost = (error: Error) => {
    log.fatal(error.message)
    void stop(1)
  }
  onStop((reason) => {
    log.info({ reason }, 'stopping')
    void stop(0)
  })

  const serveMetrics = async (metrics: Metrics, port: number) => {
    const { close } = await listen(
      (request) =>
        new URL(request.url).pathname === '/metrics'
          ? answerMetrics(metrics)
          : new Response('There is only /metrics here.', { status: 404 }),
      env.HOST,
      port,
    )
    closers.push(() => close(0))
  }

  try {
    if (env.ROLE === 'search') {
      const { openSearchNode } = await import('#host/search-nodes/open.ts')
      const opening = openSearchNode(env, log, lost)
      closers.push(async () => (await opening.catch(() => null))?.close())
      const { metrics, createApp } = await opening
      if (stopping) return
      if (metrics && env.METRICS_PORT !== undefined) await serveMetrics(metrics, env.METRICS_PORT)
      const app = createApp(() => stopping)
      const listening = await listen(app.fetch, env.HOST, env.PORT)
      closers.push(() => listening.close(SHUTDOWN_TIMEOUT_MS))
      // Runs first: other nodes turn away before the port closes.
      closers.push(async () => app.close())
      log.info(`Lares search is listening: http://${env.HOST}:${listening.port}`)
      return
    }
    const messages = new Messages({ warn: (message) => log.warn(message) })
    if (env.CDN_URL) {
      const translations = followTranslations(messages, env.CDN_URL, log)
      closers.push(async () => translations.stop())
    }
    const tracing = await openTracing(env, log)
    closers.push(tracing.close)
    const parts = env.ROLE === 'web' ? null : await loadParts()
    const opening = parts?.openServices(env, log, messages, lost)
    // Registered before it resolves: a signal in the meantime must also stop PostgreSQL.
    if (opening) closers.push(async () => (await opening.catch(() => null))?.close())
    const opened = (await opening) ?? null
    if (stopping) return
    const api =
      parts && opened && env.ROLE !== 'worker' ? parts.createApi(opened.services) : undefined
    const pages =
      env.ROLE === 'all' || env.ROLE === 'web'
        ? await openPages(
            env,
            log,
            messages,
            api,
            opened
              ? versionsOf({ ...opened.services, texts: opened.texts })
              : { now: () => null, lastChange: () => 0 },
            tracing,
          )
        : undefined
    if (pages) closers.push(pages.close)
    if (pages && opened && env.PURGE_URL)
      closers.push(
        purgeSharedCache(env.PURGE_URL, changesOf({ ...opened.services, texts: opened.texts }), log)
          .stop,
      )
    if (parts && opened && (env.ROLE === 'all' || env.ROLE === 'worker'))
      closers.push(
        parts.startWork({ ...opened.services, databaseUrl: opened.databaseUrl }, (kind, work) =>
          traced(tracing, `job ${kind}`, null, work),
        ).stop,
      )
    if (parts && opened && env.ROLE === 'all' && isDemo(env))
      closers.push(parts.keepDemoReports(opened.services).close)
    const metrics =
      env.METRICS_PORT !== undefined || env.METRICS_TOKEN
        ? createMetrics(
            opened && {
              ...opened.services,
              searchNodes: opened.searchNodes,
              silentFor: opened.silentFor,
            },
          )
        : undefined
    if (metrics && env.METRICS_PORT !== undefined) await serveMetrics(metrics, env.METRICS_PORT)
    const remote = env.ROLE === 'web' && env.API_URL ? watchApi(env.API_URL) : null
    if (remote) closers.push(async () => remote.stop())
    const unready = () =>
      stopping
        ? 'stopping'
        : remote?.isAway()
          ? 'the API does not answer'
          : (opened?.unready() ?? null)
    const app = createApp({
      env,
      log,
      messages,
      api,
      web: pages?.web,
      files: pages?.files,
      unready,
      metrics,
      tracing,
    })
    const listening = await listen(app.fetch, env.HOST, env.PORT, pages?.attach)
    closers.push(() => listening.close(SHUTDOWN_TIMEOUT_MS))
    if (parts && opened && api) {
      const realtime = parts.openRealtime({ ...opened.services, databaseUrl: opened.databaseUrl })
      realtime.attach(listening.server)
      // Runs first, since the server waits for open sockets.
      closers.push(realtime.close)
    }
    closers.push(() => listening.drain(env.STOP_DELAY * 1000))
    log.info(
      `Lares is ready: ${env.PUBLIC_URL ?? `http://${env.HOST === '127.0.0.1' ? 'localhost' : env.HOST}:${listening.port}`}`,
    )
    if (isDemoOfThisMachine(env))
      log.info(
        'Homes and agencies are demo data. Mails: npm run outbox. An administrator: npm run admin -- EMAIL --demo. To stop: Ctrl+C.',
      )
  } catch (error) {
    // Errors during the shutdown are its consequence.
    if (stopping) return
    for (const close of closers.reverse()) await close().catch(() => {})
    throw error
  }
}

try {
  await main()
} catch (error) {
  console.error(startupMessage(error))
  process.exit(1)
}
