import { expect as baseExpect, type Page } from '@playwright/test'
import { coloursFor, ourStyle } from '#web/homes/map/style.ts'
import { axe } from './axe.ts'
import { smallTargets } from './targets.ts'
import { test } from './test.ts'

/** Maps render slowly here, without a graphics card. */
const expect = baseExpect.configure({ timeout: 30_000 })
const cards = (page: Page) => page.locator('article[data-offer]')
const pins = (page: Page) => page.locator('[data-pin]:visible')
const cluster = (page: Page) => page.locator('[data-pin=cluster]:visible')
const total = async (page: Page): Promise<number> =>
  Number((await page.locator('#count[role=status]').innerText()).replace(/\D/g, ''))
const box = (page: Page): string | null => new URL(page.url()).searchParams.get('box')
/** Prices and numbers in order: the same view has the same, whichever homes were opened meanwhile. */
const names = (page: Page): Promise<string[]> =>
  pins(page).evaluateAll((all) => all.map((pin) => pin.firstElementChild?.textContent ?? ''))

// All other tests are without the map: here it is as a visitor finds it.
test.use({ viewport: { width: 1440, height: 900 }, storageState: { cookies: [], origins: [] } })

test('beside the map, buying and renting have room for their words', async ({ page }) => {
  for (const [path, width] of [
    ['/ar/es/buy-apartment', 1440],
    ['/es/es/search', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const narrow = await page
      .locator('search fieldset:has(input[name=action])')
      .evaluate((group) =>
        [group, ...group.querySelectorAll('label')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
    expect(narrow, path).toEqual([])
  }
})

test('a message covers neither the tools of the map nor the header', async ({ page }) => {
  for (const [path, width, height, scrolled] of [
    ['/en/es/search', 1440, 900, 0],
    ['/de/es/search', 1024, 768, 400],
    ['/ar/es/search', 390, 844, 0],
    ['/en/es/search', 844, 390, 0],
  ] as const) {
    const isWide = width > 1000
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expect(page.locator('main canvas, main article').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    await page.evaluate((y) => scrollTo(0, y), scrolled)
    await cards(page).nth(4).locator('button[aria-pressed]').click()
    const toast = page.locator('[data-toast]')
    await expect(toast).toBeVisible()
    // It stays while it is pointed at.
    await toast.hover()
    if (!isWide) await page.evaluate(() => (location.hash = 'map'))
    const tools = page.locator('main [class*="_stage_"] :is(button, label):visible')
    await expect.poll(() => tools.count()).toBeGreaterThan(3)
    const covered = await page.evaluate(
      ([over, selector]) => {
        const { top, bottom, left, right } = document.querySelector(over!)!.getBoundingClientRect()
        return [...document.querySelectorAll(selector!)]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .filter((one) => !one.closest('[data-pin]'))
          .filter((one) => {
            const box = one.getBoundingClientRect()
            return box.top < bottom && box.bottom > top && box.left < right && box.right > left
          })
          .map((one) => one.textContent || one.ariaLabel)
      },
      ['[data-toast]', 'main [class*="_stage_"] :is(button, label), body > header :is(a, button)'],
    )
    expect(covered, `${path} ${width}`).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('names on the map load the fonts of their letters, and no others', async ({ page }) => {
  await page.goto('/en/contact')
  const colours = coloursFor(false)
  const lists = ourStyle(colours, 'en', '').layers.flatMap(({ layout }) =>
    layout && 'text-font' in layout ? [layout['text-font'] as string[]] : [],
  )
  expect(lists.length).toBeGreaterThan(0)
  const NOTO = 'Noto Sans Variable'
  for (const list of lists)
    for (const [letters, families] of [
      // MapLibre asks for this before it draws anything.
      [' ', [NOTO]],
      ['Łódź', [NOTO]],
      ['Αθήνα', [NOTO]],
      ['Київ', [NOTO]],
      ['دبي', ['Vazirmatn Variable']],
      ['თბილისი', ['Noto Sans Georgian Variable']],
    ] as const) {
      const loaded = await page.evaluate(
        async ([font, text]) => {
          const faces = await document.fonts.load(font, text)
          return [...new Set(faces.map(({ family }) => family.replaceAll('"', '')))]
        },
        [`24px ${list.map((family) => `'${family}'`).join(',')}`, letters] as const,
      )
      expect(loaded, letters).toEqual(families)
    }
})

test('list and map stay in step, read from right to left', async ({ page }) => {
  test.slow()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/ar/es/search')
  // The first view has all that are somewhere, which those of other tests may not be: counts are exact.
  const { total: homes } = (await (
    await page.request.get('/api/offers?location=country207&box=-180,-85,180,85')
  ).json()) as { total: number }
  await expect
    .poll(async () =>
      (await names(page)).reduce(
        (sum, name) => sum + (/^[\d.,]+$/.test(name) ? Number(name.replace(/\D/g, '')) : 1),
        0,
      ),
    )
    .toBe(homes)

  // A cluster opens: the map goes there, and the list follows.
  await cluster(page).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => box(page)).not.toBeNull()
  await expect.poll(() => total(page)).toBeLessThan(homes)
  const opened = box(page)
  const shown = await total(page)
  await expect(pins(page)).not.toHaveCount(0)

  // A card lights its pin, a pin its card.
  await cards(page).first().locator('h2 a').focus()
  await expect(page.locator('[data-pin][data-highlighted-pin]')).not.toHaveCount(0)

  expect(await axe(page, { colours: true })).toEqual([])

  // To an offer and back: list, map and address are as they were, on the same canvas; after a reload too.
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0)
  const before = await names(page)
  await page.locator('aside canvas').evaluate((canvas) => canvas.setAttribute('data-before', ''))
  await cards(page).first().locator('h2 a').click()
  await page.waitForURL('**/offer/**')
  await page.goBack()
  await expect.poll(() => box(page)).toBe(opened)
  await expect.poll(() => total(page)).toBe(shown)
  await expect.poll(() => names(page)).toEqual(before)
  await expect(page.locator('aside canvas[data-before]')).toBeVisible()
  await page.reload()
  await expect.poll(() => names(page)).toEqual(before)
  // The map is drawn with all its pixels.
  await expect
    .poll(() =>
      page
        .locator('aside canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth),
    )
    .toBe(1)

  // With automatic search off, the map searches on request only.
  await page.getByRole('switch').uncheck()
  await page.locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  const here = page.locator('aside button', { hasText: 'البحث في هذه المنطقة' })
  await expect(here).toBeVisible()
  expect(box(page)).toBe(opened)
  await here.click()
  await expect.poll(() => box(page)).not.toBe(opened)
  await expect(here).toBeHidden()

  // Over another country the map names the searched one, and links to the country in view.
  await page.goto('/ar/es/search?box=1.5,48.2,3.5,49.4')
  await page.getByRole('button', { name: 'البحث هنا: فرنسا' }).click()
  await page.waitForURL(/\/ar\/fr\/search\?box=/)
  await expect(pins(page)).not.toHaveCount(0)

  // Moved over a border, with homes of its own in sight, it says that those beyond are not searched, and adds them. The keys go on with the map.
  await page.goto('/ar/es/search?box=-3.5,42.5,1,45.5')
  await expect.poll(() => total(page)).toBeGreaterThan(0)
  const inSpain = await total(page)
  const beyond = page.getByRole('button', { name: 'البحث هنا أيضًا: فرنسا' })
  await beyond.click()
  await page.waitForURL(/search\?location=country207,country75&box=/)
  await expect.poll(() => total(page)).toBeGreaterThan(inSpain)
  await expect(beyond).toBeHidden()
  await expect(page.locator('canvas')).toBeFocused()
  expect(problems).toEqual([])
})

test('a move made while the page of the one before is on its way is searched too', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/en/es/barcelona/barcelona/buy-apartment')
  await expect(pins(page)).not.toHaveCount(0)
  const width = (): number => {
    const [west = 0, , east = 0] = box(page)?.split(',').map(Number) ?? []
    return east - west
  }
  await page.locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeGreaterThan(0)
  const panned = width()

  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(/\.data\?.*box=/, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('ArrowRight')
  await asked.promise
  const zoom = () =>
    page.evaluate(() => (history.state as { view?: { zoom: number } } | null)?.view?.zoom ?? 0)
  await expect.poll(zoom).toBeGreaterThan(0)
  const before = await zoom()
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect.poll(zoom, { intervals: [10] }).toBeGreaterThan(before)
  held.resolve()
  await expect.poll(width).toBeLessThan(panned * 0.6)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the map of a place starts with the first touch, scroll or key', async ({ page }) => {
    const maps = page.locator('canvas')
    const scripts: string[] = []
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(request.url()),
    )
    // In Chromium a script that a test evaluates counts as an act of the visitor.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
    )
    await page.goto('/en/es', { waitUntil: 'networkidle' })
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await expect(page.getByRole('group', { name: 'Map of properties' })).toBeVisible()
    // Pictures of a card scroll by themselves when they come.
    const strip = await page.waitForFunction(() =>
      [...document.querySelectorAll('main *')].find(
        (element) =>
          element.scrollWidth > element.clientWidth + 50 &&
          getComputedStyle(element).overflowX === 'auto',
      ),
    )
    await strip.evaluate(
      (wide) =>
        new Promise((scrolled) => {
          wide!.addEventListener('scroll', scrolled, { once: true })
          wide!.scrollBy(60, 0)
        }),
    )
    await page.waitForLoadState('networkidle')
    await page.evaluate(
      () =>
        new Promise((idle) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(idle))),
        ),
    )
    await expect(maps).toHaveCount(0)
    expect(scripts.filter((address) => /place-homes-map|ground/.test(address))).toEqual([])
    await page.evaluate(() => scrollBy(0, 200))
    await expect(maps).toHaveCount(1)
    expect(scripts.some((address) => /place-homes-map/.test(address))).toBe(true)
  })

  test('list, map and filters are one tap away, and a pin shows its home', async ({ page }) => {
    test.slow()
    const scripts: string[] = []
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(request.url()),
    )
    await page.goto('/en/es/barcelona/barcelona/buy-apartment', { waitUntil: 'networkidle' })
    expect(await smallTargets(page)).toEqual([])
    // The scripts that every search page loads when idle may come late on a busy machine.
    await expect
      .poll(() =>
        ['/rest-', '/search-rest-'].every((name) =>
          scripts.some((address) => address.includes(name)),
        ),
      )
      .toBe(true)
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await page.waitForLoadState('networkidle')
    // The map is not fetched before it is wanted.
    expect(scripts.filter((address) => /search-map|ground/.test(address))).toEqual([])
    // A finger leaves its hover behind: what it pressed looks as before. How that can be read is judged at rest.
    for (const button of [
      page.getByRole('button', { name: /filters/i }),
      page.getByRole('button', { name: 'Map', exact: true }),
    ]) {
      const colours = () =>
        button.evaluate((element) => [
          getComputedStyle(element).color,
          getComputedStyle(element).backgroundColor,
        ])
      const [ink, paper] = await colours()
      await button.hover()
      expect(await colours()).toEqual([ink, paper])
      expect(ink).not.toBe(paper)
    }
    await page.getByRole('button', { name: 'Map', exact: true }).tap()
    await expect(pins(page)).not.toHaveCount(0)
    // In landscape, controls stay at the upper and lower edge of the map.
    await page.setViewportSize({ width: 844, height: 390 })
    const inTheMiddle = () =>
      page
        .locator(
          'aside :is(button, label, p):visible:not([data-pin]), button[name=panel], button[name=panel] + button',
        )
        .evaluateAll((all) =>
          all
            .filter(
              (one) =>
                one.getBoundingClientRect().bottom > 72 &&
                one.getBoundingClientRect().top <
                  innerHeight -
                    72 -
                    parseFloat(getComputedStyle(one).getPropertyValue('--banner') || '0'),
            )
            .map((one) => one.textContent),
        )
    await expect.poll(inTheMiddle).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('[data-pin]:not([data-pin=cluster]):visible').first().tap()
    const home = page.locator('[data-home]').first()
    await expect(home).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await expect(page.getByRole('button', { name: /filters/i })).toBeVisible()
    await expect(page.getByRole('searchbox'), 'what the map covers cannot be reached').toHaveCount(
      0,
    )
    await expect(page.getByRole('banner')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // Filters set over the map show the map again.
    await page.getByRole('button', { name: /filters/i }).tap()
    await page.locator('dialog[open] input[name=features][value=lift]').check()
    await page.locator('dialog[open] button[type=submit]').tap()
    await expect(page).toHaveURL(/features=lift#map$/)
    await expect(page.locator('canvas')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/buy-apartment#map$/)
    await page.getByRole('button', { name: /^List · / }).tap()
    await expect(page).toHaveURL(/buy-apartment$/)
    await expect(home).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeVisible()

    // Forward is the map again; its home has a page, with a map of where it is.
    await page.goForward()
    await page.locator('[data-pin]:not([data-pin=cluster]):visible').first().tap()
    await home.locator('a').tap()
    await page.waitForURL('**/offer/**')
    await page.getByRole('group', { name: 'Location of the property' }).scrollIntoViewIfNeeded()
    await expect(page.locator('canvas')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })

  test('text of twice the size, and half the width, leave nothing out of reach', async ({
    page,
  }) => {
    for (const path of [
      '/ar/es/barcelona/barcelona/buy-apartment?priceMin=220000',
      '/de/es/barcelona/barcelona/buy-apartment?priceMin=220000',
      '/de',
    ]) {
      await page.goto(path)
      for (const [width, size] of [
        [390, '200%'],
        [320, '100%'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(
          (fontSize) => (document.documentElement.style.fontSize = fontSize),
          size,
        )
        // Once its fonts are there: others may be wider.
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            `${path} at ${width} and ${size}`,
          )
          .toBeLessThanOrEqual(0)
        const floating = page.locator('button[name=panel], button[name=panel] + button')
        await expect(floating).toHaveCount(path === '/de' ? 0 : 2)
        for (const button of await floating.all()) await expect(button).toBeInViewport({ ratio: 1 })
      }
    }
  })
})
