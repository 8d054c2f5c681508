import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { CannotStart } from '#db/cannot-start.ts'

export interface Listening {
  server: Server
  /** The port, also when 0 was asked for. */
  port: number
  /** Takes no new connections, lets requests in flight end (for `limit` milliseconds at most), then resolves. */
  close(limit: number): Promise<void>
}

export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Serves a fetch handler over HTTP; `prepare` is given the server before it listens. Throws `CannotStart` when the port is taken. */
export async function listen(fetch: Fetch, host: string, port: number, prepare?: (server: Server) => void): Promise<Listening> {
  const server = createAdaptorServer({ fetch }) as Server
  // Longer than the minute after which usual proxies close: the one who closes first never sends into a closed connection.
  server.keepAliveTimeout = 65_000
  server.requestTimeout = 60_000
  let closing = false
  server.on('request', (_, response) => {
    if (closing) response.setHeader('connection', 'close')
  })
  prepare?.(server)
  await new Promise<void>((resolve, reject) => {
    // Stays for good: a connection that could not be accepted (no more file descriptors) is an `error` too, and nobody else's business.
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new CannotStart(`Port ${port} of ${host} is taken by another program. Set PORT to a free one.`) : error)
    })
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    close: (limit) =>
      new Promise((resolve) => {
        closing = true
        const cut = setTimeout(() => server.closeAllConnections(), limit)
        // A connection is idle as soon as its last answer is sent, and would be kept alive.
        const idle = setInterval(() => server.closeIdleConnections(), 25)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(idle)
          resolve()
        })
      }),
  }
}
