import { expect, test } from 'vitest'
import { claimsOf } from './claims.ts'

const read = (lang: string, description: string) =>
  [...claimsOf({ lang, title: 'Home', description })].flat()

test('a text is read up to a length, and no sentence in part', () => {
  const sentence = 'It has 12 bedrooms'
  const claims = read('en', `${sentence}. `.repeat(5_000))
  expect(claims.every(({ fact, value }) => fact === 'bedrooms' && value === 12)).toBe(true)
  expect(claims.length).toBeGreaterThan(100)
  expect(claims.length * sentence.length).toBeLessThanOrEqual(4_000)
})

test('the beginning of a text is read, however long the text', () => {
  expect(read('en', `It has 3 bedrooms. ${'A quiet street. '.repeat(2_000)}`)).toMatchObject([
    { fact: 'bedrooms', value: 3, quote: 'It has 3 bedrooms' },
  ])
})

test('languages that are not understood cost nothing', () => {
  expect([...claimsOf({ lang: 'fr', title: 'Appartement', description: '3 chambres.' })]).toEqual(
    [],
  )
})
