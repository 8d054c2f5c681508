import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { isOwnPage } from '#api/people/accounts/xsrf.ts'
import { API_PATHS } from '#api/paths.ts'
import { clientAddress, isTrusted, networkOf } from '#api/ground/client-address.ts'
import { Problem } from '#api/context.ts'
import { createLimit } from '#api/ground/limits.ts'
import type { ApiApp, Origin } from '#api/people/http/serve.ts'
import { answerError } from '#contract/errors.ts'
import { READING } from '#contract/methods.ts'
import type { Env } from '#env.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Web } from '#web/edge/app/server.ts'
import { partTracking } from '#web/edge/app/tracking.ts'
import { withQuery } from '#web/ground/page/with-query.ts'
import { pageOfData } from '#web/ground/page/addresses.ts'
import { pageAt } from '#web/ground/page/page-at.ts'
import { PAGE_MODULES } from '#web/pages.ts'
import { refuseBriefly } from './brief-refusal.ts'
import { compress } from './compress.ts'
import { addHealth, oneHost, type HealthParts } from './health.ts'
import { isForeignHost } from './hosts.ts'
import { labelsOf } from './metrics.ts'
import { countRejections, isRejection } from './rejections.ts'
import { callRemoteApi } from './remote-api.ts'
import { NO_TRACING, readTraceparent, traceIdOf, type Span, type Tracing } from './tracing.ts'

export interface AppParts extends HealthParts {
  env: Env
  log: Logger
  messages: Messages
  /** Absent on nodes that only serve pages: they forward its requests. */
  api?: ApiApp | undefined
  /** Absent on nodes that only serve the API. */
  web?: Web | undefined
  /** Serves the browser's files; null when the path is not a file. */
  files?: ((request: Request) => Promise<Response | null>) | undefined
  tracing?: Tracing | undefined
}

interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: { origin: Origin }
}

/** Largest form of a page by default, in bytes; API endpoints have their own limits. */
const MAX_FORM_BYTES = 64 * 1024
/** Pages per address and minute, with their data for client navigation. */
const MAX_PAGES_PER_MINUTE = 1200
/** The policy of responses that are not pages: they load nothing and cannot be framed. */
const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** `retry-after` of a 503, in seconds. */
const RETRY_AFTER_S = 5
/** The key in a feed's address is a secret, and that of a link to a board or a report, with or without a locale: they are not logged. */
const SECRET_PART =
  /^(\/feeds\/|\/api\/boards\/|(?:\/[^/]+)?\/service\/board\/|(?:\/[^/]+)?\/service\/pro\/report-\d+-)[^/]+/
/** No `Request` may have them (Fetch, "forbidden method"); CONNECT never gets here. */
const FORBIDDEN_METHODS: readonly string[] = ['TRACE', 'TRACK']
/** Logged characters of a path. */
const MAX_LOGGED_PATH = 300

/** The middleware of every response, in order. */
export function createApp({
  env,
  log,
  messages,
  api,
  web,
  files,
  unready,
  metrics,
  tracing = NO_TRACING,
}: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const countRejection = countRejections(log)
  // `no-referrer` would make browsers send forms with `Origin: null`, which we reject.
  app.use(
    secureHeaders({
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      crossOriginResourcePolicy: false,
      strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:')
        ? 'max-age=31536000; includeSubDomains'
        : false,
      permissionsPolicy: {
        camera: [],
        microphone: [],
        usb: [],
        geolocation: ['self'],
        publickeyCredentialsGet: ['self'],
      },
    }),
  )
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', NO_PAGE_POLICY)
    if (!headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin')
  })
  addHealth(app, { env, unready, metrics })

  app.use(async (context, next) => {
    const start = performance.now()
    const { origin, span } = originOf(context, env, log, tracing)
    context.set('origin', origin)
    await next()
    // `context.header` would make another response, whose body is copied through a stream.
    context.res.headers.set('x-request-id', origin.requestId)
    // 499 is the status that proxies log when the client closed the connection.
    const status = context.req.raw.signal.aborted ? 499 : context.res.status
    // Not decoded, since it could contain terminal control codes. Only the network of the address is logged.
    const path = new URL(context.req.url).pathname
      .replace(SECRET_PART, '$1*')
      .slice(0, MAX_LOGGED_PATH)
    const { endpoint, ...facts } = origin.facts ?? {}
    const ms = performance.now() - start
    // A page calls the API in this process, with the same facts.
    const called = path.startsWith('/api/') ? (endpoint ?? 'other') : null
    metrics?.observe({
      path,
      status,
      ms,
      endpoint: called,
      cacheStatus: context.res.headers.get('cache-status'),
    })
    if (tracing !== NO_TRACING) {
      const { kind, name } = labelsOf(path, called)
      span.end({
        name: `${kind} ${name}`,
        attributes: {
          'http.request.method': context.req.method,
          'url.path': path,
          'http.response.status_code': status,
          'lares.request_id': origin.requestId,
        },
        failed: status >= 500,
      })
    }
    const network = networkOf(origin.clientAddress)
    if (isRejection(status)) return countRejection({ status, code: facts.code, network })
    const line = {
      method: context.req.method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      network,
      ...facts,
    }
    if (status >= 500) origin.log.error(line, 'request')
    else origin.log.info(line, 'request')
  })
  app.use(oneHost, async (context, next) => {
    if (isForeignHost(context.req.url, env))
      return context.text('This host is not served here.', 421, { 'cache-control': 'no-store' })
    return next()
  })
  app.use(async (context, next) =>
    FORBIDDEN_METHODS.includes(context.req.method)
      ? context.text('This method is not allowed here.', 405, {
          allow: 'GET, HEAD, POST',
          'cache-control': 'no-store',
        })
      : next(),
  )
  app.use(compress())

  const answerApi = api
    ? (request: Request, origin: Origin) => api.fetch(request, origin)
    : env.API_URL
      ? callRemoteApi(env.API_URL)
      : null
  if (answerApi) {
    for (const path of API_PATHS) {
      app.all(path, (context) => answerApi(context.req.raw, context.var.origin))
    }
  }
  if (files) {
    app.use(async (context, next) => {
      const file = await files(context.req.raw)
      if (!file) return next()
      return file
    })
  }
  const limit = createLimit(MAX_PAGES_PER_MINUTE, env)
  const pageLimit: MiddlewareHandler<AppEnv> = async (context, next) => {
    const { origin } = context.var
    try {
      await limit(origin.clientAddress)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, key, values, type, headers } = error
      return refuseBriefly(context.req.raw, messages, {
        status: 429,
        code,
        key,
        values,
        type,
        headers,
      })
    }
    return next()
  }
  if (web) {
    const answerPage = async (
      { req, var: { origin } }: Context<AppEnv>,
      refused?: 403 | 413,
    ): Promise<Response> => {
      const { url, tracking } = partTracking(new URL(req.url))
      // Tracking parameters change no page: it is rendered and cached without them.
      const isRead = READING.includes(req.method)
      const untracked = tracking && isRead ? new Request(url, req.raw) : req.raw
      // Hono drops the body of a HEAD, whose headers are those of a GET (RFC 9110, 9.3.2).
      const request = req.method === 'HEAD' ? new Request(untracked, { method: 'GET' }) : untracked
      const response = await web(request, {
        clientAddress: origin.clientAddress,
        requestId: origin.requestId,
        ...(origin.traceparent !== undefined && { traceparent: origin.traceparent }),
        ...(origin.facts && { facts: origin.facts }),
        ...(refused && { refused }),
      })
      // `page-cache.ts` says which pages are public.
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private')
      if (response.status === 503 && !response.headers.has('retry-after'))
        response.headers.set('retry-after', String(RETRY_AFTER_S))
      const location = response.headers.get('location')
      if (location !== null && untracked !== req.raw)
        response.headers.set('location', withQuery(location, tracking))
      return response
    }
    const ownForms: MiddlewareHandler<AppEnv> = async (context, next) =>
      READING.includes(context.req.method) || isOwnPage(context.req.raw, env)
        ? next()
        : answerPage(context, 403)
    const formLimit: MiddlewareHandler<AppEnv> = (context, next) => {
      if (READING.includes(context.req.method)) return next()
      const page = pageAt(pageOfData(context.req.path))
      const maxSize = (page && PAGE_MODULES[page].maxForm) ?? MAX_FORM_BYTES
      return bodyLimit({ maxSize, onError: () => answerPage(context, 413) })(context, next)
    }
    app.all('*', pageLimit, ownForms, formLimit, (context) => answerPage(context))
  }
  app.notFound(() => answerError(404, { code: 'not_found', message: 'There is nothing here.' }))
  app.onError((error, context) => {
    if (!context.req.raw.signal.aborted)
      context.get('origin')?.log.error({ err: error }, 'request failed')
    return context.text(
      `An unknown error occurred. Request ${context.get('origin')?.requestId ?? ''}`,
      500,
      { 'cache-control': 'no-store' },
    )
  })
  return app
}

function originOf(
  context: Context<AppEnv>,
  env: Env,
  log: Logger,
  tracing: Tracing,
): { origin: Origin; span: Span } {
  const socket = context.env.incoming?.socket.remoteAddress ?? '127.0.0.1'
  const fromProxy = (name: string): string | undefined =>
    isTrusted(socket, env.TRUST_PROXY) ? context.req.header(name) : undefined
  const given = fromProxy('x-request-id')
  const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  const address = clientAddress(
    socket,
    context.req.header('x-forwarded-for') ?? null,
    env.TRUST_PROXY,
  )
  const span = tracing.begin('request', readTraceparent(fromProxy('traceparent')), 'server')
  const { traceparent } = span
  return {
    span,
    origin: {
      log: log.child({ requestId, trace_id: traceIdOf(traceparent) }),
      requestId,
      traceparent,
      clientAddress: address,
      internal: false,
      facts: {},
    },
  }
}
