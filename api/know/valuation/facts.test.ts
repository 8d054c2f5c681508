import { expect, test } from 'vitest'
import { featureBits, FEATURES } from '#contract/homes/offer-lists.ts'
import { VALUED_FEATURES } from '#contract/know/valuation-lists.ts'
import { numbersOf } from './facts.ts'

const bare = { category: 1, area: 80, features: 0 }

test('a home that lacks one of a group of features may have another one', () => {
  expect(numbersOf({ ...bare, absentFeatures: featureBits(['sea-view']) }).view).toBeNaN()
  expect(numbersOf({ ...bare, absentFeatures: featureBits(['parking']) }).parking).toBeNaN()
  const without = featureBits(['sea-view', 'mountain-view', 'city-view', 'lift'])
  expect(numbersOf({ ...bare, absentFeatures: without })).toMatchObject({ view: 0, lift: 0 })
  expect(
    numbersOf({
      ...bare,
      features: featureBits(['garage']),
      absentFeatures: featureBits(['parking']),
    }).parking,
  ).toBe(1)
})

test('the form has every feature that counts, and no other', () => {
  const numbers = (features: number) => JSON.stringify(numbersOf({ ...bare, features }))
  const counting = FEATURES.filter(({ key }) => numbers(featureBits([key])) !== numbers(0)).map(
    ({ key }) => key,
  )
  expect([...VALUED_FEATURES].sort()).toEqual([...counting].sort())
})
