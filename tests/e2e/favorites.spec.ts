import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { call, createAccount, enter, expect, logIn, open } from './member.ts'
import { test } from './test.ts'

/** Homes of a country where no test publishes any. */
const PLACE = '/pt/buy-apartment'

test.describe.configure({ timeout: 240_000 })

const hearts = (page: Page) => page.locator('article[data-offer] button[aria-pressed]')
/** Whether the keyboard is somewhere. */
const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)
const saved = (page: Page) => page.locator('main article[data-offer]')

for (const { locale, names } of [
  { locale: 'en', names: { undo: 'Undo', signIn: 'Sign in' } },
  { locale: 'ar', names: { undo: 'تراجع', signIn: 'تسجيل الدخول' } },
] as const) {
  const title = `${locale}: five properties saved without an account are there after a reload, offline, and with an account`
  const tag = locale === 'ar' ? '@lab' : []
  test(title, { tag }, async ({ page, context, browser, baseURL }) => {
    await open(page, `/${locale}${PLACE}`)
    for (let index = 0; index < 5; index++) {
      await hearts(page).nth(index).click()
      await expect(hearts(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
    }
    // A sixth is undone from its message.
    await hearts(page).nth(5).click()
    await page.getByRole('button', { name: names.undo }).first().click()
    await expect(hearts(page).nth(5)).toHaveAttribute('aria-pressed', 'false')

    await page.reload()
    await expect(page.locator('button[aria-pressed=true]')).toHaveCount(5)
    // Another tab of the browser follows.
    const tab = await context.newPage()
    await open(tab, `/${locale}/service/favorites`)
    await expect(saved(tab)).toHaveCount(5)
    // A browser with windows draws a page behind another once a second, and clicks wait for it.
    await page.bringToFront()
    await hearts(page).nth(0).click()
    await expect(saved(tab)).toHaveCount(4)
    await hearts(page).nth(0).click()
    await expect(saved(tab)).toHaveCount(5)

    // Once the service worker has what it needs, the page opens without a network.
    await expect
      .poll(() =>
        tab.evaluate(async () =>
          (await (await caches.open('homes')).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      .toContain(`/${locale}/service/favorites`)
    await tab.bringToFront()
    await context.setOffline(true)
    await tab.reload()
    await expect(saved(tab)).toHaveCount(5)
    // Changes made offline are kept.
    await tab.locator('main article[data-offer] button[aria-pressed]').first().click()
    await expect(saved(tab)).toHaveCount(4)
    await tab.getByRole('button', { name: names.undo }).first().click()
    await expect(saved(tab)).toHaveCount(5)
    await context.setOffline(false)

    const email = await createAccount({ locale })
    await page.bringToFront()
    await open(page, `/${locale}/service/favorites`)
    await page.getByRole('main').getByRole('link', { name: names.signIn }).click()
    await logIn(page, email)
    await expect(page).toHaveURL(`/${locale}/service/favorites`)
    await expect(saved(page)).toHaveCount(5)
    await expect
      .poll(async () => {
        const { data } = await call<{ data: { favorites: object[] } }>(context, 'GET', 'user/homes')
        return data.favorites.length
      })
      .toBe(5)

    // Another device has them; after signing out this one has none.
    const other = await browser.newContext({ baseURL: baseURL! })
    await enter(other, email)
    const device = await other.newPage()
    await open(device, `/${locale}/service/favorites`)
    await expect(saved(device)).toHaveCount(5)
    await other.close()
    await context.clearCookies()
    await page.reload()
    await expect(saved(page)).toHaveCount(0)
  })
}

test('lists, notes, order and comparison, by keyboard and for assistive technology', async ({
  page,
}) => {
  await open(page, `/en${PLACE}`)
  for (let index = 0; index < 3; index++) await hearts(page).nth(index).click()
  await open(page, '/en/service/favorites?sort=own')
  const items = page.locator('[data-item]')
  await expect(items).toHaveCount(3)

  await page.getByRole('button', { name: 'New list' }).press('Enter')
  await page.getByLabel('Name of the list').fill('By the sea')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/list=/)
  await expect(page.getByText('Nothing in this list yet')).toBeVisible()
  await page.goBack()
  await items.first().getByRole('combobox').selectOption('By the sea')
  await page.getByRole('link', { name: 'By the sea 1' }).press('Enter')
  await expect(items).toHaveCount(1)
  await page.getByRole('link', { name: 'All 3' }).press('Enter')
  await expect(items).toHaveCount(3)

  const [first, second] = await items.evaluateAll((all) =>
    all.map((each) => each.getAttribute('data-item')),
  )
  await items
    .first()
    .getByRole('button', { name: /^Move down/ })
    .press('Enter')
  await expect(items.first()).toHaveAttribute('data-item', second!)
  await expect(items.nth(1)).toHaveAttribute('data-item', first!)

  await items
    .first()
    .getByRole('button', { name: /^Add note/ })
    .press('Enter')
  await page.keyboard.type('Ask about the lift')
  await items.first().getByRole('button', { name: 'Save note' }).press('Enter')
  await expect(items.first().getByText('Ask about the lift')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(items.first().getByText('Ask about the lift')).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])

  for (const each of [0, 1, 2])
    await items
      .nth(each)
      .getByLabel(/^Compare: /)
      .press('Space')
  await page.getByRole('link', { name: 'Compare side by side' }).press('Enter')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expect(page.locator('tr[data-different]').first()).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  await page
    .getByRole('button', { name: /^Remove from the comparison/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('columnheader')).toHaveCount(2)
})

test('the map of favourites stays when a property is removed, and loses its pin', async ({
  page,
}) => {
  await open(page, `/en${PLACE}`)
  for (let index = 0; index < 5; index++) await hearts(page).nth(index).click()
  await open(page, '/en/service/favorites?view=map')
  const pins = page.getByRole('group', { name: 'Properties on the map' }).getByRole('button')
  await expect(pins.first()).toBeVisible()
  const count = await pins.count()
  // The map itself is stored when it leaves the page: what is around it tells whether it did.
  await page
    .locator('div:has(> div > .maplibregl-map)')
    .evaluate((element) => (element.dataset['kept'] = ''))
  const kept = page.locator('[data-kept] .maplibregl-canvas')
  // A pin leads to its home in the list.
  await pins.first().press('Enter')
  const id = await page.evaluate(() =>
    document.activeElement?.closest('[data-item]')?.getAttribute('data-item'),
  )
  await page.locator(`[data-item="${id}"] button[aria-pressed]`).first().press('Enter')
  await expect(pins).toHaveCount(count - 1)
  await expect(kept).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(pins).toHaveCount(count)
  await expect(kept).toBeVisible()
})

test('without a network, comparison and map say so, and the favourites stay', async ({
  page,
  context,
}) => {
  await open(page, `/en${PLACE}`)
  for (let index = 0; index < 3; index++) await hearts(page).nth(index).click()
  await open(page, '/en/service/favorites')
  await expect(saved(page)).toHaveCount(3)
  await hearts(page).nth(1).press('Enter')
  await expect(saved(page)).toHaveCount(2)
  await expect.poll(() => hasFocus(page)).toBe(true)
  await context.setOffline(true)
  const needsNetwork = page.getByText('This needs a connection.')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(needsNetwork).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  for (const index of [0, 1])
    await page
      .getByLabel(/^Compare: /)
      .nth(index)
      .check()
  await page.getByRole('link', { name: 'Compare side by side' }).click()
  await expect(needsNetwork).toBeVisible()
  await page.getByRole('link', { name: 'Back to favourites' }).click()
  await expect(saved(page)).toHaveCount(2)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Compare side by side' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
})

test('viewed properties are dimmed and listed by day; hidden ones are gone everywhere until they are shown again', async ({
  page,
}) => {
  await open(page, '/en/service/viewed')
  await page.getByLabel('Remember the properties I view').check()
  await open(page, `/en${PLACE}`)
  const card = page.locator('article[data-offer]').first()
  const id = await card.getAttribute('data-offer')
  await card.locator('h2 a').click()
  await expect(page).toHaveURL(/\/offer\//)
  await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('homes')))
    .toContain(`"viewed":[{"id":${id},`)
  await page.goBack()
  // The card that one came from has the focus, and is not dimmed while it has.
  const here = page.locator(`article[data-offer="${id}"]`)
  await expect(async () => {
    await page.locator('h1').click()
    await expect(here.locator('> div > :first-child').first()).toHaveCSS('opacity', '0.6', {
      timeout: 1000,
    })
  }).toPass()

  await open(page, '/en/service/viewed')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(here).toBeVisible()
  expect(await axe(page)).toEqual([])

  await open(page, `/en${PLACE}`)
  await here.hover()
  await here.getByRole('button', { name: /^Hide: / }).press('Enter')
  await expect(here).toBeHidden()
  await expect(page.getByText('1 property hidden on this page', { exact: true })).toBeVisible()
  await expect.poll(() => hasFocus(page)).toBe(true)
  await page.reload()
  await expect(page.locator('article[data-offer]').nth(1)).toBeVisible()
  await expect(here).toBeHidden()
  await open(page, '/en/service/viewed')
  await page.getByRole('button', { name: /^Remove from viewed: / }).press('Enter')
  await expect(page.getByText('No properties viewed yet')).toBeVisible()
  await expect.poll(() => hasFocus(page)).toBe(true)
  await page.getByRole('button', { name: /^Show again: / }).press('Enter')
  await expect(page.getByText('You haven’t hidden any properties.')).toBeVisible()
  await expect.poll(() => hasFocus(page)).toBe(true)
  await page.getByLabel('Remember the properties I view').uncheck()
  await expect(page.getByText('No properties viewed yet')).toBeVisible()
  await open(page, `/en${PLACE}`)
  await expect(here).toBeVisible()
})

for (const { locale, names } of [
  {
    locale: 'en',
    names: {
      share: 'Share as a board',
      link: 'Create link for voting',
      made: 'The link',
      name: 'Your name',
      join: 'Join in',
      both: 'Both like it',
      like: /^Like: /,
      revoke: /^Withdraw the link/,
      say: 'Comment',
      gone: /^This link was withdrawn/,
    },
  },
  {
    locale: 'ar',
    names: {
      share: 'مشاركة كلوحة',
      link: 'إنشاء رابط للتصويت',
      made: 'الرابط',
      name: 'اسمك',
      join: 'انضمام',
      both: 'يعجب الاثنين',
      like: /^يعجبني: /,
      revoke: /^سحب رابط/,
      say: 'إضافة تعليق',
      gone: /^سُحب هذا الرابط/,
    },
  },
] as const) {
  const title = `${locale}: a board is live in two browsers, one of them without an account, until its link is withdrawn`
  const tag = locale === 'en' ? '@lab' : []
  test(title, { tag }, async ({ page, context, browser, baseURL }) => {
    await enter(context, await createAccount({ locale }))
    await open(page, `/${locale}${PLACE}`)
    for (let index = 0; index < 2; index++) await hearts(page).nth(index).click()
    await open(page, `/${locale}/service/favorites`)
    await page.getByRole('button', { name: names.share }).click()
    await expect(page).toHaveURL(/\/service\/boards\/\d+$/)
    await expect(page.locator('[data-item]')).toHaveCount(2)
    await page.getByRole('button', { name: names.link }).click()
    const link = await page.getByLabel(names.made, { exact: true }).inputValue()

    const other = await browser.newContext({ baseURL: baseURL! })
    const guest = await other.newPage()
    await open(guest, new URL(link).pathname)
    await guest.getByLabel(names.name).fill('Grace')
    await guest.getByRole('button', { name: names.join }).click()
    await expect(page.getByText('Grace').first()).toBeVisible()

    const first = guest.locator('[data-item]').first()
    const id = await first.getAttribute('data-item')
    await first.getByRole('button', { name: names.like }).click()
    const here = page.locator(`[data-item="${id}"]`)
    await expect(here.getByText('Grace')).toBeVisible()
    await here.getByRole('button', { name: names.like }).click()
    for (const each of [page, guest]) await expect(each.getByText(names.both)).toBeVisible()
    await guest.locator(`[data-item="${id}"] textarea`).fill('Sea view')
    await guest.getByRole('button', { name: names.say, exact: true }).click()
    await expect(here.getByText('Sea view')).toBeVisible()
    expect(await axe(guest, { colours: true })).toEqual([])

    await page.getByRole('button', { name: names.revoke }).click()
    await expect(page.getByRole('button', { name: names.revoke })).toHaveCount(0)
    await expect(guest.getByText(names.gone)).toBeVisible()
    await expect(guest.locator('[data-item] textarea')).toHaveCount(0)
    const answer = await guest.reload()
    expect(answer?.status()).toBe(404)
    expect((await guest.goto(`/${locale}/service/board/${'x'.repeat(40)}`))?.status()).toBe(404)
    await other.close()
  })
}
