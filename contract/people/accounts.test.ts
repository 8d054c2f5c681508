import { expect, test } from 'vitest'
import { Email } from './accounts.ts'

test.each([
  ['Ada@Example.com', 'Ada@Example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['ada@müller.de', 'ada@xn--mller-kva.de'],
  ['ада@пример.рф', null],
  ['guest.İii@example.com', null],
  ['ﬁ@example.com', null],
  ['ada@exa\u00admple.com', 'ada@example.com'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@a b.de', null],
  ['ada@müller.de/about', null],
  ['ada@müller.de#top', null],
  ['ada', null],
])('normalises the address %s to %s', (typed, taken) => {
  expect(Email.safeParse(typed).data ?? null).toBe(taken)
})

test('PostgreSQL and JavaScript fold the case of addresses alike', () => {
  for (let code = 0x80; code < 0x3000; code++) {
    const taken = Email.safeParse(`a${String.fromCodePoint(code)}b@example.com`)
    expect(taken.success, code.toString(16)).toBe(false)
  }
})
