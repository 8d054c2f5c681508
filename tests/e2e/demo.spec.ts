import type { Page } from '@playwright/test'
import { admitDemoPeople } from '#api/people/accounts/demo-queries.ts'
import { alive, expect, inDatabase, open, sendTaken } from './member.ts'
import { test } from './test.ts'

/** The local time of a day of next week, as a field wants it. */
const NEXT_WEEK = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T17:00`

async function signInAs(page: Page, role: string, query = ''): Promise<void> {
  await open(page, `/en/login${query}`)
  await page.getByRole('button', { name: role, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

test('a visitor writes about a demo home, and its agent answers in another window', async ({
  browser,
  baseURL,
  request,
}) => {
  const [visitor, agent] = await Promise.all(
    [0, 1].map(async () => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()),
  )
  if (!visitor || !agent) throw new Error('no windows')
  // Other tests publish in Spain.
  const found = await request.get('/api/offers?location=country135&action=0&category=1')
  const { data } = (await found.json()) as { data: { slugId: string; agency: object | null }[] }
  const home = `/offer/${data.find(({ agency }) => agency)?.slugId}`
  const message = `Could I see it in the evening? ${process.pid}`

  await signInAs(visitor, 'Visitor')
  await open(visitor, `/en${home}`)
  const contact = visitor.getByRole('link', { name: 'Request a viewing' }).first()
  await alive(contact)
  await contact.click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill(message)
  await dialog.getByLabel('Option 1').fill(NEXT_WEEK)
  await sendTaken(visitor, 'Send message', 'Message sent')
  const inbox = dialog.getByRole('link', { name: 'sign in as the advertiser' })
  const address = await inbox.getAttribute('href')

  await open(agent, address ?? '')
  await agent.getByRole('button', { name: 'Agent', exact: true }).click()
  await expect(agent).toHaveURL('/en/service/chat')
  await agent.getByRole('listitem').filter({ hasText: message }).getByRole('link').first().click()
  await expect(agent).toHaveURL(/\/service\/chat\/\d+/)
  await expect(agent.getByRole('log').getByText(message)).toBeVisible()
  await agent
    .getByRole('button', { name: /^Accept: / })
    .first()
    .click()
  await expect(agent.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  // A colleague of theirs has it, too.
  const opened = agent.url()
  const colleague = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await open(colleague, address ?? '')
  await colleague.getByRole('button', { name: 'Agent’s colleague' }).click()
  await expect(colleague).toHaveURL('/en/service/chat')
  await open(colleague, opened)
  await colleague.getByRole('button', { name: /^Take over/ }).click()
  await expect(colleague.getByText('Handled by you').first()).toBeVisible()

  await open(visitor, '/en/service/chat')
  await expect(visitor.getByText(/Viewing on /).first()).toBeVisible()
  for (const page of [visitor, agent, colleague]) await page.context().close()
})

test('staff of the demo open their pages with one press', async ({ page }) => {
  // Nodes behind a proxy, which other tests start at any time, take the rights of staff away.
  await expect(async () => {
    await page.context().clearCookies()
    await inDatabase((db) => admitDemoPeople(db, { all: true, staff: true }))
    await signInAs(page, 'Moderator')
    await expect(page).toHaveURL('/en/admin/offers')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }).toPass()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('one press signs in, too', async ({ page }) => {
    await page.goto('/en/login')
    await page.getByRole('button', { name: 'Agent', exact: true }).click()
    await expect(page).toHaveURL('/en/service/chat')
  })
})
