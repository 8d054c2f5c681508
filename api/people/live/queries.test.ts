import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createUser, openTestSession } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { isPrivateChannel } from '../../edge/realtime/channels.ts'
import { publish, readMessages, selectLive } from './queries.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)

test('each message is read once, also while another transaction is still writing', async () => {
  const [reader, slow] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ]
  await Promise.all([reader.connect(), slow.connect()])
  const say = (name: string) =>
    publish(db, [{ type: 'event', channels: ['news'], name, data: '{}', except: null }])
  const names = (messages: readonly object[]) =>
    messages.map((message) => (message as { name: string }).name)
  try {
    let { snapshot } = await readMessages(reader, null)
    await slow.query('begin')
    await slow.query(
      `insert into realtime_messages (body) values ('{"type":"event","channels":["news"],"name":"late","data":"{}","except":null}')`,
    )
    const received: string[][] = []
    const read = async () => {
      const found = await readMessages(reader, snapshot)
      received.push(names(found.messages))
      snapshot = found.snapshot
    }
    await say('first')
    await read()
    await read()
    await say('second')
    await slow.query('commit')
    await read()
    await read()
    expect(received).toEqual([['first'], [], ['late', 'second'], []])
  } finally {
    await Promise.all([reader.end(), slow.end()])
  }
})

test('a session that has ended is not live', async () => {
  const user = await createUser(db)
  const id = Number((await openTestSession(db, user.id)).split('|')[0])
  const endAt = (at: Date) =>
    db.updateTable('access_tokens').set({ expires_at: at }).where('id', '=', id).execute()
  await endAt(new Date(Date.now() + 60_000))
  expect(await selectLive(db, [id])).toEqual(new Set([id]))
  await endAt(new Date(Date.now() - 1000))
  expect(await selectLive(db, [id])).toEqual(new Set())
})

test('sessions of a blocked account are not live', async () => {
  const user = await createUser(db)
  const id = Number((await openTestSession(db, user.id)).split('|')[0])
  expect(await selectLive(db, [id])).toEqual(new Set([id]))
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', user.id).execute()
  expect(await selectLive(db, [id])).toEqual(new Set())
})

test.each([
  ['private-user-7', true],
  ['private-orders', true],
  ['private-', true],
  ['news', false],
  ['user-private-7', false],
])('the channel %s needs a proof: %s', (name, needs) => {
  expect(isPrivateChannel(name)).toBe(needs)
})
