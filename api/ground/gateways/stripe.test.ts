import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { stripeWorld } from '#tests/payments.ts'
import type { Failure } from '#tests/stripe-server.ts'
import { BadEvent, PaymentRefused, type ProviderMovement } from './payments.ts'
import { createStripe, stripeSettings } from './stripe.ts'

const TIMEOUT_MS = 300
const world = await stripeWorld(TIMEOUT_MS)
const { provider, server } = world
afterEach(() => server.failures.splice(0))
afterAll(() => server.close())

const order = (more: object = {}) => ({
  order: 12,
  currency: 'HUF',
  amount: 1990,
  key: randomUUID(),
  ...more,
})
const intents = () =>
  [...server.objects.values()].filter(({ object }) => object === 'payment_intent')

test('a request has what Stripe wants: version, key, amount, currency, order, and nothing beyond', async () => {
  const given = order()
  const { id } = await provider.createIntent(given)
  expect(server.asked.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v1/payment_intents',
    fields: {
      amount: '199000',
      currency: 'huf',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'always',
      'metadata[order]': '12',
    },
    headers: {
      authorization: `Bearer ${server.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': given.key,
    },
  })
  await provider.readIntent(id)
  const headers = server.asked.at(-1)?.headers ?? {}
  expect(headers['x-stripe-client-telemetry']).toBeUndefined()
  expect(JSON.parse(String(headers['x-stripe-client-user-agent']))).not.toHaveProperty(
    'telemetry_id',
  )
  expect(Object.keys(server.asked.at(-2)?.fields ?? {})).toHaveLength(5)
})

test('a refund is asked for with its intent, its amount and its key', async () => {
  const intent = await provider.createIntent(order())
  await world.pay(intent, 'success')
  const key = randomUUID()
  await provider.createRefund({ intent: intent.id, amount: 990, currency: 'HUF', key })
  expect(server.asked.at(-1)).toMatchObject({
    path: '/v1/refunds',
    fields: { payment_intent: intent.id, amount: '99000' },
    headers: { 'idempotency-key': key },
  })
})

test('a refund is made once, also when Stripe has forgotten its key', async () => {
  const intent = await provider.createIntent(order())
  await world.pay(intent, 'success')
  const given = { intent: intent.id, amount: 990, currency: 'HUF', key: randomUUID() }
  const first = await provider.createRefund(given)
  server.forgetKeys()
  expect(await provider.createRefund(given)).toEqual(first)
  const other = await provider.createRefund({ ...given, key: randomUUID() })
  expect(other.id).not.toBe(first.id)
})

test.each<[string, Failure[]]>([
  ['an error of the server', [{ status: 500 }]],
  ['two errors', [{ status: 503 }, { status: 500 }]],
  ['the same key under way', [{ status: 409, error: { code: 'idempotency_key_in_use' } }]],
  [
    'too many requests, to be tried again',
    [{ status: 429, headers: { 'stripe-should-retry': 'true' } }],
  ],
  ['no answer', ['hangs']],
  ['an answer that was lost', ['lost']],
  ['two lost answers', ['lost', 'lost']],
])('%s: tried again with the same key, done once', async (_, failures) => {
  const [known, asked] = [intents().length, server.asked.length]
  server.failures.push(...failures)
  const given = order()
  const intent = await provider.createIntent(given)
  expect(intents()).toHaveLength(known + 1)
  expect(await provider.readIntent(intent.id)).toEqual(intent)
  const tries = server.asked.slice(asked, -1)
  expect(tries).toHaveLength(failures.length + 1)
  expect(new Set(tries.map(({ headers }) => headers['idempotency-key']))).toEqual(
    new Set([given.key]),
  )
})

test.each<[string, Failure[]]>([
  ['errors without end', Array.from({ length: 9 }, () => ({ status: 500 }))],
  ['no answer at all', Array.from<Failure>({ length: 9 }).fill('hangs')],
  ['every answer lost', Array.from<Failure>({ length: 9 }).fill('lost')],
  ['too many requests', [{ status: 429, error: { code: 'rate_limit' } }]],
  ['a wrong key', [{ status: 401 }]],
  ['a key without the right', [{ status: 403 }]],
])('%s: fails, and does not say that nothing was done', async (_, failures) => {
  server.failures.push(...failures)
  const given = order()
  await expect(provider.createIntent(given)).rejects.not.toThrow(PaymentRefused)
  server.failures.splice(0)
  const known = intents().length
  const intent = await provider.createIntent(given)
  expect(intents().filter(({ id }) => id === intent.id)).toHaveLength(1)
  expect(intents().length - known).toBeLessThanOrEqual(1)
})

test.each<[string, Failure]>([
  ['a refused card', { status: 402, error: { type: 'card_error', code: 'card_declined' } }],
  ['an invalid request', { status: 400, error: { code: 'amount_too_small' } }],
])('%s: is refused at once, by its code', async (_, failure) => {
  const asked = server.asked.length
  server.failures.push(failure)
  await expect(provider.createIntent(order())).rejects.toMatchObject({
    name: 'PaymentRefused',
    code: typeof failure === 'object' ? failure.error?.code : '',
  })
  expect(server.asked).toHaveLength(asked + 1)
})

test('reasons that only the bank and the thief know are not passed on', async () => {
  const intent = await provider.createIntent(order())
  server.confirm(intent.id, 'stolen')
  expect(await provider.readIntent(intent.id)).toMatchObject({ error: 'card_declined' })
})

test('an intent of another program on the account has no order', async () => {
  const intent = await provider.createIntent(order())
  for (const [metadata, expected] of [
    [{}, null],
    [{ order: 'A-12' }, null],
    [{ order: '-1' }, null],
    [{ order: '9'.repeat(16) }, null],
    [{ order: '13' }, 13],
  ] as const) {
    Object.assign(server.objects.get(intent.id) ?? {}, { metadata })
    expect((await provider.readIntent(intent.id)).order).toBe(expected)
  }
})

test('a state that we do not know is an error, not a payment', async () => {
  const intent = await provider.createIntent(order())
  Object.assign(server.objects.get(intent.id) ?? {}, { status: 'requires_capture' })
  await expect(provider.readIntent(intent.id)).rejects.toThrow('requires_capture')
})

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that is %s at Stripe is %s', async (status, state) => {
  const intent = await provider.createIntent(order())
  await world.pay(intent, 'success')
  const given = { intent: intent.id, amount: 5, currency: 'HUF', key: randomUUID() }
  const { id } = await provider.createRefund(given)
  Object.assign(server.objects.get(id) ?? {}, { status, payment_intent: { id: intent.id } })
  expect(await provider.readRefund(id)).toMatchObject({ state, intent: intent.id })
  Object.assign(server.objects.get(id) ?? {}, { payment_intent: null })
  expect(await provider.readRefund(id)).toMatchObject({ intent: '' })
})

test('disputes: an inquiry takes no money; what was prevented is as its money says', async () => {
  const intent = await provider.createIntent(order())
  await world.pay(intent, 'success')
  const inquiry = server.openDispute(intent.id, 'warning_needs_response')
  expect(await provider.readDispute(inquiry)).toBeNull()
  for (const status of ['warning_under_review', 'warning_closed', 'prevented', 'charge_refunded']) {
    server.changeDispute(inquiry, status)
    expect(await provider.readDispute(inquiry), status).toBeNull()
  }
  // It becomes a dispute after all.
  server.changeDispute(inquiry, 'needs_response', -199_000)
  for (const [status, state] of [
    ['needs_response', 'needs_response'],
    ['under_review', 'under_review'],
    ['appeal_needs_response', 'needs_response'],
    ['appeal_under_review', 'under_review'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
    ['charge_refunded', 'lost'],
  ] as const) {
    server.changeDispute(inquiry, status)
    expect(await provider.readDispute(inquiry), status).toMatchObject({ state, amount: 1990 })
  }
  server.changeDispute(inquiry, 'prevented', 199_000)
  expect(await provider.readDispute(inquiry)).toMatchObject({ state: 'won' })
  server.changeDispute(inquiry, 'of_the_future')
  await expect(provider.readDispute(inquiry)).rejects.toThrow('of_the_future')
})

const movementsOf = async (from: Date, to: Date) => {
  const found: ProviderMovement[] = []
  for await (const movement of provider.movements(from, to)) found.push(movement)
  return found
}

test('movements: through all pages, exactly those of the time', async () => {
  const fresh = await stripeWorld()
  const begin = new Date('2026-11-01T00:00:00Z')
  const end = new Date('2026-11-02T00:00:00Z')
  const seconds = (date: Date) => date.getTime() / 1000
  const ids: string[] = []
  for (let n = 0; n < 250; n++) {
    const intent = await fresh.provider.createIntent(order({ order: n + 1 }))
    await fresh.pay(intent, 'success')
    ids.push(intent.id)
    const at = seconds(begin) + Math.floor((n * (seconds(end) - seconds(begin))) / 250)
    Object.assign(fresh.server.transactions.at(-1) ?? {}, { created: at })
  }
  for (const at of [seconds(begin) - 1, seconds(end)]) {
    await fresh.pay(await fresh.provider.createIntent(order()), 'success')
    Object.assign(fresh.server.transactions.at(-1) ?? {}, { created: at })
  }
  fresh.server.transactions.sort((a, b) => Number(a.created) - Number(b.created))
  const asked = fresh.server.asked.length
  const found: ProviderMovement[] = []
  for await (const movement of fresh.provider.movements(begin, end)) found.push(movement)
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(new Set(found.map(({ amount }) => amount))).toEqual(new Set([1990]))
  expect(fresh.server.asked.slice(asked)).toHaveLength(3)
  fresh.server.close()
})

test('movements: those of other programs are there, fees and payouts are not', async () => {
  const from = new Date(Date.now() - 1000)
  const intent = await provider.createIntent(order())
  await world.pay(intent, 'success')
  const charge = [...server.objects.values()].at(-1)
  Object.assign(charge ?? {}, { payment_intent: null, currency: 'ngn', amount: 12_345 })
  const transaction = server.transactions.at(-1)
  if (!charge || !transaction) throw new Error('nothing was paid')
  server.objects.set('po_1', { id: 'po_1', object: 'payout', currency: 'chf', amount: 5 })
  server.transactions.push(
    { ...transaction, id: 'txn_payout', type: 'payout', source: 'po_1', amount: -5 },
    { ...transaction, id: 'txn_fee', type: 'stripe_fee', source: null, amount: -5 },
  )
  expect((await movementsOf(from, new Date(Date.now() + 5000)))[0]).toEqual({
    kind: 'payment',
    id: charge.id,
    currency: 'NGN',
    amount: 12_345,
  })
})

test('an event without a text is refused, whatever its signature', () => {
  for (const header of ['', 'x'.repeat(10_000), 't=1,v1=2'])
    expect(() => provider.readEvent('', header)).toThrow(BadEvent)
})

test('configured by three keys', async () => {
  expect(stripeSettings({})).toBeNull()
  const settings = stripeSettings({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: server.url,
  })
  expect(settings).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    url: server.url,
  })
  if (!settings) return
  const other = await createStripe(settings)
  expect(other.publishableKey).toBe('pk_test_1')
  const error = await other.readIntent('pi_1').catch((failure: unknown) => failure)
  expect(String(error)).toContain('Invalid API Key')
  expect(JSON.stringify(error)).not.toContain('sk_test_1')
})
