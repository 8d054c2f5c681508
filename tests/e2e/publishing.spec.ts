import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect as plain, test, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { mailedLinks } from '../outbox.ts'

const expect = plain.configure({ timeout: 30_000 })
const PASSWORD = 'correct horse battery'
let made = 0

/** Somebody with an account of their own, logged in. */
async function somebody(browser: Browser, baseURL: string | undefined, name: string, options: { role?: string; javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: options.javaScriptEnabled ?? true, storageState: { cookies: [], origins: [] } })
  const email = `owner.${process.pid}.${++made}@example.com`
  const post = async (path: string, data: object) => {
    const cookie = (await context.cookies()).find((one) => one.name === 'XSRF-TOKEN')
    expect((await context.request.post(`/api/auth/${path}`, { data, headers: { 'x-xsrf-token': cookie?.value ?? '' } })).status(), path).toBe(200)
  }
  await context.request.get('/api/sanctum/csrf-cookie')
  await post('register', { name, email, password: PASSWORD })
  await expect.poll(() => mailedLinks(email).length).toBe(1)
  await post('verify', { token: new URL(mailedLinks(email)[0] ?? '', 'http://portal.test').searchParams.get('token') })
  if (options.role) execFileSync(process.execPath, ['api/accounts/admin.ts', email, options.role], { env: process.env })
  await post('login', { email, password: PASSWORD })
  return context.newPage()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and go on' }).click()

test('an offer is written, sent, changed as asked, approved, found, reduced and sold', async ({ browser, baseURL }) => {
  test.setTimeout(300_000)
  const owner = await somebody(browser, baseURL, 'Ada Lovelace')
  const moderator = await somebody(browser, baseURL, 'Grace Hopper', { role: 'moderator' })
  const title = `Quiet house with a garden ${process.pid}`

  await open(owner, '/en/offer/form')
  await axe(owner)
  await owner.getByRole('radio', { name: 'House', exact: true }).check()
  await owner.getByRole('button', { name: 'Begin' }).click()
  await owner.getByRole('combobox').fill('Barcelona')
  await owner.getByRole('option').first().click()
  await owner.getByLabel('Street', { exact: true }).fill('Calle del Olivo')
  await axe(owner)
  await goOn(owner)

  // What cannot be is said at its field, and the rest is saved all the same.
  await owner.getByLabel('Living area').fill('very large')
  await owner.getByLabel('Rooms', { exact: true }).fill('4.5')
  await owner.getByLabel('Bedrooms').fill('3')
  await expect(owner.getByText('This cannot be understood.')).toBeVisible()
  await goOn(owner)
  await expect(owner.getByLabel('Living area')).toBeFocused()
  await owner.getByLabel('Living area').fill('1,120.5')
  await axe(owner)
  await goOn(owner)

  // Another device has the same draft; both go on with it.
  await expect(owner.getByRole('heading', { level: 2 })).toHaveText('Texts')
  const address = new URL(owner.url()).pathname
  const other = await owner.context().newPage()
  await open(other, `${address.replace('/en/', '/de/')}?step=facts`)
  await expect(other.getByLabel('Wohnfläche')).toHaveValue('1.120,5')
  await other.getByLabel('Wohnfläche').fill('120,5')
  await expect(other.getByText('Gespeichert', { exact: true })).toBeVisible()
  await owner.getByLabel('Title').fill(title)
  await owner.getByLabel('Description').fill('Das Haus ist ruhig und hat einen großen Garten, die Küche ist neu und alle Zimmer haben große Fenster.')
  await expect(owner.getByText('This looks like Deutsch.')).toBeVisible()
  await owner.getByLabel('Description').fill('The house is quiet and has a large garden. The kitchen is new, and all of the rooms have big windows.')
  await expect(owner.getByText('This looks like Deutsch.')).toBeHidden()
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible()
  await goOn(owner)

  // Pictures, over a connection that breaks twice: what has arrived is not sent again.
  let breaks = 2
  await owner.route('**/api/user/pictures/*', (route) => (breaks-- > 0 ? route.abort() : route.continue()))
  const noise = async (name: string) => ({ name, mimeType: 'image/png', buffer: await sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } }).png().toBuffer() })
  await owner.locator('input[type=file]').setInputFiles([await noise('front.png'), await noise('garden.png'), { name: 'story.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
  await expect(owner.getByText('This is no picture that we can read.')).toBeVisible()
  await expect(owner.getByRole('img', { name: /^Picture/ })).toHaveCount(2)
  await owner.getByRole('button', { name: 'Stop' }).click()
  await owner.getByLabel('What it shows').first().fill('The front of the house')
  await owner.getByRole('button', { name: 'Move picture 1 of 2 back' }).press('Enter')
  await expect(owner.getByRole('img', { name: 'Picture 1 of 2' })).toBeVisible()
  await expect(owner.getByRole('img', { name: 'The front of the house' })).toBeVisible()
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible()
  await axe(owner)
  await goOn(owner)
  await owner.getByLabel('What the price is').selectOption('0')
  await owner.getByLabel('Price', { exact: true }).fill('325,000')
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible()

  // The same field on both: asked, nothing lost.
  await open(other, `${address}?step=price`)
  await other.getByLabel('Price', { exact: true }).fill('320,000')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await owner.getByLabel('Price', { exact: true }).fill('330,000')
  await expect(owner.getByText('Changed here and on another device: Price.')).toBeVisible()
  await owner.getByRole('button', { name: 'Keep mine' }).click()
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible()
  await goOn(owner)
  await goOn(owner)
  await expect(owner.getByRole('article')).toContainText('€330,000')
  await expect(owner.getByRole('article')).toContainText('121 m²')
  await owner.goBack()
  await expect(owner.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await owner.goForward()
  await axe(owner)
  await owner.getByRole('button', { name: 'Send it to be checked' }).click()
  await expect(owner.getByText('This is being checked.')).toBeVisible()

  await open(moderator, '/en/admin/offers')
  await axe(moderator)
  await moderator.getByRole('link', { name: title }).click()
  await moderator.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(moderator.getByText('Say why')).toBeVisible()
  await moderator.getByLabel('Place', { exact: false }).first().check()
  await axe(moderator)
  await moderator.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(moderator.getByText('Nothing waits for a decision.')).toBeVisible()

  await open(owner, '/en/user/offers')
  await expect(owner.getByText('The place, the address or the pin do not fit each other.')).toBeVisible()
  await axe(owner)
  await open(owner, `${address}?step=where`)
  await owner.getByLabel('Street', { exact: true }).fill('Carrer de l’Olivera')
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible()
  await owner.getByRole('link', { name: 'Preview' }).click()
  await owner.getByRole('button', { name: 'Send it to be checked' }).click()
  await expect(owner.getByText('This is being checked.')).toBeVisible()

  await open(moderator, '/en/admin/offers')
  await moderator.getByRole('link', { name: title }).click()
  await moderator.getByRole('button', { name: 'Approve' }).click()
  await expect(moderator.getByText('Decided.')).toBeVisible()

  await open(owner, '/en/user/offers')
  await owner.getByRole('link', { name: 'See it' }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(title)
  const id = /(\d+)$/.exec(new URL(owner.url()).pathname)?.[1]
  await expect(owner.getByRole('img', { name: 'The front of the house' })).toBeVisible()
  const search = await (await owner.request.get('/api/offers?location=city32653&action=0&category=5&sort=newest')).text()
  expect(search).toContain(title)

  await open(owner, `${address}?step=price`)
  await owner.getByLabel('Price', { exact: true }).fill('310,000')
  await goOn(owner)
  await owner.getByRole('link', { name: 'Preview' }).click()
  await owner.getByRole('button', { name: 'Send the changes' }).click()
  await expect(owner.getByText('Everything here is public as it is.')).toBeVisible()
  await open(owner, '/en/user/offers')
  await owner.getByRole('button', { name: /^Mark as sold/ }).click()
  await expect.poll(async () => (await owner.request.get(`/api/offers/${id}`)).status()).toBe(410)
  await expect(owner.getByText('Sold', { exact: true }).first()).toBeVisible()
})

test('without scripts an offer is written and sent all the same', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const page = await somebody(browser, baseURL, 'Ada Lovelace', { javaScriptEnabled: false })
  await page.goto('/en/offer/form')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByPlaceholder('City, region or country').fill('Barcelona')
  await page.getByRole('button', { name: 'Find the place' }).click()
  await page.getByRole('radio', { name: /Barcelona/ }).first().check()
  await goOn(page)
  await page.getByLabel('Living area').fill('large')
  await goOn(page)
  await expect(page.getByText('This cannot be understood.')).toBeVisible()
  await expect(page.getByLabel('Living area')).toHaveValue('large')
  await page.getByLabel('Living area').fill('84')
  await goOn(page)
  await page.getByLabel('Title').fill('Bright flat near the park')
  await page.getByLabel('Description').fill('Two bedrooms, a balcony to the south and a lift. Five minutes from the metro, quiet at night.')
  await goOn(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } }).png().toBuffer() })
  await page.getByRole('button', { name: 'Send the picture' }).click()
  await expect(page.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible()
  await goOn(page)
  await page.getByLabel('What the price is').selectOption('4')
  await goOn(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Send it to be checked' }).click()
  await expect(page.getByText('This is being checked.')).toBeVisible()
  await page.goto('/en/user/offers')
  await page.getByRole('button', { name: /^Take back/ }).click()
  await expect(page.getByText('Draft').first()).toBeVisible()
})

test('many offers are found in a table, and changed at once', async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const page = await somebody(browser, baseURL, 'Ada Lovelace')
  const call = async (method: string, path: string, data: object) => {
    const xsrf = (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')?.value ?? ''
    return ((await (await page.context().request.fetch(`/api/user/${path}`, { method, data, headers: { 'x-xsrf-token': xsrf } })).json()) as { data: { id: number; draftVersion: number } }).data
  }
  for (const [title, amount] of [['Small flat', 100_000_00], ['Large flat', 300_000_00], ['House by the sea', null]] as const) {
    const { id, draftVersion } = await call('POST', 'offers', { action: 0, category: 1 })
    await call('PATCH', `offers/${id}`, { version: draftVersion, texts: { en: { title, description: '' } }, priceType: amount === null ? 4 : 0, amount })
  }
  await open(page, '/en/service/pro/offers')
  await axe(page)
  await expect(page.getByRole('link', { name: 'Add photos' }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tick all' }).check()
  await page.getByLabel('Change prices by').fill('-5')
  await page.getByRole('button', { name: 'Show new prices' }).press('Enter')
  await expect(page.getByRole('heading', { name: '2 prices would change' })).toBeVisible()
  await expect(page.getByText('€95,000')).toBeVisible()
  await expect(page.getByText('It has no price to change.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('Done with 2 offers')).toBeVisible()
  await expect(page.getByRole('row', { name: /Large flat/ })).toContainText('€285,000')

  await page.getByLabel('Words or number').fill('flat')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('2 offers', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tick Small flat' }).press('Space')
  await page.getByRole('button', { name: 'Put away' }).click()
  await expect(page.getByText('Done with one offer')).toBeVisible()
  await expect(page.getByText('1 offer', { exact: true })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as CSV' }).click()])
  expect(download.suggestedFilename()).toBe('lares-offers.csv')
})
