import { expect, test } from '@playwright/test'
import { axe } from './axe.ts'

const PAGES = ['', '/es', '/es/barcelona', '/es/search', '/es/buy-apartment', '/service/manage-cookies', '/contact', '/xx/nowhere']

for (const locale of ['en', 'ar']) {
  for (const path of PAGES) {
    test(`axe finds nothing on /${locale}${path}`, async ({ page }) => {
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && !message.text().includes('404') && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(error.message))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`/${locale}${path}`)
      await page.waitForLoadState('networkidle')
      expect(await axe(page)).toEqual([])
      expect(problems).toEqual([])
    })
  }
}
