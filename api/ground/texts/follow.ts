import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { followDatabase } from '#db/follow.ts'
import type { Database } from '#db/schema.ts'
import { listenToTexts, selectTextStates } from './queries.ts'

/** States are read again this often, in case a notification was lost. */
const READ_EVERY_MS = 60_000

export interface TextChanges {
  /** Increases with each change of a text or of the parts of a page. */
  readonly version: number
  /** Calls the listener with the pages that changed. Returns how to end that. */
  follow(listener: (subjects: readonly string[]) => void): () => void
  close(): Promise<void>
}

/** Follows changes of the texts of pages, those of other processes too. */
export async function followTexts({
  db,
  log,
  databaseUrl,
}: {
  db: Kysely<Database>
  log: Logger
  databaseUrl: string
}): Promise<TextChanges> {
  let states = await selectTextStates(db)
  let version = 0
  const listeners = new Set<(subjects: readonly string[]) => void>()
  const following = followDatabase({
    url: databaseUrl,
    name: 'lares texts',
    listen: listenToTexts,
    async poll() {
      const next = await selectTextStates(db)
      const keys = new Set([...states.keys(), ...next.keys()])
      const changed = [...keys].filter((key) => states.get(key) !== next.get(key))
      states = next
      if (changed.length === 0) return
      version++
      const subjects = changed.map((key) => key.replace(/ .*/, ''))
      for (const listener of listeners) listener(subjects)
    },
    every: READ_EVERY_MS,
    onLost: (error) => log.warn({ err: error }, 'texts lost their connection to the database'),
  })
  return {
    get version() {
      return version
    },
    follow(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: following.close,
  }
}
