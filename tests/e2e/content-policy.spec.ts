import { expect, test } from '@playwright/test'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`))
  })
})

test('what is reached by clicking does nothing that the policy forbids', async ({ page }) => {
  await page.goto('/en/es')
  await page.waitForLoadState('networkidle')
  await page.locator('article[data-offer] a[href*="/offer/"]').first().click()
  await page.waitForURL('**/offer/**')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.violations)).toEqual([])
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.violations)).toEqual([])
  // A listing, too, has a program of its own in the page.
  await page.goto('/en')
  await page.locator('a[href="/en/es/buy-apartment"]').click()
  await page.waitForURL('**/es/buy-apartment')
  await expect(page.locator('article[data-offer]').first()).toBeVisible()
  expect(await page.evaluate(() => window.violations)).toEqual([])
})

test('a page that was changed before its programs came, by a translator or an extension, is drawn anew', async ({ page }) => {
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.querySelector('h1')!.textContent = 'Changed')))
  for (const path of ['/en/contact', '/en/es/search']) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveText(/Write to us|Spain/)
    expect(await page.evaluate(() => window.violations)).toEqual([])
  }
})

test('a page that is kept for many still has the number of its own header; a script without it does not run', async ({ page, request }) => {
  for (const response of await Promise.all(Array.from({ length: 5 }, () => request.get('/en/pt')))) {
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1] ?? ''
    const inline = [...(await response.text()).matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [tag] of inline) expect(tag).toContain(`nonce="${nonce}"`)
  }
  await page.goto('/en/pt')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append(document.createTextNode('window.violations.push("ran")'))
    document.body.append(script)
    return window.violations.includes('ran')
  })
  expect(ran).toBe(false)
})

test.describe('with the map', () => {
  test.use({ storageState: { cookies: [], origins: [] } })
  test('its worker is one of our own files; text becomes neither markup nor a program', async ({ page }) => {
    test.slow()
    await page.goto('/en/es/search')
    await expect(page.locator('[data-pin]:visible').first()).toBeVisible({ timeout: 60_000 })
    await page.locator('article[data-offer] a[href*="/offer/"]').first().click()
    await page.waitForURL('**/offer/**')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => window.violations)).toEqual([])

    const refused = await page.evaluate(() => {
      const script = document.createElement('script')
      const tries: [string, () => unknown][] = [
        ['markup', () => (document.body.innerHTML = '<img src=x onerror=alert(1)>')],
        ['program', () => (script.text = 'window.violations.push("ran")')],
        ['foreign program', () => (script.src = 'https://bad.example/x.js')],
        ['foreign worker', () => new Worker('https://bad.example/x.js')],
        ['policy', () => (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }).trustedTypes.createPolicy('mine', {})],
      ]
      return tries.flatMap(([name, attempt]) => {
        try {
          attempt()
          return []
        } catch (error) {
          return error instanceof TypeError ? [name] : []
        }
      })
    })
    expect(refused).toEqual(['markup', 'program', 'foreign program', 'foreign worker', 'policy'])
  })
})
