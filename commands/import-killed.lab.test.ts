import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'

const { db, url, drop } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lares-import-kill-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

const HOMES = 4_000
const ROWS = HOMES * 2

/** Runs the real command. Resolves to its exit code and output; `kill` sends SIGKILL. */
function command(file: string, mapping: string) {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('import.ts', import.meta.url)),
      file,
      '--mapping',
      mapping,
      '--source',
      'killed',
    ],
    {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, NODE_ENV: 'test' },
    },
  )
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}

const lastRun = () =>
  db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('an import that is killed at any time resumes when it is started again, with the same result', async () => {
  const file = join(folder, 'homes.csv')
  const mapping = join(folder, 'mapping.json')
  // Two states of each home, half a file apart; every hundredth row is invalid.
  const rows = ['1', '2'].flatMap((quarter) =>
    Array.from(
      { length: HOMES },
      (_, home) =>
        `h${home},2018Q${quarter},${home % 100 === 7 && quarter === '2' ? 'none' : 1000 + Number(quarter)},x`,
    ),
  )
  writeFileSync(file, ['id,quarter,price,note', ...rows].join('\n'))
  writeFileSync(
    mapping,
    JSON.stringify({
      format: 'csv',
      identity: 'id',
      period: { column: 'quarter', format: 'YYYYQn' },
      action: { constant: 'buy' },
      category: { constant: 'house' },
      price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
      place: { id: 'city32653' },
      texts: { en: { title: 'House' } },
    }),
  )

  // Killed while the file is read, then twice while offers are stored.
  const moments: (() => Promise<boolean>)[] = [
    async () => (await lastRun()) !== undefined,
    async () => ((await lastRun())?.position ?? 0) > 0,
    async () => ((await lastRun())?.position ?? 0) > ROWS / 3,
  ]
  for (const moment of moments) {
    const killed = command(file, mapping)
    await until(moment)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
    killed.kill()
    expect((await killed.ended).code).toBeNull()
  }
  const cut = (await lastRun())!
  expect(cut.status).toBe('running')
  expect(cut.position).toBeGreaterThan(0)

  const { code, output } = await command(file, mapping).ended
  expect(output).toContain(`${ROWS} items`)
  expect(code).toBe(0)
  const bad = HOMES / 100
  // The interrupted run was resumed, and each item was counted once.
  expect(await lastRun()).toMatchObject({
    id: cut.id,
    status: 'done',
    items: ROWS,
    position: ROWS,
    created: HOMES,
    updated: 0,
    unchanged: 0,
    rejected: bad,
    merged: HOMES - bad,
  })
  const count = async (
    table: 'offers' | 'offer_texts' | 'offer_prices' | 'import_problems' | 'import_rows',
  ) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  expect(await count('offers')).toBe(HOMES)
  expect(await count('offer_texts')).toBe(HOMES)
  expect(await count('offer_prices')).toBe(HOMES * 2 - bad)
  expect(await count('import_problems')).toBe(bad)
  expect(await count('import_rows')).toBe(0)
  expect((await command(file, mapping).ended).output).toContain(
    `(0 new, 0 changed, ${HOMES} unchanged)`,
  )
}, 240_000)
