import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NewPassword } from '#contract/accounts.ts'
import { isCommon } from './common-passwords.ts'

const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('the list has only what would be allowed without it, once each', () => {
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
])('a word with an ending, or a run of digits, is tried first: %s', (password) => {
  expect(isCommon(password)).toBe(true)
})

test('the address, the name and that of the portal make no password', () => {
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

test('what is tried first is common, however it is written; what is not, is not', () => {
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
  ])
    expect(isCommon(password), password).toBe(false)
})
