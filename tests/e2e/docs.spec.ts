import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'

test('the API is read: filtered, opened by keyboard and by its address, down to the schemas', async ({
  page,
  request,
}) => {
  await page.goto('/en/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  const all = page.locator('main summary', { hasText: '/api/' })
  // The page may still be arriving.
  await expect.poll(() => all.count()).toBeGreaterThan(50)

  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('signs login')
  await expect(all).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 call' })).toBeVisible()
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('correct horse battery').first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'SignedIn' }).click()
  await expect(page.locator('#schema-SignedIn')).toContainText('access_token')
  await expect(page.locator('#schema-SignedIn')).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('no such call')
  await expect(page.getByText('No calls match')).toBeVisible()

  await page.goto('/ar/docs/api#access.createToken')
  await expect(page.locator('[id="access.createToken"]')).toBeVisible()
  expect(await axe(page, { within: ['[id="access.createToken"]'], colours: false })).toEqual([])

  await page.goto('/en/docs/webhooks')
  await expect(page).toHaveURL('/en/docs/api#about-webhooks')
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the calls are filtered by the server', async ({ page }) => {
    await page.goto('/docs/api')
    await page.getByRole('main').getByRole('searchbox').fill('POST contact')
    await page.getByRole('button', { name: 'Filter' }).click()
    const calls = page.locator('main summary', { hasText: '/api/' })
    await expect(calls.filter({ hasText: '/api/contact' })).toHaveCount(1)
    await expect(calls.filter({ hasNotText: 'POST' })).toHaveCount(0)
  })
})
