import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '#contract/publish/payments.ts'
import { createTestDatabase } from '#tests/database.ts'
import { CALM, sandboxWorld } from '#tests/payments.ts'
import { sandboxOf } from './payment-provider.ts'
import type { ProviderMovement } from './payments.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import type { SandboxJob } from './sandbox-queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const world = await sandboxWorld(db)
const { provider } = world
beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
})

const newIntent = (from: Sandbox = provider) =>
  from.createIntent({ order: 1, currency: 'EUR', amount: 1000, key: randomUUID() })
const typesOf = async (id: string) =>
  (await world.events())
    .map((body) => JSON.parse(body))
    .filter(({ data }) => data.object.id === id)
    .map(({ type }) => type as string)
const jobs = async () =>
  (await db.selectFrom('jobs').select(['data', 'run_at']).orderBy('id').execute()).map(
    ({ data, run_at }) => ({
      job: data as SandboxJob,
      inMs: new Date(run_at).getTime() - Date.now(),
    }),
  )

test('fifty cards at once charge once', async () => {
  const { id, secret } = await newIntent()
  const cards = Array.from({ length: 50 }, (_, n) => SANDBOX_CARDS[n % SANDBOX_CARDS.length]!)
  const attempts = await Promise.all(
    cards.map((card) => provider.confirm(secret, card === 'processing' ? 'success' : card)),
  )
  expect(attempts).not.toContain(null)
  expect(await provider.readIntent(id)).toMatchObject({ state: 'succeeded', error: null })
  const types = await typesOf(id)
  expect(types.filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1)
  expect(types.at(-1)).toBe('payment_intent.succeeded')
  for (const card of SANDBOX_CARDS)
    expect(await provider.confirm(secret, card)).toEqual({ state: 'succeeded', error: null })
  expect(await typesOf(id)).toEqual(types)
})

test('paid or cancelled, whichever was first; never both', async () => {
  const ends = new Set<string>()
  for (let n = 0; n < 20; n++) {
    const { id, secret } = await newIntent()
    const acts = [
      () => provider.confirm(secret, 'success'),
      () => provider.cancelIntent(id),
      () => provider.confirm(secret, 'success'),
    ]
    await Promise.all((n % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    const { state } = await provider.readIntent(id)
    const final = (await typesOf(id)).filter((type) => /succeeded|canceled/.test(type))
    expect(final).toEqual([`payment_intent.${state}`])
    ends.add(state)
  }
  expect([...ends].every((state) => ['succeeded', 'canceled'].includes(state))).toBe(true)
})

test('only who knows the secret pays', async () => {
  const [one, other] = [await newIntent(), await newIntent()]
  const half = one.secret.slice(0, -1)
  for (const secret of [
    '',
    one.id,
    `${one.id}_secret_`,
    half,
    `${one.secret}x`,
    one.secret.replace(one.id, other.id),
    `${one.id}${other.secret.slice(other.id.length)}`,
  ]) {
    expect(await provider.confirm(secret, 'success'), secret).toBeNull()
    expect(await provider.challenge(secret, true), secret).toBeNull()
  }
  expect(await provider.readIntent(one.id)).toEqual(one)
})

test('events do not say the secret', async () => {
  const intent = await newIntent()
  await provider.confirm(intent.secret, 'declined')
  for (const body of await world.events()) expect(body).not.toContain('secret')
})

test('an event is delivered as often and as late as the settings say, and is the same each time', async () => {
  const slow = await sandboxOf(db, { ...CALM, deliveries: () => [0, 60_000, 120_000] })
  await newIntent(slow)
  const found = await jobs()
  expect(found.map(({ inMs }) => Math.round(inMs / 10_000) + 0)).toEqual([0, 6, 12])
  expect(found[1]?.job).toEqual(found[0]?.job)
  expect(found[2]?.job).toEqual(found[0]?.job)
})

test('without settings in any order, within seconds, and now and then twice', async () => {
  const lively = await sandboxOf(db)
  for (let n = 0; n < 150; n++) await newIntent(lively)
  const found = await jobs()
  const ids = found.map(({ job }) => ('event' in job ? (job.event as { id: string }).id : ''))
  expect(new Set(ids).size).toBe(150)
  expect(found.length).toBeGreaterThan(150)
  expect(found.length).toBeLessThan(220)
  const times = found.map(({ inMs }) => inMs)
  expect(Math.max(...times)).toBeLessThan(2000)
  expect(times).not.toEqual(times.toSorted((a, b) => a - b))
})

test('what happens later is a job: a payment that is processed, a dispute', async () => {
  const fast = await sandboxOf(db, { ...CALM, processingMs: 20_000, disputeMs: 40_000 })
  const processed = await newIntent(fast)
  await fast.confirm(processed.secret, 'processing')
  const disputed = await newIntent(fast)
  await fast.confirm(disputed.secret, 'dispute')
  const later = (await jobs()).filter(({ job }) => !('event' in job))
  expect(later).toEqual([
    { job: { settle: processed.id }, inMs: expect.closeTo(20_000, -4) },
    { job: { dispute: disputed.id }, inMs: expect.closeTo(40_000, -4) },
  ])
  // A job may run twice.
  await Promise.all([provider.settle(processed.id), provider.settle(processed.id)])
  await Promise.all([provider.openDispute(disputed.id), provider.openDispute(disputed.id)])
  await provider.settle(disputed.id)
  for (const { id } of [processed, disputed])
    expect((await typesOf(id)).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(
      1,
    )
  const waiting = await newIntent()
  await provider.settle(waiting.id)
  expect(await provider.readIntent(waiting.id)).toEqual(waiting)
  expect(
    await db
      .selectFrom('sandbox_objects')
      .select('kind')
      .where('key', '=', `dispute of ${disputed.id}`)
      .execute(),
  ).toHaveLength(1)
  await provider.openDispute((await newIntent()).id)
  expect(
    (await world.events()).filter((body) => body.includes('charge.dispute.created')),
  ).toHaveLength(1)
})

test('a decided dispute stays decided', async () => {
  const intent = await newIntent()
  await world.pay(intent, 'success')
  const dispute = await world.dispute(intent)
  await provider.decideDispute(dispute, 'lost')
  await provider.decideDispute(dispute, 'won')
  await provider.decideDispute(dispute, 'under_review')
  expect(await provider.readDispute(dispute)).toMatchObject({ state: 'lost' })
})

test('another secret reads no event of ours', async () => {
  await newIntent()
  const [body = ''] = await world.events()
  const other = createSandbox(db, 'whsec_other', CALM)
  expect(() => other.readEvent(body, provider.sign(body))).toThrow('no valid signature')
  expect(() => provider.readEvent(body, other.sign(body))).toThrow('no valid signature')
})

test('a payment moved money when it succeeded, whatever happened to it later', async () => {
  const intent = await newIntent()
  await world.pay(intent, 'success')
  const at = '2026-10-01T12:00:00Z'
  await db
    .updateTable('sandbox_objects')
    .set({ changed_at: at, created_at: '2026-09-30T12:00:00Z' })
    .where('id', '=', intent.id)
    .execute()
  const refund = { intent: intent.id, currency: 'EUR', amount: 1, key: randomUUID() }
  await provider.createRefund(refund)
  await world.dispute(intent)
  const found: ProviderMovement[] = []
  const day = [new Date('2026-10-01T12:00:00Z'), new Date('2026-10-01T12:00:01Z')] as const
  for await (const movement of provider.movements(...day)) found.push(movement)
  expect(found).toEqual([{ kind: 'payment', id: intent.id, currency: 'EUR', amount: 1000 }])
})

test('movements through many pages, each once, also of one moment', async () => {
  const at = '2026-11-01T12:00:00.123456Z'
  await db
    .insertInto('sandbox_objects')
    .values(
      Array.from({ length: 1203 }, (_, n) => ({
        id: `re_page_${n}`,
        kind: 'refund' as const,
        object: JSON.stringify({
          amount: n + 1,
          currency: 'eur',
          status: 'succeeded',
          intent: 'x',
        }),
        created_at: n % 2 === 0 ? at : '2026-11-01T12:00:00.123457Z',
      })),
    )
    .execute()
  const found: ProviderMovement[] = []
  const day = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')] as const
  for await (const movement of provider.movements(...day)) found.push(movement)
  expect(found).toHaveLength(1203)
  expect(new Set(found.map(({ id }) => id)).size).toBe(1203)
})
