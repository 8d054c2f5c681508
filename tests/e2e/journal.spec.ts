import { expect } from '@playwright/test'
import { demoArticles } from '#demo/articles.ts'
import { Messages } from '#i18n/messages.ts'
import { axe } from './axe.ts'
import { test } from './test.ts'

const ARTICLE = '/en/journal/how-our-figures-are-made'

test('the journal leads to an article, its series, its languages and its homes', async ({
  page,
}) => {
  await page.goto('/en/journal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal')
  await page.getByRole('link', { name: 'How our figures are made' }).click()
  await expect(page).toHaveURL(/\/how-our-figures-are-made$/)
  await expect(
    page.getByRole('navigation', { name: 'On this page' }).getByRole('link'),
  ).toHaveCount(7)
  await page.getByRole('link', { name: 'Why the median' }).click()
  await expect(page.locator('#why-the-median')).toBeInViewport()
  const block = page
    .getByRole('complementary')
    .filter({ hasText: 'Apartments for sale in Barcelona' })
  await expect(block.getByText(/^When written, /)).toBeVisible()
  await expect(block.getByText(/^Today, /)).toBeVisible()
  await expect(block.getByText(/^Median of [\d,]+ listings/)).toHaveCount(2)
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expect(page).toHaveURL('/de/journal/wie-unsere-zahlen-entstehen')
  await expect(page.locator('article').first()).toContainText('Median')
  await page.getByRole('navigation', { name: 'Preise verstehen' }).getByRole('link').last().click()
  await expect(page).toHaveURL('/de/journal/was-eine-schaetzung-weiss')
  // Pages of places lead to articles about them.
  await page.goto('/de/es/madrid/madrid')
  const about = page.locator('section', {
    has: page.getByRole('heading', { name: 'Aus dem Magazin' }),
  })
  await expect(about.getByRole('article')).toHaveCount(3)
})

test('tables that scroll are regions with a name, for the keyboard too', async ({ page }) => {
  for (const path of [ARTICLE, '/en/privacy']) {
    await page.goto(path)
    const table = page.getByRole('region', { name: /^Table: \w/ }).first()
    await table.focus()
    await expect(table).toBeFocused()
  }
})

test('search engines are given one address per language, and the article', async ({
  page,
  request,
}) => {
  const html = await (await request.get(ARTICLE)).text()
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/en\/journal\/how-our-figures-are-made"/)
  expect(html).toMatch(/hreflang="de" *\/?>|hrefLang="de"/i)
  expect(html.match(/rel="alternate" href="[^"]*" hreflang="/gi)).toHaveLength(
    demoArticles().languages.length + 1,
  )
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
  expect(data.map((one) => one['@type'])).toEqual(['Article', 'BreadcrumbList'])
  expect(data[0]).toMatchObject({ inLanguage: 'en', headline: 'How our figures are made' })
  // The page says that the reader's language is missing, and search engines are not offered it as a translation.
  const messages = new Messages()
  const line = messages
    .translator(messages.languageOf('nl'))('journal.article.otherLanguage', {
      wanted: '§',
      shown: 'English',
    })
    .split('§')
  await page.goto('/nl/journal/how-our-figures-are-made')
  await expect(page.getByText(line[0]!)).toContainText(line.at(-1)!)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/en\/journal\//)
  const moved = await request.get('/ar/journal/how-our-figures-are-made', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect((await request.get('/en/journal/no-such-article')).status()).toBe(404)
})

/** Other tests publish articles meanwhile. */
const SLUGS = demoArticles().articles.flatMap(({ texts }) => texts.map(({ slug }) => slug))
const isOfDemo = (url: string): boolean =>
  SLUGS.some((slug) => decodeURI(url).endsWith(`/journal/${slug}`))

test('feeds and the sitemap have the articles of a language', async ({ request }) => {
  const rss = await request.get('/de/journal.rss')
  expect(rss.headers()['content-type']).toContain('application/rss+xml')
  const links = [...(await rss.text()).matchAll(/<link>([^<]+)<\/link>/g)].map(([, link]) => link!)
  expect(links.filter(isOfDemo)).toHaveLength(10)
  const feed = (await (await request.get('/ar/journal.json')).json()) as {
    items: { url: string; content_html: string }[]
  }
  expect(feed.items.filter(({ url }) => isOfDemo(url))).toHaveLength(10)
  expect(feed.items[0]!.content_html).toContain('dir="rtl"')
  for (const { content_html } of feed.items) expect(content_html).not.toMatch(/href="\/|<script/)
  const series = await request.get('/en/journal.json?flow=understanding-prices')
  expect(((await series.json()) as { items: unknown[] }).items).toHaveLength(5)
  expect((await request.get('/en/journal.rss?flow=none')).status()).toBe(404)
  const sitemap = await (await request.get('/sitemaps/en/journal-1.xml')).text()
  const found = [...sitemap.matchAll(/<loc>[^<]*(\/en\/journal[^<]*)<\/loc>/g)].map(
    ([, path]) => path!,
  )
  expect(found.filter(isOfDemo)).toHaveLength(10)
  const lists = /\/journal(\/flows\/[\w-]+|\/authors\/[\w-]+)?$/
  expect(found.filter((path) => lists.test(path))).toHaveLength(1 + 2 + 1)
  for (const path of found) expect((await request.get(path)).status(), path).toBe(200)
})

test('every link of every article answers', async ({ request }) => {
  const seen = new Set<string>()
  for (const locale of ['en', 'ar']) {
    const feed = (await (await request.get(`/${locale}/journal.json`)).json()) as {
      items: { content_html: string }[]
    }
    for (const { content_html } of feed.items)
      for (const [, href] of content_html.matchAll(/href="([^"#]+)/g))
        seen.add(new URL(href!.replaceAll('&amp;', '&')).pathname)
  }
  expect(seen.size).toBeGreaterThan(10)
  for (const path of seen) expect((await request.get(path)).status(), path).toBe(200)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  test('an article is read on a narrow screen, from right to left', async ({ page }) => {
    await page.goto('/ar/journal')
    await page.locator('main article a').nth(1).click()
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
})

for (const path of ['/ar/journal', ARTICLE, '/de/journal/flows/open-eyes'])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    expect(await axe(page, { colours: path === ARTICLE })).toEqual([])
  })
