import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { admitDemoPeople } from '#api/people/accounts/demo-queries.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { legalText } from '#api/ground/legal/texts.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { OfferContent } from '#contract/publish/publishing.ts'
import { SearchInput } from '#contract/homes/search.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { openTestSession } from '#tests/session.ts'
import { createTestDatabase } from '#tests/database.ts'
import { columnsOf } from '#api/publish/publishing/rows.ts'
import { seedDemo } from './demo.ts'
import { removeDemo } from './million.ts'
import { originalOf, picturesOf } from './pictures/pool.ts'

const { db, url, drop } = await createTestDatabase()
const places = await loadPlaces()
const folder = await mkdtemp(join(tmpdir(), 'lares-lives-'))
const storage = createDiskStorage(folder)
const seed = () => seedDemo({ db, places, storage, log: () => {}, count: 3000 })
const log = pino({ level: 'silent' })
let search: ReturnType<typeof openSearch>
let as: (email: string) => Promise<ReturnType<typeof client>>
const client = (api: ReturnType<typeof createApi>, token: string) =>
  createClient(contract, {
    base: 'http://portal.test/api',
    headers: () => ({ authorization: `Bearer ${token}` }),
    fetch: (request) =>
      api.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }),
  })
const start = async () => {
  await seed()
  await admitDemoPeople(db, { all: true, staff: true })
}
beforeAll(async () => {
  await start()
  search = openSearch(url)
  await search.ready
  const api = createApi({
    env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    log,
    db,
    search,
    places,
    rates: await loadRates(db),
    storage,
    tiles: NO_TILES,
    messages: new Messages(),
  })
  as = async (email) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return client(api, await openTestSession(db, id))
  }
}, 240_000)
afterAll(async () => {
  await search.close()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

test('the visitor has saved homes, a board with a partner, searches that find, and a confirmed viewing', async () => {
  const api = await as('visitor@demo.example')
  const { data: own } = await api.favorites.own({})
  expect(own.favorites).toHaveLength(8)
  expect(own.favorites.filter(({ note }) => note)).toHaveLength(6)
  expect([own.lists.length, own.viewed.length > 15, own.hidden.length]).toEqual([2, true, 2])
  const { data: now } = await api.favorites.now({
    ids: own.favorites.map(({ id }) => id).join(','),
  })
  expect(now.every(({ card }) => card !== null)).toBe(true)
  const cheaper = own.favorites.filter(
    ({ id, known }) =>
      known!.price.amount! > now.find((home) => home.id === id)!.card!.price.amount!,
  )
  expect(cheaper).toHaveLength(1)

  const [listed] = (await api.boards.list({})).data
  const { data: board } = await api.boards.own({ id: listed!.id })
  expect(board.members.map(({ name }) => name)).toContain('Nora')
  expect(board.homes.filter(({ votes }) => votes.length === 2)).toHaveLength(3)

  const { data: searches } = await api.savedSearches.list({})
  expect(searches.map(({ problem }) => problem)).toEqual([null, null, null])
  for (const { search: saved } of searches)
    // The index follows the database.
    await expect
      .poll(async () => (await api.search.offers(SearchInput.parse(saved) as never)).total, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
  expect((await api.savedSearches.stream({})).data.length).toBeGreaterThan(2)

  const { data: viewings } = await api.viewings.list({})
  expect(viewings).toMatchObject([{ state: 'agreed' }])
  expect(Date.parse(viewings[0]!.at!)).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  expect((await api.notifications.list({})).data.length).toBeGreaterThanOrEqual(4)
  expect((await api.support.list({})).data.map(({ status }) => status).sort()).toEqual([
    'solved',
    'waiting_for_you',
  ])
}, 60_000)

test('the agent has leads in several states, viewings, figures, a reply time and a work list', async () => {
  const api = await as('agent1@limestone-and-sea.example')
  const { data: inbox, counts } = await api.chat.list({})
  expect(inbox.length).toBeGreaterThan(6)
  expect(counts).toMatchObject({ unread: 2, spam: 1 })
  expect(counts.archived).toBeGreaterThan(8)
  expect((await api.viewings.list({})).data.map(({ state }) => state).sort()).toEqual([
    'agreed',
    'agreed',
    'proposed',
  ])
  const { data: work } = await api.publishing.work({})
  expect([...new Set(work.map(({ kind }) => kind))].sort()).toEqual([
    'expired',
    'languages',
    'photos',
    'price',
  ])
  const { data: offers } = await api.publishing.list({})
  expect(offers.some(({ views }) => views.week > 20)).toBe(true)
  expect((await api.chatTemplates.list({})).data).toHaveLength(2)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from conversations c join agencies a on a.id = c.agency_id where a.slug = 'limestone-and-sea' and c.answered_at is not null`.execute(
    db,
  )
  expect(rows[0]!.n).toBeGreaterThan(15)
})

test('moderators and the support have something to decide', async () => {
  const api = await as('moderator@demo.example')
  const { data: queue } = await api.moderation.queue({})
  expect(queue).toHaveLength(3)
  for (const { id } of queue) expect((await api.moderation.get({ id })).data.number).toBe(1)
  expect((await api.reports.queue({})).data).toHaveLength(4)
  expect((await api.reviews.queue({})).data.length).toBeGreaterThan(1)
  const { data: desk, counts } = await api.desk.list({})
  expect(desk).toHaveLength(8)
  expect(counts).toEqual({ open: 3, waiting_for_us: 1, waiting_for_you: 3, solved: 1, reopened: 1 })
  expect((await api.desk.list({ language: 'ar' })).data).toHaveLength(1)
  expect((await api.macros.list({})).data).toHaveLength(1)
  const support = await as('support@demo.example')
  expect((await support.desk.list({ assignee: 'me' })).data.length).toBeGreaterThan(1)
  expect((await api.desk.list({ assignee: 'me' })).data).toEqual([])
})

test('homes that people wrote here are whole, and nothing is sent', async () => {
  const { rows } = await sql<{ content: unknown }>`select content from offer_drafts`.execute(db)
  expect(rows).toHaveLength(6)
  for (const { content } of rows) expect(OfferContent.safeParse(content).error).toBeUndefined()
  const { rows: jobs } = await sql<{ kind: string }>`
    select distinct kind from jobs where kind not in ('promotion_due', 'promotion_credit', 'picture_delete')`.execute(
    db,
  )
  expect(jobs).toEqual([])
})

test('public homes that people wrote here have the columns of their content', async () => {
  const { rows } = await sql<{ row: Record<string, unknown>; content: OfferContent }>`
    select to_jsonb(o) as row, d.content from offers o join offer_drafts d on d.offer_id = o.id where o.published_at is not null`.execute(
    db,
  )
  expect(rows).toHaveLength(2)
  for (const { row, content } of rows) {
    const { details, ...columns } = columnsOf(content, places)
    expect(row).toMatchObject({ ...columns, details: JSON.parse(details) as object })
    expect(row).toMatchObject({ floor: expect.any(Number), floors: expect.any(Number) })
    expect(row['features']).toBeGreaterThan(0)
    expect(row['details']).not.toEqual({})
  }
})

test('the first picture of a home that people wrote here is of its kind', async () => {
  const { rows } = await sql<{ category: number; key: string }>`
    select o.category, d.content -> 'pictures' -> 0 ->> 'key' as key from offers o join offer_drafts d on d.offer_id = o.id`.execute(
    db,
  )
  expect(rows).toHaveLength(6)
  const drawings = (subjects: string[]) =>
    subjects.flatMap((subject) => picturesOf(subject).map(({ key }) => originalOf(key)))
  const [rooms, rowHouses] = [
    drawings(['living', 'living-panorama', 'kitchen']),
    drawings(['row-georgian']),
  ]
  for (const { category, key } of rows) {
    const drawing = Buffer.from((await storage.get(`originals/${key}`))!).toString()
    expect((category === 8 ? rowHouses : rooms).includes(drawing), key).toBe(true)
  }
})

test('imprint, terms and privacy are those of an operator who is said to be invented', async () => {
  for (const page of ['imprint', 'terms', 'privacy'] as const)
    for (const language of ['en', 'de', 'es', 'ar', 'ru'] as const) {
      const text = await legalText(page, language, { db })
      expect(text).toMatchObject({ language, template: false })
      expect(text!.text).toMatch(/^\*\*.*Lares Demo.*\*\*/)
      expect(text!.text).toContain('Lares Demo, S.L.')
    }
  const api = await as('visitor@demo.example')
  expect((await api.accounts.me({})).user?.terms_wanted).toBeNull()
})

test('a second seeding adds nothing', async () => {
  const counts = async () =>
    (
      await sql<object>`
        select (select count(*) from messages) as messages, (select count(*) from favorites) as favorites, (select count(*) from tickets) as tickets,
          (select count(*) from notifications) as notifications, (select count(*) from offers) as offers, (select sum(views) from offer_views) as views`.execute(
        db,
      )
    ).rows
  const before = await counts()
  await seed()
  expect(await counts()).toEqual(before)
}, 120_000)

test('without the demo nothing of its people is left; and it can be there again', async () => {
  await removeDemo(db, () => {})
  const { rows } = await sql<object>`
    select (select count(*)::int from offers) as offers, (select count(*)::int from tickets) as tickets, (select count(*)::int from conversations) as conversations,
      (select count(*)::int from reports) as reports, (select count(*)::int from reply_templates) as templates, (select count(*)::int from offer_uploads) as uploads`.execute(
    db,
  )
  expect(rows).toEqual([
    { offers: 0, tickets: 0, conversations: 0, reports: 0, templates: 0, uploads: 0 },
  ])
  expect(await legalText('imprint', 'en', { db })).toMatchObject({ template: true })
  await start()
}, 120_000)
