import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { connect, sessionsOf, setSessions } from './connect.ts'
import { openDatabase } from './open.ts'
import { freePort } from './postmaster.ts'
import { databaseAccount } from './postgres-binaries.ts'
import { prepared } from './prepared.ts'

// PgBouncer in transaction mode, as Debian has it, in front of the test's server.

const PROGRAM = '/usr/sbin/pgbouncer'
const { url, drop } = await createTestDatabase()
const direct = new URL(url)
const port = await freePort()
const pooled = new URL(url)
pooled.port = String(port)
let pooler: ChildProcess | undefined

beforeAll(async () => {
  if (!existsSync(PROGRAM)) return
  const folder = await mkdtemp(join(inject('folder'), 'pooler-'))
  await chmod(folder, 0o777)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${direct.port} user=${direct.username} password=${direct.password} connect_query='set statement_timeout = 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 3
unix_socket_dir =
`,
  )
  pooler = spawn(PROGRAM, ['-q', file], { stdio: 'ignore', ...databaseAccount() })
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: pooled.href })
      await client.connect()
      await client.end()
    },
    { timeout: 10_000 },
  )
})
afterAll(async () => {
  pooler?.kill()
  await drop()
})

test.skipIf(!existsSync(PROGRAM))(
  'calls share few connections, with the settings of the portal',
  async () => {
    const db = connect(pooled.href, { pooled: true, max: 30 })
    try {
      const rows = await Promise.all(
        Array.from({ length: 200 }, async (_, n) => {
          const { rows } = await sql<{ n: number; zone: string; limit: string; pid: number }>`
          select ${n}::int as n, current_setting('TimeZone') as zone, current_setting('statement_timeout') as "limit", pg_backend_pid() as pid ${prepared}`.execute(
            db,
          )
          return rows[0]!
        }),
      )
      expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
      expect(new Set(rows.map(({ zone, limit }) => `${zone} ${limit}`))).toEqual(
        new Set(['UTC 1min']),
      )
      expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(3)
    } finally {
      await db.destroy()
    }
  },
)

test.skipIf(!existsSync(PROGRAM))(
  'a lock of a session is held beside the pooler, and nowhere else',
  async () => {
    const [first, second] = [1, 2].map(() => {
      const db = connect(pooled.href, { pooled: true })
      setSessions(db, connect(url, { max: 2 }))
      return db
    }) as [ReturnType<typeof connect>, ReturnType<typeof connect>]
    const isFree = async (db: typeof first) =>
      sessionsOf(db)
        .connection()
        .execute(async (own) => {
          const { rows } = await sql<{
            free: boolean
          }>`select pg_try_advisory_lock(7, 7) as free`.execute(own)
          if (rows[0]!.free) await sql`select pg_advisory_unlock(7, 7)`.execute(own)
          return rows[0]!.free
        })
    try {
      await sessionsOf(first)
        .connection()
        .execute(async (own) => {
          await sql`select pg_advisory_lock(7, 7)`.execute(own)
          await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(first)))
          expect(await isFree(second)).toBe(false)
          await sql`select pg_advisory_unlock(7, 7)`.execute(own)
        })
      expect(await isFree(second)).toBe(true)
    } finally {
      for (const db of [first, second]) {
        await sessionsOf(db).destroy()
        await db.destroy()
      }
    }
  },
)

test.skipIf(!existsSync(PROGRAM))('a database whose pooler is gone does not answer', async () => {
  const { silentFor, close } = await openDatabase(
    { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url },
    { as: 'portal', log: pino({ level: 'silent' }) },
  )
  try {
    expect(silentFor()).toBe(0)
    pooler!.kill('SIGSTOP')
    await vi.waitFor(() => expect(silentFor()).toBeGreaterThan(1000), { timeout: 10_000 })
    pooler!.kill('SIGCONT')
    await vi.waitFor(() => expect(silentFor()).toBe(0), { timeout: 10_000 })
  } finally {
    await close()
  }
})
