import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createUser, giveFactor, openTestSession } from '#tests/accounts.ts'
import { connect } from '#db/connect.ts'
import { createTestDatabase } from '#tests/database.ts'
import { s3Server } from '#tests/s3-server.ts'

const ROOT = join(import.meta.dirname, '..')
const { db, url, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)

interface Ran {
  code: number | null
  out: string
  error: string
}

/** Runs a command in a process of its own. */
const run = (args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...args],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test', ...environment } },
      (_, out, error) => resolve({ code: child.exitCode, out, error }),
    )
  })

test('admin grants the role to an account with a second factor, and reports a missing account or factor', async () => {
  const { id, email } = await createUser(db)
  const roles = async () =>
    (await db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow())
      .roles
  const PUBLIC_URL = 'https://lares.example'
  for (const role of ['admin', 'moderator'])
    expect(await run(['commands/admin.ts', email, role], { PUBLIC_URL })).toEqual({
      code: 1,
      out: '',
      error: `${email} has no second factor. Moderators and administrators need one before they get the role.\nNext: they sign in, and turn on two-factor authentication or add a passkey at https://lares.example/en/user/access. Then run this command again.\n`,
    })
  expect(await run(['commands/admin.ts', email, 'writer'])).toEqual({
    code: 0,
    out: `${email} is writer now.\n`,
    error: '',
  })
  expect(await roles()).toBe(1 + 8)
  await giveFactor(db, id)
  expect(await run(['commands/admin.ts', email])).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^\S+ is admin now\.\nNext: they sign in with their authenticator app or passkey;.*\n$/,
    ) as string,
    error: '',
  })
  expect((await run(['commands/admin.ts', email, 'moderator'])).out).toContain('Next: they sign in')
  expect(await roles()).toBe(1 + 8 + 64 + 65_536)
  expect(await run(['commands/admin.ts', 'nobody@example.com'])).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringContaining('No account has the address') as string,
  })
})

test('admin --demo waives the second factor on a demo portal only', async () => {
  const { id, email } = await createUser(db)
  const isSpared = async () =>
    (await db.selectFrom('users').select('is_demo').where('id', '=', id).executeTakeFirstOrThrow())
      .is_demo
  const grant = (LARES_DEMO: string) =>
    run(['commands/admin.ts', email, 'moderator', '--demo'], { LARES_DEMO })
  for (const refused of ['off', 'auto'])
    expect(await grant(refused)).toMatchObject({ code: 2, out: '' })
  expect(await isSpared()).toBe(false)
  expect(await grant('on')).toEqual({ code: 0, out: `${email} is moderator now.\n`, error: '' })
  expect(await isSpared()).toBe(true)
})

test('admin --end-sessions ends the sessions of one account, or of all', async () => {
  const [one, two] = [await createUser(db), await createUser(db)]
  await openTestSession(db, one.id)
  const sessionsOf = async (id: number) =>
    (
      await db
        .selectFrom('access_tokens')
        .select('id')
        .where('user_id', '=', id)
        .where('kind', '=', 'session')
        .execute()
    ).length
  expect(await run(['commands/admin.ts', '--end-sessions', one.email])).toEqual({
    code: 0,
    out: `2 sessions of ${one.email} ended.\n`,
    error: '',
  })
  expect([await sessionsOf(one.id), await sessionsOf(two.id)]).toEqual([0, 1])
  expect(await run(['commands/admin.ts', '--end-sessions', 'all'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ sessions ended\.\n$/) as string,
  })
  expect(await sessionsOf(two.id)).toBe(0)
  expect(
    await db
      .selectFrom('audit_log')
      .select(['act', 'actor_id', 'subject_id'])
      .where('subject_id', 'in', [one.id, two.id])
      .orderBy('id')
      .execute(),
  ).toEqual([one, two].map(({ id }) => ({ act: 'sessions_ended', actor_id: null, subject_id: id })))
  expect(await run(['commands/admin.ts', '--end-sessions'])).toMatchObject({ code: 2 })
})

test('every command reports errors of the operator without a stack', async () => {
  const variable = await run(['commands/outbox.ts'], { PORT: 'many' })
  expect(variable).toMatchObject({
    code: 1,
    error:
      'lares: The configuration is invalid (see .env.example):\n  PORT is "many", but must be a port, 0 to 65535.\n',
  })
  const owner = connect(ownerUrl)
  onTestFinished(() => owner.destroy())
  await sql`insert into migrations (name, checksum) values ('999_of_tomorrow.sql', '')`.execute(
    owner,
  )
  const tooNew = {
    code: 1,
    out: '',
    error:
      'lares: The database was created by a newer version of Lares: migration 999_of_tomorrow.sql does not exist in this one. Update Lares, or use another database.\n',
  }
  const mapping = join(ROOT, 'feeds/mappings/lares.json')
  for (const command of [
    ['commands/admin.ts', 'a@example.com'],
    ['commands/demo.ts'],
    ['commands/import.ts', mapping, '--source', 'x', '--format', 'reso'],
  ])
    expect(await run(command), command[0]).toEqual(tooNew)
  await sql`delete from migrations where name = '999_of_tomorrow.sql'`.execute(owner)
})

test('the import shows its options when asked for help', async () => {
  expect(await run(['commands/import.ts', '--help'])).toEqual({
    code: 0,
    out: expect.stringMatching(/^npm run import -- FILE.*--source KEY.*\n$/) as string,
    error: '',
  })
})

test('`--` before the options is optional without npm', async () => {
  expect(await run(['run.mjs', 'outbox', '--', 'none'])).toMatchObject({ code: 2 })
  expect(await run(['run.mjs', 'outbox', '--', '1'])).toMatchObject({ code: 0, error: '' })
})

test('costs are entered by country with their source, listed and deleted', async () => {
  const set = ['commands/costs.ts', 'set', 'es', '--rate', '3.1', '--years', '30']
  const whole = [...set, '--deposit', '20', '--extra', '10', '--source', 'A central bank']
  const wrong = await run(set)
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.error).toContain('--source: ')
  expect(await run(whole)).toEqual({ code: 0, out: 'Written: es.\n', error: '' })
  const { out } = await run(['commands/costs.ts', 'list'])
  expect(out).toContain('ES  3.1 % for 30 years, own funds 20 %, extra costs 10 %  A central bank')
  expect(await run(['commands/costs.ts', 'delete', 'ES'])).toMatchObject({ code: 0 })
  expect(await run(['commands/costs.ts', 'delete', 'ES'])).toMatchObject({ code: 1 })
})

test('jobs lists, retries and deletes dead jobs', async () => {
  const insertDead = async (kind = 'mail') => {
    const { id } = await db
      .insertInto('jobs')
      .values({
        kind,
        attempts: 12,
        error: 'Error: no server',
        dead_at: sql<string>`now()`,
        run_at: 'infinity',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [one, two] = [await insertDead(), await insertDead()]
  const mail = await insertDead('mail_link')
  const message = `Not retried, because the link in the mail has expired: 1. Delete with: npm run jobs -- delete`
  expect(await run(['commands/jobs.ts', 'retry', String(mail)])).toEqual({
    code: 1,
    out: '',
    error: `${message} ${mail}\n`,
  })
  await run(['commands/jobs.ts', 'delete', String(mail)])
  const { out } = await run(['commands/jobs.ts', 'list'])
  expect(out).toContain(`${one}  mail`)
  expect(out).toContain('12 attempts  Error: no server\n')
  expect(out).toContain('2 dead jobs.\n')
  expect(await run(['commands/jobs.ts', 'retry', String(one)])).toMatchObject({
    code: 0,
    out: '1 jobs will be tried again.\n',
  })
  expect(await run(['commands/jobs.ts', 'retry', String(one)])).toMatchObject({
    code: 1,
    error: `There is no dead job ${one}.\n`,
  })
  expect(await run(['commands/jobs.ts', 'delete', 'all'])).toMatchObject({
    code: 0,
    out: '1 jobs deleted.\n',
  })
  const rows = await db.selectFrom('jobs').select(['id', 'attempts', 'dead_at']).execute()
  expect(rows).toEqual([{ id: one, attempts: 0, dead_at: null }])
  expect((await run(['commands/jobs.ts', 'retry', 'some'])).code).toBe(2)
  expect(two).toBeGreaterThan(one)
})

test('files are copied to a bucket and back, and who has the files is said and decided', async () => {
  const s3 = await s3Server()
  onTestFinished(() => s3.close())
  const STORAGE_URL = s3.bucket()
  const newHome = () => mkdtemp(join(inject('folder'), 'files-'))
  const [DATA_DIR, OTHER] = [await newHome(), await newHome()]
  const file = 'originals/offers/0a'
  await mkdir(join(DATA_DIR, 'files/originals/offers'), { recursive: true })
  await writeFile(join(DATA_DIR, 'files', file), 'photo')
  const files = (args: string[], environment: Record<string, string>) =>
    run(['commands/files.ts', ...args], environment)
  const there = await files(['copy', 'bucket', '--from', 'disk'], { DATA_DIR, STORAGE_URL })
  expect(there).toMatchObject({ code: 0, error: '' })
  expect(there.out).toContain('1 files copied (0.0 MB), 0 were there')
  expect(there.out).toContain('set STORAGE_URL to that address')
  await mkdir(join(OTHER, 'files'))
  await writeFile(join(OTHER, 'files/database'), 'mark of another one')
  const order = ['copy', 'disk']
  expect(await files(order, { DATA_DIR: OTHER, STORAGE_URL })).toMatchObject({
    code: 1,
    error: expect.stringContaining('belong to another installation'),
  })
  const back = await files([...order, '--anyway'], { DATA_DIR: OTHER, STORAGE_URL })
  expect(back.out).toContain('remove STORAGE_URL')
  expect(await readFile(join(OTHER, 'files', file), 'utf8')).toBe('photo')
  expect(there.out + back.out).not.toContain('secret')
})
