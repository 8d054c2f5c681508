import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './test.ts'

test('the API is read: filtered, opened by keyboard and by its address, down to the schemas', async ({
  page,
  request,
}) => {
  await page.goto('/en/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  const all = page.getByRole('main').getByRole('link', { name: '/api/' })
  // The page may still be arriving.
  await expect.poll(() => all.count()).toBeGreaterThan(50)

  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('no such call')
  await expect(page.getByText('No calls match')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('signs login')
  await expect(all).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 call' })).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/docs/api/accounts#accounts.login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signing up and signing in')
  await expect(page.locator('[id="accounts.login"]')).toContainText('correct horse battery')
  await expect(page.locator('[id="accounts.login"]')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.locator('[id="accounts.login"]').getByRole('link', { name: 'SignedIn' }).click()
  await expect(page).toHaveURL('/en/docs/api/SignedIn')
  await expect(page.getByRole('main')).toContainText('access_token')
  await expect(page.getByRole('main').getByRole('link', { name: '/api/auth/login' })).toBeVisible()

  // Addresses of the time when all was on one page.
  await page.goto('/ar/docs/api#access.createToken')
  await expect(page).toHaveURL('/ar/docs/api/access#access.createToken')
  await expect(page.locator('[id="access.createToken"]')).toBeVisible()
  expect(await axe(page, { within: ['[id="access.createToken"]'] })).toEqual([])
  await page.goto('/en/docs/api#feedsIn')
  await expect(page).toHaveURL('/en/docs/api/feeds-in')
  await page.goto('/en/docs/api#schema-Offer')
  await expect(page).toHaveURL('/en/docs/api/Offer')

  await page.goto('/en/docs/api#about-webhooks')
  await expect(page.locator('#about-webhooks')).toContainText('lares-signature')
  await expect(page.locator('#about-webhooks')).toBeInViewport()

  const document = await request.get(
    await page
      .getByRole('link', { name: 'OpenAPI 3.1' })
      .getAttribute('href')
      .then((href) => href ?? ''),
  )
  expect(((await document.json()) as { openapi: string }).openapi).toBe('3.1.1')
})

test('no page of the documentation is heavy, and none is missing in the sitemap', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemaps/en/places-1.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>[^<]*(\/en\/docs\/api[^<]*)</g)].map(
    ([, path = '']) => path,
  )
  expect(pages).toContain('/en/docs/api')
  const index = await (await request.get('/en/docs/api')).text()
  const linked = new Set(
    [...index.matchAll(/href="(\/en\/docs[^"#]*)/g)].map(([, path = '']) => path),
  )
  expect([...linked]).toEqual(expect.arrayContaining(pages))
  for (const path of linked) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    expect(Buffer.byteLength(html), path).toBeLessThan(200_000)
    // A group without a title is shown by its name in the contract.
    expect(html, path).not.toMatch(/<h1[^>]*>[a-z]/)
  }
  expect((await request.get('/en/docs/api/nothing')).status()).toBe(404)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the calls are filtered by the server', async ({ page }) => {
    await page.goto('/docs/api')
    await page.getByRole('main').getByRole('searchbox').fill('POST contact')
    await page.getByRole('button', { name: 'Filter' }).click()
    const calls = page.getByRole('main').getByRole('link', { name: '/api/' })
    await expect(calls.filter({ hasText: '/api/contact' })).toHaveCount(1)
    await expect(calls.filter({ hasNotText: 'POST' })).toHaveCount(0)
    await calls.filter({ hasText: '/api/contact' }).click()
    await expect(page).toHaveURL('/en/docs/api/contact#contact.send')
    await expect(page.locator('[id="contact.send"]')).toBeVisible()
  })
})

test('an anchor that means nothing leaves the page as it is', async ({ page }) => {
  for (const path of ['/en/docs/api', '/en/docs/api/offers']) {
    await page.goto(`${path}#%E0%A4%A`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('500')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
})
