import type { Logger } from 'pino'
import { followDatabase } from '#db/follow.ts'
import { isSpeaker, listen, readMessages, type Message, type Snapshot } from './queries.ts'

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
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const { close } = followDatabase({
    url: databaseUrl,
    name: 'lares realtime',
    listen,
    async look(client) {
      const read = await readMessages(client, snapshot)
      if (read.messages.length && (!alone || (await isSpeaker(client)))) await hear(read.messages)
      snapshot = read.snapshot
      isReady()
    },
    every: LOOK,
    onLost: (error) => log.warn({ err: error }, 'real time lost its connection to the database'),
  })
  return { ready, close }
}
