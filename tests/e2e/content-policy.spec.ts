import { expect, test } from '@playwright/test'

declare global {
  interface Window {
    violations: string[]
  }
}

const PAGES = ['', '/es', '/es/barcelona', '/es/buy-apartment', '/es/search', '/es/buy-apartment?priceMin=100000&page=2', '/service/manage-cookies', '/contact', '/docs/api', '/login', '/xx/nowhere', '/offer/apartment-nowhere-999999999']

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`))
  })
})

for (const locale of ['en', 'fa']) {
  test(`no page does what its own policy forbids, in ${locale}`, async ({ page }) => {
    test.setTimeout(300_000)
    for (const path of PAGES) {
      await test.step(`/${locale}${path}`, async () => {
        const response = await page.goto(`/${locale}${path}`)
        const policy = response?.headers()['content-security-policy'] ?? ''
        expect.soft(policy, path).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'; style-src 'self' 'unsafe-inline'/)
        for (const part of ["img-src 'self' data:", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "object-src 'none'", "require-trusted-types-for 'script'", 'trusted-types default inert']) expect.soft(policy, path).toContain(part)
        await page.waitForLoadState('networkidle')
        expect.soft(await page.evaluate(() => window.violations), path).toEqual([])
      })
    }
  })
}

test('nor does an offer, nor what is reached by clicking', async ({ page }) => {
  await page.goto('/en/es')
  await page.waitForLoadState('networkidle')
  await page.locator('a[href*="/offer/"]').first().click()
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
