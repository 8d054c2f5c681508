import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CALL_LOCKS } from '#api/people/accounts/call-locks.ts'
import { roleBit } from '#api/people/accounts/caller.ts'
import { hashPassword } from '#api/people/accounts/passwords.ts'
import { portalSecret } from '#api/ground/secret.ts'
import { createApi } from '#api/app.ts'
import type { Services } from '#api/context.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { vaultOf } from '#api/ground/gateways/vault.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { mount } from '#api/people/http/serve.ts'
import { createClient } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { connect } from '#db/connect.ts'
import { ACCOUNT_LOCK_SPACE } from '#db/locks.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { examples } from '#openapi/examples/index.ts'
import { loadPlaces } from '#places/index.ts'
import { apiOf } from '../api.ts'
import { createTestDatabase, waiting } from '../database.ts'
import { ADA, buildHomes, GRACE, resetPeople } from '../examples-world.ts'

// Makes every call of a signed-in user while the sessions of the account are being ended. The call waits, is refused, and leaves neither a row nor a file; a call that does not wait writes nothing.
const { db, url, ownerUrl, drop } = await createTestDatabase()
const owner = connect(ownerUrl)
const folder = mkdtempSync(join(tmpdir(), 'lares-under-way-'))
await buildHomes(db)
const search = openSearch(url)
const services = {
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: folder }),
  log: pino({ level: 'silent' }),
  db,
  search,
  messages: new Messages(),
  places: await loadPlaces(),
  rates: await loadRates(db),
  storage: createDiskStorage(join(folder, 'files')),
  tiles: NO_TILES,
}
await search.ready
// Made with the first secret; here before the first call.
vaultOf(services.env).seal('totp', '')
await portalSecret(db)
const api = createApi(services)
afterAll(async () => {
  await search.close()
  await owner.destroy()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

const ALL_ROLES = 1 | roleBit('writer') | roleBit('moderator') | roleBit('admin')

const { rows: tables } = await sql<{
  name: string
}>`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('access_tokens', 'realtime_messages')`.execute(
  owner,
)

/** All rows but those of sessions and the messages that a session has ended, as one digest per table, and the names of all files. */
async function everything(): Promise<object> {
  const digests = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(
    digests,
    sql` union all `,
  )}`.execute(owner)
  return {
    ...Object.fromEntries(rows.map(({ name, digest }) => [name, digest])),
    files: readdirSync(folder, { recursive: true }).sort(),
  }
}

const ORIGIN = { log: services.log, requestId: 'r-1', clientAddress: '192.0.2.1', internal: false }

function call(
  app: typeof api,
  feature: string,
  name: string,
  input: object,
  token: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const client = createClient(contract, {
      base: 'http://portal.test/api',
      headers: () => ({ authorization: `Bearer ${token}` }),
      fetch: async (request) => {
        const answer = await app.fetch(request, ORIGIN)
        resolve(answer.clone())
        return answer
      },
    }) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
    client[feature]?.[name]?.(input).catch(reject)
  })
}

/** The call while a recovery has the account: its response, and whether it waited. */
async function duringRecovery(
  userId: number,
  make: () => Promise<Response>,
): Promise<{ status: number; waited: boolean; answer: string }> {
  let waited = false
  const response = await owner.transaction().execute(async (recovery) => {
    await sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK_SPACE}, ${userId})`.execute(recovery)
    let isAnswered = false
    const made = make().finally(() => (isAnswered = true))
    await expect
      .poll(async () => isAnswered || (waited = (await waiting(owner)) > 0), { interval: 2 })
      .toBe(true)
    await recovery.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
    return { made }
  })
  const answer = await response.made
  return { status: answer.status, waited, answer: await answer.text() }
}

const endpoints = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, { guard }]) => guard.auth || guard.roles)
    .map(([name, spec]) => ({ feature, name, spec, endpoint: `${spec.method} ${spec.path}` })),
)
const writing = endpoints.filter(({ spec }) => spec.method !== 'GET')

/** Examples of calls that find nothing to write. */
const IDLE = new Set(['POST /user/feeds-in/{id}/confirmations: None waits'])

describe('calls of the examples', () => {
  for (const { feature, name, spec, endpoint } of endpoints)
    for (const { summary, as, input, status } of examples[feature]?.[name] ?? []) {
      if (status !== undefined) continue
      test(`${endpoint}: ${summary}`, async () => {
        await resetPeople(owner)
        const before = await everything()
        const { waited, answer, status } = await duringRecovery(as === 'admin' ? 8 : 7, () =>
          call(api, feature, name, input, as === 'admin' ? GRACE : ADA),
        )
        if (spec.method !== 'GET' && !IDLE.has(`${endpoint}: ${summary}`))
          expect({ waited, status }, answer).toEqual({ waited: true, status: 401 })
        expect(await everything(), answer).toEqual(before)
      })
    }
})

/** Ways of a handler to use the database that it is given. */
const WAYS: Record<string, (db: Services['db']) => Promise<unknown>> = {
  'a transaction': (given) => given.transaction().execute(insertProbe),
  'a controlled transaction': async (given) => {
    const transaction = await given.startTransaction().execute()
    await insertProbe(transaction)
    await transaction.commit().execute()
  },
  'a statement': insertProbe,
  'a statement as text': (given) =>
    sql`with made as (insert into secrets (name, value) values ('probe', '') returning 1) select from made`.execute(
      given,
    ),
}
function insertProbe(given: Services['db']): Promise<unknown> {
  return given
    .insertInto('secrets')
    .values({ name: 'probe', value: Buffer.alloc(0) })
    .execute()
}

describe('each writing call of the contract, with a handler that only writes', () => {
  for (const { feature, name, spec, endpoint } of writing) {
    if (CALL_LOCKS[endpoint]?.lock === 'itself') continue
    const ways = Object.entries(WAYS)
    // One of the ways for most: they are the same for all calls, which the first few show.
    for (const [way, write] of writing[0]?.endpoint === endpoint ? ways : ways.slice(0, 1))
      test(`${endpoint}: ${way}`, async () => {
        await resetPeople(owner)
        await sql`update users set roles = ${ALL_ROLES} where id = 8`.execute(owner)
        const before = await everything()
        const act = (_input: unknown, { db: given }: Pick<Services, 'db'>) => write(given)
        const probed = apiOf((app) =>
          mount(
            app,
            {
              [name]: { ...spec, input: z.object({}), confirmed: undefined, body: undefined },
            } as never,
            { [name]: act } as never,
            services,
          ),
        )
        const path = spec.path.replace(/\{\w+\}/g, '1')
        const { waited, status, answer } = await duringRecovery(8, () =>
          Promise.resolve(
            probed.fetch(
              new Request(`http://portal.test/api${path}`, {
                method: spec.method,
                headers: { authorization: `Bearer ${GRACE}`, 'content-type': 'application/json' },
                body: '{}',
              }),
              ORIGIN,
            ),
          ),
        )
        expect({ waited, status }, answer).toEqual({ waited: true, status: 401 })
        expect(await everything(), `${feature}.${name}`).toEqual(before)
      })
  }
})

/** Both calls, in this order, queued for the lock of the account; a third has it until both wait. */
async function queued<T>(userId: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const made: Promise<T>[] = []
  await owner.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK_SPACE}, ${userId})`.execute(transaction)
    for (const call of calls) {
      made.push(call())
      await expect.poll(() => waiting(owner), { interval: 2, timeout: 5000 }).toBe(made.length)
    }
  })
  return Promise.all(made)
}

describe('signing in and out wait for the end of all sessions, and the other way round', () => {
  const PASSWORD = 'a long horse battery'
  const userId = 7
  const open = () =>
    owner
      .selectFrom('access_tokens')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
  const signIn = () =>
    call(api, 'accounts', 'login', { email: 'ada@example.com', password: PASSWORD }, 'none')
  const endAll = () => call(api, 'access', 'endSessions', { all: true }, ADA)
  const logout = () => call(api, 'accounts', 'logout', {}, ADA)
  async function fresh() {
    await resetPeople(owner)
    await sql`update access_tokens set confirmed_at = now(), factor_at = now()`.execute(owner)
    await owner
      .updateTable('users')
      .set({
        password_hash: await hashPassword(PASSWORD),
        totp_since: null,
        email: 'ada@example.com',
      })
      .where('id', '=', userId)
      .execute()
  }

  test('a session that was opened before the end is ended', async () => {
    await fresh()
    const [opened, ended] = await queued(userId, [signIn, endAll])
    expect([opened?.status, ended?.status]).toEqual([200, 200])
    expect(await open().execute()).toEqual([])
  })

  test('a session that is opened after the end is the only one', async () => {
    await fresh()
    const [ended, opened] = await queued(userId, [endAll, signIn])
    expect([ended?.status, opened?.status]).toEqual([200, 200])
    const { data } = (await opened!.json()) as { data: { access_token: string } }
    expect(await open().execute()).toEqual([{ id: Number(data.access_token.split('|')[0]) }])
  })

  test('a session that signed out ends no others', async () => {
    await fresh()
    const before = (await open().execute()).length
    const [left, ended] = await queued(userId, [logout, endAll])
    expect([left?.status, ended?.status]).toEqual([204, 401])
    expect((await open().execute()).length).toBe(before - 1)
  })

  test('signing out after the end answers as ever', async () => {
    await fresh()
    const [ended, left] = await queued(userId, [endAll, logout])
    expect([ended?.status, left?.status]).toEqual([200, 204])
    expect(await open().execute()).toEqual([])
  })
})

test('each exception names a call of the contract', () => {
  const known = writing.map(({ endpoint }) => endpoint)
  expect(Object.keys(CALL_LOCKS).filter((endpoint) => !known.includes(endpoint))).toEqual([])
  const described = endpoints.flatMap(({ feature, name, endpoint }) =>
    (examples[feature]?.[name] ?? []).map(({ summary }) => `${endpoint}: ${summary}`),
  )
  expect([...IDLE].filter((example) => !described.includes(example))).toEqual([])
})
