import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** Timeout for a slow browser on a busy machine. */
const TIMEOUT_MS = 60_000
/** Milliseconds without a change until the view counts as settled. */
const SETTLED_MS = 700

/** The state of a search that Back must restore. */
interface View {
  address: string
  total: string
  /** Homes in the list. */
  homes: number
  /** Pixels. */
  scrolled: number
  /** The area searched in, as it is in the address; null unless the map offers to edit one. */
  area: string | null
  /** Labels of the pins in view. */
  pins: string
}
/** Tolerance in pixels of the scroll position, for rounding. */
const SCROLL_SLACK = 4

/** Runs a step of a round and reports it under its kind. */
type Step = (kind: string, act: () => Promise<void>) => Promise<void>

/**
 * Searches, pans, zooms, draws, filters, opens an offer and goes back, with mouse and keyboard only, from the home page to the home page.
 * Returns the state that was lost on the way back; throws if a step fails.
 */
export async function visit(page: Page, step: Step, isDeleting: boolean): Promise<string[]> {
  const map = page.locator('aside')
  const tool = (name: string): Locator => map.getByRole('button', { name, exact: true })
  const chips = page.getByRole('navigation', { name: 'Active filters' })
  const parameter = (name: string): string | null => new URL(page.url()).searchParams.get(name)

  /** A plain mouse press: Playwright's click also checks what it would hit, which is measured as part of the interaction. */
  const press = async (locator: Locator): Promise<void> => {
    await locator.hover()
    await page.mouse.down()
    await page.mouse.up()
  }

  await step('choose a place', async () => {
    await press(page.locator('main form label:has(input[name=type][value="0"])'))
    await page.locator('main form select[name=category]').selectOption('1')
    await press(page.locator('main form input[name=q]'))
    await page.keyboard.type('barc')
    await press(page.locator('[role=listbox] [role=option]').first())
    await page.waitForURL('**/en/es/barcelona/barcelona/buy-apartment')
    await page.locator('h1', { hasText: 'Barcelona' }).waitFor()
  })
  await step('type words', async () => {
    await press(page.locator('input[name=q]'))
    await page.keyboard.type('under 2m')
    await page.keyboard.press('Enter')
    await chips.getByText('up to €2,000,000').waitFor()
  })

  await page.locator('[data-pin]:visible').first().waitFor()
  await settled(page)
  const { x, y } = await middleOf(map.locator('canvas'))
  const whole = parameter('box')
  await step('pan the map', async () => {
    await page.mouse.move(x + 180, y + 180)
    await page.mouse.down()
    await page.mouse.move(x + 150, y + 140, { steps: 12 })
    await page.mouse.up()
    await until('the address follows the map', () => parameter('box') !== whole)
  })
  const panned = parameter('box')
  await step('zoom the map', async () => {
    await press(tool('Zoom in'))
    await until('the address follows the map', () => parameter('box') !== panned)
    await settled(page)
  })
  await step('draw an area', async () => {
    await press(tool('Draw an area'))
    const surface = page.locator('[data-draw=surface]')
    await surface.waitFor()
    const at = (share: number) =>
      [x + 220 * Math.cos(share * 6.1), y + 220 * Math.sin(share * 6.1)] as const
    await page.mouse.move(...at(0))
    await page.mouse.down()
    for (let part = 1; part <= 24; part++) await page.mouse.move(...at(part / 24))
    await page.mouse.up()
    await tool('Delete area').waitFor()
    await until('the address has the area', () => parameter('polygon') !== null)
  })

  await step('set a filter', async () => {
    await press(page.locator('button[aria-haspopup=dialog]'))
    const panel = page.locator('dialog[open]')
    await press(panel.locator('label:has(input[name=features][value=lift])'))
    await press(panel.getByRole('button', { name: /^Show / }))
    await until('the address has the filter', () => parameter('features') === 'lift')
    await chips.getByRole('link', { name: 'Remove: Lift' }).waitFor()
  })
  await step('clear the filter', async () => {
    await press(chips.getByRole('link', { name: 'Remove: Lift' }))
    await until('the address is without the filter', () => parameter('features') === null)
    await chips.getByRole('link', { name: 'Remove: Lift' }).waitFor({ state: 'detached' })
  })

  const cards = page.locator('article[data-offer] h2 a')
  await settled(page)
  const card = cards.nth(Math.min(await cards.count(), 12) - 1)
  await card.hover()
  const before = await settled(page)
  await step('open an offer', async () => {
    await press(card)
    await page.waitForURL('**/offer/**')
    await page.locator('h1[lang]').waitFor()
  })
  await page.goBack()
  const lost = await returned(page, before)

  if (isDeleting) {
    await step('delete the area', async () => {
      await press(tool('Delete area'))
      await tool('Draw an area').waitFor()
      await until('the address is without the area', () => parameter('polygon') === null)
    })
    await settled(page)
  }
  await step('go home', async () => {
    await press(page.locator('header a').first())
    await page.waitForURL(/\/en$/)
    await page.locator('main form input[name=q]').waitFor()
  })
  return lost
}

async function viewOf(page: Page): Promise<View> {
  return page.evaluate(() => {
    const shown = (element: HTMLElement) => element.style.visibility !== 'hidden'
    const canDelete = [...document.querySelectorAll('aside button')].some(
      (button) => button.getAttribute('aria-label') === 'Delete area',
    )
    return {
      address: location.pathname + location.search,
      total: document.querySelector('main [role=status]')?.textContent ?? '',
      homes: document.querySelectorAll('article[data-offer]').length,
      scrolled: Math.round(scrollY),
      area: canDelete ? new URLSearchParams(location.search).get('polygon') : null,
      pins: [...document.querySelectorAll<HTMLElement>('[data-pin]')]
        .filter(shown)
        .map((pin) => pin.firstElementChild?.textContent)
        .join(' '),
    }
  })
}

/** The view once it has settled. */
async function settled(page: Page): Promise<View> {
  let last = await viewOf(page)
  await until('the page is at rest', async () => {
    await sleep(SETTLED_MS)
    const now = await viewOf(page)
    const same = different(last, now).length === 0 && now.pins !== ''
    last = now
    return same
  })
  return last
}

/** Waits until the view is as before. Returns the differences. */
async function returned(page: Page, before: View): Promise<string[]> {
  const until = Date.now() + TIMEOUT_MS
  let lost: string[] = []
  do {
    await sleep(SETTLED_MS)
    lost = different(before, await viewOf(page))
  } while (lost.length > 0 && Date.now() < until)
  return lost
}

function different(before: View, now: View): string[] {
  return (Object.keys(before) as (keyof View)[])
    .filter((part) =>
      part === 'scrolled'
        ? Math.abs(before[part] - now[part]) > SCROLL_SLACK
        : before[part] !== now[part],
    )
    .map((part) => `${part}: was ${before[part]}, is ${now[part]}`)
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not after ${TIMEOUT_MS / 1000} s: ${what}`)
    await sleep(50)
  }
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the map is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
