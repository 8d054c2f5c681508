import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const english = JSON.parse(
  readFileSync(new URL('../../../i18n/en.json', import.meta.url), 'utf8'),
) as Record<string, string>

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

/** The visible text of a button, and its accessible name. */
const NAMED: readonly [text: string, name: string][] = [
  ['map.draw.edit', 'map.draw.editLabel'],
  ['map.draw.add', 'map.draw.addLabel'],
  ['map.draw.cut', 'map.draw.cutLabel'],
  ['map.draw.delete', 'map.draw.deleteLabel'],
  ['map.draw.delete', 'map.circle.delete'],
  ['ownAgency.join.submit', 'ownAgency.join.submitTo'],
  ['reviews.report', 'reviews.reportOf'],
  ['publishing.own.more', 'publishing.own.moreOf'],
]

test.each(['en', 'de', 'es', 'ar', 'ru'])(
  'an accessible name contains the visible text, for speech input, in %s',
  (locale) => {
    const messages = JSON.parse(
      readFileSync(new URL(`../../../i18n/${locale}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
    for (const [text, name] of NAMED)
      if (messages[text])
        expect.soft(messages[name]?.toLowerCase(), name).toContain(messages[text].toLowerCase())
  },
)
