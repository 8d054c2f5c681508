import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { BOARD_HOMES_MAX, BOARD_MEMBERS_MAX, BOARDS_MAX } from '#contract/return/board-limits.ts'
import { contract } from '#contract/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { selectUser } from '../../people/accounts/queries.ts'
import { mount } from '../../people/http/serve.ts'
import { deleteAccount, exportAccount } from '../../edge/profile/leaving-queries.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const app = apiOf((api) => {
  mount(api, contract.accounts, accounts, servicesOver(db))
  mount(api, contract.boards, handlers, servicesOver(db))
})
const call = visitor(app)
await call('GET', '/sanctum/csrf-cookie')
const open = (method: string, path: string, body?: object) => read(call(method, path, body))
const ownerOf = async () => {
  const { token, id } = await createUser(db)
  return {
    id,
    send: (method: string, path: string, body?: object) =>
      read(call(method, path, body, { authorization: `Bearer ${token}` })),
  }
}
const home = (id: number) => ({ id, known: null })
async function boardWith(count = 2) {
  const owner = await ownerOf()
  const { data } = await owner.send('POST', '/user/boards', {
    name: 'Ours',
    homes: Array.from({ length: count }, (_, index) => home(index + 1)),
  })
  const link = async (rights: 'read' | 'vote') => {
    const { data: made, token } = await owner.send('POST', `/user/boards/${data.id}/links`, {
      rights,
    })
    return { id: made.id as number, token: token as string }
  }
  return { owner, id: data.id as number, path: `/user/boards/${data.id}`, link }
}

test('two visitors vote and comment by a link without an account, and both and the owner see their names', async () => {
  const { owner, path, link } = await boardWith()
  const { token } = await link('vote')
  const [ada, alan] = await Promise.all(
    ['Ada', 'Alan'].map((name) => open('POST', `/boards/${token}/members`, { name })),
  )
  const act = (secret: unknown, done: object) =>
    open('POST', `/boards/${token}/acts`, { secret, act: done })
  await act(ada!['secret'], { do: 'vote', home: 1, vote: 1 })
  await act(alan!['secret'], { do: 'vote', home: 1, vote: 1 })
  await act(alan!['secret'], { do: 'vote', home: 2, vote: -1 })
  await act(alan!['secret'], { do: 'vote', home: 1, vote: 1 })
  await act(ada!['secret'], { do: 'comment', home: 2, text: ' هادئ ', lang: 'ar' })
  const { data } = await open('GET', `/boards/${token}?secret=${String(ada!['secret'])}`)
  expect(data).toMatchObject({
    rights: 'vote',
    me: ada!.data.me,
    members: [{}, {}, {}],
    homes: [
      { id: 1, votes: [{ vote: 1 }, { vote: 1 }], comments: [] },
      {
        id: 2,
        votes: [{ vote: -1, member: alan!.data.me }],
        comments: [{ text: 'هادئ', lang: 'ar' }],
      },
    ],
  })
  await act(alan!['secret'], { do: 'vote', home: 1, vote: 0 })
  await owner.send('POST', `${path}/acts`, { act: { do: 'vote', home: 2, vote: 1 } })
  expect((await owner.send('GET', path)).data).toMatchObject({
    rights: 'own',
    homes: [{ votes: [{}] }, { votes: [{ vote: -1 }, { vote: 1 }] }],
  })
  // Comments of others are only the owner's to delete.
  const comment = data.homes[1].comments[0].id
  await act(alan!['secret'], { do: 'uncomment', id: comment })
  expect((await open('GET', `/boards/${token}`)).data.homes[1].comments).toHaveLength(1)
  await owner.send('POST', `${path}/acts`, { act: { do: 'uncomment', id: comment } })
  expect((await open('GET', `/boards/${token}`)).data.homes[1].comments).toEqual([])
})

test('who is signed in joins as their account, whose name, votes and comments go with it', async () => {
  const { owner, path, link } = await boardWith()
  const { token, id } = await link('vote')
  const grace = await createUser(db, { name: 'Grace Hopper' })
  const asGrace = (method: string, to: string, body?: object) =>
    read(visitor(app, '192.0.2.2')(method, to, body, { authorization: `Bearer ${grace.token}` }))
  // As the answer to joining has it.
  const act = (done: object, by = token) =>
    asGrace('POST', `/boards/${by}/acts`, { secret: null, act: done })
  expect((await act({ do: 'vote', home: 1, vote: 1 })).status).toBe(403)
  const { data, secret } = await asGrace('POST', `/boards/${token}/members`, { name: 'Somebody' })
  expect(secret).toBeNull()
  expect(data.members.map(({ name }: { name: string }) => name)).toEqual([
    'Ada Lovelace',
    'Grace Hopper',
  ])
  await act({ do: 'vote', home: 1, vote: 1 })
  await act({ do: 'comment', home: 1, text: 'Too loud', lang: 'en' })
  // Joined twice, or by the owner, they are the same members; another visitor cannot take the name.
  expect((await asGrace('POST', `/boards/${token}/members`)).data.me).toBe(data.me)
  expect((await owner.send('POST', `/boards/${token}/members`)).data.members).toHaveLength(2)
  expect((await open('POST', `/boards/${token}/members`, { name: 'grace hopper' })).status).toBe(
    422,
  )
  expect((await open('POST', `/boards/${token}/members`)).status).toBe(422)
  await db.updateTable('users').set({ name: 'Grace B.' }).where('id', '=', grace.id).execute()
  expect((await asGrace('GET', `/boards/${token}`)).data).toMatchObject({
    me: data.me,
    members: [{}, { name: 'Grace B.' }],
  })
  const user = await selectUser(db, grace.id)
  const exported = await exportAccount(db, user)
  expect(exported['board_comments']).toMatchObject([{ comment: 'Too loud' }])
  expect(exported['board_votes']).toMatchObject([{ vote: 1 }])
  // A member of a link that was revoked joins again by another one.
  const { token: next } = await link('vote')
  await owner.send('DELETE', `/user/board-links/${id}`)
  expect((await act({ do: 'vote', home: 1, vote: -1 }, next)).status).toBe(403)
  expect((await asGrace('POST', `/boards/${next}/members`)).data.me).toBe(data.me)

  await deleteAccount(db, user)
  expect((await owner.send('GET', path)).data).toMatchObject({
    members: [{ name: 'Ada Lovelace' }],
    homes: [{ votes: [], comments: [] }, {}],
  })
})

test('all viewers are notified of a change, without its content', async () => {
  const { link } = await boardWith()
  const { token } = await link('vote')
  const { data, secret } = await open('POST', `/boards/${token}/members`, { name: 'Ada' })
  await open('POST', `/boards/${token}/acts`, { secret, act: { do: 'vote', home: 1, vote: 1 } })
  const messages = await db.selectFrom('realtime_messages').select('body').execute()
  const own = messages
    .map(({ body }) => body as unknown as { channels: string[]; data: string })
    .filter(({ channels }) => channels?.includes(data.live.channel))
  expect(own.length).toBeGreaterThanOrEqual(2)
  expect(own.every((message) => message.data === '{}')).toBe(true)
})

test('a link for reading reads, and does nothing else', async () => {
  const { link } = await boardWith()
  const { token } = await link('read')
  expect((await open('GET', `/boards/${token}`)).data).toMatchObject({ rights: 'read', me: null })
  expect((await open('POST', `/boards/${token}/members`, { name: 'Ada' })).status).toBe(403)
  // A member of a voting link is a reader by this one.
  const { token: voting } = await link('vote')
  const { secret } = await open('POST', `/boards/${voting}/members`, { name: 'Ada' })
  const done = await open('POST', `/boards/${token}/acts`, {
    secret,
    act: { do: 'vote', home: 1, vote: 1 },
  })
  expect(done.status).toBe(403)
})

test('revoked, deleted, foreign and unknown ones get the same answer', async () => {
  const { owner, path, link } = await boardWith()
  const [kept, revoked] = [await link('vote'), await link('vote')]
  const { secret, data } = await open('POST', `/boards/${revoked.token}/members`, { name: 'Ada' })
  expect((await owner.send('DELETE', `/user/board-links/${revoked.id}`)).status).toBe(204)
  const unknown = await open('GET', `/boards/${'x'.repeat(40)}`)
  expect(unknown.status).toBe(404)
  expect(await open('GET', `/boards/${revoked.token}`)).toEqual(unknown)
  // Members of that link cannot act by another one, and get no more notifications.
  const act = { do: 'vote', home: 1, vote: 1 }
  expect((await open('POST', `/boards/${kept.token}/acts`, { secret, act })).status).toBe(403)
  expect((await open('GET', `/boards/${kept.token}`)).data.live.channel).not.toBe(data.live.channel)

  const stranger = await ownerOf()
  const foreign = await stranger.send('GET', path)
  expect(foreign).toEqual(unknown)
  expect(await stranger.send('GET', '/user/boards/999999')).toEqual(unknown)
  expect(await stranger.send('DELETE', `/user/board-links/${kept.id}`)).toEqual(unknown)
  await owner.send('DELETE', path)
  expect(await open('GET', `/boards/${kept.token}`)).toEqual(unknown)
})

test('secrets are stored as digests alone', async () => {
  const { link } = await boardWith()
  const { token } = await link('vote')
  const { secret } = await open('POST', `/boards/${token}/members`, { name: 'Ada' })
  const stored = JSON.stringify([
    await db.selectFrom('board_links').selectAll().execute(),
    await db.selectFrom('board_members').selectAll().execute(),
  ])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(String(secret))
})

test('limits of boards, homes, members and names hold for calls at the same time', async () => {
  const { owner, path, link } = await boardWith(BOARD_HOMES_MAX - 1)
  const added = await Promise.all(
    [901, 902].map((id) => owner.send('PUT', path, { add: [home(id)] })),
  )
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await owner.send('GET', path)).data.homes).toHaveLength(BOARD_HOMES_MAX)
  const { token } = await link('vote')
  const names = await Promise.all(
    ['Ada', 'ada'].map((name) => open('POST', `/boards/${token}/members`, { name })),
  )
  expect(names.map(({ status }) => status).sort()).toEqual([200, 422])
  for (let count = 3; count <= BOARD_MEMBERS_MAX; count++)
    await db
      .insertInto('board_members')
      .values({
        board_id: Number(path.split('/').at(-1)),
        name: `Member ${count}`,
        digest: Buffer.from(`${token}${count}`),
      })
      .execute()
  expect((await open('POST', `/boards/${token}/members`, { name: 'Grace' })).status).toBe(409)
  const made = await Promise.all(
    Array.from({ length: BOARDS_MAX }, () =>
      owner.send('POST', '/user/boards', { name: 'One more', homes: [] }),
    ),
  )
  expect(made.filter(({ status }) => status === 409)).toHaveLength(1)
  expect((await owner.send('GET', '/user/boards')).data).toHaveLength(BOARDS_MAX)
})

test('an account’s boards are in its export without secrets, and go with it', async () => {
  const { owner, id, path, link } = await boardWith()
  const { token } = await link('vote')
  const { secret } = await open('POST', `/boards/${token}/members`, { name: 'Ada' })
  await open('POST', `/boards/${token}/acts`, { secret, act: { do: 'vote', home: 1, vote: 1 } })
  await owner.send('POST', `${path}/acts`, {
    act: { do: 'comment', home: 2, text: 'Too loud', lang: 'en' },
  })
  const other = await boardWith()
  const user = await selectUser(db, owner.id)

  const everything = await exportAccount(db, user)
  expect(everything['boards']).toMatchObject([{ id, name: 'Ours' }])
  expect(everything['board_members']).toMatchObject([{ board_id: id }, { name: 'Ada' }])
  expect(everything['board_links']).toMatchObject([{ board_id: id, rights: 'vote' }])
  expect(everything['board_homes']).toMatchObject([{ offer_id: 1 }, { offer_id: 2 }])
  expect(everything['board_votes']).toMatchObject([{ offer_id: 1, vote: 1 }])
  expect(everything['board_comments']).toMatchObject([{ offer_id: 2, comment: 'Too loud' }])
  const text = JSON.stringify(everything)
  for (const hidden of ['digest', token, String(secret)]) expect(text).not.toContain(hidden)

  await deleteAccount(db, user)
  const unknown = await open('GET', `/boards/${'x'.repeat(40)}`)
  expect(await open('GET', `/boards/${token}`)).toEqual(unknown)
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from boards where id = ${id}) + (select count(*) from board_members where board_id = ${id})
      + (select count(*) from board_links where board_id = ${id}) + (select count(*) from board_homes where board_id = ${id})
      + (select count(*) from board_votes where board_id = ${id}) + (select count(*) from board_comments where board_id = ${id}) as left`.execute(
    db,
  )
  expect(rows).toEqual([{ left: 0 }])
  expect((await other.owner.send('GET', other.path)).data.homes).toHaveLength(2)
})

test('every call by a link that is unknown or revoked gets the same answer', async () => {
  const { owner, id, link } = await boardWith()
  const revoked = await link('vote')
  const { secret } = await open('POST', `/boards/${revoked.token}/members`, { name: 'Ada' })
  await owner.send('DELETE', `/user/board-links/${revoked.id}`)
  const unknown = await open('GET', `/boards/${'x'.repeat(40)}`)
  const act = { do: 'comment', home: 1, text: 'Hello', lang: 'en' }
  for (const token of [revoked.token, 'x'.repeat(40), String(id), revoked.token.toUpperCase()]) {
    expect(await open('GET', `/boards/${token}?secret=${String(secret)}`)).toEqual(unknown)
    expect(await open('POST', `/boards/${token}/members`, { name: 'Alan' })).toEqual(unknown)
    expect(await open('POST', `/boards/${token}/acts`, { secret, act })).toEqual(unknown)
  }
})
