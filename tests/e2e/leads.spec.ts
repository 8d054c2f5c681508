import { createAccount, expect, newEmail, sendTaken } from './member.ts'
import { homeOf } from './own-home.ts'
import { test } from './test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the form, the telephone number and the report are pages', async ({ page }) => {
    const slug = await homeOf(await createAccount(), `Plain flat ${process.pid}`)
    await page.goto(`/en/offer/${slug}`)
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await expect(page.getByText('+34 600 000 001')).toBeHidden()
    await sendTaken(page, 'Show number', '+34 600 000 001')
    await page.getByLabel('Name').fill('Alan Turing')
    await page.getByLabel('Email').fill('alan@nowhere')
    await page.getByRole('textbox', { name: 'Message' }).fill('Is there room for a bicycle?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Is there room for a bicycle?',
    )
    await page.getByLabel('Email').fill(newEmail())
    await sendTaken(page, 'Send message', 'One more step: check your email')

    await page.goto(`/en/offer/${slug}`)
    await page.getByRole('link', { name: 'Report this listing' }).click()
    await page.getByLabel('Reason').selectOption('No longer available')
    await sendTaken(page, 'Send report', 'Thank you for your report')
  })
})
