import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { createTestDatabase } from '#tests/database.ts'
import { openServices } from './services.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)

test(
  'where one part cannot be opened, those before it are closed',
  { timeout: 120_000 },
  async () => {
    const env = readEnv({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATABASE_REPLICA_URLS: url,
      DATA_DIR: await mkdtemp(join(inject('folder'), 'services-')),
    })
    const opening = openServices(
      { ...env, MAP_TILES_URL: 'no address' },
      pino({ level: 'silent' }),
      new Messages(),
      () => {},
    )
    await expect(opening).rejects.toThrow('Invalid URL')
    const left = async () => {
      const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        db,
      )
      return rows.map(({ name }) => name).filter((name) => name !== 'lares test')
    }
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  },
)
