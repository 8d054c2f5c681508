import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server as NetServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { CannotStart } from '#db/cannot-start.ts'

export interface Listening {
  server: Server
  /** The port, also when 0 was asked for. */
  port: number
  /** For so many milliseconds everybody is answered still, and asked to come on another connection next time. */
  drain(ms: number): Promise<void>
  /** Takes no new connections, lets requests in flight end (for `limit` milliseconds at most), then resolves. */
  close(limit: number): Promise<void>
}

/** A request may be on its way on a connection that looks idle. */
const IDLE_MS = 1000

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Serves a fetch handler over HTTP; `prepare` is given the server before it listens. Throws `CannotStart` when the port is taken. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  prepare?: (server: Server) => void,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch }) as Server
  // Longer than the minute after which usual proxies close: the one who closes first never sends into a closed connection.
  server.keepAliveTimeout = 65_000
  server.requestTimeout = 60_000
  let leaving = false
  const inFlight = new Set<ServerResponse>()
  // First of all that hear of it: also what fails is then answered so.
  server.prependListener('request', (_, response) => {
    if (leaving) response.setHeader('connection', 'close')
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  const leave = () => {
    leaving = true
    for (const response of inFlight)
      if (!response.headersSent) response.setHeader('connection', 'close')
  }
  prepare?.(server)
  await new Promise<void>((resolve, reject) => {
    // Stays for good: a connection that could not be accepted (no more file descriptors) is an `error` too, and nobody else's business.
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new CannotStart(
              `Port ${port} of ${host} is taken by another program. Set PORT to a free one.`,
            )
          : error,
      )
    })
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    async drain(ms) {
      leave()
      await sleep(ms)
    },
    close: (limit) =>
      new Promise((resolve) => {
        leave()
        const cut = setTimeout(() => server.closeAllConnections(), limit)
        const closed = performance.now()
        const idle = setInterval(() => {
          if (performance.now() - closed > IDLE_MS) server.closeIdleConnections()
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
