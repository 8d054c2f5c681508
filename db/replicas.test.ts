import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import {
  killServer,
  makeStandby,
  promote,
  start,
  startPrimary,
  stopServer,
  until,
  withStandby,
} from '#tests/cluster.ts'
import { connect } from './connect.ts'
import { followDatabase } from './follow.ts'
import { openReplicas, type ReplicaUse } from './replicas.ts'
import { watchDatabase } from './watch.ts'

const home = await mkdtemp(join(inject('folder'), 'replicas-'))
const first = await startPrimary(home, 'first')
const second = await makeStandby(first, home, 'second')
afterAll(async () => {
  await stopServer(second)
  await stopServer(first)
})

test('reads that may be late go to a standby that has what is known, and listeners and pools follow a failover', async () => {
  let version = 1
  const address = first.url.replace(/@[^/]+/, `@127.0.0.1:${first.port},127.0.0.1:${second.port}`)
  const watch = watchDatabase(address)
  const primary = connect(address, { max: 4, watch })
  const replicas = openReplicas(primary, {
    addresses: [first.url, second.url],
    version: () => version,
    log: pino({ level: 'silent' }),
  })
  let heard = 0
  const following = followDatabase({
    url: address,
    name: 'test follow',
    listen: async (client) => {
      client.on('notification', () => heard++)
      await client.query('listen failover')
    },
    every: 60_000,
    onLost: () => {},
  })
  const read = async () => {
    const { rows } = await sql<{
      port: number
      days: number
    }>`select inet_server_port() as port, (select count(*)::int from rates where date < '1990-01-01') as days`.execute(
      replicas.db,
    )
    return rows[0]!
  }
  const write = (day: string) =>
    sql`insert into rates (date, currency, per_eur, source) values (${day}, 'USD', 1, 'test')`.execute(
      primary,
    )
  const uses = (): ReplicaUse[] => replicas.states().map(({ use }) => use)
  const isFrom = (port: number) => until(async () => (await read()).port === port)

  await isFrom(second.port)
  expect(uses()).toEqual(['primary', 'used'])

  // A read never lacks a change that this process knows or has made.
  for (let day = 1; day <= 9; day++) {
    await write(`1980-01-0${day}`)
    if (day % 2) version++
    else replicas.wrote()
    expect((await read()).days).toBe(day)
  }
  await isFrom(second.port)
  expect((await read()).days).toBe(9)

  // A statement that writes, and one that fails on the replica, run on the primary.
  await sql`delete from rates where date = '1980-01-09'`.execute(replicas.db)
  await sql`select nextval('jobs_id_seq')`.execute(replicas.db)
  await expect(sql`select none from rates`.execute(replicas.db)).rejects.toThrow('does not exist')
  await expect(
    replicas.db.transaction().execute((transaction) => sql`select 1`.execute(transaction)),
  ).rejects.toThrow('have no transactions')

  // One that lags is left out, by its lag alone too.
  await withStandby(second, 'select pg_wal_replay_pause()')
  await write('1980-02-01')
  await until(async () => (await read()).port === first.port)
  expect(uses()).toEqual(['primary', 'late'])
  expect(replicas.states()[1]!.lagMs).toBeGreaterThan(2000)
  await withStandby(second, 'select pg_wal_replay_resume()')
  await isFrom(second.port)

  // One that dies or hangs in the middle of a statement costs no read, and comes back by itself.
  const sleeping = () =>
    sql<{ port: number }>`select inet_server_port() as port from pg_sleep(0.5)`.execute(replicas.db)
  const reading = sleeping()
  await until(async () => {
    const running = await withStandby(
      second,
      "select from pg_stat_activity where query like '%pg_sleep(0.5)%' and state = 'active' and pid <> pg_backend_pid()",
    )
    return running.length === 1
  })
  await killServer(second)
  expect((await reading).rows).toEqual([{ port: first.port }])
  expect((await read()).port).toBe(first.port)
  await start(second)
  await isFrom(second.port)

  const arrives = () =>
    until(async () => {
      const before = heard
      await sql`notify failover`.execute(primary).catch(() => {})
      await read().catch(() => {})
      return heard > before
    })
  await arrives()
  await killServer(first)
  await expect(write('1980-03-01')).rejects.toThrow()
  // The standby goes on without a primary.
  expect((await read()).port).toBe(second.port)
  await promote(second)
  await arrives()
  await write('1980-03-02')
  version++
  expect(await read()).toEqual({ port: second.port, days: 10 })
  await until(async () => uses().join() === 'away,primary')

  await following.close()
  await replicas.close()
  await watch.close()
  await primary.destroy()
})

test('after a promotion a standby is used only on the timeline of the primary, and earlier positions count no more', async () => {
  const one = await startPrimary(home, 'one')
  const two = await makeStandby(one, home, 'two')
  const three = await makeStandby(one, home, 'three')
  onTestFinished(async () => {
    for (const server of [one, two, three]) await killServer(server)
  })
  let version = 1
  const address = one.url.replace(/@[^/]+/, `@127.0.0.1:${one.port},127.0.0.1:${two.port}`)
  const primary = connect(address, { max: 2 })
  const replicas = openReplicas(primary, {
    addresses: [one.url, three.url],
    version: () => version,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await replicas.close()
    await primary.destroy()
  })
  const read = async () => {
    const { rows } = await sql<{ port: number; days: string }>`
      select inet_server_port() as port, (select string_agg(date::text, ',') from rates where date < '1990-01-01') as days`.execute(
      replicas.db,
    )
    return rows[0]!
  }
  const write = (day: string) =>
    sql`insert into rates (date, currency, per_eur, source) values (${day}, 'USD', 1, 'test')`.execute(
      primary,
    )
  await until(async () => (await read()).port === three.port)

  // Lost: the standby that is promoted has not got it, the other one has. A base copy of it does not get so far in the log.
  await stopServer(two)
  await sql`select pg_logical_emit_message(true, 'test', repeat('x', 60000000))`.execute(primary)
  await write('1980-01-01')
  version++
  await until(async () => (await read()).port === three.port)
  await killServer(one)
  await start(two)
  await promote(two)
  await until(() =>
    write('1980-02-01').then(
      () => true,
      () => false,
    ),
  )
  version++
  expect(await read()).toEqual({ port: two.port, days: '1980-02-01' })

  // The old primary comes back as a standby.
  const again = await makeStandby(two, home, 'again', one.port)
  onTestFinished(() => killServer(again))
  await until(async () => (await read()).port === one.port)
  for (let count = 0; count < 10; count++)
    expect(await read()).toEqual({ port: one.port, days: '1980-02-01' })
  expect(replicas.states().map(({ use }) => use)).toEqual(['used', 'late'])
})
