import { expect } from '@playwright/test'
import { dirOf, LOCALES } from '#i18n/locales.ts'
import { axe } from './axe.ts'
import { isComplete, SIXTH, WALKED } from './languages.ts'
import { anOffer, LISTING } from './offers.ts'
import { ready } from './member.ts'
import { test } from './test.ts'

// Checks of every public page in one test, since loading pages takes long.

declare global {
  interface Window {
    violations: string[]
  }
}

/** `seen` by axe here, and not by the test of a page of its own. */
const PAGES = [
  { path: '', seen: true },
  { path: '/es', seen: true },
  { path: '/es/barcelona', seen: true },
  { path: '/es/search', seen: false },
  { path: LISTING, seen: true },
  { path: `${LISTING}?priceMax=1000&currency=EUR`, seen: true },
  { path: `${LISTING}?priceMin=100000&page=2`, seen: false },
  { path: 'an offer', seen: true },
  { path: '/offer/apartment-nowhere-999999999', seen: false },
  { path: '/es/-agency', seen: true },
  { path: '/list-your-property', seen: true },
  { path: '/service/manage-cookies', seen: true },
  { path: '/contact', seen: true },
  { path: '/journal', seen: false },
  { path: '/journal/how-our-figures-are-made', seen: false },
  { path: '/docs', seen: true },
  { path: '/docs/contact', seen: false },
  { path: '/docs/api', seen: false },
  { path: '/docs/mcp', seen: false },
  { path: '/docs/api/publishing', seen: false },
  { path: '/login', seen: false },
  { path: '/xx/nowhere', seen: true },
]
const POLICY = [
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default inert',
]

for (const locale of ['en', 'ar']) {
  const title = `axe finds nothing, nothing is complained of, and no page does what its own policy forbids, in ${locale}`
  test(title, { tag: locale === 'en' ? '@lab' : [] }, async ({ page }) => {
    test.setTimeout(600_000)
    const problems: string[] = []
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        !message.text().includes('404') &&
        problems.push(message.text()),
    )
    page.on('pageerror', (error) => problems.push(error.message))
    await page.addInitScript(() => {
      window.violations = []
      document.addEventListener('securitypolicyviolation', (event) =>
        window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const offer = await anOffer(page.request)
    for (const { path, seen } of PAGES) {
      await test.step(`/${locale}${path}`, async () => {
        const response = await page.goto(`/${locale}${path === 'an offer' ? offer : path}`)
        const policy = response?.headers()['content-security-policy'] ?? ''
        expect
          .soft(policy, path)
          .toMatch(/script-src 'self'(?: 'sha256-[\w+/=]{44}')+; style-src 'self' 'unsafe-inline'/)
        for (const part of POLICY) expect.soft(policy, path).toContain(part)
        await page.waitForLoadState('networkidle')
        if (seen) expect.soft(await axe(page, { colours: locale === 'ar' }), path).toEqual([])
        expect.soft(await page.evaluate(() => window.violations), path).toEqual([])
        expect.soft(problems.splice(0), path).toEqual([])
      })
    }
  })
}

/** Where scripts could say something else than the server: other digits, groups, scripts, plurals, ways to read. That formats agree in every locale is held by formats.spec.ts. */
const TAKEN_OVER = {
  often: ['en', 'ru', 'fa', 'hi'],
  rarely: ['de', 'es', 'ka', 'ja', 'zh-CN'],
} as const

for (const locales of Object.values(TAKEN_OVER)) {
  const title = `pages hydrate without errors and warnings in ${locales.join(', ')}`
  test(title, { tag: locales === TAKEN_OVER.rarely ? '@lab' : [] }, async ({ page }) => {
    const complaints: string[] = []
    page.on(
      'console',
      (message) =>
        ['error', 'warning'].includes(message.type()) &&
        complaints.push(`${page.url()}: ${message.text()}`),
    )
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    // Pictures say nothing about this and take long.
    await page.route('**/media/**', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    )
    const offer = await anOffer(page.request)
    for (const locale of locales) {
      for (const path of [LISTING, offer]) {
        await page.goto(`/${locale}${path}`, { waitUntil: 'domcontentloaded' })
        await ready(page)
      }
    }
    expect(complaints).toEqual([])
  })
}

for (const [which, codes] of [
  [`five languages and ${SIXTH}`, WALKED],
  ['every other locale', LOCALES.map(({ code }) => code).filter((code) => !WALKED.includes(code))],
] as const) {
  const title = `R2, L2: in ${which} the server sends whole pages: its language or English marked as English, its direction, its words`
  test(title, { tag: codes === WALKED ? [] : '@lab' }, async ({ request }) => {
    const offer = await anOffer(request)
    for (const code of codes) {
      const isOffered = isComplete(code)
      const [dir, lang] = isOffered ? [dirOf(code), ''] : ['ltr', ' lang="en"']
      for (const path of [LISTING, offer]) {
        const response = await request.get(`/${code}${path}`)
        const html = await response.text()
        expect(response.url(), path).toContain(`/${code}/`)
        expect(response.status(), response.url()).toBe(200)
        expect(html, response.url()).toMatch(
          new RegExp(
            `<html lang="${code}" dir="${dir}"[^>]*><head${lang}>[^]*<title>[^]*<body${lang}>`,
          ),
        )
        if (!isOffered || path === LISTING)
          expect(html.includes('name="robots" content="noindex'), response.url()).toBe(!isOffered)
        if (!isOffered && path === LISTING)
          expect(html, response.url()).toContain('Apartments for sale in Barcelona')
        // A message that is missing would be its key, one that could not be filled in a brace.
        const text = html
          .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
          .replace(/<[^>]+>/g, ' ')
        expect(text.match(/\b[a-z]+(\.[a-z]\w+){2,}\b|\{\w+/gi), response.url()).toBeNull()
      }
    }
  })
}
