import { Socket } from 'node:net'
import pg from 'pg'

/** The database is asked so often whether it answers, and again so soon after it could not be reached. */
const ASK_EVERY_MS = 500
const RETRY_MS = 250
/** So long without an answer, and it is away. */
const AWAY_AFTER_MS = 2000
/** An answer that is missing for so long is asked for on another connection: the way to the old one may be dead. */
const RECONNECT_AFTER_MS = 10_000
const TICK_MS = 100
/** `too_many_connections` of PostgreSQL: it answers, though it has no connection for the watch; those of the pool work. */
const TOO_MANY_CONNECTIONS = '53300'

/** The database does not answer now; thrown at once instead of waiting for it. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** `connection_failure` of PostgreSQL. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer.')
  }
}

export interface DatabaseWatch {
  /** Milliseconds that it has owed an answer; 0 as long as it answers. */
  readonly silentFor: number
  readonly isAway: boolean
  /** Calls `left` each time it goes away. */
  onAway(left: () => void): void
  close(): Promise<void>
}

/** Asks a database on a connection of its own whether it answers: one that is stopped, or cut off, is noticed within seconds, while those who ask it something would wait for ever. */
export function watchDatabase(
  url: string,
  changed: (isAway: boolean) => void = () => {},
): DatabaseWatch {
  const listeners: (() => void)[] = []
  let silent = 0
  let isAsking = false
  let isAway = false
  let isClosed = false
  let socket: Socket | undefined
  let wake = () => {}

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isClosed) wake()
    })

  let last = performance.now()
  let reconnectAt = RECONNECT_AFTER_MS
  const ticking = setInterval(() => {
    const now = performance.now()
    // While this process was busy the answer may have come: such time counts little.
    if (isAsking) silent += Math.min(now - last, 2 * TICK_MS)
    last = now
    if (silent >= AWAY_AFTER_MS && !isAway) {
      isAway = true
      changed(true)
      for (const left of listeners) left()
    }
    if (silent >= reconnectAt) {
      reconnectAt += RECONNECT_AFTER_MS
      socket?.destroy()
    }
  }, TICK_MS)
  ticking.unref()

  function heard(): void {
    isAsking = false
    silent = 0
    reconnectAt = RECONNECT_AFTER_MS
    if (!isAway) return
    isAway = false
    changed(false)
  }

  async function ask(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lares watch',
      keepAlive: true,
      stream: () => (socket = new Socket()),
    })
    // The query that runs on a connection that breaks fails, which tells.
    client.on('error', () => {})
    try {
      await client.connect()
      while (!isClosed) {
        isAsking = true
        await client.query('select 1')
        heard()
        await pause(ASK_EVERY_MS)
      }
    } finally {
      // Of one that does not answer no goodbye is waited for.
      void client.end().catch(() => {})
      if (isAsking) socket?.destroy()
    }
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      isAsking = true
      await ask().catch((error: unknown) => {
        if ((error as { code?: string }).code === TOO_MANY_CONNECTIONS) heard()
      })
      if (!isClosed) await pause(RETRY_MS)
    }
  }
  const running = run()

  return {
    get silentFor() {
      return silent
    },
    get isAway() {
      return isAway
    },
    onAway: (left) => void listeners.push(left),
    async close() {
      isClosed = true
      clearInterval(ticking)
      wake()
      if (isAsking) socket?.destroy()
      await running
    },
  }
}
