import { axe } from './axe.ts'
import { expect, open, ready } from './member.ts'
import { advertiser, chargesOf, fillBuyer, orderTop, payWith, promotionsOf, RIZE } from './shop.ts'
import { test } from './test.ts'

test('a home is promoted after a declined card, a refused challenge and a second card', async ({
  page,
}) => {
  const [offer = 0] = await advertiser(page, { place: RIZE })
  await open(page, '/en/user/offers')
  await page.getByRole('link', { name: 'Promote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promote listings')
  await expect(page.getByText(/in its list today/)).toBeVisible()
  await expect(page.getByText(/^Measured on/).first()).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  const order = await orderTop(page, [offer])
  expect(await axe(page, { colours: true })).toEqual([])

  await payWith(page, 'declined')
  await expect(page.getByText('The payment failed. Nothing was charged.')).toBeVisible()
  await payWith(page, 'insufficient_funds')
  await expect(page.getByText('There is not enough money on the card.')).toBeVisible()
  await payWith(page, 'challenge')
  await expect(page).toHaveURL(/\/pay\/challenge\?order=/)
  await ready(page)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page).toHaveURL(/\/pay\?order=/)
  await expect(page.getByText('The payment was not approved with your bank.')).toBeVisible()
  await ready(page)
  expect(await promotionsOf(offer)).toEqual([])
  await payWith(page, 'challenge')
  await expect(page).toHaveURL(/\/pay\/challenge\?order=/)
  await ready(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
  expect(await promotionsOf(offer)).toEqual([{ state: 'running', package: 'top' }])
  await expect
    .poll(
      async () => {
        const list = '/api/offers?location=city108371&action=0&category=1&with=promoted'
        const { promoted } = (await (await page.request.get(list)).json()) as {
          promoted: { offer: { id: number } }[]
        }
        return promoted.map((one) => one.offer.id)
      },
      { timeout: 1000, intervals: [50] },
    )
    .toEqual([offer])
  expect(await axe(page, { colours: true })).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Invoice/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^DEMO-\d{4}-\d{6}\.pdf$/)
  // Back tells the truth.
  await page.goto(`/en/pay?order=${order}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
  await expect(page.locator('input[name=card]')).toHaveCount(0)
  await open(page, '/en/user/offers')
  await expect(page.getByText(/^Top of the list until/)).toBeVisible()
  await open(page, '/en/user/orders')
  await expect(page.getByRole('link', { name: `Order ${order}` })).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  expect(await chargesOf(order)).toHaveLength(1)
})

test('in Arabic on a phone, by keyboard: a payment that takes a while ends by itself, in a closed tab, too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [offer = 0] = await advertiser(page, { locale: 'ar' })
  await open(page, `/ar/offer/promo?offers=${offer}`)
  expect(await axe(page)).toEqual([])
  await page.locator('input[name="days-highlight"][value=""]').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name="days-highlight"][value="7"]')).toBeChecked()
  await fillBuyer(page)
  await expect(page.locator('button[name=act][value=order]')).toBeEnabled()
  await page.locator('button[name=act][value=order]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ar\/pay\?order=\d+$/)
  await ready(page)
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.locator('input[name=card][value=success]').focus()
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name=card][value=processing]')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تجري معالجة دفعتك')
  const status = page.url()
  const context = page.context()
  await page.close()
  const later = await context.newPage()
  await later.setViewportSize({ width: 390, height: 844 })
  await later.goto(status)
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('مدفوع')
  expect(await promotionsOf(offer)).toEqual([{ state: 'running', package: 'highlight' }])
  expect(await axe(later)).toEqual([])
  expect(await later.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('two tabs and two presses charge once, and the second tab says what happened', async ({
  page,
}) => {
  const offers = await advertiser(page, { offers: 2 })
  const order = await orderTop(page, offers)
  const second = await page.context().newPage()
  await open(second, `/en/pay?order=${order}`)
  await page.locator('input[name=card][value=dispute]').check()
  await page.locator('form:has(input[name=card]) button[type=submit]').dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
  await payWith(second, 'success').catch(() => undefined)
  await expect(second.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
  expect(await chargesOf(order)).toHaveLength(1)
  for (const offer of offers) expect(await promotionsOf(offer)).toHaveLength(1)

  // A form that was open before says that the home was promoted meanwhile, and orders nothing.
  await open(page, `/en/offer/promo?offers=${offers.join(',')}`)
  await expect(page.getByText(/^Top of the list until/)).toHaveCount(2)
  await open(second, `/en/offer/promo?offers=${offers[0]}`)
  const another = await orderTop(page, [offers[0] ?? 0])
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible()
  expect(await chargesOf(another)).toEqual([])
  await orderTop(page, [offers[0] ?? 0])
  await payWith(page, 'success')
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
  await second.locator('input[name="days-top"][value="7"]').check()
  await expect(second.locator('button[name=act][value=order]')).toBeEnabled()
  await second.locator('button[name=act][value=order]').click()
  await expect(second.getByText('One of these listings was promoted meanwhile.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a home is promoted: chosen, calculated, ordered and paid', async ({ page }) => {
    const [offer = 0, other = 0] = await advertiser(page, { offers: 2 })
    await page.goto('/en/offer/promo')
    for (const id of [offer, other]) await page.locator(`input[name=offer][value="${id}"]`).check()
    await page.getByRole('button', { name: 'Choose packages' }).click()
    await expect(page.getByRole('button', { name: 'Order and pay' })).toHaveCount(0)
    await page.locator(`input[name="offer-${other}"]`).uncheck()
    await page.locator('input[name="days-showcase"][value="7"]').check()
    await page.locator('input[name="buyer.kind"][value=business]').check()
    await page.locator('input[name="buyer.vatId"]').fill('nonsense')
    await fillBuyer(page)
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText('This is not a VAT number of that country.')).toBeVisible()
    // Typed values are kept.
    await expect(page.locator('input[name="buyer.street"]')).toHaveValue('Calle Mayor 1')
    await expect(page.locator(`input[name="offer-${other}"]`)).not.toBeChecked()
    await expect(page.locator('input[name="days-showcase"][value="7"]')).toBeChecked()
    await page.locator('input[name="buyer.kind"][value=person]').check()
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText('€24.20')).toBeVisible()
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await expect(page).toHaveURL(/\/en\/pay\?order=\d+$/)
    await page.locator('input[name=card][value=declined]').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('The payment failed. Nothing was charged.')).toBeVisible()
    await page.locator('input[name=card][value=success]').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible()
    expect(await promotionsOf(offer)).toEqual([{ state: 'running', package: 'showcase' }])
    expect(await promotionsOf(other)).toEqual([])
  })
})
