import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OFFER_COLUMNS } from '#api/homes/search/offer-columns.ts'
import {
  COLUMN_FIELDS,
  csvName,
  DETAIL_FIELDS,
  feedName,
  MONEY_FIELDS,
  NUMERIC_FIELDS,
  OFFER_FIELD_NAMES,
  OFFER_FIELDS,
  PLAIN_FIELDS,
  type PlainField,
} from '#contract/offer-fields.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8')

/** Product files that name a field that is a plain number, and why (docs/adding.md, "A field"). */
const NAMED_IN: Record<string, string> = {
  'contract/offer-fields.ts': 'the table',
  'demo/agree.ts': 'flats of demo homes have no garden, and a terrace only where they may',
  'demo/homes.ts': 'demo homes have terraces of some size',
  'demo/texts/compose.ts': 'descriptions of demo homes name that size',
  'feeds/kyero-offer.ts': 'what Kyero calls it',
  'feeds/kyero-writing.ts': 'what Kyero calls it',
  'feeds/mappings/lares.json': 'our own CSV',
  'feeds/openimmo-offer.ts': 'what OpenImmo calls it',
  'feeds/openimmo-writing.ts': 'what OpenImmo calls it',
  'feeds/reso-offer.ts': 'what RESO calls it',
  'feeds/reso-writing.ts': 'what RESO calls it',
  'summary/contradictions.ts': 'what texts say of it is compared with it',
  'web/return/favorites/compare.tsx': 'a feature says the same, and both are one row',
  'web/feeds/feeds-in/mapping/column-guesses.ts': 'what tables of others call their columns',
  'web/homes/offers/facts-table.tsx':
    'the first script of the page of an offer has no room for the table',
}

const isTest = (path: string): boolean =>
  path.startsWith('tests/') || /\.test\.tsx?$/.test(path) || /(^|\/)examples\//.test(path)

test('only the table, the formats and the words of a field name it', () => {
  const named = execFileSync('git', ['grep', '-l', 'terraceArea'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && !isTest(path) && !/^(docs|i18n)\//.test(path))
  expect(named.toSorted()).toEqual(Object.keys(NAMED_IN).toSorted())
})

const mapping = JSON.parse(read('feeds/mappings/lares.json')) as Record<
  'numbers' | 'words' | 'details',
  Record<string, unknown>
> &
  Record<string, unknown>

/** Where the mapping of our own CSV takes a field from. */
function sourceOf(field: PlainField): unknown {
  const name = feedName(field)
  if (OFFER_FIELDS[field].column === 'details') return mapping.details[name]
  const { kind } = OFFER_FIELDS[field]
  if (kind === 'line') return mapping.words[name]
  const isNumber = [...NUMERIC_FIELDS, ...MONEY_FIELDS].some((number) => number === field)
  return isNumber ? mapping.numbers[name] : mapping[name]
}

test.each(PLAIN_FIELDS)('the mapping of our own CSV reads %s', (field) => {
  const source = sourceOf(field)
  expect(typeof source === 'object' && source ? { ...source } : { column: source }).toMatchObject({
    column: csvName(field),
  })
})

test.each(PLAIN_FIELDS)('docs/importing.md names %s', (field) => {
  expect(read('docs/importing.md')).toContain(`\`${feedName(field)}\``)
})

const onThePage = (field: PlainField): boolean => OFFER_FIELDS[field].shown !== 'address'

test.each(PLAIN_FIELDS.filter(onThePage))('the page of an offer shows %s', (field) => {
  const shown = readdirSync(resolve(ROOT, 'web/homes/offers')).filter((name) =>
    /^[^.]+\.tsx?$/.test(name),
  )
  const isNamed = (name: string) =>
    new RegExp(`\\b${field}\\b`).test(read(`web/homes/offers/${name}`))
  expect(shown.some(isNamed)).toBe(true)
})

test('the search index reads the columns of the marked fields', () => {
  const read = (except: readonly string[]): string =>
    OFFER_COLUMNS.filter(({ name }) => !except.includes(name))
      .map(({ sql }) => sql)
      .join('\n')
  // The public point and heating have words that are columns, too.
  const selected = read(['lat', 'lon', 'heating'])
  const columns = COLUMN_FIELDS.filter((field) => OFFER_FIELDS[field].column !== 'plot_area')
  const indexed = (field: PlainField): boolean => 'indexed' in OFFER_FIELDS[field]
  const isRead = (field: (typeof COLUMN_FIELDS)[number]): boolean =>
    new RegExp(`\\b${OFFER_FIELDS[field].column}\\b`).test(selected)
  expect(columns.filter(isRead)).toEqual(columns.filter(indexed))
  const details = DETAIL_FIELDS.filter((field) => read([]).includes(`'${field}'`))
  expect(details).toEqual(DETAIL_FIELDS.filter(indexed))
})

describe('messages', () => {
  const messages = JSON.parse(read('i18n/en.json')) as Record<string, string>
  const library = JSON.parse(read('i18n/library/en.json')) as Record<string, string>
  test('each field has one label, and each label a field', () => {
    const labels = Object.keys(messages).filter((key) => key.startsWith('field.'))
    const fields = OFFER_FIELD_NAMES.filter((field) => field !== 'texts')
    expect(labels.toSorted()).toEqual(fields.map((field) => `field.${field}`).toSorted())
  })

  test('the form of tables has labels of its own for columns that differ from the field', () => {
    const ownLabels = OFFER_FIELD_NAMES.filter((field) => `feedsIn.mapping.${field}` in messages)
    expect(ownLabels).toEqual(['action', 'emissions', 'pictures'])
  })

  test.each(PLAIN_FIELDS)('the values of %s have names', (field) => {
    const rule = OFFER_FIELDS[field]
    if (!('words' in rule)) return
    for (const value of rule.values) {
      const key = `${rule.words}.${value}`
      const words = messages[key] ?? library[key]
      expect(words, key).toBeDefined()
    }
  })
})
