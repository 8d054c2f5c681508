import { expect } from '@playwright/test'
import { test } from './test.ts'

test('the cookie banner stays until a choice is made, which it stores and confirms; the cookie page lists what is stored and deletes it', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/en/es', { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('homes')
  await context.addCookies([{ name: 'leftover', value: '1', url: baseURL ?? '' }])
  await page.goto('/en/service/manage-cookies')
  await page.waitForLoadState('networkidle')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.getByRole('button', { name: 'Only necessary' }).click()
  await expect(banner).toBeHidden()
  await expect(page.locator('[data-toast="success"]')).toHaveText(/Only necessary/)
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_policy')
  expect(cookie?.value).toMatch(/^only_necessary-from%3A\d+$/)
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(31_104_000, -3)
  await page.getByRole('button', { name: 'Delete leftover' }).click()
  await expect(page.getByText('leftover', { exact: true })).toBeHidden()
  expect((await context.cookies()).some(({ name }) => name === 'leftover')).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('the language picker keeps the page and remembers the choice, ?lang switches any page, the currency picker changes the prices', async ({
  page,
  context,
}) => {
  await page.goto('/en/es?x=1')
  await page.waitForLoadState('networkidle')
  await page.getByLabel(/^Language: English/).click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL('/ar/es?x=1')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('إسبانيا')
  expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe('ar')
  await page.goto('/es/buy-apartment')
  await expect(page).toHaveURL('/ar/es/buy-apartment')

  await page.goto('/ar/gb?lang=en')
  await expect(page).toHaveURL('/en/gb')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.waitForLoadState('networkidle')
  await page.getByLabel(/^Currency:/).click()
  await page.getByRole('button', { name: /US Dollar/ }).click()
  await expect(page.getByLabel(/^Currency: USD/)).toBeVisible()
  await expect(page).toHaveURL('/en/gb')
})

test('without scripts, another language shows the same filters', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en/pt/buy-apartment?areaMin=50&prices=USD')
  await page.getByLabel(/^Language: English/).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/pt/buy-apartment?areaMin=50&prices=USD')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()
})

test('an unknown address is a 404 that says so and knows ways on', async ({ page }) => {
  await page.goto('/en/contact')
  const response = await page.goto('/en/xx/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Page Not Found: /en/xx/nowhere',
  )
  await expect(page.getByRole('main').getByRole('search')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All countries' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/en/contact')
  await page.goto('/en/xx/nowhere')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/en\??$/)
})

test('going back returns to where one was', async ({ page }) => {
  await page.goto('/en')
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('link', { name: 'Vietnam', exact: true })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page).toHaveURL('/en/vn/buy-apartment')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200)
})

test('a narrow view marks the body', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/en/contact')
  await expect(page.locator('body')).toHaveClass(/mobile/)
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(page.locator('body')).not.toHaveClass(/mobile/)
})

test('a newer build reloads the page, once', async ({ page }) => {
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { build: 'newer' } }))
  let [loads, checks] = [0, 0]
  page.on('load', () => loads++)
  page.on(
    'requestfinished',
    (request) => void (request.url().includes('/builds/latest.json') && checks++),
  )
  await page.goto('/en/es')
  await expect.poll(() => loads).toBe(2)
  // The page that came asks as well, and stays: a visitor goes on from it.
  await expect.poll(() => checks).toBe(2)
  await page.getByRole('link', { name: 'Cookies' }).last().click()
  await expect(page).toHaveURL('/en/service/manage-cookies')
  expect([loads, checks]).toEqual([2, 2])
})

test('a country has a page with its places and breadcrumbs', async ({ page }) => {
  await page.goto('/en/es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes in Spain')
  await page
    .getByRole('heading', { name: /^Places in/ })
    .locator('xpath=ancestor::section')
    .getByRole('link')
    .first()
    .click()
  await expect(
    page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Spain' }),
  ).toBeVisible()
})

test('a page whose code cannot be loaded is opened by the server, at most once in ten seconds', async ({
  page,
}) => {
  await page.goto('/en/contact')
  await page.waitForLoadState('networkidle')
  let loads = 0
  page.on('load', () => loads++)
  const lose = () =>
    page.route('**/assets/*.js', (route) =>
      /\/(react|shell|root|entry|manifest|rolldown)/.test(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 404, body: 'There is no such file.' }),
    )
  const leave = () => page.getByRole('link', { name: 'Cookies' }).last().dispatchEvent('click')
  await lose()
  await leave()
  await expect.poll(() => loads).toBe(1)
  await expect(page).toHaveURL('/en/service/manage-cookies')
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
  await page.unroute('**/assets/*.js')
  await page.goto('/en/contact')
  await page.waitForLoadState('networkidle')
  await lose()
  await leave()
  await expect(page.getByRole('heading', { name: 'Contact us' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
})

test('a part that is gone with its build reloads the page, once', async ({ page }) => {
  let [loads, checks] = [0, 0]
  await page.route('**/builds/latest.json*', (route) =>
    ++checks === 1 ? route.continue() : route.fulfill({ json: { build: 'newer' } }),
  )
  await page.goto('/en/es/search', { waitUntil: 'networkidle' })
  await expect.poll(() => checks).toBe(1)
  page.on('load', () => loads++)
  await page.route('**/assets/save-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  const save = page.getByRole('link', { name: 'Save search' }).first()
  await save.click()
  await expect.poll(() => loads).toBe(1)
  await expect.poll(() => checks).toBe(3)
  await save.click()
  await expect.poll(() => checks).toBe(4)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})

test('a line shows that a page is loading, and text typed in the header stays', async ({
  page,
}) => {
  await page.goto('/en')
  await page.waitForLoadState('networkidle')
  const arrive = Promise.withResolvers<void>()
  await page.route(/-agency\.data/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  const words = page.getByRole('banner').getByRole('searchbox')
  await page.getByRole('banner').getByRole('link', { name: 'Agencies' }).click()
  const line = page.locator('[data-on-its-way]')
  await expect.poll(() => line.evaluate((element) => element.clientWidth)).toBeGreaterThan(100)
  await words.pressSequentially('flat in Malaga')
  arrive.resolve()
  await page.waitForURL('**/-agency')
  await expect(line).toHaveCount(0)
  await expect(words).toHaveValue('flat in Malaga')
  await expect(words).toBeFocused()
  // The field is empty on the next page.
  await words.press('Enter')
  await page.waitForURL('**/search?*')
  await expect(words).toHaveValue('')
})

test('when the network fails on the way to another page, the error page says so in the same words', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/de')
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  )
  await page.route('**/*.data*', (route) => route.abort())
  await page.locator('article h3 a').first().click()
  // It is tried for half a minute.
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('500', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Zurück' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Lares')
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('500')
})

test('without a connection the page stays, and the next one opens when it returns', async ({
  page,
  context,
}) => {
  await page.goto('/en/es/search?features=balcony')
  // The code of retries and of notices is loaded after the page.
  await page.waitForFunction(() => !String(window.fetch).includes('[native code]'))
  const homes = page.locator('article[data-offer]')
  const before = await homes.count()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Remove: Balcony' }).press('Enter')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(homes).toHaveCount(before)
  await context.setOffline(false)
  await expect.poll(() => new URL(page.url()).searchParams.get('features')).toBe(null)
  // The chip is gone: who pressed it by keys goes on at the number of homes.
  await expect(page.locator('#count[role=status]')).toBeFocused()
})

test('offline, hovering links keeps typed text, and a clicked link opens after reconnecting', async ({
  page,
  context,
}) => {
  const login = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  const lost = () =>
    page.waitForEvent('console', (message) => message.text().includes('Error loading route module'))
  await page.goto('/en/contact', { waitUntil: 'networkidle' })
  await page.locator('textarea').fill('Nobody writes this twice')
  await context.setOffline(true)
  await Promise.all([lost(), login.hover()])
  await context.setOffline(false)
  // A reload on reconnecting would happen before this request is answered.
  await page.evaluate(() => fetch('/healthz'))
  await expect(page.locator('textarea')).toHaveValue('Nobody writes this twice')

  await context.setOffline(true)
  await Promise.all([lost(), login.click()])
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
})

test('without browser storage, places are still found and opened', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/en')
  await page.locator('main form input[name=q]').fill('barcelona')
  await page.locator('[role=listbox] [role=option]').first().click()
  await expect(page).toHaveURL(/\/barcelona\/rent-condo$/)
  await page.goto('/en/service/manage-cookies')
  await page.getByRole('button', { name: 'Accept all' }).first().click()
  await expect(page.locator('[data-toast="success"]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies')
})

test('the footer of every page links to the licences', async ({ page, request }) => {
  await page.goto('/de/contact')
  const link = page.getByRole('contentinfo').getByRole('link', { name: /GeoNames/ })
  await expect(link).toHaveAttribute('href', '/notice.txt')
  const notice = await request.get('/notice.txt')
  expect([notice.status(), await notice.text()]).toEqual([200, expect.stringContaining('GeoNames')])
})
