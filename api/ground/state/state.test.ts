import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadRates } from '../rates/load.ts'
import { mount } from '../../people/http/serve.ts'
import { contract } from '#contract/index.ts'
import type { Problem, State } from '#contract/ground/state.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { stoppingMailer } from '../../edge/bounces/stop.ts'
import { noteTime, selectTimes } from '../last-times-queries.ts'
import { works } from '../work.ts'
import { enqueue } from '../jobs/queries.ts'
import { runNext } from '../jobs/runner.ts'
import { queueMail } from '../../people/mail/send.ts'
import { handlers } from './handlers.ts'
import { databaseProblems, diskProblems, inOrder } from './problems.ts'
import { readState } from './read.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const rates = await loadRates(db)
const over = (variables: Record<string, string> = {}) => ({
  ...servicesOver(db, variables),
  rates,
  search: { size: 12 } as never,
})
const services = over()
const codes = ({ problems }: Pick<State, 'problems'>) => problems.map(({ code }) => code)

beforeEach(async () => {
  for (const table of ['jobs', 'last_times', 'folder_marks', 'sources'] as const)
    await db.deleteFrom(table).execute()
})

test('only an administrator reads the state, and a portal that is well has no problem', async () => {
  const call = visitor(apiOf((api) => mount(api, contract.state, handlers, services)))
  const as = async (roles: ('admin' | 'moderator')[]) => {
    const { token } = await createUser(db, { roles })
    return read(call('GET', '/admin/state', undefined, { authorization: `Bearer ${token}` }))
  }
  expect((await call('GET', '/admin/state')).status).toBe(401)
  expect((await as(['moderator'])).status).toBe(403)
  const state = (await as(['admin'])) as unknown as State
  expect(state).toMatchObject({
    status: 200,
    problems: [],
    index: { offers: 12, nodes: [] },
    storage: { kind: 'folder', owner: 'ours' },
    mail: { sends: false, waiting: 0, sentAt: null, failedAt: null },
    jobs: [],
    feeds: { waiting: 0, running: 0, failed: 0 },
    backup: { at: null },
    versions: { node: process.version, migration: expect.stringMatching(/^\d{3}_\w+\.sql$/) },
  })
  expect(state.database.bytes).toBeGreaterThan(1e6)
  expect(state.database.connections).toBeGreaterThan(0)
  expect(state.disk.bytes).toBeGreaterThan(state.disk.freeBytes)
})

test('jobs and feeds that are late, dead or failed are problems with what they are about', async () => {
  await enqueue(db, 'push', {})
  await sql`update jobs set run_at = now() - interval '1 hour'`.execute(db)
  await sql`insert into jobs (kind, run_at, dead_at, error) values ('mail', 'infinity', now(), 'no')`.execute(
    db,
  )
  await enqueue(db, 'alert', {}, { runAt: new Date(Date.now() + 3_600_000) })
  await sql`with feeds as (insert into sources (key, format) values ('hangs', 'kyero'), ('fails', 'kyero'), ('waits', 'kyero') returning id, key)
    insert into source_runs (source_id, kind, cause, state, created_at, started_at)
    select id, 'import', 'schedule', case key when 'hangs' then 'running' when 'fails' then 'failed' else 'waiting' end, now() - interval '5 hours',
      case key when 'hangs' then now() - interval '5 hours' end from feeds`.execute(db)
  const state = await readState(services)
  expect(state.problems).toMatchObject([
    { code: 'jobs_late', name: 'push', count: 1, seconds: expect.closeTo(3600, -1) as number },
    { code: 'jobs_dead', name: 'mail', count: 1 },
    { code: 'feeds_waiting', count: 1 },
    { code: 'feeds_running', count: 1, seconds: expect.closeTo(18_000, -1) as number },
    { code: 'feeds_failed', count: 1 },
  ])
  expect(state.jobs).toMatchObject([
    { kind: 'alert', due: 0, later: 1, dead: 0, error: null },
    { kind: 'mail', due: 0, later: 0, dead: 1, error: 'no' },
    { kind: 'push', due: 1, later: 0, dead: 0 },
  ])
})

test('files of another installation, or of nobody, and a storage that is away are wrong', async () => {
  const services = over()
  const files = join(services.env.DATA_DIR!, 'files')
  await mkdir(files, { recursive: true })
  await db.insertInto('folder_marks').values({ mark: 'mine' }).execute()
  expect(codes(await readState(services))).toEqual(['storage_unmarked'])
  await writeFile(join(files, 'database'), 'another')
  expect(codes(await readState(services))).toEqual(['storage_foreign'])
  await writeFile(join(files, 'database'), 'mine')
  expect(codes(await readState(services))).toEqual([])
  const hanging = { ...services.storage, get: () => new Promise<never>(() => {}) }
  const state = await readState({ ...services, storage: hanging })
  expect(state.problems[0]).toMatchObject({ code: 'storage_away', level: 'wrong' })
  expect(state.storage.error).toContain('no answer within')
})

test('mails fail while the last one that was tried failed, and not for one address alone', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  // A port that nothing listens on.
  const away = over({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://portal.test' })
  await queueMail(db, 'account_deleted', 'ada@example.com', 'en', { name: 'Ada' })
  await runNext(works(away as never), away)
  const state = await readState(away)
  expect(state.problems).toMatchObject([{ code: 'mail_failing', level: 'wrong', count: 1 }])
  expect(state.mail).toMatchObject({
    waiting: 1,
    retrying: 1,
    sentAt: null,
    error: expect.stringContaining('ECONNREFUSED') as string,
  })
  expect(state.mail.error).not.toContain('@')
  // Another is taken afterwards, by the outbox.
  await stoppingMailer(services).send({
    id: 'lares-1',
    to: 'grace@example.com',
    subject: 's',
    text: 't',
    html: 'h',
  })
  expect(codes(await readState(away))).toEqual([])
})

test('a public portal that keeps its mails says so', async () => {
  expect(codes(await readState(over({ PUBLIC_URL: 'https://portal.test' })))).toEqual(['mail_kept'])
})

test('a backup is too old after two days', async () => {
  await noteTime(db, 'backup')
  expect(codes(await readState(services))).toEqual([])
  await sql`update last_times set at = now() - interval '49 hours'`.execute(db)
  expect(await readState(services)).toMatchObject({ problems: [{ code: 'backup_old' }] })
})

test('times are written once in some seconds, and then replaced', async () => {
  await noteTime(db, 'mail_failed', 'one')
  await noteTime(db, 'mail_failed', 'two')
  expect((await selectTimes(db)).mail_failed?.error).toBe('one')
  await sql`update last_times set at = at - interval '1 minute'`.execute(db)
  await noteTime(db, 'mail_failed', 'three')
  expect((await selectTimes(db)).mail_failed?.error).toBe('three')
})

test('limits of the disk, of connections and of standbys', () => {
  const at = (freeBytes: number) => diskProblems({ freeBytes, bytes: 100 }).length
  expect([at(9), at(10)]).toEqual([1, 0])
  const used = (connections: number) =>
    databaseProblems({ connections, maxConnections: 100, standbys: [] }).length
  expect([used(81), used(80)]).toEqual([1, 0])
  const standbys = [
    { name: 'b', lag: 61 },
    { name: 'c', lag: 60 },
    { name: null, lag: null },
  ]
  expect(databaseProblems({ connections: 1, maxConnections: 100, standbys })).toMatchObject([
    { code: 'database_standby', name: 'b', seconds: 61 },
  ])
})

test('a search node and a replica that are away are problems; a replica that became the primary is none', async () => {
  const state = await readState({
    ...services,
    search: {
      size: 7,
      nodes: () => [
        { url: 'http://10.0.0.7:3000', countries: 'es', offers: 7, fault: null },
        { url: 'http://10.0.0.8:3000', countries: null, offers: 0, fault: 'connect ECONNREFUSED' },
      ],
    } as never,
    replicas: {
      states: () => [
        { host: 'db1:5432', use: 'primary', lagMs: null },
        { host: 'db2:5432', use: 'late', lagMs: 90_000 },
        { host: 'db3:5432', use: 'used', lagMs: 200 },
      ],
    } as never,
  })
  expect(state.problems).toMatchObject([
    { code: 'index_node', level: 'wrong', name: 'http://10.0.0.8:3000' },
    { code: 'database_replica', level: 'look', name: 'db2:5432' },
  ])
  expect(state.database.replicas[1]).toEqual({ host: 'db2:5432', use: 'late', lag: 90 })
})

test('what is wrong comes first', () => {
  const one = (code: Problem['code'], level: Problem['level']): Problem => ({
    code,
    level,
    count: null,
    seconds: null,
    bytes: null,
    name: null,
  })
  const mixed = [one('feeds_failed', 'look'), one('jobs_dead', 'look'), one('disk_low', 'wrong')]
  expect(inOrder(mixed).map(({ code }) => code)).toEqual(['disk_low', 'jobs_dead', 'feeds_failed'])
})
