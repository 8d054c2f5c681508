import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { sweep } from '#api/people/accounts/sweep-queries.ts'
import { portalSecret } from '#api/ground/secret.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { newStamp, type StampedForm } from '#api/ground/stamp.ts'
import { sweepOrders } from '#api/publish/payments/sweep-queries.ts'
import { insertReport } from '#api/know/home-reports/queries.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { agencyOf, join } from './agencies.ts'
import { createUser, PASSWORD, type TestUser } from './accounts.ts'
import { read, visitor } from './api.ts'
import { createTestDatabase } from './database.ts'
import { BUYER, openShop, ordersApi, publicHome } from './orders.ts'
import { publishingApi } from './publishing.ts'

const { db, url, drop } = await createTestDatabase()
const search = openSearch(url)
await search.ready
afterAll(async () => {
  await search.close()
  await drop()
})
const api = createApi({
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log: pino({ level: 'silent' }),
  db,
  search,
  places: await loadPlaces(),
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
})
const secret = await portalSecret(db)
const stamp = (form: StampedForm) => newStamp(secret, form, Date.now() - 60_000)
const { publish } = await publishingApi(db)

/** A word that is written nowhere else, for what one person writes. */
const MARK = 'quokkaword'
const words: string[] = []
const word = (about: string): string => {
  const written = `${MARK} ${about}.`
  words.push(written)
  return written
}

/**
 * Columns with words of a person who wrote everywhere, by table. They are in the export, and gone with the account. A new one is written below,
 * so that its export and its deletion are tried.
 */
const WRITTEN = `
access_tokens: name
agency_members: shown_name
agency_reviews: author text
board_comments: comment
boards: name
chat_reports: excerpt message reported_name
contact_messages: email message name
conversation_notes: body
conversations: email name
favorite_lists: name
favorites: note
home_reports: note title
invoices: content
jobs: data
messages: body
notifications: params
offer_contacts: name
offer_drafts: content
offer_revisions: content
offer_texts: description title
offers: street
order_lines: title
orders: buyer
passkeys: name
push_subscriptions: endpoint
reply_templates: name texts
reports: email message
saved_searches: name search
sources: address name
ticket_messages: body
tickets: context email name
users: email name
waiting_leads: email message name
waiting_tickets: email message name
webhooks: url
`

/** All other columns of text: numbers, codes, keys, what agencies and moderators say, files of feeds (which go with their source), and what the portal itself writes. */
const OTHERS = `
access_tokens: browser kind scopes system
agencies: email languages lead_routing logo name phone slug website
agency_branches: hours name phone postal_code street time_zone
agency_changes: content reason verdict
agency_checks: legal_name licence name reason register vat_id verdict
agency_invitations: email role
agency_members: refused_name refused_picture refused_reason role shown_picture
agency_reviews: lang reason reply reply_reason reply_status report status
agency_texts: description lang
areas: aka below kind name_in names parent places polygons shipped slug
article_authors: about name slug
article_flows: leads slug titles
article_pictures: key placeholder
article_revisions: content lang
article_slugs: lang slug
article_texts: draft lang preview_key published scheduled state
articles: credit picture places
attachments: key name side type
audit_log: act detail
board_comments: lang
board_homes: known
board_links: rights
board_members: name
boards: channel
buying_costs: source source_url
chat_reports: outcome reason reported_email side
contact_messages: locale nonce subject
conversation_blocks: email
conversation_notes: client_id kind
conversations: link_key locale phone state time_zone
customer_balances: customer
disputes: provider_id reason state
events: first second
favorites: known note_lang
feed_confirmations: code external_id value
feed_exports: contents format key name page search
feed_items: external_id held problems raw reason state
feed_pictures: error error_code etag key last_modified placeholder url
feed_revisions: address etag last_modified name
folder_marks: mark
help_votes: slug language
hidden_homes: known
home_estimates: answer
home_reports: home
ignored_towns: town
import_problems: code column_name details external_id field message proposal raw severity
import_rows: data group_key
imports: doubt doubt_code error file_name scope status stored_to
invoice_series: kind
invoices: kind
issuers: address email name prefix register vat_id
job_lanes: kind lane
jobs: error kind lane
last_times: error name
ledger_entries: kind subject
ledger_postings: account customer
mail_stops: email kind
market_marks: basis rates seen
message_translations: body source target
messages: client_id data kind side
migrations: checksum name
notification_settings: kind
notifications: link message title type
offer_contacts: languages phone
offer_drafts: passed
offer_finds: reason
offer_news: reason
offer_pictures: alt key kind placeholder source_url
offer_revisions: note reasons verdict
offer_statuses: reason status
offer_texts: lang origin
offer_uploads: key placeholder
offers: address_privacy attributes coordinate_precision details district energy_class external_id furnished house_number postal_code reference source_status status tour_url video_url
one_time_tokens: email purpose
order_lines: package
orders: customer locale state treatment
page_texts: language source subject text version
passkeys: id transports
payment_events: id provider type
payments: error provider provider_id state
place_layouts: place
price_index: kind
promotion_prices: group package place
promotions: customer package state stopped_by
push_subscriptions: auth p256dh
rates: currency source
realtime_messages: body
reconciliations: differences provider
refunds: provider_id reason state way
registrations: currency email locale name password_hash terms time_zone
reports: locale nonce outcome reason
sandbox_objects: id key kind object
saved_searches: channels email frequency locale page reasons time_zone
search_matches: reason
secrets: name
shared_limits: key
source_runs: cause error error_code kind looks_like report state
source_secrets: username
sources: attribution format halted_reason key mapping schedule silence state
surroundings: map noises pin places
tax_rules: buyer_kind source treatment
terms_agreements: language version
ticket_messages: client_id kind side
ticket_moves: act from_status side to_status
tickets: category link_key locale status
users: currency demo_as locale password_hash picture time_zone units
valuation_errors: kind model_id
valuation_models: id method
viewed_homes: known
viewings: proposed_by state times
waiting_leads: kind locale nonce phone slots time_zone
waiting_tickets: category context locale nonce
webhook_deliveries: answer error events state
webhooks: events state
`

/** `table: column column` */
const columnsOf = (tables: string): string[] =>
  tables
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [table, names = ''] = line.trim().split(': ')
      return names.split(' ').map((name) => `${table}.${name}`)
    })

const columns = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'jsonb', 'json', 'character varying') or c.data_type = 'ARRAY' and c.udt_name = '_text') order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
async function columnsWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await columns()) {
    const [table = '', column = ''] = name.split('.')
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ilike ${`%${text}%`} limit 1`.execute(
        db,
      )
    if (rows.length) found.push(name)
  }
  return found
}

const as =
  ({ token }: TestUser) =>
  async (method: string, path: string, body?: object) => {
    const answer = await read(
      visitor(api)(method, path, body, { authorization: `Bearer ${token}` }),
    )
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300)
    return answer
  }

test('what a person wrote is in the export, and in no table when the account is gone', async () => {
  const moderator = await createUser(db, { roles: ['moderator'] })
  const bea = await createUser(db, { name: 'Bea Other' })
  const ada = await createUser(db, { name: word('name'), email: `${MARK}@example.com` })
  const own = await publish(ada, moderator, {
    street: word('street'),
    texts: {
      en: {
        title: word('title'),
        description: `Two bedrooms and a balcony to the south, with a lift. ${word('description')}`,
      },
    },
    contactName: word('contact'),
  })
  const foreign = await publish(bea, moderator)
  const [a, b, m] = [as(ada), as(bea), as(moderator)]
  const write = (
    send: typeof a,
    { email }: TestUser,
    offer: number,
    name: string,
    message: string,
  ) =>
    send('POST', `/offers/${offer}/contact`, {
      kind: 'question',
      name,
      email,
      message,
      stamp: stamp('lead'),
    })
  await write(a, ada, foreign.id, word('lead name'), word('lead'))
  await write(b, bea, own.id, 'Bea', 'Is there room for a bicycle?')
  const chats = (await a('GET', '/chat'))['data'] as { id: number; side: string }[]
  const asked = chats.find(({ side }) => side === 'visitor')!.id
  const got = chats.find(({ side }) => side === 'team')!.id
  await a('POST', `/chat/${asked}/messages`, { client_id: randomUUID(), text: word('message') })
  await b('POST', `/chat/${asked}/messages`, {
    client_id: randomUUID(),
    text: 'An answer that is not nice',
  })
  await a('POST', `/chat/${got}/messages`, { client_id: randomUUID(), text: word('answer') })
  await b('POST', `/chat/${got}/messages`, { client_id: randomUUID(), text: 'Thank you' })
  const seqOf = async (id: number, side: string) =>
    (
      await db
        .selectFrom('messages')
        .select('seq')
        .where('conversation_id', '=', id)
        .where('side', '=', side as 'team')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
    ).seq
  await a('POST', `/chat/${asked}/reports`, {
    messages: [await seqOf(asked, 'team')],
    reason: 'spam',
    message: word('chat report'),
  })
  await a('POST', '/user/chat-templates', { name: word('template'), en: word('template text') })
  await b('POST', `/chat/${got}/reports`, {
    messages: [await seqOf(got, 'team')],
    reason: 'spam',
    message: 'Not nice',
  })
  const { data: ticket } = await a('POST', '/support', {
    category: 'problem',
    name: word('sender'),
    email: ada.email,
    message: word('ticket'),
    context: { page: `/en/${MARK}` },
    stamp: stamp('ticket'),
  })
  await a('POST', `/support/${ticket.id}/messages`, {
    client_id: randomUUID(),
    text: word('ticket message'),
  })
  await a('POST', '/contact', {
    name: word('writer'),
    email: ada.email,
    subject: 'question',
    message: word('contact message'),
    stamp: stamp('contact'),
  })
  await a('POST', '/saved-searches', {
    name: word('search'),
    page: '/en/search',
    search: { location: 'city32653', text: word('search text') },
    stamp: stamp('search'),
  })
  const at = new Date().toISOString()
  const list = randomUUID()
  await a('POST', '/user/homes', {
    changes: [
      { do: 'list', list: { id: list, name: word('list') } },
      {
        do: 'save',
        home: {
          id: foreign.id,
          at,
          list,
          place: 0,
          note: word('note'),
          noteLang: null,
          known: null,
        },
      },
    ],
  })
  const { data: board } = await a('POST', '/user/boards', {
    name: word('board'),
    homes: [{ id: foreign.id, known: null }],
  })
  await a('POST', `/user/boards/${board.id}/acts`, {
    act: { do: 'comment', home: foreign.id, text: word('comment'), lang: 'en' },
  })
  const { data: other } = await b('POST', '/user/boards', {
    name: 'Of Bea',
    homes: [{ id: foreign.id, known: null }],
  })
  const { token } = await b('POST', `/user/boards/${other.id}/links`, { rights: 'vote' })
  await a('POST', `/boards/${token}/members`, { name: word('member') })
  await a('POST', `/boards/${token}/acts`, {
    act: { do: 'comment', home: foreign.id, text: word('comment there'), lang: 'en' },
  })
  const home = { location: 'city32653', category: 1, area: 80, features: 0, absentFeatures: 0 }
  await insertReport(db, {
    agencyId: null,
    ownerId: ada.id,
    authorId: null,
    title: word('report title'),
    note: word('report note'),
    home,
  })
  await a('POST', `/offers/${foreign.id}/report`, {
    reason: 'fraud',
    message: word('offer report'),
    email: ada.email,
    stamp: stamp('report'),
  })
  await a('POST', '/user/feeds-in', {
    format: 'kyero',
    name: word('feed'),
    address: `https://example.com/${MARK}.xml`,
  })
  await a('POST', '/user/tokens', {
    current_password: PASSWORD,
    name: word('token'),
    scopes: ['profile:read'],
  })
  await a('POST', '/user/webhooks', {
    current_password: PASSWORD,
    url: `https://example.com/${MARK}`,
    events: ['lead.created'],
  })
  await a('POST', '/notifications/push', {
    endpoint: `https://push.example.com/${MARK}`,
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  })
  await a('POST', `/chat/${got}/notes`, { client_id: randomUUID(), text: word('note of the team') })
  const { id: agency } = await agencyOf(db)
  await join(db, agency, ada, 'agent')
  await db
    .insertInto('agency_reviews')
    .values({
      agency_id: agency,
      user_id: ada.id,
      stars: 4,
      text: word('review'),
      author: word('author'),
      lang: 'en',
    })
    .execute()
  await db
    .insertInto('passkeys')
    .values({ id: 'k', user_id: ada.id, name: word('passkey'), public_key: Buffer.from('x') })
    .execute()
  // Without signing in, by the address alone.
  const anybody = visitor(api)
  await anybody('GET', '/sanctum/csrf-cookie')
  await anybody('POST', `/offers/${foreign.id}/contact`, {
    kind: 'question',
    name: word('unconfirmed'),
    email: ada.email,
    message: word('unconfirmed lead'),
    stamp: stamp('lead'),
  })
  await anybody('POST', '/support', {
    category: 'problem',
    name: word('unconfirmed'),
    email: ada.email,
    message: word('unconfirmed ticket'),
    stamp: stamp('ticket'),
  })

  // Two orders, of which one is paid.
  await openShop(db)
  const shop = await ordersApi(db)
  const buyer = { ...BUYER, name: word('buyer') }
  const [paid, unpaid] = [
    await publicHome(db, { owner: ada }),
    await publicHome(db, { owner: ada }),
  ]
  await db
    .updateTable('offer_texts')
    .set({ title: word('promoted') })
    .where('offer_id', 'in', [paid, unpaid])
    .execute()
  expect((await shop.buy(ada, [shop.line(paid)], { buyer })).state).toBe('paid')
  const { data: left } = await shop.order(ada, [shop.line(unpaid)], { buyer })
  await shop.as(ada)('POST', `/orders/${left.id}/cancel`)

  expect(await columnsWith(MARK)).toEqual(columnsOf(WRITTEN))
  const exported = JSON.stringify(await a('GET', '/user/export'))
  // The account joined the board as itself: the name that it gave there is kept nowhere.
  expect(words.filter((one) => !exported.includes(one))).toEqual([word('member')])

  await a('POST', '/user/delete', { current_password: PASSWORD })
  await db
    .deleteFrom('jobs')
    .where(sql<boolean>`data->>'template' = 'account_deleted'`)
    .execute()
  // Moderators see the messages that were reported until they have decided. Invoices are kept as the law on taxes demands.
  const kept = ['invoices.content', 'order_lines.title', 'orders.buyer']
  expect(await columnsWith(MARK)).toEqual([
    'chat_reports.excerpt',
    'chat_reports.reported_name',
    ...kept,
  ])
  expect(JSON.stringify(await b('GET', '/user/export'))).not.toContain(MARK)
  for (const { id } of await db.selectFrom('chat_reports').select('id').execute())
    await m('POST', `/admin/chat-reports/${id}/decision`, { act: 'dismiss' })
  await sweep(db)
  await sweepOrders(db)
  expect(await columnsWith(MARK)).toEqual(kept)
  // Of the one that was not paid nothing is left.
  const { rows: orders } = await sql<{ state: string; marked: boolean }>`
    select o.state, strpos(o.buyer::text || l.title, ${MARK}) > 0 as marked from orders o join order_lines l on l.order_id = o.id order by o.id`.execute(
    db,
  )
  expect(orders).toEqual([
    { state: 'paid', marked: true },
    { state: 'cancelled', marked: false },
  ])
})

test('each column of text is known to hold words of people, or not to', async () => {
  expect(await columns()).toEqual([...columnsOf(WRITTEN), ...columnsOf(OTHERS)].sort())
})
