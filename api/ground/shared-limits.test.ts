import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { portalSecret } from './secret.ts'
import { newStamp } from './stamp.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const secret = await portalSecret(db)
const portal = await publishingApi(db)
const owner = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const { id } = await portal.publish(owner, moderator)
const services = { ...portal.services, ...servicesOver(db, { RATE_LIMITS: 'on' }) }

/** The forms for strangers, in a process that shares nothing with another but the database. */
async function openProcess() {
  vi.resetModules()
  const { mount } = await import('../people/http/serve.ts')
  const { handlers: contact } = await import('../talk/contact/handlers.ts')
  const { handlers: leads } = await import('../talk/leads/handlers.ts')
  const { handlers: reports } = await import('../publish/reports/handlers.ts')
  const { send, phone } = contract.leads
  return apiOf((api) => {
    mount(api, { send: contract.contact.send }, { send: contact.send }, services)
    mount(api, { send, phone }, { send: leads.send, phone: leads.phone }, services)
    mount(api, { send: contract.reports.send }, { send: reports.send }, services)
  })
}
const processes = [await openProcess(), await openProcess()]

const person = { name: 'Alan Turing', message: 'Is it still available?' }
const FORMS = {
  contact: {
    form: 'contact',
    path: '/contact',
    most: 8,
    body: (n: number) => ({ ...person, subject: 'offer', email: `contact${n}@example.com` }),
  },
  lead: {
    form: 'lead',
    path: `/offers/${id}/contact`,
    most: 12,
    body: (n: number) => ({ ...person, kind: 'question', email: `lead${n}@example.com` }),
  },
  phone: { form: 'lead', path: `/offers/${id}/phone`, most: 15, body: () => ({}) },
  report: {
    form: 'report',
    path: `/offers/${id}/report`,
    most: 10,
    body: () => ({ reason: 'fraud' }),
  },
} as const

test.each(Object.entries(FORMS))(
  '%s: the hourly limit of a network counts for all processes together',
  async (_, { form, path, most, body }) => {
    const statuses: number[] = []
    for (let n = 0; n < most + 2; n++) {
      const stamp = newStamp(secret, form, Date.now() - 60_000)
      const { status } = await visitor(processes[n % 2]!, '203.0.113.40')(
        'POST',
        path,
        { ...body(n), stamp },
        { authorization: 'Bearer 1|x' },
      )
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429, 429])
  },
)

// Decision 060: they protect the process itself.
test('only limits of requests are counted in the memory of a process', () => {
  const api = join(import.meta.dirname, '..')
  const own = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(api, file), 'utf8').includes('new RateLimiterMemory('))
  expect(own.toSorted()).toEqual(['feeds/feeds-out/serve.ts', 'ground/limits.ts'])
})
