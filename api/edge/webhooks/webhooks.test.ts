import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { WEBHOOK_EVENTS } from '#contract/edge/webhooks.ts'
import { Messages } from '#i18n/messages.ts'
import { openApi } from '#openapi/document.ts'
import { createUser, openTestSession, PASSWORD, type TestUser } from '#tests/accounts.ts'
import { insertChat } from '#tests/chat.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ANYWHERE } from '#tests/feed-server.ts'
import { publishingApi } from '#tests/publishing.ts'
import { portalSecret } from '../../ground/secret.ts'
import { exportAccount } from '../profile/leaving-queries.ts'
import { takeJob } from '../../ground/jobs/queries.ts'
import { retryDead } from '../../ground/jobs/list-queries.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { handlers as leads } from '../../talk/leads/handlers.ts'
import { handlers as chat } from '../../talk/chat/handlers.ts'
import { mount } from '../../people/http/serve.ts'
import { newStamp } from '../../ground/stamp.ts'
import { handlers } from './handlers.ts'
import { queueSendingOf, takeNextDelivery } from './queries.ts'
import { FAILING_MAX_MS, sendWebhook, signatureOf } from './send.ts'

const { db, drop } = await createTestDatabase()
const services = servicesOver(db, { RATE_LIMITS: 'off' })
/** The parts of a delivery. */
const SENT = ['id', 'createdAt', 'events']
const seen: { body: string; signature: string; delivery: string }[] = []
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
  request.on('end', () => {
    seen.push({
      body,
      signature: String(request.headers['lares-signature']),
      delivery: String(request.headers['lares-delivery']),
    })
    response.writeHead(status).end(status === 200 ? 'thanks' : 'not now')
  })
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
afterAll(async () => {
  server.close()
  await drop()
})
const call = visitor(apiOf((api) => mount(api, contract.webhooks, handlers, services)))
const as =
  ({ token }: Pick<TestUser, 'token'>) =>
  (method: string, path: string, body?: object) =>
    read(call(method, path, body, { authorization: `Bearer ${token}` }))
const kinds = {
  webhook_send: (job: Parameters<typeof sendWebhook>[0]) => sendWebhook(job, services, ANYWHERE),
}
/** Makes all that is planned due. */
const elapse = async () => {
  await db
    .updateTable('jobs')
    .set({ run_at: sql<string>`now()` })
    .where('dead_at', 'is', null)
    .execute()
  await db.updateTable('webhooks').set({ retry_at: null }).execute()
}
/** Sends until nothing is due: retries of failures are due later. */
const work = async () => {
  await elapse()
  while (await runNext(kinds, services));
}
const ALL = [
  'offer.published',
  'offer.changed',
  'offer.price_changed',
  'offer.unpublished',
  'import.finished',
  'lead.created',
]

let user: TestUser
let mine: ReturnType<typeof as>
beforeEach(async () => {
  for (const table of ['jobs', 'webhooks'] as const) await db.deleteFrom(table).execute()
  user = await createUser(db)
  mine = as(user)
  seen.length = 0
  status = 200
})

async function make(events = ALL): Promise<{ id: number; secret: string }> {
  const made = await mine('POST', '/user/webhooks', {
    current_password: PASSWORD,
    url: 'https://program.example/hook',
    events,
  })
  expect(made['status']).toBe(200)
  const { id, secret } = made['data'] as { id: number; secret: string }
  await db.updateTable('webhooks').set({ url: here }).where('id', '=', id).execute()
  return { id, secret }
}

let made = 0
async function offerOf(more: {
  owner_id?: number
  agency_id?: number
  source?: number
}): Promise<number> {
  const { source, ...offer } = more
  await db
    .insertInto('sources')
    .values({ key: 'direct', format: 'direct' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: direct } = await db
    .selectFrom('sources')
    .select('id')
    .where('key', '=', 'direct')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('offers')
    .values({
      source_id: source ?? direct,
      external_id: `w${++made}`,
      status: 'published',
      published_at: new Date(),
      action: 0,
      category: 1,
      price_type: 0,
      price_amount: 100_00,
      price_currency: 'EUR',
      country_id: 207,
      ...offer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const events = () =>
  seen.flatMap(
    ({ body }) =>
      (JSON.parse(body) as { events: { type: string; offer?: { id: number } }[] }).events,
  )

test("a webhook gets signed events of the owner's offers, agency and feeds, and no others", async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: `w-${user.id}`, name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agency_members')
    .values({ user_id: user.id, agency_id: agency, role: 'agent' })
    .execute()
  const { secret } = await make()
  const stranger = await createUser(db)
  const own = await offerOf({ owner_id: user.id })
  const colleague = await offerOf({ owner_id: stranger.id, agency_id: agency })
  await offerOf({ owner_id: stranger.id })
  await db
    .updateTable('offers')
    .set({ price_amount: 90_00 })
    .where('id', 'in', [own, colleague])
    .execute()
  await db.updateTable('offers').set({ bedrooms: 3 }).where('id', '=', own).execute()
  // Changes that are not visible.
  await db.updateTable('offers').set({ version: 7 }).where('id', '=', own).execute()
  await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', own).execute()
  await db.updateTable('offers').set({ price_amount: 80_00 }).where('id', '=', own).execute()
  await work()
  expect(
    events().map(({ type, offer }) => `${type} ${offer?.id === own ? 'own' : 'colleague'}`),
  ).toEqual([
    'offer.published own',
    'offer.published colleague',
    'offer.price_changed own',
    'offer.price_changed colleague',
    'offer.changed own',
    'offer.unpublished own',
  ])
  expect(events()[2]).toMatchObject({
    offer: {
      status: 'published',
      price: { amount: 90_00, currency: 'EUR', type: 0 },
      before: { amount: 100_00 },
    },
  })
  // Unsent deliveries are merged.
  expect(seen).toHaveLength(1)
  for (const { body, signature } of seen) {
    const [, seconds = '', hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(hex)
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(120)
    expect(Object.keys(JSON.parse(body) as object)).toEqual(SENT)
  }
})

test('the API reference documents every event, and its example of a signature is valid', async () => {
  for (const locale of ['en', 'de', 'es', 'ar', 'ru'] as const) {
    const { description } = openApi(new Messages().translator(locale)).info as {
      description: string
    }
    for (const name of [
      'lares-signature',
      'lares-delivery',
      ...WEBHOOK_EVENTS,
      ...SENT,
      'type',
      'at',
    ])
      expect(description).toContain(`\`${name}\``)
    const [example = '', seconds = ''] = /t=(\d+),v1=[0-9a-f]{64}/.exec(description) ?? []
    expect(signatureOf('secret', Number(seconds), '[]')).toBe(example)
  }
})

test('a webhook only gets its selected events, also for finished imports', async () => {
  const { id: webhook } = await make(['import.finished'])
  const { id: source } = await db
    .insertInto('sources')
    .values({ key: `own:w${user.id}`, format: 'kyero', name: 'Ours', owner_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await offerOf({ source })
  const { id: run } = await db
    .insertInto('source_runs')
    .values({ source_id: source, kind: 'import', cause: 'hand' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('source_runs').set({ state: 'running' }).where('id', '=', run).execute()
  await db
    .updateTable('source_runs')
    .set({ state: 'done', report: JSON.stringify({ figures: { created: 3 } }) })
    .where('id', '=', run)
    .execute()
  await work()
  expect(events()).toMatchObject([
    { type: 'import.finished', run: { id: run, source, state: 'done', created: 3 } },
  ])
  expect((await mine('GET', `/user/webhooks/${webhook}/deliveries`))['data']).toMatchObject([
    { types: ['import.finished'], count: 1, state: 'delivered', status: 200, answer: 'thanks' },
  ])
})

test('a rejected delivery is retried, listed in the log, and can be sent again with the same id', async () => {
  const { id } = await make()
  status = 503
  expect((await mine('POST', `/user/webhooks/${id}/ping`))['data']).toMatchObject({
    state: 'waiting',
    types: ['ping'],
  })
  await work()
  expect((await mine('GET', `/user/webhooks/${id}/deliveries`))['data']).toMatchObject([
    { state: 'waiting', attempts: 1, status: 503, answer: 'not now' },
  ])
  status = 200
  await work()
  const [delivery] = (await mine('GET', `/user/webhooks/${id}/deliveries`))['data'] as {
    id: number
  }[]
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 })
  await mine('POST', `/user/webhooks/${id}/deliveries/${delivery!.id}/replay`)
  await mine('POST', `/user/webhooks/${id}/deliveries/${delivery!.id}/replay`)
  await work()
  expect(seen.map((one) => one.delivery)).toEqual([1, 2, 3].map(() => String(delivery!.id)))
  expect(
    (
      await as(await createUser(db))(
        'POST',
        `/user/webhooks/${id}/deliveries/${delivery!.id}/replay`,
      )
    )['status'],
  ).toBe(404)
})

test('a delivery whose process was killed at every attempt waits, and is sent when an operator retries the job', async () => {
  const { id } = await make()
  await mine('POST', `/user/webhooks/${id}/ping`)
  await db
    .deleteFrom('jobs')
    .where('run_at', '>', sql<string>`now()`)
    .execute()
  for (let attempt = 1; attempt <= 12; attempt++) await takeJob(db, ['webhook_send'], 0)
  await runNext(kinds, services)
  expect((await mine('GET', `/user/webhooks/${id}/deliveries`))['data']).toMatchObject([
    { state: 'waiting', attempts: 0 },
  ])
  expect(seen).toEqual([])
  expect(await retryDead(db)).toEqual({ retried: 1, expired: 0 })
  await work()
  expect((await mine('GET', `/user/webhooks/${id}/deliveries`))['data']).toMatchObject([
    { state: 'delivered', error: null },
  ])
  expect(seen).toHaveLength(1)
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [301, 'waiting'],
  [304, 'waiting'],
  [400, 'waiting'],
  [410, 'waiting'],
  [500, 'waiting'],
] as const)('an answer of %i: %s', async (answered, state) => {
  const { id } = await make()
  status = answered
  await mine('POST', `/user/webhooks/${id}/ping`)
  await work()
  expect((await mine('GET', `/user/webhooks/${id}/deliveries`))['data']).toMatchObject([
    { state, attempts: 1, status: answered },
  ])
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([
    state === 'delivered'
      ? { failures: 0, failingSince: null, retryAt: null }
      : {
          failures: 1,
          failingSince: expect.any(String) as string,
          retryAt: expect.any(String) as string,
        },
  ])
})

const prices = () =>
  events().map((event) => (event as { offer?: { price: { amount: number } } }).offer?.price.amount)
const changePrice = (offer: number, amount: number) =>
  db.updateTable('offers').set({ price_amount: amount }).where('id', '=', offer).execute()
const noticesOfWebhooks = async () =>
  (
    await db
      .selectFrom('notifications')
      .select('title')
      .where('title', 'like', 'webhooks.%')
      .where('user_id', '=', user.id)
      .execute()
  ).map(({ title }) => title)

test('134 changes while the receiver is away for a moment are all sent, in order, and the webhook stays active', async () => {
  const offer = await offerOf({ owner_id: user.id })
  await make()
  status = 503
  const amounts = Array.from({ length: 134 }, (_, n) => 200_00 + n)
  for (const amount of amounts) {
    await changePrice(offer, amount)
    if (amount === 200_40) await work()
  }
  await work()
  await work()
  const first = seen[0]!
  expect(seen.map(({ delivery, body }) => [delivery, body])).toEqual(
    [1, 2, 3].map(() => [first.delivery, first.body]),
  )
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([
    { state: 'active', failures: 3 },
  ])
  status = 200
  seen.length = 0
  await work()
  expect(prices()).toEqual(amounts)
  // The delivery that was sent keeps its body; all others are merged.
  expect(seen).toHaveLength(2)
  expect(seen[0]!.body).toBe(first.body)
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([
    { failures: 0, failingSince: null, retryAt: null },
  ])
})

test('a delivery has at most 500 events', async () => {
  const offer = await offerOf({ owner_id: user.id })
  await make()
  const webhook = await db.selectFrom('webhooks').select('id').executeTakeFirstOrThrow()
  const many = (n: number, at: number) =>
    db
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: webhook.id,
        events: JSON.stringify(
          Array.from({ length: n }, () => ({ type: 'offer.changed', offer: { id: offer, at } })),
        ),
      })
      .execute()
  for (const [at, n] of [200, 300, 1, 498, 2, 600, 5].entries()) await many(n, at)
  await work()
  expect(seen.map(({ body }) => (JSON.parse(body) as { events: [] }).events.length)).toEqual([
    500, 499, 2, 600, 5,
  ])
})

test('after a day without success a webhook is disabled and its owner notified; enabling it sends what waited and what happened meanwhile, in order', async () => {
  const offer = await offerOf({ owner_id: user.id })
  const { id } = await make()
  status = 500
  await changePrice(offer, 1)
  await work()
  const failedSince = (ms: number) =>
    db
      .updateTable('webhooks')
      .set({ failing_since: new Date(Date.now() - ms) })
      .execute()
  await failedSince(FAILING_MAX_MS - 60_000)
  await changePrice(offer, 2)
  await work()
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([{ state: 'active' }])
  await failedSince(FAILING_MAX_MS + 1000)
  await work()
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([
    { state: 'disabled', retryAt: null },
  ])
  expect(await noticesOfWebhooks()).toEqual(['webhooks.notice.title'])
  const tried = seen.length
  await changePrice(offer, 3)
  await mine('POST', `/user/webhooks/${id}/ping`)
  await work()
  expect(seen).toHaveLength(tried)
  const enable = () =>
    mine('PATCH', `/user/webhooks/${id}`, { state: 'active', current_password: PASSWORD })
  status = 200
  seen.length = 0
  expect((await enable())['data']).toMatchObject({ state: 'active', failures: 0 })
  await work()
  expect(events().map(({ type }) => type)).toEqual([
    ...Array.from({ length: 3 }, () => 'offer.price_changed'),
    'ping',
  ])
  expect(prices().slice(0, 3)).toEqual([1, 2, 3])
  // It records for a week.
  await db.updateTable('webhooks').set({ state: 'disabled' }).execute()
  await db
    .updateTable('webhooks')
    .set({ stopped_at: sql<string>`now() - interval '8 days'` })
    .execute()
  await changePrice(offer, 4)
  seen.length = 0
  await enable()
  await work()
  expect(seen).toEqual([])
})

test('a delivery that is rejected three times has failed, the next one is sent, and all that failed since a time are sent again', async () => {
  const offer = await offerOf({ owner_id: user.id })
  const { id } = await make()
  status = 422
  await changePrice(offer, 1)
  await work()
  await changePrice(offer, 2)
  await work()
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([{ failures: 2 }])
  await elapse()
  await runNext(kinds, services)
  status = 200
  await work()
  expect(prices()).toEqual([1, 1, 1, 2])
  expect(await mine('GET', `/user/webhooks/${id}/deliveries`)).toMatchObject({
    failed: 1,
    data: [{ state: 'delivered' }, { state: 'failed', attempts: 3, status: 422 }],
  })
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([{ failures: 0 }])
  const resend = (since: string) =>
    mine('POST', `/user/webhooks/${id}/resend`, { since }).then((answer) => answer['data'])
  expect(await resend(new Date(Date.now() + 60_000).toISOString())).toEqual({ count: 0 })
  expect(await resend(new Date(Date.now() - 60_000).toISOString())).toEqual({ count: 1 })
  await work()
  expect(prices()).toEqual([1, 1, 1, 2, 1])
  expect((await mine('POST', `/user/webhooks/${id}/resend`, { since: 'x' }))['status']).toBe(422)
})

test('a receiver that rejects everything is disabled after a day; one that rejected its only delivery is not counted on', async () => {
  const offer = await offerOf({ owner_id: user.id })
  await make()
  status = 400
  await changePrice(offer, 1)
  for (let n = 0; n < 3; n++) await work()
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([
    { failures: 0, failingSince: null },
  ])
  await changePrice(offer, 2)
  await work()
  await changePrice(offer, 3)
  await db
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - FAILING_MAX_MS - 1000) })
    .execute()
  await work()
  expect((await mine('GET', '/user/webhooks'))['data']).toMatchObject([{ state: 'disabled' }])
  expect(await noticesOfWebhooks()).toEqual(['webhooks.notice.title'])
})

test('the secret is shown once, to its creator', async () => {
  const { id, secret } = await make()
  await mine('POST', `/user/webhooks/${id}/ping`)
  await work()
  const [delivery] = (await mine('GET', `/user/webhooks/${id}/deliveries`))['data'] as {
    id: number
  }[]
  const later = await Promise.all([
    mine('GET', '/user/webhooks'),
    mine('PATCH', `/user/webhooks/${id}`, {
      events: ['offer.changed'],
      current_password: PASSWORD,
    }),
    mine('POST', `/user/webhooks/${id}/ping`),
    mine('GET', `/user/webhooks/${id}/deliveries`),
    mine('POST', `/user/webhooks/${id}/deliveries/${delivery!.id}/replay`),
  ])
  expect(later.map(({ status: code }) => code)).toEqual([200, 200, 200, 200, 200])
  expect(JSON.stringify([later, await exportAccount(db, user)])).not.toContain(secret)
  expect((await make()).secret).not.toBe(secret)
})

test('a webhook of a message has no text; a token with the scope reads it', async () => {
  const portal = await publishingApi(db)
  const inbox = visitor(
    apiOf((api) => {
      mount(api, contract.leads, leads, portal.services)
      mount(api, contract.chat, chat, portal.services)
    }),
  )
  const sender = { ...services, env: { ...services.env, PUBLIC_URL: 'https://portal.example' } }
  const secretOfPortal = await portalSecret(db)
  const [owner, manager, agent, visiting] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
    await createUser(db, { name: 'Vera Visitor' }),
  ]
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: `l-${owner.id}`, name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agency_members')
    .values([
      { user_id: manager.id, agency_id: agency, role: 'manager' as const },
      { user_id: agent.id, agency_id: agency, role: 'agent' as const },
    ])
    .execute()
  const secrets: string[] = []
  for (const who of [owner, manager, agent, visiting, user]) {
    mine = as(who)
    secrets.push((await make(['lead.created'])).secret)
  }
  const [own, foreign] = [
    await offerOf({ owner_id: owner.id }),
    await offerOf({ agency_id: agency }),
  ]
  for (const offer of [own, foreign]) {
    const written = await read(
      inbox(
        'POST',
        `/offers/${offer}/contact`,
        {
          kind: 'question',
          name: 'Vera Visitor',
          email: visiting.email,
          message: 'Is there a lift?',
          stamp: newStamp(secretOfPortal, 'lead', Date.now() - 60_000),
        },
        { authorization: `Bearer ${visiting.token}` },
      ),
    )
    expect(written).toMatchObject({ status: 200, data: { sent: 'delivered' } })
  }
  await elapse()
  while (await runNext({ webhook_send: (job) => sendWebhook(job, sender, ANYWHERE) }, services));
  const sent = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('conversations as l', (join) => join.onTrue())
    .select(['w.user_id', 'd.events', 'l.id', 'l.offer_id'])
    .whereRef(sql`(d.events->0->'lead'->>'id')::bigint`, '=', 'l.id')
    .orderBy('d.id')
    .execute()
  // Neither the agent nor the author is a recipient.
  expect(sent.map((row) => [row.user_id, row.offer_id])).toEqual([
    [owner.id, own],
    [manager.id, foreign],
  ])
  expect(seen).toHaveLength(2)
  const [first] = seen.map(({ body }) => JSON.parse(body) as { events: Record<string, any>[] })
  const lead = sent[0]!.id
  expect(first!.events).toEqual([
    {
      type: 'lead.created',
      at: expect.any(String) as string,
      lead: { id: lead, kind: 'question' },
      offer: { id: own, reference: null, externalId: expect.any(String) as string },
      link: `https://portal.example/en/service/chat/${lead}`,
    },
  ])
  expect(JSON.stringify(seen)).not.toMatch(/Vera|lift|@/)
  const [, seconds = '', hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(seen[0]!.signature) ?? []
  expect(
    createHmac('sha256', secrets[0]!).update(`${seconds}.${seen[0]!.body}`).digest('hex'),
  ).toBe(hex)
  // A token with the scope reads the message.
  const token = await openTestSession(db, owner.id)
  const readAs = async (scope: string) => {
    await db
      .updateTable('access_tokens')
      .set({ kind: 'personal', name: 'x', scopes: [scope] })
      .where('id', '=', Number(token.split('|')[0]))
      .execute()
    return read(inbox('GET', `/chat/${lead}`, undefined, { authorization: `Bearer ${token}` }))
  }
  expect(await readAs('offers:read')).toMatchObject({ status: 403 })
  expect(await readAs('leads:read')).toMatchObject({
    status: 200,
    data: { id: lead, messages: [{ text: 'Is there a lift?' }], unread: true },
  })
})

test('spam is not announced', async () => {
  await make(['lead.created'])
  const offer = await offerOf({ owner_id: user.id })
  await insertChat(db, {
    offer,
    email: 'n@example.com',
    people: [user.id],
    more: { state: 'spam' },
  })
  await work()
  expect(seen).toEqual([])
})

test('a slow receiver does not delay the deliveries of other accounts', async () => {
  await make(['offer.published'])
  const other = await createUser(db)
  mine = as(other)
  await make(['offer.published'])
  for (let n = 0; n < 5; n++) await offerOf({ owner_id: user.id })
  await offerOf({ owner_id: other.id })
  const order: string[] = []
  await elapse()
  while (
    await runNext({ webhook_send: async (job) => void order.push(String(job.lane)) }, services)
  );
  expect(order.slice(0, 2).toSorted()).toEqual([`user:${user.id}`, `user:${other.id}`].toSorted())
})

test('a blocked account gets no events', async () => {
  await make()
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', user.id).execute()
  await offerOf({ owner_id: user.id })
  await work()
  expect(seen).toEqual([])
})

test('private network addresses are never contacted', async () => {
  const { id } = await make()
  await mine('POST', `/user/webhooks/${id}/ping`)
  await elapse()
  await runNext({ webhook_send: (job) => sendWebhook(job, services) }, services)
  expect(seen).toEqual([])
  expect((await mine('GET', `/user/webhooks/${id}/deliveries`))['data']).toMatchObject([
    { status: null, error: 'The address isn’t valid.' },
  ])
  expect((await mine('GET', `/user/webhooks/${id}/deliveries?lang=de`))['data']).toMatchObject([
    { error: 'Die Adresse ist ungültig.' },
  ])
  for (const url of [
    'http://program.example/',
    'https://me:secret@program.example/',
    'program.example',
    'https://[',
    'https://program.example:99999/',
    'https://%zz/',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://program.example:5432/',
  ])
    expect(
      await mine('POST', '/user/webhooks', { current_password: PASSWORD, url, events: ALL }),
    ).toMatchObject({ status: 422 })
})

test('an accepted delivery is not sent again when its job runs twice', async () => {
  const { id } = await make()
  await mine('POST', `/user/webhooks/${id}/ping`)
  await work()
  await sendWebhook({ data: { webhook: id } }, services, ANYWHERE)
  expect(seen).toHaveLength(1)
  expect((await mine('GET', `/user/webhooks/${id}/deliveries`))['data']).toMatchObject([
    { state: 'delivered', attempts: 1 },
  ])
})

test('a delivery whose process was killed after the request keeps its body', async () => {
  const offer = await offerOf({ owner_id: user.id })
  const { id } = await make()
  await changePrice(offer, 1)
  await takeNextDelivery(db, id)
  await changePrice(offer, 2)
  await work()
  expect(events()).toHaveLength(2)
  expect(seen).toHaveLength(2)
})

test('what waited while the account was blocked is sent when it is unblocked', async () => {
  const offer = await offerOf({ owner_id: user.id })
  await make()
  const block = (blocked_at: Date | null) =>
    db.updateTable('users').set({ blocked_at }).where('id', '=', user.id).execute()
  await block(new Date())
  await changePrice(offer, 1)
  await work()
  await block(null)
  await queueSendingOf(db, user.id)
  await work()
  expect(prices()).toEqual([1])
})

test('one test waits at most, and attempts by hand do not lengthen the pauses', async () => {
  const { id } = await make()
  status = 503
  const ping = async () =>
    ((await mine('POST', `/user/webhooks/${id}/ping`))['data'] as { id: number }).id
  const first = await ping()
  await work()
  for (let n = 0; n < 5; n++) {
    expect(await ping()).toBe(first)
    await db
      .updateTable('jobs')
      .set({ run_at: sql<string>`now()` })
      .execute()
    await runNext(kinds, services)
  }
  const [webhook] = (await mine('GET', '/user/webhooks'))['data'] as { retryAt: string }[]
  expect(Date.parse(webhook!.retryAt) - Date.now()).toBeLessThan(25_000)
  status = 200
  await work()
  expect((await mine('GET', `/user/webhooks/${id}/deliveries`))['data']).toMatchObject([
    { id: first, state: 'delivered' },
  ])
})
