import type { Page } from '@playwright/test'
import { notify, type Notice } from '#api/people/notifications/notify.ts'
import type { OpenDatabase } from '#db/open.ts'
import { axe } from './axe.ts'
import { createAccount, enter, expect, open, openListening, portalDatabase } from './member.ts'
import { test } from './test.ts'

/** They stay as long as the journey takes. */
const duration = 600_000
const SIGNED_IN: Notice = {
  title: 'accounts.notification.newSignIn.title',
  message: 'accounts.notification.newSignIn.message',
  params: { device: 'Firefox, Linux' },
  payload: { type: 'warning', onClick: '/user/access', duration },
}
const CHANGED: Notice = {
  title: 'accounts.notification.passwordChanged.title',
  message: 'accounts.notification.passwordChanged.message',
  payload: { duration },
}

test.describe.configure({ timeout: 240_000 })
let database: OpenDatabase
test.beforeAll(async () => {
  database = await portalDatabase()
})

const bell = (page: Page, name = /^Notifications: /) => page.getByRole('banner').getByLabel(name)
const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).locator('[data-toast]')

test('a notification appears in both tabs, is read in both, and is listed after an absence', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await createAccount()
  const { id } = await enter(page.context(), email)
  const tab = await page.context().newPage()
  await openListening(page, '/en/user/profile')
  await openListening(tab, '/en/es')
  await notify(database.db, id, SIGNED_IN)
  for (const here of [page, tab]) {
    await expect(toasts(here)).toContainText('from a new device: Firefox, Linux')
    await expect(bell(here, /1 new$/)).toBeVisible()
  }

  // A tab that is not in front draws once a second.
  await page.bringToFront()
  // The second is 16 px above the first; neither covers the header or its menus.
  await notify(database.db, id, CHANGED)
  await expect(toasts(page)).toHaveCount(2)
  await expect(toasts(page).first()).toContainText('Your password was changed')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => gaps(page)).toEqual({ belowHeader: 16, atEnd: 16, between: 16 })
    await page.getByLabel('Account: Ada Lovelace').click()
    for (const name of ['Profile', 'Security'])
      await page.getByRole('banner').getByRole('link', { name }).click({ trial: true })
    await page.getByRole('button', { name: 'Sign out', exact: true }).click({ trial: true })
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(2)
  }
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText('New sign-in')

  // Narrow, still: the panel has room, and reading one counts everywhere.
  await bell(page, /2 new$/).click()
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  expect(
    await panel
      .locator('..')
      .evaluate((element) => [
        element.getBoundingClientRect().right <= innerWidth,
        element.scrollWidth <= element.clientWidth,
      ]),
  ).toEqual([true, true])
  await panel.getByRole('link', { name: 'New sign-in' }).click()
  await expect(page).toHaveURL('/en/user/access')
  for (const here of [page, tab]) await expect(bell(here, /1 new$/)).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  await expect(toasts(tab)).toHaveCount(1)
  await tab.bringToFront()
  await bell(tab).click()
  await tab.getByRole('button', { name: 'Mark all as read' }).click()
  for (const here of [page, tab]) await expect(bell(here, /none new$/)).toBeVisible()

  await notify(database.db, id, SIGNED_IN)
  await expect(bell(page, /1 new$/)).toBeVisible()
  const away = await (await browser.newContext({ baseURL })).newPage()
  await enter(away.context(), email)
  await open(away, '/en/es')
  await bell(away, /1 new$/).click()
  await expect(
    away.getByRole('region', { name: 'Notifications' }).getByRole('listitem'),
  ).toHaveCount(3)
  await expect(toasts(away)).toHaveCount(0)
  await away.getByRole('button', { name: 'Delete “Your password was changed”' }).click()
  await expect(
    away.getByRole('region', { name: 'Notifications' }).getByRole('listitem'),
  ).toHaveCount(2)
  await away.context().close()
})

/** Between the toasts, and from them to the header and the edge of the page. Pixels. */
function gaps(page: Page) {
  return page.evaluate(() => {
    const [first, second] = [...document.querySelectorAll('[data-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    if (!first || !second) return null
    const header = document.querySelector('header')?.getBoundingClientRect()
    return {
      belowHeader: Math.round(first.top - (header?.bottom ?? 0)),
      atEnd: Math.round(document.documentElement.clientWidth - first.right),
      between: Math.round(second.top - first.bottom),
    }
  })
}

test('a notification is shown for 25,000 ms', async ({ page }) => {
  const email = await createAccount()
  const { id } = await enter(page.context(), email)
  await page.clock.install()
  await openListening(page, '/en/es')
  await expect(bell(page, /none new$/)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await notify(database.db, id, { ...CHANGED, payload: {} })
  // The toast is rendered after a delay of React.
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return toasts(page).count()
    })
    .toBe(1)
  await page.clock.fastForward(24_900)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.fastForward(200)
  await expect(toasts(page)).toHaveCount(0)
  await expect(bell(page, /1 new$/)).toBeVisible()
})

test('without scripts the bell leads to the page of all; with them it and the bell know the same', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await createAccount()
  const { id } = await enter(page.context(), email)
  const plain = await (
    await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
  ).newPage()
  await plain.goto('/en/user/profile')
  await plain.getByRole('banner').getByRole('link', { name: 'Notifications' }).click()
  await expect(plain).toHaveURL('/en/user/notifications')
  await expect(plain.getByText('No notifications yet')).toBeVisible()
  await notify(database.db, id, CHANGED)
  for (let i = 0; i < 22; i++) await notify(database.db, id, SIGNED_IN)
  await plain.reload()
  const main = plain.getByRole('main')
  const items = main.locator('li:has(time)')
  await expect(items).toHaveCount(20)
  await expect(items.first()).toContainText('Firefox, Linux')
  await expect(main.getByText('23 new')).toBeVisible()
  await main.getByRole('link', { name: 'Show older' }).click()
  await expect(items).toHaveCount(3)
  await main.getByRole('button', { name: 'Delete “Your password was changed”' }).click()
  await expect(items).toHaveCount(2)
  await main.getByRole('link', { name: 'Newest' }).click()
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(items).toHaveCount(20)
  await expect(main.getByText(/\d new$/)).toHaveCount(0)
  await items.first().getByRole('link', { name: 'New sign-in' }).click()
  await expect(plain).toHaveURL('/en/user/access')
  await plain.context().close()

  await openListening(page, '/en/user/profile')
  await bell(page, /none new$/).click()
  await page.getByRole('link', { name: 'All notifications' }).click()
  await expect(page).toHaveURL('/en/user/notifications')
  const first = page.getByRole('main').locator('li:has(time)').first()
  await expect(first).toContainText('New sign-in')
  await notify(database.db, id, CHANGED)
  await expect(first).toContainText('Your password was changed')
  await expect(bell(page, /1 new$/)).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, /none new$/)).toBeVisible()
  await first.getByRole('button', { name: 'Delete “Your password was changed”' }).click()
  await expect(first).toContainText('New sign-in')
})

test('axe finds nothing in the open panel and the toast', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await enter(page.context(), await createAccount())
  await openListening(page, '/en/es')
  const check = async () =>
    expect(await axe(page, { within: ['header', '[aria-live=polite]'], colours: true })).toEqual([])
  await bell(page).click()
  await check()
  await notify(database.db, id, SIGNED_IN)
  await notify(database.db, id, CHANGED)
  await expect(toasts(page)).toHaveCount(2)
  await expect(page.getByRole('banner').getByRole('listitem')).not.toHaveCount(0)
  await check()
})

test('reading all on the notifications page clears the bell, without a message between them too', async ({
  page,
}) => {
  // As when the form is gone before its answer comes.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  const { id } = await enter(page.context(), await createAccount())
  await notify(database.db, id, CHANGED)
  await openListening(page, '/en/user/notifications')
  await expect(bell(page, /1 new$/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, /none new$/)).toBeVisible()
})
