import { Socket } from 'node:net'
import type pg from 'pg'
import { addressesOf } from './address.ts'
import { DatabaseClient } from './client.ts'
import { countQuietTime } from './quiet-time.ts'

const CHECK_EVERY_MS = 500
const RETRY_MS = 250
/** The database is away after this long without an answer. */
const AWAY_AFTER_MS = 2000
/** After this long the check opens another connection, since the old one may be dead: sooner where another host may have taken over. */
const RECONNECT_AFTER_MS = { one: 10_000, several: 2_000 }
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
  /** Called when the connection of the watch ends, for whatever reason. */
  lost?: () => void
  /** By default any answer counts. */
  ask?: (client: pg.Client) => Promise<unknown>
}

/** Checks on a connection of its own whether the database answers, so that one that hangs is noticed within seconds instead of blocking every query. */
export function watchDatabase(
  address: string,
  {
    changed = () => {},
    lost = () => {},
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

  let reconnectAt = reconnectAfter
  const endCount = countQuietTime((ms) => {
    if (isAsking) silent += ms
    if (silent >= AWAY_AFTER_MS && !isAway) {
      isAway = true
      changed(true)
      for (const listener of listeners) listener()
    }
    if (silent >= reconnectAt) {
      reconnectAt += reconnectAfter
      socket?.destroy()
    }
  })

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
    client.on('error', () => lost())
    try {
      await client.connect()
      while (!isClosed) {
        isAsking = true
        await question(client)
        onAnswer()
        await pause(CHECK_EVERY_MS)
      }
    } finally {
      lost()
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
      endCount()
      wake()
      if (isAsking) socket?.destroy()
      await running
    },
  }
}
