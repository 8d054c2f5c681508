import { sql } from 'kysely'
import { lastReturns } from '#db/returns.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { AlertReason, Frequency } from '#contract/return/saved-searches.ts'
import { contract } from '#contract/index.ts'
import { createUser, readMails } from '#tests/accounts.ts'
import { apiOf, read, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnAfter } from '#tests/held.ts'
import { ageStatuses, copyOffer, publishingApi } from '#tests/publishing.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import type { Services } from '../../context.ts'
import { selectSame } from '../../homes/offers/same-queries.ts'
import { mount } from '../../people/http/serve.ts'
import { accessOf } from './access.ts'
import { claimDueAlerts, distributeFinds, selectWaitingCities } from './alert-queries.ts'
import { queueAlerts } from './alerts.ts'
import { notifyEnding } from './ending.ts'
import { handlers } from './handlers.ts'
import { startMatching } from './matching.ts'
import { insertSearch, sweepSearches } from './queries.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
const portal = await publishingApi(db)
const services = portal.services as unknown as Services
const { csrfCookie } = contract.accounts
const app = apiOf((api) => {
  mount(api, contract.savedSearches, handlers, services)
  mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
})
async function anybody(method: string, path: string, body?: object) {
  const browser = visitor(app)
  await browser('GET', '/sanctum/csrf-cookie')
  return read(browser(method, path, body))
}
const [owner, reader, moderator] = [
  await createUser(db),
  await createUser(db),
  await createUser(db, { roles: ['moderator'] }),
]
await db.updateTable('users').set({ locale: 'de' }).where('id', '=', reader.id).execute()
const { id: offer } = await portal.publish(owner, moderator)

let stop = async () => {}
afterEach(() => stop())
beforeEach(async () => {
  for (const table of [
    'saved_searches',
    'offer_news',
    'offer_finds',
    'jobs',
    'notifications',
    'search_alerts',
  ] as const)
    await db.deleteFrom(table).execute()
  // Earlier prices count for what is a cut.
  await sql`delete from offer_prices`.execute(db)
  await sql`
    insert into offer_prices (offer_id, at, amount, currency, type)
      select id, price_since, price_amount, price_currency, price_type from offers`.execute(db)
})

/** Saves a search that matches the offer and notifies at once. */
const save = (
  more: object = {},
  choices: { reasons?: AlertReason[]; frequency?: Frequency } = {},
) =>
  insertSearch(db, {
    user_id: reader.id,
    locale: 'en',
    time_zone: 'UTC',
    name: 'Flats & more',
    search: { location: 'country207' },
    page: '/es/search',
    frequency: 'at_once',
    reasons: ['new', 'price_cut', 'back'],
    channels: ['portal', 'mail'],
    quiet_from: 0,
    quiet_until: 0,
    expires_at: new Date(Date.now() + 86_400_000),
    ...choices,
    ...more,
  } as Parameters<typeof insertSearch>[1])
const set = (values: object) =>
  db.updateTable('offers').set(values).where('id', '=', offer).execute()
const cut = () => set({ price_amount: sql`round(price_amount * 0.98)` })
const matches = () =>
  db.selectFrom('search_matches').select(['search_id', 'offer_id', 'reason', 'alert_id']).execute()
const news = () => db.selectFrom('offer_news').select('reason').execute()
/** Number of matches after all finds were distributed. */
const matchesNow = async () => {
  while (await distributeFinds(db));
  return (await matches()).length
}
/** All that was found was found a day before. */
const yesterday = () => sql`update search_matches set at = at - interval '1 day'`.execute(db)
const sourceNamed = async (key: string) => {
  const { id } = await db
    .insertInto('sources')
    .values({ key, format: 'csv' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** Until all news were compared. */
async function match() {
  await stop()
  const matching = startMatching({ ...services, databaseUrl: url })
  stop = matching.stop
  await expect.poll(async () => (await news()).length, { interval: 5, timeout: 5000 }).toBe(0)
  while (await distributeFinds(db));
}

test('new, reduced and back on the market are different reasons; other changes match nothing', async () => {
  await save()
  await cut()
  await set({ status: 'paused' })
  await ageStatuses(db, offer, 2)
  await set({ status: 'published' })
  await set({ price_amount: sql`price_amount + 5000` })
  await set({ year_built: 1999 })
  const twin = await copyOffer(db, offer, 1).then(() =>
    db.selectFrom('offers').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  await match()
  expect((await matches()).map(({ offer_id, reason }) => [offer_id, reason]).toSorted()).toEqual(
    [
      [offer, 'price_cut'],
      [offer, 'back'],
      [twin.id, 'new'],
    ].toSorted(),
  )
  await db.deleteFrom('offers').where('id', '=', twin.id).execute()
})

test('a search gets only matching news, and none while it is paused, stopped or unconfirmed', async () => {
  const wanted = await save({}, { reasons: ['price_cut'] })
  await save({}, { reasons: ['new'] })
  await save({ paused_until: 'infinity' })
  await save({ stopped_at: new Date() })
  await save({ digest: Buffer.from('x'), user_id: null, email: 'a@example.com' })
  await save({ search: { location: 'country1' } })
  await save({ search: { location: 'city99999999' } })
  await cut()
  await match()
  expect((await matches()).map(({ search_id }) => search_id)).toEqual([wanted.id])
})

test('searches saved, changed and stopped during the work count for the next news', async () => {
  await save()
  await match()
  const second = await save()
  await cut()
  await expect.poll(matchesNow).toBe(2)
  await db
    .updateTable('saved_searches')
    .set({ search: JSON.stringify({ location: 'country1' }) })
    .where('id', '=', second.id)
    .execute()
  await yesterday()
  await cut()
  await expect.poll(matchesNow).toBe(3)
  await db.updateTable('saved_searches').set({ stopped_at: new Date() }).execute()
  await cut()
  await expect.poll(async () => (await news()).length).toBe(0)
  expect(await matchesNow()).toBe(3)
})

test('an alert is a mail in the reader’s language and a notification, with the numbers of its page', async () => {
  const search = await save()
  await cut()
  await match()
  await queueAlerts(services)
  // Repeated calls send it once.
  await queueAlerts(services)
  const mails = await readMails(services)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ to: reader.email, subject: 'Flats & more: 1 Immobilie' })
  expect(mail!.text).toContain('Preis gesenkt')
  expect(mail!.text).toContain('1 Immobilie passt zu Ihrem Suchauftrag „Flats & more“:')
  expect(mail!.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail!.html).toContain('Flats &#38; more')
  const view = /searches\/found\/(\S+)/.exec(mail!.text)![1]!
  const page = await anybody('GET', `/saved-searches/found?view=${view}`)
  expect(page).toMatchObject({
    name: 'Flats & more',
    total: 1,
    gone: 0,
    data: [{ offer: { id: offer }, reasons: ['price_cut'], others: [] }],
  })
  const notices = await db
    .selectFrom('notifications')
    .select(['user_id', 'params', 'link'])
    .execute()
  expect(notices).toEqual([
    {
      user_id: reader.id,
      params: { name: 'Flats & more', count: 1, new: 0, price_cut: 1, back: 0 },
      link: `/service/searches/found/${view}`,
    },
  ])
  // Not those of others, and not by a link for another purpose.
  expect((await anybody('GET', `/saved-searches/found?view=${view}x`)).status).toBe(404)
  const other = await accessOf(db, 'unsubscribe', search.id)
  expect((await anybody('GET', `/saved-searches/found?view=${other}`)).status).toBe(404)
})

test('a home that ended before the alert is not mailed, and the page says so', async () => {
  await save()
  await cut()
  await match()
  await queueAlerts(services)
  await set({ status: 'paused' })
  expect(await readMails(services)).toEqual([])
  const { id } = await db.selectFrom('search_alerts').select('id').executeTakeFirstOrThrow()
  const view = await accessOf(db, 'alert', id)
  expect(await anybody('GET', `/saved-searches/found?view=${view}`)).toMatchObject({
    total: 0,
    gone: 1,
  })
  await set({ status: 'published' })
})

test('a reader is reminded once that a search ends, and again only after renewing it', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const { id, expires_at } = await save({ expires_at: inDays(13.5) })
  await save({ expires_at: inDays(30) })
  await save({ expires_at: inDays(13), stopped_at: new Date() })
  await save({ user_id: null, email: 'alan@example.com', expires_at: inDays(2) })
  // All of them, a few at a time.
  await notifyEnding(services, { batch: 1 })
  await notifyEnding(services)
  const mails = await readMails(services)
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [reader.email, '„Flats & more“ läuft bald ab'],
      ['alan@example.com', '“Flats & more” ends soon'],
    ].toSorted(),
  )
  const guests = mails.find(({ to }) => to === 'alan@example.com')!
  expect(guests.text).toMatch(/\/en\/service\/searches\?access=\d/)
  expect(guests.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const notices = await db.selectFrom('notifications').select(['title', 'params']).execute()
  expect(notices).toEqual([
    {
      title: 'savedSearches.ending.title',
      params: { name: 'Flats & more', day: Date.parse(expires_at) },
    },
  ])
  await db
    .updateTable('saved_searches')
    .set({ ending_told_at: null, expires_at: inDays(10) })
    .where('id', '=', id)
    .execute()
  await notifyEnding(services)
  expect((await readMails(services)).map(({ to }) => to)).toEqual([reader.email])
})

test('alerts can be opened for 90 days', async () => {
  await save()
  await cut()
  await match()
  await queueAlerts(services)
  const days = (count: number) =>
    db
      .updateTable('search_alerts')
      .set({ created_at: sql<string>`now() - make_interval(days => ${count})` })
      .execute()
  await days(89)
  await sweepSearches(db)
  expect(await matches()).toHaveLength(1)
  await days(91)
  await sweepSearches(db)
  expect(await matches()).toEqual([])
})

test('the link of a mail shows its search, stops it, reduces its alerts, and reverts both', async () => {
  const { id } = await save()
  const view = await accessOf(db, 'unsubscribe', id)
  const see = () => anybody('GET', `/saved-searches/subscription?view=${view}`)
  const choose = (choice: string, more: object = {}) =>
    anybody('POST', '/saved-searches/subscription', { view, choice, ...more })
  expect((await see()).data).toEqual({
    name: 'Flats & more',
    page: '/es/search',
    frequency: 'at_once',
    reasons: ['new', 'price_cut', 'back'],
    isStopped: false,
    pausedUntil: null,
  })
  expect((await choose('stop')).data.isStopped).toBe(true)
  expect((await choose('stop')).data.isStopped).toBe(true)
  expect((await choose('undo')).data.isStopped).toBe(false)
  expect((await choose('weekly')).data.frequency).toBe('weekly')
  expect((await choose('price_cuts')).data.reasons).toEqual(['price_cut'])
  expect((await choose('pause')).data.pausedUntil).not.toBe(null)
  const before = { frequency: 'at_once', reasons: ['new', 'price_cut', 'back'] }
  expect((await choose('undo', { ...before, pausedUntil: 'none' })).data).toMatchObject({
    ...before,
    pausedUntil: null,
  })
  // Undo after stopping a paused search restores the pause.
  const { pausedUntil } = (await choose('pause')).data
  await choose('stop')
  expect((await choose('undo', { pausedUntil })).data).toMatchObject({
    isStopped: false,
    pausedUntil,
  })
  // Also from a page of an earlier version, which does not know of the pause.
  await choose('stop')
  expect((await choose('undo', before)).data).toMatchObject({ isStopped: false, pausedUntil })
  const access = await accessOf(db, 'searches', id)
  expect(
    (await anybody('POST', '/saved-searches/subscription', { view: access, choice: 'stop' }))
      .status,
  ).toBe(404)
})

test('a reader gets at most 30 alerts a day; later finds wait for the morning', async () => {
  const search = await save()
  await sql`insert into search_alerts (search_id) select ${search.id} from generate_series(1, 30)`.execute(
    db,
  )
  await cut()
  await match()
  await queueAlerts(services)
  expect(await readMails(services)).toEqual([])
  const [row] = await db.selectFrom('saved_searches').select('due_at').execute()
  expect(Date.parse(row!.due_at!)).toBeGreaterThan(Date.now())
  expect((await matches()).map(({ alert_id }) => alert_id)).toEqual([null])
})

const waiting = async () => {
  await queueAlerts(services)
  return (await matches()).filter(({ alert_id }) => alert_id === null).length
}

test('no alert is sent in quiet hours, even if they were set after the match, or a pause ends in them', async () => {
  const { id } = await save()
  const hour = new Date().getUTCHours()
  await cut()
  await match()
  await db
    .updateTable('saved_searches')
    .set({ quiet_from: hour, quiet_until: (hour + 2) % 24 })
    .execute()
  expect(await waiting()).toBe(1)
  // As after a pause: due since yesterday.
  await db
    .updateTable('saved_searches')
    .set({ due_at: sql<string>`now() - interval '1 day'` })
    .execute()
  expect(await waiting()).toBe(1)
  const [row] = await db.selectFrom('saved_searches').select('due_at').execute()
  expect(Date.parse(row!.due_at!)).toBeGreaterThan(Date.now())
  await db.updateTable('saved_searches').set({ quiet_until: hour }).where('id', '=', id).execute()
  expect(await waiting()).toBe(0)
})

test('queued alerts follow the frequency and reasons that the reader chooses now', async () => {
  const { id } = await save({}, { frequency: 'weekly' })
  await cut()
  await match()
  expect(await waiting()).toBe(1)
  const choose = (values: object) =>
    db.updateTable('saved_searches').set(values).where('id', '=', id).execute()
  await choose({ reasons: ['new'], frequency: 'at_once' })
  expect(await waiting()).toBe(1)
  await choose({ reasons: ['new', 'price_cut'] })
  expect(await waiting()).toBe(0)
  expect(await readMails(services)).toHaveLength(1)
})

test('a home found while an alert is made is in the next one', async () => {
  const [twin] = (await copyOffer(db, offer, 1)) as [number]
  const { id } = await save()
  await cut()
  await match()
  await db
    .insertInto('offer_finds')
    .values({ offer_id: twin, reason: 'back', at: new Date(), searches: [id] })
    .execute()
  await inTurnAfter(db, claimDueAlerts, [() => distributeFinds(db)])
  expect((await matches()).map(({ alert_id }) => alert_id === null).toSorted()).toEqual([
    false,
    true,
  ])
  expect(await waiting()).toBe(0)
})

test('a price that wiggles, a small cut and a home that is off for a moment are no news', async () => {
  await save()
  const { price_amount: amount } = await db
    .selectFrom('offers')
    .select('price_amount')
    .where('id', '=', offer)
    .executeTakeFirstOrThrow()
  const price = (share: number) => set({ price_amount: Math.round(amount! * share) })
  await price(0.995)
  for (let round = 0; round < 20; round++) {
    await price(1.1)
    await price(1)
  }
  await set({ status: 'paused' })
  await set({ status: 'published' })
  await match()
  expect(await matches()).toEqual([])
  // One day has one cut, however often it is made.
  for (const share of [0.95, 0.9, 1, 0.85]) await price(share)
  await match()
  expect((await matches()).map(({ reason }) => reason)).toEqual(['price_cut'])
  // 30 days later the lowest price counts from anew.
  await sql`update offer_prices set at = at - interval '40 days' where offer_id = ${offer}`.execute(
    db,
  )
  await sql`delete from search_matches`.execute(db)
  await price(1)
  await sql`update offer_prices set at = at - interval '31 days' where offer_id = ${offer} and at > now() - interval '1 hour'`.execute(
    db,
  )
  await price(0.98)
  await match()
  expect((await matches()).map(({ reason }) => reason)).toEqual(['price_cut'])
})

test('a home that another advertiser lists is no new home', async () => {
  const home = await portal.publish(owner, moderator, { location: 'city32654' })
  await db.deleteFrom('offer_news').execute()
  await db.deleteFrom('jobs').execute()
  await save()
  const source_id = await sourceNamed('another')
  const list = async (rooms: number) => {
    const [copy] = await copyOffer(db, home.id, 1)
    await db
      .updateTable('offers')
      .set({ owner_id: null, source_id, rooms })
      .where('id', '=', copy!)
      .execute()
    return copy!
  }
  const copies = [await list(3)]
  await match()
  await stop()
  expect(await matchesNow()).toBe(1)
  await queueAlerts(services)
  expect(await readMails(services)).toEqual([])
  expect(await matches()).toEqual([])
  // One more room is another home; then its second listing is known.
  for (const [publisher, mails] of [
    [source_id, 1],
    [1, 0],
  ] as const) {
    copies.push(await list(4))
    await db
      .updateTable('offers')
      .set({ source_id: publisher })
      .where('id', '=', copies.at(-1)!)
      .execute()
    await match()
    // It would take the next listing before its rooms are changed.
    await stop()
    await queueAlerts(services)
    expect(await readMails(services)).toHaveLength(mails)
  }
  expect((await matches()).map(({ offer_id }) => offer_id)).toEqual([copies[1]])
  await db
    .deleteFrom('offers')
    .where('id', 'in', [home.id, ...copies])
    .execute()
})

test.each([
  ['cheaper', { price_amount: 320_000_00 }, 1],
  ['with a feature more', { features: sql<number>`features | 16` }, 1],
  ['dearer', { price_amount: 330_000_00 }, 0],
  ['dearer, of a search by another filter', { price_amount: 330_000_00 }, 1, { roomsMin: 1 }],
])(
  'of a home that was there when the search was saved, a listing that may be its first match is news: %s',
  async (_, values, mails, filter: object = {}) => {
    const home = await portal.publish(owner, moderator, { location: 'city32655' })
    await db.deleteFrom('offer_news').execute()
    await db.deleteFrom('jobs').execute()
    await save({ search: { location: 'country207', ...filter } })
    const [copy] = await copyOffer(db, home.id, 1)
    await db
      .updateTable('offers')
      .set({ owner_id: null, source_id: await sourceNamed('third'), ...values })
      .where('id', '=', copy!)
      .execute()
    await match()
    await stop()
    await queueAlerts(services)
    expect(await selectSame(db, [home.id])).toEqual([{ of: home.id, id: copy }])
    expect(await readMails(services)).toHaveLength(mails)
    await db.deleteFrom('offers').where('id', 'in', [home.id, copy!]).execute()
  },
)

test('alerts are made although others are writing a home; for paused searches no city is worked out', async () => {
  const home = await portal.publish(owner, moderator, { location: 'city32656' })
  await db.deleteFrom('offer_news').execute()
  await db.deleteFrom('jobs').execute()
  await save()
  const [copy] = await copyOffer(db, home.id, 1)
  await db
    .updateTable('offers')
    .set({ owner_id: null, source_id: await sourceNamed('third') })
    .where('id', '=', copy!)
    .execute()
  await match()
  await stop()
  const pause = (paused_until: string | null) =>
    db.updateTable('saved_searches').set({ paused_until }).execute()
  await pause('infinity')
  expect(await selectWaitingCities(db)).toEqual([])
  await pause(null)
  expect(await selectWaitingCities(db)).toEqual([32656])
  await db.transaction().execute(async (writing) => {
    await sql`select from offers where id = ${home.id} for no key update`.execute(writing)
    await queueAlerts(services)
  })
  expect(await readMails(services)).toHaveLength(1)
  await db.deleteFrom('offers').where('id', 'in', [home.id, copy!]).execute()
})

test('a search writes of one home once a day: later news of it wait until the next morning', async () => {
  await save()
  await cut()
  await match()
  await queueAlerts(services)
  await db
    .insertInto('offer_news')
    .values({ offer_id: offer, reason: 'back', at: new Date() })
    .execute()
  await match()
  await queueAlerts(services)
  expect(await readMails(services)).toHaveLength(1)
  const { due_at } = await db
    .selectFrom('saved_searches')
    .select('due_at')
    .executeTakeFirstOrThrow()
  expect(new Date(due_at!).getUTCHours()).toBe(8)
  await db
    .updateTable('search_alerts')
    .set({ created_at: sql<string>`now() - interval '1 day'` })
    .execute()
  await db
    .updateTable('saved_searches')
    .set({ due_at: sql<string>`now()` })
    .execute()
  await queueAlerts(services)
  expect(await readMails(services)).toHaveLength(1)
})

test('news of one home that wait for the morning do not delay those of another', async () => {
  await save()
  await cut()
  await match()
  await queueAlerts(services)
  const add = (offer_id: number) =>
    db.insertInto('offer_news').values({ offer_id, reason: 'back', at: new Date() }).execute()
  await add(offer)
  await match()
  await queueAlerts(services)
  const [twin] = (await copyOffer(db, offer, 1)) as [number]
  await db.deleteFrom('offer_news').execute()
  await add(twin)
  await match()
  await queueAlerts(services)
  const rows = await matches()
  expect(rows.filter(({ alert_id }) => alert_id === null)).toMatchObject([
    { offer_id: offer, reason: 'back' },
  ])
})

test.each([false, true])(
  'a home that was off for 30 days is back; through review: %s',
  async (isReviewed) => {
    await ageStatuses(db, offer, 60)
    await save()
    await set({ status: 'expired' })
    await ageStatuses(db, offer, 30)
    if (isReviewed) await set({ status: 'in_review' })
    await set({ status: 'published' })
    await match()
    expect((await matches()).map(({ reason }) => reason)).toEqual(['back'])
    const { rows } = await sql.raw(lastReturns(`offer_id = ${offer}`)).execute(db)
    expect(rows).toHaveLength(1)
  },
)

test('the list has the time of the last find or alert', async () => {
  const { id } = await save({ user_id: null, email: 'alan@example.com' }, { frequency: 'daily' })
  const access = await accessOf(db, 'searches', id)
  const foundAt = async (): Promise<string | null> =>
    (await anybody('GET', `/saved-searches?access=${access}`)).foundAt
  expect(await foundAt()).toBe(null)
  await cut()
  await match()
  const [found] = await db.selectFrom('search_matches').select('at').execute()
  expect(await foundAt()).toBe(found!.at)
  await db
    .updateTable('saved_searches')
    .set({ reasons: ['new'] })
    .execute()
  expect(await foundAt()).toBe(null)
  await db
    .updateTable('saved_searches')
    .set({ reasons: ['price_cut'], frequency: 'at_once' })
    .execute()
  expect(await waiting()).toBe(0)
  const [alert] = await db.selectFrom('search_alerts').select('created_at').execute()
  expect(await foundAt()).toBe(alert!.created_at)
})

const due = async (
  frequency: Frequency,
  zone: string,
  from: number,
  until: number,
  since: string,
) => {
  const { rows } = await sql<{ at: string }>`
    select alert_due(${frequency}, ${zone}, ${from}, ${until}, ${since}) as at`.execute(db)
  return new Date(rows[0]!.at).toISOString().slice(0, 16)
}
test.each([
  // A Wednesday.
  ['at_once', 'UTC', 22, 7, '2026-11-25T12:34Z', '2026-11-25T12:34'],
  ['at_once', 'UTC', 22, 7, '2026-11-25T22:00Z', '2026-11-26T07:00'],
  ['at_once', 'UTC', 22, 7, '2026-11-25T06:59Z', '2026-11-25T07:00'],
  ['at_once', 'UTC', 12, 14, '2026-11-25T12:34Z', '2026-11-25T14:00'],
  ['at_once', 'UTC', 5, 5, '2026-11-25T05:30Z', '2026-11-25T05:30'],
  ['at_once', 'Asia/Tokyo', 22, 7, '2026-11-25T14:00Z', '2026-11-25T22:00'],
  ['daily', 'UTC', 22, 7, '2026-11-25T07:59Z', '2026-11-25T08:00'],
  ['daily', 'UTC', 22, 7, '2026-11-25T08:00Z', '2026-11-26T08:00'],
  ['daily', 'UTC', 22, 9, '2026-11-25T07:59Z', '2026-11-25T09:00'],
  ['weekly', 'UTC', 22, 7, '2026-11-25T07:59Z', '2026-11-30T08:00'],
  ['weekly', 'UTC', 22, 7, '2026-11-30T07:59Z', '2026-11-30T08:00'],
  ['weekly', 'America/New_York', 22, 7, '2026-11-30T13:00Z', '2026-12-07T13:00'],
  // The night of the change to winter time.
  ['daily', 'Europe/Berlin', 22, 7, '2026-10-24T12:00Z', '2026-10-25T07:00'],
] as const)(
  '%s in %s, quiet from %i to %i: a change at %s is sent at %s',
  async (frequency, zone, from, until, since, at) => {
    expect(await due(frequency, zone, from, until, since)).toBe(at)
  },
)
