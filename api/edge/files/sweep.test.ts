import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { isOurs, sharesFiles, takeOver } from '../../ground/folder-mark.ts'
import { countTrash, DELETED_MAX, restoreFiles, sweepFiles } from './sweep.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db)
const root = join(services.env.DATA_DIR!, 'files')
const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const LONG_AGO = new Date(Date.now() - 2 * 3_600_000)

/** An installation without files that never marked a folder. */
async function startAnew(): Promise<void> {
  rmSync(root, { recursive: true, force: true })
  await db.deleteFrom('folder_marks').execute()
}

/** A file as it lies there after two hours. */
function put(path: string, changed = LONG_AGO): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'x')
  for (const at of [file, dirname(file)]) utimesSync(at, changed, changed)
  return path
}
const storedFiles = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => path !== 'database' && !path.startsWith('trash/'))
    .sort()

/** Files of rows, files of none, and files of none that were just written, in an empty folder. */
async function fill() {
  await startAnew()
  const named: string[] = []
  const nameless: string[] = []
  const young: string[] = []
  const user = await createUser(db)
  const keys = {
    people: `people/${hex(12)}`,
    agencies: `agencies/${hex(12)}`,
    whole: `offers/${hex(12)}`,
    begun: `offers/${hex(12)}`,
    imported: `imported/${hex(16)}`,
  }
  await db.updateTable('users').set({ picture: keys.people }).where('id', '=', user.id).execute()
  await db
    .insertInto('agencies')
    .values({ slug: hex(8), name: 'Casa', country_id: 207, logo: keys.agencies })
    .execute()
  await db
    .insertInto('offer_uploads')
    .values([
      { key: keys.whole, user_id: user.id, size: 1, received: 1, width: 1, height: 1 },
      { key: keys.begun, user_id: user.id, size: 2, received: 1 },
    ])
    .execute()
  const attached = { whole: `attachments/${hex(16)}`, begun: `attachments/${hex(16)}` }
  await db
    .insertInto('attachments')
    .values([
      {
        key: attached.whole,
        user_id: user.id,
        side: 'visitor',
        name: 'a.pdf',
        size: 1,
        type: 'pdf',
      },
      { key: attached.begun, user_id: user.id, side: 'visitor', name: 'b.pdf', size: 2 },
    ])
    .execute()
  const source = await db
    .insertInto('sources')
    .values({ key: hex(8), format: 'csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const digest = randomBytes(32)
  await db
    .insertInto('feed_revisions')
    .values({
      source_id: source.id,
      digest,
      size: 1,
      name: 'a.csv',
      address: null,
      etag: null,
      last_modified: null,
    })
    .execute()
  await db
    .insertInto('feed_pictures')
    .values({ source_id: source.id, url: 'https://a.example/1.jpg', key: keys.imported })
    .execute()

  for (const key of [keys.people, keys.agencies, keys.whole, keys.imported])
    named.push(put(`originals/${key}`), put(`sizes/${key}/640.webp`))
  named.push(
    put(`uploads/${keys.begun}/0`),
    put(`feeds/${source.id}/${digest.toString('hex')}`),
    put('originals/demo-1/house-1'),
    put('sizes/demo-1/house-1/640.webp'),
  )
  named.push(put(`${attached.whole}/file`), put(`uploads/${attached.begun}/0`))
  nameless.push(put(`attachments/${hex(16)}/file`), put(`uploads/${attached.whole}/0`))
  for (const kind of ['people', 'agencies', 'offers', 'imported'])
    nameless.push(put(`originals/${kind}/${hex(12)}`), put(`sizes/${kind}/${hex(12)}/640.webp`))
  // Pieces as they were sent, with all that the camera wrote beside them.
  nameless.push(
    put(`uploads/${keys.whole}/0`),
    put(`uploads/${keys.whole}/524288`),
    put(`uploads/offers/${hex(12)}/0`),
  )
  nameless.push(
    put(`feeds/${source.id}/${hex(32)}`),
    put(`feeds/${source.id + 1}/${digest.toString('hex')}`),
  )
  for (const folder of [
    '',
    'originals/people/',
    'sizes/offers/',
    'feeds/1/',
    `uploads/${keys.begun}/`,
  ])
    nameless.push(put(`${folder}.${hex(8)}`))
  for (const path of [
    `originals/people/${hex(12)}`,
    `originals/imported/${hex(16)}`,
    `uploads/offers/${hex(12)}/0`,
    `feeds/${source.id}/${hex(32)}`,
    `.${hex(8)}`,
    `feeds/.${hex(8)}`,
  ])
    young.push(put(path, new Date()))
  return { named, nameless, young }
}

test('the sweep deletes files without a row and all drafts; referenced and recent files stay', async () => {
  const { named, nameless, young } = await fill()
  expect(storedFiles()).toEqual([...named, ...nameless, ...young].sort())
  expect(await sweepFiles(services)).toBeGreaterThan(10)
  expect(storedFiles()).toEqual([...named, ...young].sort())
  expect(await sweepFiles(services)).toBe(0)
  await sweepFiles(services, { since: new Date(Date.now() + 1000) })
  expect(storedFiles()).toEqual([...named].sort())
})

test('a file that is replaced while it is looked at stays', async () => {
  const path = put(`originals/imported/${hex(16)}`)
  const { storage } = services
  const list = storage.list.bind(storage)
  // Another process fetches the same picture again after this one has looked for its row.
  const racing = {
    ...storage,
    list,
    deleteOlder: (key: string, since: Date) => (
      key === path && put(path, new Date()),
      storage.deleteOlder(key, since)
    ),
  }
  await sweepFiles({ ...services, storage: racing })
  expect(existsSync(join(root, path))).toBe(true)
})

test('I/O errors do not stop the sweep, and are one log line with their number', async () => {
  const { named } = await fill()
  // In a circle: neither can be looked at, not even by root.
  for (const path of ['originals/people/circle', 'feeds/7']) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(join(root, path), join(root, path))
  }
  const lines: [object, string][] = []
  const log = {
    warn: (...line: [object, string]) => void lines.push(line),
    info: () => {},
  } as unknown as Logger
  await sweepFiles({ ...services, log }, { since: new Date(Date.now() + 1000) })
  expect(storedFiles()).toEqual([...named].sort())
  expect(lines).toEqual([
    [{ files: 2, err: expect.objectContaining({ code: 'ELOOP' }) }, expect.any(String)],
  ])
  // An error of the database ends the sweep.
  const away = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  const without = { ...services.storage, deleteOlder: () => Promise.reject(away) }
  put(`originals/people/${hex(12)}`)
  await expect(sweepFiles({ ...services, storage: without })).rejects.toThrow('ECONNREFUSED')
})

test('stops when it is asked to', async () => {
  const path = put(`originals/people/${hex(12)}`)
  await expect(sweepFiles(services, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(existsSync(join(root, path))).toBe(true)
})

/** Collects the errors of the log. */
function errorLog() {
  const lines: string[] = []
  const log = {
    error: (...line: unknown[]) => void lines.push(String(line.at(-1))),
    warn: () => {},
    info: () => {},
  } as unknown as Logger
  return { lines, log }
}

test('an unknown database deletes nothing, and the log says why, until it takes the folder over', async () => {
  await startAnew()
  await sweepFiles(services)
  const other = await createTestDatabase()
  const { lines, log } = errorLog()
  try {
    const mistaken = { ...services, db: other.db, log }
    const path = put(`originals/people/${hex(12)}`)
    expect([await sweepFiles(mistaken), existsSync(join(root, path))]).toEqual([0, true])
    expect(lines).toEqual([expect.stringContaining('npm run files -- take-over')])
    expect([await sweepFiles(services), existsSync(join(root, path))]).toEqual([1, false])
    const later = put(`originals/people/${hex(12)}`)
    await takeOver(mistaken)
    expect(await isOurs(services)).toBe(false)
    expect([await sweepFiles(mistaken), existsSync(join(root, later))]).toEqual([1, false])
  } finally {
    await startAnew()
    await other.drop()
  }
})

test.each(['a copy of the database', 'the database restored to an earlier time'])(
  '%s deletes nothing once the live portal has swept',
  async (kind) => {
    await startAnew()
    await sweepFiles(services)
    const marks = await db.selectFrom('folder_marks').select('mark').execute()
    const copy = await createTestDatabase()
    const { lines, log } = errorLog()
    try {
      await copy.db.insertInto('folder_marks').values(marks).execute()
      expect(await isOurs({ ...services, db: copy.db })).toBe(true)
      await sweepFiles(services)
      const path = put(`originals/people/${hex(12)}`)
      const stale = { ...services, db: copy.db, log }
      if (kind !== 'a copy of the database') stale.db = await restoredTo(marks)
      expect([await sweepFiles(stale), existsSync(join(root, path))]).toEqual([0, true])
      expect(lines).toHaveLength(1)
    } finally {
      await startAnew()
      await copy.drop()
    }
  },
)

/** The same database with the marks that it had. */
async function restoredTo(marks: { mark: string }[]) {
  await db.deleteFrom('folder_marks').execute()
  await db.insertInto('folder_marks').values(marks).execute()
  return db
}

test('two processes of one installation that sweep at the same time do not lose the folder', async () => {
  await startAnew()
  await sweepFiles(services)
  for (let round = 0; round < 10; round++) {
    await Promise.all([1, 2, 3].map(() => sweepFiles(services)))
    expect(await isOurs(services)).toBe(true)
  }
})

test('what nothing can make again rests in the trash, by day, until 14 days have passed; what a row names can be restored', async () => {
  await startAnew()
  const user = await createUser(db)
  const key = `people/${hex(12)}`
  const original = put(`originals/${key}`)
  const size = put(`sizes/${key}/640.webp`)
  const other = put(`originals/people/${hex(12)}`)
  await sweepFiles(services)
  expect([original, size, other].map((path) => existsSync(join(root, path)))).toEqual([
    false,
    false,
    false,
  ])
  const day = new Date().toISOString().slice(0, 10)
  expect(await countTrash(services)).toEqual([{ day, files: 2 }])
  // The live portal has a row for one of them.
  await db.updateTable('users').set({ picture: key }).where('id', '=', user.id).execute()
  expect(await restoreFiles(services)).toBe(1)
  expect(existsSync(join(root, original))).toBe(true)
  expect(await restoreFiles(services)).toBe(0)
  const old = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10)
  renameSync(join(root, 'trash', day), join(root, 'trash', old))
  await sweepFiles(services)
  expect(await countTrash(services)).toEqual([])
})

test('more files than a killed process leaves behind are not deleted without being asked to', async () => {
  await startAnew()
  const { lines, log } = errorLog()
  const paths = Array.from({ length: DELETED_MAX + 1 }, () => put(`sizes/people/${hex(12)}/1`))
  expect(await sweepFiles({ ...services, log })).toBe(0)
  expect(paths.every((path) => existsSync(join(root, path)))).toBe(true)
  expect(lines).toEqual([expect.stringContaining('npm run files -- sweep')])
  expect(await sweepFiles({ ...services, log }, { isAny: true })).toBe(paths.length)
})

test('a copy that sweeps before the live portal stops both, until an operator decides', async () => {
  await startAnew()
  await db.deleteFrom('folder_marks').execute()
  await sweepFiles(services)
  const marks = await db.selectFrom('folder_marks').select('mark').execute()
  const copy = await createTestDatabase()
  const { lines, log } = errorLog()
  try {
    await copy.db.insertInto('folder_marks').values(marks).execute()
    const live = { ...services, log }
    const staging = { ...services, db: copy.db, log }
    await sweepFiles(staging)
    const path = put(`originals/people/${hex(12)}`)
    // The live one is next, then both again.
    for (const portal of [live, staging, live, staging]) expect(await sweepFiles(portal)).toBe(0)
    expect(existsSync(join(root, path))).toBe(true)
    expect(lines).toHaveLength(4)
    await takeOver(live)
    expect([await sweepFiles(staging), await isOurs(live)]).toEqual([0, false])
    await takeOver(live)
    expect(await sweepFiles(live)).toBe(1)
  } finally {
    await startAnew()
    await copy.drop()
  }
})

test('files of feeds that make room are removed at once', async () => {
  await startAnew()
  const path = `feeds/1/${'0'.repeat(64)}`
  await services.storage.put(path, 'x')
  await services.storage.delete(path)
  expect(
    readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
  ).toEqual([])
})

test('an empty folder is not taken for the one that other nodes use', async () => {
  await startAnew()
  await sweepFiles(services)
  const { lines, log } = errorLog()
  const elsewhere = { ...servicesOver(db), log }
  expect(await sweepFiles(elsewhere)).toBe(0)
  expect(lines).toEqual([expect.stringContaining('not the storage of files that other nodes')])
  expect([await sharesFiles(elsewhere), await sharesFiles(services)]).toEqual([false, true])
  await sweepFiles(elsewhere)
  expect(await sharesFiles(elsewhere)).toBe(false)
})
