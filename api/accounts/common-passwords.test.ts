import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NewPassword } from '#contract/accounts.ts'
import { isCommon } from './common-passwords.ts'

const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').trim().split('\n')

test('the list has only what would be allowed without it, once each', () => {
  expect(listed.length).toBeGreaterThan(1000)
  expect(listed.filter((password) => !NewPassword.safeParse(password).success || password !== password.toLowerCase())).toEqual([])
  expect(listed).toEqual([...new Set(listed)].sort())
})

test('what is tried first is common, however it is written; what is not, is not', () => {
  for (const password of ['password123', 'Password123', 'QWERTYUIOP', '１２３４５６７８９０', '1111111111', 'abcabcabcabc', 'Hahahahaha!', ...listed]) expect(isCommon(password), password).toBe(true)
  for (const password of ['correct horse battery', 'another horse battery', 'a new password', 'Пароль из трёх слов', 'x7$kQ0zz!pLm']) expect(isCommon(password), password).toBe(false)
})
