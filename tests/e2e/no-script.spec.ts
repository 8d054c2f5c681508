import { expect } from '@playwright/test'
import { test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('the search form finds a place; a word with several meanings gives a choice', async ({
  page,
}) => {
  await page.goto('/en')
  await page.locator('form[role=search]').getByRole('radio', { name: 'Buy' }).check()
  await page.locator('select[name=category]').selectOption({ label: 'Apartment' })
  await page.getByRole('main').locator('input[name=q]').fill('portugal')
  await page.getByRole('main').locator('input[name=q]').press('Enter')
  await expect(page).toHaveURL('/en/pt/buy-apartment')
  await page.goto('/en?q=springfield&type=0&category=5')
  await expect(
    page.getByRole('heading', { name: 'Which “springfield” do you mean?' }),
  ).toBeVisible()
  await page.getByRole('navigation', { name: /Which/ }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/buy-house$/)
})

test('on a narrow screen all filters can be pressed while the cookies are asked about', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ar/es/barcelona/barcelona/buy-apartment')
  await page.locator('button[name=panel]').click()
  await expect(page).toHaveURL(/panel=1/)
})

test('the words of a search have their button beside them', async ({ page }) => {
  await page.goto('/en/es/barcelona/barcelona/buy-apartment')
  const form = page
    .getByRole('main')
    .getByRole('search', { name: 'Describe what you’re looking for' })
  const [field, button] = await Promise.all(
    [form.getByRole('searchbox'), form.getByRole('button')].map((one) => one.boundingBox()),
  )
  expect(field!.y).toBe(button!.y)
  expect(field!.x).toBeLessThan(button!.x)
  expect(field!.width).toBeGreaterThan(button!.width)
})

test('cookies can be refused and deleted', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'leftover', value: '1', url: baseURL ?? '' }])
  await page.goto('/en/es')
  await page
    .getByRole('region', { name: 'Cookies' })
    .getByRole('button', { name: 'Only necessary' })
    .click()
  await expect(page).toHaveURL('/en/es')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  await page.goto('/en/service/manage-cookies')
  await page.getByRole('button', { name: 'Delete leftover' }).click()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['cookie_policy'])
})

test('language and currency can be chosen; an unknown address still has its ways on', async ({
  page,
}) => {
  await page.goto('/en/es')
  await page.getByLabel(/^Language:/).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de/es')
  await page.locator('summary', { hasText: 'EUR' }).click()
  await page.locator('button[name=currency][value=GBP]').click()
  await expect(page).toHaveURL('/de/es?prices=GBP')
  await expect(page.locator('summary', { hasText: 'GBP' })).toBeVisible()
  // Links keep it.
  await page.locator('main a[href^="/de/es/"]').first().click()
  await expect(page).toHaveURL(/[?&]prices=GBP$/)
  await expect(page.locator('summary', { hasText: 'GBP' })).toBeVisible()

  const response = await page.goto('/en/xx/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  await expect(page.getByRole('link', { name: 'About Spain' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/en\??$/)
})
