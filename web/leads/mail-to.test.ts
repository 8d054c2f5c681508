import { expect, test } from 'vitest'
import { mailTo } from './mail-to.ts'

const quoted = (message: string): string =>
  new URL(mailTo({ email: 'a&b@example.com', message }, 'Re: Flat 🏡')).searchParams.get('body') ??
  ''

test('quotes the message in the reply', () => {
  expect(mailTo({ email: 'a&b@example.com', message: 'Hello' }, 'Re: Flat 🏡')).toMatch(
    /^mailto:a%26b@example\.com\?subject=Re%3A%20Flat%20%F0%9F%8F%A1&body=/,
  )
  expect(quoted('Hello\nyou')).toBe('\r\n\r\n> Hello\r\n> you')
})

test('truncates a long message between characters, also emoji', () => {
  for (const start of [1197, 1198, 1199, 1200])
    expect(quoted(`${'a'.repeat(start)}🙂🙂`)).toMatch(/^\r\n\r\n> a+(🙂)*$/u)
})
