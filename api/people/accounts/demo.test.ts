import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { DEMO_PEOPLE } from '#contract/people/accounts.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { readEnv } from '#env.ts'
import { seedDemo } from '#demo/demo.ts'
import { loadPlaces } from '#places/index.ts'
import type { Services } from '../../context.ts'
import { mount, type Origin } from '../http/serve.ts'
import { handlers as access } from './access.ts'
import { admitDemoPeople } from './demo-queries.ts'
import { handlers } from './handlers.ts'
import { handlers as members } from './members.ts'
import { passwordReset } from './password-reset.ts'
import { updatePassword } from './queries.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'

const { db, drop } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'lares-people-'))
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})
const { services } = await publishingApi(db)
beforeAll(async () => {
  await seedDemo({
    db,
    places: await loadPlaces(),
    storage: createDiskStorage(folder),
    log: () => {},
    count: 300,
  })
  await admitDemoPeople(db, { all: true, staff: true })
}, 60_000)

/** A portal with these variables, asked from an address by a name. */
function portal(variables: Record<string, string> = {}, name = 'localhost', from = '127.0.0.1') {
  const over: Services = {
    ...services,
    env: readEnv({ RATE_LIMITS: 'off', ...variables }),
  }
  const app = apiOf((api) => {
    mount(api, contract.accounts, handlers, over)
    mount(api, contract.access, access, over)
    mount(api, contract.members, members, over)
  })
  const named = (request: Request, origin: Origin) =>
    app.fetch(new Request(request.url.replace('portal.test', name), request), origin)
  return visitor({ fetch: named } as typeof app, from)
}
type Browser = ReturnType<typeof portal>
const peopleOf = async (browser: Browser, query = '') =>
  (await read(browser('GET', `/auth/demo${query}`)))['data'] as {
    as: string
    name: string
    agency: string | null
  }[]
const kinds = async (browser: Browser) => (await peopleOf(browser)).map(({ as }) => as).sort()
async function enter(browser: Browser, as: string, offer?: number) {
  await browser('GET', '/sanctum/csrf-cookie')
  return read(browser('POST', '/auth/demo', { as, ...(offer && { offer }) }))
}
const PUBLIC = { HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example.com', NODE_ENV: 'production' }
const OTHERS = ['agent', 'colleague', 'owner', 'visitor', 'writer']

test('a demo portal signs in as each of its people with one press, staff with their rights', async () => {
  expect(await kinds(portal())).toEqual([...DEMO_PEOPLE].sort())
  for (const as of DEMO_PEOPLE) {
    const browser = portal()
    expect((await enter(browser, as)).status, as).toBe(200)
    const isStaff = as === 'moderator' || as === 'support' || as === 'admin'
    expect((await read(browser('GET', '/auth/me')))['user'], as).toMatchObject({
      staff_access: isStaff ? 'granted' : 'none',
    })
    expect((await browser('GET', '/admin/users')).status, as).toBe(as === 'admin' ? 200 : 403)
  }
})

test('a blocked person of the demo cannot sign in until unblocked', async () => {
  const block = (at: Date | null) =>
    db
      .updateTable('users')
      .set({ blocked_at: at })
      .where(sql<boolean>`demo_as = 'writer'`)
      .execute()
  await block(new Date())
  try {
    expect(await kinds(portal())).not.toContain('writer')
    expect((await enter(portal(), 'writer')).status).toBe(404)
  } finally {
    await block(null)
  }
  expect(await kinds(portal())).toContain('writer')
})

test('a portal without demo has no demo people, and ends their sessions at start', async () => {
  const browser = portal()
  await enter(browser, 'admin')
  const real: Record<string, string>[] = [
    { LARES_DEMO: 'off' },
    { DATABASE_URL: 'postgresql://localhost/lares' },
  ]
  for (const variables of real) {
    expect(await peopleOf(portal(variables))).toEqual([])
    expect(await enter(portal(variables), 'visitor')).toMatchObject({
      status: 404,
      code: 'no_demo',
    })
  }
  await admitDemoPeople(db, { all: false, staff: false })
  expect((await read(browser('GET', '/auth/me')))['user']).toBeNull()
  const roles = await db
    .selectFrom('users')
    .select(['roles', 'is_demo'])
    .where('demo_as', 'in', ['moderator', 'admin'])
    .execute()
  expect(roles).toEqual([
    { roles: 1, is_demo: false },
    { roles: 1, is_demo: false },
    { roles: 1, is_demo: false },
  ])
  await admitDemoPeople(db, { all: true, staff: true })
  expect((await enter(portal(), 'admin'))['data']['user']).toMatchObject({
    staff_access: 'granted',
  })
})

test.each([
  ['listens beyond this machine', { HOST: '0.0.0.0' }, 'localhost', '127.0.0.1'],
  ['has a public address', PUBLIC, 'demo.example.com', '127.0.0.1'],
  ['has a proxy', { TRUST_PROXY: '1' }, 'localhost', '127.0.0.1'],
  ['is reached by another name', {}, 'tunnel.example.net', '127.0.0.1'],
  ['is called from elsewhere', {}, 'localhost', '192.0.2.1'],
])(
  'a demo portal that %s hands out no moderator or administrator',
  async (_, variables, name, from) => {
    const browser = portal(variables, name, from)
    expect(await kinds(browser)).toEqual(OTHERS)
    for (const as of ['moderator', 'support', 'admin'])
      expect(await enter(portal(variables, name, from), as), as).toMatchObject({
        status: 404,
        code: 'no_demo',
      })
    expect((await enter(browser, 'visitor')).status).toBe(200)
  },
)

test('a start without staff ends open sessions of demo staff, not of visitors', async () => {
  const [admin, visitor] = [portal(), portal()]
  await enter(admin, 'admin')
  await enter(visitor, 'visitor')
  await admitDemoPeople(db, { all: true, staff: false })
  expect((await read(admin('GET', '/auth/me')))['user']).toBeNull()
  expect((await read(visitor('GET', '/auth/me')))['user']).not.toBeNull()
  await admitDemoPeople(db, { all: true, staff: true })
})

describe('a demo person', () => {
  test('has no password, and gets none', async () => {
    const { id, email } = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('demo_as', '=', 'admin')
      .executeTakeFirstOrThrow()
    for (const password of ['', ' ', 'nobody has this password']) {
      const browser = portal()
      await browser('GET', '/sanctum/csrf-cookie')
      expect([422]).toContain((await browser('POST', '/auth/login', { email, password })).status)
    }
    await expect(updatePassword(db, id, '$argon2id$x')).rejects.toThrow('no_password')
    await passwordReset({ id: 1, attempts: 1, data: { email } }, services)
    expect(await db.selectFrom('one_time_tokens').selectAll().execute()).toEqual([])
  })

  test('keeps its address and gets no keys: everyone shares it', async () => {
    const browser = portal()
    await enter(browser, 'visitor')
    for (const [method, path, body] of [
      ['PUT', '/user/email', { email: 'mine@example.com', current_password: 'x' }],
      ['PUT', '/user/password', { password: 'a long enough one', current_password: 'x' }],
      ['POST', '/user/passkeys/options', { current_password: 'x' }],
      ['POST', '/user/tokens', { name: 'x', scopes: ['offers:read'], current_password: 'x' }],
      ['POST', '/user/confirm', { current_password: 'x' }],
    ] as const)
      expect(await read(browser(method, path, body)), path).toMatchObject({
        status: 403,
        code: 'demo_account',
      })
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('demo_as', '=', 'visitor')
      .executeTakeFirstOrThrow()
    const token = { user_id: id, digest: Buffer.alloc(32), kind: 'personal' as const }
    await expect(db.insertInto('access_tokens').values(token).execute()).rejects.toThrow(
      'no personal tokens',
    )
  })
})

test('with an offer, its own agent or seller is among them', async () => {
  const offers = await db
    .selectFrom('offers as o')
    .leftJoin('agencies as a', 'a.id', 'o.agency_id')
    .innerJoin('users as u', 'u.id', 'o.owner_id')
    .select(['o.id', 'a.name as agency', 'u.name as advertiser', 'u.demo_as', 'u.id as user'])
    .orderBy('o.id')
    .limit(20)
    .execute()
  expect(new Set(offers.map(({ demo_as }) => demo_as))).toEqual(new Set(['agent', 'owner']))
  for (const { id, agency, advertiser, demo_as, user } of offers) {
    expect(await peopleOf(portal(), `?offer=${id}`)).toContainEqual({
      as: demo_as,
      name: advertiser,
      agency,
    })
    expect((await enter(portal(), demo_as ?? '', id))['data']['user']['id']).toBe(user)
  }
})

test('the colleague is another person of the agent’s agency, who sees its conversations', async () => {
  const { id: offer, agency_id } = await db
    .selectFrom('offers')
    .select(['id', 'agency_id'])
    .where('agency_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const [agent, colleague] = await Promise.all(
    ['agent', 'colleague'].map(async (as) => {
      const { id } = (await enter(portal(), as, offer))['data']['user']
      return db
        .selectFrom('agency_members')
        .select(['user_id', 'agency_id', 'role'])
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    }),
  )
  expect(agent).toMatchObject({ agency_id, role: 'agent' })
  expect(colleague).toMatchObject({ agency_id, role: 'owner' })
})
