import pg from 'pg'
import type { Logger } from 'pino'
import { isSpeaker, listen, readMessages, type Message, type Snapshot } from './queries.ts'

const RECONNECT = { first: 50, longest: 2_000 }
/** `NOTIFY` wakes us; should one be lost, we look by ourselves. Milliseconds. */
const LOOK = 10_000

export interface Follower {
  /** Resolves when messages are heard for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  log: Logger
  /** Is given messages in order; the next ones come when it has resolved. */
  hear: (messages: Message[]) => Promise<void>
  /** Only one of all processes hears: for what must happen once. */
  alone?: boolean
}

/** Hears what processes tell each other, on a connection of its own which is opened again when lost. What was said meanwhile is heard then. */
export function followMessages({ databaseUrl, log, hear, alone = false }: Options): Follower {
  let snapshot: Snapshot | null = null
  let closed = false
  let wake = () => {}
  const closing = Promise.withResolvers<void>()
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  async function stay(client: pg.Client): Promise<void> {
    let told = false
    let lost: Error | null = null
    client.on('notification', () => {
      told = true
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
      told = false
      const read = await readMessages(client, snapshot)
      if (read.messages.length && (!alone || (await isSpeaker(client)))) await hear(read.messages)
      snapshot = read.snapshot
      isReady()
      if (!told) await pause(LOOK)
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
      const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lares realtime', connectionTimeoutMillis: 5_000, keepAlive: true })
      const since = Date.now()
      try {
        // Told to close it stops at once, whatever it waits for.
        await Promise.race([stay(client), closing.promise])
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'real time lost its connection to the database')
      } finally {
        await client.end().catch(() => {})
      }
      wait = Date.now() - since > 10_000 ? RECONNECT.first : Math.min(wait * 2, RECONNECT.longest)
      await pause(wait)
    }
  }
  const running = run()

  return {
    ready,
    async close() {
      closed = true
      wake()
      closing.resolve()
      await running
    },
  }
}
