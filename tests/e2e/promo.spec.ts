import type { Page } from '@playwright/test'
import { promote } from '../promotions.ts'
import { axe } from './axe.ts'
import { expect, inDatabase, open, ready } from './member.ts'
import {
  advertiser,
  chooseTop,
  chargesOf,
  fillBuyer,
  KARS,
  orderTop,
  payWith,
  promotionsOf,
} from './shop.ts'
import { test } from './test.ts'

/** Prices there are in pounds, elsewhere in euros. */
const BRITAIN = { country: 232, state: null, city: null }
const DAY_MS = 86_400_000
const dateIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const orderButton = (page: Page) => page.locator('button[name=act][value=order]')
const statusOf = (offer: number) =>
  inDatabase(async (db) => {
    const { status } = await db
      .selectFrom('offers')
      .select('status')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow()
    return status
  })
const promoted = (offer: number, options: Parameters<typeof promote>[2] = {}) =>
  inDatabase((db) => promote(db, offer, options))

test('who goes back from paying and corrects the buyer pays once, and the invoice has the correction', async ({
  page,
}) => {
  const [offer = 0] = await advertiser(page)
  const first = await orderTop(page, [offer])
  await page.goBack()
  await expect(page).toHaveURL(/\/offer\/promo/)
  await ready(page)
  await expect(page.locator('input[name="buyer.street"]')).toHaveValue('Calle Mayor 1')
  await page.locator('input[name="days-top"][value="7"]').check()
  await fillBuyer(page)
  await page.locator('input[name="buyer.name"]').fill('Corrected Buyer')
  await page.locator('input[name="buyer.street"]').fill('Calle Menor 2')
  await expect(orderButton(page)).toBeEnabled()
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/pay\?order=\d+$/)
  await ready(page)
  const second = Number(new URL(page.url()).searchParams.get('order'))
  expect(second).not.toBe(first)
  await payWith(page, 'success')
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()

  const { orders, invoices } = await inDatabase(async (db) => ({
    orders: await db
      .selectFrom('orders')
      .select(['id', 'state', 'buyer'])
      .where('id', 'in', [first, second])
      .orderBy('id')
      .execute(),
    invoices: await db
      .selectFrom('invoices')
      .select(['order_id', 'content'])
      .where('order_id', 'in', [first, second])
      .execute(),
  }))
  expect(orders.map(({ id, state }) => [id, state])).toEqual([
    [first, 'cancelled'],
    [second, 'paid'],
  ])
  const corrected = { name: 'Corrected Buyer', street: 'Calle Menor 2' }
  expect(orders[1]?.buyer).toMatchObject(corrected)
  expect(invoices).toEqual([
    {
      order_id: second,
      content: expect.objectContaining({ buyer: expect.objectContaining(corrected) }),
    },
  ])
  expect(await chargesOf(first)).toEqual([])
  expect(await chargesOf(second)).toHaveLength(1)
  expect(await promotionsOf(offer)).toEqual([{ state: 'running', package: 'top' }])
})

test('a start is clear before anything is ordered: typing a date chooses it, and a wrong one is marked', async ({
  page,
}) => {
  const [offer = 0] = await advertiser(page)
  await chooseTop(page, [offer])
  const [atOnce, onDate] = [
    page.getByRole('radio', { name: 'As soon as it is paid' }),
    page.getByRole('radio', { name: 'On a date' }),
  ]
  const date = page.locator('input[name="date"]')
  await expect(atOnce).toBeChecked()
  await date.fill(dateIn(5))
  await expect(onDate).toBeChecked()
  await atOnce.check()
  await expect(date).toHaveValue('')
  await onDate.check()
  await expect(page.getByText('Enter the start date.')).toBeVisible()
  for (const [day, error] of [
    [dateIn(-1), 'The earliest start is tomorrow.'],
    [dateIn(70), 'This date is too far ahead.'],
  ] as const) {
    await date.fill(day)
    await expect(page.getByText(error)).toBeVisible()
    await expect(date).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await axe(page, { colours: true })).toEqual([])
  // The server says the same, and orders nothing.
  await orderButton(page).click()
  await expect(page.getByText('This date is too far ahead.')).toBeVisible()
  await expect(page).toHaveURL(/\/offer\/promo/)
  await expect(date).toBeFocused()
  await date.fill(dateIn(5))
  await expect(page.getByText('This date is too far ahead.')).toHaveCount(0)
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/pay\?order=\d+$/)
  await ready(page)
  await payWith(page, 'success')
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
  expect(await promotionsOf(offer)).toEqual([{ state: 'scheduled', package: 'top' }])
})

test('a start after a later booking is explained', async ({ page }) => {
  const [offer = 0] = await advertiser(page)
  const startsAt = new Date(Date.now() + 20 * DAY_MS)
  await promoted(offer, { state: 'scheduled', startsAt })
  await open(page, `/en/offer/promo?offers=${offer}`)
  await page.locator('input[name="days-highlight"][value="7"]').check()
  const why = page.getByText('even if there is a free period before')
  await expect(page.getByRole('complementary').getByText(/^Highlight, 7/)).toBeVisible()
  await expect(why).toHaveCount(0)
  await page.locator('input[name="days-top"][value="7"]').check()
  await expect(why).toBeVisible()
})

test('a home without a price in the chosen currency is named, and not in the order', async ({
  page,
}) => {
  const [british = 0, turkish = 0] = await advertiser(page, { places: [BRITAIN, KARS] })
  await chooseTop(page, [british, turkish])
  const summary = page.getByRole('complementary', { name: 'Your order' })
  const lines = summary.getByText('Top of the list, 7 days')
  const unsold = summary.getByText(/^Not in the order/)
  await page.locator('select[name="currency"]').selectOption('EUR')
  await expect(unsold).toContainText('no price in EUR')
  await expect(summary.getByRole('listitem').filter({ hasText: 'Quiet flat 1' })).toHaveCount(1)
  await page.locator('select[name="currency"]').selectOption('GBP')
  await expect(unsold).toContainText('no price in GBP')
  await expect(summary.getByRole('listitem').filter({ hasText: 'Quiet flat 2' })).toHaveCount(1)
  // One that is bought, one that is not.
  await expect(lines).toHaveCount(2)
  await expect(summary.locator('.amount').filter({ hasText: '£' }).first()).toBeVisible()
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/pay\?order=\d+$/)
  const order = Number(new URL(page.url()).searchParams.get('order'))
  const bought = await inDatabase((db) =>
    db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.offer_id', 'o.currency', 'l.amount', 'o.net'])
      .where('o.id', '=', order)
      .execute(),
  )
  expect(bought).toEqual([
    { offer_id: british, currency: 'GBP', amount: bought[0]?.net, net: bought[0]?.net },
  ])
})

test('a wrong VAT number is marked at its field; an error of the order stays while there is a price', async ({
  page,
}) => {
  const [offer = 0] = await advertiser(page)
  await chooseTop(page, [offer])
  await page.locator('label:has(input[name="buyer.kind"][value=business])').click()
  const [vat, city] = [
    page.locator('input[name="buyer.vatId"]'),
    page.locator('input[name="buyer.city"]'),
  ]
  const wrong = page.getByText('This is not a VAT number of that country.')
  await vat.fill('nonsense')
  await expect(wrong).toHaveCount(1)
  await expect(vat).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Correct the marked field to see the price.')).toBeVisible()
  await orderButton(page).click()
  await expect(vat).toBeFocused()
  await expect(wrong).toHaveCount(1)
  await vat.fill('ESB12345674')
  await expect(wrong).toHaveCount(0)
  await expect(vat).not.toHaveAttribute('aria-invalid', 'true')

  await city.fill('')
  await expect(orderButton(page)).toBeEnabled()
  await orderButton(page).click()
  await expect(city).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('complementary').getByText(/^Top of the list, 7/)).toBeVisible()
  await page.locator('input[name="days-top"][value="30"]').check()
  await expect(page.getByRole('complementary').getByText(/^Top of the list, 30/)).toBeVisible()
  await expect(city).toHaveAttribute('aria-invalid', 'true')
  await city.fill('Madrid')
  await expect(city).not.toHaveAttribute('aria-invalid', 'true')
})

test('by keyboard: an act that would stop promotions asks first, and can be left', async ({
  page,
}) => {
  const [offer = 0] = await advertiser(page)
  await promoted(offer)
  await promoted(offer, { state: 'scheduled', startsAt: new Date(Date.now() + 9 * DAY_MS) })
  await open(page, '/en/user/offers')
  await page.getByText('More', { exact: true }).press('Enter')
  const pause = page.getByRole('button', { name: 'Pause: Quiet flat 1' })
  const question = page.getByRole('group', { name: 'Promotions that would stop' })
  await pause.press('Enter')
  await expect(question).toContainText('This would stop 2 paid promotions.')
  await expect(question.getByText('This would stop')).toBeFocused()
  await expect(question).toContainText('Top of the list until')
  await expect(question).toContainText('about €10.00, plus its tax, goes to your balance')
  await expect(question.getByRole('link')).toHaveAttribute('href', /\/offer\/promo.*#credit$/)
  expect(await axe(page, { colours: true })).toEqual([])
  await question.getByRole('button', { name: 'Change nothing' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(pause).toBeFocused()
  expect(await statusOf(offer)).toBe('published')

  await pause.press('Enter')
  await question.getByRole('button', { name: 'Pause anyway' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Resume: Quiet flat 1' })).toBeVisible()
  expect(await statusOf(offer)).toBe('paused')
  const states = (await promotionsOf(offer)).map(({ state }) => state)
  expect(states).toEqual(['stopped', 'stopped'])
})

test('in Arabic on a phone the table asks for several homes, too, and stops nothing before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const offers = await advertiser(page, { locale: 'ar', offers: 3 })
  const [first = 0, second = 0, third = 0] = offers
  await promoted(first)
  await promoted(second, { package: 'showcase' })
  await open(page, '/ar/service/pro/offers')
  for (const box of await page.locator('input[name=offer]').all()) await box.check()
  const question = page.getByRole('group', { name: 'عمليات الترويج التي ستتوقف' })
  await page.locator('button[name=act][value=pause]').click()
  await expect(question).toContainText('سيوقف هذا ترويجين مدفوعين.')
  await expect(question.getByRole('listitem')).toHaveCount(2)
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const offer of offers) expect(await statusOf(offer)).toBe('published')
  await question.locator('button[type=submit]').click()
  await expect(question).toHaveCount(0)
  for (const offer of offers) await expect.poll(() => statusOf(offer)).toBe('paused')
  expect(await promotionsOf(third)).toEqual([])
  expect((await promotionsOf(first)).map(({ state }) => state)).toEqual(['stopped'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('it asks before promotions stop, in the list and in the table', async ({ page }) => {
    const [first = 0, second = 0] = await advertiser(page, { offers: 2 })
    for (const offer of [first, second]) await promoted(offer)
    const question = page.getByRole('group', { name: 'Promotions that would stop' })
    await page.goto('/en/user/offers')
    const pause = async () => {
      const row = page.getByRole('listitem').filter({ hasText: 'Quiet flat 1' })
      await row.getByText('More', { exact: true }).click()
      await row.getByRole('button', { name: 'Pause: Quiet flat 1' }).click()
    }
    await pause()
    await expect(question).toContainText('This would stop a paid promotion.')
    await question.getByRole('link', { name: 'Change nothing' }).click()
    await expect(question).toHaveCount(0)
    expect(await statusOf(first)).toBe('published')
    await pause()
    await question.getByRole('button', { name: 'Pause anyway' }).click()
    await expect(question).toHaveCount(0)
    expect(await statusOf(first)).toBe('paused')

    await page.goto('/en/service/pro/offers')
    await page.getByRole('checkbox', { name: 'Select Quiet flat 2' }).check()
    await page.getByRole('button', { name: 'Pause' }).click()
    await question.getByRole('button', { name: 'Pause anyway' }).click()
    await expect(page.getByText('Updated one listing')).toBeVisible()
    expect(await statusOf(second)).toBe('paused')
  })

  test('a date with “At once” is asked about, and a start on a date needs one', async ({
    page,
  }) => {
    const [offer = 0] = await advertiser(page)
    await page.goto(`/en/offer/promo?offers=${offer}`)
    await page.locator('input[name="days-top"][value="7"]').check()
    await fillBuyer(page)
    const calculate = page.getByRole('button', { name: 'Calculate' })
    await page.locator('input[name=date]').fill(dateIn(5))
    await calculate.click()
    await expect(page.getByText('You entered a date, but not that it starts on it.')).toBeVisible()
    await expect(page.locator('input[name=date]')).toHaveValue(dateIn(5))
    await page.getByRole('radio', { name: 'On a date' }).check()
    await page.locator('input[name=date]').fill('')
    await calculate.click()
    await expect(page.getByText('Enter the start date.')).toBeVisible()
    await page.locator('input[name=date]').fill(dateIn(5))
    await calculate.click()
    await expect(page.getByRole('button', { name: 'Order and pay' })).toBeVisible()
  })
})
