import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './test.ts'

const PORTUGAL = 'country177'
const ready = (page: Page) =>
  expect
    .poll(
      async () =>
        (await (await page.request.get('/api/market/cells?box=-10,36.8,-6,42.3')).json()).cells
          .length,
      { timeout: 60_000, intervals: [1000] },
    )
    .toBeGreaterThan(1)

test('the price map: layers, a hexagon by keyboard, its homes, and the way back', async ({
  page,
}) => {
  test.slow()
  await ready(page)
  await page.goto(`/en/service/heatmap?location=${PORTUGAL}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price map: Portugal')
  await expect(page.locator('canvas')).toBeVisible({ timeout: 30_000 })
  expect(await axe(page, { colours: true })).toEqual([])

  // It is checked once the address says so.
  const rent = page.getByRole('radio', { name: 'Rent', exact: true })
  await rent.click()
  await expect(page).toHaveURL(/layer=rent/)
  await expect(rent).toBeChecked()
  await expect(page.getByText('Median monthly rent per m²')).toBeVisible()

  const keys = page.getByRole('button', { name: /^Hexagon / })
  await keys.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cell=8[0-9a-f]{14}/)
  const first = new URL(page.url()).searchParams.get('cell')
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
    await page.keyboard.press(arrow)
    if (new URL(page.url()).searchParams.get('cell') !== first) break
  }
  await page.reload()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  await page.getByRole('link', { name: 'Show listings for sale' }).first().click()
  await expect(page).toHaveURL(/polygon=/)
  await expect(page.getByRole('status').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/service\/heatmap\?.*layer=rent/)
})

test('the price map in Arabic fits a narrow screen', { tag: '@lab' }, async ({ page }) => {
  test.slow()
  await ready(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/ar/service/heatmap?location=${PORTUGAL}`)
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('without scripts the price map is a table', async ({ browser, page }) => {
  test.slow()
  await ready(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/en/service/heatmap')
  await plain.getByLabel('Place').fill('Portugal')
  await plain.getByLabel('Property type').selectOption('flats')
  await plain.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(plain).toHaveURL(new RegExp(`location=${PORTUGAL}`))
  await expect(plain.getByRole('row').filter({ hasText: 'Lisbon' }).first()).toContainText('€')
  await context.close()
})

test('a summary of a listing, a place and a search: each sentence leads to its source', async ({
  page,
}) => {
  test.slow()
  const { data } = (await (
    await page.request.get(`/api/offers?location=${PORTUGAL}&action=0&lang=en`)
  ).json()) as { data: { id: number }[] }
  await page.goto(`/en/service/summarize?offer=${data[0]!.id}`)
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible()
  await page.getByRole('link', { name: 'Source 1', exact: true }).first().click()
  await expect(page).toHaveURL(/#source-1$/)
  await expect(page.locator('#source-1')).toBeInViewport()
  expect(await axe(page, { colours: true })).toEqual([])

  await page.goto(`/en/service/summarize?location=${PORTUGAL}`)
  await expect(page.getByText(/based on \d+ homes for sale\./)).toBeVisible()
  await page.goto('/en/pt/search?action=0')
  await page.getByRole('link', { name: 'Summarise the results' }).click()
  await expect(page.getByText(/^Based on the first results: 24 of \d+\.$/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/ar/service/summarize?offer=${data[0]!.id}`)
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto('/en/service/summarize?offer=999999999')
  await expect(page.getByRole('heading', { name: 'Nothing to summarise' })).toBeVisible()
  await expect(page).toHaveTitle('Summary | Lares')
  await page.goto(`/en/service/summarize?offers=${data[0]!.id},${data[1]!.id}`)
  await expect(page).toHaveTitle('Summary: Your selection | Lares')
})
