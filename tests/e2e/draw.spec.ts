import { expect as baseExpect, type Locator, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './test.ts'

/** Maps render slowly here, without a graphics card. */
const expect = baseExpect.configure({ timeout: 30_000 })
const BARCELONA = '/es/barcelona/barcelona/buy-apartment'
const WORDS = {
  en: {
    start: 'Draw an area',
    edit: 'Edit corners',
    add: 'Add another area',
    cut: 'Cut out a hole',
    done: 'Done',
    delete: 'Delete area',
    undo: 'Undo',
    finish: 'Finish',
    first: /^Corner 1 of 4/,
  },
  ar: {
    start: 'رسم منطقة',
    edit: 'تعديل الزوايا',
    add: 'إضافة منطقة أخرى',
    cut: 'اقتطاع فجوة',
    done: 'تم',
    delete: 'حذف المنطقة',
    undo: 'تراجع',
    finish: 'إنهاء',
    first: /^الزاوية 1 من 4/,
  },
}

const surface = (page: Page) => page.locator('[data-draw=surface]')
const total = async (page: Page): Promise<number> =>
  Number((await page.locator('#count[role=status]').innerText()).replace(/\D/g, ''))
/** The areas of the address, as rings of corners. */
const areas = (page: Page): string[][] =>
  (new URL(page.url()).searchParams.get('polygon') ?? '')
    .split('|')
    .filter(Boolean)
    .map((area) => area.split(';'))
const corners = (ring: string | undefined): number => (ring ?? '').split(',').length / 2
const button = (page: Page, name: string): Locator =>
  page.locator('aside').getByRole('button', { name, exact: true })

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
/** Drags around a point, not quite back to where it began. */
async function dragAround(
  page: Page,
  { x, y }: { x: number; y: number },
  radius: number,
): Promise<void> {
  const at = (share: number) =>
    [x + radius * Math.cos(share * 6.1), y + radius * Math.sin(share * 6.1)] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 24; step++) await page.mouse.move(...at(step / 24))
  await page.mouse.up()
}
async function expectClean(page: Page, colours = false): Promise<void> {
  expect(await axe(page, { within: ['aside'], colours })).toEqual([])
}

// All other tests are without the map.
test.use({ viewport: { width: 1440, height: 900 }, storageState: { cookies: [], origins: [] } })

test('an area is drawn freehand, cut, edited, undone with Back, restored after a reload, deleted', async ({
  page,
}) => {
  test.slow()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  const words = WORDS.en
  await page.goto(`/en${BARCELONA}`)
  await button(page, words.start).click()
  await expect(surface(page)).toBeVisible()
  const homes = await total(page)
  const middle = await middleOf(surface(page))
  await dragAround(page, middle, 150)
  await expect.poll(() => areas(page).length).toBe(1)
  await expect.poll(() => total(page)).toBeLessThan(homes)
  expect(corners(areas(page)[0]?.[0])).toBeLessThanOrEqual(64)
  await expect(page.locator('nav').getByText('Drawn area')).toBeVisible()
  await expect(page.getByRole('switch')).toBeHidden()
  const inArea = await total(page)
  const drawn = page.url()

  // A hole, corner by corner, closed on its first one.
  await button(page, words.cut).click()
  await expect(surface(page)).toBeVisible()
  for (const [x, y] of [
    [-50, -50],
    [50, -50],
    [50, 50],
    [-50, 50],
    [-50, -50],
  ] as const)
    await page.mouse.click(middle.x + x, middle.y + y)
  await expect.poll(() => areas(page)[0]?.length).toBe(2)
  await expect.poll(() => corners(areas(page)[0]?.[1])).toBe(4)

  // Outside of it nothing can be cut out, and it is said.
  await button(page, words.cut).click()
  for (const [x, y] of [
    [-230, -300],
    [-200, -300],
    [-200, -270],
    [-230, -300],
  ] as const)
    await page.mouse.click(middle.x + x, middle.y + y)
  await expect(page.getByText('The hole is outside every area.')).toBeVisible()
  await page.keyboard.press('Escape')

  // A corner is dragged, a new one made, one deleted and that undone: one step of the history.
  await button(page, words.edit).click()
  const holeCorner = page.getByRole('button', { name: /^Corner 1 of 4, Hole 1 of area 1/ })
  const from = await middleOf(holeCorner)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 8, from.y - 6, { steps: 3 })
  await page.mouse.up()
  await expectClean(page, true)
  const between = await middleOf(page.locator('[data-between]:visible').first())
  await page.mouse.click(between.x, between.y)
  const rings = areas(page)[0]!
  await expect
    .poll(() => corners(areas(page)[0]?.[0]) + corners(areas(page)[0]?.[1]))
    .toBeGreaterThan(0)
  await page
    .getByRole('button', { name: /^Corner 2 of/ })
    .first()
    .focus()
  await page.keyboard.press('Delete')
  await button(page, words.undo).click()
  await expect.poll(() => areas(page)[0]?.length).toBe(2)
  await button(page, words.done).click()
  await expect(button(page, words.edit)).toBeFocused()
  expect(rings).toHaveLength(2)

  await page.goBack()
  await expect.poll(() => corners(areas(page)[0]?.[1])).toBe(4)
  await page.goBack()
  await expect(page).toHaveURL(drawn)
  await expect.poll(() => total(page)).toBe(inArea)
  await page.reload()
  await expect(button(page, words.edit)).toBeVisible()
  expect(await total(page)).toBe(inArea)
  await page.goBack()
  await expect.poll(() => areas(page).length).toBe(0)
  await expect(button(page, words.start)).toBeVisible()
  await page.goForward()
  await expect(button(page, words.delete)).toBeVisible()
  await button(page, words.delete).click()
  await expect.poll(() => areas(page).length).toBe(0)
  await expect.poll(() => total(page)).toBe(homes)
  await expect(button(page, words.start)).toBeFocused()
  expect(problems).toEqual([])
})

test('an area is drawn and edited with the keyboard alone, in a page that is read from right to left', async ({
  page,
}) => {
  test.slow()
  const words = WORDS.ar
  await page.goto(`/ar${BARCELONA}`)
  await expect(button(page, words.start)).toBeVisible()
  await button(page, words.start).focus()
  await page.keyboard.press('Enter')
  await expect(surface(page)).toBeFocused()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // Left is left, whatever way the page is read.
  await press(
    'Enter',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Enter',
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'Enter',
    'ArrowUp',
    'Enter',
    'Backspace',
    'ArrowDown',
  )
  await press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Space')
  await expectClean(page)
  await press('Shift+ArrowUp', 'Shift+ArrowUp', 'Enter')
  await expect.poll(() => areas(page).length).toBe(1)
  const ring = areas(page)[0]![0]!
  expect(corners(ring)).toBe(4)
  const longitudes = ring
    .split(',')
    .map(Number)
    .filter((_, at) => at % 2 === 0)
  expect(longitudes.filter((longitude) => longitude > Math.min(...longitudes) + 1e-4)).toHaveLength(
    2,
  )

  await expect(button(page, words.edit)).toBeFocused()
  await press('Enter')
  await expect(button(page, words.done)).toBeFocused()
  const first = page.getByRole('button', { name: words.first })
  await first.focus()
  await press('ArrowUp', 'ArrowUp')
  await expect.poll(() => areas(page)[0]![0]).not.toBe(ring)
  await expect(first).toBeFocused()
  await press('Delete')
  await expect.poll(() => corners(areas(page)[0]?.[0])).toBe(3)
  await press('Delete')
  await expect(page.locator('[data-problem]')).toBeVisible()
  await press('+')
  await expect.poll(() => corners(areas(page)[0]?.[0])).toBe(4)
  await press('Escape')
  await expect(button(page, words.edit)).toBeFocused()
  await page.goBack()
  await expect.poll(() => areas(page)[0]?.[0]).toBe(ring)
})

test('a circle is placed, moved and resized by mouse and keyboard, and is one step of the history', async ({
  page,
}) => {
  test.slow()
  const near = (): string | null => new URL(page.url()).searchParams.get('near')
  const radius = (): number => Number(new URL(page.url()).searchParams.get('radius'))
  await page.goto(`/en${BARCELONA}`)
  const homes = await total(page)
  await button(page, 'Around a point').click()
  const placing = page.locator('[data-draw=circle]')
  await expect(placing).toBeFocused()
  const middle = await middleOf(placing)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(near).not.toBeNull()
  await expect.poll(() => total(page)).toBeLessThan(homes)
  await expect(page.getByText(/^Searching within .* of the point/)).toBeAttached()
  const drawn = radius()

  // The edge is a slider, the centre follows a drag.
  const edge = page.getByRole('slider', { name: 'Distance from the centre' })
  await edge.focus()
  await expectClean(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(radius).toBeGreaterThan(drawn)
  await expect(edge).toHaveAttribute('aria-valuenow', String(radius()))
  await expect(edge).toBeFocused()
  const centre = page.getByRole('button', { name: 'Centre of the circle' })
  const from = await middleOf(centre)
  const placed = near()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 40, from.y - 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(near).not.toBe(placed)
  const dragged = near()
  await centre.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(near).not.toBe(dragged)
  const wide = radius()
  await button(page, 'Smaller circle').click()
  await expect.poll(radius).toBeLessThan(wide)
  await page.keyboard.press('Escape')
  await button(page, 'Done').click()
  await expect(button(page, 'Change')).toBeFocused()

  const address = page.url()
  await page.reload()
  await expect(button(page, 'Change')).toBeVisible()
  await page.goBack()
  await expect.poll(near).toBeNull()
  await expect(button(page, 'Around a point')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(address)
  await button(page, 'Delete circle').click()
  await expect.poll(near).toBeNull()
  await expect(button(page, 'Around a point')).toBeFocused()

  // By keyboard: the crosshair is moved, Enter sets the centre, Escape cancels.
  await page.keyboard.press('Enter')
  await expect(placing).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Around a point')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(placing).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(near).not.toBeNull()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one finger draws, two move the map', async ({ page, context }) => {
    test.slow()
    await page.goto(`/en${BARCELONA}#map`)
    await button(page, WORDS.en.start).tap()
    await expect(surface(page)).toBeVisible()
    const client = await context.newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: (readonly [x: number, y: number])[]
    ) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    const pin = page.locator('[data-pin]:visible').first()
    const before = await middleOf(pin)
    await touch('touchStart', [120, 300])
    await touch('touchStart', [120, 300], [260, 300])
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', [120, 300 + step * 8], [260, 300 + step * 8])
    await touch('touchEnd')
    await expect.poll(async () => (await middleOf(pin)).y - before.y).toBeGreaterThan(20)
    expect(areas(page)).toHaveLength(0)
    await touch('touchStart', [295, 320])
    for (let step = 1; step <= 24; step++)
      await touch('touchMove', [
        195 + 100 * Math.cos(step * 0.26),
        320 + 100 * Math.sin(step * 0.26),
      ])
    await touch('touchEnd')
    await expect.poll(() => areas(page).length).toBe(1)
    for (const tool of await page
      .getByRole('group', { name: 'Areas on the map' })
      .getByRole('button')
      .all()) {
      const { width, height, y } = (await tool.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(y).toBeGreaterThan(500)
    }
  })
})
