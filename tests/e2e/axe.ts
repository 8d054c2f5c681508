import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In the dark only colours are others. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Extent {
  /** Selectors; the whole page unless told. */
  within?: string[]
  /** Looks at the colours of the dark, too. */
  dark?: boolean
}

/** What axe finds, as rule and elements; in its quicker mode, which is enough for pages without frames of others. */
export async function axe(page: Page, { within = [], dark = true }: Extent = {}): Promise<string[]> {
  const builder = () => within.reduce((axe, selector) => axe.include(selector), new AxeBuilder({ page }).setLegacyMode())
  const { violations } = await builder().analyze()
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' })
    violations.push(...(await builder().withRules(COLOURS).analyze()).violations)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
