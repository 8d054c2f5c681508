import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('values that read in the other direction are isolated, choices and others are not', () => {
  const params = { name: 'Ada (Casa)', title: 'شقة في دبي', outcome: 'taken_down', count: 3 }
  expect(isolated(params, 'ar')).toEqual({ ...params, name: '\u2068Ada (Casa)\u2069' })
  expect(isolated(params, 'de')).toEqual({ ...params, title: '\u2068شقة في دبي\u2069' })
  expect(isolated({ id: '42' }, 'ar')).toEqual({ id: '\u206842\u2069' })
})
