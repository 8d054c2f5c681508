import { expect, type APIRequestContext } from '@playwright/test'
import { test } from './test.ts'

/** Address of a home to buy (0) or rent (1) in a place, below the locale. */
async function homeIn(request: APIRequestContext, path: string, action: number): Promise<string> {
  const found = await request.get(`/api/places/page?path=${path}`)
  const { location } = (await found.json()) as { location: { id: string } }
  const offers = await request.get(
    `/api/offers?location=${location.id}&action=${action}&category=1`,
  )
  const { data } = (await offers.json()) as {
    data: { slugId: string; price: { amount: number | null } }[]
  }
  return `/offer/${data.find(({ price }) => price.amount !== null)?.slugId}`
}

test('a home in London opens with what it costs each month, and its terms can be changed', async ({
  page,
}) => {
  await page.goto(`/en${await homeIn(page.request, 'gb/london', 0)}`)
  const fold = page.locator('details').filter({ hasText: /^Buying costs about £[\d,]+ a month/ })
  const title = fold.locator('summary')
  await expect(title).toBeVisible()
  await title.click()
  const perMonth = fold.getByText('Per month', { exact: true }).locator('..')
  const sum = async () => Number((await perMonth.innerText()).replaceAll(/\D/g, ''))
  await expect(perMonth).toContainText('£')
  expect(await sum()).toBe(Number((await title.innerText()).replaceAll(/\D/g, '')))
  await expect(fold).toContainText('Examples as of Jun 30, 2025, not yet confirmed by this portal')
  await expect(fold).toContainText('Stamp Duty Land Tax')
  const before = await sum()
  await fold.getByLabel('Interest per year').fill('9')
  await expect.poll(sum).toBeGreaterThan(before)
})

test('without scripts the monthly figure is on the page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/de${await homeIn(page.request, 'de/berlin', 0)}`)
  const title = page.getByText(/^Der Kauf kostet etwa [\d.]+\s€ im Monat$/)
  await expect(title).toBeVisible()
  await title.click()
  await expect(page.getByText(/Grunderwerbsteuer 6 % \(Berlin\)/)).toBeVisible()
  await context.close()
})

test('a rental says what is due at the start, and the law about it', async ({ page }) => {
  await page.goto(`/es${await homeIn(page.request, 'es/valencia/valencia', 1)}`)
  await expect(page.getByRole('heading', { name: 'Qué se paga al principio' })).toBeVisible()
  await expect(page.getByText(/Ley 12\/2023, art. 20 LAU/)).toBeVisible()
  await expect(page.getByText('A pagar al principio').locator('..')).toContainText('€')
})
