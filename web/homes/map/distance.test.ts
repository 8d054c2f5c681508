import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { distanceText } from './distance.ts'

const messages = new Messages()

test.each([
  [8.05, 'metric', '5 miles'],
  [1.61, 'metric', '1 mile'],
  [8, 'metric', '8 km'],
  [8.1, 'metric', '8.1 km'],
  [0.5, 'metric', '500 m'],
  [8.05, 'imperial', '5 miles'],
  [8, 'imperial', '5 miles'],
  [8.05, 'feet', '5 miles'],
  [3, 'feet', '3 km'],
] as const)('%s km on a page in %s units is %s', (km, units, shown) =>
  expect(distanceText(km, messages.formatter('en', units))).toBe(shown),
)
