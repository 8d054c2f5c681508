import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { makeStandby, startPrimary, stopServer } from '#tests/cluster.ts'
import { addressesOf, hostOf, userOf } from './address.ts'
import { connectClient, DatabaseClient, NoPrimary } from './client.ts'
import { connect } from './connect.ts'
import { freePort } from './postmaster.ts'
import { withClient } from './with-client.ts'

const home = await mkdtemp(join(inject('folder'), 'client-'))
const first = await startPrimary(home, 'first')
const second = await makeStandby(first, home, 'second')
afterAll(async () => {
  await stopServer(second)
  await stopServer(first)
})

/** The address of one server with these ports instead of its own. */
const at = (...ports: number[]): string =>
  first.url.replace(`127.0.0.1:${first.port}`, ports.map((port) => `127.0.0.1:${port}`).join(','))
const portOf = (client: { port: number }): number => client.port

test('an address with several hosts has an address for each', () => {
  const address =
    'postgresql://lares:p%40ss%2Cword@db1:5432,[::1]:5433,db3/lares?sslmode=verify-full&target_session_attrs=read-write'
  expect(addressesOf(address)).toEqual(
    ['db1:5432', '[::1]:5433', 'db3'].map(
      (host) =>
        `postgresql://lares:p%40ss%2Cword@${host}/lares?sslmode=verify-full&target_session_attrs=read-write`,
    ),
  )
  expect(addressesOf('postgres:///lares?host=/run/postgresql')).toEqual([
    'postgres:///lares?host=/run/postgresql',
  ])
  expect(userOf(address)).toBe('lares')
  expect(addressesOf(address).map(hostOf)).toEqual(['db1:5432', '[::1]:5433', 'db3:5432'])
})

test('a client passes a standby and a dead host by, and the next begins with the primary', async () => {
  const dead = await freePort()
  const address = at(second.port, dead, first.port)
  const client = await connectClient({ address })
  expect(portOf(client)).toBe(first.port)
  await client.end()
  const next = new DatabaseClient({ address })
  await next.connect()
  expect(portOf(next)).toBe(first.port)
  await next.end()
})

test('without a primary each host is named with its reason', async () => {
  const dead = await freePort()
  const connecting = connectClient({ address: at(second.port, dead) })
  await expect(connecting).rejects.toThrow(NoPrimary)
  await expect(connecting).rejects.toThrow(
    `127.0.0.1:${second.port} takes no writes: it is a standby; connect ECONNREFUSED 127.0.0.1:${dead}`,
  )
  await expect(connectClient({ address: second.url })).rejects.toMatchObject({ code: '57P03' })
})

test('a wrong password is not tried on the next host', async () => {
  const address = at(first.port, second.port).replace(/:[^:@]+@/, ':wrong@')
  await expect(connectClient({ address })).rejects.toMatchObject({ code: '28P01' })
})

/** Takes all connections of a server, until the test ends. */
async function fill(address: string): Promise<void> {
  const held: DatabaseClient[] = []
  onTestFinished(async () => void (await Promise.all(held.map((client) => client.end()))))
  // max_connections
  const connecting = Array.from({ length: 100 }, () =>
    new DatabaseClient({ address, target: 'any' }).connect(),
  )
  for (const result of await Promise.allSettled(connecting))
    if (result.status === 'fulfilled') held.push(result.value)
  // Places of connections that have just ended become free.
  for (let failed = 0; failed < 5;)
    try {
      held.push(await new DatabaseClient({ address, target: 'any' }).connect())
      failed = 0
    } catch {
      failed++
      await sleep(100)
    }
}

test('a standby without a free connection is passed by, and a full primary says that it is full', async () => {
  await fill(second.url)
  const client = await connectClient({ address: at(second.port, first.port) })
  expect(portOf(client)).toBe(first.port)
  await client.end()
  await fill(first.url)
  await expect(connectClient({ address: at(second.port, first.port) })).rejects.toMatchObject({
    code: '53300',
  })
})

test('a full primary is asked again, and one that came back as a full standby is passed by', async () => {
  let target = first.port
  const host = createServer((socket) => {
    const server = connectTo(target, '127.0.0.1')
    pipeline(socket, server, socket, () => {})
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const { port } = host.address() as { port: number }
  const address = at(port, second.port)
  const next = () => new DatabaseClient({ address })
  await (await connectClient({ address })).end()
  await fill(first.url)
  await expect(next().connect()).rejects.toMatchObject({ code: '53300' })
  expect(portOf(next())).toBe(port)
  target = await freePort()
  await expect(connectClient({ address })).rejects.toThrow(NoPrimary)
  await fill(second.url)
  target = second.port
  expect(portOf(next())).toBe(port)
  await expect(next().connect()).rejects.toMatchObject({ code: '53300' })
  expect(portOf(next())).toBe(second.port)
})

test('a host that hangs is left after some seconds, once', async () => {
  const sockets = new Set<Socket>()
  const mute = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    mute.close()
  })
  const db = connect(at((mute.address() as { port: number }).port, first.port), { max: 3 })
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(db)
  for (const { rows } of await Promise.all([ask(), ask(), ask()])) expect(rows).toEqual([{ n: 1 }])
  expect(sockets.size).toBe(3)
  await withClient(at((mute.address() as { port: number }).port, first.port), 'test', (client) =>
    client.query('select 1'),
  )
  expect(sockets.size).toBe(3)
  await db.destroy()
})

test('a connection whose server rejected a write is not used again', async () => {
  const db = connect(first.url, { max: 1 })
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const before = await pid()
  expect(await pid()).toBe(before)
  await expect(
    db
      .transaction()
      .setAccessMode('read only')
      .execute((transaction) => sql`create table none (n int)`.execute(transaction)),
  ).rejects.toMatchObject({ code: '25006' })
  expect(await pid()).not.toBe(before)
  await db.destroy()
})
