import { expect, test, type Locator, type Page } from '@playwright/test'
import { axe } from './axe.ts'

const SEARCH = '/es/search'
const opener = (page: Page) => page.locator('button[aria-haspopup=dialog]')
const panel = (page: Page) => page.locator('dialog[open]')
const show = (page: Page) => panel(page).locator('button[type=submit]')
/** The number that a text says, whatever its separators: prices and counts of these tests are whole. */
const numberIn = async (text: Locator) => Number(((await text.textContent()) ?? '').replace(/\D/g, ''))

test('every choice says how many homes it has, and the button how many it shows', async ({ page }) => {
  test.slow()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/ar${SEARCH}`)
  const all = await numberIn(page.locator('main [role=status]').first())
  await opener(page).click()
  await expect(panel(page)).toBeVisible()
  await expect.poll(() => numberIn(show(page))).toBe(all)

  const lift = panel(page).locator('label:has(input[name=features][value=lift])')
  await expect(lift.locator('small')).toBeVisible()
  const withLift = await numberIn(lift.locator('small'))
  await lift.locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(withLift)
  const renting = panel(page).locator('label:has(input[name=action][value="1"])')
  await expect.poll(() => numberIn(renting.locator('small'))).toBeLessThan(withLift)
  const toRent = await numberIn(renting.locator('small'))
  await renting.locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(toRent)
  expect(new URL(page.url()).search, 'nothing is searched for yet').toBe('')
  expect(await axe(page, { within: ['dialog'] })).toEqual([])

  await show(page).click()
  await expect(page).toHaveURL(/\?action=1&features=lift$/)
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect.poll(() => numberIn(page.locator('main p[role=status]').first())).toBe(toRent)

  // Each chip takes off its own; Back brings it back, in the panel too.
  await page.locator('nav a[href*="action=1"]:not([href*=lift])').click()
  await expect(page).toHaveURL(/\?action=1$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?action=1&features=lift$/)
  await opener(page).click()
  await expect(lift.locator('input')).toBeChecked()
  expect(problems).toEqual([])
})

test('by keys alone: a handle, a field, Escape, and homes', async ({ page }) => {
  await page.goto(`/en${SEARCH}`)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  const least = panel(page).getByRole('slider', { name: /^Price.*from/ })
  await least.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  const field = panel(page).locator('input[name=priceMin]')
  await expect(field).toHaveValue(/\d/)
  await expect(least).toHaveAttribute('aria-valuetext', `€${await field.inputValue()}`)
  await page.keyboard.press('Home')
  await expect(field).toHaveValue('')

  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${SEARCH}$`))

  await page.keyboard.press('Enter')
  await panel(page).locator('input[name=areaMin]').focus()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?areaMin=100$/)
  await expect(panel(page)).toHaveCount(0)
})

test('an address with every filter is the view: its chips, its panel, a reload', async ({ page }) => {
  const query = 'action=0&priceMin=1000&priceMax=9000&yearMin=1950&features=lift&notGround=1&plan=1&owner=agency&publishedSince=30d&priceUnit=m2&currency=EUR&near=41.4,2.17&radius=30&sort=nearest'
  await page.goto(`/en${SEARCH}?${query}`)
  const address = page.url()
  const chips = page.getByRole('navigation', { name: 'Filters that are set' })
  for (const text of ['€1,000 – €9,000 per m²', 'Built: from 1950', 'Not the ground floor', 'Published in the last 30 days', /within 30 km of/]) await expect(chips.getByRole('link', { name: text })).toBeVisible()
  await expect(page.locator('select[name=sort]')).toHaveValue('nearest')
  await opener(page).click()
  for (const name of ['notGround', 'plan']) await expect(panel(page).locator(`input[name=${name}]`)).toBeChecked()
  await expect(panel(page).locator('input[name=priceMin]')).toHaveValue('1,000')
  await expect(panel(page).locator('input[name=publishedSince][value="30d"]')).toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  expect(page.url()).toBe(address)
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\?near=41.4,2.17&sort=nearest$/)
})

test('words become chips that are taken off one by one, with their words', async ({ page }) => {
  await page.goto(`/en${SEARCH}`)
  await page.locator('input[name=q]').fill('flat with lift in Barcelona or Madrid under 900k xylophon')
  await page.locator('input[name=q]').press('Enter')
  await expect(page.locator('h1')).toHaveText('Apartments in Barcelona and Madrid up to €900,000 and Lift')
  const chips = page.getByRole('navigation', { name: 'Filters that are set' })
  for (const name of ['Remove: Barcelona', 'Remove: Madrid', 'Remove: Apartments', 'Remove: Lift', 'Remove: up to €900,000']) await expect(chips.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('Not understood:')).toContainText('xylophon')
  await chips.getByRole('link', { name: 'Remove: Madrid' }).click()
  await expect(page.locator('h1')).toHaveText('Apartments in Barcelona up to €900,000 and Lift')
  await chips.getByRole('link', { name: 'Remove: Lift' }).click()
  await expect(page).not.toHaveURL(/features=lift/)
  await expect(page.locator('input[name=q]')).toHaveValue('flat with in Barcelona or under 900k xylophon')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same filters are a form in the page', async ({ page }) => {
    await page.goto(`/en${SEARCH}?location=city32653`)
    await opener(page).click()
    await expect(page).toHaveURL(/panel=1$/)
    await page.locator('input[name=features][value=balcony]').check()
    await page.locator('input[name=areaMin]').fill('60')
    await page.locator('input[name=publishedSince][value="30d"]').check()
    await page.getByRole('button', { name: /^Show \d/ }).click()
    await expect(page).toHaveURL(/\/en\/es\/search\?location=city32653&areaMin=60&features=balcony&publishedSince=30d$/)
    await expect(page.getByRole('link', { name: 'Remove: Balcony' })).toBeVisible()
  })
})
