import { expect, test, type Page } from '@playwright/test'
import { ready } from './member.ts'

/** What has the focus, and by what of the page the middle of it is covered. */
const focusOf = (page: Page): Promise<{ name: string; covered: string | null }> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    // A link over several lines has its middle between them.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isIts = above !== null && (element.contains(above) || above.contains(element) || (above.closest('label')?.contains(element) ?? false))
    return { name: `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`, covered: isIts ? null : (above?.outerHTML.slice(0, 120) ?? 'the edge of the window') }
  })

for (const [screen, viewport] of [['wide', { width: 1440, height: 900 }], ['narrow', { width: 390, height: 844 }]] as const) {
  test(`the cookie banner covers nothing that has the focus, on a ${screen} screen`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/en/es', '/en/contact', '/en/login']) {
      await page.goto(path)
      await ready(page)
      const seen: string[] = []
      const covered: string[] = []
      let inBanner = 0
      for (let stop = 0; stop < 200; stop++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate(() => document.activeElement === document.body)) break
        const focus = await focusOf(page)
        seen.push(focus.name)
        if (focus.covered) covered.push(`${focus.name} below ${focus.covered}`)
        if (await page.evaluate(() => document.activeElement?.closest('section[aria-label="Cookies"]') !== null)) inBanner++
      }
      expect.soft(covered, path).toEqual([])
      expect(seen.length, path).toBeGreaterThan(15)
      expect(inBanner, path).toBe(3)
    }
    // The list of places stands above the banner too, and follows the keys.
    await page.goto('/en')
    await ready(page)
    await page.locator('main input[name=q]').fill('san')
    await expect(page.locator('[role=option]').first()).toBeVisible()
    for (let count = await page.locator('[role=option]').count(); count > 0; count--) {
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[role=option][aria-selected=true]')).toBeVisible()
      const isOnTop = await page.locator('[role=option][aria-selected=true]').evaluate((option) => {
        const { left, top, height } = option.getBoundingClientRect()
        return option.contains(document.elementFromPoint(left + 30, top + height / 2))
      })
      expect(isOnTop, `option ${count} from the end`).toBe(true)
    }
  })
}
