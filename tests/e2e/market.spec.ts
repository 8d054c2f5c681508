import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './test.ts'

const SPAIN = '/es'

/** The figures are computed soon after the start. */
async function figures(page: Page, location: string) {
  const ask = async () =>
    (await (await page.request.get(`/api/market?location=${location}`)).json()) as {
      asOf: string | null
      actions: { homes: { n: number; perSquareMetre: number | null } }[]
    }
  await expect.poll(async () => (await ask()).asOf, { timeout: 30_000 }).not.toBeNull()
  return ask()
}
const clean = async (page: Page, colours = true) =>
  expect(await axe(page, { within: ['#prices'], colours }), page.url()).toEqual([])

test('from what homes cost in a country to a home, to one like it, and to a feed of the search', async ({
  page,
  context,
}) => {
  // One long way, so that its many pages need no tests of their own.
  test.slow()
  const complaints: string[] = []
  page.on(
    'console',
    (message) =>
      ['error', 'warning'].includes(message.type()) &&
      // Of the software that draws maps here, not of the page.
      !message.text().includes('GL Driver Message') &&
      complaints.push(`${page.url()}: ${message.text()}`),
  )
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  const { actions } = await figures(page, 'country207')

  // A country: the figure that the API has, how many it rests on, its trend as a line and as a table.
  await page.goto(`/en${SPAIN}`)
  const prices = page.locator('#prices')
  await expect(prices.getByRole('heading', { level: 2 })).toHaveText('Asking prices in Spain')
  const homes = actions[0]?.homes
  const hero = Math.round(homes?.perSquareMetre ?? 0).toLocaleString('en')
  await expect(prices).toContainText(
    `€${hero} per m²Median of ${(homes?.n ?? 0).toLocaleString('en')} homes`,
  )
  await expect(
    prices.getByRole('img', { name: 'Median asking price per m², at the end of each month' }),
  ).toBeVisible()
  await prices.getByText('Month by month').first().click()
  const months = prices.getByRole('table', {
    name: 'Median asking price per m², at the end of each month',
  })
  await expect(months.getByRole('row').nth(1)).toContainText(`€${hero}`)
  await clean(page)

  // In another currency with the day of its rate, in Arabic the other way round.
  await context.addCookies([{ name: 'currency', value: 'USD', url: new URL('/', page.url()).href }])
  await page.goto(`/ar${SPAIN}`)
  await expect(prices).toContainText('محوَّلة بأسعار الصرف بتاريخ')
  await expect(prices).not.toContainText('€')
  await clean(page, false)
  await context.clearCookies({ name: 'currency' })

  // A place with few homes says so, and no number.
  await page.goto('/en/es/barcelona/barcelona')
  await expect(page.locator('#prices')).toContainText('Not enough data')

  // A home leads to those like it, of which none is itself.
  await page.goto('/en/es/barcelona/barcelona/buy-apartment')
  const first = page.locator('[data-offer]').first()
  const id = await first.getAttribute('data-offer')
  await first.getByRole('heading').getByRole('link').click()
  const similar = page
    .locator('section', { has: page.getByRole('heading', { name: 'Similar properties' }) })
    .locator('[data-offer]')
  await expect(similar).toHaveCount(8)
  expect(
    await similar.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-offer'))),
  ).not.toContain(id)
  await expect(
    page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first(),
  ).toHaveAttribute('href', '/en')

  // The feed of a search has its filters, and is at the link that the page shows and names in its head.
  await page.goto('/en/es/search?action=0&priceMax=300000&currency=EUR')
  const link = page.getByRole('link', { name: 'RSS' })
  await expect(link).toHaveAttribute(
    'href',
    '/en/es/search.rss?action=0&priceMax=300000&currency=EUR',
  )
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    new URL('/en/es/search.rss?action=0&priceMax=300000&currency=EUR', page.url()).href,
  )
  const count = Number(/\d+/.exec(await page.locator('#count[role=status]').innerText())?.[0])
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  expect((await answer.text()).match(/<item>/g)).toHaveLength(Math.min(count, 48))
  const again = await page.request.get('/en/es/search.rss?action=0&priceMax=300000&currency=EUR', {
    headers: { 'if-none-match': answer.headers()['etag'] ?? '' },
  })
  expect(again.status()).toBe(304)
  const json = await page.request.get(
    (await page
      .locator('link[rel=alternate][type="application/feed+json"]')
      .getAttribute('href')) ?? '',
  )
  expect(await json.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    language: 'en',
    feed_url: json.url(),
  })
  expect(complaints).toEqual([])
})
