import { describe, expect, it } from 'vitest'
import { compare, pluralProblem } from './compare.ts'
import { usedKeys } from './used-keys.ts'

const english = {
  title: 'Homes in {place}',
  count: '{n, plural, one {# home} other {# homes}}',
  terms: 'Read <a>this</a>',
  on: 'On {d, date, long}',
  ok: 'OK',
}

describe('a translation against its English', () => {
  it('is valid with the same arguments', () => {
    const german = {
      title: 'In {place}: Immobilien',
      count: '{n, plural, one {# Objekt} other {# Objekte}}',
      terms: '<a>Das</a> lesen',
      on: 'Am {d, date, short}',
      ok: 'OK',
    }
    expect(compare('de', english, german)).toEqual({
      missing: [],
      orphaned: [],
      wrong: [],
    })
  })

  it('reports missing and surplus keys', () => {
    expect(compare('de', english, { title: 'Homes in {place}', old: 'alt' })).toEqual({
      missing: ['count', 'terms', 'on', 'ok'],
      orphaned: ['old'],
      wrong: [],
    })
  })

  it.each([
    ['title', 'Immobilien', 'lacks place'],
    ['title', 'In {plaats} {place}', 'has plaats'],
    ['title', 'In {place', 'cannot be parsed'],
    ['title', ' ', 'is empty'],
    ['terms', 'Das lesen', 'lacks a'],
    ['on', 'Am {d}', 'uses d otherwise'],
    ['count', '{n} Objekte, {n, plural, other {#}}', 'lacks the plural form one'],
  ])('%s as %j %s', (key, text, problem) => {
    expect(compare('de', english, { [key]: text }).wrong).toEqual([
      expect.stringContaining(problem),
    ])
  })
})

describe('plural forms', () => {
  it.each([
    ['ru', '{n, plural, one {#} few {#} many {#} other {#}}', null],
    ['ru', '{n, plural, one {#} other {#}}', '{n} lacks the plural form many, few'],
    ['ar', '{n, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}', null],
    ['ar', '{n, plural, one {#} other {#}}', '{n} lacks the plural form zero, two, few, many'],
    ['ja', '{n, plural, one {#} other {#}}', '{n} has no plural form one in ja'],
    ['cs', '{n, plural, one {#} few {#} other {#}}', null],
    ['fr', '{n, plural, one {#} other {#}}', null],
    ['en', '{n, selectordinal, one {#st} other {#th}}', '{n} lacks the plural form two, few'],
    [
      'de',
      '{a, select, x {{n, plural, few {#} one {#} other {#}}} other {}}',
      '{n} has no plural form few in de',
    ],
  ] as const)('in %s: %s', (locale, message, problem) => {
    expect(pluralProblem(message, locale)).toBe(problem)
  })
})

it('keys are found in code', () => {
  const used = usedKeys([
    [
      'a.tsx',
      "t('home.title'); t.rich( 'home.rich', {}); t(`library.forms.${form}`); const x = { key: 'home.kept' } // t('not.this')\n/** t('nor.this') */",
    ],
    ['b.ts', "throw new Problem(404, 'not_found', 'offers.gone', {})"],
  ])
  expect([...used.asked]).toEqual([
    ['home.title', 'a.tsx'],
    ['home.rich', 'a.tsx'],
    ['offers.gone', 'b.ts'],
  ])
  expect(['home.kept', 'library.forms.sell', 'home.other'].map(used.mentions)).toEqual([
    true,
    true,
    false,
  ])
})
