import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { connect } from './connect.ts'

const { db: portalDb, ownerUrl, drop } = await createTestDatabase()
/** As who may change tables. */
const db = connect(ownerUrl)
afterAll(async () => {
  await db.destroy()
  await drop()
})

const run = async (file: string): Promise<void> => {
  const text = await readFile(new URL(`migrations/${file}`, import.meta.url), 'utf8')
  await db.transaction().execute((transaction) => sql.raw(text).execute(transaction))
}

test('stored messages become conversations: one of each address and offer, in order, with what was read, answered and mailed', async () => {
  const portal = await publishingApi(portalDb)
  const [owner, moderator] = [await createUser(db), await createUser(db, { roles: ['moderator'] })]
  const visitor = await createUser(db, { email: 'Vera@example.com' })
  const { id: offer } = await portal.publish(owner, moderator)
  // As it was before.
  await sql
    .raw(
      `drop table messages, conversation_people, waiting_leads, conversation_blocks, conversations cascade;
      drop function messages_number, messages_tell;
      create function leads_tell() returns trigger language plpgsql as 'begin return null; end'`,
    )
    .execute(db)
  await run('021_leads.sql')
  await sql`
    insert into leads (offer_id, user_id, nonce, kind, name, email, phone, message, locale, time_zone, slots, state, digest, viewing_at, created_at, delivered_at, answered_at) values
      (${offer}, ${visitor.id}, 'a', 'question', 'Vera', 'vera@example.com', '+34 1', 'First', 'es', 'Europe/Madrid', '[]', 'answered', null, null, '2026-01-01', '2026-01-01', '2026-01-02'),
      (${offer}, null, 'b', 'question', 'Alan', 'alan@example.com', null, 'Buy!', 'en', 'UTC', '[]', 'spam', '\\x01', null, '2026-01-01', '2026-01-01', null),
      (${offer}, ${visitor.id}, 'c', 'viewing', 'Vera V', 'VERA@example.com', null, 'Second', 'en', 'UTC', '["2026-02-01T10:00:00Z"]', 'new', null, '2026-02-01T10:00:00Z', '2026-01-03', '2026-01-03', null),
      (${offer}, null, 'd', 'question', 'Eve', 'eve@example.com', null, 'Waits', 'en', 'UTC', '[]', 'waiting', '\\x02', null, now(), null, null)`.execute(
    db,
  )
  await sql`insert into lead_recipients (lead_id, user_id, mailed) values (1, ${owner.id}, true), (3, ${owner.id}, false)`.execute(
    db,
  )
  await sql`insert into lead_blocks (user_id, email) values (${owner.id}, 'alan@example.com')`.execute(
    db,
  )
  await db
    .insertInto('jobs')
    .values([
      { kind: 'lead', data: JSON.stringify({ lead: 3, to: owner.id }) },
      { kind: 'lead', data: JSON.stringify({ lead: 999, to: owner.id }) },
    ])
    .execute()
  await db.deleteFrom('notifications').execute()
  await db
    .insertInto('notifications')
    .values(
      ['/user/leads/3', '/user/leads?sent=1'].map((link) => ({
        user_id: owner.id,
        title: 'leads.notice.question',
        message: 'leads.notice.message',
        link,
      })),
    )
    .execute()
  await run('101_conversations.sql')

  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  expect(
    await rows(
      sql`select id, user_id, name, email, phone, locale, state, last_seq, visitor_seq, team_read_seq, answered_seq, viewing_at, answered_at is not null as answered from conversations order by id`,
    ),
  ).toMatchObject([
    {
      id: 1,
      user_id: visitor.id,
      name: 'Vera V',
      email: 'VERA@example.com',
      phone: '+34 1',
      locale: 'en',
      state: 'open',
      last_seq: 2,
      visitor_seq: 2,
      team_read_seq: 1,
      answered_seq: 1,
      answered: true,
      viewing_at: expect.stringContaining('2026-02-01'),
    },
    { id: 2, user_id: null, state: 'spam', last_seq: 1, team_read_seq: 1, answered: false },
  ])
  expect(
    await rows(
      sql`select conversation_id as c, seq, client_id, kind, body, data from messages order by 1, 2`,
    ),
  ).toEqual([
    { c: 1, seq: 1, client_id: 'a', kind: 'question', body: 'First', data: {} },
    {
      c: 1,
      seq: 2,
      client_id: 'c',
      kind: 'viewing',
      body: 'Second',
      data: { slots: ['2026-02-01T10:00:00Z'] },
    },
    { c: 2, seq: 1, client_id: 'b', kind: 'question', body: 'Buy!', data: {} },
  ])
  expect(
    await rows(sql`select conversation_id as c, user_id, mailed_seq from conversation_people`),
  ).toEqual([{ c: 1, user_id: owner.id, mailed_seq: 1 }])
  expect(await rows(sql`select id, nonce, message from waiting_leads`)).toEqual([
    { id: 4, nonce: 'd', message: 'Waits' },
  ])
  expect(await rows(sql`select email from conversation_blocks`)).toEqual([
    { email: 'alan@example.com' },
  ])
  expect(await rows(sql`select data from jobs where kind in ('lead', 'chat')`)).toEqual([
    { data: { conversation: 1, to: owner.id } },
  ])
  expect(await rows(sql`select link from notifications order by id`)).toEqual([
    { link: '/service/chat/1' },
    { link: '/service/chat' },
  ])
  // The next one has a number of its own, and messages are counted.
  const [next] = await rows(
    sql`insert into conversations (offer_id, name, email, locale, time_zone) values (${offer}, 'N', 'n@example.com', 'en', 'UTC') returning id`,
  )
  expect(next).toEqual({ id: 5 })
  expect(
    await rows(
      sql`insert into messages (conversation_id, side, client_id, kind) values (1, 'team', 'x', 'text') returning seq`,
    ),
  ).toEqual([{ seq: 3 }])
})
