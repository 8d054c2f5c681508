import { expect, type Page } from '@playwright/test'
import { anOffer, LISTING } from './offers.ts'
import { inPieces } from './pieces.ts'
import { test } from './test.ts'

/** Maximum Cumulative Layout Shift of a page without interaction. */
const MOST = 0.01
/** Long after a page has been drawn in the fonts of the system. */
const LATE_MS = 700

// As a visitor finds it: with the map.
test.use({ storageState: { cookies: [], origins: [] } })

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
}

/** Records layout shifts from now on. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: {
          node: Node | null
          previousRect: DOMRectReadOnly
          currentRect: DOMRectReadOnly
        }[]
      })[]) {
        const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
        const what = entry.sources
          .map(
            ({ node, previousRect, currentRect }) =>
              `${node instanceof Element ? node.className : node?.nodeName} ${place(previousRect)} to ${place(currentRect)}`,
          )
          .join(', ')
        if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The shifts of a page from its first picture until it has long come to rest. */
async function shiftsOf(page: Page, path: string): Promise<Window['shifts']> {
  await page.goto(path, { waitUntil: 'networkidle' })
  // The map of a wide listing comes last of all.
  if ((page.viewportSize()?.width ?? 0) > 1000 && /buy|search/.test(path))
    await page.locator('aside canvas').waitFor()
  return page.evaluate(() => window.shifts)
}

const SCREENS = [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const

for (const [screen, viewport] of SCREENS) {
  const title = `nothing moves by itself on a ${screen} screen, while a page arrives in pieces`
  test(title, { tag: screen === 'narrow' ? '@lab' : [] }, async ({ page, request, baseURL }) => {
    const { url, close } = await inPieces(baseURL!)
    await page.setViewportSize(viewport)
    await page
      .context()
      .addCookies([{ name: 'cookie_policy', value: `only_necessary-from:${Date.now()}`, url }])
    await watchShifts(page)
    try {
      for (const path of [
        '/en',
        `/en${LISTING}`,
        '/en/es/search',
        '/de/es/barcelona/barcelona',
        '/ar/es',
        `/ar${await anOffer(request)}`,
      ]) {
        const shifts = await shiftsOf(page, url + path)
        expect(
          shifts.reduce((sum, { value }) => sum + value, 0),
          `${path} ${JSON.stringify(shifts)}`,
        ).toBeLessThanOrEqual(MOST)
      }
    } finally {
      close()
    }
  })
}

for (const [screen, viewport] of SCREENS) {
  const title = `nothing moves when the fonts come late, on a ${screen} screen`
  test(title, { tag: screen === 'wide' ? '@lab' : [] }, async ({ page, request }) => {
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.continue()
    })
    await watchShifts(page)
    await page.setViewportSize(viewport)
    for (const path of [
      '/es',
      `/es${LISTING}`,
      '/de/es/barcelona/barcelona',
      `/en${await anOffer(request)}`,
    ]) {
      await page.goto(path)
      await page.waitForFunction(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Noto Sans Variable') && status === 'loaded',
        ),
      )
      await page.waitForLoadState('networkidle')
      const shifts = await page.evaluate(() => window.shifts)
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        `${path} ${JSON.stringify(shifts)}`,
      ).toBeLessThanOrEqual(MOST)
    }
  })
}

for (const locale of ['ar', 'en'] as const) {
  const title = `on the first visit of a phone nothing moves, the picture that is seen is fetched first, and none that is hidden, in ${locale}`
  test(title, { tag: locale === 'en' ? '@lab' : [] }, async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await watchShifts(page)
    const agency = /href="\/en(\/es\/-agency\/[^"/]+)"/.exec(
      await (await request.get('/en/es/-agency')).text(),
    )?.[1]
    const pages = [
      '',
      '/es',
      '/es/search',
      LISTING,
      await anOffer(request),
      agency ?? 'none',
      '/login',
    ]
    for (const path of pages.map((page) => `/${locale}${page}`)) {
      const shifts = await shiftsOf(page, path)
      await expect(page.locator('section:has(form button[name=choice])').last(), path).toBeVisible()
      expect
        .soft(
          shifts.reduce((sum, { value }) => sum + value, 0),
          `${path} ${JSON.stringify(shifts)}`,
        )
        .toBeLessThanOrEqual(MOST)
      const pictures = await page.locator('main img[src^="/media/"]').evaluateAll((all) =>
        (all as HTMLImageElement[]).map((image) => {
          const { top, width } = image.getBoundingClientRect()
          return {
            src: image.currentSrc,
            seen: width > 0 && top < innerHeight - 100,
            hidden: width === 0,
            loading: image.loading,
            priority: image.fetchPriority,
            fetched: performance.getEntriesByName(image.currentSrc).length > 0,
          }
        }),
      )
      expect
        .soft(
          pictures.filter(({ hidden, fetched }) => hidden && fetched),
          path,
        )
        .toEqual([])
      const [first] = pictures.filter(({ seen }) => seen)
      if (first) expect.soft(first, path).toMatchObject({ loading: 'eager', priority: 'high' })
    }
  })
}
