import { sql } from 'kysely'
import { test } from '@playwright/test'
import { createAccount, expect, inDatabase, newEmail, sendTaken } from './member.ts'

/** A home of that account, as if it had been written and approved, in a country that no other test looks at. Answers the last segment of its address. */
async function homeOf(email: string, title: string): Promise<string> {
  return inDatabase(async (db) => {
    await db
      .insertInto('sources')
      .values({ key: 'direct', format: 'direct' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { rows } = await sql<{ id: number }>`
      insert into offers (source_id, external_id, owner_id, status, action, category, price_amount, price_currency, price_type, living_area, country_id, published_at)
      select s.id, ${title}, u.id, 'published', 0, 1, 32500000, 'EUR', 0, 84, 6, '2020-01-01' from sources s, users u where s.key = 'direct' and u.email = ${email} returning id`.execute(
      db,
    )
    const id = rows[0]?.id ?? 0
    await db
      .insertInto('offer_texts')
      .values({ offer_id: id, lang: 'en', title, description: 'Two minutes from the underground.' })
      .execute()
    await db
      .insertInto('offer_contacts')
      .values({ offer_id: id, name: 'Olga Owner', phone: '+34 600 000 001' })
      .execute()
    return `apartment-ad-${id}`
  })
}

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
