import { expect, test } from 'vitest'
import { conditionOfWord } from './conditions.ts'

test.each([
  ['Евроремонт', 'renovated'],
  ['хороший ремонт', 'renovated'],
  ['косметический', 'good'],
  ['требует ремонта', 'needs-renovation'],
  ['Buen estado', 'good'],
  ['À rénover', 'needs-renovation'],
  ['To be renovated', 'needs-renovation'],
  ['in need of renovation', 'needs-renovation'],
  ['requires renovation', 'needs-renovation'],
  ['as-new', 'new'],
  [' Renoviert ', 'renovated'],
])('%s is %s', (text, condition) => {
  expect(conditionOfWord(text)).toBe(condition)
})

test.each([
  '',
  'unrenoviert',
  'unsaniert',
  'nicht renoviert',
  'unrenovated',
  'not renovated',
  'non rénové',
  'non ristrutturato',
  'не требует ремонта',
  'does not need renovation',
  'needs new roof',
  'seminuevo',
  'Европланировка',
  'constructor',
])('%s tells nothing that is sure', (text) => {
  expect(conditionOfWord(text)).toBeNull()
})
