import { afterAll, expect, test } from 'vitest'
import { CHAT_TEMPLATES_MAX } from '#contract/talk/chat.ts'
import { contract } from '#contract/index.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { agencyOf } from '#tests/agencies.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { insertChat } from '#tests/chat.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { mount } from '../../people/http/serve.ts'
import { exportAccount } from '../../edge/profile/leaving-queries.ts'
import { handlers } from './handlers.ts'
import { handlers as templateHandlers } from './templates.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const { services } = portal
const app = apiOf((api) => {
  mount(api, contract.chat, handlers, services)
  mount(api, contract.chatTemplates, templateHandlers, services)
})
const writer = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const as =
  ({ token }: TestUser) =>
  (method: string, path: string, body?: object) =>
    read(visitor(app)(method, path, body, { authorization: `Bearer ${token}` }))

test('a list is narrowed by listing, person, branch and who handles it, and counted so; others learn nothing by it', async () => {
  const [{ id: first }, { id: second }] = [
    await portal.publish(writer, moderator),
    await portal.publish(writer, moderator),
  ]
  const { id: agency, owner, agent } = await agencyOf(db)
  const { id: branch } = await db
    .insertInto('agency_branches')
    .values({ agency_id: agency, name: 'Palma', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('offer_branches').values({ offer_id: first, branch_id: branch }).execute()
  const buyer = await createUser(db)
  const begin = (offer: number, email: string) =>
    insertChat(db, { offer, email, agency, people: [agent.id] })
  const [one, two, three] = [
    await begin(first, buyer.email),
    await begin(second, buyer.email.toUpperCase()),
    await begin(second, 'other@example.com'),
  ]
  await as(agent)('PUT', `/chat/${one}/handler`, { from: 0 })
  const found = async (query: string, who = owner) => {
    const answer = await as(who)('GET', `/chat?${query}`)
    expect([answer.status, answer['counts'].all]).toEqual([200, answer['data'].length])
    return answer['data'].map(({ id }: { id: number }) => id).toSorted()
  }
  expect(await found(`offer=${second}`)).toEqual([two, three])
  expect(await found(`handler=${agent.id}`)).toEqual([one])
  expect(await found('handler=me', agent)).toEqual([one])
  expect(await found('handler=me')).toEqual([])
  expect(await found('handler=none')).toEqual([two, three])
  expect(await found(`branch=${branch}`)).toEqual([one])
  expect(await found(`with=${two}`)).toEqual([one, two])
  expect(await found(`with=${two}&handler=none&q=still`)).toEqual([two])
  expect(await as(owner)('GET', `/chat?with=${one}`)).toMatchObject({
    person: 'Alan',
    hasTeam: true,
    colleagues: expect.arrayContaining([{ id: agent.id, name: 'Ada Lovelace' }]),
    branches: [{ id: branch, name: 'Palma' }],
    offers: expect.arrayContaining([
      { id: first, title: 'Bright flat near the park' },
      { id: second, title: 'Bright flat near the park' },
    ]),
  })
  // The visitor does not find out who handles it, nor strangers whom it is with.
  for (const query of ['handler=none', `handler=${agent.id}`, `branch=${branch}`, `with=${one}`])
    expect([query, await found(query, buyer)]).toEqual([query, []])
  const stranger = (await agencyOf(db)).owner
  expect(await as(stranger)('GET', `/chat?with=${one}`)).toMatchObject({
    data: [],
    person: null,
    offers: [],
  })
  expect((await as(owner)('GET', '/chat?handler=x')).status).toBe(422)
})

test('templates are one’s own, at most 50, and filled in in the language of the visitor', async () => {
  const owner = await createUser(db, { name: 'Olga Owner' })
  const { id: offer } = await portal.publish(owner, moderator)
  const id = await insertChat(db, {
    offer,
    email: 'guest@example.com',
    people: [owner.id],
    more: { locale: 'de' },
  })
  const de = 'Danke, {name}! {agent} zu {title}: {link}'
  // A field that nothing fills in is named, beside those that there are.
  for (const unknown of ['{unknown}', '{constructor}', '{ name }', '{имя}'])
    expect(
      (
        await as(owner)('POST', '/user/chat-templates', {
          name: 'Thanks',
          en: 'Thanks',
          de: `${de} ${unknown}`,
        })
      )['errors'],
    ).toEqual({ de: [expect.stringContaining(`Unknown field: ${unknown}`)] })
  const made = await as(owner)('POST', '/user/chat-templates', { name: 'Thanks', en: 'Thanks', de })
  expect(made.status).toBe(200)
  const template = made['data'].id as number
  expect(
    (await as(owner)('PUT', `/user/chat-templates/${template}`, { name: 'Thanks', en: '{price}' }))[
      'errors'
    ],
  ).toEqual({ en: [expect.stringContaining('{name}, {agent}, {title}, {link}')] })
  // Stored by an earlier version, it is filled in as far as possible.
  await db
    .updateTable('reply_templates')
    .set({ texts: JSON.stringify({ en: 'Thanks', de: `${de} {unknown} {constructor}` }) })
    .where('id', '=', template)
    .execute()
  const filled = await as(owner)('GET', `/chat/${id}/templates/${template}`)
  expect(filled['data'].text).toMatch(
    /^Danke, Alan! Olga Owner zu 3-Zimmer-Wohnung mit .+: http:\/\/\S+\/de\/\S+ \{unknown\} \{constructor\}$/,
  )
  expect((await as(owner)('GET', `/chat/${id}`))['data'].templates).toEqual([
    { id: template, name: 'Thanks' },
  ])
  // Templates of others cannot be used, changed or seen; names are unique per account only.
  const other = await createUser(db)
  const theirs = await insertChat(db, { offer, email: 'two@example.com', people: [other.id] })
  expect((await as(other)('GET', `/chat/${theirs}/templates/${template}`)).status).toBe(404)
  expect((await as(other)('GET', `/chat/${id}/templates/${template}`)).status).toBe(404)
  const change = { name: 'Thanks', en: 'Mine now' }
  expect((await as(other)('PUT', `/user/chat-templates/${template}`, change)).status).toBe(404)
  expect((await as(other)('DELETE', `/user/chat-templates/${template}`)).status).toBe(404)
  expect((await as(other)('GET', '/user/chat-templates'))['data']).toEqual([])
  expect((await as(other)('POST', '/user/chat-templates', change)).status).toBe(200)
  expect(
    (await as(owner)('POST', '/user/chat-templates', { ...change, name: 'THANKS' })).status,
  ).toBe(422)
  const answers = await Promise.all(
    Array.from({ length: CHAT_TEMPLATES_MAX + 2 }, (_, n) =>
      as(owner)('POST', '/user/chat-templates', { name: `Number ${n}`, en: 'Hello' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(CHAT_TEMPLATES_MAX - 1)
  expect(JSON.stringify((await exportAccount(db, owner))['reply_templates'])).toContain('Danke')
})
