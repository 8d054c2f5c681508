import { readFileSync } from 'node:fs'
import { createAccount, enter, expect, ready } from './member.ts'
import { test } from './test.ts'

test('a failed download shows the message of the server, a good one is saved', async ({
  page,
  context,
}) => {
  const email = await createAccount()
  await enter(context, email)
  await page.goto('/en/user/profile')
  await ready(page)
  const link = page.getByRole('link', { name: 'Download my data' })
  await page.route('**/api/user/export', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ type: 'error', code: 'busy', message: 'Try <b>later</b>.' }),
    }),
  )
  await link.click()
  await expect(page.getByText('Try later.')).toBeVisible()
  await page.unroute('**/api/user/export')
  await page.route('**/api/user/export', (route) => route.abort())
  await link.click()
  await expect(page.getByText('An unknown error occurred.')).toBeVisible()
  await page.unroute('**/api/user/export')
  const saved = page.waitForEvent('download')
  await link.click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('lares-account.json')
  expect(readFileSync(await file.path(), 'utf8')).toContain(email)

  // Ended on another device: the sign-in page is no file.
  await page.route('**/api/user/export', (route) =>
    route.fulfill({ status: 302, headers: { location: '/en/login?return=/user/profile' } }),
  )
  await context.clearCookies()
  await link.click()
  await expect(page).toHaveURL(/\/en\/login\?return=/)
})
