import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In the dark only colours are others. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Extent {
  /** Selectors; the whole page unless told. */
  within?: string[]
  /** Colours take half of the time, and are the same in every language: whether they are looked at, in the light and in the dark. */
  colours?: boolean
}

/** Only what is wrong is told, and where by its markup: selectors of all that is right take most of the time on a long page. */
const OPTIONS = { resultTypes: ['violations' as const], selectors: false, preload: false }

/** What axe finds, as rule and elements; in its quicker mode, which is enough for pages without frames of others. */
export async function axe(
  page: Page,
  { within = [], colours = true }: Extent = {},
): Promise<string[]> {
  const builder = () =>
    within.reduce(
      (axe, selector) => axe.include(selector),
      new AxeBuilder({ page }).setLegacyMode().options({ ...OPTIONS }),
    )
  const { violations } = await (colours ? builder() : builder().disableRules(COLOURS)).analyze()
  if (colours) {
    await page.emulateMedia({ colorScheme: 'dark' })
    violations.push(...(await builder().withRules(COLOURS).analyze()).violations)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
