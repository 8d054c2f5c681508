import { expect, test } from 'vitest'
import { columnsOf } from './countries-sitemap.tsx'

test('lays out countries in columns of twelve', () => {
  expect(
    columnsOf(Array.from({ length: 250 }, (_, index) => index)).map((column) => column.length),
  ).toEqual([...Array<number>(20).fill(12), 10])
})
