import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { learnMarket } from '#api/know/valuation/learn.ts'
import { seedDemo } from '#demo/demo.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { writeDemoReports } from './demo.ts'

const { db, drop } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'lares-host-demo-'))
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true, force: true })
})

test('once prices are learned the demo has a report for a client, and one that the visitor keeps', async () => {
  const [places, rates] = [await loadPlaces(), await loadRates(db)]
  const storage = createDiskStorage(folder)
  await seedDemo({ db, places, storage, log: () => {}, countries: ['MT'] })
  const services = {
    env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    log: pino({ level: 'silent' }),
    db,
    places,
    rates,
    storage,
    messages: new Messages(),
  } as never
  expect(await writeDemoReports(services)).toBe(2)
  for (const market of [
    { countryId: 135, action: 0 },
    { countryId: 135, action: 1 },
    { countryId: 0, action: 1 },
  ])
    await learnMarket(db, market, rates.perEur)
  // Two processes at the same time.
  expect(await Promise.all([writeDemoReports(services), writeDemoReports(services)])).toEqual([
    0, 0,
  ])
  const rows = await db
    .selectFrom('home_reports as r')
    .innerJoin('home_estimates as e', 'e.report_id', 'r.id')
    .select(['r.owner_id', 'r.agency_id', 'r.shared_at', 'e.answer'])
    .orderBy('r.agency_id', 'asc')
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows.filter(({ agency_id }) => agency_id !== null)).toMatchObject([
    { owner_id: null, shared_at: expect.anything() },
  ])
  for (const { answer } of rows) expect(answer.buy).toHaveProperty('price')
  expect(await writeDemoReports(services)).toBe(0)
  const ids = () => db.selectFrom('home_reports').select('id').execute()
  expect(await ids()).toHaveLength(2)
  // Its owner deletes one later on.
  await sql`update users set created_at = created_at - interval '1 day' where demo_as is not null`.execute(
    db,
  )
  await db.deleteFrom('home_reports').where('owner_id', 'is not', null).execute()
  expect(await writeDemoReports(services)).toBe(0)
  expect(await ids()).toHaveLength(1)
}, 240_000)
