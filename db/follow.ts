import type pg from 'pg'
import { DatabaseClient } from './client.ts'

const RECONNECT_DELAY_MS = { first: 50, longest: 2_000 }
/** A connection that lasted this long is opened again after the first delay. */
const STABLE_AFTER_MS = 10_000

export interface FollowOptions {
  url: string
  /** `application_name` of the connection. */
  name: string
  /** Runs `LISTEN`. */
  listen: (client: pg.Client) => Promise<void>
  /**
   * Reads new rows: at once, after each notification, and after `every` milliseconds without one, in case one was lost.
   * Without `poll` the connection is only checked after `every` milliseconds of silence.
   */
  poll?: (client: pg.Client) => Promise<void>
  every: number
  /** A query without an answer after this many milliseconds ends the connection; no limit by default. */
  queryTimeout?: number
  /** Milliseconds to wait after a notification, so that one `poll` reads what several announce. */
  gather?: number
  onLost: (error: unknown) => void
}

/** Listens for notifications on a connection of its own, and reconnects when it is lost. */
export function followDatabase({
  url,
  name,
  listen,
  poll,
  every,
  queryTimeout,
  gather = 0,
  onLost,
}: FollowOptions): { close(): Promise<void> } {
  let closed = false
  let wake = () => {}
  const closing = Promise.withResolvers<void>()

  async function stay(client: pg.Client): Promise<void> {
    let isNotified = false
    let lost: Error | null = null
    client.on('notification', () => {
      isNotified = true
      wake()
    })
    client.on('error', (error) => {
      lost = error
      wake()
    })
    await client.connect()
    await listen(client)
    while (!closed) {
      if (lost) throw lost
      const isQuiet = !isNotified
      isNotified = false
      if (poll) await poll(client)
      else if (isQuiet) await client.query('select 1')
      if (!isNotified) await pause(every)
      if (isNotified && gather > 0) await pause(gather)
    }
  }

  function pause(ms: number): Promise<void> {
    if (closed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    let wait = RECONNECT_DELAY_MS.first
    while (!closed) {
      const client = new DatabaseClient({
        address: url,
        application_name: name,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        ...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
      })
      const connectedAt = Date.now()
      try {
        // Closing must not wait for a connection that is still being opened.
        await Promise.race([stay(client), closing.promise])
      } catch (error) {
        if (!closed) onLost(error)
      } finally {
        // Not awaited: a server that hangs never closes the connection.
        void client.end().catch(() => {})
      }
      wait =
        Date.now() - connectedAt > STABLE_AFTER_MS
          ? RECONNECT_DELAY_MS.first
          : Math.min(wait * 2, RECONNECT_DELAY_MS.longest)
      await pause(wait)
    }
  }
  const running = run()

  return {
    async close() {
      closed = true
      wake()
      closing.resolve()
      await running
    },
  }
}
