import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const PAGES = ['', '/es', '/es/barcelona', '/es/search', '/es/buy-apartment', '/service/manage-cookies', '/xx/nowhere']

for (const locale of ['en', 'ar']) {
  for (const path of PAGES) {
    test(`axe finds nothing on /${locale}${path}`, async ({ page }) => {
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && !message.text().includes('404') && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(error.message))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`/${locale}${path}`)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      await page.emulateMedia({ colorScheme: 'dark' })
      // Only colours are others in the dark.
      const dark = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze()
      expect([...violations, ...dark.violations].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
      expect(problems).toEqual([])
    })
  }
}
