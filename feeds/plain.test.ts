import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, titleOf } from './plain.ts'

test.each([
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['5 < 6 &amp; 7 > 3', '5 < 6 & 7 > 3'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
  ['<SCRIPT src=x', ''],
  ['<!-- hidden <b> -->shown', 'shown'],
  ['&eacute;&Eacute;&#233;&#xE9;&nosuch;', 'éÉéé&nosuch;'],
  ['&#0;&#55296;&constructor;', '&constructor;'],
  ['a\u0000b\u00a0c', 'a b c'],
  ['<a href="x">link</a>', 'link'],
])('%j becomes %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test('is linear and never throws; plain words stay unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('<', '>', '&', '#', ';', '!', '-', 'a', 's', '/', ' ', '\n'),
      }),
      (text) => {
        expect(plainText(text)).toBe(plainText(text).trim())
      },
    ),
  )
  const started = performance.now()
  for (const bomb of ['<script>', '<', '<!--', '&', '<a ']) plainText(bomb.repeat(300_000))
  expect(performance.now() - started).toBeLessThan(3_000)
})

test.each([
  ['Villa by the sea. It has a pool.', 'Villa by the sea'],
  ['Bright flat\nwith two rooms', 'Bright flat'],
  [`${'word '.repeat(40)}`, `${'word '.repeat(17)}word…`],
])('the title of %j is %j', (description, title) => {
  expect(titleOf(description)).toBe(title)
})
