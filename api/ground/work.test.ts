import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { enqueue, takeJob } from './jobs/queries.ts'
import { queueMail } from '../people/mail/send.ts'
import { originalKey } from './media/sizes.ts'
import { loadRates } from './rates/load.ts'
import { openSearch } from '../homes/search/service.ts'
import { startWork, works } from './work.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)

/** A mail server that accepts connections and never answers. */
const connections = new Set<Socket>()
const silent = createServer((socket) => void connections.add(socket.on('error', () => {})))
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const { port } = silent.address() as { port: number }
afterAll(() => {
  for (const connection of connections) connection.destroy()
  silent.close()
})

test('a mail server that hangs keeps nothing waiting but mails', async () => {
  const search = openSearch(url)
  const services = {
    ...servicesOver(db, { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://portal.test' }),
    search,
    places: await loadPlaces(),
    rates: await loadRates(db),
  }
  for (let n = 0; n < 8; n++)
    await queueMail(db, 'account_deleted', `hung${n}@example.com`, 'en', { name: 'Ada' })
  const attempts: string[] = []
  const work = startWork({ ...services, databaseUrl: url }, (kind, attempt) => {
    attempts.push(kind)
    return attempt()
  })
  await expect.poll(() => connections.size, { timeout: 10_000 }).toBeGreaterThan(0)
  const key = 'offers/00112233445566778899aabb'
  await services.storage.put(
    originalKey(key),
    await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .webp()
      .toBuffer(),
  )
  const begun = performance.now()
  await enqueue(db, 'picture_sizes', { key })
  await enqueue(db, 'registration', {
    name: 'Grace',
    email: 'grace@example.com',
    password_hash: 'x',
    locale: 'en',
    currency: 'EUR',
    time_zone: 'UTC',
  })
  const left = async () =>
    (
      await db
        .selectFrom('jobs')
        .select('kind')
        .where('kind', 'in', ['picture_sizes', 'registration'])
        .execute()
    ).length
  await expect.poll(left, { timeout: 15_000, interval: 100 }).toBe(0)
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect(
    (await db.selectFrom('jobs').select('kind').where('kind', '=', 'mail').execute()).length,
  ).toBeGreaterThanOrEqual(8)
  expect(attempts).toEqual(expect.arrayContaining(['mail', 'picture_sizes', 'registration']))
  for (const connection of connections) connection.destroy()
  await db.deleteFrom('jobs').execute()
  await work.stop()
  await search.close()
})

test('a sign-up whose job was killed after its commit is there once', async () => {
  const services = servicesOver(db)
  await enqueue(db, 'registration', {
    name: 'Ada',
    email: 'twice@example.com',
    password_hash: 'x',
    locale: 'en',
    currency: 'EUR',
    time_zone: 'UTC',
  })
  const job = (await takeJob(db, ['registration'], 60))!
  await works(services)['registration']!(job, new AbortController().signal)
  // Killed before the runner could delete it; another looks when its lease is over.
  await sql`update jobs set run_at = now() where kind = 'registration'`.execute(db)
  const again = await takeJob(db, ['registration'], 60)
  if (again) await works(services)['registration']!(again, new AbortController().signal)
  expect(
    await db
      .selectFrom('registrations')
      .select('email')
      .where('email', '=', 'twice@example.com')
      .execute(),
  ).toHaveLength(1)
  expect(
    await db
      .selectFrom('jobs')
      .select('id')
      .where(sql<boolean>`data->>'to' = 'twice@example.com'`)
      .execute(),
  ).toHaveLength(1)
})
