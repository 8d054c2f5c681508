import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { parseLink, parsePictureUrl, parseUrl } from './values.ts'
import { draws } from '#tests/lab.ts'

/** The result of the platform's parser. */
function oracle(text: string): string | null {
  const url = URL.parse(text.trim())
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.href.length <= 2000
    ? url.href
    : null
}

test("parses any address like the platform's own parser", () => {
  const piece = constantFrom(
    'http://',
    'https://',
    'HTTP://',
    'ftp://',
    'a',
    'Z',
    '7',
    '127.1',
    '.',
    '..',
    '/',
    '/.',
    '/..',
    '//',
    '-',
    '_',
    '~',
    '%2e',
    '%',
    '?',
    '=',
    '&',
    '#',
    ':',
    ':80',
    '@',
    'com',
    'xn--',
    'xn--a',
    'ü',
    ' ',
    '\\',
    '\t',
    'photo.jpg',
    'example.com/',
  )
  assert(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(parseUrl(text)).toBe(oracle(text))
      expect(parseUrl(`https://pictures.example/${text}`)).toBe(
        oracle(`https://pictures.example/${text}`),
      )
    }),
    { numRuns: draws(3000) },
  )
})

test('rejects links with something before their host that looks like one', () => {
  for (const text of [
    'https://www.engelvoelkers.com@evil.example/tour',
    'https://a:b@evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://localhost/tour',
  ])
    expect(parseLink(text), text).toBeNull()
  expect(parseLink(' https://tour.example/@1 ')).toBe('https://tour.example/@1')
})

test('takes addresses of pictures without a scheme', () => {
  expect(
    [
      '//host.example/1.jpg',
      'www.host.example/1.jpg',
      'http://host.example/1.jpg',
      'host',
      '//',
      'javascript:1',
    ].map(parsePictureUrl),
  ).toEqual([
    'https://host.example/1.jpg',
    'https://www.host.example/1.jpg',
    'http://host.example/1.jpg',
    null,
    null,
    null,
  ])
})
