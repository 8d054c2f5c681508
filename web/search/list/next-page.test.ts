import { expect, test } from 'vitest'
import type { ResultPage } from '../load.ts'
import { withNext } from './next-page.ts'

const page = (number: number, ...ids: number[]) =>
  ({ page: number, data: ids.map((id) => ({ id })) }) as ResultPage
const idsOf = (pages: ResultPage[]) => pages.map(({ data }) => data.map(({ id }) => id))

test('the next page joins those that are shown, without the homes that moved on to it', () => {
  const first = [page(1, 5, 4, 3)]
  expect(idsOf(withNext(first, page(2, 2, 1)))).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
  expect(idsOf(withNext(first, page(2, 3, 2, 1)))).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
  // Where all of them did, the page after it is still the next one.
  expect(withNext(first, page(2, 5, 4, 3)).map(({ page: number }) => number)).toEqual([1, 2])
})

test('a page that does not follow, or has nothing, changes nothing', () => {
  const shown = [page(2, 9)]
  for (const other of [page(1, 8), page(2, 8), page(4, 8), page(3)])
    expect(withNext(shown, other)).toBe(shown)
})
