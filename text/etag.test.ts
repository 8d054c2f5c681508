import { expect, test } from 'vitest'
import { etagOf, isUnchanged } from './etag.ts'

const tag = etagOf('A home')
const since = Date.parse('Tue, 24 Nov 2026 10:00:00 GMT')
const asked = (headers: Record<string, string>) => new Headers(headers)

test('a tag is weak, the same for the same text and another for another', () => {
  expect(tag).toMatch(/^W\/"[\w-]+"$/)
  expect(etagOf('A home')).toBe(tag)
  expect(etagOf('A house')).not.toBe(tag)
})

test.each([
  [{ 'if-none-match': tag }, true],
  [{ 'if-none-match': tag.slice(2) }, true],
  [{ 'if-none-match': `"a", ${tag}` }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"a"' }, false],
  // The tag decides, whatever the date is.
  [{ 'if-none-match': '"a"', 'if-modified-since': 'Tue, 24 Nov 2026 10:00:00 GMT' }, false],
  [{ 'if-modified-since': 'Tue, 24 Nov 2026 10:00:00 GMT' }, true],
  [{ 'if-modified-since': 'Tue, 24 Nov 2026 09:59:59 GMT' }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{}, false],
])('%j', (headers, unchanged) => {
  expect(isUnchanged(asked(headers), tag, since)).toBe(unchanged)
})

test('without a date of the answer, that of the caller does not count', () => {
  expect(isUnchanged(asked({ 'if-modified-since': 'Tue, 24 Nov 2026 10:00:00 GMT' }), tag)).toBe(
    false,
  )
})
