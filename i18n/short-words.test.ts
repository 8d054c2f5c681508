import { expect, test } from 'vitest'
import { bindShortWords } from './short-words.ts'

const bind = (text: string) => bindShortWords('cs', text).replaceAll('\u00a0', '_')

test('words of one letter stay with the next word', () => {
  expect(bind('Byt s klimatizací v {place}')).toBe('Byt s_klimatizací v_{place}')
  expect(bind('V Praze i v Brně a u 3 jezer')).toBe('V_Praze i_v_Brně a_u_3 jezer')
  expect(bind('{n, plural, one {s # bytem} other {s # byty a {k} domy}}')).toBe(
    '{n, plural, one {s_# bytem} other {s_# byty a_{k} domy}}',
  )
})

test('arguments, tags and other words stay as they are', () => {
  for (const text of [
    '{a} {s, number} {k, select, v {x} other {y}}',
    '<a>odkaz</a> <b>tučné</b>',
    'byt domu',
    'A4',
    '{k, select, x {dům} z {byt} other {}}',
  ])
    expect(bind(text)).toBe(text)
  expect(bindShortWords('en', 'a house')).toBe('a house')
})
