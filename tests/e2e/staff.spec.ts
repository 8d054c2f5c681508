import { test } from '@playwright/test'
import { createAccount, enter, expect, open, PASSWORD, totp } from './member.ts'

test.describe.configure({ timeout: 240_000 })

test('a moderator without a second factor sets one up, and moderates', async ({ page }) => {
  const email = await createAccount({ roles: ['moderator'], hasFactor: false })
  await enter(page.context(), email)
  await open(page, '/en/admin/offers')
  await expect(page).toHaveURL('/en/user/access?return=%2Fen%2Fadmin%2Foffers')
  await expect(page.getByText('Your role needs a second factor.')).toBeVisible()

  const setUp = page.locator('form', { has: page.getByRole('button', { name: 'Set up' }) })
  await setUp.getByLabel('Current password').fill(PASSWORD)
  await setUp.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('main code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(totp(secret, 0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Your second factor is set up.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I’ve saved them' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/en/admin/offers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The only one, and it stays.
  await open(page, '/en/user/access')
  await page.getByText('Turn off two-factor authentication…').click()
  const off = page.locator('form', {
    has: page.getByRole('button', { name: 'Turn off', exact: true }),
  })
  await off.getByLabel('Current password').fill(PASSWORD)
  await off.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(off.getByText('Set up another one before you remove this one.')).toBeVisible()
})
