import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Order } from '#contract/publish/payments.ts'
import { axe } from './axe.ts'
import { call, createAccount, enter, expect, inDatabase, open } from './member.ts'
import { homeOf } from './own-home.ts'
import { test } from './test.ts'

// A currency and a country that no other test buys in: prices and taxes are of the whole portal.
const CURRENCY = 'NOK'
const COUNTRY = { id: 'country6', name: 'Andorra' }

test.describe.configure({ mode: 'default', timeout: 240_000 })

test.beforeAll(() =>
  inDatabase(async (db) => {
    await sql`insert into issuers (prefix, name, address, country_id, is_current)
      select 'LR', 'Lares Test S.L.', 'Calle Mayor 1, Madrid', 207, true where not exists (select from issuers where is_current)`.execute(
      db,
    )
  }),
)
test.afterAll(() =>
  inDatabase(async (db) => {
    await db.deleteFrom('promotion_prices').where('currency', '=', CURRENCY).execute()
    await db.deleteFrom('tax_rules').where('buyer_country_id', '=', 6).execute()
  }),
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Buys a promotion for the only home of a new account, as the page of the buyer does. */
async function buy(context: BrowserContext, name: string): Promise<Order> {
  const email = await createAccount({ name })
  await enter(context, email)
  const lines = [
    {
      offer: Number((await homeOf(email, 'Flat with a lift')).split('-').at(-1)),
      package: 'top',
      days: 7,
    },
  ]
  const buyer = {
    kind: 'person',
    name,
    street: 'Carrer Major 1',
    city: 'Andorra la Vella',
    country: COUNTRY.id,
  }
  const sent = { lines, currency: CURRENCY, buyer }
  const { data: quote } = await call<{ data: { total: number } }>(
    context,
    'POST',
    'orders/quote',
    sent,
  )
  const { data: order } = await call<{ data: Order }>(context, 'POST', 'orders', {
    ...sent,
    key: randomUUID(),
    total: quote.total,
  })
  const { data: start } = await call<{ data: { secret: string } }>(
    context,
    'POST',
    `orders/${order.id}/payment`,
  )
  await call(context, 'POST', 'sandbox/confirm', { secret: start.secret, card: 'success' })
  const read = async () => (await call<{ data: Order }>(context, 'GET', `orders/${order.id}`)).data
  await expect.poll(async () => (await read()).state).toBe('paid')
  return read()
}

async function staff(context: BrowserContext, name: string): Promise<void> {
  await enter(context, await createAccount({ roles: ['admin'], name }))
}

test('an administrator sets seller, tax and price; of two, one requests a refund and the other approves it', async ({
  page,
  browser,
  baseURL,
}) => {
  await staff(page.context(), 'Ada Lovelace')

  await open(page, '/en/admin/promo/seller')
  await page.getByLabel('Register entry').fill('Registro Mercantil 12345')
  await button(page, 'Save').click()
  await expect(page.getByText('Seller saved').first()).toBeVisible()
  // An older page of somebody else changes nothing.
  await page.locator('input[name=version]').evaluate((input: HTMLInputElement) => {
    input.value = '0'
  })
  await button(page, 'Save').click()
  await expect(page.getByText('Someone else saved it meanwhile.')).toBeVisible()

  await open(page, '/en/admin/promo/taxes')
  await page.getByLabel('Country of the buyer').selectOption(COUNTRY.name)
  await page.getByLabel('Rate', { exact: true }).fill('4.5')
  await page.getByLabel('Source', { exact: true }).fill('Llei 11/2012')
  await button(page, 'Add rule').click()
  const rule = page.getByRole('row').filter({ hasText: COUNTRY.name })
  await expect(rule).toContainText('4.5%')

  // The price, without scripts: a wrong amount is an error of its field, and nothing typed is lost.
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL })
  await staff(bare, 'Grace Hopper')
  const plain = await bare.newPage()
  await plain.goto('/en/admin/promo')
  await plain.getByLabel('Package').selectOption('top')
  await plain.getByLabel('Currency', { exact: true }).selectOption(CURRENCY)
  await plain.getByLabel('Price without tax').fill('2000.505')
  await button(plain, 'Add price').click()
  await expect(plain.getByText('Amounts in NOK have 2 decimals at most.')).toBeVisible()
  await expect(plain.getByLabel('Currency', { exact: true })).toHaveValue(CURRENCY)
  await plain.getByLabel('Price without tax').fill('2,000.50')
  await button(plain, 'Add price').click()
  await expect(plain.getByRole('row').filter({ hasText: 'NOK 2,000.50' })).toContainText('In force')
  await bare.close()

  const shop = await browser.newContext({ baseURL })
  const buyer = `Mary Somerville ${process.pid}`
  const order = await buy(shop, buyer)
  // 4.5 % of 2000.50 is 90.0225.
  expect(order).toMatchObject({ net: 200_050, tax: 9_002, total: 209_052 })
  await shop.close()

  await open(page, `/en/admin/payments?q=${encodeURIComponent(buyer)}`)
  await page.getByRole('link', { name: `Order ${order.id}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.id}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Invoice ${order.invoices[0]!.number}` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${order.invoices[0]!.number}.pdf`)
  await page.getByLabel('Amount in NOK, with tax').fill('0.5')
  await expect(page.getByText('You can refund up to', { exact: false })).toBeVisible()
  await page.getByLabel('Amount in NOK, with tax').fill('2,000')
  await expect(page.getByText('Another administrator has to approve this')).toBeVisible()
  await page.getByLabel('Reason').fill('The home was sold meanwhile.')
  await button(page, 'Request refund').click()
  await expect(page.getByText('To be approved')).toBeVisible()
  await expect(page.getByText('Another administrator has to approve or reject it.')).toBeVisible()
  expect(await axe(page)).toEqual([])

  const other = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await staff(other, 'Grace Hopper')
  const second = await other.newPage()
  await open(second, '/ar/admin/payments?state=refund')
  await second.getByRole('link', { name: `الطلب ${order.id}`, exact: true }).click()
  await expect(second.locator('html')).toHaveAttribute('dir', 'rtl')
  await second.getByRole('button', { name: 'موافقة' }).click()
  await expect(second.getByText('تمت الموافقة على الاسترداد').first()).toBeVisible()
  await expect(second.getByText('بانتظار الموافقة')).toHaveCount(0)
  expect(await axe(second, { colours: true })).toEqual([])
  expect(
    await second.evaluate(() => document.documentElement.scrollWidth),
    'the page scrolls sideways',
  ).toBeLessThanOrEqual(390)
  await other.close()

  await open(page, `/en/admin/ledger?order=${order.id}&currency=${CURRENCY}`)
  await expect(page.getByText('Adds up to NOK 0.00')).toBeVisible()
  await expect(page.getByText('Refund approved')).toBeVisible()
  expect(await axe(page)).toEqual([])
  const table = await page.request.get(
    `/en/admin/payments.csv?what=ledger&month=${order.createdAt.slice(0, 7)}`,
  )
  expect(await table.text()).toContain(`,order:${order.id},${order.id},provider,,NOK,2090.52`)

  await open(page, '/en/admin/reconciliations')
  await page.getByLabel('Day').fill(order.createdAt.slice(0, 10))
  await button(page, 'Compare now').click()
  await expect(page.getByRole('row').filter({ hasText: 'Sandbox' }).first()).toBeVisible()

  await open(page, '/en/admin/promo/taxes')
  await rule.getByText('Delete…').click()
  await rule.getByRole('button').click()
  await expect(rule).toHaveCount(0)
})
