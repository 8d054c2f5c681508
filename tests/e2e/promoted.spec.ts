import type { OutputOf } from '#contract/endpoint.ts'
import type { search } from '#contract/homes/search.ts'
import { expect, type APIRequestContext } from '@playwright/test'
import { end, promote } from '../promotions.ts'
import { axe } from './axe.ts'
import { inDatabase } from './member.ts'
import { test } from './test.ts'

/** Apartments to rent in countries that no other test changes, one for each test. */
const [ITALY, FRANCE, PORTUGAL] = ['country107', 'country75', 'country177'] as const
const find = async (request: APIRequestContext, country: string, page = 1) =>
  (await (
    await request.get(`/api/offers?location=${country}&action=1&category=1&page=${page}`)
  ).json()) as OutputOf<typeof search.offers>
/** The one that is last in the list. */
async function lastIn(request: APIRequestContext, country: string) {
  const { total, data } = await find(request, country)
  const { data: last } = await find(request, country, Math.ceil(total / 24))
  return { total, data, last: last.at(-1)! }
}

/** Promotes homes while something is done. */
async function whilePromoted(
  homes: readonly Parameters<typeof promote>[1][],
  options: Parameters<typeof promote>[2],
  act: () => Promise<void>,
): Promise<void> {
  const ids = await inDatabase((db) => Promise.all(homes.map((id) => promote(db, id, options))))
  try {
    await act()
  } finally {
    await inDatabase((db) => Promise.all(ids.map((id) => end(db, id))))
  }
}

test('promoted homes stand above the list with their mark and their place without payment, and go when they end', async ({
  page,
  request,
}) => {
  const { total, data, last } = await lastIn(request, ITALY)
  const third = data[2]!
  const group = page.getByRole('region', { name: 'Promoted' })
  await page.goto('/en/it/rent-apartment')
  await expect(group).toHaveCount(0)

  await whilePromoted([last.id, third.id], {}, async () => {
    await expect(async () => {
      await page.goto('/en/it/rent-apartment')
      await expect(group.getByRole('article')).toHaveCount(2, { timeout: 500 })
    }).toPass({ timeout: 30_000, intervals: [100] })
    const card = group
      .getByRole('listitem')
      .filter({ has: page.locator(`[data-offer="${last.id}"]`) })
    await expect(card).toContainText('Promoted')
    // The mark is read before the title.
    expect(await card.innerText()).toMatch(new RegExp(`^Promoted[^]+${last.title}`))
    const ranks = await group
      .getByRole('link', { name: /^Position without payment/ })
      .allInnerTexts()
    // By turns either is first.
    expect(ranks.toSorted()).toEqual(
      [3, total].map((rank) => `Position without payment: ${rank} of ${total}`).toSorted(),
    )
    // Its own place is on the same page: shown once.
    await expect(page.locator(`article[data-offer="${third.id}"]`)).toHaveCount(1)
    await expect(page.locator('article[data-offer]')).toHaveCount(25)
    expect(await axe(page, { colours: true })).toEqual([])

    await page.goto('/en/it/rent-apartment?sort=price')
    await expect(page.locator('article[data-offer]').first()).toBeVisible()
    await expect(group).toHaveCount(0)

    await page.goto('/en/it/rent-apartment')
    await group
      .getByRole('link', { name: /^Position without payment/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How results are ranked')
  })
  await expect(async () => {
    await page.goto('/en/it/rent-apartment')
    await expect(group).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 30_000, intervals: [100] })
})

test('in Arabic and without scripts a promoted, highlighted home is marked in words', async ({
  browser,
  request,
}) => {
  const { last } = await lastIn(request, FRANCE)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await whilePromoted([last.id], {}, () =>
    whilePromoted([last.id], { package: 'highlight' }, async () => {
      const card = page.getByRole('region').locator(`article[data-offer="${last.id}"]`)
      await expect(async () => {
        await page.goto('/ar/fr/rent-apartment')
        await expect(card).toContainText('مموَّل', { timeout: 500 })
        await expect(card).toContainText('مميّز · مدفوع', { timeout: 500 })
      }).toPass({ timeout: 30_000, intervals: [200] })
      const { x, width } = (await card.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
    }),
  )
  await context.close()
})

test('the page of a place has a showcase of homes that are paid for', async ({ page, request }) => {
  const { data } = await find(request, PORTUGAL)
  const homes = data.slice(0, 4).map(({ id }) => id)
  const showcase = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: /^Showcase/ }),
  })
  await page.goto('/en/pt')
  await expect(showcase).toHaveCount(0)
  await whilePromoted(homes, { package: 'showcase' }, async () => {
    await expect(async () => {
      await page.goto('/en/pt')
      await expect(showcase.getByRole('article')).toHaveCount(3, { timeout: 500 })
    }).toPass({ timeout: 30_000, intervals: [100] })
    for (const card of await showcase.getByRole('article').all())
      await expect(card).toContainText('Promoted')
    await expect(showcase.getByRole('link', { name: 'How results are ranked' })).toBeVisible()
  })
})
