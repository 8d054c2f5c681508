import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { isBreaking, migrate } from './migrate.ts'
import { version } from '#package.json' with { type: 'json' }
import releases from './releases.json' with { type: 'json' }

/**
 * While an installation is upgraded node by node, nodes of the last release work on the tables of the next one. So what a migration does must leave them all
 * that they use: docs/upgrading.md. A migration that cannot says so in its first line, and is not looked at here.
 */

const FIXTURE = new URL('./fixtures/database-of-edc00a0e.sql.gz', import.meta.url)
const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** From the release before the last one on. */
const FIRST = releases.slice(-2)[0]!.lastMigration
/** A line of a migration whose new rules take all that the old ones took, which cannot be seen from outside, and why. */
const LOOSENS = /^-- loosens: \S/m
/** A line of a migration with a release that was out before it, and the tables and columns that this release no longer uses. */
const UNUSED = /^-- unused since (\S+): (.+)$/gm

const { ownerUrl, url } = inject('database')
const account = (address: string) => decodeURIComponent(new URL(address).username)
const role = account(url) === account(ownerUrl) ? undefined : { name: account(url) }

const name = `lares_test_${randomBytes(6).toString('hex')}`
const folder = await mkdtemp(join(tmpdir(), 'lares-releases-'))
const server = new pg.Client({ connectionString: ownerUrl })
await server.connect()
await server.query(`create database ${name}`)
const { href: address } = Object.assign(new URL(ownerUrl), { pathname: `/${name}` })
const client = new pg.Client({ connectionString: address })
await client.connect()
afterAll(async () => {
  await client.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
  await rm(folder, { recursive: true })
})

interface Column {
  type: string
  /** An insert must give it a value. */
  isRequired: boolean
  takesNull: boolean
}

interface Shape {
  columns: Map<string, Column>
  /** Table and definition -> the columns it is about. */
  rules: Map<string, string[]>
  functions: Set<string>
}

/** The parts of the tables that statements of a release rely on. */
async function shapeOf(client: pg.Client): Promise<Shape> {
  const { rows: columns } = await client.query<{
    column: string
    type: string
    required: boolean
    not_null: boolean
  }>(`
    select relname || '.' || attname as column, format_type(atttypid, atttypmod) as type, attnotnull as not_null,
      attnotnull and not atthasdef and attidentity = '' and attgenerated = '' as required
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') and attnum > 0 and not attisdropped and relname <> 'migrations'`)
  const { rows: rules } = await client.query<{ rule: string; columns: string[] }>(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as rule, array(select conrelid::regclass || '.' || attname from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select indrelid::regclass || ': ' || regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON', 'INDEX ON'), array(select indrelid::regclass || '.' || attname from pg_attribute where attrelid = indrelid and attnum = any(indkey))
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not exists (select from pg_constraint where conindid = indexrelid)`)
  const { rows: functions } = await client.query<{ signature: string }>(
    `select oid::regprocedure || ' returns ' || pg_get_function_result(oid) as signature from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  return {
    columns: new Map(
      columns.map(({ column, type, required, not_null }) => [
        column,
        { type, isRequired: required, takesNull: !not_null },
      ]),
    ),
    rules: new Map(rules.map(({ rule, columns: of }) => [rule, of])),
    functions: new Set(functions.map(({ signature }) => signature)),
  }
}

/** The values that a rule allows, and the rest of it. */
function listIn(rule: string): { around: string; items: string[] } {
  const list = /ARRAY\[(.*)\]/.exec(rule)?.[1]
  return list === undefined
    ? { around: rule, items: [] }
    : { around: rule.replace(list, ''), items: list.split(', ') }
}

/** Why statements that worked before may fail after. */
function obstacles(before: Shape, after: Shape): string[] {
  const found: string[] = []
  const tableOf = (column: string) => column.split('.')[0]!
  const tables = new Set([...before.columns.keys()].map(tableOf))
  for (const [name, { type, takesNull }] of before.columns) {
    const now = after.columns.get(name)
    if (!now) found.push(`${name} is gone`)
    else if (now.type !== type) found.push(`${name} was ${type} and is ${now.type}`)
    else if (takesNull && !now.takesNull) found.push(`${name} takes no null any more`)
    else if (now.isRequired && !before.columns.get(name)!.isRequired)
      found.push(`${name} has no default any more`)
  }
  for (const [name, { isRequired }] of after.columns)
    if (isRequired && !before.columns.has(name) && tables.has(tableOf(name)))
      found.push(`${name} is new and must be given`)
  const lists = [...before.rules.keys()].map(listIn)
  for (const [rule, columns] of after.rules) {
    const now = listIn(rule)
    const isLonger = lists.some(
      ({ around, items }) =>
        around === now.around && items.every((item) => now.items.includes(item)),
    )
    if (
      !before.rules.has(rule) &&
      !isLonger &&
      columns.some((column) => before.columns.has(column))
    )
      found.push(`a rule is new: ${rule}`)
  }
  for (const signature of before.functions)
    if (!after.functions.has(signature)) found.push(`${signature} is gone`)
  return found
}

/** Of what was found, the part that lines of the migration do not explain. */
function unexplained(found: readonly string[], file: string, text: string): string[] {
  const unused = [...text.matchAll(UNUSED)].flatMap(([, release, list = '']) =>
    releases.some(({ version, lastMigration }) => version === release && lastMigration < file)
      ? list.split(', ')
      : [],
  )
  return found.filter((line) => {
    if (line.startsWith('a rule is new')) return !LOOSENS.test(text)
    const [, column = ''] = /^(\w+\.\w+) is gone$/.exec(line) ?? []
    return !unused.includes(column) && !unused.includes(column.split('.')[0]!)
  })
}

const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
const textOf = (file: string) => readFile(new URL(file, MIGRATIONS), 'utf8')

/** Applies the migrations up to this one. */
async function migrateTo(last: string): Promise<void> {
  const kept = new Set(names.filter((file) => file <= last))
  await rm(folder, { recursive: true })
  await cp(new URL('.', import.meta.url), folder, {
    recursive: true,
    filter: (path) => !/\/\d{3}_\w+\.sql$/.test(path) || kept.has(path.split('/').at(-1)!),
  })
  await migrate(address, { folder, role })
}

test('the version is the last release', () => {
  expect(releases.at(-1)!.version).toBe(version)
})

test('the last release works on the tables of the next one', async () => {
  await client.query(gunzipSync(await readFile(FIXTURE)).toString())
  await migrateTo(FIRST)
  let before = await shapeOf(client)
  const found: Record<string, string[]> = {}
  for (const file of names.filter((each) => each > FIRST)) {
    await migrateTo(file)
    const after = await shapeOf(client)
    const text = await textOf(file)
    const inTheWay = unexplained(obstacles(before, after), file, text)
    if (inTheWay.length > 0 && !isBreaking(text)) found[file] = inTheWay
    before = after
  }
  expect(found).toEqual({})
})

test('each thing that is in the way of the last release is found', async () => {
  const { ownerUrl: url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const before = await shapeOf(client)
  const after = async (statement: string): Promise<string[]> => {
    await client.query(`begin; ${statement}`)
    const found = obstacles(before, await shapeOf(client))
    await client.query('rollback')
    return found
  }
  expect(await after('alter table help_votes drop useful, alter useless type bigint')).toEqual([
    'help_votes.useful is gone',
    'help_votes.useless was integer and is bigint',
  ])
  expect(await after('alter table jobs alter lane set not null, alter kind drop default')).toEqual([
    'jobs.lane takes no null any more',
  ])
  expect(await after('alter table jobs alter run_at drop default')).toEqual([
    'jobs.run_at has no default any more',
  ])
  expect(await after('alter table jobs add urgent boolean not null')).toEqual([
    'jobs.urgent is new and must be given',
  ])
  expect(await after('alter table jobs add check (attempts < 9)')).toEqual([
    'a rule is new: jobs: CHECK ((attempts < 9))',
  ])
  expect(await after('create unique index on jobs (kind, lane) where dead_at is null')).toEqual([
    'a rule is new: jobs: CREATE UNIQUE INDEX ON public.jobs USING btree (kind, lane) WHERE (dead_at IS NULL)',
  ])
  // These leave all that was there.
  expect(
    await after(`alter table jobs add urgent boolean not null default false check (urgent or true);
      create table urgencies (id bigint primary key); create index on jobs (kind)`),
  ).toEqual([])
})

test('what the last release no longer uses may go', () => {
  const found = ['help_votes.useful is gone', 'jobs.kind is gone', 'jobs.lane is gone']
  const left = (text: string, file = '999_next.sql') => unexplained(found, file, text)
  const released = releases.at(-1)!.version
  expect(left(`-- unused since ${released}: help_votes.useful, jobs.lane\n`)).toEqual([found[1]])
  expect(left(`-- Why.\n-- unused since ${released}: jobs`)).toEqual([found[0]])
  // Not of a release that is not out, nor of the one that brings the migration.
  expect(left('-- unused since 99.0.0: jobs, help_votes')).toEqual(found)
  expect(left(`-- unused since ${released}: jobs, help_votes`, '001_first.sql')).toEqual(found)
})
