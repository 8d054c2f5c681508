import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  lutimes,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { prunePool } from '#api/edge/files/copies.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'

const ROOT = join(import.meta.dirname, '..')
const { db, ownerUrl, drop } = await createTestDatabase()
afterAll(drop)
const home = await mkdtemp(join(inject('folder'), 'home-'))
const backups = join(home, 'backups')

const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['commands/backup.ts', ...args],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          DATABASE_URL: ownerUrl,
          DATA_DIR: home,
          NODE_ENV: 'test',
          ...environment,
        },
      },
      (_, out, error) => resolve({ code: child.exitCode, out, error }),
    )
  })

async function put(key: string, text: string, into = home): Promise<void> {
  await mkdir(join(into, 'files', key, '..'), { recursive: true })
  await writeFile(join(into, 'files', key), text)
}
const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test(
  'backups hold rows and files, and are restored, checked, listed and pruned',
  { timeout: 300_000 },
  async () => {
    await createUser(db)
    await put('originals/offers/aa/one', 'first')
    await put('attachments/two', 'second')
    await put('sizes/offers/aa/one/640', 'made again')
    const first = await run(['create', backups])
    expect(first).toMatchObject({ code: 0, error: '' })
    expect(first.out).toMatch(/\n2 files \(0 KB\) are new\. .*\nThe key .*\/key is not in it\./)

    await put('attachments/three', 'third')
    const second = await run(['create', backups])
    expect(second.out).toContain('1 files (0 KB) are new.')
    expect(await readdir(backups)).toHaveLength(3)
    expect((await run(['list', backups])).out.trim().split('\n')).toHaveLength(2)
    const checked = await run(['check', backups])
    expect(checked).toMatchObject({ code: 0, error: '' })
    expect(checked.out).toMatch(/ can be restored: .*; 3 files/)

    // Restored into another database and folder.
    const name = `lares_test_${randomBytes(6).toString('hex')}`
    await admin(`create database ${name}`)
    const target = new URL(ownerUrl)
    target.pathname = `/${name}`
    const other = await mkdtemp(join(inject('folder'), 'other-'))
    try {
      const restored = await run(['restore', backups], {
        DATABASE_URL: target.href,
        DATA_DIR: other,
      })
      expect(restored).toMatchObject({ code: 0, error: '' })
      expect(await readFile(join(other, 'files/attachments/three'), 'utf8')).toBe('third')
      expect(await readFile(join(other, 'files/originals/offers/aa/one'), 'utf8')).toBe('first')
      expect(await readdir(join(other, 'files'))).not.toContain('sizes')
      expect(
        await run(['restore', backups], { DATABASE_URL: target.href, DATA_DIR: other }),
      ).toMatchObject({
        code: 1,
        error: expect.stringMatching(/^lares: The database is not empty/) as string,
      })
    } finally {
      await admin(`drop database ${name} with (force)`)
    }

    // Remains of a process that was killed, and a process that still writes.
    await writeFile(join(backups, 'files', 'draft-0011'), 'half')
    await mkdir(join(backups, '2020-01-01T00-00-00Z'))
    await symlink(`${hostname()} ${process.pid}`, join(backups, 'lock'))
    for (const order of [
      ['create', backups],
      ['prune', backups, '--keep', '1'],
    ])
      expect(await run(order)).toMatchObject({
        code: 1,
        error: expect.stringMatching(/^lares: Another process writes to /) as string,
      })
    // Of a machine that is gone, which renews it no more.
    await rm(join(backups, 'lock'))
    await symlink(`elsewhere ${process.pid}`, join(backups, 'lock'))
    expect((await run(['prune', backups, '--keep', '9'])).code).toBe(1)
    await lutimes(join(backups, 'lock'), new Date(0), new Date(0))
    expect((await run(['prune', backups, '--keep', '9'])).code).toBe(0)
    await symlink(`${hostname()} 999999`, join(backups, 'lock'))

    const pruned = await run(['prune', backups, '--keep', '1'])
    expect(pruned.out).toBe('1 backups and 0 files deleted.\n')

    // A damaged file is named.
    const [folder, ...rest] = await readdir(join(backups, 'files'))
    expect([folder, ...rest].filter((name) => name!.length !== 2)).toEqual([])
    const [file] = await readdir(join(backups, 'files', folder!))
    await rm(join(backups, 'files', folder!, file!))
    expect(await run(['check', backups])).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        /cannot be read: ENOENT.*\nBackup .* has 1 problems\.\n$/,
      ) as string,
    })

    // All else is restored.
    const partial = `lares_test_${randomBytes(6).toString('hex')}`
    await admin(`create database ${partial}`)
    target.pathname = `/${partial}`
    try {
      expect(
        await run(['restore', backups], {
          DATABASE_URL: target.href,
          DATA_DIR: await mkdtemp(join(inject('folder'), 'rest-')),
        }),
      ).toMatchObject({
        code: 1,
        out: expect.stringContaining(' is restored: ') as string,
        error: expect.stringMatching(/ is missing\.\n1 files could not be restored\.\n$/) as string,
      })
    } finally {
      await admin(`drop database ${partial} with (force)`)
    }
  },
)

test(
  'a process that stood still until another took its lock changes nothing more',
  { timeout: 120_000 },
  async () => {
    const own = await mkdtemp(join(inject('folder'), 'locked-'))
    const folder = join(own, 'backups')
    for (const text of ['before', 'after']) {
      await put('attachments/changed', text, own)
      expect(await run(['create', folder], { DATA_DIR: own })).toMatchObject({ code: 0, error: '' })
      await put('attachments/changed', `longer ${text}`, own)
    }
    const names = (await readdir(folder)).filter((name) => name.startsWith('2'))
    const [lock, list] = [join(folder, 'lock'), join(folder, names.at(-1)!, 'files.jsonl.gz')]
    const filesOf = async () => (await readdir(join(folder, 'files'), { recursive: true })).sort()
    const files = await filesOf()
    const listed = await readFile(list)
    const other = `${hostname()} ${process.pid} 00112233`
    for (const [order, mayAdd] of [
      [['create', folder], true],
      [['prune', folder, '--keep', '1'], false],
    ] as const) {
      // The process waits for its list of files.
      await rm(list)
      await promisify(execFile)('mkfifo', [list])
      const running = run(order, { DATA_DIR: own })
      await expect.poll(() => readlink(lock).catch(() => ''), { timeout: 30_000 }).not.toBe('')
      await rm(lock)
      await symlink(other, lock)
      await writeFile(list, listed)
      expect(await running).toMatchObject({
        code: 1,
        error: expect.stringMatching(/^lares: Another process took the lock of /) as string,
      })
      expect(await readlink(lock)).toBe(other)
      await rm(lock)
      await rm(list)
      await writeFile(list, listed)
      expect((await readdir(folder)).sort()).toEqual([...names, 'files'].sort())
      const now = await filesOf()
      expect(now).toEqual(mayAdd ? expect.arrayContaining(files) : files)
      files.splice(0, files.length, ...now)
    }
    // Nor does one whose lock is taken while it deletes.
    await expect(
      prunePool(join(folder, 'files'), new Set(), () => Promise.reject(new Error('taken'))),
    ).rejects.toThrow('taken')
    expect(await filesOf()).toEqual(files)
  },
)

test(
  'of a damaged backup its file is named, and the others are listed',
  { timeout: 120_000 },
  async () => {
    const folder = join(await mkdtemp(join(inject('folder'), 'damaged-')), 'backups')
    expect(await run(['create', folder])).toMatchObject({ code: 0, error: '' })
    const whole = (await readdir(folder)).find((name) => name.startsWith('2'))!
    const broken = '2020-01-01T00-00-00Z'
    await mkdir(join(folder, broken))
    for (const text of ['', '{"format":1', '{"format":1}']) {
      await writeFile(join(folder, broken, 'backup.json'), text)
      const isDamaged = expect.stringMatching(
        /^(lares: )?The backup 2020-01-01T00-00-00Z is damaged: backup\.json cannot be read \(.*\)\. Delete the folder .*\n$/,
      ) as string
      expect(await run(['list', folder])).toEqual({
        code: 1,
        out: expect.stringMatching(new RegExp(`^${whole}  .* rows in .*\n$`)) as string,
        error: isDamaged,
      })
      expect(await run(['check', folder, broken])).toEqual({ code: 1, out: '', error: isDamaged })
    }
  },
)

test.runIf(existsSync('/proc/self'))('a folder that can never exist gets no backup', async () => {
  expect(await run(['create', '/proc/nothing/here'])).toMatchObject({
    code: 1,
    error:
      'lares: The folder /proc/nothing/here cannot be created or written (ENOENT). Name a folder that this account may write.\n',
  })
})

test('a database without tables, and files of another database, are no portal to back up', async () => {
  const name = `lares_test_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name}`)
  const empty = new URL(ownerUrl)
  empty.pathname = `/${name}`
  try {
    expect(await run(['create', join(home, 'others')], { DATABASE_URL: empty.href })).toMatchObject(
      {
        code: 1,
        error: expect.stringMatching(/^lares: The database has no tables of Lares/) as string,
      },
    )
  } finally {
    await admin(`drop database ${name} with (force)`)
  }
  await db.insertInto('folder_marks').values({ mark: 'of-another-folder' }).execute()
  onTestFinished(async () => void (await db.deleteFrom('folder_marks').execute()))
  expect(
    await run(['create', join(home, 'others')], {
      DATA_DIR: await mkdtemp(join(inject('folder'), 'elsewhere-')),
    }),
  ).toMatchObject({
    code: 1,
    error: expect.stringMatching(/are not those of this database: set DATA_DIR/) as string,
  })
})

test('a wrong order says how it is written, and a folder without backups says so', async () => {
  expect(await run(['create'])).toMatchObject({
    code: 2,
    error: expect.stringMatching(
      /^The folder of the backups is missing\.\nnpm run backup/,
    ) as string,
  })
  expect(await run(['prune', backups])).toMatchObject({ code: 2 })
  expect(await run(['restore', home])).toMatchObject({
    code: 1,
    error: `lares: ${home} has no backup.\n`,
  })
})

test(
  'a folder without a database gets none, and only the files themselves are no place for a backup',
  { timeout: 120_000 },
  async () => {
    const mistyped = join(home, 'mistyped')
    const order = ['create', join(home, 'files-backup')]
    const nowhere = { DATABASE_URL: '', DATA_DIR: mistyped }
    expect(await run(order, nowhere)).toMatchObject({
      code: 1,
      error: `lares: There is no database in ${mistyped}. Set DATA_DIR to the folder of the portal, or DATABASE_URL to its database.\n`,
    })
    expect(existsSync(mistyped)).toBe(false)
    for (const folder of [home, join(home, 'files'), join(home, 'files', 'backup')])
      expect(await run(['create', folder])).toMatchObject({
        code: 1,
        error: `lares: ${folder} is what is backed up. Name another folder.\n`,
      })
    expect(await run(order)).toMatchObject({ code: 0, error: '' })
  },
)
