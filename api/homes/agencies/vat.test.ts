import { expect, test } from 'vitest'
import { isVatId } from './vat.ts'

test.each([
  ['DE136695976', 'DE'],
  ['DE 136 695 976', 'ES'],
  ['136695976', 'DE'],
  ['ATU13585627', 'AT'],
  ['BE0776091951', 'BE'],
  ['FR40303265045', 'FR'],
  ['IT00743110157', 'IT'],
  ['ESB58378431', 'ES'],
  ['ESX1234567L', 'ES'],
  ['NL004495445B01', 'NL'],
  ['PL5260001246', 'PL'],
  ['PT501442600', 'PT'],
  ['SE123456789701', 'SE'],
  ['DK13585628', 'DK'],
  ['FI20774740', 'FI'],
  ['EL094259216', 'GR'],
  ['LU15027442', 'LU'],
  ['CHE-116.281.710 MWST', 'CH'],
  ['GB980780684', 'GB'],
  ['12345678', 'JP'],
])('%s is a number in %s', (number, country) => {
  expect(isVatId(number, country)).toBe(true)
})

test.each([
  ['DE136695978', 'DE'],
  ['DE13669597', 'DE'],
  ['BE0776091952', 'BE'],
  ['FR41303265045', 'FR'],
  ['IT00743110158', 'IT'],
  ['ES12', 'ES'],
  ['PL5260001247', 'PL'],
  ['PT501442601', 'PT'],
  ['none', 'ES'],
  ['12345678', 'DE'],
  ['x', 'JP'],
  ['EL094259217', 'GR'],
  ['LU15027443', 'LU'],
  ['DK13585627', 'DK'],
  ['FI20774741', 'FI'],
])('%s is none in %s', (number, country) => {
  expect(isVatId(number, country)).toBe(false)
})
