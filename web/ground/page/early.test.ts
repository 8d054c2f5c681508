// @vitest-environment jsdom
// @vitest-environment-options { "runScripts": "dangerously" }
import { beforeEach, expect, test } from 'vitest'
import { dismissedStyles, EARLY_MARKS, earlyScript, endEarly, endEarlyMarks } from './early.ts'

const HTTP = { secure: false }
const root = document.documentElement
function run(cookies: Record<string, string>, { lang = 'en', units = 'metric' } = {}): string {
  for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${value}; path=/`
  root.lang = lang
  root.dataset['units'] = units
  const script = document.createElement('script')
  script.textContent = earlyScript(HTTP)
  document.head.append(script)
  script.remove()
  return document.getElementById('early')?.textContent ?? ''
}

beforeEach(() => {
  endEarly()
  for (const name of ['currency', 'units', 'cookie_policy', 'unfinished'])
    document.cookie = `${name}=; path=/; max-age=0`
  delete root.dataset['consented']
  delete root.dataset['dismissed']
})

test('a first visit changes nothing', () => {
  expect(run({ other: '1' })).toBe('')
  expect([root.dataset['consented'], root.dataset['dismissed']]).toEqual([undefined, undefined])
})

test('dismissed elements are hidden, a notice only in its language', () => {
  run({ cookie_policy: 'accept_all-from%3A1', unfinished: 'fr' }, { lang: 'de' })
  expect([root.dataset['consented'], root.dataset['dismissed']]).toEqual(['', undefined])
  run({ unfinished: 'fr' }, { lang: 'fr' })
  expect(root.dataset['dismissed']).toBe('')
})

test('a chosen currency reserves lines, other units hide areas until they are shown in them', () => {
  expect(run({ currency: 'USD' })).toContain(':not([data-converted=USD])')
  endEarly()
  expect(run({ currency: 'USD', units: 'imperial' })).toContain('[data-measure]')
  endEarly()
  expect(run({ units: 'imperial' }, { units: 'imperial' })).not.toContain('[data-measure]')
  endEarly()
  expect(document.getElementById('early')).toBeNull()
})

test('homes hidden on another page are hidden by its styles until this page has its own', () => {
  const styles = () => document.getElementById(EARLY_MARKS)?.textContent
  run({})
  expect(styles()).toBeUndefined()
  localStorage.setItem(EARLY_MARKS, '[data-offer="7"]{display:none}')
  run({ currency: 'USD' })
  expect(styles()).toBe('[data-offer="7"]{display:none}')
  endEarly()
  expect(styles()).toBeDefined()
  endEarlyMarks()
  expect(styles()).toBeUndefined()
  localStorage.clear()
})

test('a cookie adds no styles of its own', () => {
  expect(run({ currency: 'USD]{}body{display:none' })).toBe('')
})

test('without scripts, styles hide dismissed elements', () => {
  expect(dismissedStyles(null, HTTP)).toBe('')
  expect(dismissedStyles('cookie_policy=accept_all-from%3A1; unfinished=fr', HTTP)).toBe(
    "html [data-banner]{display:none}html[lang='fr'] [data-notice]{display:none}",
  )
  expect(dismissedStyles("unfinished=x'}body{", HTTP)).toBe('')
})

test('on https, cookies have their prefixes', () => {
  expect(earlyScript({ secure: true })).toContain("'__Secure-cookie_policy'")
  expect(dismissedStyles('cookie_policy=accept_all-from%3A1', { secure: true })).toBe('')
  expect(dismissedStyles('__Secure-cookie_policy=accept_all-from%3A1', { secure: true })).not.toBe(
    '',
  )
})
