import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sandboxOf } from '#api/ground/gateways/payment-provider.ts'
import { runNext } from '#api/ground/jobs/runner.ts'
import { works } from '#api/ground/work.ts'
import { createUser } from '#tests/accounts.ts'
import { wrongBooks } from '#tests/books.ts'
import { createTestDatabase } from '#tests/database.ts'
import { openShop, ordersApi, publicHome } from '#tests/orders.ts'
import { CALM, sandboxWorld } from '#tests/payments.ts'

/** Deliveries of events. */
const DELIVERIES = 100_000
const ORDERS = 300
const PROCESSES = 2
const PARALLEL = 32

const { db, url, drop } = await createTestDatabase()
const nodes: ChildProcess[] = []
afterAll(async () => {
  for (const node of nodes) {
    node.kill('SIGTERM')
    if (node.exitCode === null) await once(node, 'exit')
  }
  await drop()
})

/** @param home the folder with the key of the portal */
async function startNode(home: string): Promise<string> {
  const node = spawn(process.execPath, [join(import.meta.dirname, 'node.ts'), home, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  nodes.push(node)
  const [line] = (await Promise.race([
    once(createInterface(node.stdout), 'line'),
    once(node, 'exit').then(() => ['']),
  ])) as [string]
  if (line === '') throw new Error('a node did not start')
  return (JSON.parse(line) as { address: string }).address
}

test(
  `${DELIVERIES} deliveries of events, shuffled and doubled over ${PROCESSES} processes, book each thing once`,
  { timeout: 400_000 },
  async () => {
    await openShop(db)
    const { as, services, line, order, call } = await ordersApi(db)
    const sandbox = await sandboxOf(db, CALM)
    const admin = await createUser(db, { roles: ['admin'] })
    const all = works(services)
    /** All jobs but the deliveries, which are kept back. */
    const { sandbox_event: _, ...others } = all
    const workOff = async () => {
      while (await runNext(others, services));
    }
    const bodies = async (): Promise<string[]> => (await sandboxWorld(db)).events()

    // Orders are paid at the provider, and nothing of it is known here yet.
    const ids: { id: number; intent: string }[] = []
    for (let n = 0; n < ORDERS; n++) {
      // Refunds to one customer add up, and would need a second approval.
      const owner = await createUser(db)
      const { data } = await order(owner, [line(await publicHome(db, { owner }))])
      const { data: start } = await as(owner)('POST', `/orders/${data.id}/payment`)
      const confirm = (card: string) =>
        call('POST', '/sandbox/confirm', { secret: start.secret, card })
      if (n % 5 === 1) await confirm('declined')
      if (n % 5 === 2) {
        await confirm('challenge')
        await call('POST', '/sandbox/challenge', { secret: start.secret, approve: '1' })
      } else if (n % 5 === 3) {
        await confirm('processing')
        await sandbox.settle(start.secret.split('_secret')[0])
      } else await confirm('success')
      ids.push({ id: data.id, intent: start.secret.split('_secret')[0] })
    }
    const addresses = await Promise.all(
      Array.from({ length: PROCESSES }, () => startNode(services.env.DATA_DIR!)),
    )
    const refusals = new Map<number, number>()
    async function deliver(events: readonly string[], count: number): Promise<void> {
      let left = count
      // Each at least once, then any of them again.
      const queue = [...events].sort(() => Math.random() - 0.5)
      const next = (): string => queue.pop() ?? events[Math.floor(Math.random() * events.length)]!
      await Promise.all(
        Array.from({ length: PARALLEL }, async () => {
          while (left-- > 0) {
            const body = next()
            const address = addresses[Math.floor(Math.random() * PROCESSES)]!
            const response = await fetch(`${address}/pay/webhooks/sandbox`, {
              method: 'POST',
              headers: { 'stripe-signature': sandbox.sign(body) },
              body,
            })
            await response.arrayBuffer()
            if (response.status !== 200)
              refusals.set(response.status, (refusals.get(response.status) ?? 0) + 1)
          }
        }),
      )
    }
    const started = performance.now()
    await deliver(await bodies(), DELIVERIES / 2)
    await workOff()
    // Refunds, disputes and promotions that stop follow, and their events are mixed with the old ones.
    for (const [n, { id, intent }] of ids.entries()) {
      if (n % 3 === 0)
        await as(admin)('POST', `/admin/payments/${id}/refunds`, {
          key: crypto.randomUUID(),
          amount: 300,
          reason: 'A test.',
        })
      if (n % 7 === 0) {
        await sandbox.openDispute(intent)
      }
    }
    await workOff()
    const { rows: disputes } = await sql<{ id: string }>`
      select id from sandbox_objects where kind = 'dispute' order by id`.execute(db)
    for (const [n, { id }] of disputes.entries())
      if (n % 2 === 0) await sandbox.decideDispute(id, n % 4 === 0 ? 'won' : 'lost')
    await deliver(await bodies(), DELIVERIES / 2)
    await workOff()
    const seconds = (performance.now() - started) / 1000
    console.log(`${Math.round(DELIVERIES / seconds)} deliveries a second`)

    expect(Object.fromEntries(refusals)).toEqual({})
    expect(await wrongBooks(db, { atRest: true })).toEqual([])
    const { rows } = await sql<{ paid: number; refunded: number; open: number; ended: number }>`
      select (select count(*)::int from orders where state = 'paid') as paid, (select count(*)::int from refunds where state = 'succeeded') as refunded,
        (select count(*)::int from disputes where state = 'needs_response') as open, (select count(*)::int from disputes where state in ('won', 'lost')) as ended`.execute(
      db,
    )
    const disputed = Math.ceil(ORDERS / 7)
    expect(rows[0]).toEqual({
      paid: ORDERS,
      // The provider refuses a refund while the bank has taken the money.
      refunded: ORDERS / 3 - Math.ceil(ORDERS / 21),
      open: Math.floor(disputed / 2),
      ended: Math.ceil(disputed / 2),
    })
  },
)
