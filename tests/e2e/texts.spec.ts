import type { Page } from '@playwright/test'
import { LAYOUT, WHOLE_LAYOUT } from '#contract/library.ts'
import { axe } from './axe.ts'
import { call, createAccount, enter, expect, inDatabase, open } from './member.ts'
import { test } from './test.ts'

/** Places whose texts no other test reads. */
const PORTO = { id: 'city89425', path: 'pt/porto/porto' }
// One after the other: they edit the texts of one place.
test.describe.configure({ mode: 'default' })

/** An edited text is shown everywhere after this long. */
const SHOWN_MS = 2_000

test.afterEach(() =>
  inDatabase(async (db) => {
    await db.deleteFrom('page_texts').where('subject', '=', PORTO.id).execute()
    await db.deleteFrom('place_layouts').where('place', '=', PORTO.id).execute()
  }),
)

const words = (page: Page) => page.locator('#about')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a moderator writes an introduction in Arabic, sees it within two seconds, and restores the old one', async ({
    page,
  }) => {
    await enter(page.context(), await createAccount({ roles: ['moderator'] }))
    // The page is in the cache without a text.
    await open(page, `/ar/${PORTO.path}`)
    await expect(words(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'تحرير نصوص هذه الصفحة' }).click()
    await page.waitForURL(`**/ar/admin/texts/${PORTO.id}`)
    const save = async (text: string) => {
      await page.getByLabel('النص', { exact: true }).fill(text)
      // The preview follows the typing.
      await expect(page.locator('section p', { hasText: text })).toBeVisible()
      await page.getByRole('button', { name: 'حفظ', exact: true }).click()
      await expect(page.getByText('تم حفظ النص').first()).toBeVisible()
      const html = async () => (await page.request.get(`/ar/${PORTO.path}`)).text()
      await expect.poll(html, { timeout: SHOWN_MS }).toContain(text)
    }
    await save('بورتو مدينة على نهر دورو.')
    await save('بورتو مدينة الجسور.')
    expect(await axe(page, { colours: true })).toEqual([])
    // No other language shows it.
    expect(await (await page.request.get(`/en/${PORTO.path}`)).text()).not.toContain('بورتو مدينة')

    await page.getByRole('link', { name: 'مقارنة 1' }).click()
    await expect(page.locator('del', { hasText: 'نهر دورو' })).toBeVisible()
    await expect(page.locator('ins', { hasText: 'الجسور' })).toBeVisible()
    await page.getByRole('button', { name: 'استعادة المراجعة 1' }).click()
    await expect(page.getByLabel('النص', { exact: true })).toHaveValue('بورتو مدينة على نهر دورو.')
    await open(page, `/ar/${PORTO.path}`)
    await expect(words(page)).toContainText('نهر دورو')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'the page scrolls sideways',
    ).toBeLessThanOrEqual(390)
  })
})

test('of two moderators the second sees what changed, and loses nothing', async ({
  page,
  browser,
}) => {
  await enter(page.context(), await createAccount({ roles: ['moderator'] }))
  const other = await browser.newContext()
  await enter(other, await createAccount({ roles: ['moderator'], name: 'Grace Hopper' }))
  await open(page, `/en/admin/texts/${PORTO.id}?language=en`)
  await page.getByLabel('Text', { exact: true }).fill('Mine')
  await call(other, 'PUT', `admin/texts/${PORTO.id}/en`, { seen: 0, text: 'Theirs' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Grace Hopper saved another text')).toBeVisible()
  await expect(page.locator('del', { hasText: 'Theirs' })).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Text saved').first()).toBeVisible()
  await open(page, `/en/${PORTO.path}`)
  await expect(words(page)).toContainText('Mine')
  await other.close()
})

test('the structured data of the questions is the text of the page, and the flag hides both', async ({
  page,
}) => {
  await enter(page.context(), await createAccount({ roles: ['moderator'] }))
  for (const lang of ['en', 'ar']) {
    await open(page, `/${lang}/${PORTO.path}`)
    const faq = page.locator('#faq')
    const questions = await faq.getByRole('heading', { level: 3 }).allTextContents()
    const answers = await faq.locator('p').allTextContents()
    expect(questions.length).toBeGreaterThan(1)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    const page_ = data
      .map((text) => JSON.parse(text) as { '@type': string; mainEntity: object[] })
      .find((one) => one['@type'] === 'FAQPage')
    expect(page_?.mainEntity).toEqual(
      questions.map((name, index) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text: answers[index] },
      })),
    )
  }
  await open(page, `/en/admin/texts/${PORTO.id}?language=en`)
  await page.getByRole('checkbox', { name: /Questions and answers/ }).uncheck()
  await page.getByRole('button', { name: 'Save parts' }).click()
  await expect(page.getByText('Parts saved').first()).toBeVisible()
  const html = async () => (await page.request.get(`/en/${PORTO.path}`)).text()
  await expect.poll(html, { timeout: SHOWN_MS }).not.toContain('FAQPage')
  await open(page, `/en/${PORTO.path}`)
  await expect(page.locator('#faq')).toHaveCount(0)
})

test('each flag governs its part of the page', async ({ page }) => {
  await enter(page.context(), await createAccount({ roles: ['moderator'] }))
  await call(page.context(), 'PUT', `admin/texts/${PORTO.id}/en`, { seen: 0, text: 'Of Porto.' })
  const parts: Record<keyof typeof LAYOUT, RegExp> = {
    meta: /<meta name="description"/,
    breadcrumbs: /BreadcrumbList/,
    content: /Of Porto\./,
    faq: /FAQPage/,
    links: />Estate agencies in Porto</,
    location: /data-mapped/,
  }
  const html = async () => (await page.request.get(`/en/${PORTO.path}`)).text()
  for (const [name, mark] of Object.entries(parts)) {
    const bit = LAYOUT[name as keyof typeof LAYOUT]
    await call(page.context(), 'PUT', `admin/layouts/${PORTO.id}`, { parts: WHOLE_LAYOUT })
    const has = async () => mark.test(await html())
    await expect.poll(has, { message: name, timeout: SHOWN_MS }).toBe(true)
    await call(page.context(), 'PUT', `admin/layouts/${PORTO.id}`, { parts: WHOLE_LAYOUT - bit })
    await expect.poll(has, { message: name, timeout: SHOWN_MS }).toBe(false)
  }
})

test('the about text is a text per language on the home page', async ({ request }) => {
  const paragraph = async (lang: string) =>
    /id="about"[\s\S]*?<p>([\s\S]{150,}?)<\/p>/.exec(
      await (await request.get(`/${lang}`)).text(),
    )?.[1]
  const texts = await Promise.all(['en', 'de', 'ar'].map(paragraph))
  expect(new Set(texts).size).toBe(3)
  expect(texts).not.toContain(undefined)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a moderator finds a place, previews a text and saves it', async ({ page }) => {
    await enter(page.context(), await createAccount({ roles: ['moderator'] }))
    await page.goto('/en/admin/texts')
    await page.getByLabel('Place', { exact: true }).fill('Porto')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.locator(`a[href$="/admin/texts/${PORTO.id}"]`).click()
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Homes *by* the river.')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.locator('em', { hasText: 'by' })).toBeVisible()
    await expect(text).toHaveValue('Homes *by* the river.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('1 (current)')).toBeVisible()
    await page.goto(`/en/${PORTO.path}`)
    await expect(words(page)).toContainText('Homes by the river.')
  })
})
