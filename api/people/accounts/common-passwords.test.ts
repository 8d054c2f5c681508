import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { NewPassword } from '#contract/people/accounts.ts'
import type { Problem } from '../../context.ts'
import { isCommon, refuseCommon } from './common-passwords.ts'
import { COMMON_WORDS } from './common-words.ts'

const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('the list only has passwords that are otherwise allowed, once each', () => {
  expect(listed.length).toBeGreaterThan(1000)
  expect(
    listed.filter(
      (password) => !NewPassword.safeParse(password).success || password !== password.toLowerCase(),
    ),
  ).toEqual([])
  expect(listed).toEqual([...new Set(listed)].sort())
})

test.each([
  '0987654321',
  '0123456789',
  '3456789012',
  '1357913579',
  '2468024680',
  'changeme123',
  'Passw0rd123',
  'P@ssw0rd2026!',
  'Summer2026!',
  'Sommer 2026!',
  '123password!',
  'qwerty-2026',
  'Contraseña2026',
  'Пароль123456',
  'Barcelona1',
  'laresLARES',
  'Lares2026!',
  'lares.12345',
  'P4ssw0rd-Admin',
  'he11okitty99',
  'iloveyoubaby',
  '1qaz2wsx3edc',
  'zxcvbnm,./1',
  'qwertyasdfgh',
  '147258369147',
  '$unshine2024!!',
  'Michael&Jessica',
  'Real.Madrid.1902',
])('a word with an ending, or a run of digits, is tried first: %s', (password) => {
  expect(isCommon(password)).toBe(true)
})

test("the user's address and name and the portal's name are rejected as passwords", () => {
  const ada = ['ada.lovelace@example.com', 'Ada Lovelace']
  for (const password of [
    'ada.lovelace@example.com',
    'AdaLovelace1',
    'lovelace.2026',
    'Ada Lovelace!',
    'example.com!1',
    'lovelaceada99',
  ])
    expect(isCommon(password, ada), password).toBe(true)
  for (const password of ['lovelace likes engines', 'adamant octopus 7', 'correct horse battery'])
    expect(isCommon(password, ada), password).toBe(false)
  expect(isCommon('lovelace.x7Q', [])).toBe(false)
})

test('common passwords are rejected in every spelling; others are accepted', () => {
  for (const password of [
    'password123',
    'Password123',
    'QWERTYUIOP',
    '１２３４５６７８９０',
    '1111111111',
    'abcabcabcabc',
    'Hahahahaha!',
    ...listed,
  ])
    expect(isCommon(password), password).toBe(true)
  for (const password of [
    'correct horse battery',
    'another horse battery',
    'a new password',
    'Пароль из трёх слов',
    'x7$kQ0zz!pLm',
    'summer horses eat apples',
    '8301746295',
    'tr8kvq93mzpw',
    'the dragon at my window',
  ])
    expect(isCommon(password), password).toBe(false)
})

test('the rules reject usual variants of each word: more than 100,000 generated ones', () => {
  const endings = [
    ...Array.from({ length: 90 }, (_, index) => String(1940 + index)),
    '1',
    '12',
    '123',
    '1234',
    '12345',
    '!',
    '!!',
    '1!',
    '123!',
    '007',
    '69',
    '2026!',
    '#1',
  ]
  const spellings = [
    (word: string) => word,
    (word: string) => word.toUpperCase(),
    (word: string) => word.replace(/o/g, '0').replace(/e/g, '3').replace(/a/g, '@'),
  ]
  const made = new Set(
    [...COMMON_WORDS].flatMap((word) =>
      endings.flatMap((ending) =>
        spellings.flatMap((spell) => [spell(word) + ending, ending + spell(word)]),
      ),
    ),
  )
  const allowedByLength = [...made].filter((password) => NewPassword.safeParse(password).success)
  expect(allowedByLength.length).toBeGreaterThan(100_000)
  expect(allowedByLength.filter((password) => !isCommon(password))).toEqual([])
})

test("the operator's list and the portal's address are rejected, too", () => {
  const file = join(mkdtempSync(join(inject('folder'), 'passwords-')), 'stolen.txt')
  writeFileSync(file, 'Xq7-stolen-vWz\r\nshort\n')
  const code = (password: string, env: { COMMON_PASSWORDS_FILE?: string; PUBLIC_URL?: string }) => {
    try {
      refuseCommon(password, {}, { env: env as never })
      return null
    } catch (error) {
      return (error as Problem).code
    }
  }
  expect(code('xq7-STOLEN-vwz', { COMMON_PASSWORDS_FILE: file })).toBe('common_password')
  expect(code('xq7-stolen-vwz', {})).toBeNull()
  expect(code('casaexample-77', { PUBLIC_URL: 'https://www.casaexample.com' })).toBe(
    'common_password',
  )
  expect(code('casaexample-77', {})).toBeNull()
})
