import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers } from './handlers.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const services = { ...portal.services, env: { ...portal.services.env, RATE_LIMITS: 'on' as const } }
const app = apiOf((api) => mount(api, contract.chat, handlers, services))
const owner = await createUser(db)
const { id: offer } = await portal.publish(owner, await createUser(db, { roles: ['moderator'] }))

const say = ({ token }: TestUser, id: number, serial: number) =>
  read(
    visitor(app)(
      'POST',
      `/chat/${id}/messages`,
      { client_id: `client-${serial}`, text: 'Hello' },
      { authorization: `Bearer ${token}` },
    ),
  )

test('a message is written in few ways to the database and back', async () => {
  const user = await createUser(db)
  const id = await insertChat(db, { offer, email: user.email, people: [owner.id] })
  // No message is unread by then, and caches are warm.
  expect((await say(owner, id, 1)).status).toBe(200)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const statements = async (who: TestUser, serial: number) => {
    query.mockClear()
    expect((await say(who, id, serial)).status).toBe(200)
    return (
      query.mock.calls
        .map(([query]: unknown[]) =>
          typeof query === 'string' ? query : (query as { text: string }).text,
        )
        // One for all messages of some milliseconds.
        .filter((text) => !text.startsWith('notify'))
    )
  }
  try {
    // With notifications: one statement finds the recipients, and three follow for each of them.
    expect(await statements(user, 2)).toHaveLength(11)
    expect(await statements(user, 3)).toHaveLength(7)
  } finally {
    query.mockRestore()
  }
})

test('other processes hear of a message once it is committed, and workers of its mail when they look', async () => {
  const user = await createUser(db)
  const id = await insertChat(db, { offer, email: user.email, people: [owner.id] })
  const listener = new pg.Client({ connectionString: url })
  const heard: string[] = []
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.connect()
  try {
    await listener.query('listen realtime_messages')
    await listener.query('listen jobs')
    expect((await say(owner, id, 1)).status).toBe(200)
    await expect.poll(() => heard).toEqual(['realtime_messages'])
    const jobs = await db.selectFrom('jobs').select('kind').where('kind', '=', 'chat').execute()
    expect(jobs).not.toEqual([])
  } finally {
    await listener.end()
  }
})
