import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '#db/connect.ts'
import type { Database } from '#db/schema.ts'

export interface TestDatabase {
  /** With the rights of the portal. */
  db: Kysely<Database>
  /** For clients that need their own connection: `LISTEN`, `COPY`, another process. */
  url: string
  /** With the rights of the owner: may change tables. */
  ownerUrl: string
  drop: () => Promise<void>
}

/**
 * A new, migrated, empty database, cloned from the run's template. Usually one per test file:
 * `const { db, drop } = await createTestDatabase()` at the top, `afterAll(drop)` below it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, url, template } = inject('database')
  const name = `lares_test_${randomBytes(6).toString('hex')}`
  await admin(ownerUrl, `create database ${name} template ${template}`)
  const db = connect(inDatabase(url, name), { name: 'lares test' })
  const drop = async () => {
    await db.destroy()
    await admin(ownerUrl, `drop database if exists ${name} with (force)`)
  }
  return { db, url: inDatabase(url, name), ownerUrl: inDatabase(ownerUrl, name), drop }
}

function inDatabase(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** The number of statements that wait for a lock. */
export async function waiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(statement)
        return
      } catch (error) {
        // 55006: another test file is cloning the template.
        if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error
        await sleep(50)
      }
    }
  } finally {
    await client.end()
  }
}
