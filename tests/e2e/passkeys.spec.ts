import type { Page } from '@playwright/test'
import { createAccount, enter, expect, open, PASSWORD, ready } from './member.ts'
import { test } from './test.ts'

// Passkeys need a domain; an IP address is not one.
test.use({ baseURL: `http://localhost:${process.env.PORT ?? '4173'}` })
test.describe.configure({ timeout: 240_000 })

test('a passkey is made, logs in, and is removed', async ({ page, baseURL }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = await createAccount()
  await enter(page.context(), email, baseURL)
  await open(page, '/en/user/access')
  await expect(page.getByText('You don’t have any passkeys yet.')).toBeVisible()
  await page.getByText('Add a passkey…').click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Create passkey' }) })
  await form.getByLabel('Passkey name').fill('Ada’s phone')
  await form.getByLabel('Current password').fill('not the password')
  await form.getByRole('button', { name: 'Create passkey' }).click()
  await expect(form.getByText('Wrong password.')).toBeVisible()
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Ada’s phone' })
  await expect(row).toContainText('Never used')
  expect(
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  ).toHaveLength(1)

  // Offered where the e-mail is typed: this device's owner agrees at once.
  await logOut(page)
  await page.goto('/en/login?return=/en/user/access')
  await expect(page).toHaveURL('/en/user/access')
  await expect(row).toContainText('today')

  // With the button, where the browser does not offer it there.
  await page.addInitScript(
    () => (PublicKeyCredential.isConditionalMediationAvailable = async () => false),
  )
  await logOut(page)
  await open(page, '/en/login?return=/en/user/access')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/en/user/access')
  await ready(page)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('You don’t have any passkeys yet.')).toBeVisible()

  // A removed passkey no longer signs in, though the device still has it.
  await logOut(page)
  await open(page, '/en/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('We couldn’t verify the passkey.')).toBeVisible()
})

async function logOut(page: Page): Promise<void> {
  await page.getByLabel('Account: Ada Lovelace').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/en')
}
