import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { ANYWHERE } from '#tests/feed-server.ts'
import { startJobs } from '../../ground/jobs/workers.ts'
import { runFeedIn } from './run.ts'
import { testAddress } from './test-address.ts'
import { feedsInApi, feed, range } from '#tests/feeds-in.ts'

const { db, url, services, server, as, kinds, work, mine, make, offersOf } = await feedsInApi()

test('a server that does not answer delays only the feeds of its owner', async () => {
  server.files['/feed.xml'] = feed(range(2))
  const held: ServerResponse[] = []
  const silent = createServer((_, response) => void held.push(response))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const slow = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const other = await createUser(db, { roles: ['moderator'] })
  const theirs = (
    (
      await as(other)('POST', '/user/feeds-in', {
        name: 'Theirs',
        format: 'kyero',
        address: server.url('/feed.xml'),
      })
    )['data'] as { id: number }
  ).id
  const own = [
    await make({ address: slow }),
    await make({ address: slow }),
    await make({ address: slow }),
    await make(),
  ]
  for (const id of own) await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await as(other)('POST', `/user/feeds-in/${theirs}/runs`, { kind: 'import' })
  const jobs = startJobs(
    [
      { works: { source_fetch: kinds.source_fetch }, workers: 2 },
      { works: { source_run: (job, signal) => runFeedIn(job, services, signal) }, workers: 1 },
    ],
    { ...services, databaseUrl: url },
  )
  try {
    await expect.poll(async () => (await offersOf(theirs)).length, { timeout: 20_000 }).toBe(2)
    expect(held).toHaveLength(1)
    expect(
      await db
        .selectFrom('source_runs')
        .select('state')
        .where('source_id', 'in', own)
        .where('state', '=', 'waiting')
        .execute(),
    ).toHaveLength(3)
    silent.close()
    silent.closeAllConnections()
    await expect.poll(async () => (await offersOf(own[3]!)).length, { timeout: 20_000 }).toBe(2)
  } finally {
    silent.closeAllConnections()
    await jobs.stop()
  }
})

test('a private address is refused before it is fetched, and no response has its password', async () => {
  server.files['/feed.xml'] = feed(range(1))
  const id = await make({ username: 'me', password: 'S3CRET' })
  expect(await testAddress(server.url('/feed.xml'), ANYWHERE)).toMatchObject({
    reached: true,
    looksLike: 'kyero',
  })
  expect(await testAddress(server.url('/none'), ANYWHERE)).toMatchObject({
    reached: false,
    error: { code: 'refused' },
  })
  expect((await mine('POST', `/user/feeds-in/${id}/test`))['data']).toMatchObject({
    reached: false,
    error: { code: 'bad_address' },
  })
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' })
  await work()
  expect(Buffer.from(server.requests.at(-1)!.authorization!.slice(6), 'base64').toString()).toBe(
    'me:S3CRET',
  )
  const everything = await Promise.all(
    ['', '/runs', '/revisions'].map((path) => mine('GET', `/user/feeds-in/${id}${path}`)),
  )
  expect(JSON.stringify(everything)).not.toContain('S3CRET')
  expect(
    await mine('PATCH', `/user/feeds-in/${id}`, {
      address: 'https://me:S3CRET@feeds.example/a.xml',
    }),
  ).toMatchObject({ status: 422 })
  expect((await mine('PATCH', `/user/feeds-in/${id}`, { name: 'Still' }))['data']).toMatchObject({
    hasPassword: true,
  })
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { address: 'https://another.example/a.xml' }))[
      'data'
    ],
  ).toMatchObject({ hasPassword: false })
  // Nor does it go over the wire in the open when it was given for a safe one.
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { username: 'me', password: 'S3CRET' }))['data'],
  ).toMatchObject({ hasPassword: true })
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { address: 'https://another.example/b.xml' }))[
      'data'
    ],
  ).toMatchObject({ hasPassword: true })
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { address: 'http://another.example/b.xml' }))[
      'data'
    ],
  ).toMatchObject({ hasPassword: false })
})
