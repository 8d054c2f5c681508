import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
})

test('navigation by clicks violates no policy', async ({ page }) => {
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

test('a page changed by a translator or an extension before hydration is rendered again', async ({
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener(
      'DOMContentLoaded',
      () => (document.querySelector('h1')!.textContent = 'Changed'),
    ),
  )
  for (const path of ['/en/contact', '/en/es/search']) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveText(/Contact us|Spain/)
    expect(await page.evaluate(() => window.violations)).toEqual([])
  }
})

test('no page carries a nonce, kept for many or not: the policy names its scripts by their hashes, and no other runs', async ({
  page,
  request,
}) => {
  for (const path of [
    '/en/pt',
    '/en/pt',
    '/en/es/search',
    '/en',
    '/en/login',
    '/en/pt.data',
    '/en/nothing-here',
  ]) {
    const response = await request.get(path)
    const [text, policy] = [
      await response.text(),
      response.headers()['content-security-policy'] ?? '',
    ]
    expect(text + policy, path).not.toMatch(/nonce["'=-]/)
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*json")[^>]*>(.*?)<\/script>/gs)]
    if (!path.endsWith('.data')) expect(inline.length, path).toBeGreaterThan(0)
    for (const [, script = ''] of inline)
      expect(policy, path).toContain(
        `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
  }
  // Simulates injected scripts in a cached page.
  const foreign =
    '<script>window.violations.push("ran")</script><script nonce="">window.violations.push("ran")</script><img src="data:," onerror="window.violations.push(\'ran\')">'
  await page.route('/en/pt', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('<body>', `<body>${foreign}`),
    })
  })
  await page.goto('/en/pt')
  await expect(page.locator('h1')).toBeVisible()
  const violations = await page.evaluate(() => window.violations)
  expect(violations).not.toContain('ran')
  expect(
    violations.filter((violation) => violation.startsWith('script-src')).length,
  ).toBeGreaterThanOrEqual(3)
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
  test('its worker is one of our own files; text becomes neither markup nor a program', async ({
    page,
  }) => {
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
        [
          'policy',
          () =>
            (
              window as unknown as {
                trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
              }
            ).trustedTypes.createPolicy('mine', {}),
        ],
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
