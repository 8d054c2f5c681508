import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { catalogOf } from '#tests/catalog.ts'
import { migrate } from './migrate.ts'

const FIXTURE = new URL('./fixtures/database-of-edc00a0e.sql.gz', import.meta.url)

const { ownerUrl, url } = inject('database')
const account = (address: string) => decodeURIComponent(new URL(address).username)
const role = account(url) === account(ownerUrl) ? undefined : { name: account(url) }

const server = new pg.Client({ connectionString: ownerUrl })
await server.connect()
const clients: pg.Client[] = []
const databases: string[] = []
afterAll(async () => {
  for (const client of clients) await client.end()
  for (const name of databases) await server.query(`drop database ${name} with (force)`)
  await server.end()
})

async function createDatabase(): Promise<{ client: pg.Client; address: string }> {
  const name = `lares_test_${randomBytes(6).toString('hex')}`
  await server.query(`create database ${name}`)
  databases.push(name)
  const { href: address } = Object.assign(new URL(ownerUrl), { pathname: `/${name}` })
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  clients.push(client)
  return { client, address }
}

/** A database that the portal of commit edc00a0e made, with rows in most tables. */
async function oldDatabase(): Promise<{ client: pg.Client; address: string }> {
  const made = await createDatabase()
  await made.client.query(gunzipSync(await readFile(FIXTURE)).toString())
  return made
}

/** Table -> its rows, in no order of its own. */
async function rowsOf(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  )
  const entries = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    )
    entries.push([name, rows.map(({ row }) => row)] as const)
  }
  return Object.fromEntries(entries)
}

test('a database of before ends at the same catalog as a new one', async () => {
  const [old, fresh] = [await oldDatabase(), await createDatabase()]
  await migrate(old.address, { role })
  await migrate(fresh.address, { role })
  const [had, has] = [await catalogOf(old.client), await catalogOf(fresh.client)]
  // The difference alone: the lists have thousands of lines.
  expect({
    onlyTakenOver: had.filter((line) => !has.includes(line)),
    onlyNew: has.filter((line) => !had.includes(line)),
  }).toEqual({ onlyTakenOver: [], onlyNew: [] })
  expect(has.length).toBeGreaterThan(2000)
})

test('the takeover keeps every row, and numbers continue after the last one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lares-takeover-'))
  try {
    await cp(new URL('.', import.meta.url), folder, {
      recursive: true,
      filter: (path) => !/\/20[1-9]_|\/2[1-9]\d_|\/[3-9]\d\d_|\.ts$/.test(path),
    })
    expect((await readdir(join(folder, 'migrations'))).length).toBe(2)
    const { client, address } = await oldDatabase()
    const before = await rowsOf(client)
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(80)
    expect(await migrate(address, { folder, role })).toEqual([
      '200_catalog_of_the_schema_files.sql',
    ])
    expect(await rowsOf(client)).toEqual(before)
    const { rows } = await client.query<{ id: string }>(
      `insert into reply_templates (name, texts) values ('Bye', '{"en": "Bye"}') returning id`,
    )
    expect(Number(rows[0]?.id)).toBe(2)
  } finally {
    await rm(folder, { recursive: true })
  }
})
