import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sandboxOf } from '../../ground/gateways/payment-provider.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { contract } from '#contract/index.ts'
import { mount } from '../../people/http/serve.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { CALM } from '#tests/payments.ts'
import { handlers, runSandboxJob } from './sandbox.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db)
const stripe = servicesOver(db, {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})
const callerOf = (of: typeof services) =>
  visitor(apiOf((app) => mount(app, contract.sandbox, handlers, of)))
const call = callerOf(services)
const provider = await sandboxOf(db, CALM)
const newIntent = () =>
  provider.createIntent({ order: 999, currency: 'EUR', amount: 1000, key: randomUUID() })

test('a card form and the page of a bank, without an account', async () => {
  const { id, secret } = await newIntent()
  const confirm = (card: string) => read(call('POST', '/sandbox/confirm', { secret, card }))
  const challenge = (approve: string) =>
    read(call('POST', '/sandbox/challenge', { secret, approve }))
  expect(await confirm('declined')).toMatchObject({
    status: 200,
    data: { state: 'requires_payment_method', error: 'card_declined' },
  })
  expect(await confirm('challenge')).toMatchObject({
    data: { state: 'requires_action', error: null },
  })
  expect(await challenge('0')).toMatchObject({
    data: {
      state: 'requires_payment_method',
      error: 'payment_intent_authentication_failure',
    },
  })
  expect(await challenge('1')).toMatchObject({ data: { state: 'requires_payment_method' } })
  await confirm('challenge')
  expect(await challenge('1')).toMatchObject({ data: { state: 'succeeded', error: null } })
  expect(await confirm('declined')).toMatchObject({ data: { state: 'succeeded', error: null } })
  expect(await provider.readIntent(id)).toMatchObject({ state: 'succeeded' })
})

test('an unknown secret and an unknown card are refused', async () => {
  const { id } = await newIntent()
  for (const secret of ['', 'x', id, `${id}_secret_x`]) {
    expect(await read(call('POST', '/sandbox/confirm', { secret, card: 'success' }))).toMatchObject(
      {
        status: 404,
        code: 'not_found',
      },
    )
    expect(await read(call('POST', '/sandbox/challenge', { secret, approve: '1' }))).toMatchObject({
      status: 404,
    })
  }
  const { secret } = await newIntent()
  for (const body of [{ secret, card: '4242424242424242' }, { card: 'success' }, { secret }])
    expect(await read(call('POST', '/sandbox/confirm', body))).toMatchObject({ status: 422 })
})

test('where Stripe is configured there is no sandbox', async () => {
  const { id, secret } = await newIntent()
  const ofStripe = callerOf(stripe)
  expect(
    await read(ofStripe('POST', '/sandbox/confirm', { secret, card: 'success' })),
  ).toMatchObject({ status: 404 })
  expect(
    await read(ofStripe('POST', '/sandbox/challenge', { secret, approve: '1' })),
  ).toMatchObject({ status: 404 })
  expect(await provider.readIntent(id)).toMatchObject({ state: 'requires_payment_method' })
})

const works = { sandbox_event: (job: { data: object }) => runSandboxJob(job, services) }
const waiting = () =>
  db
    .selectFrom('jobs')
    .select(['id', 'attempts', 'error'])
    .where('kind', '=', 'sandbox_event')
    .execute()

test('events are delivered through the code that Stripe’s are, and jobs end', async () => {
  await db.deleteFrom('jobs').execute()
  const fast = await sandboxOf(db, { deliveries: () => [0, 0], processingMs: 0, disputeMs: 0 })
  const { id, secret } = await fast.createIntent({
    order: 999,
    currency: 'EUR',
    amount: 1000,
    key: randomUUID(),
  })
  await fast.confirm(secret, 'processing')
  // The events of what the jobs do come a little later.
  for (let tries = 0; (await waiting()).length > 0 && tries < 200; tries++) {
    if (!(await runNext(works, services))) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await waiting()).toEqual([])
  expect(await fast.readIntent(id)).toMatchObject({ state: 'succeeded' })
  const types = await db.selectFrom('payment_events').select('type').orderBy('type').execute()
  expect(types.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'payment_intent.processing',
    'payment_intent.succeeded',
  ])
})

test('a delivery that fails is tried again', async () => {
  await db.deleteFrom('jobs').execute()
  await db
    .insertInto('jobs')
    .values({ kind: 'sandbox_event', data: JSON.stringify({ event: { id: 'evt_broken' } }) })
    .execute()
  await runNext(works, services)
  expect(await waiting()).toMatchObject([
    { attempts: 1, error: expect.stringContaining('not an event') },
  ])
  await db.deleteFrom('jobs').execute()
})
