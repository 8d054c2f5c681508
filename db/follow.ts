import pg from 'pg'

const RECONNECT = { first: 50, longest: 2_000 }
/** A connection that held for so long is worth coming back to at once. */
const HELD = 10_000

export interface FollowOptions {
  url: string
  /** Of the connection, as PostgreSQL lists it. */
  name: string
  /** Asks to be notified. */
  listen: (client: pg.Client) => Promise<void>
  /**
   * Reads what is new: at once, after each notification, and after `every` milliseconds without one, should one be lost. Without `look` notifications say
   * all, and the connection is only checked after `every` milliseconds of silence.
   */
  look?: (client: pg.Client) => Promise<void>
  every: number
  /** A query without an answer after this many milliseconds ends the connection; no limit by default. */
  queryTimeout?: number
  /** Notifications are gathered for so many milliseconds. */
  gather?: number
  onLost: (error: unknown) => void
}

/** Follows what others write to the database, on a connection of its own which is opened again when lost. */
export function followDatabase({
  url,
  name,
  listen,
  look,
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
      if (look) await look(client)
      else if (isQuiet) await client.query('select 1')
      if (!isNotified) await pause(every)
      if (isNotified && gather > 0) await pause(gather)
    }
  }

  /** Sleeps, until woken. */
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
    let wait = RECONNECT.first
    while (!closed) {
      const client = new pg.Client({
        connectionString: url,
        application_name: name,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        ...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
      })
      const since = Date.now()
      try {
        // Closing ends all waiting at once, also for a connection that is being made.
        await Promise.race([stay(client), closing.promise])
      } catch (error) {
        if (!closed) onLost(error)
      } finally {
        await client.end().catch(() => {})
      }
      wait = Date.now() - since > HELD ? RECONNECT.first : Math.min(wait * 2, RECONNECT.longest)
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
