import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { createAccount, enter, inDatabase, open } from './member.ts'
import { test } from './test.ts'

const LOCALES = ['en', 'de', 'es', 'ar', 'ru']

test('every page of help and every link in them answers 200, and no page is heavy', async ({
  request,
}) => {
  test.setTimeout(240_000)
  const hrefsIn = (html: string): string[] =>
    [...(/<main[^]*<\/main>/.exec(html)?.[0] ?? '').matchAll(/<a [^>]*href="([^"]+)"/g)].map(
      ([, href = '']) => href.replaceAll('&amp;', '&'),
    )
  const asked = new Map<string, number>()
  const statusOf = async (path: string): Promise<number> => {
    const status = asked.get(path) ?? (await request.get(path)).status()
    asked.set(path, status)
    return status
  }
  for (const locale of LOCALES) {
    const index = hrefsIn(await (await request.get(`/${locale}/docs`)).text())
    const pages = index.filter((href) => /\/docs\/(?!(?:api|mcp)$)[\w-]+$/.test(href))
    expect(pages.length).toBeGreaterThan(55)
    const links = new Set(index)
    for (const path of pages) {
      const html = await (await request.get(path)).text()
      // The verdicts of ASVS have 253 rows.
      expect(Buffer.byteLength(html), path).toBeLessThan(path.endsWith('/asvs') ? 210_000 : 150_000)
      for (const href of hrefsIn(html)) links.add(href.startsWith('#') ? path + href : href)
    }
    for (const href of links)
      if (href.startsWith('/')) expect(await statusOf(href.split('#')[0]!), href).toBe(200)
  }
})

test('pages in a language only are left out of the sitemaps of others', async ({ request }) => {
  const sitemapOf = async (locale: string) =>
    (await request.get(`/sitemaps/${locale}/places-1.xml`)).text()
  expect(await sitemapOf('en')).toContain('/en/docs/backups<')
  expect(await sitemapOf('de')).toContain('/de/docs/password<')
  expect(await sitemapOf('de')).not.toContain('/de/docs/backups<')
  const german = await (await request.get('/de/docs/backups')).text()
  expect(german).toContain('content="noindex, follow"')
})

test('the footer leads to help, which is searched by keyboard, and a page has its parts', async ({
  page,
}) => {
  await page.goto('/en/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL('/en/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('move a viewing')
  await page.keyboard.press('Enter')
  const results = page.getByRole('region', { name: 'pages for “move a viewing”' })
  await expect(results.getByRole('link').first()).toHaveText('Arrange a viewing')
  await expect(results.locator('mark').first()).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])

  await page.getByRole('searchbox', { name: 'Search help' }).fill('zebras and giraffes')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No help pages match “zebras and giraffes”')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to support' })).toBeVisible()

  await page.goto('/en/docs/contact')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/#if-someone-bothers-you$/)
  await expect(page.getByRole('heading', { name: 'If someone bothers you' })).toBeInViewport()
  await page
    .getByRole('navigation', { name: 'More on this topic' })
    .getByRole('link')
    .last()
    .click()
  await expect(page).toHaveURL('/en/docs/viewings')
})

test('a page at 390 in Arabic fits, and its vote counts once', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ar/docs/contact')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const crumbs = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(crumbs ?? '')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'الرئيسية' }, { name: 'المساعدة' }, { name: 'التواصل مع المعلن' }],
  })
  await page.getByRole('button', { name: 'نعم' }).click()
  await expect(page.getByText('شكرًا على إجابتك.')).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  const cookie = async () =>
    (await context.cookies()).find(({ name }) => name.endsWith('help_votes'))?.value
  expect(await cookie()).toBe('contact')
  await page.goto('/ar/docs/fraud')
  await page.getByRole('button', { name: 'لا', exact: true }).click()
  await expect(page.getByText('شكرًا على إجابتك.')).toBeVisible()
  expect(await cookie()).toBe('contact.fraud')
})

test('a page for operators says in German that it is in English', async ({ page }) => {
  await page.goto('/de/docs/backups')
  await expect(page.getByText('Diese Seite gibt es nur auf Englisch.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
  expect(await axe(page, { colours: true })).toEqual([])
})

test('an administrator sees which pages were of use', async ({ page }) => {
  await inDatabase((db) =>
    db
      .insertInto('help_votes')
      .values({ slug: 'estimate', language: 'de', useful: 7, useless: 3000 })
      .execute(),
  )
  await enter(page.context(), await createAccount({ roles: ['admin'] }))
  await open(page, '/en/admin/numbers')
  const row = page.getByRole('row', { name: 'Was ist eine Immobilie wert?' })
  await expect(row).toContainText('3,000')
  expect(await axe(page, { colours: true })).toEqual([])
  await row.getByRole('link').click()
  await expect(page).toHaveURL('/de/docs/estimate')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('help is searched, read and rated', async ({ page }) => {
    await page.goto('/de/docs')
    await page.getByRole('main').getByRole('searchbox').fill('Passwort vergessen')
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click()
    await expect(page).toHaveURL('/de/docs?q=Passwort+vergessen')
    await page.getByRole('link', { name: 'Ich kann mich nicht anmelden' }).click()
    await expect(page.getByRole('article')).toContainText('Passwort vergessen?')
    await page.getByRole('button', { name: 'Ja', exact: true }).click()
    await expect(page.getByText('Danke für Ihre Antwort.')).toBeVisible()
  })
})
