import { expect, test } from 'vitest'
import { isOwnLink } from './own-link.ts'

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
