import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'

const PAGES = ['', '/es', '/es/barcelona', '/es/search', '/es/buy-apartment', '/es/-agency', '/service/manage-cookies', '/contact', '/xx/nowhere']

for (const locale of ['en', 'ar']) {
  // One after the other in one browser, which then has the scripts.
  test(`axe finds nothing on the public pages in ${locale}`, async ({ page }) => {
    test.setTimeout(600_000)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && !message.text().includes('404') && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of PAGES) {
      await test.step(`/${locale}${path}`, async () => {
        await page.goto(`/${locale}${path}`)
        await page.waitForLoadState('networkidle')
        expect.soft(await axe(page), path).toEqual([])
        expect.soft(problems.splice(0), path).toEqual([])
      })
    }
  })
}
