import { expect, test } from 'vitest'
import type { ResultPage } from '../load.ts'
import { withNext } from './next-page.ts'

const page = (number: number, ...ids: number[]) =>
  ({ page: number, data: ids.map((id) => ({ id })) }) as ResultPage
const idsOf = (pages: ResultPage[]) => pages.map(({ data }) => data.map(({ id }) => id))

test('appends the next page without duplicates', () => {
  const first = [page(1, 5, 4, 3)]
  expect(idsOf(withNext(first, page(2, 2, 1)))).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
  expect(idsOf(withNext(first, page(2, 3, 2, 1)))).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
  // If all of them are duplicates, the page after it is still next.
  expect(withNext(first, page(2, 5, 4, 3)).map(({ page: number }) => number)).toEqual([1, 2])
})

test('promotes no home that was there already', () => {
  const promoting = (number: number, data: number[], ...ids: number[]) =>
    ({
      ...page(number, ...data),
      promoted: ids.map((id) => ({ rank: id, offer: { id } })),
    }) as ResultPage
  const [, second] = withNext([promoting(1, [5, 4], 9, 1)], promoting(2, [3, 2], 4, 9))
  expect(second!.promoted).toEqual([])
  expect(withNext([page(1, 5, 4)], promoting(2, [3], 8))[1]!.promoted).toHaveLength(1)
  // A promoted home keeps its own place in the list.
  expect(idsOf(withNext([promoting(1, [5, 4], 3)], promoting(2, [3, 2])))).toEqual([
    [5, 4],
    [3, 2],
  ])
})

test('ignores empty and non-consecutive pages', () => {
  const shown = [page(2, 9)]
  for (const other of [page(1, 8), page(2, 8), page(4, 8), page(3)])
    expect(withNext(shown, other)).toBe(shown)
})
