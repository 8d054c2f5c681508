import { expect, test } from 'vitest'
import { Name } from '#contract/people/accounts.ts'
import { ownAgency } from '#contract/homes/own-agency.ts'

test('removes invisible characters from names', () => {
  expect(Name.parse('Alice \u202Emoc.live')).toBe('Alice moc.live')
  expect(Name.parse('\u2066Ada\u2069\u200B Love\u00ADlace\uFEFF')).toBe('Ada Lovelace')
  expect(Name.parse('A\u200Dd\u200Ca')).toBe('Ada')
  for (const name of ['\u3164', '\u200B', ' \u2800 ', '\u200D', 'a\u0007'])
    expect(Name.safeParse(name).success, JSON.stringify(name)).toBe(false)
  expect(ownAgency.found.input.parse({ name: 'Casa\u202E Sol', country: 'ES' }).name).toBe(
    'Casa Sol',
  )
})

test('keeps characters that scripts need', () => {
  for (const name of [
    'می‌خواهم',
    'क्‍ष राम',
    '👩‍💻 Ada',
    'José Ñandú',
    '山田太郎',
    'O’Brien-Müller',
    'نور الدين',
  ])
    expect(Name.parse(name)).toBe(name)
})
