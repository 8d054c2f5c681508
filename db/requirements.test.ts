import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { CannotStart } from './cannot-start.ts'
import { migrate, needsMigration } from './migrate.ts'
import { databaseAccount } from './postgres-binaries.ts'
import { freePort, startPostmaster, stopPostmaster } from './postmaster.ts'
import { checkRights } from './requirements.ts'

const { url, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)
const name = decodeURIComponent(new URL(url).username)
const isOneAccount = name === decodeURIComponent(new URL(ownerUrl).username)
const database = new URL(url).pathname.slice(1)

async function query(address: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const rows: unknown[] = []
    for (const statement of statements) rows.push(...(await client.query(statement)).rows)
    return rows
  } finally {
    await client.end()
  }
}

// With DATABASE_URL the tests run under a single account, which owns everything.
test.skipIf(isOneAccount)(
  'lacking rights are named with the statements that grant them',
  async () => {
    await expect(checkRights(url)).resolves.toBeUndefined()
    await query(
      ownerUrl,
      `revoke temporary on database ${database} from public`,
      `revoke maintain, delete on offers from ${name}`,
      `revoke usage on sequence offers_id_seq from ${name}`,
    )
    const problem = await checkRights(url).then(String, String)
    expect(problem.split('\n').slice(1)).toEqual([
      `  grant temporary on database ${database} to ${name};`,
      `  grant select, insert, update, delete, maintain on offers to ${name};`,
      `  grant usage, select on sequence offers_id_seq to ${name};`,
    ])
    await query(ownerUrl, ...problem.split('\n').slice(1))
    await expect(checkRights(url)).resolves.toBeUndefined()
  },
)

test.skipIf(isOneAccount)(
  'an account that may not create tables, and one that owns none of them, are named with what helps',
  async () => {
    const empty = `lares_test_${randomBytes(6).toString('hex')}`
    await query(ownerUrl, `create database ${empty}`)
    const [weak, owner] = [url, ownerUrl].map((address) =>
      Object.assign(new URL(address), { pathname: empty }),
    ) as [URL, URL]
    try {
      const problem = await migrate(weak.href).catch((error: unknown) => error)
      expect(problem).toBeInstanceOf(CannotStart)
      await expect(needsMigration(weak.href)).rejects.toThrow((problem as Error).message)
      const [text, grant] = (problem as Error).message.split('\n')
      expect(text).toBe(
        `The account ${name} may not create tables. Run as the owner of the database:`,
      )
      expect(grant).toBe(`  grant create on schema public to ${name};`)
      await query(owner.href, grant!)
      expect(await needsMigration(weak.href)).toBe(true)
      await migrate(weak.href)
      expect(await needsMigration(weak.href)).toBe(false)

      // As after a restore by another account.
      await query(
        owner.href,
        `alter table migrations owner to ${decodeURIComponent(owner.username)}`,
        'delete from migrations where name = (select max(name) from migrations)',
      )
      await expect(migrate(weak.href)).rejects.toThrow(
        `The tables belong to ${decodeURIComponent(owner.username)}, so the account ${name} cannot bring them up to date. Set DATABASE_OWNER_URL`,
      )
    } finally {
      await query(ownerUrl, `drop database ${empty} with (force)`)
    }
  },
)

/** Debian 12's, which is too old. */
const OLD_PROGRAMS = '/usr/lib/postgresql/15'

test.skipIf(!existsSync(OLD_PROGRAMS))(
  'an older server is refused in words, and stays empty',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lares-old-'))
    const account = databaseAccount()
    if (account) await chown(folder, account.uid, account.gid)
    const cluster = {
      programs: OLD_PROGRAMS,
      data: join(folder, 'data'),
      logFile: join(folder, 'log'),
      account,
      durable: false,
    }
    const port = await freePort()
    const address = `postgresql://owner@127.0.0.1:${port}/postgres`
    try {
      execFileSync(
        join(OLD_PROGRAMS, 'bin/initdb'),
        ['-D', cluster.data, '--username=owner', '--auth=trust', '--no-sync'],
        { cwd: folder, env: { LC_ALL: 'C' }, stdio: 'ignore', ...account },
      )
      startPostmaster(cluster, port)
      await vi.waitFor(() => query(address, 'select 1'), { timeout: 20_000, interval: 100 })
      const isTooOld = /^The database server is PostgreSQL 15\.\d+.*\. Lares needs 17 or newer/
      await expect(migrate(address)).rejects.toThrow(isTooOld)
      await expect(checkRights(address)).rejects.toThrow(isTooOld)
      expect(
        await query(
          address,
          "select relname from pg_class where relnamespace = 'public'::regnamespace",
        ),
      ).toEqual([])
    } finally {
      await stopPostmaster(cluster)
      await rm(folder, { recursive: true, force: true })
    }
  },
)
