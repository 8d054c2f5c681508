import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Services } from '#api/context.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import type { ApiApp, Origin } from '#api/people/http/serve.ts'
import type { Database } from '#db/schema.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'

const messages = new Messages()
const silent = pino({ level: 'silent' })

/** Services for features that only need the database and files; files are in a folder of their own. */
export function servicesOver(
  db: Kysely<Database>,
  variables: Record<string, string> = {},
  // Vitest may end a worker before its own `exit` listeners run: the run deletes its folder itself.
  parent: string = inject('folder'),
): Services {
  const DATA_DIR = mkdtempSync(join(parent, 'lares-api-'))
  return {
    env: readEnv({ NODE_ENV: 'test', DATA_DIR, ...variables }),
    log: silent,
    db,
    messages,
    storage: createDiskStorage(join(DATA_DIR, 'files')),
    tiles: NO_TILES,
  } as Services
}

/** An app for `visitor` with the features that `add` mounts below `/api`. */
export function apiOf(add: (app: ApiApp) => void): ApiApp {
  const app = new Hono<{ Bindings: Origin }>().basePath('/api')
  add(app)
  return app
}

export interface Visitor {
  /** A call as a browser makes it on our pages: with its cookies, and the XSRF cookie repeated as a header. */
  (
    method: string,
    path: string,
    body?: object | FormData,
    headers?: Record<string, string>,
  ): Promise<Response>
  cookies: Map<string, string>
}

/** A visitor with a browser: keeps cookies between responses. */
export function visitor(
  app: ApiApp,
  clientAddress = '192.0.2.1',
  { log = silent, facts }: Partial<Pick<Origin, 'log' | 'facts'>> = {},
): Visitor {
  const cookies = new Map<string, string>()
  const call = async (
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const request = new Headers(headers)
    if (cookies.size)
      request.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (!request.has('sec-fetch-site')) request.set('sec-fetch-site', 'same-origin')
    const xsrf = cookies.get('XSRF-TOKEN')
    if (xsrf && !request.has('x-xsrf-token')) request.set('x-xsrf-token', xsrf)
    const init: RequestInit = { method, headers: request }
    if (body instanceof FormData) init.body = body
    else if (body) {
      request.set('content-type', 'application/json')
      init.body = JSON.stringify(body)
    }
    const response = await app.fetch(new Request(`http://portal.test/api${path}`, init), {
      log,
      requestId: 'r-1',
      clientAddress,
      internal: false,
      ...(facts && { facts }),
    })
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  return Object.assign(call, { cookies })
}

/** The body of an answer, and its status as `status`. */
export async function read(response: Response | Promise<Response>): Promise<Record<string, any>> {
  const { status } = await response
  const text = await (await response).text()
  return { ...(text ? (JSON.parse(text) as object) : {}), status }
}
