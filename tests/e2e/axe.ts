import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In the dark only colours are others. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Extent {
  /** Selectors; the whole page by default. */
  within?: string[]
  /** Contrast takes half of the time and is equal in every language: whether to check it, in light and dark mode. */
  colours?: boolean
}

/** Only violations are collected, by their markup: selectors of all elements take most of the time on a long page. */
const OPTIONS = { resultTypes: ['violations' as const], selectors: false, preload: false }

/** Violations that axe finds, as rule and elements. */
export async function axe(
  page: Page,
  { within = [], colours = true }: Extent = {},
): Promise<string[]> {
  const builder = () =>
    within.reduce(
      (axe, selector) => axe.include(selector),
      new AxeBuilder({ page }).setLegacyMode().options({ ...OPTIONS }),
    )
  await settled(page)
  const { violations } = await (colours ? builder() : builder().disableRules(COLOURS)).analyze()
  if (colours) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    violations.push(...(await builder().withRules(COLOURS).analyze()).violations)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Ends transitions: half-way, a colour is not one of the page's. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
