import { expect, test, type Page } from '@playwright/test'

/** What a public page may have as scripts before anybody does anything, compressed with Brotli; the map apart. */
const MOST_BYTES = 120_000

/** Bytes on the wire of all scripts that a page has loaded. */
async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  const loaded = new Set<string>()
  page.on('response', (response) => void (new URL(response.url()).pathname.endsWith('.js') && loaded.add(response.url())))
  await page.goto(path, { waitUntil: 'networkidle' })
  const sizes = new Map<string, number>()
  for (const url of loaded) {
    const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    sizes.set(new URL(url).pathname, Number(response.headers.get('content-length')))
  }
  return sizes
}

for (const [name, path] of [['home', '/en'], ['a listing page', '/en/es/barcelona/barcelona/buy-apartment'], ['a place', '/en/es/barcelona/barcelona'], ['an offer', null]] as const) {
  test(`${name} begins with little script`, async ({ page, request }) => {
    // What waits until the browser has nothing else to do waits for ever.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const { items } = await (await request.get('/api/offers?location=country207')).json() as { items: { slugId: string; pictureCount: number }[] }
    const sizes = await scriptsOf(page, path ?? `/en/offer/${items.find(({ pictureCount }) => pictureCount > 1)?.slugId}`)
    expect([...sizes.values()].every((size) => size > 0), 'every script says how long it is').toBe(true)
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(total, [...sizes].map(([file, size]) => `${file} ${size}`).join('\n')).toBeLessThanOrEqual(MOST_BYTES)
    expect(total).toBeGreaterThan(MOST_BYTES / 2)
  })
}
