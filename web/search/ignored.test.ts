import { expect, test } from 'vitest'
import { ignoredIn } from './ignored.ts'
import { readFilters } from './read-filters.ts'

const ignored = (query: string): string[] => ignoredIn(new URLSearchParams(query), readFilters(new URLSearchParams(query)))

test('what had no effect is named', () => {
  expect(ignored('priceMax=cheap&roomsMin=3')).toEqual(['priceMax'])
  expect(ignored('features=lift,dragon&bedroms=2')).toEqual(['features', 'bedroms'])
  expect(ignored('radius=5&yearMin=99999&owner=me&box=1,2')).toEqual(['radius', 'yearMin', 'owner', 'box'])
})

test('what is usual, empty, of forms or of those who count visits is not', () => {
  expect(ignored('page=1&sort=newest&priceUnit=total&priceMin=&roomsMin=0&pets=0&typed=de&utm_source=x&fbclid=y&q=flat&lang=de&currency=EUR&action=0&category=1')).toEqual([])
  expect(ignored('typed=de&priceMax=300.000&features=lift&features=pool')).toEqual([])
})

test('what the right address is told stays, and nothing else can be said by it', () => {
  expect(ignored('ignored=priceMax,roomsMin')).toEqual(['priceMax', 'roomsMin'])
  expect(ignored('ignored=<b>,a b,pets,1,2,3')).toEqual(['pets'])
})
