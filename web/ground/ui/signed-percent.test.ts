import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { signedPercent } from './signed-percent.ts'

test('a change has its sign, and a fall a real minus', () => {
  const messages = new Messages()
  const { format } = messages.translator('en')
  expect(signedPercent(format, 0.021, { decimals: 1 })).toBe('+2.1%')
  expect(signedPercent(format, -0.144, { decimals: 1 })).toBe('−14.4%')
  expect(signedPercent(format, 0)).toBe('0%')
  expect(signedPercent(format, 0.0004, { decimals: 1 })).toBe('0%')
  expect(signedPercent(messages.translator('de').format, -0.144)).toMatch(/^−14/)
})
