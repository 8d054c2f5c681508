import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ticketOf } from '#tests/tickets.ts'
import { insertTicketMessage } from './queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const requester = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const admin = await createUser(db, { roles: ['admin'] })
const writer = await createUser(db, { roles: ['writer'] })
const blocked = await createUser(db, { roles: ['moderator'] })
await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', blocked.id).execute()

const STAFF = [moderator.id, admin.id]
const ALL = [requester.id, ...STAFF]

/** Events since the last call, by recipient. */
async function takeEvents(): Promise<{ id: number; users: number[] }[]> {
  const { rows } = await sql<{ id: number; users: number[] }>`
    with taken as (delete from realtime_messages where body->>'type' = 'ticket' returning id as at, body)
    select body->'id' as id, body->'users' as users from taken order by at`.execute(db)
  return rows.map(({ id, users }) => ({ id, users: users.toSorted((a, b) => a - b) }))
}
beforeEach(takeEvents)

const write = (id: number, kind: 'text' | 'note', side: 'requester' | 'staff' = 'staff') =>
  insertTicketMessage(db, {
    ticket_id: id,
    side,
    user_id: side === 'staff' ? moderator.id : null,
    client_id: crypto.randomUUID(),
    kind,
    body: 'Words that no event has',
  })

test('events of a ticket and its answers go to its requester and the staff, of a note to the staff alone', async () => {
  const { id } = await ticketOf(db, { userId: requester.id, email: requester.email })
  expect(await takeEvents()).toEqual([{ id, users: ALL }])
  await write(id, 'text')
  expect(await takeEvents()).toEqual([{ id, users: ALL }])
  await write(id, 'note')
  expect(await takeEvents()).toEqual([{ id, users: STAFF }])
})

test('a requester without an account gets no events; an account with the verified address does', async () => {
  const { id } = await ticketOf(db, { email: 'nobody@example.com' })
  expect(await takeEvents()).toEqual([{ id, users: STAFF }])
  const { id: other } = await ticketOf(db, { email: requester.email.toUpperCase() })
  expect(await takeEvents()).toEqual([{ id: other, users: ALL }])
  expect([writer.id, blocked.id].filter((user) => ALL.includes(user))).toEqual([])
})

test('the staff gets events of another assignee, the requester only of another status', async () => {
  const { id } = await ticketOf(db, { userId: requester.id, email: requester.email })
  await takeEvents()
  const change = (values: object) =>
    db.updateTable('tickets').set(values).where('id', '=', id).execute()
  await change({ assignee_id: moderator.id })
  expect(await takeEvents()).toEqual([{ id, users: STAFF }])
  await change({ status: 'solved' })
  expect(await takeEvents()).toEqual([{ id, users: ALL }])
  // Nothing has changed.
  await change({ status: 'solved' })
  expect(await takeEvents()).toEqual([])
})
