import type { Logger } from 'pino'
import { followDatabase } from '#db/follow.ts'
import {
  isSpeaker,
  listen,
  readMessages,
  type Message,
  type Snapshot,
} from '../../people/live/queries.ts'

/** Poll interval in milliseconds, in case a `NOTIFY` is lost. */
const POLL_MS = 10_000

export interface Follower {
  /** Resolves when messages are first received. */
  ready: Promise<void>
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  log: Logger
  /** Gets messages in order; the next call waits for it to resolve. */
  hear: (messages: Message[]) => Promise<void>
  /** Only one of all processes receives messages, for work that must happen once. */
  alone?: boolean
}

/** Receives the messages of all processes, on a connection of its own that reconnects when lost, then with the messages in between. */
export function followMessages({ databaseUrl, log, hear, alone = false }: Options): Follower {
  let snapshot: Snapshot | null = null
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const { close } = followDatabase({
    url: databaseUrl,
    name: 'lares realtime',
    listen,
    async poll(client) {
      const read = await readMessages(client, snapshot)
      if (read.messages.length && (!alone || (await isSpeaker(client)))) await hear(read.messages)
      snapshot = read.snapshot
      isReady()
    },
    every: POLL_MS,
    onLost: (error) => log.warn({ err: error }, 'realtime lost its database connection'),
  })
  return { ready, close }
}
