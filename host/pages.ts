import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ApiApp } from '#api/http/serve.ts'
import { freePort } from '#db/postmaster.ts'
import type { Env } from '#env.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Web, WebHost } from '#web/app/server.ts'
import { withContentPolicy } from './content-policy.ts'
import { cachePages } from './page-cache.ts'
import { callRemoteApi } from './remote-api.ts'
import { createStatic } from './static.ts'

const ROOT = join(import.meta.dirname, '..')

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
 * `version` increases when offers change.
 */
export async function openPages(
  env: Env,
  log: Logger,
  messages: Messages,
  api: ApiApp | undefined,
  version: () => number | null,
): Promise<Pages> {
  const host: WebHost = {
    api: api ? inProcess(api, log) : callRemoteApi(env.API_URL ?? ''),
    messages,
    origin: env.PUBLIC_URL ?? null,
    domain: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname.replace(/^www\./, '') : null,
    mapStyle: env.MAP_STYLE_URL ?? null,
    production: env.NODE_ENV === 'production',
    log,
  }
  return env.NODE_ENV === 'development' ? openSources(host) : openBuild(host, env, version)
}

async function openBuild(host: WebHost, env: Env, version: () => number | null): Promise<Pages> {
  const file = join(ROOT, 'build/server/index.js')
  if (!existsSync(file))
    throw new Error('The pages are not built. Run `npm start`, which builds them.')
  const { createWeb } = (await import(file)) as { createWeb: (host: WebHost) => Web }
  const web = cachePages(withContentPolicy(createWeb(host), env), version)
  return { web, files: createStatic(join(ROOT, 'build/client')), close: async () => {} }
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
      '/web/app/server.ts',
    )
    return createWeb(host)(request, call)
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
  return (request, { clientAddress, requestId, facts }) =>
    api.fetch(request, {
      log: log.child({ requestId }),
      requestId,
      clientAddress,
      internal: true,
      ...(facts && { facts }),
    })
}
