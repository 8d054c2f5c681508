import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { CannotStart } from '#db/cannot-start.ts'

export interface Listening {
  server: Server
  /** The actual port, if 0 was requested. */
  port: number
  /** For `ms` milliseconds, requests are answered with `connection: close`, so that balancers move on. */
  drain(ms: number): Promise<void>
  /** Accepts no new connections, waits at most `limit` milliseconds for requests in flight, then resolves. */
  close(limit: number): Promise<void>
}

/** A request may be on its way on a connection that looks idle. */
const IDLE_GRACE_MS = 1000

/** Throws `CannotStart` if the port is in use, before the work of a start. */
export async function refuseUsedPort(host: string, port: number): Promise<void> {
  const server = new NetServer()
  try {
    await bind(server, host, port)
  } finally {
    server.close()
  }
}

/** Resolves when the server listens. Throws `CannotStart` if the port is in use. */
const bind = (server: NetServer, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    // Never removed: a connection that cannot be accepted (no file descriptors left) also emits `error`, which must not end the process.
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new CannotStart(
              `Port ${port} of ${host} is in use by another program. Set PORT (or METRICS_PORT) to a free one.`,
            )
          : error,
      )
    })
    server.listen(port, host, resolve)
  })

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Serves a fetch handler over HTTP; `prepare` gets the server before it listens. Throws `CannotStart` if the port is in use. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  prepare?: (server: Server) => void,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch }) as Server
  // Longer than the usual minute of proxies, so that a proxy closes idle connections first and never writes to a closed one.
  server.keepAliveTimeout = 65_000
  server.requestTimeout = 60_000
  let isDraining = false
  const inFlight = new Set<ServerResponse>()
  // Prepended, so that failed requests get the header, too.
  server.prependListener('request', (_, response) => {
    if (isDraining) response.setHeader('connection', 'close')
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  const drainConnections = () => {
    isDraining = true
    for (const response of inFlight)
      if (!response.headersSent) response.setHeader('connection', 'close')
  }
  prepare?.(server)
  await bind(server, host, port)
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    async drain(ms) {
      drainConnections()
      await sleep(ms)
    },
    close: (limit) =>
      new Promise((resolve) => {
        drainConnections()
        const cut = setTimeout(() => server.closeAllConnections(), limit)
        const closed = performance.now()
        const idle = setInterval(() => {
          if (performance.now() - closed > IDLE_GRACE_MS) server.closeIdleConnections()
        }, 25)
        // Not `server.close()`, which closes idle connections at once.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(cut)
          clearInterval(idle)
          resolve()
        })
      }),
  }
}
