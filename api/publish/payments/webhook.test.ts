import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { sandboxOf } from '../../ground/gateways/payment-provider.ts'
import { connect } from '#db/connect.ts'
import { createTestDatabase } from '#tests/database.ts'
import { startPortal } from '#tests/realtime.ts'
import { stripeServer } from '#tests/stripe-server.ts'

const { db, url, drop } = await createTestDatabase()
const stripe = await stripeServer()
const builtIn = await startPortal({ db, url })
const configured = await startPortal(
  { db, url },
  {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  },
)
const sandbox = await sandboxOf(db)
afterAll(async () => {
  stripe.close()
  await builtIn.close()
  await configured.close()
  await drop()
})

const portals = {
  sandbox: { base: builtIn.base, sign: sandbox.sign },
  stripe: { base: configured.base, sign: (body: string) => stripe.sign(body) },
} as const
type Name = keyof typeof portals

let events = 1
/** Of a type without an effect on books: a payment that another program began. */
const newEvent = (more: object = {}) =>
  JSON.stringify({
    id: `evt_${events++}`,
    object: 'event',
    type: 'customer.created',
    data: { object: { id: 'cus_ü', object: 'customer' } },
    ...more,
  })

const post = (
  base: string,
  provider: string,
  body: BodyInit,
  headers: Record<string, string> = {},
) =>
  fetch(`${base}/pay/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  })

const TABLES = ['payment_events', 'payments', 'ledger_entries', 'jobs', 'sandbox_objects'] as const
const kept = async () =>
  Promise.all(
    TABLES.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
  )

test.each(['sandbox', 'stripe'] as const)('%s: a valid event is accepted', async (name) => {
  const { base, sign } = portals[name]
  const body = newEvent()
  const answer = await post(base, name, body, { 'stripe-signature': sign(body) })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ received: true })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test.each(['sandbox', 'stripe'] as const)(
  '%s: unsigned, of another secret, old, early or altered: 400, and nothing changes',
  async (name) => {
    const { base, sign } = portals[name]
    const before = await kept()
    const body = newEvent({
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent' } },
    })
    const now = Math.floor(Date.now() / 1000)
    const signed = (secret: string, seconds: number) =>
      `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
    const secret = await secretOf(name)
    const marked = body.replace('pi_1', 'pi_\ufffd')
    const [start = '', end = ''] = marked.split('\ufffd')
    const mark = Buffer.concat([Buffer.from(start), Buffer.from([0xff]), Buffer.from(end)])
    const refused: [string, string | null, BodyInit?][] = [
      ['unsigned', null],
      ['empty', ''],
      ['nonsense', 't=,v1='],
      ['of another secret', signed('whsec_other', now)],
      ['of the other provider', portals[name === 'stripe' ? 'sandbox' : 'stripe'].sign(body)],
      ['301 seconds old', signed(secret, now - 305)],
      ['early', signed(secret, now + 305)],
      ['altered', sign(body), body.replace('pi_1', 'pi_2')],
      ['with a mark of the order of bytes', sign(body), `\ufeff${body}`],
      ['not UTF-8', sign(body), Buffer.from(body.replace('pi_1', 'pi_\xff'), 'latin1')],
      ['a byte in place of the sign for wrong bytes', sign(marked), mark],
      ['without a body', sign(body), ''],
    ]
    for (const [what, signature, other] of refused) {
      const headers = signature === null ? undefined : { 'stripe-signature': signature }
      const answer = await post(base, name, other ?? body, headers)
      expect(answer.status, what).toBe(400)
      expect(await answer.text()).toBe('Invalid event')
    }
    expect(await kept()).toEqual(before)
  },
)

test('a provider that is not in use is not found, however well signed', async () => {
  const body = newEvent()
  const cases: [string, string, string][] = [
    [builtIn.base, 'stripe', stripe.sign(body)],
    [configured.base, 'sandbox', sandbox.sign(body)],
    [builtIn.base, 'other', sandbox.sign(body)],
    [builtIn.base, 'SANDBOX', sandbox.sign(body)],
    [builtIn.base, 'sandbox/x', sandbox.sign(body)],
  ]
  for (const [base, name, signature] of cases) {
    const answer = await post(base, name, body, { 'stripe-signature': signature })
    expect(answer.status, name).toBe(404)
  }
  const asked = await fetch(`${builtIn.base}/pay/webhooks/sandbox`)
  expect(asked.status).toBe(404)
})

test('the size of a body is limited', async () => {
  const fits = newEvent({ more: 'x'.repeat(250_000) })
  const headers = { 'stripe-signature': sandbox.sign(fits) }
  expect((await post(builtIn.base, 'sandbox', fits, headers)).status).toBe(200)
  const large = newEvent({ more: 'x'.repeat(270_000) })
  // The server closes the connection, which nothing else may use then.
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${builtIn.base}/pay/webhooks/sandbox`, {
      method: 'POST',
      agent: false,
      headers: { 'stripe-signature': sandbox.sign(large) },
    })
    asked.on('response', (answer) => resolve(answer.statusCode)).on('error', reject)
    asked.end(large)
  })
  expect(status).toBe(413)
})

test('an event that could not be acted upon is sent again: no 200', async () => {
  const broken = connect(url)
  const portal = await startPortal({ db: broken, url })
  // Opens a connection.
  await sandboxOf(broken)
  await broken.destroy()
  const body = newEvent({
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const answer = await post(portal.base, 'sandbox', body, {
    'stripe-signature': sandbox.sign(body),
  })
  expect(answer.status).toBeGreaterThanOrEqual(500)
  await portal.close()
})

async function secretOf(name: Name): Promise<string> {
  if (name === 'stripe') return stripe.webhookSecret
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'portal')
    .executeTakeFirstOrThrow()
  return `whsec_${createHmac('sha256', value).update('sandbox\0events').digest('base64url')}`
}
