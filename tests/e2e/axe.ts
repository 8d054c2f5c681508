import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** Its own `source` has comments, twice as long. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The only rules that see a difference in the dark. */
const COLOURS = ['color-contrast', 'link-in-text-block']

interface Extent {
  /** Selectors; the whole page by default. */
  within?: string[]
  /** Whether to check contrast too, in light and dark mode: most of the time on a long page, so once for each kind of page. */
  colours?: boolean
}

/** Only violations are collected, by their markup: selectors of all elements take most of the time on a long page. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false }

/** Violations that axe finds, as rule and elements. */
export async function axe(
  page: Page,
  { within = [], colours = false }: Extent = {},
): Promise<string[]> {
  const check = async (options: RunOptions) => {
    await settled(page)
    return page.evaluate(
      ([selectors, options]) =>
        (window as unknown as { axe: typeof import('axe-core') }).axe.run(
          selectors.length > 0 ? { include: selectors } : document,
          options,
        ),
      [within, { ...OPTIONS, ...options }] as const,
    ) as Promise<AxeResults>
  }
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE)
  const off = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]))
  const { violations } = await check(colours ? {} : { rules: off })
  if (colours) {
    await page.emulateMedia({ colorScheme: 'dark' })
    violations.push(...(await check({ runOnly: COLOURS })).violations)
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
