import { expect, test } from 'vitest'
import { pagesShown } from './pagination.tsx'
import { safeHref } from './safe-html.tsx'

test.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3, -9, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [20, 50, [1, -18, 18, 19, 20, 21, 22, -50, 50]],
])('page %i of %i shows %j', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown)
})

test.each([
  ['/en', '/en'],
  ['https://x.test/a', 'https://x.test/a'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  [null, null],
])('the link %j becomes %j', (href, safe) => {
  expect(safeHref(href)).toBe(safe)
})
