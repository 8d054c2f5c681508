import { sql } from 'kysely'
import { test, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { createAccount, enter, expect, linkFor, newEmail, open, portalDatabase } from './member.ts'

/** A home of that account, as if it had been written and approved, in a country that no other test looks at. Answers the last segment of its address. */
async function homeOf(email: string, title: string): Promise<string> {
  const { db, close } = await portalDatabase()
  try {
    await db.insertInto('sources').values({ key: 'direct', format: 'direct' }).onConflict((conflict) => conflict.doNothing()).execute()
    const { rows } = await sql<{ id: number }>`
      insert into offers (source_id, external_id, owner_id, status, action, category, price_amount, price_currency, price_type, living_area, country_id, published_at)
      select s.id, ${title}, u.id, 'published', 0, 1, 32500000, 'EUR', 0, 84, 6, '2020-01-01' from sources s, users u where s.key = 'direct' and u.email = ${email} returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    await db.insertInto('offer_texts').values({ offer_id: id, lang: 'en', title, description: 'Two minutes from the underground.' }).execute()
    await db.insertInto('offer_contacts').values({ offer_id: id, name: 'Olga Owner', phone: '+34 600 000 001' }).execute()
    return `apartment-ad-${id}`
  } finally {
    await close()
  }
}

/** Presses until it is taken: whoever fills a form within three seconds is asked to send it again, as a person would be. */
async function send(page: Page, button: string, taken: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(taken)).toBeVisible({ timeout: 3000 })
  }).toPass()
}

test('a visitor without an account asks for a viewing, the owner reads it and confirms a time', async ({ browser }) => {
  const [owner, visitor] = await Promise.all([browser.newContext(), browser.newContext({ timezoneId: 'America/New_York' })])
  const account = await createAccount(owner, newEmail(), 'Olga Owner')
  await enter(owner, account)
  const slug = await homeOf(account, `Quiet flat ${process.pid}`)

  const page = await visitor.newPage()
  await open(page, `/en/offer/${slug}`)
  await page.getByRole('link', { name: 'Ask for a viewing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a viewing' })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('I would like to see this home.')
  expect(await axe(page)).toEqual([])
  const email = newEmail()
  await dialog.getByLabel('Name').fill('Alan Turing')
  await dialog.getByLabel('E-mail').fill(email)
  await expect(dialog.getByLabel('Times are on the clocks of')).toHaveValue('America/New_York')
  await dialog.getByLabel('Time 1').fill(`${new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)}T17:00`)
  await send(page, 'Send message', 'One more step: look at your mail')
  await page.goto(await linkFor(email))
  await page.getByRole('button', { name: 'Deliver the message' }).click()
  await expect(page.getByText(`Your message about Quiet flat ${process.pid} is delivered`)).toBeVisible()

  const inbox = await owner.newPage()
  await open(inbox, '/en/user/leads')
  await expect(inbox.getByRole('link', { name: /Messages.*1 unread/ })).toBeVisible()
  expect(await axe(inbox)).toEqual([])
  await inbox.getByRole('main').getByRole('link', { name: 'Alan Turing' }).click()
  await expect(inbox.getByRole('heading', { level: 1, name: 'Alan Turing' })).toBeVisible()
  await expect(inbox.getByText('17:00 there (America/New York)')).toBeVisible()
  expect(await axe(inbox)).toEqual([])
  await inbox.getByRole('button', { name: /^Confirm: / }).click()
  await expect(inbox.getByText('Agreed', { exact: true })).toBeVisible()
  await Promise.all([owner.close(), visitor.close()])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the form, the telephone number and the report are pages', async ({ page, browser }) => {
    const owner = await browser.newContext()
    const slug = await homeOf(await createAccount(owner), `Plain flat ${process.pid}`)
    await owner.close()
    await page.goto(`/en/offer/${slug}`)
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await expect(page.getByText('+34 600 000 001')).toBeHidden()
    await send(page, 'Show the number', '+34 600 000 001')
    await page.getByLabel('Name').fill('Alan Turing')
    await page.getByLabel('E-mail').fill('alan@nowhere')
    await page.getByRole('textbox', { name: 'Message' }).fill('Is there room for a bicycle?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there room for a bicycle?')
    await page.getByLabel('E-mail').fill(newEmail())
    await send(page, 'Send message', 'One more step: look at your mail')

    await page.goto(`/en/offer/${slug}`)
    await page.getByRole('link', { name: 'Report this offer' }).click()
    await page.getByLabel('Reason').selectOption('It is not to be had any more')
    await send(page, 'Send the report', 'Thank you, we look at it')
  })
})
