import { expect, test, type Page, type Response } from '@playwright/test'
import { anOffer, LISTING } from './offers.ts'

/** What a public page may have as scripts before anybody does anything, compressed with Brotli; the map apart. */
const MOST_BYTES = 120_000

/** Bytes on the wire of all scripts that a page has loaded. */
async function scriptsOf(page: Page, path: string): Promise<Map<string, number>> {
  const loaded = new Set<string>()
  const note = (response: Response) => void (new URL(response.url()).pathname.endsWith('.js') && loaded.add(response.url()))
  page.on('response', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', note)
  const sizes = new Map<string, number>()
  for (const url of loaded) {
    const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    sizes.set(new URL(url).pathname, Number(response.headers.get('content-length')))
  }
  return sizes
}

test('public pages begin with little script: home, a listing page, a place, an offer', async ({ page }) => {
  // What waits until the browser has nothing else to do waits for ever.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  for (const path of ['', LISTING, '/es/barcelona/barcelona', await anOffer(page.request)]) {
    const sizes = await scriptsOf(page, `/en${path}`)
    expect([...sizes.values()].every((size) => size > 0), 'every script says how long it is').toBe(true)
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect.soft(total, [path, ...[...sizes].map(([file, size]) => `${file} ${size}`)].join('\n')).toBeLessThanOrEqual(MOST_BYTES)
    expect.soft(total, path).toBeGreaterThan(MOST_BYTES / 2)
  }
})
