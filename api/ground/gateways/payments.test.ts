import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { sandboxWorld, stripeWorld, type PaymentWorld } from '#tests/payments.ts'
import {
  BadEvent,
  PaymentRefused,
  type Intent,
  type PaymentProvider,
  type ProviderMovement,
} from './payments.ts'

const { db, drop } = await createTestDatabase()
const stripe = await stripeWorld()
afterAll(async () => {
  stripe.server.close()
  await drop()
})

const WORLDS: [PaymentProvider['name'], () => Promise<PaymentWorld>][] = [
  ['sandbox', () => sandboxWorld(db)],
  ['stripe', async () => stripe],
]

/** The same expectations of both: the sandbox is a stand-in for Stripe. */
describe.each(WORLDS)('%s', (name, open) => {
  let world: PaymentWorld
  beforeAll(async () => {
    world = await open()
  })
  const secretOf = async () =>
    name === 'stripe' ? stripe.server.webhookSecret : `whsec_${await sandboxSecret()}`

  let orders = 1
  const newIntent = (more: Partial<{ currency: string; amount: number }> = {}) =>
    world.provider.createIntent({
      order: orders++,
      currency: 'EUR',
      amount: 4999,
      key: randomUUID(),
      ...more,
    })
  async function paid(more: Partial<{ currency: string; amount: number }> = {}): Promise<Intent> {
    const intent = await newIntent(more)
    await world.pay(intent, 'success')
    return intent
  }
  const refund = (intent: string, amount: number, key: string = randomUUID(), currency = 'EUR') =>
    world.provider.createRefund({ intent, amount, currency, key })
  const stateOf = async ({ id }: Intent) => {
    const { state, error } = await world.provider.readIntent(id)
    return { state, error }
  }

  test('an intent is as it was ordered, and is found again', async () => {
    const intent = await world.provider.createIntent({
      order: 9_007_199,
      currency: 'HUF',
      amount: 1990,
      key: randomUUID(),
    })
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_\w{24}$/),
      state: 'requires_payment_method',
      currency: 'HUF',
      amount: 1990,
      secret: expect.stringMatching(new RegExp(`^${intent.id}_secret_.{16}`)),
      error: null,
      order: 9_007_199,
    })
    expect(await world.provider.readIntent(intent.id)).toEqual(intent)
    expect(world.provider.name).toBe(name)
  })

  test('an amount that the provider cannot charge exactly makes no intent', async () => {
    await expect(newIntent({ currency: 'KWD', amount: 5124 })).rejects.toThrow(RangeError)
    expect(await newIntent({ currency: 'KWD', amount: 5120 })).toMatchObject({ amount: 5120 })
    await expect(newIntent({ amount: 0 })).rejects.toThrow(RangeError)
  })

  test('a key makes one intent, also at once; with other values it is refused', async () => {
    const key = randomUUID()
    const order = { order: 77, currency: 'EUR', amount: 100, key }
    const made = await Promise.all(
      Array.from({ length: 10 }, () => world.provider.createIntent(order)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    for (const other of [{ amount: 101 }, { order: 78 }, { currency: 'USD' }])
      await expect(world.provider.createIntent({ ...order, ...other })).rejects.toMatchObject({
        name: 'PaymentRefused',
        code: 'idempotency_error',
      })
    expect((await world.provider.createIntent(order)).id).toBe(made[0]?.id)
  })

  test.each([
    ['success', 'succeeded', null],
    ['dispute', 'succeeded', null],
    ['declined', 'requires_payment_method', 'card_declined'],
    ['insufficient_funds', 'requires_payment_method', 'insufficient_funds'],
    ['challenge', 'requires_action', null],
    ['processing', 'processing', null],
  ] as const)('the card %s ends with %s', async (card, state, error) => {
    const intent = await newIntent()
    await world.pay(intent, card)
    expect(await stateOf(intent)).toEqual({ state, error })
  })

  test('after a decline another card pays, and the error is gone', async () => {
    const intent = await newIntent()
    await world.pay(intent, 'declined')
    await world.pay(intent, 'success')
    expect(await stateOf(intent)).toEqual({ state: 'succeeded', error: null })
  })

  test('a challenge that is approved pays, one that is refused does not, and another card does', async () => {
    const approved = await newIntent()
    await world.pay(approved, 'challenge')
    await world.answer(approved, true)
    expect(await stateOf(approved)).toEqual({ state: 'succeeded', error: null })

    const refused = await newIntent()
    await world.pay(refused, 'challenge')
    await world.answer(refused, false)
    expect(await stateOf(refused)).toEqual({
      state: 'requires_payment_method',
      error: 'payment_intent_authentication_failure',
    })
    // Too late: the bank asks no more.
    await world.answer(refused, true)
    expect(await stateOf(refused)).toMatchObject({ state: 'requires_payment_method' })
    await world.pay(refused, 'success')
    expect(await stateOf(refused)).toEqual({ state: 'succeeded', error: null })
  })

  test('a payment that is processed succeeds later, and is not cancelled meanwhile', async () => {
    const intent = await newIntent()
    await world.pay(intent, 'processing')
    await world.pay(intent, 'declined')
    expect(await world.provider.cancelIntent(intent.id)).toMatchObject({ state: 'processing' })
    await world.settle(intent)
    expect(await stateOf(intent)).toEqual({ state: 'succeeded', error: null })
  })

  test('a cancelled intent is never paid, a paid one never cancelled', async () => {
    const cancelled = await newIntent()
    expect(await world.provider.cancelIntent(cancelled.id)).toMatchObject({ state: 'canceled' })
    await world.pay(cancelled, 'success')
    expect(await stateOf(cancelled)).toMatchObject({ state: 'canceled' })
    expect(await world.provider.cancelIntent(cancelled.id)).toMatchObject({ state: 'canceled' })

    const intent = await paid()
    await world.pay(intent, 'declined')
    expect(await world.provider.cancelIntent(intent.id)).toEqual({
      ...intent,
      state: 'succeeded',
    })
  })

  test('refunds: in parts, never more than was paid, once for a key', async () => {
    const intent = await paid({ amount: 1000 })
    const key = randomUUID()
    const parts = await Promise.all(Array.from({ length: 5 }, () => refund(intent.id, 400, key)))
    expect(new Set(parts.map(({ id }) => id)).size).toBe(1)
    expect(parts[0]).toEqual({
      id: expect.stringMatching(/^re_\w{24}$/),
      intent: intent.id,
      state: 'succeeded',
      currency: 'EUR',
      amount: 400,
    })
    expect(await world.provider.readRefund(parts[0]?.id ?? '')).toEqual(parts[0])
    await expect(refund(intent.id, 500, key)).rejects.toMatchObject({ code: 'idempotency_error' })
    await expect(refund(intent.id, 601)).rejects.toThrow(PaymentRefused)
    await refund(intent.id, 600)
    await expect(refund(intent.id, 1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('many refunds at once give no more back than was paid', async () => {
    const intent = await paid({ amount: 1000 })
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => refund(intent.id, 300)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('a refund that fails can be made again', async () => {
    const intent = await paid({ amount: 1000 })
    const first = await refund(intent.id, 1000)
    await world.failRefund(first.id)
    expect(await world.provider.readRefund(first.id)).toMatchObject({ state: 'failed' })
    expect(await refund(intent.id, 1000)).toMatchObject({ state: 'succeeded' })
  })

  test('nothing is paid back of a payment that was not paid, or does not exist', async () => {
    const intent = await newIntent()
    await expect(refund(intent.id, 1)).rejects.toThrow(PaymentRefused)
    for (const call of [
      () => refund('pi_none', 1),
      () => world.provider.readIntent('pi_none'),
      () => world.provider.cancelIntent('pi_none'),
      () => world.provider.readRefund('re_none'),
      () => world.provider.readDispute('dp_none'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('a dispute takes the rest that was not paid back, and is won or lost', async () => {
    const intent = await paid({ currency: 'ISK', amount: 5000 })
    await refund(intent.id, 1000, randomUUID(), 'ISK')
    const id = await world.dispute(intent)
    expect(await world.provider.readDispute(id)).toEqual({
      id,
      intent: intent.id,
      state: 'needs_response',
      currency: 'ISK',
      amount: 4000,
      reason: 'fraudulent',
    })
    await expect(refund(intent.id, 1, randomUUID(), 'ISK')).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await world.decide(id, 'under_review')
    expect(await world.provider.readDispute(id)).toMatchObject({ state: 'under_review' })
    await world.decide(id, 'won')
    expect(await world.provider.readDispute(id)).toMatchObject({ state: 'won' })
    expect(await refund(intent.id, 4000, randomUUID(), 'ISK')).toMatchObject({ amount: 4000 })

    const other = await paid()
    const lost = await world.dispute(other)
    await world.decide(lost, 'lost')
    expect(await world.provider.readDispute(lost)).toMatchObject({ state: 'lost', amount: 4999 })
    await expect(refund(other.id, 1)).rejects.toMatchObject({ code: 'charge_disputed' })
  })

  test('movements: all that moved money in a time, each once', async () => {
    const from = new Date(Math.floor(Date.now() / 1000) * 1000)
    const late = new Date(Date.now() + 60_000)
    const before = await movementsOf(from, late)
    const intent = await paid({ currency: 'RSD', amount: 12_000 })
    const kept = await refund(intent.id, 2000, randomUUID(), 'RSD')
    const failed = await refund(intent.id, 3000, randomUUID(), 'RSD')
    await world.failRefund(failed.id)
    const dispute = await world.dispute(intent)
    await world.decide(dispute, 'won')
    for (const card of ['declined', 'challenge', 'processing'] as const)
      await world.pay(await newIntent(), card)
    const moved = (await movementsOf(from, late)).slice(before.length)
    expect(moved.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'dispute', id: dispute, currency: 'RSD', amount: 10_000 },
      { kind: 'payment', id: intent.id, currency: 'RSD', amount: 12_000 },
      { kind: 'refund', id: kept.id, currency: 'RSD', amount: 2000 },
    ])
    expect(await movementsOf(new Date(from.getTime() - 86_400_000), from)).not.toContainEqual(
      expect.objectContaining({ id: intent.id }),
    )
    expect(await movementsOf(late, new Date(late.getTime() + 86_400_000))).toEqual([])
  })
  /** Oldest first, whatever the provider’s order. */
  async function movementsOf(from: Date, to: Date): Promise<ProviderMovement[]> {
    const found: ProviderMovement[] = []
    for await (const movement of world.provider.movements(from, to)) found.push(movement)
    return name === 'stripe' ? found.toReversed() : found
  }

  test('each change makes an event, which names its object', async () => {
    const known = (await world.events()).length
    const intent = await newIntent()
    await world.pay(intent, 'declined')
    await world.pay(intent, 'challenge')
    await world.answer(intent, true)
    const { id: first } = await refund(intent.id, 10)
    await world.failRefund(first)
    const dispute = await world.dispute(intent)
    await world.decide(dispute, 'under_review')
    await world.decide(dispute, 'lost')
    const other = await newIntent()
    await world.pay(other, 'processing')
    await world.settle(other)
    const third = await newIntent()
    await world.provider.cancelIntent(third.id)
    const events = (await world.events())
      .slice(known)
      .map((body) => world.provider.readEvent(body, world.sign(body)))
      .filter((event) => event !== null)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(events.map(({ type, object, objectId }) => [type, object, objectId])).toEqual([
      ['payment_intent.created', 'intent', intent.id],
      ['payment_intent.payment_failed', 'intent', intent.id],
      ['payment_intent.requires_action', 'intent', intent.id],
      ['payment_intent.succeeded', 'intent', intent.id],
      ['refund.created', 'refund', first],
      ['refund.failed', 'refund', first],
      ['charge.dispute.created', 'dispute', dispute],
      ['charge.dispute.updated', 'dispute', dispute],
      ['charge.dispute.closed', 'dispute', dispute],
      ['payment_intent.created', 'intent', other.id],
      ['payment_intent.processing', 'intent', other.id],
      ['payment_intent.succeeded', 'intent', other.id],
      ['payment_intent.created', 'intent', third.id],
      ['payment_intent.canceled', 'intent', third.id],
    ])
  })

  describe('signatures', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_é', object: 'payment_intent' } },
    })
    const now = () => Math.floor(Date.now() / 1000)
    const hmac = (secret: string, seconds: number | string, of = body) =>
      createHmac('sha256', secret).update(`${seconds}.${of}`).digest('hex')
    const read = (header: string, of = body) => world.provider.readEvent(of, header)

    test('valid ones: alone, among others, up to 300 seconds old', async () => {
      const secret = await secretOf()
      const event = {
        id: 'evt_1',
        type: 'payment_intent.succeeded',
        object: 'intent',
        objectId: 'pi_é',
      }
      expect(read(world.sign(body))).toEqual(event)
      const at = now()
      const good = hmac(secret, at)
      const other = hmac('whsec_other', at)
      for (const header of [
        `t=${at},v1=${other},v1=${good}`,
        `t=${at},v1=${good},v1=${other}`,
        `t=${at},v1=${good},v0=abc`,
        `v1=${good},t=${at}`,
        `t=${at - 295},v1=${hmac(secret, at - 295)}`,
        `t=${at + 295},v1=${hmac(secret, at + 295)}`,
      ])
        expect(read(header), header).toEqual(event)
    })

    test('all others are refused', async () => {
      const secret = await secretOf()
      const at = now()
      const good = hmac(secret, at)
      const headers: Record<string, string> = {
        none: '',
        nonsense: 'x',
        'no time': `v1=${good}`,
        'no signature': `t=${at}`,
        'only of another scheme': `t=${at},v0=${good}`,
        'of another secret': `t=${at},v1=${hmac('whsec_other', at)}`,
        'of an empty secret': `t=${at},v1=${hmac('', at)}`,
        'too old': `t=${at - 305},v1=${hmac(secret, at - 305)}`,
        'of the future': `t=${at + 305},v1=${hmac(secret, at + 305)}`,
        'time altered': `t=${at + 1},v1=${good}`,
        'two times': `t=${at - 9999},v1=${hmac(secret, at - 9999)},t=${at}`,
        'two times, the valid one last': `t=${at - 9999},v1=${good},t=${at}`,
        'no number': `t=now,v1=${hmac(secret, 'now')}`,
        'a fraction': `t=${at}.5,v1=${hmac(secret, `${at}.5`)}`,
        shortened: `t=${at},v1=${good.slice(0, -2)}`,
        longer: `t=${at},v1=${good}00`,
        empty: `t=${at},v1=`,
        'upper case': `t=${at},v1=${good.toUpperCase()}`,
      }
      for (const [what, header] of Object.entries(headers))
        expect(() => read(header), what).toThrow(BadEvent)
      for (const [what, altered] of Object.entries({
        altered: body.replace('evt_1', 'evt_2'),
        'with a space': `${body} `,
        reformatted: JSON.stringify(JSON.parse(body), null, 1),
        shortened: body.slice(0, -1),
        empty: '',
      }))
        expect(() => read(`t=${at},v1=${good}`, altered), what).toThrow(BadEvent)
    })

    test('signed, but not an event', async () => {
      for (const other of ['', '{', 'null', '[]', '{"id":1}', '{"id":"evt","type":"x","data":{}}'])
        expect(() => read(world.sign(other), other), other).toThrow(BadEvent)
    })

    test('types of no interest, and objects that do not fit their type', () => {
      for (const [type, object] of [
        ['charge.succeeded', 'charge'],
        ['charge.refunded', 'charge'],
        ['customer.created', 'customer'],
        ['payment_intent.succeeded', 'charge'],
        ['x.payment_intent.succeeded', 'payment_intent'],
      ]) {
        const other = JSON.stringify({ id: 'evt_1', type, data: { object: { id: 'x', object } } })
        expect(read(world.sign(other), other), type).toBeNull()
      }
      const refunded = JSON.stringify({
        id: 'evt_1',
        type: 'charge.refund.updated',
        data: { object: { id: 're_1', object: 'refund' } },
      })
      expect(read(world.sign(refunded), refunded)).toMatchObject({ object: 'refund' })
    })
  })
})

async function sandboxSecret(): Promise<string> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'portal')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', value).update('sandbox\0events').digest('base64url')
}
