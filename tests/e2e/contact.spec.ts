import { expect } from '@playwright/test'
import { createAccount, enter, sendTaken } from './member.ts'
import { test } from './test.ts'

/** The message after a successful submission. */
const TAKEN = 'Confirm your email'

test('a visitor writes to the portal: fields are validated on blur, input stays, and the page says what happens next', async ({
  page,
}) => {
  await page.goto('/en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help and support' })).toBeVisible()
  await page.goto('/en/contact')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('Choose one of the options.')).toBeVisible()

  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@nowhere')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hm')
  await page.getByLabel('Subject').selectOption('A listing')
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await page.getByLabel('Email').fill('ada.contact@example.com')
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('I forgot my password and cannot sign in.')
  await expect(page.getByText('Use at least 10 characters.')).toBeHidden()
  // Help pages that match the text are shown while it is typed.
  await expect(page.getByRole('link', { name: 'I can’t sign in' })).toBeVisible()
  await sendTaken(page, 'Send request', TAKEN)
  await expect(
    page.getByRole('status').filter({ hasText: 'ada.contact@example.com' }),
  ).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a rejected form keeps its input, and is sent after the correction', async ({ page }) => {
    await page.goto('/en/contact?subject=press')
    await expect(page.getByLabel('Subject')).toHaveValue('press')
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill('ada.plain@example.com')
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('https://a.example https://b.example https://c.example https://d.example')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Use at most three links')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await page.getByRole('textbox', { name: 'Message' }).fill('May we print the map?')
    await sendTaken(page, 'Send request', TAKEN)
  })
})

test('the form does not ask a signed-in user for name and email', async ({ page, context }) => {
  const email = await createAccount()
  await enter(context, email)
  await page.goto('/en/contact')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
