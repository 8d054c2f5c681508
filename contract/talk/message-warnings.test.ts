import { expect, test } from 'vitest'
import { isOwnLink, warningsOf } from './message-warnings.ts'

test('an address of the portal is its own, unless another follows in the same word', () => {
  const origin = 'https://portal.test'
  const isOwn = (word: string): boolean => isOwnLink(word, origin)
  expect([`${origin}/`, `${origin}/en/es?page=2#top`, `${origin}/ar.`].map(isOwn)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [
      `${origin}/,https://evil.example/pay`,
      `${origin}/;www.evil.example`,
      `${origin}/,evil.shop/pay`,
      `${origin}.evil.example/`,
      `${origin}@evil.example/`,
      origin,
      '',
    ].filter(isOwn),
  ).toEqual([])
})

test('warns of signs of fraud and of links to elsewhere, also behind an own one', () => {
  const origin = 'https://portal.test'
  expect(warningsOf(`See ${origin}/en/offer/flat-7`, origin)).toEqual([])
  expect(warningsOf(`See ${origin}/,https://evil.example/pay`, origin)).toEqual(['link'])
  expect(warningsOf('Send the code from the SMS at https://evil.example/', origin)).toEqual([
    'code',
    'link',
  ])
})
