import { expect, type BrowserContext, type Page } from '@playwright/test'
import { test } from './test.ts'

const setPlace = (context: BrowserContext, baseURL: string, id: string): Promise<void> =>
  context.addCookies([{ name: 'location', value: id, url: baseURL }])
const doors = (page: Page, place: string) =>
  page.getByRole('heading', { name: `What you’ll find in ${place}` })
const input = (page: Page) => page.getByRole('combobox', { name: 'City, region or country' })
const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Agencies' })

test('the start page is the same for everyone, and shows the homes of the visitor’s place', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.clock.install()
  const plain = await (await request.get('/en')).text()
  await setPlace(context, baseURL!, 'country177')
  expect(await (await context.request.get('/en')).text()).toBe(plain)
  // Homes of another place are never seen.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = (): void => {
      for (const heading of document.querySelectorAll('h2'))
        if (getComputedStyle(heading).visibility === 'visible') seen.push(heading.innerText)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/en')
  await expect(doors(page, 'Portugal')).toBeVisible()
  await expect(input(page)).toHaveValue('Portugal')
  await expect(header(page)).toHaveAttribute('href', '/en/pt/-agency')
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((text) => text.includes('Spain'))).toEqual([])

  // The words mean that place, too.
  await page.getByRole('main').getByRole('searchbox').fill('with a pool')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/en\/pt\//)
  await page.goBack()
  await expect(doors(page, 'Portugal')).toBeVisible()

  // Nor later, on the way back within the portal.
  await page.clock.fastForward(6000)
  await page.getByRole('banner').getByRole('link', { name: 'Agencies' }).click()
  await expect(page).toHaveURL(/-agency$/)
  await page.getByRole('banner').getByRole('link', { name: 'Lares' }).click()
  await expect(doors(page, 'Portugal')).toBeVisible()
  const later = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(later.filter((text) => text.includes('Spain'))).toEqual([])
})

test('what was typed before the visitor’s place is known stays', async ({
  page,
  context,
  baseURL,
}) => {
  await setPlace(context, baseURL!, 'country177')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/en\.data\?/, async (route) => {
    await promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/en\.data\?/)
  await page.goto('/en')
  await asked
  await input(page).fill('valletta')
  resolve()
  await expect(doors(page, 'Portugal')).toBeVisible()
  await expect(input(page)).toHaveValue('valletta')
})

for (const [name, fail] of [
  ['the place of the network is not known', /\/api\/location\/ip/],
  ['homes of the visitor’s place cannot be loaded', /\/en\.data\?/],
] as const)
  test(`when ${name}, the page shows what it has`, async ({ page, context, baseURL }) => {
    if (name.startsWith('homes')) await setPlace(context, baseURL!, 'country177')
    await page.route(fail, (route) => route.abort())
    await page.goto('/en')
    await expect(doors(page, 'Spain')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('a village without homes shows those of its country', async ({ page }) => {
  await page.goto('/en?location=city31965')
  await expect(page.getByRole('heading', { name: 'New homes in Spain' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the address names the place', async ({ page, context, baseURL }) => {
    await setPlace(context, baseURL!, 'country177')
    await page.goto('/en')
    await expect(doors(page, 'Spain')).toBeVisible()
    await page.goto('/en?location=country177')
    await expect(doors(page, 'Portugal')).toBeVisible()
    await page.getByRole('main').getByRole('searchbox').fill('with a pool')
    await page.getByRole('main').getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/en\/pt\//)
  })
})

test('pages tell what happens, by name only', async ({ page }) => {
  const told: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/event/')) told.push(pathname.slice('/api/event/'.length))
    if (pathname.startsWith('/api/event/')) expect(request.postData()).toBeNull()
  })
  await page.goto('/en/es/madrid/madrid/buy-apartment')
  await expect.poll(() => told.toSorted()).toEqual(['page/view', 'search/result'])
  await page.goto('/en/es/madrid/madrid/buy-apartment?priceMax=1000&currency=EUR')
  await expect.poll(() => told).toContain('search/empty')
  await page.getByRole('button', { name: 'Only necessary' }).click()
  await expect.poll(() => told).toContain('cookies/only_necessary')
  await page.goto('/en/es/nowhere')
  await expect.poll(() => told).toContain('page/error')
})
