import { expect, test } from 'vitest'
import { ownWords } from './own-words.ts'

test('exports an agency’s own words without internal ones', () => {
  const attributes = {
    preise: {
      kaufpreis: '250000',
      innen_courtage: '3 %',
      aussen_courtage: '3,57 %',
      user_defined_simplefield: { '@feldname': 'note', '#': 'divorce' },
    },
    verwaltung_objekt: { user_defined_anyfield: 'x' },
    ausstattung: { kamin: true },
  }
  expect(ownWords('openimmo', attributes)).toEqual({
    preise: { kaufpreis: '250000', aussen_courtage: '3,57 %' },
    ausstattung: { kamin: true },
  })
})
