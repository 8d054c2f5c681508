import { expect, type Page, type Response } from '@playwright/test'
import { anOffer, LISTING } from './offers.ts'
import { test } from './test.ts'

/** Maximum bytes of scripts on a public page before any interaction, compressed with Brotli, without the map. */
const MOST_BYTES = 130_000
/** More than this is reported, not refused. */
const REPORTED_BYTES = 120_000
/** Maximum number of script files on an idle public page, without the map. */
const MOST_FILES = 22
/** Maximum bytes of the HTML of a public page, uncompressed. */
const MOST_HTML_BYTES = 200_000

/** The address of every script that a page asks for. On a busy machine the network rests before the page has been taken over, so that is waited for as well. */
async function scriptsOf(
  page: Page,
  path: string,
  isWhole: (files: string[]) => boolean = () => true,
): Promise<string[]> {
  const loaded = new Set<string>()
  const note = (response: Response) =>
    void (new URL(response.url()).pathname.endsWith('.js') && loaded.add(response.url()))
  page.on('response', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await expect.poll(() => isWhole([...loaded]), [path, ...loaded].join('\n')).toBe(true)
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  return [...loaded]
}

/** Bytes on the wire of each script. */
async function sizesOf(urls: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const url of urls) {
    const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    sizes.set(new URL(url).pathname, Number(response.headers.get('content-length')))
  }
  return sizes
}

test('public pages begin with little script: home, a listing page, a place, an offer, the journal, help', async ({
  page,
}) => {
  // Callbacks for an idle browser never run.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  for (const path of [
    '',
    LISTING,
    '/es/barcelona/barcelona',
    await anOffer(page.request),
    '/journal',
    '/journal/how-our-figures-are-made',
    '/docs',
    '/docs/contact',
  ]) {
    const sizes = await sizesOf(await scriptsOf(page, `/en${path}`))
    expect(
      [...sizes.values()].every((size) => size > 0),
      'every script says how long it is',
    ).toBe(true)
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect
      .soft(total, [path, ...[...sizes].map(([file, size]) => `${file} ${size}`)].join('\n'))
      .toBeLessThanOrEqual(MOST_BYTES)
    expect.soft(total, path).toBeGreaterThan(MOST_BYTES / 2)
    if (total > REPORTED_BYTES) console.log(`first script of /en${path}: ${total} bytes`)
  }
})

test('the start page has little HTML, also where letters take two bytes', async ({ request }) => {
  for (const locale of ['en', 'de', 'es', 'ar', 'ru']) {
    const html = await (await request.get(`/${locale}`)).text()
    expect(html, locale).toContain('id="countries"')
    expect.soft(Buffer.byteLength(html), locale).toBeLessThanOrEqual(MOST_HTML_BYTES)
  }
})

test('the scripts of every page are compiled while they load', async ({ page }) => {
  const files = await scriptsOf(page, '/en')
  for (const name of ['react', 'shell']) {
    const file = files.find((url) => new URL(url).pathname.startsWith(`/assets/${name}-`))
    const code = await (await page.request.get(file ?? `no file ${name}`)).text()
    // Before the first function.
    expect(code.slice(0, code.indexOf('import{')), name).toContain('//# allFunctionsCalledOnLoad\n')
  }
})

test('public pages have few files of scripts, those of an idle page included: home, a listing page, an offer', async ({
  page,
}) => {
  for (const [path, last] of [
    ['', 'rest'],
    [LISTING, 'search-rest'],
    [await anOffer(page.request), 'offer-rest'],
  ]) {
    const files = await scriptsOf(
      page,
      `/en${path}`,
      (urls) =>
        urls.some((url) => url.includes('/rest-')) && urls.some((url) => url.includes(`/${last}-`)),
    )
    expect.soft(files.length, [path, ...files].join('\n')).toBeLessThanOrEqual(MOST_FILES)
  }
})

test('the first paint waits for one style sheet, which is asked for before everything else', async ({
  page,
}) => {
  for (const path of ['/en', '/ar' + LISTING]) {
    const response = await page.goto(path)
    const files = await page.evaluate(() =>
      [...document.head.querySelectorAll<HTMLLinkElement>(':scope > link')].map(
        ({ rel, as, href }) => [as || rel, new URL(href).pathname] as const,
      ),
    )
    const [[first, sheet] = []] = files
    expect(first).toBe('style')
    expect(files.filter(([rel]) => rel === 'stylesheet')).toEqual([['stylesheet', sheet]])
    expect(response?.headers()['link']).toBe(`<${sheet}>; rel=preload; as=style`)
    // Scripts wait for what is painted, and not for each other: the module at the end names all of them.
    const html = (await response?.text()) ?? ''
    expect(html).not.toContain('modulepreload')
    const [, imports = ''] = /<script type="module" async="">([^<]*)/.exec(html) ?? []
    expect(imports.match(/import "\/assets\/[^"]+\.js";/g)?.length, imports).toBeGreaterThan(5)
  }
})

test('cards far below are not drawn before the first paint, and have their heights on the way back', async ({
  page,
}) => {
  const LAST = 'main ul[class*="_grid_"] > li:last-child'
  const drawn = () =>
    page
      .locator(LAST)
      .first()
      .evaluate((card) => getComputedStyle(card).contentVisibility)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/en${LISTING}`)
  expect(await drawn()).toBe('auto')
  await page.emulateMedia({ media: 'print' })
  expect(await drawn()).toBe('visible')
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  expect(await drawn()).toBe('visible')

  await page.goto('about:blank')
  await page.goto(`/en${LISTING}`)
  expect(await drawn()).toBe('auto')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.locator('header a[href="/en"]').first().click()
  await page.waitForURL('/en')
  await expect.poll(drawn).toBe('visible')
})
