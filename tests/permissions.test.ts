import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Selectable } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { newSecret } from '#api/people/accounts/tokens.ts'
import { createApi } from '#api/app.ts'
import { insertBoard, insertBoardHomes, insertLink } from '#api/return/boards/queries.ts'
import { agreeViewing, proposeViewing } from '#api/talk/chat/viewing-queries.ts'
import { insertReport, setLink } from '#api/know/home-reports/queries.ts'
import { insertFeedOut } from '#api/feeds/feeds-out/queries.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { emptyContent } from '#api/publish/publishing/content.ts'
import { insertDraft } from '#api/publish/publishing/queries.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { insertSearch, type SavedSearchRow } from '#api/return/saved-searches/queries.ts'
import { insertFeedIn } from '#api/feeds/feeds-in/queries.ts'
import { insertWebhook } from '#api/edge/webhooks/queries.ts'
import { SCOPES, type Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { PAGES, type Page } from '#contract/pages.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { Conversations, HomeReports } from '#db/schema.ts'
import { readEnv } from '#env.ts'
import { createApp } from '#host/app.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { runGuards } from '#web/ground/page/guard.ts'
import type { WebHost } from '#web/ground/page/load-context.ts'
import { NOTHING_CHOSEN } from '#web/ground/page/address-choice.ts'
import { visitOf } from '#web/ground/page/visit.server.ts'
import { createUser, openTestSession, PASSWORD, type TestUser } from './accounts.ts'
import { agencyOf, join } from './agencies.ts'
import { insertChat } from './chat.ts'
import { createTestDatabase } from './database.ts'
import { ticketOf } from './tickets.ts'
import { PERMISSIONS } from './permissions.ts'
import { WHOLE } from './publishing.ts'

const WHO = ['anonymous', 'user', 'writer', 'moderator', 'admin'] as const
type Who = (typeof WHO)[number]
const VERDICTS = ['yes', 'login', 'no', 'signed'] as const

interface Row {
  /** `page home`, `GET /api/auth/me` */
  what: string
  may: Record<Who, (typeof VERDICTS)[number]>
  token: string
  own: boolean
}

const rows: Row[] = PERMISSIONS.trim()
  .split('\n')
  .filter((line) => line && !/^(page|endpoint) +anonymous/.test(line))
  .map((line) => {
    const [kind = '', name = '', anonymous, user, writer, moderator, admin, token = '', own = ''] =
      line.trim().split(/ +/)
    return {
      what: `${kind} ${name}`,
      may: { anonymous, user, writer, moderator, admin } as Row['may'],
      token: token === 'own' ? '' : token,
      own: token === 'own' || own === 'own',
    }
  })

const { db, url, drop } = await createTestDatabase()
const search = openSearch(url)
const log = pino({ level: 'silent' })
const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: tmpdir() })
const services = {
  env,
  log,
  db,
  search,
  places: await loadPlaces(),
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
}
await search.ready
const api = createApi(services)
const portal = createApp({ env, log, messages: services.messages, api, unready: () => null })
afterAll(async () => {
  await search.close()
  await drop()
})
const people = {} as Record<Exclude<Who, 'anonymous'>, TestUser>
for (const who of WHO.slice(1) as (keyof typeof people)[])
  people[who] = await createUser(db, { roles: who === 'user' ? [] : [who] })
const other = await createUser(db)

/** `body`: of GET and DELETE in the address. */
function send(method: string, path: string, token: string | null, body: object = {}) {
  const isInAddress = method === 'GET' || method === 'DELETE'
  const query = isInAddress
    ? new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)]))
    : ''
  return portal.fetch(
    new Request(`http://portal.test${path}${query ? `?${query}` : ''}`, {
      method,
      // Without a session as a program; `x` is an invalid token, and shows that the call was not forged.
      headers: { authorization: `Bearer ${token ?? 'x'}`, 'content-type': 'application/json' },
      ...(!isInAddress && { body: JSON.stringify(body) }),
    }),
    {},
  )
}

/** The API's endpoints, from its router. */
const routes = [
  ...new Set(
    [...api.routes, ...portal.routes]
      .filter(({ method, path }) => method !== 'ALL' && path !== '*')
      .map(({ method, path }) => `${method} ${path}`),
  ),
]
const specs = new Map(
  Object.values(contract)
    .flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
    .map((spec) => [`${spec.method} /api${spec.path.replace(/\{(\w+)\}/g, ':$1')}`, spec]),
)
/** Values for path parameters. The number has no owner. */
const filled = (path: string): string =>
  path
    .replace(':role', 'writer')
    .replace(/:(first|second)/g, 'x')
    .replace(':file', 'de.json')
    .replace(':app', 'lares')
    .replace(':provider', 'sandbox')
    .replace(/:\w+(\{[^}]*\})?/g, '999999')
    .replace('*', 'x')

const verdict = (status: number) =>
  status === 401
    ? 'login'
    : status === 403
      ? 'no'
      : status < 500 && status !== 419
        ? 'yes'
        : `${status}`

test('every endpoint and page has a row, and every row has an endpoint or page', () => {
  const named = rows.map(({ what }) => what)
  expect(named.filter((what) => !what.startsWith('page ')).sort(), 'tests/permissions.ts').toEqual(
    routes.sort(),
  )
  expect(named.filter((what) => what.startsWith('page ')).sort(), 'tests/permissions.ts').toEqual(
    Object.keys(PAGES)
      .map((name) => `page ${name}`)
      .sort(),
  )
  expect(new Set(named).size).toBe(named.length)
  for (const { what, may } of rows)
    for (const who of WHO) expect(VERDICTS, `${what} ${who}`).toContain(may[who])
})

test('every scope is used', () => {
  const used = new Set([...specs.values()].map(({ scope }) => scope))
  expect(SCOPES.filter((scope) => !used.has(scope))).toEqual([])
})

describe.each(rows.filter(({ what }) => !what.startsWith('page ')))(
  '$what',
  ({ what, may, token, own }) => {
    const [method = '', path = ''] = what.split(' ')
    test('by role', async () => {
      const found: Record<string, string> = {}
      for (const who of WHO) {
        const session = who === 'anonymous' ? null : await openTestSession(db, people[who].id)
        const actual = verdict((await send(method, filled(path), session)).status)
        found[who] = actual === 'login' && may[who] === 'signed' ? 'signed' : actual
      }
      expect(found).toEqual(may)
    })
    test('by scope', async () => {
      const withScopes = async (scopes: readonly string[]) => {
        const session = await openTestSession(db, people.admin.id)
        await db
          .updateTable('access_tokens')
          .set({ kind: 'personal', name: 'x', scopes: [...scopes] })
          .where('id', '=', Number(session.split('|')[0]))
          .execute()
        return verdict((await send(method, filled(path), session)).status)
      }
      const spec = specs.get(what) ?? specs.get(what.replace(' /', ' /api/'))
      const guarded =
        spec !== undefined && (spec.guard.auth !== undefined || spec.guard.roles !== undefined)
      expect(token).toBe(spec?.scope ?? (guarded ? '-' : ''))
      if (!guarded) return
      expect(await withScopes(SCOPES)).toBe(spec.scope ? 'yes' : 'no')
      expect(await withScopes(SCOPES.filter((scope) => scope !== spec.scope))).toBe('no')
    })
    if (own) {
      test('of others', async () => {
        const make = OWNED[what]
        if (!make) throw new Error(`OWNED in tests/permissions.test.ts has no entry for ${what}`)
        const { id, intact, body } = await make(other.id)
        for (const who of WHO.slice(1) as (keyof typeof people)[]) {
          const status = (
            await send(
              method,
              path.replace(/:\w+/, encodeURIComponent(id)),
              await openTestSession(db, people[who].id),
              body,
            )
          ).status
          expect(status, who).toBeLessThan(500)
        }
        expect(await intact()).toBe(true)
        expect(
          (
            await send(
              method,
              path.replace(/:\w+/, encodeURIComponent(id)),
              await openTestSession(db, other.id),
              body,
            )
          ).status,
        ).toBeLessThan(300)
        expect(await intact()).toBe(false)
      })
    }
  },
)

/** Actions on an offer that an agency's member must answer for. */
const OF_OFFERS = [
  'GET /api/user/offers/:id',
  'GET /api/user/offers/:id/preview',
  'PATCH /api/user/offers/:id',
  'POST /api/user/offers/:id/submit',
  'POST /api/user/offers/:id/acts',
  'POST /api/user/offers/:id/copy',
]

test('every action on an offer is listed', () => {
  expect(OF_OFFERS.toSorted()).toEqual(
    routes.filter((route) => route.includes('/user/offers/:id')).toSorted(),
  )
})

describe.each(OF_OFFERS)('%s, of an agency', (what) => {
  const [method = '', path = ''] = what.split(' ')
  test('by owners and managers of the agency and the author, while they work there', async () => {
    const agency = await agencyOf(db)
    const [colleague, former, stranger] = [
      await createUser(db),
      await createUser(db),
      await agencyOf(db),
    ]
    await join(db, agency.id, colleague, 'agent')
    const may = async ({ id: userId }: { id: number }, writer = agency.agent) => {
      const made =
        (await OWNED[what]?.(writer.id)) ?? (await draftOf(writer.id, {}, async () => true))
      if (writer === former)
        await db.deleteFrom('agency_members').where('user_id', '=', former.id).execute()
      const { status } = await send(
        method,
        path.replace(/:\w+/, made.id),
        await openTestSession(db, userId),
        made.body ?? {},
      )
      return status < 300 ? 'yes' : status
    }
    const found = {
      writer: await may(agency.agent),
      manager: await may(agency.manager),
      owner: await may(agency.owner),
      colleague: await may(colleague),
      stranger: await may(stranger.owner),
      admin: await may(people.admin),
    }
    expect(found).toEqual({
      writer: 'yes',
      manager: 'yes',
      owner: 'yes',
      colleague: 404,
      stranger: 404,
      admin: 404,
    })
    await join(db, agency.id, former, 'agent')
    expect(await may(former, former)).toBe(404)
  })
})

const isToken = (id: number) => async () =>
  (await db.selectFrom('access_tokens').select('id').where('id', '=', id).execute()).length === 1

/** How a user gets the object that an `own` endpoint names. */
const OWNED: Record<
  string,
  (userId: number) => Promise<{ id: string; intact: () => Promise<boolean>; body?: object }>
> = {
  'PATCH /api/user/home-reports/:id': (userId) =>
    homeReportOf(userId, { title: 'Another' }, (report) => report?.title === 'Home'),
  'POST /api/user/home-reports/:id/link': (userId) =>
    homeReportOf(userId, {}, (report) => report?.shared_at === null),
  'DELETE /api/user/home-reports/:id/link': async (userId) => {
    const made = await homeReportOf(userId, {}, (report) => report?.shared_at !== null)
    await setLink(db, Number(made.id), randomBytes(32))
    return made
  },
  'DELETE /api/user/home-reports/:id': (userId) =>
    homeReportOf(userId, {}, (report) => report !== undefined),
  'PATCH /api/user/offers/:id': (userId) =>
    draftOf(
      userId,
      { version: 1, street: 'Calle Mayor' },
      async (id) => (await draftVersion(id)) === 1,
    ),
  'POST /api/user/offers/:id/submit': (userId) =>
    draftOf(userId, { version: 1 }, async (id) => (await statusOf(id)) === 'draft'),
  'POST /api/user/offers/:id/acts': (userId) =>
    draftOf(userId, { version: 0, act: 'archive' }, async (id) => (await statusOf(id)) === 'draft'),
  'POST /api/user/offers/:id/copy': async (userId) => {
    const before = await offersOf(userId)
    return draftOf(userId, {}, async () => (await offersOf(userId)) === before + 1)
  },
  'PUT /api/user/agency/branches/:id': (userId) =>
    branchOf(
      userId,
      { name: 'Old town', location: 'city32653' },
      (branch) => branch?.name === 'Head office',
    ),
  'DELETE /api/user/agency/branches/:id': (userId) =>
    branchOf(userId, {}, (branch) => branch !== undefined),
  'PUT /api/user/agency/colleagues/:id': (userId) =>
    colleagueOf(userId, { role: 'manager' }, (seat) => seat === 'agent'),
  'PUT /api/user/agency/colleagues/:id/branch': async (userId) => {
    const [branch, colleague] = [
      await branchOf(userId, {}, () => true),
      await colleagueOf(userId, { branch: null }, () => true),
    ]
    await db
      .updateTable('agency_members')
      .set({ branch_id: Number(branch.id) })
      .where('user_id', '=', Number(colleague.id))
      .execute()
    return {
      ...colleague,
      intact: async () =>
        (
          await db
            .selectFrom('agency_members')
            .select('branch_id')
            .where('user_id', '=', Number(colleague.id))
            .executeTakeFirstOrThrow()
        ).branch_id !== null,
    }
  },
  'DELETE /api/user/agency/colleagues/:id': (userId) =>
    colleagueOf(userId, {}, (seat) => seat !== undefined),
  'POST /api/user/agency/invitations/:id/resend': (userId) =>
    invitationOf(userId, ({ sent }) => sent === 1),
  'PUT /api/user/agency/reviews/:id/reply': async (userId) => {
    const review = {
      agency_id: await agencyIdOf(userId),
      user_id: (await createUser(db)).id,
      author: 'Ada L.',
      stars: 4,
      text: 'They were quick to answer.',
      lang: 'en',
      status: 'published' as const,
    }
    const { id } = await db
      .insertInto('agency_reviews')
      .values(review)
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      id: String(id),
      body: { reply: 'Thank you.' },
      intact: async () =>
        (
          await db
            .selectFrom('agency_reviews')
            .select('reply')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).reply === null,
    }
  },
  'DELETE /api/user/agency/invitations/:id': (userId) =>
    invitationOf(userId, ({ ended_at }) => ended_at === null),
  'POST /api/orders/:id/payment': (userId) => orderOf(userId, (row) => row.payments === 0),
  'POST /api/orders/:id/cancel': (userId) => orderOf(userId, (row) => row.state === 'open'),
  'POST /api/chat/:id/messages': (userId) =>
    chatOf(
      userId,
      { client_id: 'from-elsewhere', text: 'Yes, it is.' },
      async (chat) => chat.last_seq === 1,
    ),
  'POST /api/chat/:id/phrases': (userId) =>
    chatOf(
      userId,
      { client_id: 'from-elsewhere', phrase: 'reply.available' },
      async (chat) => chat.last_seq === 1,
    ),
  'PUT /api/chat/:id/read': (userId) =>
    chatOf(userId, { seq: 1 }, async (chat) => chat.team_read_seq === 0),
  'POST /api/support/:id/messages': (userId) =>
    ticketFor(userId, { client_id: 'from-elsewhere', text: 'It is still grey.' }),
  'PUT /api/support/:id/status': (userId) => ticketFor(userId, { act: 'solve' }),
  'PUT /api/chat/:id/state': (userId) =>
    chatOf(userId, { state: 'archived' }, async (chat) => chat.state === 'open'),
  'POST /api/chat/:id/viewing': (userId) =>
    chatOf(
      userId,
      { times: [inAWeek.slice(0, 16)], time_zone: 'UTC' },
      async ({ last_seq }) => last_seq === 1,
    ),
  'PUT /api/chat/:id/viewing': async (userId) => {
    const made = await chatOf(userId, { at: inAWeek }, async ({ last_seq }) => last_seq === 1)
    await proposedIn(made)
    return made
  },
  'DELETE /api/chat/:id/viewing/times': async (userId) => {
    const made = await chatOf(userId, { sequence: 0 }, async ({ last_seq }) => last_seq === 1)
    await proposedIn(made)
    return made
  },
  'DELETE /api/chat/:id/viewing': async (userId) => {
    const made = await chatOf(userId, { at: inAWeek }, async ({ last_seq }) => last_seq === 1)
    await agreeViewing(db, await proposedIn(made), inAWeek, null)
    return made
  },
  'PUT /api/chat/:id/handler': (userId) =>
    agencyChatOf(userId, { from: 0 }, async ({ handler_id }) => handler_id === null),
  'POST /api/chat/:id/handler': async (userId) => {
    const colleague = await createUser(db)
    const made = await agencyChatOf(
      userId,
      { from: 0, to: `user:${colleague.id}` },
      async ({ handler_id }) => handler_id === null,
    )
    await join(db, await agencyIdOf(userId), colleague, 'agent')
    return made
  },
  'POST /api/chat/:id/notes': (userId) =>
    agencyChatOf(
      userId,
      { client_id: 'from-elsewhere', text: 'Wants a garden.' },
      async ({ id }) =>
        (
          await db
            .selectFrom('conversation_notes')
            .select('id')
            .where('conversation_id', '=', id)
            .execute()
        ).length === 0,
    ),
  'PUT /api/chat/:id/choices': (userId) =>
    chatOf(
      userId,
      { muted: true },
      async ({ id }) =>
        (
          await db
            .selectFrom('conversation_choices')
            .select('muted')
            .where('conversation_id', '=', id)
            .execute()
        ).length === 0,
    ),
  'POST /api/chat/:id/reports': (userId) =>
    chatOf(
      userId,
      { messages: [1], reason: 'spam' },
      async ({ id }) => (await chatReportsOf(id)).length === 0,
    ),
  'DELETE /api/chat/:id/reports': async (userId) => {
    const made = await chatOf(userId, {}, async ({ id }) => (await chatReportsOf(id)).length > 0)
    await db
      .insertInto('chat_reports')
      .values({
        conversation_id: Number(made.id),
        side: 'team',
        reporter_id: userId,
        reported_name: 'Alan',
        reason: 'spam',
        excerpt: '[]',
      })
      .execute()
    return made
  },
  'PUT /api/user/chat-templates/:id': (userId) =>
    chatTemplateOf(
      userId,
      { name: 'Other', en: 'Bye' },
      ({ name } = { name: '' }) => name === 'Mine',
    ),
  'DELETE /api/user/chat-templates/:id': (userId) =>
    chatTemplateOf(userId, {}, (template) => template !== undefined),
  'DELETE /api/user/chat-blocks/:id': async (userId) => {
    const email = `blocked-by-${userId}@example.com`
    await db.deleteFrom('conversation_blocks').where('email', '=', email).execute()
    const { id } = await db
      .insertInto('conversation_blocks')
      .values({ user_id: userId, email })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: String(id), body: {}, intact: () => isBlocked(email) }
  },
  'PUT /api/chat/:id/block': (userId) =>
    chatOf(userId, {}, async (chat) => !(await isBlocked(chat.email))),
  'DELETE /api/chat/:id/block': async (userId) => {
    const made = await chatOf(userId, {}, async (chat) => isBlocked(chat.email))
    const { email } = await db
      .selectFrom('conversations')
      .select('email')
      .where('id', '=', Number(made.id))
      .executeTakeFirstOrThrow()
    await db.insertInto('conversation_blocks').values({ user_id: userId, email }).execute()
    return made
  },
  'PATCH /api/user/feeds-in/:id': (userId) =>
    sourceOf(
      userId,
      { name: 'Another' },
      async (id) =>
        (
          await db
            .selectFrom('sources')
            .select('name')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).name === 'Ours',
    ),
  'POST /api/user/feeds-in/:id/runs': (userId) =>
    sourceOf(
      userId,
      { kind: 'dry' },
      async (id) =>
        (await db.selectFrom('source_runs').select('id').where('source_id', '=', id).execute())
          .length === 0,
    ),
  'PUT /api/user/boards/:id': (userId) =>
    boardOf(userId, { name: 'Other' }, ({ board }) => board?.name === 'Ours'),
  'DELETE /api/user/boards/:id': (userId) =>
    boardOf(userId, {}, ({ board }) => board !== undefined),
  'POST /api/user/boards/:id/links': (userId) =>
    boardOf(userId, { rights: 'read' }, ({ links }) => links === 1),
  'POST /api/user/boards/:id/acts': (userId) =>
    boardOf(userId, { act: { do: 'vote', home: 1, vote: 1 } }, ({ votes }) => votes === 0),
  'DELETE /api/user/board-links/:id': async (userId) => {
    const { link, ...made } = await boardOf(userId, {}, ({ links }) => links === 1)
    return { ...made, id: link }
  },
  'PATCH /api/user/webhooks/:id': (userId) =>
    webhookOf(
      userId,
      { current_password: PASSWORD, events: ['import.finished'] },
      (webhook) => webhook?.events[0] === 'offer.published',
    ),
  'DELETE /api/user/webhooks/:id': (userId) =>
    webhookOf(userId, {}, (webhook) => webhook !== undefined),
  'POST /api/user/webhooks/:id/ping': (userId) => webhookOf(userId, {}, (_, sent) => sent === 0),
  'PATCH /api/saved-searches/:id': (userId) =>
    savedSearchOf(userId, { name: 'Other' }, ({ name }) => name === 'Flats'),
  'DELETE /api/saved-searches/:id': (userId) =>
    savedSearchOf(userId, {}, ({ stopped_at }) => stopped_at === null),
  'POST /api/saved-searches/:id/restore': async (userId) => {
    const made = await savedSearchOf(userId, {}, ({ stopped_at }) => stopped_at !== null)
    await db
      .updateTable('saved_searches')
      .set({ stopped_at: new Date() })
      .where('id', '=', Number(made.id))
      .execute()
    return made
  },
  'DELETE /api/user/feeds-out/:id': async (userId) => {
    const { id } = await insertFeedOut(db, {
      user_id: userId,
      name: 'Ours',
      format: 'kyero',
      search: {},
      page: null,
      key: String(userId).padStart(32, 'k'),
    })
    return {
      id: String(id),
      intact: async () =>
        (await db.selectFrom('feed_exports').select('id').where('id', '=', id).execute()).length ===
        1,
    }
  },
  'PUT /api/notifications/:id/read': notificationOf,
  'DELETE /api/notifications/:id': notificationOf,
  'DELETE /api/user/sessions/:id': async (userId) => {
    const id = Number((await openTestSession(db, userId)).split('|')[0])
    return { id: String(id), intact: isToken(id) }
  },
  'DELETE /api/user/tokens/:id': async (userId) => {
    const id = Number((await openTestSession(db, userId)).split('|')[0])
    await db
      .updateTable('access_tokens')
      .set({ kind: 'personal', name: 'x' })
      .where('id', '=', id)
      .execute()
    return { id: String(id), intact: isToken(id) }
  },
  'DELETE /api/user/passkeys/:id': async (userId) => {
    await db
      .insertInto('passkeys')
      .values({ id: 'a-b_c', user_id: userId, name: 'x', public_key: Buffer.from('x') })
      .execute()
    return {
      id: 'a-b_c',
      intact: async () =>
        (await db.selectFrom('passkeys').select('id').where('id', '=', 'a-b_c').execute())
          .length === 1,
    }
  },
}

const statusOf = async (id: number) =>
  (await db.selectFrom('offers').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const draftVersion = async (id: number) =>
  (
    await db
      .selectFrom('offer_drafts')
      .select('version')
      .where('offer_id', '=', id)
      .executeTakeFirstOrThrow()
  ).version
const offersOf = async (userId: number) =>
  (await db.selectFrom('offers').select('id').where('owner_id', '=', userId).execute()).length

async function draftOf(userId: number, body: object, intact: (id: number) => Promise<boolean>) {
  const content = {
    ...emptyContent({
      action: 0,
      category: 1,
      currency: 'EUR',
      contactName: 'Ada',
      contactLanguages: [],
    }),
    ...WHOLE,
  } as OfferContent
  const id = await insertDraft(db, userId, content, 207)
  return { id: String(id), body, intact: () => intact(id) }
}

/** The agency that a user owns; created if missing. */
async function agencyIdOf(userId: number): Promise<number> {
  const has = await db
    .selectFrom('agency_members')
    .select('agency_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (has) return has.agency_id
  const { id } = await db
    .insertInto('agencies')
    .values({ slug: `casa-${userId}`, name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await join(db, id, { id: userId }, 'owner')
  return id
}

async function branchOf(
  userId: number,
  body: object,
  intact: (branch: { name: string } | undefined) => boolean,
) {
  const agency_id = await agencyIdOf(userId)
  const { id } = await db
    .insertInto('agency_branches')
    .values({ agency_id, name: 'Head office', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: String(id),
    body,
    intact: async () =>
      intact(
        await db
          .selectFrom('agency_branches')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
  }
}

async function colleagueOf(
  userId: number,
  body: object,
  intact: (seat: string | undefined) => boolean,
) {
  const [agency, colleague] = [await agencyIdOf(userId), await createUser(db)]
  await join(db, agency, colleague, 'agent')
  const seat = () =>
    db
      .selectFrom('agency_members')
      .select('role')
      .where('user_id', '=', colleague.id)
      .executeTakeFirst()
  return { id: String(colleague.id), body, intact: async () => intact((await seat())?.role) }
}

async function homeReportOf(
  userId: number,
  body: object,
  isIntact: (report: Selectable<HomeReports> | undefined) => boolean,
) {
  const home = { location: 'city32653', category: 1, area: 80, features: 0, absentFeatures: 0 }
  const row = { agencyId: null, ownerId: userId, authorId: null, title: 'Home', note: '', home }
  const id = (await insertReport(db, row))!
  const report = () =>
    db.selectFrom('home_reports').selectAll().where('id', '=', id).executeTakeFirst()
  return { id: String(id), body, intact: async () => isIntact(await report()) }
}

async function invitationOf(
  userId: number,
  intact: (invitation: { sent: number; ended_at: string | null }) => boolean,
) {
  const invitation = {
    agency_id: await agencyIdOf(userId),
    email: `invited.${++invited}@example.com`,
    role: 'agent' as const,
    digest: Buffer.from('x'),
    invited_by: userId,
    expires_at: new Date(Date.now() + 86_400_000),
  }
  const { id } = await db
    .insertInto('agency_invitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: String(id),
    intact: async () =>
      intact(
        await db
          .selectFrom('agency_invitations')
          .select(['sent', 'ended_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
  }
}
let invited = 0

const isBlocked = async (email: string) =>
  (await db.selectFrom('conversation_blocks').select('id').where('email', '=', email).execute())
    .length > 0

const inAWeek = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16)}:00Z`

async function chatTemplateOf(
  userId: number,
  body: object,
  intact: (template: { name: string } | undefined) => boolean,
) {
  await db.deleteFrom('reply_templates').where('user_id', '=', userId).execute()
  const { id } = await db
    .insertInto('reply_templates')
    .values({ user_id: userId, name: 'Mine', texts: JSON.stringify({ en: 'Hello' }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: String(id),
    body,
    intact: async () =>
      intact(
        await db
          .selectFrom('reply_templates')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
  }
}

const chatReportsOf = (id: number) =>
  db.selectFrom('chat_reports').select('id').where('conversation_id', '=', id).execute()

/** Of an agency that the account works for. */
async function agencyChatOf(
  userId: number,
  body: object,
  intact: (chat: Selectable<Conversations>) => Promise<boolean>,
) {
  const agency = await agencyIdOf(userId)
  const made = await chatOf(userId, body, intact)
  await db
    .updateTable('conversations')
    .set({ agency_id: agency })
    .where('id', '=', Number(made.id))
    .execute()
  return made
}

const proposedIn = ({ id }: { id: string }) =>
  proposeViewing(db, Number(id), {
    state: 'proposed',
    by: 'visitor',
    times: [inAWeek],
    agentId: null,
  })

async function chatOf(
  userId: number,
  body: object,
  intact: (chat: Selectable<Conversations>) => Promise<boolean>,
) {
  const offer = Number((await draftOf(userId, {}, async () => true)).id)
  const id = await insertChat(db, { offer, email: `alan${offer}@example.com`, people: [userId] })
  return {
    id: String(id),
    body,
    intact: async () =>
      intact(
        await db
          .selectFrom('conversations')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
  }
}

async function ticketFor(userId: number, body: object) {
  const ticket = await ticketOf(db, { userId, email: `ticket${userId}@example.com` })
  return {
    id: String(ticket.id),
    body,
    intact: async () => {
      const { last_seq, status } = await db
        .selectFrom('tickets')
        .select(['last_seq', 'status'])
        .where('id', '=', ticket.id)
        .executeTakeFirstOrThrow()
      return last_seq === ticket.last_seq && status === ticket.status
    },
  }
}

async function webhookOf(
  userId: number,
  body: object,
  intact: (webhook: { events: string[] } | undefined, sent: number) => boolean,
) {
  const id = await insertWebhook(db, {
    user_id: userId,
    url: 'https://program.example/',
    events: ['offer.published'],
    secret: Buffer.from('x'),
  })
  const sent = async () =>
    (await db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id).execute())
      .length
  return {
    id: String(id),
    body,
    intact: async () =>
      intact(
        await db.selectFrom('webhooks').select('events').where('id', '=', id).executeTakeFirst(),
        await sent(),
      ),
  }
}

async function sourceOf(userId: number, body: object, intact: (id: number) => Promise<boolean>) {
  const id = await insertFeedIn(db, {
    key: `own:${userId}-${Object.keys(body)[0]}`,
    name: 'Ours',
    format: 'kyero',
    owner_id: userId,
    address: 'https://feeds.example/ours.xml',
  })
  return { id: String(id), body, intact: () => intact(id) }
}

/** A board with a link and a home. */
async function boardOf(
  userId: number,
  body: object,
  isIntact: (now: { board?: { name: string }; links: number; votes: number }) => boolean,
) {
  const id = (await insertBoard(db, {
    userId,
    name: 'Ours',
    channel: `board-test-${randomUUID()}`,
  }))!
  await insertBoardHomes(db, id, [{ id: 1, known: null }])
  const link = await insertLink(db, id, 'vote', newSecret().digest)
  return {
    id: String(id),
    link: String(link!.id),
    body,
    intact: async () => {
      const [board] = await db.selectFrom('boards').select('name').where('id', '=', id).execute()
      const links = await db
        .selectFrom('board_links')
        .select('id')
        .where('board_id', '=', id)
        .execute()
      const votes = await db
        .selectFrom('board_votes')
        .select('vote')
        .where('board_id', '=', id)
        .execute()
      return isIntact({ ...(board && { board }), links: links.length, votes: votes.length })
    },
  }
}

async function notificationOf(userId: number) {
  const { id } = await db
    .insertInto('notifications')
    .values({ user_id: userId, title: 'x', message: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: String(id),
    intact: async () =>
      (
        await db
          .selectFrom('notifications')
          .select('id')
          .where('id', '=', id)
          .where('read_at', 'is', null)
          .execute()
      ).length === 1,
  }
}

describe.each(rows.filter(({ what }) => what.startsWith('page ')))('$what', ({ what, may }) => {
  const page = Object.entries<Page>(PAGES).find(([name]) => `page ${name}` === what)?.[1]
  const host: WebHost = {
    api: (request) =>
      api.fetch(request, { log, requestId: 'r-1', clientAddress: '192.0.2.1', internal: true }),
    messages: services.messages,
    origin: null,
    domain: null,
    mapStyle: null,
    production: false,
    log,
  }
  test('by role', async () => {
    const found: Record<string, string> = {}
    for (const who of WHO) {
      const headers: Record<string, string> =
        who === 'anonymous'
          ? {}
          : {
              cookie: `auth_token=${encodeURIComponent(await openTestSession(db, people[who].id))}`,
            }
      const request = new Request('http://portal.test/en', { headers })
      const visit = visitOf(
        request,
        NOTHING_CHOSEN,
        host,
        { clientAddress: '192.0.2.1', requestId: 'r-1' },
        { build: 'b', style: '' },
      )
      const thrown: unknown = await runGuards(page?.guards ?? {}, {
        request,
        url: new URL(request.url),
        visit,
      }).catch((error: unknown) => error)
      const to = thrown instanceof Response ? (thrown.headers.get('location') ?? '') : ''
      found[who] =
        thrown === undefined
          ? 'yes'
          : to.startsWith('/en/login?')
            ? 'login'
            : to.startsWith('/en/service/no-access?')
              ? 'no'
              : String(thrown)
    }
    expect(found).toEqual(may)
  })
})

async function savedSearchOf(
  userId: number,
  body: object,
  isIntact: (row: SavedSearchRow) => boolean,
) {
  const { id } = await insertSearch(db, {
    user_id: userId,
    locale: 'en',
    time_zone: 'UTC',
    name: 'Flats',
    search: {},
    page: '/es/search',
    frequency: 'daily',
    reasons: ['new'],
    channels: ['mail'],
    quiet_from: 0,
    quiet_until: 0,
    expires_at: new Date(Date.now() + 86_400_000),
  })
  const row = () =>
    db.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { id: String(id), body, intact: async () => isIntact(await row()) }
}

/** An open order of an account. */
async function orderOf(
  userId: number,
  isIntact: (row: { state: string; payments: number }) => boolean,
) {
  const { id: issuer_id } = await db
    .insertInto('issuers')
    .values({
      prefix: `T${randomBytes(3).toString('hex').toUpperCase()}`,
      name: 'Seller',
      address: 'Street 1',
      country_id: 207,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('orders')
    .values({
      key: randomUUID(),
      digest: Buffer.alloc(32),
      user_id: userId,
      customer: `user:${userId}`,
      currency: 'EUR',
      net: 1000,
      tax: 210,
      treatment: 'taxed',
      rate: 21_000,
      issuer_id,
      buyer: JSON.stringify({
        kind: 'person',
        name: 'Ada',
        company: '',
        street: 'Street 1',
        postalCode: '',
        city: 'Madrid',
        country: 'country207',
        vatId: '',
      }),
      locale: 'en',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: String(id),
    intact: async () => {
      const { state } = await db
        .selectFrom('orders')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const payments = await db
        .selectFrom('payments')
        .select('order_id')
        .where('order_id', '=', id)
        .execute()
      return isIntact({ state, payments: payments.length })
    },
  }
}

describe('orders and invoices of others', () => {
  test('are not found, and nothing changes', async () => {
    const { id } = await orderOf(other.id, () => true)
    for (const who of WHO.slice(1) as (keyof typeof people)[]) {
      const session = await openTestSession(db, people[who].id)
      for (const [method, path] of [
        ['GET', `/api/orders/${id}`],
        ['POST', `/api/orders/${id}/payment`],
        ['POST', `/api/orders/${id}/cancel`],
        ['GET', '/api/invoices/999999/pdf'],
      ] as const)
        expect((await send(method, path, session)).status, `${who} ${path}`).toBe(404)
    }
    expect((await send('GET', `/api/orders/${id}`, other.token)).status).toBe(200)
  })
})
