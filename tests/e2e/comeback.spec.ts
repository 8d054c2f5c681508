import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { Messages } from '#i18n/messages.ts'
import { axe } from './axe.ts'
import { alive, createAccount, enter, expect, inDatabase, open } from './member.ts'
import { test } from './test.ts'

const messages = new Messages()

/** Homes of a country where no test publishes any. */
const PLACE = '/pt/buy-apartment'

test.describe.configure({ timeout: 240_000 })

const cards = (page: Page) => page.locator('article[data-offer]')
const idOf = async (page: Page, at: number): Promise<number> =>
  Number(await cards(page).nth(at).getAttribute('data-offer'))
const card = (page: Page, id: number) => page.locator(`article[data-offer="${id}"]`)
const setPrice = (id: number, amount: number) =>
  inDatabase((db) =>
    db.updateTable('offers').set({ price_amount: amount }).where('id', '=', id).execute(),
  )

test('a hidden property is absent from the next page before its scripts load', async ({ page }) => {
  await open(page, `/en${PLACE}`)
  const id = await idOf(page, 0)
  await card(page, id).hover()
  await card(page, id)
    .getByRole('button', { name: /^Hide: / })
    .click()
  await expect(card(page, id)).toBeHidden()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`/en${PLACE}`)
  await expect(cards(page).nth(1)).toBeVisible()
  await expect(card(page, id)).toBeHidden()

  await page.unroute('**/*.js')
  await page.reload()
  await expect(page.getByText('1 property on this page is hidden.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the list' }).click()
  await page.getByRole('button', { name: /^Show again: / }).click()
  await open(page, `/en${PLACE}`)
  await expect(card(page, id)).toBeVisible()
})

test('a card says what has changed of a property since it was viewed', async ({ page }) => {
  await open(page, '/en/service/viewed')
  await page.getByLabel(/^Remember/).check()
  await open(page, `/en${PLACE}`)
  const id = await idOf(page, 1)
  const path = await card(page, id).getByRole('link').last().getAttribute('href')
  await open(page, path!)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('homes') ?? ''))
    .toContain(`"viewed":[{"id":${id}`)
  const { price_amount: price } = await inDatabase((db) =>
    db.selectFrom('offers').select('price_amount').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  try {
    await setPrice(id, Math.round(price! * 0.9))
    await open(page, `/en${PLACE}`)
    await expect(card(page, id)).toContainText('10% cheaper since you viewed it')
    expect(await axe(page, { colours: true })).toEqual([])
  } finally {
    await setPrice(id, price!)
  }
})

test('a property viewed and saved offline has its title, and its photo after reconnecting', async ({
  page,
  context,
}) => {
  await open(page, '/en/service/viewed')
  await page.getByLabel(/^Remember/).check()
  await open(page, `/en${PLACE}`)
  const viewed = await idOf(page, 2)
  const path = await card(page, viewed).getByRole('link').last().getAttribute('href')
  await open(page, path!)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('homes-cards') ?? ''))
    .toContain(`"id":${viewed}`)
  await open(page, `/en${PLACE}`)
  const saved = await idOf(page, 3)
  const heart = card(page, saved).locator('button[aria-pressed]')
  await expect(heart).toBeVisible()
  const title = await card(page, saved).locator('a[lang]').innerText()
  const stored = () =>
    page.evaluate(async () =>
      (await (await caches.open('homes')).keys()).map(({ url }) => new URL(url).pathname),
    )
  await expect.poll(stored).toContain('/en/service/favorites')
  await expect
    .poll(async () => (await stored()).some((each) => each.startsWith('/media/')))
    .toBe(true)

  await context.setOffline(true)
  await heart.click()
  await page.goto('/en/service/favorites')
  await expect(page.locator(`[data-offer="${saved}"]`)).toContainText(title)
  await page.goto('/en/service/viewed')
  // Browsers of tests draw no photos, so it is asked for.
  const photo = await page
    .locator(`article[data-offer="${viewed}"] img`)
    .first()
    .getAttribute('src')
  const typeOf = async (src: string) => (await fetch(src)).headers.get('content-type')
  expect(await page.evaluate(typeOf, photo!)).toBe('image/webp')
  await context.setOffline(false)
  await page.goto('/en/service/favorites')
  await expect(page.locator(`article[data-offer="${saved}"] img`).first()).toBeVisible()
})

/** Presses a button and waits for what follows it: a form that comes back at once was filled in by a program, and is sent again by itself. */
async function press(within: Locator, button: string, shown: string) {
  await within.getByRole('button', { name: button, exact: true }).click()
  await expect(within.getByText(shown)).toBeVisible()
}

test('a saved search can be updated from its results', async ({ page, context }) => {
  await enter(context, await createAccount())
  const of = '/pt/search?action=0'
  await open(page, `/en/service/searches/new?of=${encodeURIComponent(of)}`)
  await press(page.getByRole('main'), 'Save search', 'Search saved')
  await open(page, '/en/service/searches')
  await page.getByRole('link', { name: 'Homes for sale in Portugal', exact: true }).click()
  await expect(page).toHaveURL(/\/pt\/search/)
  await open(page, `/en${of}&bedroomsMin=2`)
  const link = page.getByRole('link', { name: 'Save search' })
  await alive(link)
  await link.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You came from your saved search “Homes for sale in Portugal”')
  await press(dialog, 'Update this search', 'Search updated')
  await open(page, '/en/service/searches')
  await expect(
    page.getByRole('link', {
      name: 'Homes for sale in Portugal: 2+ bedrooms',
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByText('Saved searches: 1 of 100')).toBeVisible()
})

for (const { locale, names } of [
  {
    locale: 'en',
    names: { save: 'Save search', saved: 'Search saved', signIn: 'Sign in to see what is new' },
  },
  {
    locale: 'ar',
    names: { save: 'حفظ البحث', saved: 'تم حفظ البحث', signIn: 'سجّل الدخول لعرض الجديد' },
  },
] as const) {
  const title = `${locale}: what is new in saved searches and favourites is on one page, with the addresses of each search`
  test(title, { tag: locale === 'en' ? '@lab' : [] }, async ({ page, context }) => {
    await open(page, `/${locale}/service/feed`)
    await expect(page.getByText(names.signIn)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
    expect(await axe(page, { colours: true })).toEqual([])

    await enter(context, await createAccount({ locale }))
    const search = '/pt/search?action=0&category=1'
    await open(page, `/${locale}/service/searches/new?of=${encodeURIComponent(search)}`)
    await press(page.getByRole('main'), names.save, names.saved)

    await open(page, `/${locale}/service/feed`)
    const items = page.locator('main li:has(> article[data-offer])')
    await expect(items.first()).toBeVisible()
    await expect(items.first().getByRole('link').last()).toHaveAttribute(
      'href',
      new RegExp(`^/${locale}/pt/`),
    )
    expect(await axe(page)).toEqual([])
    const addresses = page.locator('#addresses')
    for (const [name, type] of [
      ['RSS', 'application/rss+xml'],
      ['JSON Feed', 'application/feed+json'],
    ] as const) {
      const href = await addresses.getByRole('link', { name }).getAttribute('href')
      const feed = await context.request.get(href!)
      expect(feed.headers()['content-type']).toContain(type)
    }
    await addresses.getByRole('link', { name: 'Kyero, OpenImmo, RESO' }).click()
    await expect(page).toHaveURL(/\/service\/feed\/export\?of=/)
    await expect(page.locator('input[name=of]')).toHaveValue(/\/pt\//)
  })
}

for (const locale of ['en', 'ar'] as const) {
  const title = `${locale}: the pages of a visitor and of an account lead to what is new`
  test(title, { tag: locale === 'en' ? '@lab' : [] }, async ({ page, context }) => {
    const t = messages.translator(locale)
    const email = await createAccount({ locale })
    await enter(context, email)
    await open(page, `/${locale}${PLACE}`)
    // Not the other language’s.
    const viewed = await idOf(page, locale === 'en' ? 6 : 7)
    await card(page, viewed).locator('h2 a').click()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('homes')))
      .toContain(`"viewed":[{"id":${viewed},`)
    const { user, price } = await inDatabase(async (db) => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await sql`
        with search as (
          insert into saved_searches (user_id, locale, time_zone, name, search, page, frequency, reasons, channels, quiet_from, quiet_until, expires_at)
          values (${id}, 'en', 'UTC', 'Flats', '{"location":"country207"}', '/es/search', 'daily', '{new}', '{portal,mail}', 22, 7, now() + interval '5 days') returning id)
        insert into search_matches (search_id, offer_id, reason, at) select id, ${viewed}, 'new', now() from search`.execute(
        db,
      )
      await sql`insert into notifications (user_id, title, message, params)
        values (${id}, 'savedSearches.notice.title', 'savedSearches.notice.message', '{"name":"Flats","count":1,"new":1,"price_cut":0,"back":0}')`.execute(
        db,
      )
      return {
        user: id,
        price: await db
          .selectFrom('offers')
          .select('price_amount')
          .where('id', '=', viewed)
          .executeTakeFirstOrThrow(),
      }
    })
    await setPrice(viewed, Number(price.price_amount) - 1_000_00)

    const main = page.getByRole('main')
    const found = main.getByText(new RegExp(`^${t('service.feed.new', { date: '' })}`))
    const counted = [
      t('service.searches.count', { count: 1 }),
      t('service.searches.ending', { count: 1 }),
      t('notifications.page.unread', { count: 1 }),
    ]
    await open(page, `/${locale}/service`)
    for (const text of [...counted, t('service.changed', { count: 1 })])
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    await expect(found).toBeVisible()
    expect(await axe(page)).toEqual([])
    await open(page, `/${locale}/user`)
    for (const text of counted) await expect(main.getByText(text, { exact: true })).toBeVisible()
    await expect(found).toBeVisible()
    expect(await axe(page)).toEqual([])

    // Looked at, it is no news.
    await open(page, `/${locale}/service/feed`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('news-seen')))
      .toContain(`"userId":${user},`)
    await open(page, `/${locale}/service`)
    await expect(main.getByText(counted[0]!, { exact: true })).toBeVisible()
    await expect(found).toBeHidden()
    await setPrice(viewed, Number(price.price_amount))
  })
}
