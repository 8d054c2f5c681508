import { gunzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { drawTile, road } from '../map-files.ts'

const CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
const MALTA = '/en/mt/search?box=14.49,35.90,14.52,35.92'

/** Serves a map with streets around Malta, whose tiles `answer` gives. */
async function serve(
  page: Page,
  answer: (path: string) => { status: number; body?: Buffer; headers?: Record<string, string> },
): Promise<string[]> {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript(() => localStorage.removeItem('map-hidden'))
  await page.route('**/map/tiles.json', (route) =>
    route.fulfill({
      json: {
        tiles: ['/map/tiles/v/{z}/{x}/{y}'],
        coverage: [[14, 35, 15, 37]],
        maxzoom: 14,
        attribution: CREDIT,
      },
    }),
  )
  await page.route('**/map/tiles/v/**', (route) => route.fulfill(answer(route.request().url())))
  return problems
}

/** Share of the map's pixels that have a colour. */
async function shareOf(page: Page, colour: readonly [number, number, number]): Promise<number> {
  const picture = await page.locator('aside canvas').screenshot()
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let found = 0
  for (let i = 0; i < data.length; i += info.channels)
    if (colour.every((value, at) => Math.abs(data[i + at]! - value) <= 2)) found++
  return found / (data.length / info.channels)
}
const ROAD = [0xfd, 0xf3, 0xe0] as const

test('streets are drawn under the pins, with their credit', async ({ page }) => {
  const problems = await serve(page, () => ({
    status: 200,
    headers: { 'content-type': 'application/vnd.mapbox-vector-tile' },
    // The routing of tests decodes nothing.
    body: gunzipSync(drawTile({ transportation: [road('High Street')] })),
  }))
  await page.goto(MALTA)
  await expect(page.locator('[data-pin]')).not.toHaveCount(0)
  await expect.poll(() => shareOf(page, ROAD)).toBeGreaterThan(0.003)
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a tile server that is away leaves the built-in map and the pins, without an error', async ({
  page,
}) => {
  const asked: string[] = []
  const problems = await serve(page, (path) => {
    asked.push(path)
    return { status: 204, headers: { 'retry-after': '15', 'cache-control': 'no-store' } }
  })
  await page.goto(MALTA)
  await expect(page.locator('[data-pin]')).not.toHaveCount(0)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(await shareOf(page, ROAD)).toBe(0)
  expect(problems).toEqual([])
})

test('a home is shown with its streets where there are any', async ({ page }) => {
  const zooms = new Set<number>()
  await serve(page, (path) => {
    zooms.add(Number(/v\/(\d+)\//.exec(path)?.[1]))
    return { status: 204 }
  })
  await page.goto(MALTA)
  await page.locator('main article h2 a').first().click()
  await page.waitForURL('**/offer/**')
  await page.getByRole('group', { name: 'Location of the property' }).scrollIntoViewIfNeeded()
  await expect.poll(() => [...zooms]).toContain(14)
})
