import { expect, type Page } from '@playwright/test'
import { anOffer } from './offers.ts'
import { test } from './test.ts'

const totalOf = async (page: Page, href: string): Promise<string> => {
  const answer = await page.request.get(href)
  const text = await answer.text()
  return /role="status"[^>]*>([^<]*)</.exec(text)?.[1] ?? 'no count'
}
const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '')

test('each kind of property is one press away, with the number that it then has', async ({
  page,
}) => {
  await page.goto('/en/es/search?action=0')
  const tabs = page.getByRole('navigation', { name: 'Kinds of property' })
  await expect(tabs.getByRole('link', { name: /^Homes/ })).toHaveAttribute('aria-current', 'page')
  const links = await tabs.getByRole('link').all()
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) {
    const counted = await totalOf(page, (await link.getAttribute('href'))!)
    expect(digits(counted), counted).toBe(digits(await link.innerText()))
  }
  await tabs.getByRole('link', { name: /^Commercial/ }).click()
  await expect(page).toHaveURL('/en/es/search?action=0&group=commercial')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Commercial properties for sale in Spain',
  )
  await expect(page.locator('#count[role=status]')).toHaveText(/^[\d,]+ commercial propert(y|ies)$/)
  await tabs.getByRole('link', { name: /^All properties/ }).click()
  await expect(page.locator('#count[role=status]')).toHaveText(/^[\d,]+ properties$/)
})

test('the header and the home page search by words, without scripts too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const wide = { name: 'Describe what you’re looking for' }
  await page.goto('/en')
  const words = page.getByRole('main').getByRole('searchbox', wide)
  await words.fill('flat to buy in Munich')
  await words.press('Enter')
  await expect(page).toHaveURL(/\/en\/de\/bavaria\/munich\/buy-apartment\?words=/)
  await page.goto(`/en/list-your-property`)
  const header = page.getByRole('banner').getByRole('searchbox', wide)
  await header.first().fill('house to rent in Seville')
  await header.first().press('Enter')
  await expect(page).toHaveURL(/\/en\/es\/[a-z/]*seville\/rent-house\?words=/)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/en${await anOffer(page.request)}`)
  await page.getByRole('banner').getByLabel('Open search').click()
  await expect(header.last()).toBeVisible()
  await page.getByRole('banner').getByLabel('Menu').click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'List your property' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List your property for free')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/en/signup?return=%2Fen%2Foffer%2Fform')
  await context.close()
})

test('a first visit searches all homes to buy, unless the words or the visitor say rent', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/en?location=country177')
    const form = page.getByRole('main').getByRole('search').first()
    await expect(form.getByRole('radio', { name: 'Buy' })).toBeChecked()
    await form.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/en/pt/search?action=0')
    await page.goto('/en?location=country177')
    await form.getByRole('searchbox').fill('flat for rent in Lisbon')
    await form.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/en\/pt\/[a-z/-]*lisbon\/rent-apartment\?/)
    await page.goto('/en?location=country177')
    await form.getByRole('radio', { name: 'Rent' }).check()
    await form.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/en/pt/search?action=1')
    await context.close()
  }
})

test('the box of the header searches the place of the page, and names it', async ({ page }) => {
  for (const address of ['/en/gb/london', '/en/gb/london/buy-apartment']) {
    await page.goto(address)
    const box = page.getByRole('banner').getByRole('searchbox').first()
    await expect(box).toHaveAttribute('placeholder', /London$/)
    await box.fill('2 bedroom flat under 900k')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/en\/gb\/london\/buy-apartment\?/)
  }
  // The current tab says what the list shows.
  const tab = page.getByRole('navigation', { name: 'Kinds of property' }).getByRole('link').first()
  await expect(async () => {
    const shown = digits(await page.locator('#count').textContent())
    expect(digits(await tab.textContent())).toBe(shown)
  }).toPass()
})

test('the value of a home and the prices of a place are one press away', async ({ page }) => {
  await page.goto('/en/gb/london')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price map: London')
  await page.goto('/en')
  await page.getByRole('link', { name: 'What is your home worth?' }).click()
  await expect(page).toHaveURL(/\/en\/service\/estimate/)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Prices' })).toBeVisible()
})

test('the search form starts with the last search', async ({ page }) => {
  await page.goto('/en')
  const form = page.locator('form[role=search]')
  await expect(form.getByRole('radio', { name: 'Rent' })).toBeChecked()
  await expect(form.getByRole('combobox').first()).toHaveValue('4')
  await page.waitForLoadState('networkidle')
  await form.getByRole('radio', { name: 'Buy' }).check()
  await form.locator('select').selectOption('5')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/en/es/buy-house')
  // The notice is gone with the page that it was about.
  await expect(page.getByText('Please wait')).toHaveCount(0)
  await page.goto('/en')
  await expect(form.getByRole('radio', { name: 'Buy' })).toBeChecked()
  await expect(form.locator('select')).toHaveValue('5')
})

test('links of the start page lead to as many homes as they show', async ({ page }) => {
  await page.goto('/en')
  const doors = page
    .locator('section', { has: page.getByRole('heading', { name: /^What you’ll find in/ }) })
    .getByRole('link')
  // The visitor's place is looked for first.
  await expect(doors.first()).toBeVisible()
  const links = await doors.all()
  expect(links.length).toBeGreaterThan(4)
  for (const link of links)
    expect(digits(await totalOf(page, (await link.getAttribute('href'))!))).toBe(
      digits(await link.innerText()),
    )
})

test('a place begins with its search, all its homes and their map', async ({ page }) => {
  await page.goto('/en/es/malaga/malaga')
  const main = page.getByRole('main')
  for (const name of [/^All [\d,]+ homes for sale$/, /^All [\d,]+ homes for rent$/]) {
    const link = main.getByRole('link', { name })
    expect(digits(await totalOf(page, (await link.getAttribute('href'))!))).toBe(
      digits(await link.innerText()),
    )
  }
  await expect(main.getByRole('group', { name: 'Map of properties' })).toBeVisible()
  await expect(main.locator('[data-pin]').first()).toBeVisible({ timeout: 30_000 })
  const words = main.getByRole('searchbox', { name: 'Describe what you’re looking for' })
  await words.fill('2 bedrooms with balcony')
  await words.press('Enter')
  // In the place of the page, as the words name none.
  await expect(page).toHaveURL(/location=city\d+.*bedroomsMin=2.*features=balcony/)
})

test('countries without listings are folded, and opened by the keyboard without scripts', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en')
  const empty = page.getByRole('link', { name: 'Zimbabwe', exact: true })
  await expect(empty).toBeHidden()
  await expect(page.getByRole('link', { name: 'Germany', exact: true })).toBeVisible()
  const summary = page.locator('#countries summary')
  await expect(summary).toHaveText(/^\d+ countries without listings$/)
  await summary.focus()
  await summary.press('Enter')
  await expect(empty).toBeVisible()
  await context.close()
})

test('large letters keep the icons of the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/de')
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  for (const icon of await page.getByRole('banner').locator('svg:visible').all()) {
    const box = await icon.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(16)
  }
})

test('on a phone the contact bar stays in view, and the title comes before the price', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/en${await anOffer(page.request)}`)
  const y = async (selector: string): Promise<number> =>
    (await page.locator(selector).first().boundingBox())?.y ?? 0
  expect(await y('h1')).toBeLessThan(await y('aside'))
  const bar = page.locator('[data-shown]')
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Contact' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the header of an offer says the currency of its country', async ({ page }) => {
  await page.goto('/en/gb/search')
  await page.locator('article[data-offer] a').last().click()
  await expect(page).toHaveURL(/\/offer\//)
  await page.reload()
  await expect(page.getByRole('banner').getByLabel('Currency: GBP, British Pound')).toBeVisible()
})
