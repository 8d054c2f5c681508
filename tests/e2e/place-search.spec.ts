import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const input = (page: Page) => page.getByRole('combobox', { name: 'City, region or country' })
const places = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option')
const option = (page: Page, name: RegExp) => places(page).filter({ hasText: name })

/** Waits until the page answers to the keyboard. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test.describe('the location search form', () => {
  test('starts with rent, condo and the visitor’s country; takes 58 characters; says what it does not find, what failed, and where one is', async ({
    page,
    context,
  }) => {
    await open(page, '/en')
    await expect(
      page.locator('form[role=search]').getByRole('radio', { name: 'Rent' }),
    ).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Property type' })).toHaveValue('4')
    await expect(input(page)).toHaveValue('Spain')
    expect((await page.getByRole('combobox', { name: 'Property type' }).boundingBox())?.width).toBe(
      148,
    )

    await input(page).fill('')
    await input(page).pressSequentially('a'.repeat(70))
    expect(await input(page).inputValue()).toHaveLength(58)
    await input(page).fill('qqqqzzzzxx')
    await expect(page.getByText('No places match.', { exact: false })).toBeVisible()

    await page.route('**/api/location?*', (route) =>
      route.fulfill({
        status: 503,
        json: { type: 'error', code: 'busy', message: 'Come back later.' },
      }),
    )
    await input(page).fill('rome')
    await expect(page.getByRole('alert').filter({ hasText: 'Come back later.' })).toBeVisible()
    await page.unroute('**/api/location?*')
    await page.route('**/api/location?*', (route) => route.abort())
    await input(page).fill('romea')
    await expect(
      page.getByText('Error, try later or use Google for find correction location'),
    ).toBeVisible()
    await page.unroute('**/api/location?*')

    // A refusal of the browser has its own message.
    const ask = page.getByRole('button', { name: 'Use my location' })
    await page.evaluate(() => {
      const { getCurrentPosition } = navigator.geolocation
      navigator.geolocation.getCurrentPosition = (_, refuse) => {
        navigator.geolocation.getCurrentPosition = getCurrentPosition
        refuse?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError)
      }
    })
    await ask.click()
    await expect(page.getByText('User denied Geolocation')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('User denied Geolocation')).toBeHidden()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 48.137, longitude: 11.575 })
    await ask.click()
    await expect(input(page)).toHaveValue(/Munich|München/)
  })

  test('typing finds, arrows move and wrap around, Enter picks: the listing page opens; chosen lately, the place is offered again', async ({
    page,
    context,
  }) => {
    await open(page, '/en')
    await page.locator('form[role=search]').getByRole('radio', { name: 'Buy' }).check()
    await page.getByRole('combobox', { name: 'Property type' }).selectOption({ label: 'Apartment' })
    await input(page).fill('barc')
    await expect(option(page, /Barcelona/).first()).toBeVisible()
    const count = await places(page).count()
    await input(page).press('ArrowUp')
    await expect(places(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
    await input(page).press('ArrowDown')
    await expect(places(page).first()).toHaveAttribute('aria-selected', 'true')
    // The notice goes when the page arrives.
    const notice = page.getByText('Please wait').waitFor()
    await input(page).press('Enter')
    await notice
    await expect(page).toHaveURL(/\/en\/es\/.*barcelona\/buy-apartment$/)
    const cookie = (await context.cookies()).find(({ name }) => name === 'location')
    expect(cookie?.value).toMatch(/^(city|state)\d+$/)
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(7_775_000)

    await open(page, '/en')
    await input(page).fill('')
    await expect(page.getByRole('paragraph').filter({ hasText: 'Recent places' })).toBeVisible()
    await expect(option(page, /Barcelona/)).toHaveCount(1)
  })

  test('asks 800 ms after the typing stopped, once', async ({ page }) => {
    await page.clock.install()
    await open(page, '/en')
    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().includes('/api/location?'))))
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await input(page).fill('')
    for (const key of 'muni') {
      await input(page).press(key)
      await page.clock.runFor(150)
    }
    await page.clock.runFor(649)
    expect(asked).toBe(0)
    await page.clock.runFor(1)
    await expect(option(page, /Munich/).first()).toBeVisible()
    expect(asked).toBe(1)
  })

  test('the search button waits for a location', async ({ page }) => {
    await page.route('**/api/location/ip*', (route) => route.abort())
    await open(page, '/en/xx/nowhere')
    await expect(
      page.locator('form[role=search]').getByRole('button', { name: 'Search' }),
    ).toBeEnabled()
  })
})
