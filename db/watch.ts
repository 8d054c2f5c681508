import { Socket } from 'node:net'
import type pg from 'pg'
import { addressesOf } from './address.ts'
import { DatabaseClient } from './client.ts'

const CHECK_EVERY_MS = 500
const RETRY_MS = 250
/** The database is away after this long without an answer. */
const AWAY_AFTER_MS = 2000
/** After this long the check opens another connection, since the old one may be dead: sooner where another host may have taken over. */
const RECONNECT_AFTER_MS = { one: 10_000, several: 3_000 }
const TICK_MS = 100
/** `too_many_connections` of PostgreSQL: the database works, though it has no connection for the watch. */
const TOO_MANY_CONNECTIONS = '53300'

/** The database does not answer; thrown at once instead of waiting. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** `connection_failure` of PostgreSQL. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer.')
  }
}

export interface DatabaseWatch {
  /** Milliseconds without an answer; 0 while it answers. */
  readonly silentFor: number
  readonly isAway: boolean
  /** Calls `listener` each time the database goes away. */
  onAway(listener: () => void): void
  /** Asks now instead of at the next turn. */
  askNow(): void
  close(): Promise<void>
}

export interface WatchOptions {
  changed?: (isAway: boolean) => void
  pooled?: boolean
  target?: 'primary' | 'any'
  /** By default any answer counts. */
  ask?: (client: pg.Client) => Promise<unknown>
}

/** Checks on a connection of its own whether the database answers, so that one that hangs is noticed within seconds instead of blocking every query. */
export function watchDatabase(
  address: string,
  {
    changed = () => {},
    ask: question = (client) => client.query('select 1'),
    ...connection
  }: WatchOptions = {},
): DatabaseWatch {
  const reconnectAfter =
    addressesOf(address).length > 1 ? RECONNECT_AFTER_MS.several : RECONNECT_AFTER_MS.one
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
  let reconnectAt = reconnectAfter
  const ticking = setInterval(() => {
    const now = performance.now()
    // The answer may have arrived while this process was busy, so such time counts at most two ticks.
    if (isAsking) silent += Math.min(now - last, 2 * TICK_MS)
    last = now
    if (silent >= AWAY_AFTER_MS && !isAway) {
      isAway = true
      changed(true)
      for (const listener of listeners) listener()
    }
    if (silent >= reconnectAt) {
      reconnectAt += reconnectAfter
      socket?.destroy()
    }
  }, TICK_MS)
  ticking.unref()

  function onAnswer(): void {
    isAsking = false
    silent = 0
    reconnectAt = reconnectAfter
    if (!isAway) return
    isAway = false
    changed(false)
  }

  async function ask(): Promise<void> {
    const client = new DatabaseClient({
      ...connection,
      address,
      application_name: 'lares watch',
      keepAlive: true,
      stream: () => (socket = new Socket()),
    })
    // Without a listener a lost connection would end the process; the running query fails anyway.
    client.on('error', () => {})
    try {
      await client.connect()
      while (!isClosed) {
        isAsking = true
        await question(client)
        onAnswer()
        await pause(CHECK_EVERY_MS)
      }
    } finally {
      // Not awaited, since a server that hangs never closes the connection.
      void client.end().catch(() => {})
      if (isAsking) socket?.destroy()
    }
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      isAsking = true
      await ask().catch((error: unknown) => {
        if ((error as { code?: string }).code === TOO_MANY_CONNECTIONS) onAnswer()
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
    onAway: (listener) => void listeners.push(listener),
    askNow: () => wake(),
    async close() {
      isClosed = true
      clearInterval(ticking)
      wake()
      if (isAsking) socket?.destroy()
      await running
    },
  }
}
