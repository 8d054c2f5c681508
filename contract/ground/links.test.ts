import { expect, test } from 'vitest'
import { ownAgency } from '../homes/own-agency.ts'
import { feedsOut } from '../feeds/feeds-out.ts'
import { isLocalPath, isWebLink } from './links.ts'

/** Addresses that browsers take for another site, or execute, in deceptive forms. */
const TRICKS = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '///evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http://evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0009\\evil.example',
  'evil.example',
  '@evil.example',
  '.evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://evil.example/x',
  'about:blank',
  '',
  '?x',
  '#x',
]

test.each(TRICKS)('%j leaves the portal', (path) => {
  expect(isLocalPath(path)).toBe(false)
  expect(
    feedsOut.create.input.safeParse({ name: 'Ours', format: 'kyero', page: path }).success,
  ).toBe(false)
})

test.each([
  '/',
  '/es/madrid',
  '/es/buy-apartment?x=//evil.example#a',
  '/es/search?q=https://evil.example',
  '/a//b',
  '/é',
  '/@evil.example',
])('%j stays within the portal, for browsers too', (path) => {
  expect([isLocalPath(path), new URL(path, 'https://portal.test/en').origin]).toEqual([
    true,
    'https://portal.test',
  ])
})

test('rejects other types and long texts', () => {
  for (const value of [
    null,
    undefined,
    7,
    ['/en'],
    { toString: () => '/en' },
    `/${'a'.repeat(2000)}`,
  ])
    expect(isLocalPath(value)).toBe(false)
  expect(isLocalPath(`/${'a'.repeat(1999)}`)).toBe(true)
})

const OUTSIDE: [string, boolean][] = [
  ['https://casa.example', true],
  ['http://casa.example:8080/a?b=c@d#e', true],
  ['https://casa.example/@team', true],
  ['https://кириллица.example/', true],
  ['https://www.engelvoelkers.com@evil.example/login', false],
  ['https://a:b@evil.example', false],
  ['https://evil.example\\@a.com', false],
  ['https:evil.example', false],
  ['https:/evil.example', false],
  ['https:\\\\evil.example', false],
  ['//evil.example', false],
  ['https://evil .example', false],
  ['https://ev\til.example', false],
  ['https://evil.example/a b', false],
  ['https://localhost', false],
  ['https://evil.example:99999', false],
  ['javascript://evil.example/%0aalert(1)', false],
  ['ftp://evil.example', false],
  ['', false],
]

test.each(OUTSIDE)('%j is a link out of the portal: %s', (url, right) => {
  expect(isWebLink(url)).toBe(right)
  expect(ownAgency.update.input.safeParse({ website: url }).success).toBe(right || url === '')
})
