import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { Shown } from '#api/context.ts'
import type { ApiApp } from '#api/people/http/serve.ts'
import { freePort } from '#db/postmaster.ts'
import type { Env } from '#env.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Web, WebHost } from '#web/edge/app/server.ts'
import { admit } from './admission.ts'
import { cacheAnswers, type ReadText } from './answer-cache.ts'
import { cacheValues } from './cached-values.ts'
import { finishPages } from './render/finish.ts'
import { cachePages, type OfferVersions } from './page-cache.ts'
import { callRemoteApi } from './remote-api.ts'
import { openRenderers, type Renderers } from './render/renderers.ts'
import type { ThreadSettings } from './render/messages.ts'
import { createStatic } from './static.ts'
import { NO_TRACING, traceIdOf, tracedCalls, tracedPages, type Tracing } from './tracing.ts'

const ROOT = join(import.meta.dirname, '..')
/** Each has the pages, the messages and what it has rendered in memory: some 100 MB. */
const MAX_RENDER_THREADS = 4
/** Pages that are made at the same time on a core: while one waits for its data, another is rendered. */
const PAGES_PER_CORE = 4

/** One core stays for everything else. On a single one, a thread lets the process go on to refuse who would wait too long. */
const renderThreads = (): number =>
  Math.max(1, Math.min(MAX_RENDER_THREADS, availableParallelism() - 1))

export interface Pages {
  web: Web
  /** Serves the browser's files; in development Vite does. */
  files?: (request: Request) => Promise<Response | null>
  /** Puts Vite's development server in front. */
  attach?: (server: Server) => void
  close: () => Promise<void>
}

/**
 * All pages: the built ones, or in development their sources. They call the API in this process if there is one, else at `API_URL`.
 */
export async function openPages(
  env: Env,
  log: Logger,
  messages: Messages,
  api: ApiApp | undefined,
  offers: OfferVersions,
  tracing: Tracing = NO_TRACING,
): Promise<Pages> {
  const call = tracedCalls(
    api ? inProcess(api, log) : callRemoteApi(env.API_URL ?? ''),
    tracing,
    api ? 'internal' : 'client',
  )
  const read = cacheAnswers(call, offers)
  const host: WebHost = {
    api: call,
    read: cacheValues(read),
    messages,
    origin: env.PUBLIC_URL ?? null,
    domain: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname.replace(/^www\./, '') : null,
    mapStyle: env.MAP_STYLE_URL ?? null,
    media: env.MEDIA_URL,
    production: env.NODE_ENV === 'production',
    log,
  }
  return env.NODE_ENV === 'development'
    ? openSources(host)
    : openBuild(host, read, env, log, messages, offers, tracing)
}

async function openBuild(
  host: WebHost,
  read: ReadText,
  env: Env,
  log: Logger,
  messages: Messages,
  offers: OfferVersions,
  tracing: Tracing,
): Promise<Pages> {
  const file = join(ROOT, 'build/server/index.js')
  if (!existsSync(file))
    throw new Error('The pages are not built. Run `npm start`, which builds them.')
  const threads = env.RENDER_THREADS ?? renderThreads()
  const { web, close } = threads > 0 ? await openThreads(threads) : await openHere()
  return {
    web: cachePages(
      admit(tracedPages(web, tracing), messages, { max: PAGES_PER_CORE * (threads + 1) }),
      offers,
      {
        tagged: env.PURGE_URL !== undefined,
        origin: env.PUBLIC_URL,
        onError: (error) => log.error({ err: error }, 'a stale page replaced one that failed'),
      },
    ),
    files: createStatic(join(ROOT, 'build/client')),
    close,
  }

  async function openHere(): Promise<Renderers> {
    const { createWeb } = (await import(file)) as { createWeb: (host: WebHost) => Web }
    return { web: finishPages(createWeb(host), env), close: async () => {} }
  }

  function openThreads(count: number): Promise<Renderers> {
    const { origin, domain, mapStyle, media, production } = host
    const { CDN_URL, MEDIA_URL, MAP_STYLE_URL, PUSHER_HOST, PUBLIC_URL, STRIPE_PUBLISHABLE_KEY } =
      env
    const settings: ThreadSettings = {
      module: pathToFileURL(file).href,
      origin,
      domain,
      mapStyle,
      media,
      production,
      policy: {
        CDN_URL,
        MEDIA_URL,
        MAP_STYLE_URL,
        PUSHER_HOST,
        PUBLIC_URL,
        STRIPE_PUBLISHABLE_KEY,
      },
    }
    return openRenderers(count, settings, { api: host.api, read }, log)
  }
}

async function openSources(host: WebHost): Promise<Pages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  const environment = vite.environments['ssr']
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite cannot run the pages in this process.')
  const web: Web = async (request, call) => {
    const { createWeb } = await environment.runner.import<{ createWeb: (host: WebHost) => Web }>(
      '/web/edge/app/server.ts',
    )
    const response = await createWeb(host)(request, call)
    // Vite's scripts are inline and reload over another port: less is forbidden than in production, but pages may load.
    response.headers.set('content-security-policy', "base-uri 'none'; frame-ancestors 'none'")
    return response
  }
  return {
    web,
    attach: (server) => putInFront(server, vite.middlewares),
    close: () => vite.close(),
  }
}

/** Vite gets each request first. */
function putInFront(
  server: Server,
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): void {
  const ours = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) =>
    middleware(request, response, () =>
      ours.forEach((listener) => listener.call(server, request, response)),
    ),
  )
}

/** The visitor's address is passed beside the request, where no header can forge it. */
function inProcess(api: ApiApp, log: Logger): WebHost['api'] {
  return (request, { clientAddress, requestId, traceparent, facts, shown }) =>
    api.fetch(request, {
      log: log.child({
        requestId,
        ...(traceparent !== undefined && { trace_id: traceIdOf(traceparent) }),
      }),
      requestId,
      clientAddress,
      internal: true,
      ...(facts && { facts }),
      ...(shown && { shown: shown as Shown }),
    })
}
