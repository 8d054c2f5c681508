import type { Page, Route } from '@playwright/test'
import { createAccount, enter, expect, open, PASSWORD } from './member.ts'
import { anOffer } from './offers.ts'
import { test } from './test.ts'

/** Failures of a submitted form, with the message and its type. */
const FAILURES: [what: (route: Route) => Promise<void>, type: string, said: string][] = [
  [(route) => route.abort('connectionreset'), 'error', 'An unknown error occurred.'],
  [
    (route) =>
      route.fulfill({
        status: 500,
        contentType: 'text/html',
        body: '<h1>Internal Server Error</h1>',
      }),
    'error',
    'Error handling failed.',
  ],
  [
    (route) => route.fulfill({ status: 502, contentType: 'application/json', body: '{}' }),
    'error',
    'An unknown error occurred.',
  ],
  [
    (route) =>
      route.fulfill({
        status: 413,
        contentType: 'application/json',
        body: JSON.stringify({
          type: 'warning',
          message: 'That is <b>too much</b><script>alert(1)</script>.',
        }),
      }),
    'warning',
    'That is too much.',
  ],
]

/** Submits the form with each failure, and checks that its state is unchanged. */
async function failing(
  page: Page,
  send: () => Promise<void>,
  unchanged: () => Promise<void>,
): Promise<void> {
  const { href } = new URL(page.url())
  for (const [what, type, message] of FAILURES) {
    const isSent = (url: URL) => url.pathname.endsWith('.data')
    await page.route(isSent, (route) =>
      route.request().method() === 'POST' ? what(route) : route.fallback(),
    )
    await send()
    const toast = page.locator(`[data-toast="${type}"]`).filter({ hasText: message })
    await expect(toast).toBeVisible()
    if (message === 'That is too much.') await expect(toast.locator('b')).toHaveText('too much')
    await expect(page).toHaveURL(href)
    await unchanged()
    await page.keyboard.press('Escape')
    await expect(toast).toHaveCount(0)
    await page.unroute(isSent)
  }
}

test('a form keeps its input after every kind of failure', async ({ page }) => {
  await open(page, '/en/contact')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada.failing@example.com')
  await page.getByLabel('Subject').selectOption('press')
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Is the flat near the park still to be had?')
  const send = page.getByRole('button', { name: 'Send request' })
  await failing(
    page,
    () => send.click(),
    async () => {
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
        'Is the flat near the park still to be had?',
      )
      await expect(page.getByLabel('Subject')).toHaveValue('press')
      await expect(send).toBeFocused()
    },
  )

  await open(page, '/en/login')
  const password = page.getByRole('main').locator('input[name=password]')
  await page.getByRole('main').locator('input[name=email]').fill('ada.failing@example.com')
  await password.fill(PASSWORD)
  await failing(
    page,
    () => password.press('Enter'),
    async () => {
      await expect(password).toHaveValue(PASSWORD)
      await expect(password).toBeFocused()
    },
  )

  // Forms that are not of `web/ground/forms`.
  await open(page, '/en/es?x=1')
  const currency = page.getByLabel(/^Currency:/)
  await currency.click()
  await page.getByRole('button', { name: /US Dollar/ }).click()
  await expect(page.getByLabel(/^Currency: US Dollar|^Currency:.*USD/)).toBeVisible()
  await open(page, '/en/service/manage-cookies')
  await failing(
    page,
    () => page.getByRole('button', { name: 'Delete currency' }).click(),
    () => expect(page.getByRole('button', { name: 'Delete currency' })).toBeVisible(),
  )
})

test('a failed step of an offer and a failed profile form keep their page', async ({
  page,
  context,
}) => {
  await enter(context, await createAccount())
  await open(page, '/en/offer/form')
  await failing(
    page,
    () => page.getByRole('button', { name: 'Start' }).click(),
    () => expect(page.getByRole('button', { name: 'Start' })).toBeFocused(),
  )
  await open(page, '/en/user/profile')
  const name = page.getByRole('main').locator('input[name=name]')
  await name.fill('Ada King')
  await failing(
    page,
    () => name.press('Enter'),
    async () => {
      await expect(name).toHaveValue('Ada King')
      await expect(name).toBeFocused()
    },
  )
  // Logging out is a call of its own.
  await page.route('**/api/auth/logout', (route) => route.abort('connectionreset'))
  await page.getByLabel('Account: Ada Lovelace').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('[data-toast="error"]')).toHaveText(/An unknown error occurred/)
  await expect(name).toHaveValue('Ada King')
})

test('a page stays when a part of it cannot be loaded: more homes of a list, the form of a contact', async ({
  page,
  request,
}) => {
  const homes = page.locator('article[data-offer]')
  test.slow()
  for (const { fail, most } of [
    {
      fail: (route: Route) =>
        route.fulfill({ status: 503, contentType: 'text/html', body: 'away' }),
      most: 1,
    },
    // A lost connection is tried again up to five times, once the code for that has loaded.
    { fail: (route: Route) => route.abort('connectionreset'), most: 6 },
  ]) {
    let asked = 0
    await page.route(/\.data\?.*page=2/, (route) => {
      asked++
      return fail(route)
    })
    // Opened after that: a page that is loaded again goes to where it was, which may be its end.
    await open(page, '/en/es/search')
    await expect(homes).toHaveCount(24)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    // A lost connection is tried again for half a minute.
    await expect(page.locator('[data-toast="error"]')).toBeVisible({ timeout: 60_000 })
    await expect(homes).toHaveCount(24)
    await expect(page.locator('a[rel=next]').first()).toBeVisible()
    // Once given up, it is not asked for again by scrolling.
    const before = asked
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight - 10))
    await page.waitForTimeout(600)
    expect(asked).toBe(before)
    expect(asked).toBeLessThanOrEqual(most)
    await page.unroute(/\.data\?.*page=2/)
  }
  await open(page, `/en${await anOffer(request)}`)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await page.route(/\/contact\.data/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: 'broken' }),
  )
  await page.locator('main a[href*="/contact"]:visible').first().click()
  await expect(page.locator('[data-toast="error"]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('client navigation to a rejected page shows the reason as the page itself would, and can be retried', async ({
  page,
}) => {
  const message = 'Ahora mismo hay demasiadas visitas. Inténtelo de nuevo en unos segundos.'
  await page.route(/\/-agency\.data/, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '2' },
      json: { type: 'error', code: 'busy', message },
    }),
  )
  await open(page, '/es/es')
  await page.getByRole('banner').getByRole('link', { name: 'Agencias' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`503${message}`)
  await expect(page).toHaveTitle(`503 ${message} | Lares`)
  await expect(page.getByText('escríbanos')).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver a intentarlo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('503')
})
