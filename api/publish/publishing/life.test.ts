import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import {
  GONE_STATUSES,
  LIVE_STATUSES,
  OFFER_STATUSES,
  type OfferStatus,
} from '#contract/homes/offer-lists.ts'
import {
  LIFETIME_DAYS,
  OWNER_ACTS,
  REMINDED_DAYS,
  type DraftOffer,
} from '#contract/publish/publishing.ts'
import { createUser, readMails } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publishingApi } from '#tests/publishing.ts'
import { openSearch } from '../../homes/search/service.ts'
import { priceFactors } from '#search/index.ts'
import { offerExpiry } from './expiry.ts'
import { ACTS, targetOf, type ActName, type Actor } from './states.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
const { services, as, anybody, write, publish } = await publishingApi(db)
const owner = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const other = await createUser(db)

const statuses = async (id: number) =>
  await db
    .selectFrom('offer_statuses')
    .select(['status', 'actor_id', 'reason'])
    .where('offer_id', '=', id)
    .orderBy('at')
    .execute()
const prices = async (id: number) =>
  (
    await db
      .selectFrom('offer_prices')
      .select('amount')
      .where('offer_id', '=', id)
      .orderBy('at')
      .execute()
  ).map(({ amount }) => amount)
const stateOf = (id: number) =>
  db
    .selectFrom('offers')
    .select(['status', 'version', 'published_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const waitingOf = async (id: number) =>
  (
    await db
      .selectFrom('offer_revisions')
      .select('number')
      .where('offer_id', '=', id)
      .where('verdict', 'is', null)
      .execute()
  ).map(({ number }) => number)

/** The expiry job of an offer, as its worker gets it. */
async function expire(offer: number, expires: Date): Promise<void> {
  const job = await db
    .insertInto('jobs')
    .values({
      kind: 'offer_expiry',
      data: JSON.stringify({ offer, expires: expires.toISOString() }),
    })
    .returning(['id', 'attempts', 'data'])
    .executeTakeFirstOrThrow()
  await offerExpiry(job as typeof job & { data: object }, services)
}

test('from a draft to a sold home: public only while it is live, with its histories', async () => {
  const draft = await write(owner)
  const { id } = draft
  expect(draft).toMatchObject({
    status: 'draft',
    slugId: null,
    missing: {},
    editable: true,
    acts: ['archive'],
  })
  expect((await anybody(`/offers/${id}`)).status).toBe(404)
  expect((await as(moderator)('GET', `/admin/offers/${id}`)).status).toBe(404)
  expect(await prices(id)).toEqual([])
  const { data: sent } = await as(owner)('POST', `/user/offers/${id}/submit`, {
    version: draft.draftVersion,
  })
  expect(sent).toMatchObject({ status: 'in_review', waiting: true, acts: ['withdraw'] })
  expect(
    (await as(moderator)('GET', '/admin/offers'))['data'].filter(
      (row: { id: number }) => row.id === id,
    ),
  ).toMatchObject([
    { id, title: 'Bright flat near the park', change: false, owner: { id: owner.id } },
  ])

  const approved = await as(moderator)('POST', `/admin/offers/${id}/decision`, {
    version: sent.version,
    number: 1,
    decision: 'approve',
  })
  expect(approved).toMatchObject({ status: 200, data: { status: 'published', number: null } })
  const seen = await anybody(`/offers/${id}`)
  expect(seen).toMatchObject({
    price: { amount: 325_000_00 },
    area: 84.5,
    features: ['lift', 'balcony'],
    address: { street: 'Calle del Olivo' },
    texts: [{ lang: 'en' }],
    coordinates: { precision: 'street' },
  })
  expect((await as(owner)('GET', `/user/offers/${id}`))['data']).toMatchObject({
    slugId: seen['slugId'],
    changed: false,
    waiting: false,
  })

  // A lower price takes effect at once; changed texts wait, and the public ones stay.
  const lower = (
    await as(owner)('PATCH', `/user/offers/${id}`, {
      version: draft.draftVersion,
      amount: 310_000_00,
    })
  )['data']
  expect(lower.changed).toBe(true)
  expect(
    (await as(owner)('POST', `/user/offers/${id}/submit`, { version: lower.draftVersion }))['data'],
  ).toMatchObject({ status: 'published', waiting: false, changed: false })
  expect(await anybody(`/offers/${id}`)).toMatchObject({
    price: { amount: 310_000_00 },
    previousAmount: 325_000_00,
  })
  const reworded = (
    await as(owner)('PATCH', `/user/offers/${id}`, {
      version: lower.draftVersion,
      texts: { en: { title: 'A bright flat near the park', description: 'x'.repeat(60) } },
    })
  )['data']
  const pending = (
    await as(owner)('POST', `/user/offers/${id}/submit`, { version: reworded.draftVersion })
  )['data']
  expect(pending).toMatchObject({ status: 'published', waiting: true })
  expect((await anybody(`/offers/${id}`))['texts'][0].title).toBe('Bright flat near the park')
  const judged = (await as(moderator)('GET', `/admin/offers/${id}`))['data']
  expect(judged).toMatchObject({
    number: 3,
    fields: ['texts'],
    before: { texts: { en: { title: 'Bright flat near the park' } } },
  })
  await as(moderator)('POST', `/admin/offers/${id}/decision`, {
    version: judged.version,
    number: 3,
    decision: 'approve',
  })
  expect((await anybody(`/offers/${id}`))['texts'][0].title).toBe('A bright flat near the park')

  const { version } = await stateOf(id)
  expect((await as(owner)('POST', `/user/offers/${id}/acts`, { version, act: 'let' })).status).toBe(
    409,
  )
  expect(
    (await as(owner)('POST', `/user/offers/${id}/acts`, { version, act: 'sell' }))['data'],
  ).toMatchObject({ status: 'sold', editable: false, acts: ['reopen', 'archive'] })
  expect((await anybody(`/offers/${id}`)).status).toBe(410)
  expect(await anybody(`/offers/${id}/gone`)).toMatchObject({ status: 200, id, action: 0 })
  expect(await prices(id)).toEqual([325_000_00, 310_000_00])
  expect(await statuses(id)).toMatchObject([
    { status: 'draft', actor_id: owner.id },
    { status: 'in_review', actor_id: owner.id },
    { status: 'published', actor_id: moderator.id },
    { status: 'sold', actor_id: owner.id },
  ])
})

test('a price cut is public at once while a text waits; only a leap of the price waits with it', async () => {
  const { id } = await publish(owner, moderator)
  const change = async (values: object) => {
    const { draftVersion } = (await as(owner)('GET', `/user/offers/${id}`))['data']
    const { data } = await as(owner)('PATCH', `/user/offers/${id}`, {
      version: draftVersion,
      ...values,
    })
    return as(owner)('POST', `/user/offers/${id}/submit`, { version: data.draftVersion })
  }
  const publicPrice = async () => (await anybody(`/offers/${id}`))['price'].amount
  const waitingFields = async () =>
    (await as(moderator)('GET', `/admin/offers/${id}`))['data'].fields
  const before = await publicPrice()
  const texts = { en: { title: 'A garden behind the house', description: 'x'.repeat(60) } }
  await change({ texts })
  expect((await change({ amount: before - 10_000_00 }))['data']).toMatchObject({
    status: 'published',
    waiting: true,
  })
  expect(await publicPrice()).toBe(before - 10_000_00)
  expect(await waitingFields()).toEqual(['texts'])
  expect((await anybody(`/offers/${id}`))['texts'][0].title).not.toBe(texts.en.title)
  // The same in one version.
  await change({
    amount: before - 20_000_00,
    texts: { en: { ...texts.en, title: 'A garden by the house' } },
  })
  expect(await publicPrice()).toBe(before - 20_000_00)
  expect(await waitingFields()).toEqual(['texts'])
  await change({
    amount: Math.round(before / 3),
    sureAmount: Math.round(before / 3),
    charges: 90_00,
  })
  expect(await publicPrice()).toBe(before - 20_000_00)
  expect((await anybody(`/offers/${id}`))['charges']).toBe(90_00)
  expect((await waitingFields()).toSorted()).toEqual(['amount', 'sureAmount', 'texts'])
  const { version, number } = (await as(moderator)('GET', `/admin/offers/${id}`))['data']
  await as(moderator)('POST', `/admin/offers/${id}/decision`, {
    version,
    number,
    decision: 'approve',
  })
  expect(await anybody(`/offers/${id}`)).toMatchObject({
    price: { amount: Math.round(before / 3) },
    texts: [{ title: 'A garden by the house' }],
  })
})

test('condition, costs and certificate are shown as entered; commission and the estimate switch apply at once', async () => {
  const details = {
    condition: 'renovated',
    commissionPercent: 3.57,
    commission: 'incl. VAT',
    tenure: 'leasehold',
    leaseYears: 114,
    groundRent: 250_00,
    parkingPrice: 15_000_00,
    heating: ['central', 'gas'],
    energyCertificate: 'demand',
    energyValidUntil: '2031-05-01',
    energySource: 'gas',
    heatingYear: 2011,
    emissions: 24.5,
    emissionsClass: 'C',
  }
  const { id, slugId } = await publish(owner, moderator, details)
  expect(await anybody(`/offers/${id}`)).toMatchObject({
    ...details,
    groundRentPeriod: 'year',
    showsEstimate: true,
  })
  expect(
    await db.selectFrom('offers').select('details').where('id', '=', id).executeTakeFirstOrThrow(),
  ).toEqual({ details: { ...details, groundRentPeriod: 'year' } })
  const { draftVersion } = (await as(owner)('GET', `/user/offers/${id}`))['data'] as DraftOffer
  const { data } = await as(owner)('PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    commissionPercent: 0,
    showsEstimate: false,
  })
  await as(owner)('POST', `/user/offers/${id}/submit`, { version: data.draftVersion })
  expect(await anybody(`/offers/${id}`)).toMatchObject({
    slugId,
    commissionPercent: 0,
    commission: 'incl. VAT',
    showsEstimate: false,
  })
})

test('a home that changes to rental has no ground rent', async () => {
  const { id, draftVersion } = await write(owner, { groundRent: 250_00 })
  expect(
    (await as(owner)('PATCH', `/user/offers/${id}`, { version: draftVersion, action: 1 }))['data']
      .content,
  ).toMatchObject({ groundRent: null, groundRentPeriod: null })
})

test('a house number in the line of the street moves to its own field, and is not shown', async () => {
  const { id, draftVersion } = await write(owner, { street: 'Calle del Olivo', houseNumber: null })
  const saved = await as(owner)('PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    street: 'Calle del Olivo, 71, 2º B',
    houseNumber: null,
  })
  expect(saved).toMatchObject({
    status: 200,
    data: { content: { street: 'Calle del Olivo', houseNumber: '71, 2º B' } },
  })
  // The form sends the same text again while its page is open.
  const again = await as(owner)('PATCH', `/user/offers/${id}`, {
    version: saved['data'].draftVersion,
    street: 'Calle del Olivo, 71, 2º B',
    houseNumber: null,
  })
  expect(again['data'].draftVersion).toBe(saved['data'].draftVersion)
  expect((await as(owner)('GET', `/user/offers/${id}/preview`))['address']).toMatchObject({
    street: 'Calle del Olivo',
    postalCode: '08001',
  })
})

test('the owner is notified of a requested change or a rejection with its reason, in the portal and by mail', async () => {
  const { id, draftVersion } = await write(owner)
  await db.updateTable('users').set({ locale: 'de' }).where('id', '=', owner.id).execute()
  await readMails(services)
  const decide = async (decision: string, more: object = {}) => {
    const sent = (await as(owner)('POST', `/user/offers/${id}/submit`, { version: draftVersion }))[
      'data'
    ]
    const { number } = (await as(moderator)('GET', `/admin/offers/${id}`))['data']
    return as(moderator)('POST', `/admin/offers/${id}/decision`, {
      version: sent.version,
      number,
      decision,
      ...more,
    })
  }
  expect((await decide('ask')).status).toBe(422)
  const asked = await decide('ask', { reasons: ['price'], note: 'Is a nought missing?' })
  expect(asked).toMatchObject({
    status: 200,
    data: {
      status: 'draft',
      reviews: [{ verdict: 'change', reasons: ['price'], note: 'Is a nought missing?' }],
    },
  })
  expect((await as(owner)('GET', `/user/offers/${id}`))['data']).toMatchObject({
    status: 'draft',
    review: { verdict: 'change', reasons: ['price'] },
  })
  const [mail] = await readMails(services)
  expect(mail).toMatchObject({
    to: owner.email,
    text: expect.stringMatching(new RegExp(`Is a nought missing[^]*/de/offer/form/${id}`)),
  })
  expect(await decide('reject', { reasons: ['forbidden'] })).toMatchObject({
    data: { status: 'rejected' },
  })
  expect(
    await db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('user_id', '=', owner.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  ).toEqual([
    { title: 'publishing.notice.rejected.title', link: `/offer/form/${id}` },
    { title: 'publishing.notice.change.title', link: `/offer/form/${id}` },
  ])
  expect((await statuses(id)).at(-1)).toMatchObject({ status: 'rejected', reason: 'forbidden' })
  await db.updateTable('users').set({ locale: 'en' }).where('id', '=', owner.id).execute()
})

test('of two simultaneous decisions one succeeds, and the other is a conflict', async () => {
  const second = await createUser(db, { roles: ['moderator'] })
  for (let round = 0; round < 5; round++) {
    const { id, draftVersion } = await write(owner)
    const { version } = (
      await as(owner)('POST', `/user/offers/${id}/submit`, { version: draftVersion })
    )['data']
    const answers = await Promise.all([
      as(moderator)('POST', `/admin/offers/${id}/decision`, {
        version,
        number: 1,
        decision: 'approve',
      }),
      as(second)('POST', `/admin/offers/${id}/decision`, {
        version,
        number: 1,
        decision: 'reject',
        reasons: ['price'],
      }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status } = await stateOf(id)
    expect(answers.find((answer) => answer.status === 409)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(status === 'published' ? 'published' : 'rejected'),
    })
    expect((await statuses(id)).map((row) => row.status)).toEqual(['draft', 'in_review', status])
  }
})

test('moderators cannot judge their own offer, unless no one else could', async () => {
  const { id, draftVersion } = await write(moderator)
  const { version } = (
    await as(moderator)('POST', `/user/offers/${id}/submit`, { version: draftVersion })
  )['data']
  await createUser(db, { roles: ['moderator'] })
  const approve = () =>
    as(moderator)('POST', `/admin/offers/${id}/decision`, {
      version,
      number: 1,
      decision: 'approve',
    })
  const others = () =>
    db.updateTable('users').where('id', '<>', moderator.id).where('roles', '>', 1)
  expect(await approve()).toMatchObject({ status: 403, code: 'own_offer' })
  expect((await as(moderator)('GET', `/admin/offers/${id}`))['data'].acts).toEqual([])
  await others().set({ blocked_at: new Date() }).execute()
  expect((await as(moderator)('GET', `/admin/offers/${id}`))['data'].acts).toEqual(['decide'])
  expect(await approve()).toMatchObject({
    status: 200,
    data: { status: 'published', acts: ['takeDown'] },
  })
  await others().set({ blocked_at: null }).execute()
})

test('an offer that was taken down cannot be reopened or renewed', async () => {
  const { id, version } = await publish(owner, moderator)
  const sold = (await as(owner)('POST', `/user/offers/${id}/acts`, { version, act: 'sell' }))[
    'data'
  ]
  const taken = await as(moderator)('POST', `/admin/offers/${id}/take-down`, {
    version: sold.version,
    reasons: ['forbidden'],
  })
  expect(taken).toMatchObject({ status: 200, data: { status: 'rejected', acts: [] } })
  expect((await as(owner)('GET', `/user/offers/${id}`))['data'].acts).toEqual(['archive'])
})

test('offers of others are a 404 for everybody but moderators, and do not change', async () => {
  const { id, version } = await publish(owner, moderator)
  for (const somebody of [other, moderator]) {
    expect((await as(somebody)('GET', `/user/offers/${id}`)).status).toBe(404)
    expect(
      (await as(somebody)('PATCH', `/user/offers/${id}`, { version: 2, amount: 1 })).status,
    ).toBe(404)
    expect(
      (await as(somebody)('POST', `/user/offers/${id}/acts`, { version, act: 'archive' })).status,
    ).toBe(404)
    expect((await as(somebody)('POST', `/user/offers/${id}/copy`)).status).toBe(404)
    expect((await as(somebody)('GET', `/user/offers/${id}/preview`)).status).toBe(404)
  }
  expect((await stateOf(id)).status).toBe('published')
})

test("an offer's owner is reminded before it expires; renewing makes it public again", async () => {
  const { id } = await publish(owner, moderator)
  const soon = new Date(Date.now() + 60_000)
  await db.updateTable('offers').set({ expires_at: soon }).where('id', '=', id).execute()
  await readMails(services)
  await expire(id, soon)
  expect((await readMails(services)).map(({ to }) => to)).toEqual([owner.email])
  expect((await stateOf(id)).status).toBe('published')
  const over = new Date(Date.now() - 1000)
  await db.updateTable('offers').set({ expires_at: over }).where('id', '=', id).execute()
  // Jobs with another date are no-ops.
  for (const other of [soon, new Date(over.getTime() - 1000)]) await expire(id, other)
  expect(await readMails(services)).toEqual([])
  expect((await stateOf(id)).status).toBe('published')
  await expire(id, over)
  const expired = await stateOf(id)
  expect(expired.status).toBe('expired')
  expect((await statuses(id)).at(-1)).toMatchObject({ status: 'expired', actor_id: null })
  expect(
    (
      await as(owner)('POST', `/user/offers/${id}/acts`, { version: expired.version, act: 'renew' })
    )['data'].status,
  ).toBe('published')
  expect(Date.parse((await stateOf(id)).expires_at ?? '')).toBeGreaterThan(
    Date.now() + 80 * 86_400_000,
  )
})

test('an offer that is sent four times at once is queued once', async () => {
  const { id, draftVersion } = await write(owner)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      as(owner)('POST', `/user/offers/${id}/submit`, { version: draftVersion }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(
    await db
      .selectFrom('offer_revisions')
      .select(['number', 'verdict'])
      .where('offer_id', '=', id)
      .execute(),
  ).toEqual([{ number: 1, verdict: null }])
  // A moderator decides on the version that they opened.
  expect(
    (
      await as(moderator)('POST', `/admin/offers/${id}/decision`, {
        version: answers[0]!['data'].version,
        number: 1,
        decision: 'approve',
      })
    ).status,
  ).toBe(200)
})

test('history entries cannot be changed', async () => {
  const { id } = await write(owner)
  await expect(
    db
      .updateTable('offer_statuses')
      .set({ status: 'published' })
      .where('offer_id', '=', id)
      .execute(),
  ).rejects.toThrow('never changed')
})

test('search finds a published offer within a second, and a withdrawn one no longer', async () => {
  const search = openSearch(url)
  await search.ready
  const factors = priceFactors('EUR', (code) => (code === 'EUR' ? 1 : null))!
  const found = async (id: number) =>
    (await search.search({ factors, sort: 'price', page: 1 })).ids.includes(id)
  const { id, version } = await publish(owner, moderator)
  await expect.poll(() => found(id), { timeout: 1000, interval: 5 }).toBe(true)
  await as(owner)('POST', `/user/offers/${id}/acts`, { version, act: 'pause' })
  await expect.poll(() => found(id), { timeout: 1000, interval: 5 }).toBe(false)
  await search.close()
})

/**
 * The life of an offer, spelled out: the actions of owner, moderator and portal in each state, and the next state. `*`: only with a pending change;
 * `sale`, `rent`: only for those; `imported`: only for offers of a feed.
 */
const LIFE: Record<OfferStatus, Record<Actor, string>> = {
  draft: { owner: 'submit>in_review archive>archived', moderator: '', system: '' },
  in_review: {
    owner: 'submit>in_review withdraw>draft*',
    moderator: 'approve>published* ask>draft* reject>rejected*',
    system: '',
  },
  rejected: {
    owner: 'submit>in_review archive>archived',
    moderator: 'putBack>published:imported',
    system: '',
  },
  published: {
    owner:
      'submit>published withdraw>published* pause>paused reserve>reserved sell>sold:sale let>let:rent renew>published archive>archived',
    moderator: 'approve>published* ask>published* reject>published* takeDown>rejected',
    system: 'suspend>paused expire>expired',
  },
  reserved: {
    owner:
      'submit>reserved withdraw>reserved* pause>paused release>published sell>sold:sale let>let:rent archive>archived',
    moderator: 'approve>reserved* ask>reserved* reject>reserved* takeDown>rejected',
    system: 'suspend>paused expire>expired',
  },
  paused: {
    owner:
      'submit>paused withdraw>paused* resume>published sell>sold:sale let>let:rent archive>archived',
    moderator: 'approve>paused* ask>paused* reject>paused* takeDown>rejected',
    system: 'lift>published liftReserved>reserved expire>expired',
  },
  sold: { owner: 'reopen>published archive>archived', moderator: 'takeDown>rejected', system: '' },
  let: { owner: 'reopen>published archive>archived', moderator: 'takeDown>rejected', system: '' },
  expired: {
    owner: 'submit>in_review renew>published archive>archived',
    moderator: 'takeDown>rejected',
    system: '',
  },
  archived: { owner: 'restore>draft', moderator: '', system: '' },
}

test.each(OFFER_STATUSES)('%s: exactly the actions of the table are possible', (status) => {
  for (const by of ['owner', 'moderator', 'system'] as const)
    for (const action of [0, 1])
      for (const waiting of [false, true])
        for (const imported of [false, true]) {
          const edges = LIFE[status][by].split(' ').flatMap((edge) => {
            const [, name = '', to = '', star, only] =
              /^(\w+)>(\w+)(\*)?(?::(\w+))?$/.exec(edge) ?? []
            const can =
              name !== '' &&
              (!star || waiting) &&
              (only !== 'sale' || action === 0) &&
              (only !== 'rent' || action === 1) &&
              (only !== 'imported' || imported)
            return can ? [`${name}>${to}`] : []
          })
          const found = (Object.keys(ACTS) as ActName[]).flatMap((name) => {
            const to = targetOf(name, by, { status, action, waiting, imported })
            return to === null ? [] : [`${name}>${to}`]
          })
          expect(found.toSorted(), JSON.stringify({ by, action, waiting, imported })).toEqual(
            edges.toSorted(),
          )
        }
})

const DAY = 86_400_000
/** Expiry of an offer, and its jobs, in days from now, without the ids of the jobs. */
async function endOf(id: number): Promise<{ end: number | null; jobs: number[] }> {
  const { expires_at } = await stateOf(id)
  const jobs = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'offer_expiry')
    .where(sql<boolean>`data @> ${JSON.stringify({ offer: id })}::jsonb`)
    .execute()
  const inDays = (at: string) => Math.round(((Date.parse(at) - Date.now()) / DAY) * 100) / 100
  return {
    end: expires_at === null ? null : inDays(expires_at),
    jobs: jobs.map(({ run_at }) => inDays(run_at)),
  }
}

test('an offer expires a fixed time after it was published or renewed, with one job seven days before', async () => {
  const whole = { end: LIFETIME_DAYS, jobs: [LIFETIME_DAYS - REMINDED_DAYS] }
  const { id, version } = await publish(owner, moderator)
  expect([REMINDED_DAYS, await endOf(id)]).toEqual([7, whole])
  const later = (days: number) =>
    db
      .updateTable('offers')
      .set({ expires_at: new Date(Date.now() + days * DAY) })
      .where('id', '=', id)
      .execute()
  await later(3)
  // Other actions do not change the expiry.
  const act = async (name: string, at: number) =>
    (await as(owner)('POST', `/user/offers/${id}/acts`, { version: at, act: name }))['data']
      .version as number
  let now = await act('pause', version)
  now = await act('resume', now)
  expect((await endOf(id)).end).toBe(3)
  now = await act('renew', now)
  expect(await endOf(id)).toEqual(whole)
  await later(3)
  now = await act('sell', now)
  await act('reopen', now)
  expect(await endOf(id)).toEqual(whole)
})

test('pausing, reserving, renewing and reopening do not change the dates of publication and price', async () => {
  const { id, version } = await publish(owner, moderator)
  const dates = () =>
    db
      .selectFrom('offers')
      .select(['published_at', 'price_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const first = await dates()
  let now = version
  for (const name of ['pause', 'resume', 'reserve', 'release', 'renew', 'sell', 'reopen']) {
    const answer = await as(owner)('POST', `/user/offers/${id}/acts`, { version: now, act: name })
    expect([name, answer.status]).toEqual([name, 200])
    now = answer['data'].version as number
    expect(await dates(), name).toEqual(first)
  }
})

test('a decision on a replaced version is rejected, and the current one stays pending', async () => {
  const { id, draftVersion } = await write(owner)
  await as(owner)('POST', `/user/offers/${id}/submit`, { version: draftVersion })
  const reworded = (
    await as(owner)('PATCH', `/user/offers/${id}`, { version: draftVersion, district: 'Another' })
  )['data']
  const { version } = (
    await as(owner)('POST', `/user/offers/${id}/submit`, { version: reworded.draftVersion })
  )['data']
  expect(await waitingOf(id)).toEqual([2])
  for (const decision of ['approve', 'ask', 'reject'])
    for (const number of [1, 3])
      expect(
        await as(moderator)('POST', `/admin/offers/${id}/decision`, {
          version,
          number,
          decision,
          reasons: ['price'],
        }),
        `${decision} ${number}`,
      ).toMatchObject({ status: 409, code: 'conflict' })
  expect([await waitingOf(id), (await stateOf(id)).status]).toEqual([[2], 'in_review'])
  expect(
    (
      await as(moderator)('POST', `/admin/offers/${id}/decision`, {
        version,
        number: 2,
        decision: 'approve',
      })
    ).status,
  ).toBe(200)
})

test('selling a home withdraws its waiting change, pausing keeps it', async () => {
  for (const [act, waiting] of [
    ['sell', []],
    ['pause', [2]],
  ] as const) {
    const { id, draftVersion } = await publish(owner, moderator)
    const reworded = (
      await as(owner)('PATCH', `/user/offers/${id}`, { version: draftVersion, district: 'Another' })
    )['data']
    await as(owner)('POST', `/user/offers/${id}/submit`, { version: reworded.draftVersion })
    expect(await waitingOf(id), act).toEqual([2])
    const { version } = await stateOf(id)
    expect((await as(owner)('POST', `/user/offers/${id}/acts`, { version, act })).status).toBe(200)
    expect(await waitingOf(id), act).toEqual(waiting)
  }
})

test('an action on an earlier version is a conflict, even where the new state would not allow it', async () => {
  const { id } = await publish(owner, moderator)
  const { version } = await stateOf(id)
  const act = (name: string) => as(owner)('POST', `/user/offers/${id}/acts`, { version, act: name })
  expect((await act('sell')).status).toBe(200)
  expect(await act('pause')).toMatchObject({ status: 409, code: 'conflict' })
})

test('random sequences of actions only follow the graph', async () => {
  // `putBack` is for imported offers; blocking an account (`suspend`, `lift`) has its own tests.
  const names = (Object.keys(ACTS) as ActName[]).filter(
    (name) => name === 'expire' || (ACTS[name].by !== 'system' && name !== 'putBack'),
  )
  const edges = new Set(
    Object.values(ACTS).flatMap(({ moves }) =>
      Object.entries(moves).map(([from, to]) => `${from} ${to}`),
    ),
  )
  const step = fc.record({
    name: fc.constantFrom(...names),
    stale: fc.boolean(),
    reword: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { id } = await write(owner)
      let count = 0
      let isSent = false
      for (const { name, stale, reword } of steps) {
        const before = await stateOf(id)
        const waiting = await waitingOf(id)
        const version = before.version - (stale ? 1 : 0)
        const draft = (await as(owner)('GET', `/user/offers/${id}`))['data']
        if (reword && draft.editable) {
          await as(owner)('PATCH', `/user/offers/${id}`, {
            version: draft.draftVersion,
            district: `D${++count}`,
          })
          isSent = false
        }
        const draftVersion =
          (await as(owner)('GET', `/user/offers/${id}`))['data'].draftVersion - (stale ? 1 : 0)
        const expected = targetOf(name, ACTS[name].by, {
          status: before.status,
          action: 0,
          waiting: waiting.length > 0,
        })
        const answer = await act(
          id,
          name,
          stale ? Math.max(version, 0) : version,
          draftVersion,
          waiting[0] ?? 1,
        )
        const after = await stateOf(id)
        // A pending change cannot be sent again.
        const isAgain = name === 'submit' && waiting.length > 0 && isSent
        if (answer === 200)
          expect(after).toMatchObject({
            status: expected,
            version: before.version + (isAgain ? 0 : 1),
          })
        if (answer === 200 && name === 'submit') isSent = true
        if (answer !== 200) {
          expect(answer).toBe(409)
          expect(after).toEqual(before)
          // Nothing is refused without a reason: seen too late, not in the graph, or nothing new to send.
          expect(stale || expected === null || name === 'submit').toBe(true)
        }
        const queue = await waitingOf(id)
        expect(
          queue.length <= 1 &&
            (queue.length === 0 ||
              ['in_review', 'published', 'paused', 'reserved'].includes(after.status)),
        ).toBe(true)
        if (after.status === 'in_review') expect(queue).toHaveLength(1)
      }
      const history = (await statuses(id)).map(({ status }) => status)
      for (let at = 1; at < history.length; at++)
        expect(edges).toContain(`${history[at - 1]} ${history[at]}`)
      const { status, published_at } = await stateOf(id)
      expect(history.at(-1)).toBe(status)
      expect(published_at !== null).toBe(history.includes('published'))
      expect((await prices(id)).length > 0).toBe(history.includes('published'))
      const is = (list: readonly OfferStatus[]) => list.includes(status)
      expect((await anybody(`/offers/${id}`)).status).toBe(
        is(LIVE_STATUSES) ? 200 : is(GONE_STATUSES) && published_at !== null ? 410 : 404,
      )
    }),
    { numRuns: 25 },
  )

  async function act(
    id: number,
    name: ActName,
    version: number,
    draftVersion: number,
    number: number,
  ): Promise<number> {
    if (name === 'submit')
      return (await as(owner)('POST', `/user/offers/${id}/submit`, { version: draftVersion }))
        .status
    if (name === 'takeDown')
      return (
        await as(moderator)('POST', `/admin/offers/${id}/take-down`, {
          version,
          reasons: ['price'],
        })
      ).status
    if (name === 'approve' || name === 'ask' || name === 'reject')
      return (
        await as(moderator)('POST', `/admin/offers/${id}/decision`, {
          version,
          number,
          decision: name,
          reasons: ['price'],
        })
      ).status
    if ((OWNER_ACTS as readonly string[]).includes(name))
      return (await as(owner)('POST', `/user/offers/${id}/acts`, { version, act: name })).status
    // Expiring, as its job does it.
    const over = new Date(Date.now() - 1000)
    const before = await stateOf(id)
    if (ACTS.expire.moves[before.status as 'published'] === undefined || version !== before.version)
      return 409
    await db.updateTable('offers').set({ expires_at: over }).where('id', '=', id).execute()
    await expire(id, over)
    return 200
  }
})

test.each([
  ['another currency', {}, { currency: 'GBP', amount: 279_500_00, charges: 123_00 }],
  [
    'per week instead of per month',
    { action: 1, priceType: 1, amount: 1_000_00 },
    { priceType: 2, amount: 700_00 },
  ],
  [
    'to rent instead of for sale',
    {},
    { action: 1, priceType: 1, amount: 1_000_00, deposit: 2_000_00 },
  ],
])('%s: no amount is public in the old unit', async (_name, first, then) => {
  const { id } = await publish(owner, moderator, first as Parameters<typeof publish>[2])
  const shown = async () => {
    const { price, action, deposit, charges } = await anybody(`/offers/${id}`)
    return { price, action, deposit, charges }
  }
  const before = await shown()
  const { draftVersion } = (await as(owner)('GET', `/user/offers/${id}`))['data']
  const { data } = await as(owner)('PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    ...then,
  })
  await as(owner)('POST', `/user/offers/${id}/submit`, { version: data.draftVersion })
  expect(await shown()).toEqual(before)
})
