import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely, type PostgresPool } from 'kysely'
import { poolOf } from '#db/connect.ts'
import type { Database } from '#db/schema.ts'

/** Messages of this time have one notification. */
const GATHER_MS = 5

const waking = new WeakMap<PostgresPool, { isWantedAgain: boolean }>()

/** In a transaction, before it writes anything for the sockets: it does not notify of that, and `wakeReaders` follows its commit. */
export const wakesLater = sql<string>`set_config('lares.wakes_later', 'on', true)`

/** Makes all processes look for messages to their sockets. Where that fails they look by themselves within seconds. */
export function wakeReaders(db: Kysely<Database>): void {
  const pool = poolOf(db)
  const running = waking.get(pool)
  if (running) running.isWantedAgain = true
  else void notify(db, pool).catch(() => {})
}

async function notify(db: Kysely<Database>, pool: PostgresPool): Promise<void> {
  const state = { isWantedAgain: true }
  waking.set(pool, state)
  try {
    while (state.isWantedAgain) {
      await sleep(GATHER_MS)
      state.isWantedAgain = false
      await sql`notify realtime_messages`.execute(db)
    }
  } finally {
    waking.delete(pool)
  }
}
