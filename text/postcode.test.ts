import { expect, test } from 'vitest'
import { postcodeOfStreet } from './postcode.ts'

test.each([
  ['ES', '08001', '08001'],
  ['DE', '10115', '10115'],
  ['FR', '75011', '75011'],
  ['GB', 'SW1A 2AA', 'SW1A'],
  ['GB', 'ls12ab', 'LS1'],
  ['GB', 'M1 1AE', 'M1'],
  ['GB', 'LS6', 'LS6'],
  ['IE', 'D02 X285', 'D02'],
  ['NL', '1234 AB', '1234'],
  ['CA', 'K1A 0B1', 'K1A'],
  ['PT', '1100-048', '1100'],
  ['US', '78701-1234', '78701'],
  ['SG', '238823', '23'],
  ['IL', '6688312', '66883'],
  ['TW', '110-058', '110'],
  ['GB', 'unknown', null],
  [null, '08001', '08001'],
])('in %s %s is shown beside a street as %s', (country, code, shown) => {
  expect(postcodeOfStreet(code, country)).toBe(shown)
})
