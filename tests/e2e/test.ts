import { expect, test as plain, type BrowserContext } from '@playwright/test'

/** Playwright's own; in addition, a page without one of its messages (`messages` in `web/pages.ts`) fails the test. */
export const test = plain.extend<{ watchMessages: void }>({
  watchMessages: [
    async ({ browser }, use) => {
      const missing = new Set<string>()
      const watch = (context: BrowserContext): void =>
        void context.on('console', (line) => {
          if (/^message \S+ is missing$/.test(line.text()))
            missing.add(`${line.text()} on ${line.page()?.url()}`)
        })
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      expect([...missing]).toEqual([])
    },
    { auto: true },
  ],
})
