import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const english = JSON.parse(readFileSync(new URL('../i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>

test.each([
  ['offers.get.notFound', 'Page not found {slugId}'],
  ['errors.page.notFound', 'Page Not Found: {path}'],
  ['form.search.failed', 'Error, try later or use Google for find correction location'],
  ['form.geolocation.unsupported', 'Geolocation is not supported by your browser.'],
  ['cookies.banner.accept_all', 'Accept all'],
  ['cookies.banner.only_necessary', 'Only necessary'],
  ['errors.page.back', 'Go back'],
  ['errors.page.clear', 'Clear'],
])('%s reads as the specification says', (key, text) => {
  expect(english[key]).toBe(text)
})
