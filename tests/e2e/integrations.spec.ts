import { test } from '@playwright/test'
import { axe } from './axe.ts'
import { createAccount, enter, expect, open, ready } from './member.ts'

const CSV = ['ref;price;kind;town;m2;title', 'a-1;185000;piso;Altea;84;Piso luminoso', 'a-2;320000;chalet;Altea;160;Chalet con jardín', 'a-3;95000;cueva;Altea;60;Cueva reformada'].join('\n')

test('a feed is sent as CSV, tried, started; what it does not understand is found, named and read again; the same search is a feed for others', async ({ page, context }) => {
  test.setTimeout(240_000)
  const name = `Our office ${process.pid}`
  // Feeds of newcomers are only tried.
  await enter(context, await createAccount({ roles: ['moderator'] }))
  await open(page, '/en/user/integrations')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Format').selectOption('csv')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await ready(page)

  await page.locator('input[type=file]').setInputFiles({ name: 'ours.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // The names of the columns are known now, and what they hold is guessed.
  await expect(page.getByLabel('Number of the offer')).toHaveValue('ref')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('price')
  await page.getByLabel('Column with the type').selectOption('kind')
  await page.getByLabel('Without such a column the country is').fill('ES')
  const words = page.getByRole('group', { name: 'Types of property' })
  await words.getByLabel('In the file').nth(0).fill('piso')
  await words.getByLabel('Means').nth(0).selectOption('apartment')
  await words.getByLabel('In the file').nth(1).fill('chalet')
  await words.getByLabel('Means').nth(1).selectOption('house')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()

  const status = page.getByRole('status')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(status.getByText('Tried, nothing kept. Items: 3. New: 2, changed: 0, unchanged: 0, kept aside: 1.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(status.getByText('Items: 3. New: 2, changed: 0, unchanged: 0, kept aside: 1.', { exact: true })).toBeVisible()
  await page.getByText('As it came').click()
  await expect(page.getByText('"cueva"')).toBeVisible()
  await page.getByRole('link', { name: 'The whole report' }).click()
  await expect(page.getByRole('cell', { name: 'cueva' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name, exact: true }).click()
  // The word waits to be named.
  await expect(words.getByLabel('In the file').nth(2)).toHaveValue('cueva')
  await words.getByLabel('Means').nth(2).selectOption('house')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(words.getByLabel('Means').nth(2)).toHaveValue('house')
  await page.getByRole('button', { name: 'Read again' }).first().click()
  await expect(status.getByText('Items: 3. New: 1, changed: 0, unchanged: 2, kept aside: 0.')).toBeVisible()
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await expect(page.getByText('3 public offers', { exact: false }).first()).toBeVisible()

  await open(page, '/ar/service/feed')
  expect(await axe(page)).toEqual([])
  await open(page, '/en/service/feed')
  await page.getByLabel('Who it is for').fill('Partner')
  await page.getByLabel('Address of the page with the search').fill(new URL('/en/es/search?action=0', page.url()).href)
  await page.getByRole('button', { name: 'Make it' }).click()
  const address = await page.getByText(/\/feeds\/[A-Za-z0-9]{32}\.xml$/).textContent()
  const feed = await context.request.get(address ?? '')
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain('<kyero>')
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('No feed yet.')).toBeVisible()
  expect((await context.request.get(address ?? '')).status()).toBe(404)
})
